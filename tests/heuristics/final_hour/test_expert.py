"""Parts of what `expert` thinks of, against what the rules then do."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from heuristics.final_hour.act import choose_actor
from heuristics.final_hour.board import occupied, trouble, zone_danger
from heuristics.final_hour.cards import gain_of_top
from heuristics.final_hour.expert import (
    WEIGHTS,
    choose_item,
    choose_sealed,
    choose_target,
    gain_of_low_number,
    odds_of_earlier_top,
)
from heuristics.final_hour.harm import add_path, share_on_the_move
from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.shift import choose_moved
from heuristics.final_hour.solo import choose_replaced, choose_set_aside, choose_slot, gain_to_come
from heuristics.final_hour.walk import fill_pressure, outline, value_of_surroundings
from simcore.contract.game import Cell
from simcore.games.final_hour.limits import MAX_LOCATIONS
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.state import NONE
from simcore.games.final_hour.rules.vocabulary import Op
from simcore.records.shared import WEIGHTS as ROW
from tests.simcore.games.final_hour.board import PAIR, Table

HORDES = Cell("umordhoth", "easy", 2, PAIR)
ALONE = Cell("cthulhu", "easy", 1, PAIR)
HORDE = "ghoul-horde"
STARTS = [number for number in range(1, 16) if number != 2]  # 2 is the ritual location


def weights(t, **changed):
    """The weights of expert as a record, some of them changed, and what it works out from them."""
    row = np.zeros(1, ROW)
    row["value"][0, : len(WEIGHTS)] = [changed.get(name, value) for name, value in WEIGHTS.items()]
    prepare(t, row[0])
    return row[0]


@pytest.mark.long
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("start", STARTS)
def test_the_harm_foreseen_is_the_harm_done(start, full):
    """One investigator waits where the monster sets out, the other in the next location, full or not."""
    table = Table(HORDES)
    t, s = table.t, table.s
    kind = table.kind(HORDE)
    goal = int(t["arrow"][t["colour"][kind], table.place(start)])
    table.put(start, HORDE)
    if full and goal != t["ritual"]:
        table.fill(table.names.locations[goal])
    table.stand(start, table.names.locations[goal])
    harm = np.zeros(MAX_LOCATIONS, np.int64)
    add_path(t, s, kind, table.place(start), harm)
    before = s["health"].copy()
    table.resolve([{"advance": {"monster": HORDE, "count": 1}}], sheet=True)
    lost = (before - s["health"])[:2].tolist()
    assert lost == [harm[at] for at in s["at"][:2]]
    assert min(lost) > 0
    assert harm.sum() % 2 == 0  # each step harms two locations


@pytest.mark.parametrize(("omens", "share"), [(0, 0.0), (1, 2 / 3), (2, 2 / 3), (3, 1.0), (7, 1.0)])
def test_the_sheet_gives_the_number_of_monsters_that_move_on(omens, share):
    table = Table(HORDES)
    for number in (10, 5, 12):
        table.put(number, HORDE)
    assert share_on_the_move(table.t, table.s, table.t["omen_program"][omens]) == pytest.approx(share)


def test_no_other_monster_does_harm_on_its_way():
    table = Table()
    assert not any(share_on_the_move(table.t, table.s, program) for program in table.t["omen_program"][:8])


def test_a_harmless_monster_moves_on():
    table = Table(HORDES)
    t, s = table.t, table.s
    for number in (8, 12):
        table.put(number, HORDE)
    for beside, other in itertools.permutations((8, 12)):
        table.stand(beside, beside)
        s["pc"] = table.load([{"advance": {"monster": HORDE, "count": 1}}])
        s["options"][:2] = sorted(table.place(number) for number in (8, 12))
        s["n_options"] = 2
        assert s["options"][choose_actor(t, s, weights(t))] == table.place(other)


def test_the_decks_hold_what_was_not_seen():
    table = Table(ALONE)
    t, s = table.t, table.s
    w = weights(t)
    table.put(12, "red-plain-1", "blue-runner-2")
    s["action_discard"][0, :3] = [0, 4, 7]
    s["n_action_discard"][0] = 3
    s["slot_card"][:] = NONE
    s["slot_seat"][1], s["slot_card"][1] = 0, 9
    s["n_action"][0] = 6
    left = [gain_of_top(t, s, 0, card, w) for card in (1, 2, 3, 5, 6, 8)]
    assert gain_to_come(t, s, 0, w) == pytest.approx(np.mean(left))
    s["n_action"][0] = 0  # the next card comes from the discards
    left = [gain_of_top(t, s, 0, card, w) for card in range(9)]
    assert gain_to_come(t, s, 0, w) == pytest.approx(np.mean(left))


@pytest.mark.parametrize(("margin", "places"), [(-1e6, (0, 1)), (1e6, (2, 3))])
def test_a_card_is_assigned_to_its_better_half(margin, places):
    table = Table(ALONE)
    table.play_until("slot")
    s = table.s
    assert s["options"][choose_slot(table.t, s, weights(table.t, margin=margin))] in places


def test_a_card_with_fewer_omens_replaces_one_with_more():
    table = Table(ALONE)
    t, s = table.t, table.s
    omens = t["card_omens"]
    two, one, none = (int(np.flatnonzero(omens[: t["n_priority"]] == n)[0]) for n in (2, 1, 0))
    s["slot_number"][:] = [none, one, two, one]
    s["options"][:5] = [0, 1, 2, 3, NONE]
    s["n_options"] = 5
    s["r"][1] = 0
    for drawn, slot in ((none, 2), (one, 2), (two, NONE)):
        s["r"][2] = drawn
        assert s["options"][choose_replaced(t, s)] == slot


def test_what_can_still_match_is_set_aside():
    """Gem and moon are reserved, as all other clues have been turned up."""
    table = Table(ALONE)
    t, s = table.t, table.s
    s["found"][:] = t["clues_per_icon"]
    for icon in ("gem", "moon"):
        s["found"][table.icon(icon)] -= 1
    s["clues_found"] = int(s["found"][: t["n_clue_icons"]].sum())
    s["decision"] = int(Decision.SET_ASIDE)
    s["options"][:3] = table.cards([2, 3, 5])  # hourglass, moon, cross
    s["n_options"] = 3
    assert choose_set_aside(t, s, weights(t)) == 1


@pytest.mark.parametrize("cell", [HORDES, ALONE])
def test_monsters_are_moved_with_an_item_only_where_they_press(cell):
    table = Table(cell)
    t, s = table.t, table.s
    moves = next(i for i in range(t["n_items"]) if t["code"][t["item_program"][i]]["op"] == Op.MOVE_MONSTER)
    s["options"][:2], s["n_options"] = (NONE, moves), 2
    w = weights(t, thrift=5.0)
    assert choose_item(t, s, w) == 0
    table.fill(table.names.locations[t["ritual"]])
    assert choose_item(t, s, w) == 1


@pytest.mark.parametrize(("card", "odds"), [(3, 0.0), (20, 1.0)])
def test_a_lower_number_pushes_the_own_earlier_card_out_of_the_top(card, odds):
    """The seat has played 10, the others 5 and 25; the last number of the round decides who is second."""
    table = Table(HORDES)
    t, s = table.t, table.s
    s["slot_seat"][:3], s["slot_number"][:3], s["n_turns"] = (0, 1, 1), (10, 5, 25), 3
    assert odds_of_earlier_top(t, s, 0, 0, card, weights(t)) == odds


@pytest.mark.parametrize(
    ("monster", "health", "full", "pulled"),
    [
        ("red-runner-1", 3, False, True),
        ("ghoul-horde", 3, False, True),
        ("ghoul-horde", 1, False, False),
        ("red-runner-1", 3, True, False),
    ],
)
def test_a_monster_is_pulled_only_if_the_investigator_survives_it_and_has_room(monster, health, full, pulled):
    """The ritual location is full. The investigator is in the next location and attacks after the pull."""
    table = Table(HORDES)
    t, s = table.t, table.s
    start, here = 2, table.names.locations[t["neighbours"][table.place(2), 0]]
    table.put(start, monster)
    table.fill(start)
    table.stand(here, here)
    if full:
        table.fill(here)
    s["health"][:] = health
    s["pc"] = table.load(
        [
            {"move_monster": {"from": "adjacent", "to": "own", "up_to": 3}},
            {"attack": {"hits": 3, "at": "own"}},
        ]
    )
    s["options"][:2], s["n_options"] = (table.place(start) << 6 | table.kind(monster), NONE), 2
    assert choose_moved(t, s, weights(t)) == (0 if pulled else 1)


@pytest.mark.parametrize(
    ("weight", "better", "worse"),
    [("front", 12, 1), ("spread", 1, 12), ("space", 1, 12), ("portal", "gate", "no gate")],
)
def test_surroundings_count_by_their_weights(weight, better, worse):
    """Location 12 is full of monsters, and the other investigator is there."""
    table = Table()
    t, s = table.t, table.s
    table.fill(12)
    table.stand(1, 12)
    gates = [int(gate) for gate in t["gate"][: t["n_gates"]]]
    named = {
        "gate": gates[0],
        "no gate": next(at for at in range(t["n_locations"]) if min(t["distance"][at, gates]) > 1),
    }
    w = weights(t, **dict.fromkeys(("front", "spread", "space", "portal"), 0.0) | {weight: 1.0})
    pressure = np.zeros(MAX_LOCATIONS)
    places = fill_pressure(t, s, 0.5, np.zeros(MAX_LOCATIONS), w, pressure)
    assert places == occupied(s)

    def value(place):
        at = named[place] if place in named else table.place(place)
        return value_of_surroundings(t, s, 0, at, places, pressure, w)

    assert value(better) > value(worse)


def test_a_low_number_gains_by_both_halves_of_the_card():
    """Seat 1 is Michael McGlen, some of whose tops seal, and most of whose bottoms look for clues."""
    table = Table()
    t, s = table.t, table.s
    s["round"] = 1
    table.fill(3, 8, 12)
    investigator = s["investigator"][1]
    sealing = searching = 0

    def gain(card, **changed):
        unchanged = {"closure": 0.0, "peril": 0.0, "vain": 0.0}
        return gain_of_low_number(t, s, 1, card, weights(t, **unchanged | changed))

    for card in range(t["deck_size"][investigator]):
        seal = outline(t, t["card_top"][investigator, card])[4]
        clue, _, zone = outline(t, t["card_bottom"][investigator, card])[3:]
        danger = zone_danger(t, s, zone, weights(t)) if zone != NONE else 0.0
        assert gain(card, closure=7.0) - gain(card) == pytest.approx(7.0 * seal)
        assert gain(card, peril=2.0) - gain(card) == pytest.approx(2.0 * danger)
        s["clue"][:] = NONE
        assert gain(card, vain=-5.0) - gain(card) == pytest.approx(-5.0 * clue)
        s["clue"][s["at"][1]] = 0
        assert gain(card, vain=-5.0) == pytest.approx(gain(card))
        sealing, searching = sealing + seal, searching + clue
    assert 0 < sealing < searching


def test_pressure_counts_more_than_the_hits_that_a_monster_takes():
    table = Table()
    t, s = table.t, table.s
    place, plain, wrecker = table.place(8), table.kind("red-plain-1"), table.kind("red-wrecker-2")
    s["r"][1] = place
    s["options"][:3], s["n_options"] = (plain, wrecker, NONE), 3
    w = weights(t)
    assert (
        trouble(t, s, plain, place, w) < trouble(t, s, wrecker, place, w) < 2 * trouble(t, s, plain, place, w)
    )
    assert choose_target(t, s, w) == 1


def test_a_seal_stops_the_ways_that_lead_through_a_location():
    """Two empty locations, each with one arrow to the ritual location; more ways lead through one of them."""
    table = Table()
    t, s = table.t, table.s
    ritual = int(t["ritual"])
    starts = [at for at in range(t["n_locations"]) if (t["arrow"][:, at] == ritual).sum() == 1]
    few, many = sorted((at for at in starts if at != ritual), key=lambda at: t["upstream"][at])[
        :: len(starts) - 1
    ]
    assert t["upstream"][few] < t["upstream"][many]
    for order in ((few, many), (many, few)):
        s["options"][:2], s["n_options"] = [t["walkway"][at, ritual] for at in order], 2
        assert choose_sealed(t, s, weights(t)) == order.index(many)
