"""The people's upkeep and encounters, on a small board made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, AID_STAMINA, Ability
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.board.travel import put
from simcore.games.arkham_horror.rules.phases import gate_cards, location_cards, upkeep
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of
from simcore.games.arkham_horror.rules.phases.gate_cards import draw_world_card
from simcore.games.arkham_horror.rules.phases.upkeep import upkeep_of, wake_lost
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, WORLD, Down, Rule, Source, Window
from simcore.games.arkham_horror.rules.records.decisions import (
    AID,
    DRAW_CARD,
    STATUS,
    USE_CARD,
    USE_SPECIAL,
    Decision,
)
from tests.simcore.games.arkham_horror.small_town import (
    CAVE,
    HOUSE,
    ITEM,
    RETAINER,
    Table,
    table,
)

__all__ = ["table"]

pytestmark = pytest.mark.plain


def _sources(monkeypatch: pytest.MonkeyPatch, ran: list[int]) -> None:
    """List the sources of rules whose programs would run in the upkeep; nothing runs."""

    def instead(_: Any, __: Any, ___: Any, source: int, *____: int) -> bool:
        ran.append(int(source))
        return False

    monkeypatch.setattr(upkeep, "run_source", instead)


# --- encounters


def test_a_location_gives_a_card_or_what_it_offers(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arkham Encounter Phase: the special ability instead of a card."""
    ran: list[int] = []
    monkeypatch.setattr(
        "simcore.games.arkham_horror.rules.phases.encounter_programs.run_program",
        lambda _, __, ___, pc, ____: ran.append(pc),
    )
    s = table.s
    put(table.t, s, table.log, 0, HOUSE)
    table.t["special"][HOUSE] = 77
    table.play(arkham_encounter_of, 0, answers={Decision.ARKHAM: [USE_SPECIAL]})
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
    table.t["extra"][0, gate_cards.EXTRA_GATE] = 1
    assert table.play(draw_world_card, 0, 1, answers={Decision.WORLD_KEPT: [2]}) == 42
    assert list(table.s["gate_cards_under"][:3]) == [0, 1, 2]


# --- upkeep


def test_the_lost_come_back_a_turn_later(table: Table) -> None:
    """Lost in Time and Space: lose a turn, then choose a place."""
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
    assert table.logged(BoxEvent.STATUS_ROLL) == []
    table.play(upkeep_of, 0)
    ((seat, die, status),) = table.logged(BoxEvent.STATUS_ROLL)
    assert (seat, status) == (0, die != 1)


def test_income_comes_each_upkeep(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Upkeep Phase: every action of a card is done once, in any order."""
    ran: list[int] = []
    _sources(monkeypatch, ran)
    t = table.t
    t["rule_what"][5], t["rule_of"][5], t["rule_program"][5] = Rule.ON, Trigger.UPKEEP, 60
    t["rule_at"][5] = t["rule_world"][5] = t["rule_trait"][5] = NONE
    t["card_rules"][RETAINER] = 5, 6
    table.holds(0, ITEM, RETAINER)
    t["focus"][0] = 0
    table.play(upkeep_of, 0)
    assert ran == [Source.FIRST_CARD + 1]
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
    assert table.options(Decision.UPKEEP_ACTION) == [[STATUS, USE_CARD], [NONE, USE_CARD]]
    assert used == []


def test_nothing_is_rolled_in_the_first_upkeep_of_a_card(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bank Loan: not in the first upkeep after it was gained."""
    ran: list[int] = []
    _sources(monkeypatch, ran)
    t = table.t
    t["rule_what"][5], t["rule_of"][5], t["rule_program"][5] = Rule.ON, Trigger.UPKEEP, 60
    t["rule_at"][5] = t["rule_world"][5] = t["rule_trait"][5] = NONE
    t["card_rules"][RETAINER] = 5, 6
    t["code"][60]["op"] = Op.ROLL
    table.holds(0, RETAINER)
    table.s["new_cards"][0] = 1
    table.play(upkeep_of, 0)
    assert ran == []
    table.play(upkeep_of, 0)
    assert set(ran) == {Source.FIRST_CARD}


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
    t["rule_what"][5], t["rule_of"][5] = Rule.FORBID, Forbidden.GAIN_STAMINA
    t["rule_at"][5] = t["rule_world"][5] = t["rule_trait"][5] = NONE
    t["one_rules"] = 5, 6
    table.play(upkeep_of, 0)
    assert (s["stamina"][1], s["ability_used"]) == (4, 0)
