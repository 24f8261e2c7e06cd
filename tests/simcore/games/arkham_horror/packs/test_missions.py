"""Missions and tasks, by hand: steps in order, payments, and the payoff (Mission, Task)."""

from __future__ import annotations

import pytest

from simcore.effects.program import check
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.box.possessions import give
from simcore.games.arkham_horror.rules.phases.pack_missions import (
    begin_encounter,
    begin_upkeep,
    end_encounter,
)
from simcore.games.arkham_horror.rules.phases.programs import run_queue
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, Part
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.scenario.compile_missions import paid_for, write_mission
from simcore.games.arkham_horror.scenario.models import Possession
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain
TEAM = "joining-the-winning-team"


class Members(Table):
    """An investigator with a mission or a task."""

    def give_card(self, name: str, kind: str, program: str) -> None:
        """Let a card of the data be a mission or a task with these steps."""
        card = Possession.model_construct(type=kind, program=check(program, PACK_EFFECTS))
        write_mission(self.t, self.card(name), name, card, self.rules.programs)
        self._write()
        self.holds(name, "food")

    def phase(self, area: str, meets: bool = True, seat: int = 0) -> None:
        """Spend an encounter phase in an area."""
        self.s["part"] = Part.ARKHAM
        self.s["at"][seat] = self.number("areas", area)
        begin_encounter(self.s, seat)
        self.s["met_card"] = meets
        end_encounter(self.s, self.t, seat)
        self.play(run_queue_of)

    def upkeep(self, pays: int = 1) -> None:
        """Begin an upkeep, and pay for what is offered."""
        self.s["part"] = Part.TURN

        def begin(t, s, log):
            begin_upkeep(s, t)
            return run_queue(s, t, log)

        self.play(begin, answers={Decision.PAY: [pays]})

    def steps(self, seat: int = 0) -> int:
        return int(self.s["tokens"][seat, 0])


def run_queue_of(t, s, log):
    return run_queue(s, t, log)


def test_a_mission_takes_a_payment_after_an_encounter_in_its_place() -> None:
    """Joining the Winning Team: an ally at each of three places and in time and space; then it is over."""
    g = Members()
    g.holds(TEAM, *["basil-elton", "duke", "john-legrasse", "richard-upton-pickman"])
    g.upkeep()
    assert (g.steps(), len(g.cards())) == (0, 5)
    for number, place in enumerate(("st-marys-hospital", "arkham-asylum", "south-church")):
        g.phase(place)
        assert g.steps() == number
        g.upkeep()
        assert (g.steps(), len(g.cards())) == (number + 1, 4 - number)
        g.upkeep()
        assert g.steps() == number + 1
    g.s["at"][0] = LOST
    g.upkeep()
    assert int(g.s["over"]) != 0


def test_steps_come_in_order_and_a_payment_may_be_refused() -> None:
    g = Members()
    g.holds(TEAM, "duke")
    g.phase("arkham-asylum")
    g.upkeep()
    assert (g.steps(), g.options(Decision.PAY)) == (0, [])
    g.phase("st-marys-hospital")
    g.upkeep(pays=0)
    assert (g.steps(), g.cards()) == (0, [TEAM, "duke"])
    g.phase("st-marys-hospital")
    g.s["at"][0] = g.number("areas", "uptown")  # no longer there
    g.upkeep()
    assert (g.steps(), g.cards()) == (0, [TEAM, "duke"])


def test_without_the_price_nothing_is_asked() -> None:
    g = Members()
    g.holds(TEAM)
    g.phase("st-marys-hospital")
    g.upkeep()
    assert (g.steps(), g.options(Decision.PAY)) == (0, [])


def test_a_task_is_done_by_encounters() -> None:
    """Task: marked after the encounter phase; the last one brings the payoff, and the card goes."""
    g = Members()
    g.give_card(
        "courier-run", "task", 'mission step("woods"){nothing} step("uptown"){nothing}; payoff{gain(clue=3)}'
    )
    g.phase("uptown")
    assert g.steps() == 0
    g.phase("woods")
    assert (g.steps(), int(g.s["clues"][0])) == (1, 0)
    g.phase("uptown")
    assert (g.cards(), int(g.s["clues"][0]), g.under(0)) == (["food"], 3, [])


def test_a_place_with_a_gate_is_not_visited() -> None:
    g = Members()
    g.give_card(
        "courier-run", "task", 'mission step("woods"){nothing} step("uptown"){nothing}; payoff{gain(clue=3)}'
    )
    g.gate("woods", "yuggoth")
    g.phase("woods")
    assert (g.steps(), int(g.s["visited"][0])) == (0, NONE)


@pytest.mark.parametrize(("only", "meets", "done"), [(0, False, 1), (1, False, 0), (1, True, 1)])
def test_with_an_alternative_only_cards_count_for_tasks(only: int, meets: bool, done: int) -> None:
    g = Members()
    g.t["task_encounter_only"] = only
    g.give_card(
        "courier-run", "task", 'mission step("woods"){nothing} step("uptown"){nothing}; payoff{gain(clue=3)}'
    )
    g.phase("woods", meets)
    assert g.steps() == done


def test_with_an_alternative_tasks_are_done_in_the_upkeep() -> None:
    g = Members()
    g.t["task_upkeep"] = 1
    g.give_card(
        "courier-run", "task", 'mission step("woods"){nothing} step("uptown"){nothing}; payoff{gain(clue=3)}'
    )
    g.phase("woods")
    assert g.steps() == 0
    g.upkeep()
    assert g.steps() == 1


def test_a_card_that_is_given_away_begins_again() -> None:
    """Mission, Task: what was done is lost."""
    g = Members()
    g.holds(TEAM)
    g.s["tokens"][0, 0] = 2
    g.play(lambda t, s, log: give(t, s, log, 0, 0, 1) and False)
    assert (g.cards(1), g.steps(1)) == ([TEAM], 0)


def test_missions_and_tasks_are_items_of_their_decks() -> None:
    g = Members()
    g.holds("courier-run", TEAM)
    assert int(g.s["items"][0]) == 0b11
    assert [int(g.t["card_type"][g.card(name)]) for name in ("courier-run", TEAM)] == [0, 0]


def test_a_step_of_a_mission_is_one_payment() -> None:
    with pytest.raises(ValueError, match="one `pay` without a block"):
        paid_for(check("gain(clue=1)", PACK_EFFECTS), ())
