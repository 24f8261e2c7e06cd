"""The strategies of the whole game: legal answers to everything, and what a sensible player sees."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from heuristics.arkham_horror import expert, novice, standard, styles
from heuristics.arkham_horror.arming import arming_value, arming_value_of_deck
from heuristics.arkham_horror.check_odds import STUCK, clearing, fight_value, flee_value, trophy_gain
from heuristics.arkham_horror.closing import choose_close, choose_seal
from heuristics.arkham_horror.effects import more_payment
from heuristics.arkham_horror.fights import choose_arm, choose_round, clue_gain, stake
from heuristics.arkham_horror.goals import best_goal, recall, taken_by_others
from heuristics.arkham_horror.layout import BEFORE, HURT, NAMES, PLAIN, SIZE
from heuristics.arkham_horror.memo import MEMO
from heuristics.arkham_horror.needs import (
    clue_value,
    doom_price,
    fitness,
    gate_value,
    gates_left,
    gates_to_come,
    price_of_gate,
    seal_value,
    swept_value,
)
from heuristics.arkham_horror.people import choose_stop
from heuristics.arkham_horror.prepared import prepare
from heuristics.arkham_horror.surroundings import end_value
from heuristics.arkham_horror.trades import choose_trade, gift_here
from heuristics.arkham_horror.trophies import DEAR, price_of_points
from heuristics.arkham_horror.values import program_value, sum_between
from heuristics.arkham_horror.walk import use_value
from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, FIGHT, LORE, Ability
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.monster_ratings import combat_damage
from simcore.games.arkham_horror.rules.phases.deal import deal
from simcore.games.arkham_horror.rules.phases.machine import advance
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES, Part
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, FLEE, TRADE, Decision
from simcore.games.arkham_horror.rules.records.state import LAYOUT, STATE
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.records.shared import MAX_PREPARED, MAX_WEIGHTS, WEIGHTS, empty_log
from tests.sweeps import sweep

STYLES = {
    "novice": (novice.choose, novice.WEIGHTS),
    "standard": (standard.choose, PLAIN),
    "sealer": (styles.choose, styles.SEALER),
    "closer": (styles.choose_closing, styles.CLOSER),
    "expert": (expert.choose, expert.WEIGHTS),
}


@functools.cache
def scenario():
    return Scenario.load(None, ())


@functools.cache
def tables(players=2, one="yig"):
    return scenario().compile(Cell(ancient_one=one, difficulty="normal", players=players))[0]


def row_of(weights):
    row = np.zeros(1, WEIGHTS)[0]
    row["value"][: len(weights)] = list(weights.values())
    prepare(tables(), row)
    return row


@functools.cache
def plain():
    return row_of(PLAIN)


def area(name):
    return list(scenario().names.areas).index(name)


def table(*places):
    """Two investigators in the middle of a movement, in good health, where one says."""
    t, s = tables(), np.frombuffer(LAYOUT.fresh().tobytes(), STATE).copy()[0]
    s["n_seats"], s["alive"], s["round"], s["part"] = 2, 3, 3, Part.MOVEMENT
    s["investigator"][:2] = [
        list(scenario().names.investigators).index(n) for n in ("joe-diamond", "jenny-barnes")
    ]
    s["at"][:2] = [area(place) for place in places]
    s["sanity"][:2] = s["stamina"][:2] = s["max_sanity"][:2] = s["max_stamina"][:2] = 5
    s["stop"][:2] = 2
    s["near"][:2] = 1, 2
    s["points_left"] = 4
    s["clues_at"] = 0
    for seat in range(2):
        recount(t, s, seat)
    return t, s


def goal_of(t, s, seat, w=None):
    before = np.zeros(MAX_AREAS, np.int8)
    goal, _ = best_goal(t, s, seat, plain() if w is None else w, before, np.zeros(1, MEMO)[0])
    return scenario().names.areas[int(goal)]


def test_weights_and_prepared_numbers_have_room():
    assert len(NAMES) <= MAX_WEIGHTS
    assert SIZE <= MAX_PREPARED


@pytest.mark.parametrize("name", sweep(["novice"], [name for name in STYLES if name != "novice"]))
def test_every_decision_of_a_game_is_answered_with_a_legal_option(name):
    choose, weights = STYLES[name]
    t, s, log, w = tables(), np.zeros(1, STATE)[0], empty_log(on=False)[0], row_of(weights)
    memo = np.zeros(1, MEMO)
    deal(t, s, np.uint64(11), np.uint64(5))
    while advance(t, s, log):
        choice = int(choose(t, s, w, *memo[: choose is not novice.choose]))
        assert 0 <= choice < s["n_options"], int(s["decision"])
        s["choice"] = choice
    assert s["over"]


@pytest.mark.long
@pytest.mark.parametrize("name", STYLES)
def test_an_unknown_decision_is_answered_by_the_first_option(name):
    choose, weights = STYLES[name]
    t, s = table("northside", "uptown")
    s["decision"], s["n_options"] = 120, 3
    memo = np.zeros(1, MEMO)
    assert choose(t, s, row_of(weights), *memo[: choose is not novice.choose]) == 0


@pytest.mark.long
def test_many_clue_tokens_attract_only_one_investigator():
    t, s = table("downtown", "easttown")
    s["clues_at"][area("hibbs-roadhouse")] = 3
    assert goal_of(t, s, 1) == "hibbs-roadhouse"
    memo = np.zeros(1, MEMO)[0]
    recall(t, s, 0, plain(), memo)
    assert taken_by_others(t, s, 0, plain(), memo) >> area("hibbs-roadhouse") & 1


def test_the_wounded_go_to_be_healed():
    t, s = table("downtown", "uptown")
    s["sanity"][0], s["money"][0] = 1, 4
    s["stamina"][1], s["money"][1] = 1, 4
    assert (goal_of(t, s, 0), goal_of(t, s, 1)) == ("arkham-asylum", "st-marys-hospital")


def test_an_investigator_who_can_seal_enters_a_gate():
    t, s = table("downtown", "southside")
    gate = area("independence-square")
    s["gate_at"][gate], s["n_open"], s["clues"][0] = 0, 1, 6
    assert goal_of(t, s, 0) == "independence-square"
    assert fitness(s, 0, plain()) > 0.9
    s["sanity"][0] = 1
    assert fitness(s, 0, plain()) < 0.7


def test_the_sealer_seals_and_the_closer_does_not():
    t, s = table("woods", "southside")
    s["clues"][0], s["n_options"] = 5, 2
    s["options"][:2] = NONE, 0
    s["decision"], s["seat"] = Decision.SEAL, 0
    assert choose_seal(t, s, row_of(styles.SEALER)) == 1
    assert choose_seal(t, s, row_of(styles.CLOSER)) == 0


def test_a_seal_is_worth_more_where_gates_open_often():
    t, s = table("woods", "southside")
    assert seal_value(t, s, area("woods"), plain()) > seal_value(t, s, area("science-building"), plain())
    s["mythos"][:1] = np.argmax(t["mythos_gate"] == area("science-building"))
    s["n_mythos"] = 1
    assert gates_to_come(t, s, area("science-building")) == 1.0
    assert gates_to_come(t, s, area("woods")) == 0.0


def test_the_clue_token_that_makes_a_seal_is_worth_most():
    t, s = table("woods", "southside")
    s["clues"][0] = 4
    last = clue_value(t, s, 0, 1, plain())
    s["clues"][0] = 5
    assert last > clue_value(t, s, 0, 1, plain()) > 0
    assert clue_value(t, s, 0, -1, plain()) == pytest.approx(-last)


def test_a_program_is_worth_what_its_best_branch_brings():
    t, s = table("uptown", "southside")
    healing = int(t["special"][area("st-marys-hospital")])
    assert program_value(t, s, 0, healing, plain()) == pytest.approx(0.0)
    s["stamina"][0] = 2
    free = program_value(t, s, 0, healing, plain())
    s["money"][0] = 2
    assert program_value(t, s, 0, healing, plain()) > free > 0


def test_odds_of_dice_that_are_added_up():
    assert sum_between(1, 3, 6) == pytest.approx(4 / 6)
    assert sum_between(2, 12, -1) == pytest.approx(1 / 36)


def test_a_novice_walks_to_the_nearest_clue_token():
    t, s = table("downtown", "uptown")
    s["clues_at"][area("independence-square")] = 1
    s["decision"], s["seat"], s["n_options"] = Decision.WALK, 0, 3
    s["options"][:3] = NONE, area("northside"), area("independence-square")
    assert novice.choose(t, s, plain()) == 2


def kind(name):
    return list(scenario().names.monsters).index(name)


def marker(name):
    return int(np.argmax(tables()["kind_of"] == kind(name)))


def test_being_lost_in_time_and_space_has_its_price():
    w = plain()["prepared"]
    assert w[HURT + kind("dimensional-shambler")] == pytest.approx(PLAIN["lost_in_time"])
    assert w[BEFORE + kind("the-black-man")] > 0.3 * PLAIN["devoured"]
    assert w[HURT + kind("zombie")] == w[BEFORE + kind("zombie")] == 0.0


def test_a_fight_that_may_end_lost_in_time_and_space_is_avoided():
    t, s = table("northside", "uptown")
    shambler = marker("dimensional-shambler")
    s["stop"][0] = 0  # no Sneak worth speaking of
    assert fight_value(t, s, 0, shambler, plain()) < -2.0
    assert flee_value(t, s, 0, shambler, plain()) < -2.0


def test_an_investigator_who_cannot_escape_does_not_flee():
    t, s = table("northside", "uptown")
    s["foe"], s["n_options"], s["seat"] = marker("formless-spawn"), 2, 0
    s["options"][:2] = FIGHT_ON, FLEE
    s["check_bonus"][0, EVADE] = -20
    assert choose_round(t, s, plain()) == 0


def test_a_gate_with_an_investigator_is_no_goal_of_others():
    t, s = table("independence-square", "downtown")
    gate = area("independence-square")
    s["gate_at"][gate], s["n_open"] = 0, 1
    s["clues"][1] = 6
    s["actor"], s["lead"] = 1, 0  # the first has moved, the second has not
    assert goal_of(t, s, 1) != "independence-square"


def test_a_gate_is_left_to_an_investigator_who_can_seal_it():
    t, s = table("woods", "woods")
    gate = area("woods")
    s["gate_at"][gate], s["n_open"], s["explored"] = 0, 1, 3
    s["seat"], s["n_options"], s["clues"][1] = 0, 3, 5
    s["options"][:3] = FIGHT, LORE, NONE
    assert choose_close(t, s, plain()) == 2
    s["clues"][1] = 0
    assert choose_close(t, s, plain()) < 2


def test_an_ally_goes_only_for_much():
    t, s = table("northside", "uptown")
    card = list(scenario().names.cards).index("duke")
    s["held"][0, 0], s["n_held"][0] = card, 1
    s["sanity"][0] = 4
    assert use_value(t, s, 0, 0, plain()) < 0.0
    s["sanity"][0] = 1
    assert use_value(t, s, 0, 0, plain()) > 0.0


def weights_of(**values):
    return row_of({**PLAIN, **values})


def fight_of_choice(t, s, name):
    s["foe"], s["seat"], s["n_options"] = marker(name), 0, 2
    s["options"][:2] = FIGHT_ON, FLEE


def test_a_fight_that_cannot_be_won_is_left():
    t, s = table("northside", "uptown")
    fight_of_choice(t, s, "cultist")
    harmless = t.copy()
    harmless["kind_combat_damage"][:] = 0
    s["check_bonus"][0, COMBAT] = -20
    s["check_bonus"][0, EVADE] = 3
    assert choose_round(harmless, s, plain()) == 1
    s["check_bonus"][0, COMBAT] = 5
    assert choose_round(harmless, s, plain()) == 0


def person(s, seat, name):
    s["investigator"][seat] = list(scenario().names.investigators).index(name)


def test_a_fight_costs_less_if_an_ability_reduces_the_loss():
    t, s = table("northside", "uptown")
    s["check_bonus"][0, COMBAT] = 1
    before = fight_value(t, s, 0, marker("cultist"), plain())
    reducing = t.copy()
    reducing["ability"][s["investigator"][0]] = Ability.LESS_STAMINA_LOSS
    assert fight_value(reducing, s, 0, marker("cultist"), plain()) > before


def test_a_fight_without_end_is_avoided():
    t, s = table("northside", "uptown")
    person(s, 0, "michael-mcglen")
    recount(t, s, 0)
    s["check_bonus"][0, COMBAT] = s["check_bonus"][0, EVADE] = -20
    assert combat_damage(t, s, marker("ghoul")) == 1
    assert fight_value(t, s, 0, marker("ghoul"), plain()) <= -STUCK


def test_a_slider_counts_the_monsters_in_the_area():
    t, s = table("northside", "uptown")
    s["markers"][area("northside")] = 1 << marker("ghoul")
    s["check_bonus"][0, COMBAT] = -20
    s["seat"], s["track"], s["n_options"] = 0, 0, 4
    s["options"][:4] = range(4)
    sneaks = row_of({**PLAIN, "faced": 1.0})
    assert choose_stop(t, s, sneaks) < choose_stop(t, s, plain())


def test_monsters_are_a_crowd_before_the_next_surge():
    t, s = tables(4), table("northside", "uptown")[1]
    s["n_seats"] = 4
    s["markers"][area("woods")] = 0b11111 << 8  # five of at most seven; a surge brings four
    early, late = clearing(t, s, weights_of(surge=1.0)), clearing(t, s, weights_of())
    assert PLAIN["cleared"] == late < early < PLAIN["crowd"]
    s["markers"][area("woods")] = 0b111111 << 8
    assert clearing(t, s, weights_of()) == PLAIN["crowd"]


def test_the_monsters_of_a_gate_count_for_the_investigator_who_closes_it():
    t, s = table("woods", "southside")
    s["gate_at"][area("woods")], s["n_open"] = 0, 1
    world = int(t["gate_world"][0])
    there = [int(m) for m in np.flatnonzero(t["kind_symbol"][t["kind_of"]] == t["world_symbol"][world])[:2]]
    s["markers"][area("easttown")] = sum(1 << m for m in there)
    assert swept_value(t, s, world, weights_of(swept=0.5)) == pytest.approx(1.0)
    assert swept_value(t, s, world, plain()) == 0.0


def test_gates_of_others_are_not_in_the_way_of_the_last_one():
    t, s = table("downtown", "woods")
    s["gate_at"][area("woods")], s["gate_at"][area("unvisited-isle")] = 0, 1
    s["n_open"], s["explored"] = 2, 2  # the second is at the woods, with an explored marker
    isle = area("unvisited-isle")
    assert gates_left(t, s, isle, weights_of(team=1.0)) == 1.0
    assert gates_left(t, s, isle, plain()) == 2.0
    s["gate_trophies"][0] = t["need_trophies"]
    w = weights_of(team=1.0)
    assert gate_value(t, s, 0, isle, w) > gate_value(t, s, 0, isle, plain()) + 5.0


def test_a_gate_that_awakes_the_ancient_one_is_dearest():
    t, s = table("downtown", "woods")
    w = weights_of(alarm=10.0, doom_growth=1.0, late=0.0)
    s["doom"] = 2
    before = price_of_gate(t, s, w)
    s["n_open"] = t["gate_limit"] - 1
    assert price_of_gate(t, s, w) > before + 10.0
    s["n_open"], s["doom"] = 0, t["doom"] - 1
    assert price_of_gate(t, s, w) > before + 10.0
    assert doom_price(t, s, w) > doom_price(t, s, plain()) == PLAIN["doom"]


def give_card(s, seat, *names):
    for name in names:
        s["held"][seat, s["n_held"][seat]] = list(scenario().names.cards).index(name)
        s["n_held"][seat] += 1
    recount(tables(), s, seat)


def test_arms_go_to_who_has_none_and_stay_there():
    t, s = table("downtown", "downtown")
    s["near"][:2] = 3, 3
    give_card(s, 0, "tommy-gun", "axe", "shotgun")
    w = weights_of(trade=1.0)
    s["decision"], s["seat"], s["n_options"] = Decision.WALK, 0, 2
    s["options"][:2] = NONE, TRADE
    assert choose_trade(t, s, w) == 1
    assert choose_trade(t, s, plain()) == NONE
    giver, place, taker = gift_here(t, s, 0, w)
    assert (giver, taker) == (0, 1)
    s["held"][1, 0], s["n_held"][1] = s["held"][0, place], 1
    s["held"][0, place:2], s["n_held"][0] = s["held"][0, place + 1 : 3], 2
    for seat in range(2):
        recount(t, s, seat)
    assert choose_trade(t, s, w) == NONE


def test_a_card_that_seals_is_given_to_an_investigator_at_a_gate():
    t, s = table("woods", "woods")
    s["near"][:2] = 3, 3
    s["gate_at"][area("woods")], s["n_open"], s["explored"] = 0, 1, 2
    give_card(s, 0, "elder-sign")
    assert gift_here(t, s, 0, weights_of(trade=1.0)) == (0, 0, 1)
    s["clues"][1] = 5  # he can seal without it
    assert gift_here(t, s, 0, weights_of(trade=1.0))[0] == NONE


def test_a_novice_keeps_the_clue_tokens_of_a_seal_outside_of_fights():
    t, s = table("woods", "southside")
    s["decision"], s["actor"], s["n_options"] = BoxDecision.MEND, 0, 2
    s["clues"][0] = 5
    assert novice.choose(t, s, plain()) == 0
    s["clues"][0] = 6
    assert novice.choose(t, s, plain()) == 1
    s["clues"][0], s["foe"] = 1, marker("zombie")
    assert novice.choose(t, s, plain()) == 1


@pytest.mark.long
def test_clue_tokens_end_a_fight_that_would_never_end():
    t, s = table("northside", "uptown")
    fight_of_choice(t, s, "dimensional-shambler")  # it deals no damage to count
    s["check"], s["enough"], s["clues"][0] = COMBAT, 1, 3
    s["check_bonus"][0, COMBAT] = s["check_bonus"][0, EVADE] = -20
    assert stake(t, s, 0, plain()) > 10.0
    assert clue_gain(t, s, 0, plain()) > 0.0
    s["check_bonus"][0, COMBAT] = 5
    assert stake(t, s, 0, plain()) < 10.0


def test_a_payment_with_gate_trophies_spends_no_monster_in_vain():
    """Monster Trophy: a gate pays a price of 5 alone; a monster would be superfluous."""
    t, s = table("northside", "uptown")
    s["gate_trophies"][0] = 1
    row = np.zeros(1, t["code"].dtype)[0]
    row["g"] = 5
    alone = more_payment(t, s, 0, row, 0.0, plain())
    s["markers"][TROPHIES] = 1
    assert more_payment(t, s, 0, row, 0.0, plain()) == alone > 0


def test_a_payment_counts_what_its_trophies_are_worth_beyond_the_price():
    t, s = table("northside", "uptown")
    ghouls = [number for number in range(len(t["kind_of"])) if t["kind_of"][number] == kind("ghoul")]
    s["markers"][TROPHIES] = 1 << marker("star-spawn") | 1 << marker("shoggoth") | 1 << ghouls[0]
    three, one = PLAIN["trophy"] * 3, PLAIN["trophy"]
    assert price_of_points(t, s, 0, 4, False, plain()) == pytest.approx(three + one)
    assert price_of_points(t, s, 0, 5, False, plain()) == pytest.approx(three + three)
    assert price_of_points(t, s, 0, 8, False, plain()) == DEAR


def test_a_trophy_that_the_battle_takes_is_a_life():
    t, s = tables(2, "shub-niggurath"), table("northside", "uptown")[1]
    w = row_of({**PLAIN, "spoils": 1.0, "life_token": 4.0})
    before = trophy_gain(t, s, 0, marker("ghoul"), w)
    s["monster_trophies"][0] = 4
    assert before - trophy_gain(t, s, 0, marker("ghoul"), w) == pytest.approx(2.0)
    assert trophy_gain(tables(), s, 0, marker("ghoul"), w) < before


def test_a_monster_whose_defeat_adds_a_doom_token_is_no_prey():
    w = row_of({**PLAIN, "spoils": 1.0})
    s = table("northside", "uptown")[1]
    assert trophy_gain(tables(), s, 0, marker("cultist"), w) < 0.0


def test_cards_are_valued_by_the_dice_that_they_add_in_the_battle():
    t, s = table("northside", "uptown")
    w = row_of({**PLAIN, "late": 99.0, "battle_die": 1.0})
    rifle, knife = (list(scenario().names.cards).index(name) for name in ("rifle", "knife"))
    before = arming_value(t, s, 0, rifle, w)
    assert before == 5.0
    give_card(s, 0, "knife")
    assert arming_value(t, s, 0, rifle, w) == 4.0
    give_card(s, 0, "rifle")
    assert arming_value(t, s, 0, rifle, w) == arming_value(t, s, 0, knife, w) == 0.0
    assert arming_value_of_deck(t, s, 0, 0, w) > 0.0


@pytest.mark.parametrize(("bonus", "card"), [(4, 0), (-4, 1)], ids=["without", "with"])
def test_a_weapon_that_is_used_once_is_kept_if_a_few_dice_are_enough(bonus, card):
    t, s = tables(2, "azathoth"), table("northside", "uptown")[1]
    give_card(s, 0, "dynamite")
    s["foe"], s["seat"], s["hands"], s["n_options"] = marker("ghoul"), 0, t["hands"], 2
    s["options"][:2] = NONE, 0
    s["check_bonus"][0, COMBAT] = bonus
    assert choose_arm(t, s, plain()) == card


def test_a_turn_that_ends_in_a_street_has_a_price_during_the_curfew_or_a_storm():
    t, s = table("northside", "uptown")
    w = row_of({**PLAIN, "surroundings": 1.0})
    street, place = area("northside"), area("woods")
    assert end_value(t, s, 0, street, w) == 0.0
    s["environment"] = list(scenario().names.mythos).index("curfew-enforced")
    assert end_value(t, s, 0, street, w) < end_value(t, s, 0, place, w) == 0.0
    s["environment"] = NONE
    assert end_value(tables(2, "ithaqua"), s, 0, street, w) < 0.0
