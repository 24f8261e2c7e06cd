"""The people's movement and trade, and how they come to a place, on a small board made by hand."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.rules.board.travel import come_back, draw_in, is_closed, put
from simcore.games.arkham_horror.rules.phases import arkham_movement, trading
from simcore.games.arkham_horror.rules.phases.movement import movement_of
from simcore.games.arkham_horror.rules.records.codes import JAIL, NONE, WORLD
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, RIDE, TRADE, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.small_town import (
    ALLY,
    CAVE,
    GATE_BOX,
    HOUSE,
    ITEM,
    MARKER,
    NORTH,
    SOUTH,
    WAGON,
    Table,
    result_of,
    table,
)

__all__ = ["table"]

pytestmark = pytest.mark.plain


# --- places


def test_who_leaves_a_gate_loses_the_explored_marker(table: Table) -> None:
    """Explored Marker: whenever he leaves the location, for any reason."""
    s = table.s
    put(table.t, s, table.log, 0, HOUSE)
    s["explored"] = 1
    put(table.t, s, table.log, 0, NORTH)
    assert s["explored"] == 0
    assert table.logged(Event.EXPLORED) == [[0, 0]]
    assert table.logged(Event.MOVE)[-1] == [0, HOUSE, NORTH]


def test_closed_locations_open_for_a_gate(table: Table) -> None:
    s, t = table.s, table.t
    s["closed"] = 1 << HOUSE
    s["shut_until"][CAVE] = 3
    assert is_closed(t, s, HOUSE)
    assert is_closed(t, s, CAVE)
    s["gate_at"][HOUSE] = 0
    s["round"] = 4
    assert not is_closed(t, s, HOUSE)
    assert not is_closed(t, s, CAVE)


def test_drawn_in_and_back_by_a_gate_of_that_world(table: Table) -> None:
    """Drawn Through Gate, Explored Marker: first area, delayed; back where a gate leads there, explored."""
    s, t = table.s, table.t
    s["gate_at"][HOUSE], s["gate_at"][CAVE] = 0, 1
    put(t, s, table.log, 0, HOUSE)
    draw_in(t, s, table.log, 0, HOUSE, 1)
    assert (s["at"][0], s["delayed"], s["entered_at"][0]) == (WORLD, 1, HOUSE)
    assert table.play(come_back, 0, 0) == HOUSE
    assert (s["at"][0], s["explored"], s["entered_at"][0]) == (HOUSE, 1, NONE)
    assert table.asked == []


def test_some_card_opens_every_gate(table: Table) -> None:
    s = table.s
    table.holds(0, GATE_BOX)
    s["at"][0] = WORLD + 1
    s["gate_at"][HOUSE], s["gate_at"][CAVE] = 0, 1
    assert table.play(come_back, 0, 0, answers={Decision.GATE_BACK: [CAVE]}) == CAVE


def test_without_a_gate_no_one_returns(table: Table) -> None:
    table.s["at"][0] = WORLD + 1
    assert table.play(come_back, 0, 0) == NONE
    assert table.s["at"][0] == WORLD + 1


# --- movement


def test_one_point_a_line(table: Table) -> None:
    """Movement Points: speed 2 is two lines, from a street by a street to a location."""
    s = table.s
    s["stop"][0, 0] = 1
    table.play(movement_of, 0, answers={Decision.WALK: [SOUTH, CAVE]})
    assert s["at"][0] == CAVE
    assert table.options(Decision.WALK) == [[NONE, SOUTH, HOUSE], [NONE, NORTH, CAVE]]


def test_closed_and_barred_areas_are_no_way(table: Table) -> None:
    s = table.s
    s["closed"] = 1 << HOUSE
    s["barred_until"][SOUTH] = 3
    table.play(movement_of, 0)
    assert table.options(Decision.WALK) == []
    assert s["at"][0] == NORTH


def test_clues_are_taken_where_the_movement_ends(table: Table) -> None:
    """Arkham Movement: any or all of them, and only where it ends."""
    s = table.s
    s["clues_at"][HOUSE] = 2
    table.play(movement_of, 0, answers={Decision.WALK: [HOUSE], Decision.TAKE_CLUES: [1]})
    assert table.options(Decision.TAKE_CLUES) == [[0, 1, 2]]
    assert (s["clues"][0], s["clues_at"][HOUSE]) == (1, 1)


def test_who_fights_moves_no_further(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arkham Movement: once he begins combat for any reason, movement is over."""
    s = table.s
    s["stop"][0, 0] = 3
    s["markers"][NORTH] = 1 << MARKER
    fought = result_of(monkeypatch, arkham_movement, "fight", 0)
    table.play(movement_of, 0, answers={Decision.WALK: [SOUTH], Decision.FACE: [FIGHT_MARKER + MARKER]})
    assert fought == [MARKER]
    assert s["at"][0] == NORTH  # he has fled, and does not face it again in this turn
    assert len(table.options(Decision.FACE)) == 1


def test_who_fails_to_evade_has_to_fight(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    s = table.s
    s["markers"][NORTH] = 1 << MARKER
    evaded = result_of(monkeypatch, arkham_movement, "evade", 0)
    fought = result_of(monkeypatch, arkham_movement, "fight", 1)
    table.play(movement_of, 0, answers={Decision.WALK: [SOUTH], Decision.FACE: [MARKER]})
    assert (set(evaded), set(fought)) == ({MARKER}, {MARKER})
    assert s["at"][0] == NORTH


def test_who_evades_all_walks_on_and_faces_those_at_the_end(table: Table) -> None:
    s = table.s
    s["markers"][NORTH], s["markers"][SOUTH] = 1 << MARKER, 1 << 3 | 1 << 4
    table.play(movement_of, 0, answers={Decision.WALK: [SOUTH], Decision.FACE: [MARKER, 4, FIGHT_MARKER + 3]})
    assert s["at"][0] == SOUTH
    assert table.options(Decision.FACE)[1:] == [
        [3, FIGHT_MARKER + 3, 4, FIGHT_MARKER + 4],
        [3, FIGHT_MARKER + 3],
    ]


def test_the_wagon_replaces_walking_and_reaches_any_place(table: Table) -> None:
    """Deputy of Arkham: it replaces the movement entirely."""
    s = table.s
    table.holds(0, WAGON)
    table.play(movement_of, 0, answers={Decision.WALK: [RIDE], Decision.RIDE_TO: [CAVE]})
    assert s["at"][0] == CAVE
    assert len(table.options(Decision.WALK)) == 1
    assert table.options(Decision.RIDE_TO) == [[SOUTH, HOUSE, CAVE]]


def test_the_delayed_stand_up_and_meet_monsters(table: Table) -> None:
    """Delayed: no movement and no clue tokens, but the monsters of the area."""
    s = table.s
    put(table.t, s, table.log, 0, HOUSE)
    s["delayed"], s["clues_at"][HOUSE], s["markers"][HOUSE] = 1, 1, 1 << MARKER
    table.play(movement_of, 0)
    assert (s["delayed"], s["at"][0], s["clues"][0]) == (0, HOUSE, 0)
    assert [which for which, _ in table.asked] == [int(Decision.FACE)]


def test_other_worlds_go_from_area_to_area_and_back(table: Table) -> None:
    """Other World Movement; a returning investigator may ignore the monsters there."""
    s = table.s
    s["at"][0], s["gate_at"][CAVE], s["markers"][CAVE] = WORLD + 2, 1, 1 << MARKER
    table.play(movement_of, 0)
    assert s["at"][0] == WORLD + 3
    table.play(movement_of, 0)
    assert (s["at"][0], s["explored"]) == (CAVE, 1)
    assert table.options(Decision.FIGHT_ONE) == [[NONE, MARKER]]


def test_who_loses_a_turn_leaves_the_cell_in_it(table: Table) -> None:
    """Arrested: skip the turn, and be in the police station after its movement."""
    s = table.s
    s["at"][0], s["skipping"], s["skips_next"] = JAIL, 1, 0
    table.play(movement_of, 0)
    assert s["at"][0] == HOUSE
    assert table.options(Decision.WALK) == []


# --- trading


def test_cards_and_money_change_hands(table: Table) -> None:
    """Trading Equipment: items and money, but no allies."""
    s = table.s
    table.holds(1, ITEM, ALLY)
    s["money"][0] = 5
    answers = {Decision.WALK: [TRADE], Decision.TRADE_FROM: [1, 0], Decision.DOLLARS: [3]}
    table.play(movement_of, 0, answers=answers)
    assert [list(s["held"][seat, : s["n_held"][seat]]) for seat in (0, 1)] == [[ITEM], [ALLY]]
    assert list(s["money"][:2]) == [2, 3]


def test_no_trade_across_areas(table: Table) -> None:
    table.holds(0, ITEM)
    put(table.t, table.s, table.log, 1, HOUSE)
    assert not trading.can_trade(table.t, table.s, 0)
