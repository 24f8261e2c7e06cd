"""Habits that lose games: each test is a position in which a player with that habit chooses worse."""

import pytest

from heuristics.arkham_horror.battle import greedy
from heuristics.arkham_horror.effects import price_of_discard
from heuristics.arkham_horror.layout import CARD, PLAIN
from heuristics.arkham_horror.people import choose_stop
from heuristics.arkham_horror.walk import choose_facing
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.effects.cards import WHAT
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER
from tests.heuristics.arkham_horror.test_strategies import (
    area,
    give_card,
    marker,
    person,
    row_of,
    table,
    tables,
)


def weights(**more):
    return row_of({**PLAIN, **more})


def in_battle(name, one="yog-sothoth"):
    """Return an investigator alone in the third round of a battle, two lost defences from being devoured."""
    t, s = tables(1, one), table("northside", "uptown")[1]
    s["n_seats"], s["alive"], s["doom"], s["round"], s["seat"] = 1, 1, 9, 3, 0
    s["gate_trophies"][0], s["hands"], s["rating"] = 2, t["hands"], t["combat"]
    person(s, 0, name)
    recount(t, s, 0)
    return t, s


@pytest.mark.parametrize(("race", "fights"), [(0.0, False), (1.0, True)])
def test_a_slider_of_the_battle_leaves_dice_to_attack_with(race, fights):
    t, s = in_battle("mandy-thompson")
    give_card(s, 0, "shotgun")
    s["track"], s["focus_left"], s["n_options"] = 1, 3, 4
    s["options"][:4] = range(4)
    assert (greedy.choose_stop(t, s, weights(race=race)) > 0) == fights


def test_an_investigator_lives_as_long_as_the_defences_hold():
    t, s = in_battle("mandy-thompson")
    long = [greedy.rounds_to_live(t, s, 0, dice, lives) for dice, lives in ((0, 1), (0, 2), (3, 2), (6, 2))]
    assert long[:2] == [1.0, 2.0]
    assert long == sorted(long)


@pytest.mark.parametrize(("sixes", "card"), [(0.0, 1), (1.0, 2)], ids=["rifle", "shotgun"])
def test_a_weapon_whose_sixes_count_twice_beats_one_with_a_die_more(sixes, card):
    t, s = in_battle("joe-diamond")
    give_card(s, 0, "rifle", "shotgun")
    s["n_options"], s["options"][:3] = 3, (NONE, 0, 1)
    assert greedy.choose_arm(t, s, weights(sixes=sixes)) == card


def test_a_discard_costs_the_least_valuable_card_of_its_type():
    _, s = table("northside", "uptown")
    w = weights(fit_discard=1.0)
    weapon = WHAT.numbers["weapon"]
    assert weapon >= WORDS
    assert price_of_discard(tables(), s, 0, weapon, 1, w) == 0.0
    give_card(s, 0, "tommy-gun", "knife", "wither")
    assert price_of_discard(tables(), s, 0, weapon, 1, w) == w["prepared"][CARD + s["held"][0, 1]] > 0.0


@pytest.mark.parametrize(("reach", "stop"), [(0.0, 0), (1.0, 1)])
def test_the_slider_of_speed_is_set_to_reach_a_gate_in_this_turn(reach, stop):
    t, s = table("northside", "uptown")
    s["seat"], s["track"], s["n_options"], s["options"][:4] = 0, 0, 4, range(4)
    s["clues"][0], s["n_open"], s["gate_at"][area("woods")] = 6, 1, 0
    assert choose_stop(t, s, weights(speed=0.0, reach=reach)) == stop


@pytest.mark.parametrize(("one", "players"), [("azathoth", 1), ("azathoth", 2)])
def test_an_expert_with_movement_left_does_not_stop_to_fight_what_can_be_evaded(one, players):
    t, s = table("northside", "uptown")
    give_card(s, 0, "rifle")
    maniac = marker("maniac")
    s["seat"], s["n_options"], s["options"][:2] = 0, 2, (maniac, maniac + FIGHT_MARKER)
    s["markers"][area("northside")] = 1 << maniac
    w = row_of(find_strategy("expert", "arkham-horror").weights_in(Cell(one, "normal", players)))
    assert choose_facing(t, s, w) == 0
    s["points_left"] = 0
    assert choose_facing(t, s, w) == 1


def test_two_experts_prepare_for_the_battle_against_ithaqua_like_one_against_nyarlathotep():
    weights_in = find_strategy("expert", "arkham-horror").weights_in
    assert weights_in(Cell("ithaqua", "normal", 2)) == weights_in(Cell("nyarlathotep", "normal", 1))
