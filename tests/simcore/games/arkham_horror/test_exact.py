"""Chances of single things against closed forms: first gates, the cup, checks with clues and re-rolls.

Each comparison has a level of 1e-5, and seeds are fixed.
"""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

from simcore.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.codes import CLUE_OPTION, DEFENCE, LUCK
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.checks import check, judge_dice
from simcore.games.arkham_horror.rules.codes import NONE, MythosKind, Part
from simcore.games.arkham_horror.rules.programs import run_program
from simcore.games.arkham_horror.rules.rolls import skill_bonus
from simcore.games.arkham_horror.rules.spawning import draw_marker
from simcore.games.arkham_horror.rules.state import KEPT_FROM
from simcore.kernels.replay import checkpoint, go_back
from simcore.records import empty_log
from tests.simcore.games.arkham_horror.table import SCENARIO, Table, cell, cup

ALPHA = 1e-5
TRIES = 400


def agrees(hits, tries, chance):
    assert binomtest(hits, tries, chance).pvalue > ALPHA, (hits / tries, chance)


def uniform(found, values, weights=None):
    """Chi-square: each value as often as it should be."""
    assert set(found) <= set(values)
    counts = [found.get(value, 0) for value in values]
    shares = np.array(weights or [1] * len(counts), float)
    assert chisquare(counts, shares / shares.sum() * sum(counts)).pvalue > ALPHA


@pytest.fixture(scope="module")
def first_turns():
    """Where the first gate opens, and which marker, in many games."""
    table = Table(Cell("yig", "normal", 1), 1, 0)
    areas, markers = Counter(), Counter()
    for number in range(1500):
        table.rules.deal(table.t, table.s, np.uint64(8), np.uint64(number))
        table.logs["n"] = -1
        while table.advance() and table.s["part"] == Part.SETUP:
            table.s["choice"] = 0
        gates = [(area, int(marker)) for area, marker in enumerate(table.s["gate_at"]) if marker != NONE]
        if table.s["gates_opened"] == 1 and table.s["round"] == 1 and len(gates) == 1:
            areas[gates[0][0]] += 1
            markers[gates[0][1]] += 1
    assert sum(areas.values()) > 1450
    return table.t, areas, markers


@pytest.mark.compiled
def test_the_first_gate_is_that_of_any_card_but_a_rumour(first_turns):
    """Every card with a gate that is no rumour comes first as often; some locations have more of them."""
    t, areas, _ = first_turns
    gates = Counter(
        int(t["mythos_gate"][card])
        for card in range(t["n_mythos"])
        if t["mythos_gate"][card] != NONE and t["mythos_kind"][card] != MythosKind.RUMOUR
    )
    uniform(areas, list(gates), list(gates.values()))


@pytest.mark.compiled
def test_the_first_gate_leads_anywhere_as_often(first_turns):
    t, _, markers = first_turns
    uniform(markers, range(t["n_gates"]))


@pytest.fixture(scope="module")
def table():
    """A table in the first turn, on which kernels are called by themselves."""
    table = Table(Cell("hastur", "normal", 2), 1, 2)
    while table.step() and table.s["part"] == Part.SETUP:
        pass
    table.logs["n"] = -1
    table.s["decision"] = 0
    return table


class Alone:
    """A kernel that is called again and again from the same position, with other luck each time."""

    def __init__(self, table, **fields):
        self.t, self.states, self.log = table.t, table.states.copy(), empty_log()[0]
        self.s = self.states[0]
        for name, value in fields.items():
            self.s[name][0] = value
        self.kept = self.states.copy()

    def again(self, number):
        self.states[:] = self.kept
        self.s["key"] = np.uint64(number + 1)
        self.s["game_number"] = np.uint64(number)

    def play(self, kernel, *args, choose=lambda options: 0):
        checkpoint(self.s, KEPT_FROM)
        while kernel(self.t, self.s, self.log, *args):
            options = [int(option) for option in self.s["options"][: self.s["n_options"]]]
            self.s["choice"], self.s["decision"] = choose(options), 0
            go_back(self.s, self.log, KEPT_FROM)
        return int(self.s["result"])


def test_any_marker_is_drawn_from_the_cup_as_often(table):
    alone, found = Alone(table), Counter()
    inside = cup(alone.s)
    for number in range(40 * len(inside)):
        alone.again(number)
        found[int(draw_marker(alone.t, alone.s, alone.log))] += 1
    uniform(found, inside)


def with_clues(options):
    return options.index(CLUE_OPTION) if CLUE_OPTION in options else 0


@pytest.mark.parametrize(("status", "success"), [(0, 1 / 3), (1, 1 / 2), (-1, 1 / 6)])
@pytest.mark.parametrize(("dice", "clues", "need"), [(2, 0, 1), (1, 2, 1), (0, 1, 1), (4, 0, 2)])
def test_checks_are_passed_as_often_as_dice_say(table, status, success, dice, clues, need):
    """A token is one die more as long as the check fails (Clue); blessed and cursed dice (Success)."""
    bare = {"n_held": 0, "held": 0, "bonus": 0, "clue_dice": 0, "menders": 0, "effects": 0, "items": 0}
    alone = Alone(table, status=status, clues=clues, **bare)
    alone.s["rerollers"] = 0
    alone.kept[:] = alone.states
    value = skill_value(alone.t, alone.s, 0, LUCK) + skill_bonus(alone.t, alone.s, 0, DEFENCE, LUCK)
    passed = 0
    for number in range(TRIES):
        alone.again(number)
        passed += alone.play(check, 0, DEFENCE, LUCK, dice - int(value), need, choose=with_clues)
    none = (1 - success) ** (dice + clues)
    one = dice * success * (1 - success) ** (dice - 1) if need == 2 else 0
    agrees(passed, TRIES, 1 - none - one)


def test_dice_of_programs_are_judged_by_blessing_and_curse(table):
    for status, success in ((0, 1 / 3), (1, 1 / 2), (-1, 1 / 6)):
        alone, hits = Alone(table, status=status), 0
        for number in range(TRIES):
            alone.again(number)
            judge_dice(alone.t, alone.s, alone.log, 0, 3)
            assert alone.s["successes_rolled"] + alone.s["failures_rolled"] == 3
            hits += int(alone.s["successes_rolled"])
        agrees(hits, 3 * TRIES, success)


def encounter(table, place, card, **fields):
    """Play an encounter, which has a Luck (-1) check, many times: what was lost, and the chance to fail."""
    bare = {"n_held": 0, "held": 0, "bonus": 0, "clue_dice": 0, "menders": 0, "effects": 0, "items": 0}
    area = list(GAME.labels(SCENARIO, cell("hastur"))["areas"]).index(place)
    alone = Alone(table, clues=0, status=0, at=area, money=7, stamina=4, **bare, **fields)
    alone.s["rerollers"] = 0
    alone.kept[:] = alone.states
    t, s = alone.t, alone.s
    dice = max(0, int(skill_value(t, s, 0, LUCK) + skill_bonus(t, s, 0, DEFENCE, LUCK)) - 1)
    program, ends = int(t["entry"][area, card]), []
    for number in range(TRIES):
        alone.again(number)
        alone.play(run_program, program, 0)
        ends.append((int(s["money"][0]), int(s["stamina"][0])))
    return Counter(ends), (2 / 3) ** dice


def test_single_encounters_end_as_often_as_dice_say(table):
    """`check(luck,-1) fail{lose(stamina=2)}`, and the same with all money."""
    ends, failed = encounter(table, "police-station", 1)
    assert set(ends) <= {(7, 4), (7, 2)}
    agrees(ends[7, 2], TRIES, failed)
    ends, failed = encounter(table, "hibbs-roadhouse", 6)
    assert set(ends) <= {(7, 4), (0, 4)}
    agrees(ends[0, 4], TRIES, failed)
