"""Faults of games with heralds that the referee has found, each by an example made by hand.

`test_referee_pack_games.py` compares whole games.
"""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import COUNTER
from simcore.games.arkham_horror.columns import SHEETS
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_moves import count_points, forget_points
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.phases.mythos import draw_card
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.upkeep_aid import cast_aid
from simcore.games.arkham_horror.rules.records.codes import OUTSKIRTS
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, USE, USE_IN_FIGHT, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.kernels.event_log import read
from tests.simcore.games.arkham_horror.by_hand import HIT, MISS
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

POWER = COUNTER.numbers["power"]
LURKER = "lurker-at-the-threshold"


def events(table):
    """Return the events so far, in order."""
    return [code for code, _ in read(np.array([table.log]))]


def lurker_aid(table):
    """Put the herald into play; return the option of its help with a spell."""
    return use_of_sheet(table, "herald", table.scenario().model.heralds, LURKER)


def use_of_sheet(table, kind, sheets, name):
    """Put a sheet into play; return the option of its first use."""
    number, sheet = list(SHEETS).index(kind), list(sheets).index(name)
    table.s["sheets"][number] = sheet
    return USE + int(table.t["uses_of_sheets"][number, sheet][0])


def test_the_lurker_helps_once_with_a_spell():
    table = Table()
    table.holds("wither")
    aid = lurker_aid(table)
    table.play(lambda t, s, log: cast(t, s, log, 0, 0, 0, 1), answers={Decision.USE: [aid] * 5})
    assert len(table.options(Decision.USE)) == 1
    assert int(table.s["result"]) == 1
    assert int(table.s["n_pending"]) == 1  # the pact and the Reckoning


def test_what_the_lurker_takes_comes_before_the_effect_of_the_spell():
    """Lurker at the Threshold: the pact and the Reckoning, then the healing (Dark Pact Cards)."""
    table = Table()
    table.holds("heal")
    table.s["stamina"][0] = 1
    aid = lurker_aid(table)
    answers = {BoxDecision.TARGET: [0], Decision.USE: [aid], Decision.PACT: [table.card("bound-ally")]}
    table.play(lambda t, s, log: cast_aid(t, s, log, 0, 0), answers=answers)
    order = events(table)
    assert order.index(Event.GAIN) < order.index(BoxEvent.STAMINA)
    assert int(table.s["n_pending"]) == 0


def test_power_tokens_that_a_use_costs_are_in_the_log():
    table = Table()
    table.holds("blood-pact")
    table.s["counters"][POWER, 0] = 2
    use = USE + int(table.t["card_uses"][table.card("blood-pact")][0])
    table.run("lose(sanity=1)", answers={Decision.USE: [use]})
    assert table.logged(Event.COUNTER) == [[0, POWER, -1, 1]]


def test_a_mythos_card_that_goes_back_into_its_deck_was_drawn():
    """The Story Continues: the guardian Bast heeds it."""
    table = Table()
    story = table.number("mythos", "the-story-continues")
    table.in_force('on(mythos_card,card="the-story-continues"){each(first_player){set_to(clue,7)}}')
    s = table.s
    s["mythos"][0], s["mythos_under"][0] = story, table.number("mythos", "blue-skies")
    s["n_mythos"], s["n_mythos_under"] = 1, 1
    assert draw_card(table.t, s, table.log) == table.number("mythos", "blue-skies")
    table.play(lambda t, s, log: run_pending(s, t, log))
    assert int(s["clues"][int(s["lead"])]) == 7


def test_a_monster_that_comes_from_the_board_does_not_come_from_the_outskirts():
    table = Table()
    outside, near = table.marker("ghoul", OUTSKIRTS), table.marker("ghoul", 0)
    table.s["at"][0] = table.number("areas", "woods")
    table.run("move_monsters(here,1,from=board)", answers={Decision.MONSTER_NAMED: [near]})
    assert table.options(Decision.MONSTER_NAMED) == []  # no choice: there is one
    assert place_of(table.s, near) == table.number("areas", "woods")
    assert place_of(table.s, outside) == OUTSKIRTS


def test_who_has_read_a_tome_has_spent_movement_points():
    table = Table()
    count_points(table.s, table.t, table.log, 0, 1, 0)
    table.run("if(moved) then{gain(clue=1)} else{gain(money=1)}")
    assert table.s["clues"][0] == 1


def test_a_spell_that_passes_without_a_roll_has_all_successes_that_it_needs():
    table = Table()
    table.holds("bind-monster")
    table.play(lambda t, s, log: cast(t, s, log, 0, 0, 0, 3), answers={Decision.USE: [lurker_aid(table)]})
    assert int(table.s["result"]) == 1


def test_the_pact_for_a_spell_of_a_combat_comes_before_the_round():
    table = Table()
    table.holds("bind-monster")
    aid, cultist = lurker_aid(table), table.marker("cultist", int(table.s["at"][0]))
    answers = {
        Decision.COMBAT_ROUND: [USE_IN_FIGHT],
        Decision.USE: [aid],
        Decision.PACT: [table.card("soul-pact")],
    }
    table.play(fight, 0, cultist, answers=answers)
    logged = events(table)
    assert logged.index(Event.GAIN) < logged.index(Event.COMBAT_ROUND)


@pytest.mark.parametrize("rolled", [MISS, HIT])
def test_what_the_loss_of_a_horror_check_sets_off_comes_before_the_round(rolled, faces):
    """Seizures, with a monster that is nightmarish or whose Horror check fails."""
    table = Table()
    table.in_force("on(loss,before=yes,resource=sanity){terror(1)}", seat=0)
    wraith = table.marker("wraith", int(table.s["at"][0]))
    table.in_force("modify(will,9)")
    faces += [rolled] * 40
    table.play(fight, 0, wraith, answers={Decision.COMBAT_ROUND: [FIGHT_ON]})
    logged = events(table)
    assert logged.index(Event.TERROR) < logged.index(Event.COMBAT_ROUND)


def test_who_is_put_through_a_gate_in_place_of_a_combat_check_fights_no_more():
    """Nodens: instead of a Combat check against a Nightgaunt."""
    table = Table()
    aid = use_of_sheet(table, "guardian", table.scenario().model.guardians, "nodens")
    table.holds("axe")
    nightgaunt = table.marker("nightgaunt", int(table.s["at"][0]))
    table.play(fight, 0, nightgaunt, answers={Decision.COMBAT_ROUND: [FIGHT_ON], Decision.USE: [aid, aid]})
    logged = events(table)
    assert logged.count(Event.COMBAT_ROUND) == len(table.options(Decision.USE)) == 1
    assert Event.DAMAGE not in logged[logged.index(Event.COMBAT_ROUND) :]


def test_focus_spent_by_who_is_knocked_out_in_the_upkeep_is_back_in_the_next_turn():
    table = Table()
    table.s["focus_paid"][0] = 1
    forget_points(table.s)
    assert table.s["focus_paid"][0] == 0


def test_spells_of_a_check_use_the_hands_for_spells_first():
    """Marie Lambeau has a hand for spells: with Intervene, she can use a weapon of one hand."""
    table = Table()
    table.holds("intervene", "enchanted-knife")
    table.in_force("modify(spell_hands,1)", seat=0)
    aid = USE + int(table.t["card_uses"][table.card("intervene")][0])
    cultist = table.marker("cultist", int(table.s["at"][0]))
    answers = {Decision.COMBAT_ROUND: [FIGHT_ON], Decision.USE: [aid]}
    table.play(fight, 0, cultist, answers=answers)
    assert len(table.options(Decision.USE)[0]) == 2
    assert len(table.options(BoxDecision.ARM)[0]) == 2
