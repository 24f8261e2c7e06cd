"""The people's turn: upkeep, movement, trading, encounters, on a small board made by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, AID_STAMINA, Ability
from simcore.games.arkham_horror.box.events import Decision as BoxDecision
from simcore.games.arkham_horror.box.events import Event as BoxEvent
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules import location_cards, movement, trading, upkeep, walking, world_cards
from simcore.games.arkham_horror.rules.checkpoints import begin_again, begin_segment
from simcore.games.arkham_horror.rules.codes import JAIL, LOST, NONE, WORLD, Down, Rule, Special, Window
from simcore.games.arkham_horror.rules.events_people import (
    AID,
    DRAW_CARD,
    FIGHT,
    RIDE,
    SPECIAL,
    STATUS,
    TRADE,
    USE,
    Decision,
    Event,
)
from simcore.games.arkham_horror.rules.locations import arkham_encounter_of
from simcore.games.arkham_horror.rules.movement import movement_of
from simcore.games.arkham_horror.rules.places import come_back, draw_in, is_closed, put
from simcore.games.arkham_horror.rules.standing import FIRST_CARD, GAIN_STAMINA
from simcore.games.arkham_horror.rules.state import FRESH, STATE
from simcore.games.arkham_horror.rules.tables import TABLES
from simcore.games.arkham_horror.rules.upkeep import upkeep_of, wake_lost
from simcore.games.arkham_horror.rules.world_cards import draw_world_card
from simcore.kernels.event_log import read
from simcore.records import empty_log

pytestmark = pytest.mark.plain

NORTH, SOUTH, HOUSE, CAVE = range(4)  # two streets, a location beside each
ITEM, ALLY, WAGON, GATE_BOX, RETAINER = range(5)
MARKER = 7


class Table:
    """A table in the middle of a game, and who answers at it."""

    def __init__(self, seats: int = 2) -> None:
        self.t = np.zeros(1, TABLES)[0]
        self.states = np.frombuffer(FRESH.tobytes(), STATE).copy()
        self.s = self.states[0]
        self.records = empty_log(on=True)
        self.log = self.records[0]
        self.asked: list[tuple[int, list[int]]] = []
        t, s = self.t, self.s
        t["n_areas"], t["n_streets"], t["n_worlds"], t["n_gates"] = 4, 2, 2, 2
        t["street_of"][:4] = (NORTH, SOUTH, NORTH, SOUTH)
        t["neighbours"][:4] = (0b0110, 0b1001, 0b0001, 0b0010)
        t["location_deck"][:4] = (NONE, NONE, 0, 1)
        t["deck_cards"][:2] = 3, 7
        t["special"][:] = NONE
        t["entry"][HOUSE, :3] = (10, 11, 12)
        t["entry"][CAVE, :7] = range(20, 27)
        t["police"], t["lodge"] = HOUSE, NONE
        t["gate_world"][:2] = (0, 1)
        t["lowest"][0] = 1  # each skill at the lowest stop
        t["focus"][0] = 2
        t["track_after"] = (0, 1, 2, 3)
        t["item"][ITEM] = t["item"][WAGON] = t["item"][GATE_BOX] = 1
        t["useful"][:] = 1
        t["marks"][ITEM] = 1 << 8 * 6
        t["card_special"][WAGON], t["card_special"][GATE_BOX] = int(Special.WAGON), int(Special.ANY_GATE)
        s["n_seats"], s["alive"], s["round"] = seats, (1 << seats) - 1, 3
        s["key"], s["game_number"] = 5, 1
        s["at"][:seats] = NORTH
        s["sanity"][:seats] = s["max_sanity"][:seats] = 5
        s["stamina"][:seats] = s["max_stamina"][:seats] = 5
        s["near"][:seats] = (1 << seats) - 1

    def holds(self, seat: int, *cards: int) -> None:
        self.s["held"][seat, : len(cards)] = cards
        self.s["n_held"][seat] = len(cards)
        recount(self.t, self.s, seat)

    def play(self, kernel: Any, *args: int, answers: dict[Any, list[int]] | None = None) -> Any:
        """Call a kernel until it no longer waits; of what is not answered the first option is taken."""
        left = {int(which): list(values) for which, values in (answers or {}).items()}
        s = self.s
        begin_segment(s)
        while kernel(self.t, s, self.log, *args):
            options = [int(option) for option in s["options"][: s["n_options"]]]
            decision = int(s["decision"])
            self.asked.append((decision, options))
            wanted = left.get(decision)
            s["choice"] = options.index(wanted.pop(0)) if wanted else 0
            s["decision"] = 0
            begin_again(self.t, s, self.log)
        assert not any(left.values()), f"not asked: {left}; asked: {self.asked}"
        return int(s["result"])

    def options(self, decision: Decision) -> list[list[int]]:
        return [options for which, options in self.asked if which == int(decision)]

    def told(self, event: Any) -> list[list[int]]:
        return [arguments for code, arguments in read(self.records) if code == int(event)]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two investigators in the northern street; no card can be used, every fight and evasion goes well."""
    found = Table()
    for module in (upkeep, movement, walking):
        monkeypatch.setattr(module, "usable", lambda *_: 0)
    monkeypatch.setattr(walking, "run_triggers", lambda *_: False)
    _result(monkeypatch, walking, "evade", 1)
    _result(monkeypatch, walking, "fight", 1)
    _result(monkeypatch, movement, "fight", 1)
    return found


def _result(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, result: int) -> list[int]:
    """Replace a fight or a check by its result; the markers it was called with are listed."""
    called: list[int] = []

    def instead(_: Any, s: Any, __: Any, ___: int, marker: int) -> bool:
        called.append(int(marker))
        s["result"] = result
        return False

    monkeypatch.setattr(module, name, instead)
    return called


def _sources(monkeypatch: pytest.MonkeyPatch, ran: list[int]) -> None:
    """List the sources of rules whose programs would run in the upkeep; nothing runs."""

    def instead(_: Any, __: Any, ___: Any, source: int, *____: int) -> bool:
        ran.append(int(source))
        return False

    monkeypatch.setattr(upkeep, "run_source", instead)


# --- places


def test_who_leaves_a_gate_loses_the_explored_marker(table: Table) -> None:
    """Explored Marker: whenever he leaves the location, for any reason."""
    s = table.s
    put(table.t, s, table.log, 0, HOUSE)
    s["explored"] = 1
    put(table.t, s, table.log, 0, NORTH)
    assert s["explored"] == 0
    assert table.told(Event.EXPLORED) == [[0, 0]]
    assert table.told(Event.MOVE)[-1] == [0, HOUSE, NORTH]


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


def test_without_a_gate_nobody_comes_back(table: Table) -> None:
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
    fought = _result(monkeypatch, walking, "fight", 0)
    table.play(movement_of, 0, answers={Decision.WALK: [SOUTH], Decision.FACE: [FIGHT + MARKER]})
    assert fought == [MARKER]
    assert s["at"][0] == NORTH  # he has fled, and does not face it again in this turn
    assert len(table.options(Decision.FACE)) == 1


def test_who_fails_to_evade_has_to_fight(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    s = table.s
    s["markers"][NORTH] = 1 << MARKER
    evaded = _result(monkeypatch, walking, "evade", 0)
    fought = _result(monkeypatch, walking, "fight", 1)
    table.play(movement_of, 0, answers={Decision.WALK: [SOUTH], Decision.FACE: [MARKER]})
    assert (set(evaded), set(fought)) == ({MARKER}, {MARKER})
    assert s["at"][0] == NORTH


def test_who_evades_all_walks_on_and_faces_those_at_the_end(table: Table) -> None:
    s = table.s
    s["markers"][NORTH], s["markers"][SOUTH] = 1 << MARKER, 1 << 3 | 1 << 4
    table.play(movement_of, 0, answers={Decision.WALK: [SOUTH], Decision.FACE: [MARKER, 4, FIGHT + 3]})
    assert s["at"][0] == SOUTH
    assert table.options(Decision.FACE)[1:] == [[3, FIGHT + 3, 4, FIGHT + 4], [3, FIGHT + 3]]


def test_the_wagon_goes_anywhere_in_the_place_of_walking(table: Table) -> None:
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
    """Other World Movement; whoever returns may leave the monsters there alone."""
    s = table.s
    s["at"][0], s["gate_at"][CAVE], s["markers"][CAVE] = WORLD + 2, 1, 1 << MARKER
    table.play(movement_of, 0)
    assert s["at"][0] == WORLD + 3
    table.play(movement_of, 0)
    assert (s["at"][0], s["explored"]) == (CAVE, 1)
    assert table.options(Decision.FIGHT_ONE) == [[NONE, MARKER]]


def test_who_loses_a_turn_leaves_the_cell_in_it(table: Table) -> None:
    """Arrested: he skips the turn, and stands in the police station after its movement."""
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


def test_nobody_trades_across_areas(table: Table) -> None:
    table.holds(0, ITEM)
    put(table.t, table.s, table.log, 1, HOUSE)
    assert not trading.can_trade(table.s, 0)


# --- encounters


def test_a_location_gives_a_card_or_what_it_offers(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arkham Encounter Phase: the special ability in the place of a card."""
    ran: list[int] = []
    monkeypatch.setattr(
        "simcore.games.arkham_horror.rules.locations.run_program", lambda _, __, ___, pc, ____: ran.append(pc)
    )
    s = table.s
    put(table.t, s, table.log, 0, HOUSE)
    table.t["special"][HOUSE] = 77
    table.play(arkham_encounter_of, 0, answers={Decision.ARKHAM: [SPECIAL]})
    table.play(arkham_encounter_of, 0, answers={Decision.ARKHAM: [DRAW_CARD]})
    assert ran[0] == 77
    assert ran[-1] in (10, 11, 12)


def test_a_gate_draws_in_who_has_no_explored_marker(table: Table) -> None:
    s = table.s
    put(table.t, s, table.log, 0, HOUSE)
    s["gate_at"][HOUSE] = 1
    table.play(arkham_encounter_of, 0)
    assert (s["at"][0], s["delayed"]) == (WORLD + 2, 0)


def test_an_ability_sees_two_cards_of_which_one_counts(table: Table) -> None:
    table.t["extra"][0, location_cards.EXTRA_LOCATION] = 1
    program = table.play(location_cards.draw_location_card, 0, CAVE, 1)
    ((_, seen),) = table.asked
    assert len(set(seen)) == 2
    assert program == 20 + seen[0]


def test_the_open_card_of_a_deck_comes_first(table: Table) -> None:
    table.s["foreseen"][1] = 5
    assert table.play(location_cards.draw_location_card, 0, CAVE, 1) == 25
    assert table.s["foreseen"][1] == NONE


def _gate_deck(table: Table, *colours: int) -> None:
    table.t["gate_card_colour"][: len(colours)] = colours
    table.t["gate_entry"][:] = NONE
    table.t["gate_entry"][: len(colours), -1] = range(40, 40 + len(colours))
    table.s["gate_cards_under"][: len(colours)] = range(len(colours))
    table.s["n_gate_cards_under"] = len(colours)
    table.t["world_colours"][1] = 0b0010


def test_gate_cards_are_drawn_until_a_colour_fits(table: Table) -> None:
    """Other World Encounter Phase: the others, and after them the card itself, go under the deck."""
    _gate_deck(table, 0, 3, 1, 1)
    table.t["gate_entry"][2, 1] = 99
    assert table.play(draw_world_card, 0, 1) == 99
    assert list(table.s["gate_cards_under"][:4]) == [3, 0, 1, 2]


def test_the_reader_of_two_gate_cards_chooses(table: Table) -> None:
    _gate_deck(table, 0, 1, 1)
    table.t["extra"][0, world_cards.EXTRA_GATE] = 1
    assert table.play(draw_world_card, 0, 1, answers={Decision.WORLD_KEPT: [2]}) == 42
    assert list(table.s["gate_cards_under"][:3]) == [0, 1, 2]


# --- upkeep


def test_the_lost_come_back_a_turn_later(table: Table) -> None:
    """Lost in Time and Space: he loses a turn, and then stands where he likes."""
    s = table.s
    s["at"][:2] = LOST
    s["skipping"], s["delayed"] = 0b10, 0b01
    table.play(wake_lost, answers={Decision.WAKE: [CAVE]})
    assert list(s["at"][:2]) == [CAVE, LOST]
    assert s["delayed"] == 0


def test_cards_are_turned_up_and_sliders_moved_within_the_focus(table: Table) -> None:
    """Refresh, Focus: two stops in all."""
    s = table.s
    table.holds(0, ITEM)
    s["exhausted"][0] = 1
    table.play(upkeep_of, 0, answers={BoxDecision.SLIDER: [1, 1]})
    assert s["exhausted"][0] == 0
    assert list(s["stop"][0]) == [1, 1, 0]


def test_a_blessing_is_not_rolled_for_at_once(table: Table) -> None:
    """Upkeep Phase: not in the first upkeep after it was gained."""
    s = table.s
    s["status"][0], s["status_new"][0] = 1, 1
    table.play(upkeep_of, 0)
    assert table.told(BoxEvent.STATUS_ROLL) == []
    table.play(upkeep_of, 0)
    ((seat, die, status),) = table.told(BoxEvent.STATUS_ROLL)
    assert (seat, status) == (0, die != 1)


def test_income_comes_each_upkeep(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Upkeep Phase: every action that a card has is done once, whatever else is chosen."""
    ran: list[int] = []
    _sources(monkeypatch, ran)
    t = table.t
    t["rule_what"][5], t["rule_of"][5], t["rule_program"][5] = Rule.ON, upkeep.ON_UPKEEP, 60
    t["rule_at"][5] = t["rule_world"][5] = t["rule_trait"][5] = NONE
    t["card_rules"][RETAINER] = 5, 6
    table.holds(0, ITEM, RETAINER)
    t["focus"][0] = 0
    table.play(upkeep_of, 0)
    assert ran == [FIRST_CARD + 1]
    assert table.s["down"][0] == Down.UP


def test_the_order_is_asked_where_a_blessing_may_end_first(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Upkeep Phase: upkeep actions in any order; the roll has to be made, the card need not be used."""
    used: list[int] = []

    def usable(_: Any, __: Any, ___: int, window: int) -> int:
        return 1 if window == Window.UPKEEP and not used else 0

    def use(_: Any, __: Any, ___: Any, ____: int, place: int) -> bool:
        used.append(place)
        return False

    monkeypatch.setattr(upkeep, "usable", usable)
    monkeypatch.setattr(upkeep, "use_card", use)
    table.holds(0, ITEM)
    table.s["status"][0] = 1
    table.play(upkeep_of, 0, answers={Decision.UPKEEP_ACTION: [STATUS, NONE]})
    assert table.options(Decision.UPKEEP_ACTION) == [[STATUS, USE], [NONE, USE]]
    assert used == []


def test_nothing_is_rolled_in_the_first_upkeep_of_a_card(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bank Loan: not in the first upkeep after it was gained."""
    ran: list[int] = []
    _sources(monkeypatch, ran)
    t = table.t
    t["rule_what"][5], t["rule_of"][5], t["rule_program"][5] = Rule.ON, upkeep.ON_UPKEEP, 60
    t["rule_at"][5] = t["rule_world"][5] = t["rule_trait"][5] = NONE
    t["card_rules"][RETAINER] = 5, 6
    t["code"][60]["op"] = upkeep.ROLL
    table.holds(0, RETAINER)
    table.s["new_cards"][0] = 1
    table.play(upkeep_of, 0)
    assert ran == []
    table.play(upkeep_of, 0)
    assert set(ran) == {FIRST_CARD}


def test_an_ability_heals_unless_that_is_forbidden(table: Table) -> None:
    """Unique Ability, Environment: a point a turn, for anybody in the same area."""
    t, s = table.t, table.s
    t["ability"][0], t["aid"][0] = Ability.RESTORE_STAMINA, AID_STAMINA
    t["focus"][0] = 0
    s["stamina"][1] = 3
    recount(t, s, 0)
    table.play(upkeep_of, 0, answers={Decision.UPKEEP_ACTION: [AID], BoxDecision.UPKEEP: [ABILITY_OPTION]})
    assert s["stamina"][1] == 4
    s["ability_used"] = 0
    t["rule_what"][5], t["rule_of"][5] = Rule.FORBID, GAIN_STAMINA
    t["rule_at"][5] = t["rule_world"][5] = t["rule_trait"][5] = NONE
    t["one_rules"] = 5, 6
    table.play(upkeep_of, 0)
    assert (s["stamina"][1], s["ability_used"]) == (4, 0)
