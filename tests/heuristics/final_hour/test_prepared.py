"""The numbers that strategies work out once for each combination, against their definitions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from heuristics.final_hour.board import NAMES, tightness, trouble, zone_danger
from heuristics.final_hour.cards import odds_of_top, two_lowest
from heuristics.final_hour.flow import room
from heuristics.final_hour.layout import SIZE
from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.ritual_odds import chances
from simcore.contract.game import Cell
from simcore.games.final_hour.rules.state import TURNS
from simcore.games.final_hour.rules.tables import ICONS
from simcore.jit.decorators import kernel
from simcore.records.shared import MAX_PREPARED, WEIGHTS
from tests.simcore.games.final_hour.board import PAIR, Table

CELLS = [Cell("cthulhu", "easy", 2, PAIR), Cell("umordhoth", "hard", 2, PAIR)]


@kernel
def odds(t, card, lowest, second, others, w):
    """A caller, for it is compiled into its callers only."""
    return odds_of_top(t, card, lowest, second, others, w)


def any_weights(t, seed):
    """Random weights, prepared."""
    row = np.zeros(1, WEIGHTS)
    row["value"][0, : len(NAMES)] = np.random.default_rng(seed).uniform(0.1, 3.0, len(NAMES))
    prepare(t, row[0])
    return row[0]


def test_they_fit():
    assert SIZE <= MAX_PREPARED


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("beside", [False, True])
def test_every_monster_presses_as_defined(cell, beside):
    """In an empty, a full and the ritual location; with and without an investigator."""
    for number in range(1, 16):
        for full in (False, True):
            table = Table(cell)
            t, s = table.t, table.s
            place = table.place(number)
            w = any_weights(t, number)
            if full:
                table.fill(str(number))
            if beside:
                table.stand(number, number)
            for kind in range(t["n_kinds"]):
                expected = defined(t, s, kind, place, dict(zip(NAMES, w["value"].tolist(), strict=False)))
                assert trouble(t, s, kind, place, w) == pytest.approx(expected)


def defined(t, s, kind, place, w):
    """Return the pressure of one monster by the meaning of the weights."""
    free = {i: int(t["spaces"][i]) - int(s["damage"][i]) - int(s["n_monsters"][i]) for i in range(15)}
    ritual = int(t["ritual"])
    tight = 1 / (1 + free[ritual])
    near = 1 / max(int(t["path_distance"][t["colour"][kind], place]), 0.7)
    icons = [ICONS[i] for i in t["icons"][kind, : t["n_icons"][kind]]]
    if place == ritual:
        value = w["guard"] + w["tight"] * tight
    else:
        value = 1 + (w["crowd"] + w["press"] * tight) * near + (free[place] == 0) * w["full"] * near
        ways, gates = int(t["upstream"][place]), int(t["gates_upstream"][place])
        value += (w["stream"] * ways + w["gateway"] * gates) / (1 + free[place])
    if icons[:1] == ["runner"]:
        value += (w["runner"] + w["rush"] * tight) * near
    if icons[:1] == ["wrecker"]:
        value += w["wrecker"] * near * len(icons)
    there = [int(s["health"][seat]) for seat in range(2) if s["at"][seat] == place]
    if icons[:1] == ["killer"] and there:
        value += w["killer"] + w["wound"] / max(there)
    return value


@pytest.mark.parametrize("number", [2, 7, 12])
def test_cost_of_an_activation(number):
    """One monster of each kind with icons, at a location with an investigator."""
    table = Table(CELLS[0])
    t, s = table.t, table.s
    w = any_weights(t, 3)
    named = dict(zip(NAMES, w["value"].tolist(), strict=False))
    place, ritual = table.place(number), int(t["ritual"])
    table.stand(number, number)
    for kind in range(t["n_kinds"]):
        s["monsters"][place, 0] = kind
        s["n_monsters"][place] = 1
        last = named["last"] * tightness(t, s) ** 2
        icon = ICONS[t["icons"][kind, 0]] if t["n_icons"][kind] else ""
        goal = int(t["arrow"][t["colour"][kind], place])
        onward = named["onward"] + named["advance"] / max(
            int(t["path_distance"][t["colour"][kind], goal]), 0.7
        )
        health = int(s["health"][0])
        taken = (icon == "wrecker" and place == ritual) or (
            icon == "runner" and place != ritual and goal == ritual
        )
        overrun = named["overrun"] if taken > room(t, s, ritual) else 0.0
        deadly = named["deadly"] if icon == "killer" and health <= 1 else 0.0
        expected = {
            "": 0.0,
            "killer": named["health"] + named["frail"] / health**2,
            "wrecker": named["core"] + last if place == ritual else named["damage"],
            "runner": 0.0 if place == ritual else named["guard"] + last if goal == ritual else onward,
        }[icon]
        assert zone_danger(t, s, t["zone"][place], w) == pytest.approx(expected + overrun + deadly)


@pytest.mark.parametrize("bold", [0.4, 1.0, 2.5])
def test_the_odds_of_a_number_to_be_among_the_two_lowest(bold):
    """Summed over which of the numbers not seen are lower; one lies open, above or below."""
    table = Table()
    t = table.t
    row = np.zeros(1, WEIGHTS)
    row["value"][0, NAMES.index("bold")] = bold
    prepare(t, row[0])
    cards = int(t["n_priority"])
    for card, others, lower in itertools.product(range(cards), range(TURNS), (0, 1)):
        below = min(1.0, bold * card / (cards - 1))
        expected = 0.0
        for which in itertools.product((0, 1), repeat=others):
            if sum(which) + lower <= 1:
                expected += np.prod([below if each else 1 - below for each in which])
        lowest = card - 1 if lower else cards
        assert odds(t, card, lowest, cards, others, row[0]) == pytest.approx(expected, abs=1e-12)
    assert odds(t, 5, 1, 3, 0, row[0]) == 0.0  # two lie lower already
    assert two_lowest(table.s, 0)[2] == TURNS - 1


@pytest.mark.parametrize("seed", range(4))
def test_the_odds_of_a_hand(seed):
    """Against all pairs of tokens that can be the reserved ones."""
    table = Table()
    t, s = table.t, table.s
    luck = np.random.default_rng(seed)
    icons = int(t["n_clue_icons"])
    s["found"][:icons] = luck.integers(0, t["clues_per_icon"], icons)
    s["clues_found"] = s["found"][:icons].sum()
    hand = luck.integers(0, 4, icons).tolist()
    tokens = [icon for icon in range(icons) for _ in range(t["clues_per_icon"] - s["found"][icon])]
    pairs = list(itertools.combinations(tokens, 2))
    counts = sum(n << 4 * icon for icon, n in enumerate(hand))
    for needed in range(7):
        matches = np.array([hand[a] + hand[b] for a, b in pairs])
        expected = [(matches >= needed + more).mean() for more in (-1, 0, 1)]
        assert chances(t, s, counts, needed) == pytest.approx(expected)
