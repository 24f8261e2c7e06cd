"""Chances of the first gates, surges, monsters of the cup and cards against closed forms.

Levels and seeds are in `chances.py`.
"""

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker
from simcore.games.arkham_horror.rules.phases.gate_cards import draw_world_card
from simcore.games.arkham_horror.rules.phases.location_cards import draw_location_card
from simcore.games.arkham_horror.rules.phases.monster_surge import surge
from simcore.games.arkham_horror.rules.phases.mythos import draw_card
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, WORLD, MythosKind, Part
from tests.simcore.games.arkham_horror.chances import BARE, Alone, agrees, first_turn, uniform
from tests.simcore.games.arkham_horror.table import SCENARIO, Table, cell, cup

pytestmark = pytest.mark.compiled

GAMES = 3000
KINDS = {name: int(MythosKind[name]) for name in ("ENVIRONMENT", "RUMOR", "SPECIAL")}


def first_gate(table, number):
    """Deal and set up a game; the location of the first gate and its marker, if it is the card's."""
    table.rules.deal(table.t, table.s, np.uint64(8), np.uint64(number))
    table.logs["n"] = -1
    while table.advance() and table.s["part"] == Part.SETUP:
        table.s["choice"] = 0
    gates = [(area, int(marker)) for area, marker in enumerate(table.s["gate_at"]) if marker != NONE]
    first = table.s["gates_opened"] == 1 and table.s["round"] == 1 and len(gates) == 1
    return gates[0] if first else None


@pytest.fixture(scope="module")
def first_turns():
    """Where the first gate opens, which marker it has, and whether the next card has monsters surge there."""
    table = Table(Cell("yig", "normal", 1), 1, 0)
    areas, markers, surges, drawn = Counter(), Counter(), 0, 0
    for number in range(GAMES):
        gate = first_gate(table, number)
        if gate is not None:
            areas[gate[0]] += 1
            markers[gate[1]] += 1
            table.s["decision"] = 0
            card = int(draw_card(table.t, table.s, table.logs[0]))
            drawn += 1
            surges += int(table.t["mythos_gate"][card]) == gate[0]
    assert sum(areas.values()) > 0.95 * GAMES
    return table.t, areas, markers, (surges, drawn)


def mythos(t):
    """Location of the gate and kind of each mythos card."""
    return [(int(t["mythos_gate"][card]), int(t["mythos_kind"][card])) for card in range(t["n_mythos"])]


def test_the_first_gate_is_that_of_any_card_but_a_rumor(first_turns):
    """Every card with a gate that is no rumor comes first as often; some locations have more of them."""
    gates = Counter(gate for gate, kind in mythos(first_turns[0]) if gate != NONE and kind != KINDS["RUMOR"])
    uniform(first_turns[1], list(gates), list(gates.values()))


def test_the_first_gate_leads_anywhere_as_often(first_turns):
    uniform(first_turns[2], range(first_turns[0]["n_gates"]))


def surge_chance(cards):
    """The chance that the card after the first gate names the same location.

    Some rumors were laid under the deck before the first card (Game Setup); the card that shuffles brings
    them back, before and after. An environment stays on the table, and does not come back.
    """
    rumors = sum(kind == KINDS["RUMOR"] for _, kind in cards)
    ordinary = [card for card in cards if card[0] != NONE and card[1] != KINDS["RUMOR"]]
    chance, left, under = Fraction(0), Fraction(1), 0
    while left:  # `under` rumors lie below when an ordinary card comes, without a shuffle since
        rest = len(cards) - under
        come = left * Fraction(len(ordinary), rest)
        for area, kind in ordinary:
            same = sum(card == area for card, _ in ordinary) - 1
            alike = sum(card == area and other == KINDS["RUMOR"] for card, other in cards)
            straight = same + Fraction(alike * (rumors - under), rumors)
            gone = 1 if kind == KINDS["ENVIRONMENT"] else 0
            again = Fraction(same + alike + 1 - gone, len(cards) - 1 - gone)  # not the card that shuffles
            chance += come / len(ordinary) * (straight + again) / (rest - 1)
        left *= Fraction(rumors - under, rest)
        under += 1
    shuffled = Fraction(0)  # the chance that the first card that is no rumor shuffles: all begins anew then
    left, under = Fraction(1), 0
    while left:
        shuffled += left * Fraction(1, len(cards) - under)
        left *= Fraction(rumors - under, len(cards) - under)
        under += 1
    return float(chance / (1 - shuffled))


def test_the_next_card_makes_monsters_surge_as_often_as_cards_say(first_turns):
    """Monster Surge: two cards of one location, one after the other."""
    t, _, _, (surges, drawn) = first_turns
    cards = mythos(t)
    assert sum(kind == KINDS["SPECIAL"] for _, kind in cards) == 1
    chance = surge_chance(cards)
    assert 0.05 < chance < 0.15
    agrees(surges, drawn, chance)


# --- the cup


def test_any_marker_is_drawn_from_the_cup_as_often():
    alone, found = Alone(first_turn()), Counter()
    inside = cup(alone.s)
    for number in range(40 * len(inside)):
        alone.again(number)
        found[int(draw_marker(alone.t, alone.s, alone.log))] += 1
    uniform(found, inside)


GATES = ("woods", "unvisited-isle", "graveyard")


def open_three_gates(alone):
    """Open gates at three locations without investigators."""
    areas = list(SCENARIO.names.areas)
    for place, name in enumerate(GATES):
        alone.s["gate_at"][areas.index(name)] = place
    alone.s["n_open"] = len(GATES)
    alone.kept[:] = alone.states
    return [areas.index(name) for name in GATES]


def test_a_surge_draws_kinds_of_monsters_as_the_cup_holds_them():
    """Cultists among three monsters of one surge: drawn without putting back (Monster Cup)."""
    alone = Alone(first_turn(), gate_at=NONE, at=list(SCENARIO.names.areas).index("northside"), markers=0)
    t = alone.t
    cultist = list(SCENARIO.names.monsters).index("cultist")
    inside = [marker for marker in range(t["n_markers"]) if int(t["in_cup"]) >> marker & 1]
    alone.s["markers"][:] = 0
    alone.s["markers"][CUP] = int(t["in_cup"])
    areas = open_three_gates(alone)
    cultists, found = sum(int(t["kind_of"][marker]) == cultist for marker in inside), Counter()
    for number in range(2000):
        alone.again(number)
        alone.play(surge, areas[0])
        there = [m for area in areas for m in range(60) if int(alone.s["markers"][area]) >> m & 1]
        assert len(there) == 3
        found[sum(int(t["kind_of"][marker]) == cultist for marker in there)] += 1
    ways = [comb(cultists, n) * comb(len(inside) - cultists, 3 - n) for n in range(4)]
    found[2] += found.pop(3, 0)  # hardly ever: too few for a chi-square
    uniform(found, range(3), [ways[0], ways[1], ways[2] + ways[3]])


def test_the_rest_of_a_surge_goes_anywhere_as_often_where_chance_decides():
    """Five monsters at three gates: one each, one more at the surging gate, the last at one of the others."""
    table = Table(cell("hastur", players=5), 1, 2)
    while table.step() and table.s["part"] == Part.SETUP:
        pass
    table.logs["n"], table.s["decision"] = -1, 0
    alone = Alone(table, at=list(SCENARIO.names.areas).index("northside"))
    alone.s["gate_at"][:], alone.s["markers"][:] = NONE, 0
    alone.s["markers"][CUP] = int(alone.t["in_cup"])
    areas, found = open_three_gates(alone), Counter()
    was, alone.t["surge_random_rest"] = int(alone.t["surge_random_rest"]), 1
    for number in range(1000):
        alone.again(number)
        alone.play(surge, areas[0])
        counts = tuple(int(alone.s["markers"][area]).bit_count() for area in areas)
        assert counts[0] == 2
        assert sum(counts) == 5
        found[counts[1:]] += 1
    alone.t["surge_random_rest"] = was
    uniform(found, [(1, 2), (2, 1)])


# --- cards of encounters


def test_any_card_of_a_neighbourhood_comes_as_often():
    """Location decks are shuffled before each draw (Shuffling Decks)."""
    alone, found = Alone(first_turn(), **BARE), Counter()
    alone.s["investigator"][0] = list(SCENARIO.names.investigators).index("joe-diamond")
    alone.kept[:] = alone.states
    area = list(SCENARIO.names.areas).index("library")
    entries = [int(program) for program in alone.t["entry"][area]][:7]
    for number in range(2000):
        alone.again(number)
        found[alone.play(draw_location_card, 0, area, 1)] += 1
    programs = Counter(entries)
    uniform(found, list(programs), list(programs.values()))


def test_any_gate_card_of_a_fitting_colour_comes_as_often():
    """Cards are drawn until a colour fits: each fitting one as often (Other World Encounter Phase)."""
    alone, found, want = Alone(first_turn(), **BARE), Counter(), Counter()
    t = alone.t
    alone.s["investigator"][0] = list(SCENARIO.names.investigators).index("joe-diamond")
    world = list(SCENARIO.names.worlds).index("rlyeh")
    alone.s["at"][0] = WORLD + 2 * world
    alone.kept[:] = alone.states
    for card in range(t["n_gate_cards"]):
        colour = int(t["gate_card_colour"][card])
        if colour != NONE and int(t["world_colours"][world]) >> colour & 1:
            own, other = int(t["gate_entry"][card, world]), int(t["gate_entry"][card, -1])
            want[own if own != NONE else other] += 1
    for number in range(40 * sum(want.values())):
        alone.again(number)
        found[alone.play(draw_world_card, 0, world)] += 1
    assert len(want) > 5
    uniform(found, list(want), list(want.values()))
