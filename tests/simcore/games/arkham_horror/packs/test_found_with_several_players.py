"""Faults of games with packs and several players that the referee has found, each by an example made by hand.

`test_referee_pack_games.py` compares whole games.
"""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import NONE, SPELL
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.knocked_out import knock_out
from simcore.games.arkham_horror.rules.board.pack_prohibitions import MONSTERS_ON_WAY, is_disregarded
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_payable
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.phases.arkham_movement import movement_points, walk
from simcore.games.arkham_horror.rules.phases.pack_people import begin_pack_person
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.trading import give_card
from simcore.games.arkham_horror.rules.phases.turn import play_part
from simcore.games.arkham_horror.rules.records.codes import Down, Part
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def dice_of_spells(table: Table) -> list[int]:
    return [dice for _, kind, dice in table.logged(BoxEvent.CHECK) if kind == SPELL]


def test_a_movement_goes_on_after_an_ability_has_moved_the_investigator():
    table = Table(who="silas-marsh")
    table.in_force("modify(movement_points,5)")
    table.s["at"][0] = table.number("areas", "river-docks")
    ability = USE + int(table.t["person_uses"][table.number("investigators", "silas-marsh"), 0])
    street = table.number("areas", "merchant-district")
    answers = {Decision.WALK: [ability, street, NONE]}
    table.play(walk, 0, answers=answers)
    assert table.at() == "merchant-district"


def test_a_spell_of_the_upkeep_has_its_modifier_by_tomes():
    table = Table()
    table.holds("arcane-insight")
    place = int(table.s["n_held"][0]) - 1
    table.in_force("modify(lore,5)")
    table.play(use_card, 0, place)
    before = dice_of_spells(table)[-1]
    table.holds("nameless-cults", "nameless-cults", "arcane-insight")
    table.s["exhausted"][0], place = 0, place + 2
    table.play(use_card, 0, place)
    assert dice_of_spells(table)[-1] == before + 2


def test_what_a_card_costs_before_a_spell_check_is_lost():
    table = Table()
    table.holds("eye-of-light-and-darkness", "wither")
    use = USE + int(table.t["card_uses"][table.card("eye-of-light-and-darkness")][0])
    answers = {Decision.USE: [use], Decision.HOW_MUCH: [2], Decision.CHOOSE: [0, 1]}
    table.play(cast, 0, int(table.s["n_held"][0]) - 1, 0, 1, answers=answers)
    assert (table.s["sanity"][0], table.s["stamina"][0]) == (4, 4)


def test_a_magical_effect_ends_when_its_spell_is_given_away():
    table = Table()
    table.holds("open-the-third-eye", "third-eye")
    table.s["exhausted"][0] = 1 << int(table.s["n_held"][0]) - 2
    table.play(give_card, 0, int(table.s["n_held"][0]) - 2, 1)
    assert "third-eye" not in table.cards(0)
    assert "open-the-third-eye" in table.cards(1)


def test_only_penalties_on_checks_are_ignored():
    table = Table()
    table.s["environment"] = table.number("mythos", "raining-cats-and-dogs")
    table.in_force("modify(movement_points,5)")
    before = movement_points(table.t, table.s, 0)
    table.holds("ley-line-map")
    assert movement_points(table.t, table.s, 0) == before


def test_a_magical_effect_ends_when_its_spell_is_lost_by_a_knock_out():
    table = Table()
    table.holds("call-the-azure-flame", "knife", "azure-flame")
    table.s["exhausted"][0] = 1
    table.play(lambda t, s, log: knock_out(t, s, log, 0, 1), answers={Decision.DISCARD: [0]})
    assert table.cards(0) == ["knife"]


@pytest.mark.parametrize("down", [Down.UP, Down.INSANE])
def test_an_investigator_who_falls_at_the_beginning_of_a_turn_has_an_upkeep(down):
    table = Table()
    table.s["part"], table.s["down"][0] = Part.UPKEEP, down
    table.play(play_part, 0)
    assert table.options(BoxDecision.SLIDER) or table.options(Decision.UPKEEP_ACTION)
    assert table.s["down"][0] == down


def test_a_card_used_for_a_check_does_not_go_in_place_of_the_card_that_makes_it():
    table = Table()
    table.holds("magnifying-glass", "eltdown-shards")
    s = table.s
    s["card_at"], s["card_of"] = 1, 0
    glass = USE + int(table.t["card_uses"][table.card("magnifying-glass")][0])
    table.run("check(lore,0) pass{nothing}; discard(self)", answers={Decision.USE: [glass]})
    assert table.cards() == ["magnifying-glass"]


def test_what_one_investigator_ignores_still_concerns_the_others():
    table = Table()
    table.in_force("ignore(monsters_on_way)", seat=1)
    assert [bool(is_disregarded(table.s, table.t, seat, MONSTERS_ON_WAY)) for seat in (0, 1)] == [False, True]


def test_stamina_in_place_of_sanity_pays_for_a_spell():
    table = Table(who="agnes-baker")
    table.holds("dread-curse-of-azathoth")
    table.s["sanity"][0], table.s["stamina"][0] = 1, 3
    assert is_payable(table.t, table.s, 0, table.card("dread-curse-of-azathoth"))
    table.play(cast, 0, 0, 0, 1, answers={Decision.HOW_MUCH: [2]})
    assert (table.s["sanity"][0], table.s["stamina"][0]) == (1, 1)
    assert not is_payable(table.t, table.s, 0, table.card("dread-curse-of-azathoth"))


def test_who_may_have_no_loan_gets_none():
    table = Table(who="wendy-adams")
    table.play(lambda t, s, log: begin_pack_person(s, t, log, 0))
    table.run("if(allowed(loan)) then{gain(money=9)}")
    assert table.s["money"][0] == 4


def test_all_successes_of_a_spell_of_the_upkeep_count():
    table = Table()
    first, end = table.t["card_uses"][table.card("the-yellow-mist")]
    assert end == first + 1
    assert table.t["used_counts"][first]


def test_who_falls_by_the_price_of_a_spell_makes_no_check_again(faces):
    table = Table()
    table.holds("foresee")
    table.in_force("modify(lore,5); on(check_failed,skill=fight){doom(1)}")
    table.s["sanity"][0], table.s["clues"][0] = 1, 0
    faces += [1] * int(dice_of(table, "check(fight,0) pass{nothing}")[0]) + [6] * 9
    table.play(lambda t, s, log: run_pending(s, t, log))
    doom = int(table.s["doom"])
    foresee = USE + int(table.t["card_uses"][table.card("foresee")][0])
    table.run("check(fight,0) pass{nothing}", answers={Decision.USE: [foresee]})
    assert len(table.logged(BoxEvent.CHECK)) == 3  # with the one that has counted the dice
    assert table.s["down"][0] == Down.INSANE
    table.play(lambda t, s, log: run_pending(s, t, log))
    assert table.s["doom"] == doom


def dice_of(table: Table, program: str) -> list[int]:
    table.run(program, answers={Decision.USE: [NONE]})
    return [dice for _, _, dice in table.logged(BoxEvent.CHECK)]
