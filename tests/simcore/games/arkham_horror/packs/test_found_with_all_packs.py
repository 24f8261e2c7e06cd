"""Faults of games with the sheets of all packs that the referee has found, by examples made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, FIGHT, LORE, SANITY, STAMINA
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour, lose_in_time
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_arms import skill_of_spells
from simcore.games.arkham_horror.rules.board.pack_falling import note_state
from simcore.games.arkham_horror.rules.board.pack_limits import keep_limits
from simcore.games.arkham_horror.rules.board.pack_words import measure_of_word
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.effects.using_cards import use_now
from simcore.games.arkham_horror.rules.fights.combat_cards import weaken
from simcore.games.arkham_horror.rules.fights.monster_attacks import face
from simcore.games.arkham_horror.rules.phases.arkham_movement import end_movement
from simcore.games.arkham_horror.rules.phases.monster_surge import open_gates, place_outside
from simcore.games.arkham_horror.rules.phases.pack_hunting import catch
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, TROPHIES, Down, Part, Rank
from simcore.games.arkham_horror.rules.records.decisions import USE, USE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import HIT, MISS
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def test_what_waits_from_the_cards_of_a_devoured_investigator_is_dropped():
    table = Table()
    table.in_force("on(lost_in_time,who=investigator){gain(clue=1)}", Rank.HELD, 0)
    s = table.s

    def lose_and_devour(t, s, log):
        lose_in_time(t, s, log, 0)
        waits = int(s["n_pending"])
        devour(t, s, log, 0)
        assert int(s["n_pending"]) == waits - 1
        return run_pending(s, t, log)

    table.play(lose_and_devour)
    assert s["clues"][0] == 0


def test_clue_tokens_above_a_new_limit_go():
    table = Table()
    table.s["clues"][0] = table.s["clues"][1] = 6
    table.holds("amnesia")
    table.play(lambda t, s, log: keep_limits(s, t, log))
    assert list(table.s["clues"][:2]) == [4, 6]


def test_what_an_evade_check_sets_off_comes_before_the_combat_with_the_caught_monster(faces):
    table = Table()
    table.in_force("on(check,skill=evade){lose(stamina=9)}")
    faces += [HIT] * 30
    marker = table.marker("werewolf", int(table.s["at"][0]))
    table.play(lambda t, s, log: catch(s, t, log, 0, marker))
    assert table.s["down"][0] == Down.UNCONSCIOUS
    assert table.logged(Event.COMBAT) == []


@pytest.mark.parametrize(("state", "empty"), [(Down.INSANE, SANITY), (Down.UNCONSCIOUS, STAMINA)])
def test_who_would_be_lost_by_a_knock_out_counts_as_down_although_an_ailment_has_restored_them(state, empty):
    table = Table()
    table.play(lambda t, s, log: note_state(s, state))
    for what in (SANITY, STAMINA):
        assert (measure_of_word(table.t, table.s, 0, what) == 0) == (what == empty)


def test_the_skill_of_a_spell_ends_with_the_spell():
    table = Table()
    table.holds("storm-of-spirits")
    s = table.s
    s["in_use"][0] = 1 << int(s["n_held"][0]) - 1
    table.play(lambda t, s, log: skill_of_spells(s, t, 0))
    assert s["combat_skill"] == LORE
    s["in_use"][0] = 0
    table.play(lambda t, s, log: skill_of_spells(s, t, 0))
    assert s["combat_skill"] == FIGHT


@pytest.mark.parametrize("fails", [0, 1])
def test_a_spell_cannot_have_a_check_rolled_again_that_has_failed_without_dice(faces, fails):
    table = Table()
    table.holds("foresee")
    table.s["sure_to_fail"] = fails << COMBAT
    faces += [MISS] * 30
    table.play(check, 0, COMBAT, FIGHT, 3, 1)
    assert len(table.options(Decision.USE)) == 1 - fails


def test_what_a_card_used_before_an_encounter_sets_off_comes_before_it(faces):
    table = Table()
    table.in_force("on(no_success){gain(money=1)}")
    table.holds("premonition")
    s = table.s
    s["part"], s["sanity"][0] = Part.ARKHAM, 5
    before = int(s["money"][0])
    faces += [MISS] * 30
    place = USE_CARD + int(s["n_held"][0]) - 1
    table.play(use_now, 0, answers={Decision.USE_NOW: [place]})
    assert s["money"][0] == before + 1


def test_who_goes_insane_at_the_end_of_the_movement_is_not_where_it_has_ended(faces):
    table = Table()
    table.in_force("on(end_move,who=investigator){gain(money=1)}")
    table.holds("vision-quest")
    s = table.s
    s["at"][0], s["sanity"][0] = table.number("areas", "downtown"), 1
    table.t["price"][table.card("vision-quest")] = 1
    before = int(s["money"][0])
    faces += [MISS] * 30
    use = USE + int(table.t["card_uses"][table.card("vision-quest")][0])
    table.play(end_movement, 0, 1, 1, answers={Decision.USE: [use]})
    assert s["down"][0] == Down.INSANE
    assert s["money"][0] == before


@pytest.mark.parametrize("boxed", [0, 1])
def test_a_trophy_spent_for_its_own_effect_may_leave_the_game(faces, boxed):
    table = Table(who="william-yorick")
    marker = table.marker("serpent-people", TROPHIES)
    use = USE + int(table.t["trophy_uses"][table.t["kind_of"][marker]][0])
    faces += [MISS] * 30
    answers = {Decision.USE: [use], Decision.TROPHY_BOXED: [boxed]}
    table.play(check, 0, COMBAT, FIGHT, 3, 1, answers=answers)
    assert place_of(table.s, marker) == (BOX if boxed else CUP)


def test_no_monster_of_a_surge_without_limits_comes_through_a_warded_gate():
    table = Table()
    table.gate("woods", "the-abyss")
    table.in_force('forbid(gate_monster,place="woods")')
    table.s["terror"] = table.t["terror_limit"]
    area = table.number("areas", "woods")
    shares = np.zeros(MAX_AREAS, np.int64)
    table.play(lambda t, s, log: bool(place_outside(t, s, log, area, open_gates(t, s), shares)))
    assert table.logged(Event.NO_MONSTER) == [[area]]


def test_a_spell_against_a_monster_takes_the_hands_for_spells_first(faces):
    table = Table(who="marie-lambeau")
    table.holds("red-sign-of-shudde-mell")
    s = table.s
    faces += [MISS] * 30
    marker = table.marker("ghoul", int(s["at"][0]))

    def cast_it(t, s, log):
        face(t, s, 0, marker)
        return weaken(t, s, log, 0, int(s["n_held"][0]) - 1, marker)

    table.play(cast_it)
    assert (s["hands"], s["spell_hands"]) == (2, 0)
