"""Answers of the strategies to decisions that only games with packs ask for."""

from __future__ import annotations

import numpy as np
import pytest

from heuristics.arkham_horror.card_values import card_value
from heuristics.arkham_horror.layout import CARD, DECKS, NAMES, PLAIN, W_TURN
from heuristics.arkham_horror.pack_answers import (
    choose_loss,
    choose_times,
    choose_with_packs,
    replaces,
)
from heuristics.arkham_horror.pack_effects import monsters_sent, small_deck_value
from heuristics.arkham_horror.pack_institutions import BOUGHT
from heuristics.arkham_horror.pack_uses import best_pack_use, value_of_use
from heuristics.arkham_horror.prepared import prepare
from heuristics.arkham_horror.standard import choose as play_standard
from heuristics.arkham_horror.values import program_value
from simcore.games.arkham_horror.box.codes import DEFENCE, STAMINA
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.pack_kinds import MARK, PackDeck, PackTrigger
from simcore.games.arkham_horror.rules.board.pack_dice import bits_of_check
from simcore.games.arkham_horror.rules.records.codes import OUTSKIRTS, Deck, Window
from simcore.games.arkham_horror.rules.records.decisions import POINTS_OF, USE, Decision
from simcore.records.shared import WEIGHTS as RECORD
from tests.simcore.games.arkham_horror.packs.battle_table import Battle
from tests.simcore.games.arkham_horror.packs.test_using import Users

pytestmark = pytest.mark.plain
COMMON, UNIQUE = Deck.COMMON, Deck.UNIQUE
SANITY = RESOURCES.index("sanity")
LUCK = 5


def weights(table):
    """The plain weights, with the values of the data of a table."""
    record = np.zeros(1, RECORD)
    record["value"][0, : len(NAMES)] = [PLAIN[name] for name in NAMES]
    prepare(table.t, record[0])
    return record[0]


@pytest.fixture(scope="module")
def prepared():
    return weights(Users())


def answer(table, w, decision, *options, seat=0):
    """Return the option that a decision of packs takes."""
    table.s["options"][: len(options)] = options
    table.s["n_options"], table.s["seat"], table.s["decision"] = len(options), seat, decision
    return options[choose_with_packs(table.s, table.t, decision, w)]


def chosen(g, resource, points):
    options = [resource + POINTS_OF * number for number in points]
    g.s["options"][: len(options)] = options
    g.s["n_options"] = len(options)
    return options[choose_loss(g.t, g.s, None)] // POINTS_OF


def test_a_loss_is_divided_so_that_most_of_both_is_left():
    g = Battle("ygolonac")
    g.s["sanity"][0], g.s["stamina"][0] = 5, 2
    assert chosen(g, SANITY, (1, 2, 3)) == 3
    g.s["sanity"][0], g.s["stamina"][0] = 2, 5
    assert chosen(g, SANITY, (0, 1, 2)) == 0
    assert chosen(g, STAMINA, (1, 2)) == 1  # the rest goes to another resource


@pytest.mark.parametrize(("program", "picked"), [("gain(stamina=2)", 1), ("lose(stamina=2)", 0)])
def test_a_good_effect_goes_to_the_weakest_and_a_bad_one_to_the_strongest(prepared, program, picked):
    table = Users()
    table.s["stamina"][:3], table.s["max_stamina"][:3] = (5, 2, 4), 6
    table.s["program_row"] = table.compile(f"pick(investigator){{{program}}}")
    assert answer(table, prepared, Decision.PICK, 0, 1, 2) == picked


def test_of_equal_harm_to_all_the_one_with_the_fewest_things_is_chosen(prepared):
    table = Users()
    table.s["clues"][:3] = 4, 1, 5
    table.s["program_row"] = table.compile("pick(investigator){devour}")
    assert answer(table, prepared, Decision.PICK, 0, 1, 2) == 1


@pytest.mark.parametrize(("program", "times"), [("gain(clue=1)", 3), ("lose(sanity=1)", 0)])
def test_a_block_runs_often_if_it_is_worth_something(prepared, program, times):
    table = Users()
    table.s["program_row"] = table.compile(f"repeat(range(0,3)){{{program}}}")
    assert answer(table, prepared, Decision.TIMES, 0, 1, 2, 3) == times


def test_of_the_tokens_that_lower_checks_the_one_at_gates_goes_first(prepared):
    kinds = [MARK.numbers[name] for name in ("horror_being", "close_being", "evade_being", "luck_being")]
    assert answer(Users(), prepared, Decision.MARK, *kinds) == MARK.numbers["close_being"]


def test_points_that_are_needed_are_not_given_away(prepared):
    table = Users()
    table.s["seat"], table.s["event_trigger"] = 0, PackTrigger.GAIN
    table.s["sanity"][0], table.s["stamina"][0] = 2, 5
    assert replaces(table.s, table.t, prepared) == 0
    table.s["sanity"][0] = 5
    assert replaces(table.s, table.t, prepared) == 1


def test_the_better_of_two_allies_stays_in_protective_custody():
    table = Users()
    w = weights(table)
    better, worse = table.card("duke"), table.card("ryan-dean")
    w["prepared"][CARD + better], w["prepared"][CARD + worse] = 4.0, 3.0
    table.s["seat"], table.s["event_trigger"], table.s["sanity"][0] = 0, PackTrigger.ALLY_TO_BOX, 1
    table.s["event_subject"] = worse
    assert replaces(table.s, table.t, w) == 1  # none is there
    table.s["custody"] = better
    assert replaces(table.s, table.t, w) == 0
    table.s["custody"], table.s["event_subject"] = worse, better
    assert replaces(table.s, table.t, w) == 1


def test_what_an_institution_sells_is_worth_the_card_that_it_brings():
    table = Users()
    w = weights(table)
    ally, tome = table.card("duke"), table.card("necronomicon")
    custody = table.compile("custody(take)")
    assert program_value(table.t, table.s, 0, custody, w) == 0.0
    table.s["custody"] = ally
    assert program_value(table.t, table.s, 0, custody, w) == BOUGHT * card_value(table.t, table.s, 0, ally, w)
    study = table.compile("study")
    w["prepared"][CARD + table.card("miskatonic-student")] = 1.0
    w["prepared"][CARD + table.card("miskatonic-alumnus")] = 3.0
    assert program_value(table.t, table.s, 0, study, w) == 1.0
    table.holds("miskatonic-student")
    assert program_value(table.t, table.s, 0, study, w) == 2.0  # the card is turned
    search = table.compile("take_any(item,type=tome)")
    table.s["deck"][UNIQUE][:2] = table.card("alien-statue"), tome
    table.s["n_deck"][UNIQUE] = 2
    assert program_value(table.t, table.s, 0, search, w) == card_value(table.t, table.s, 0, tome, w)


def test_a_search_goes_to_the_deck_with_the_best_card_of_the_type(prepared):
    table = Users()
    table.s["deck"][UNIQUE][0], table.s["n_deck"][UNIQUE] = table.card("alien-statue"), 1
    table.s["deck"][COMMON][0], table.s["n_deck"][COMMON] = table.card("ancient-tome"), 1
    assert answer(table, prepared, Decision.WHICH_DECK, COMMON, UNIQUE) == UNIQUE
    table.s["program_row"] = table.compile("take_any(item,type=tome)")
    assert answer(table, prepared, Decision.WHICH_DECK, COMMON, UNIQUE) == COMMON


def test_an_agent_is_worth_a_part_of_the_monster_that_it_helps_to_remove(prepared):
    table = Users()
    row = table.compile("agents(here,1)")
    street = table.number("areas", "easttown")
    table.s["at"][0] = street
    assert program_value(table.t, table.s, 0, row, prepared) == 0.0
    table.marker("zombie", street)  # toughness 1
    far = program_value(table.t, table.s, 0, row, prepared)
    table.s["agents"][street] = 1
    near = program_value(table.t, table.s, 0, row, prepared)
    assert 0.0 < far < near
    table.s["agents"][street] = 2
    assert program_value(table.t, table.s, 0, row, prepared) == 0.0  # it goes anyway


@pytest.mark.parametrize(
    ("decision", "options", "taken"),
    [
        (Decision.RAISE, (0, 1), 1),
        (Decision.TROPHY_BOXED, (0, 1), 1),
        (Decision.STEP_PRICE, (-1, 0, 1), -1),
        (Decision.STAYS, (-1, 0), -1),
        (Decision.GO_ON, (0, 1), 0),
        (Decision.WHICH_DECK, (0, 1), 1),
    ],
)
def test_plain_answers(prepared, decision, options, taken):
    assert answer(Users(), prepared, decision, *options) == taken


def test_a_point_is_lost_where_more_is_left(prepared):
    table = Users()
    for sanity, stamina, lost in ((1, 4, 1), (4, 1, 0)):
        table.s["sanity"][0], table.s["stamina"][0] = sanity, stamina
        assert answer(table, prepared, Decision.BLIGHTED, 0, 1) == lost
        assert answer(table, prepared, Decision.PRICE, 0, 1) == lost


def test_a_dark_pact_is_taken_by_those_who_need_its_healing(prepared):
    table = Users()
    pacts = [table.card("blood-pact"), table.card("soul-pact")]
    table.s["sanity"][0] = table.s["max_sanity"][0]
    table.s["stamina"][0] = table.s["max_stamina"][0]
    assert answer(table, prepared, Decision.PACT, -1, *pacts) == -1
    table.s["sanity"][0] = table.s["stamina"][0] = 1
    assert answer(table, prepared, Decision.PACT, -1, *pacts) in pacts


def test_cards_of_little_worth_are_given_up_for_something_else(prepared):
    table = Users()
    table.holds("food", "elder-sign")
    assert answer(table, prepared, Decision.TRADED_IN, -1, 0, 1) == 0
    assert answer(table, prepared, Decision.TRADED_IN, -1, 1) == -1
    assert answer(table, prepared, Decision.REFRESH_CARD, 0, 1) == 1
    assert answer(table, prepared, Decision.EXHAUST_CARD, 0, 1) == 0


# --- uses


def check_at_hand(table, skill, dice, seat=0):
    table.s["seat"], table.s["actor"], table.s["foe"] = seat, seat, -1
    table.s["about_check"] = bits_of_check(DEFENCE, skill)
    table.s["check_skill"], table.s["check_dice"], table.s["program_row"] = skill, dice, -1


def test_dice_for_a_check_count_by_the_chance_that_they_add(prepared):
    table = Users()
    use = table.give_use("check_bonus(2)", Window.CHECK, before=1)
    check_at_hand(table, LUCK, -3)
    unsure = value_of_use(table.t, table.s, use, prepared)
    check_at_hand(table, LUCK, 9)
    assert unsure > 0.2 > value_of_use(table.t, table.s, use, prepared) >= 0.0


def test_nothing_is_used_for_a_check_that_is_passed(prepared):
    table = Users()
    use = table.give_use("reroll(ones)", Window.CHECK)
    check_at_hand(table, LUCK, 0)
    table.s["options"][:2], table.s["n_options"] = (-1, USE + use), 2
    table.s["enough"], table.s["dice_rolled"] = 1, 4
    for hits, used in ((0, 1), (1, -1)):
        table.s["hits"] = hits
        assert best_pack_use(table.s, table.t, prepared) == used


def test_a_loss_is_prevented_by_what_it_costs(prepared):
    table = Users()
    use = table.give_use("prevent(stamina,1)", Window.STAMINA_LOSS)
    table.s["seat"], table.s["losing"], table.s["stamina"][0] = 0, STAMINA, 3
    table.s["loss"], table.s["prevented"] = 3, 0
    saved = value_of_use(table.t, table.s, use, prepared)
    table.s["loss"] = 1
    assert saved > 2.0 > value_of_use(table.t, table.s, use, prepared) > 0.0
    table.s["prevented"] = 1
    assert value_of_use(table.t, table.s, use, prepared) == 0.0


def test_the_kind_of_the_loss_decides_between_options(prepared):
    table = Users()
    row = table.compile("choose option{prevent(stamina,1)} option{prevent(sanity,1)}")
    table.s["program_row"], table.s["seat"], table.s["decision"] = row, 0, Decision.CHOOSE
    table.s["options"][:2], table.s["n_options"] = (0, 1), 2
    for losing in (0, 1):
        table.s["losing"] = losing
        assert play_standard(table.t, table.s, prepared, None) == 1 - losing


def test_a_use_that_discards_its_card_has_its_price(prepared):
    table = Users()
    card = table.card("elder-sign")
    table.holds("elder-sign")
    use = table.give_use("gain(clue=1)", Window.MOVEMENT, of=card)
    table.s["seat"] = 0
    free = value_of_use(table.t, table.s, use, prepared)
    table.t["used_up"][use] = 2
    price = prepared["prepared"][CARD + card]
    assert value_of_use(table.t, table.s, use, prepared) == pytest.approx(free - price)


# --- programs


def test_a_choice_of_all_is_made_by_value(prepared):
    table = Users()
    row = table.compile("choose_together option{doom(1)} option{nothing}")
    table.s["program_row"], table.s["seat"], table.s["decision"] = row, 0, Decision.CHOOSE
    table.s["options"][:2], table.s["n_options"] = (0, 1), 2
    assert play_standard(table.t, table.s, prepared, None) == 1


def test_blocks_of_packs_count_by_their_chance(prepared):
    table = Users()
    gain = program_value(table.t, table.s, 0, table.compile("gain(clue=1)"), prepared)
    pair = program_value(table.t, table.s, 0, table.compile("roll_pair same{gain(clue=1)}"), prepared)
    twice = program_value(table.t, table.s, 0, table.compile("repeat(2){gain(clue=1)}"), prepared)
    assert pair == pytest.approx(gain / 6.0)
    assert twice == pytest.approx(2.0 * gain)


def test_a_block_for_the_case_that_a_deck_is_empty_does_not_count(prepared):
    table = Users()
    drawn = program_value(table.t, table.s, 0, table.compile("draw(rubble)"), prepared)
    assert (
        program_value(table.t, table.s, 0, table.compile("draw(rubble) else{lose_game}"), prepared) == drawn
    )


def test_monsters_that_are_not_there_are_not_sent_to_the_cup():
    table = Users()
    row = table.t["code"][table.compile("to_cup(outskirts)")]
    assert monsters_sent(table.s, table.t, 0, row) == 0.0
    table.marker("ghoul", OUTSKIRTS)
    assert monsters_sent(table.s, table.t, 0, row) == 1.0


def test_cards_of_small_decks_are_worth_what_their_programs_do(prepared):
    first = small_deck_value(PackDeck.INJURY + 5, prepared)
    assert first == pytest.approx(-2.0 * prepared["value"][W_TURN])
    assert prepared["prepared"][DECKS + PackDeck.VISION] > 0.0
    assert prepared["prepared"][DECKS + PackDeck.RECKONING] < 0.0


def test_times_of_an_unknown_program_are_few():
    table = Users()
    table.s["program_row"], table.s["n_options"] = -1, 3
    assert choose_times(table.t, table.s, None) == 0
