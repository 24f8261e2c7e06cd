"""Choices of the strategies of Elder Sign in given positions, and their chances."""

import dataclasses

import numpy as np
import pytest

from heuristics.elder_sign.board import NOWHERE, dice_ahead, prices_of_dice, value_of_card
from heuristics.elder_sign.effects import W_ABILITY_DICE, W_DAILY
from heuristics.elder_sign.layout import CARD, CHANCE, CLOSED, COLOURED, FIELDS, MASKS, POOLS, SIZE
from heuristics.elder_sign.needs import roll_chances
from heuristics.elder_sign.prepared import prepare
from heuristics.elder_sign.worth import reward_of
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.chances.book import card_chance, write_book
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Phase
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.play.seating import prepared
from simcore.records.shared import MAX_PREPARED, WEIGHTS
from tests.simcore.games.elder_sign.position import Position

pytestmark = pytest.mark.compiled
TEAM = ("jenny-barnes", "joe-diamond")


def asked(position, name="standard", cell=None):
    """The option that a strategy takes in a position, with its weights for a cell if there is one."""
    policy = strategies(GAME.name)[name].policy(GAME)
    policy = prepared(policy.with_weights(policy.settle(cell)) if cell else policy, position.tables)
    return position.options[policy.decide(position.t, position.s, policy.weights[0])]


def at_card(name, dice, *, decision, **more):
    """Somebody has rolled for a card, and is asked."""
    position = Position(*TEAM, **more)
    position.show(name)
    position.take(0).pass_on(Decision.BEFORE_ROLL)
    position.take(codes.ROLL)
    position.roll(dice)
    position.pass_on(decision)
    return position


@pytest.mark.parametrize("name", ["novice", "standard"])
def test_a_task_that_can_be_paid_is_paid(name):
    position = at_card("The Missing Records", "3 3 L P T T", decision=Decision.PAY)
    assert asked(position, name) >= 0


def test_of_two_tasks_the_hard_one_is_paid():
    """Nine points come more seldom than one lore."""
    position = at_card("Administration Office", "3 3 3 L T T", decision=Decision.PAY)
    assert asked(position) // codes.SETS == 1


def test_dice_that_pay_are_not_more_than_needed_of_the_good_ones():
    """A green lore pays as well as the red one, which is the better die to go on with."""
    position = Position(*TEAM)
    position.show("The Curator")
    position.take(0).pass_on(Decision.BEFORE_ROLL)
    position.take(codes.ROLL)
    position.roll("L 2 P P T T RL")
    position.pass_on(Decision.PAY)
    paid = asked(position)
    assert paid % codes.SETS >> codes.RED_DIE & 1 == 0


def test_the_die_that_is_needed_is_not_set_aside():
    position = at_card("You Become that Which You Fear Most", "T T 1 1 L P", decision=Decision.GIVE_UP)
    die = asked(position)
    assert position.s["die_face"][die] != 5


def test_the_die_that_is_needed_is_kept():
    position = at_card("You Become that Which You Fear Most", "T T 1 1 L P", decision=Decision.GIVE_UP)
    position.take(asked(position))
    assert position.decision == Decision.FOCUS
    kept = asked(position)
    assert position.s["die_face"][kept // codes.FOCUS_DICE] == 5
    assert kept % codes.FOCUS_DICE == 0


@pytest.mark.parametrize("name", ["standard", "expert"])
@pytest.mark.parametrize(
    ("faces", "taken"),
    [
        ((3,), None),  # lore is needed
        ((3, 3), 0),  # once
        ((5,), 0),  # no task needs terror
        ((3, 5), 1),
        ((4,), None),  # the monster needs peril
        ((4, 4), 0),
        ((0,), 0),  # one point of nine is less than another die
        ((2,), None),
    ],
)
def test_a_die_on_a_spell_that_no_open_task_needs_is_taken_back(name, faces, taken):
    position = Position(*reversed(TEAM))
    position.show("Administration Office")  # L | I9
    position.monster("cultist", 0)  # P
    for die, face in enumerate(faces):
        position.s["die_at"][die], position.s["die_face"][die] = codes.SPELL + die, face
        position.s["cast"][die] = position.names.cards.index("wither")
    position.take(0).pass_on(Decision.BEFORE_ROLL)
    assert asked(position, name) == (codes.ROLL if taken is None else codes.TAKE_BACK + taken)


def ready(position, name="expert"):
    """Tables, state and prepared weights of a strategy."""
    policy = prepared(strategies(GAME.name)[name].policy(GAME), position.tables)
    return position.t, position.s, policy.weights[0]


def test_monsters_that_a_failed_attempt_defeats_have_a_value():
    position = Position(*reversed(TEAM))
    position.show("Public Lavatory")
    t, s, w = ready(position)
    price = np.array([0.0, NOWHERE, NOWHERE, NOWHERE])
    s["die_at"][:5] = codes.ASIDE  # one die is left: the attempt fails
    plain = value_of_card(t, s, 0, 0, 1.0, price, w)
    position.monster("cultist", 0)
    one = value_of_card(t, s, 0, 0, 1.0, price, w)
    assert one > plain
    position.monster("shoggoth", 0)  # too hard for one die
    assert value_of_card(t, s, 0, 0, 1.0, price, w) == pytest.approx(one, abs=0.02)


def test_a_card_that_adds_doom_for_each_other_world_is_worth_more_the_more_there_are():
    position = Position(*TEAM)
    t, s, w = ready(position)
    card = position.names.adventures.index("transported-by-magic")
    none = reward_of(t, s, card, w)
    position.open_world("The Dreamlands")
    one = reward_of(t, s, card, w)
    position.open_world("Yuggoth")
    two = reward_of(t, s, card, w)
    assert two - one == pytest.approx(one - none)
    assert one > none


@pytest.mark.parametrize("place", [0, 3, 4])
def test_expert_attempts_the_card_that_locks_a_die(place):
    """The die is missing in every later attempt of the table."""
    position = Position(*TEAM)
    assert asked(position, "expert") == 2
    position.s["n_icons"], position.s["icon_source"][0] = 1, place
    position.s["icon_colour"][0] = codes.GREEN
    position.s["icon_die"][0], position.s["die_at"][5] = 5, codes.LOCKED
    assert asked(position, "expert") == place


def test_expert_alone_attempts_a_hard_card_for_the_die_that_its_monster_locks():
    """Until the monster is gone, the die is missing in every attempt."""
    position = Position("jenny-barnes")
    position.show("Lights Out", "Forgotten Knowledge", "Medusa Exhibit", "The Curator",
                  "Riot In The Streets", "Stay Away From The Windows")  # fmt: skip
    jailer = position.monster("formless-spawn", 0)
    position.s["n_icons"], position.s["icon_source"][0] = 1, codes.MARKER_SOURCE + jailer
    position.s["icon_colour"][0] = codes.GREEN
    position.s["icon_die"][0], position.s["die_at"][5] = 5, codes.LOCKED
    assert asked(position, "expert", Cell("azathoth", "normal", 1)) == 0
    assert asked(position, "expert") != 0  # the weights with two players


def test_expert_wants_to_end_what_brings_a_monster_at_each_midnight():
    position = Position(*TEAM)
    card = position.names.adventures.index("you-become-that-which-you-fear-most")
    t, s, w = ready(position)
    haunted = reward_of(t, s, card, w)
    position.t["on_midnight"][card] = codes.NONE
    assert haunted > reward_of(t, s, card, ready(position)[2])


def test_expert_buys_a_unique_item_with_its_trophies():
    position = Position(*TEAM)
    position.s["won"][0] = sum(1 << card for card in (20, 21))  # trophies of 4, one more than the price
    position.take(codes.ENTRANCE)
    assert asked(position, "expert") == position.names.entrance.index("souvenir-unique")


def test_expert_keeps_a_die_of_a_unique_item_in_reserve():
    """With the red die of the item, the first card would be a little better than the second."""
    position = Position(*TEAM)
    position.show("The Hidden Passage", "Haunted by a Shadowy Figure", "Forgotten Knowledge",
                  "Medusa Exhibit", "Lights Out", "Riot In The Streets")  # fmt: skip
    position.give(0, "ruby-of-rlyeh")
    position.s["clues"] = 0
    assert asked(position, "expert") == 1


def test_dice_ahead__count_clues_abilities_and_dice_that_only_one_may_free():
    position = Position("joe-diamond", "sister-mary", "harvey-walters")
    t, s, w = ready(position)
    s["clues"] = 0
    plain = dice_ahead(t, s, 2, w) - w["value"][W_ABILITY_DICE]
    assert plain == dice_ahead(t, s, 0, w) == 6.0
    s["clues"] = 1
    assert dice_ahead(t, s, 0, w) > dice_ahead(t, s, 1, w) > 6.0
    position.mythos("strange-sights-when-memories-fade")
    assert dice_ahead(t, s, 0, w) == 6.0
    s["die_at"][[5, 7]] = codes.LOCKED
    assert dice_ahead(t, s, 0, w) == 5.0
    assert dice_ahead(t, s, 1, w) > 6.0
    price = np.zeros(4)
    prices_of_dice(t, s, 0, w, price)
    assert price.tolist() == [0.0, NOWHERE, NOWHERE, NOWHERE]
    prices_of_dice(t, s, 1, w, price)
    assert price.tolist() == [0.0, NOWHERE, 0.0, NOWHERE]


@pytest.mark.parametrize("name", ["standard", "expert"])
@pytest.mark.parametrize("battle", [False, True])
@pytest.mark.parametrize("stamina", [1, 4])
def test_a_card_whose_use_would_take_the_last_point_is_not_used(name, battle, stamina):
    """Against Ithaqua a unique item costs a point of stamina."""
    position = Position(*reversed(TEAM), one="ithaqua")
    (item,) = position.give(0, "ruby-of-rlyeh")
    if battle:
        position.s["doom"], position.s["awakens"] = position.t["doom_track"], 1
        position.jump(Phase.MOVE)
    else:
        position.show("The Hidden Passage")  # valuable and hard
    position.s["stamina"][0], position.s["active"] = stamina, 0
    position.jump(Phase.ATTEMPT) if battle else position.take(0)
    assert position.decision == Decision.BEFORE_ROLL
    assert asked(position, name) == (codes.ROLL if stamina == 1 else item)


@pytest.mark.parametrize("name", ["standard", "expert"])
@pytest.mark.parametrize("battle", [False, True])
def test_a_monster_that_locks_a_die_is_defeated_by_a_card(name, battle):
    position = Position(*reversed(TEAM), one="ithaqua")
    position.s["clues"] = 0
    (dynamite,) = position.give(0, "dynamite")
    position.monster("cultist", 0)
    jailer = position.monster("formless-spawn", 1)
    position.s["n_icons"] = 1
    position.s["icon_source"][0], position.s["icon_colour"][0] = codes.MARKER_SOURCE + jailer, codes.GREEN
    position.s["icon_die"][0], position.s["die_at"][5] = 5, codes.LOCKED
    if battle:
        position.s["doom"], position.s["awakens"] = position.t["doom_track"], 1
        position.jump(Phase.MOVE)
        position.s["active"] = 0
        position.roll("1 1 1 1 1", Phase.AFTER_ROLL)
    else:
        position.take(0).pass_on(Decision.AFTER_ROLL)
    assert asked(position, name) == dynamite
    position.take(dynamite)
    assert (position.decision, asked(position, name)) == (Decision.DEFEAT, jailer)


@pytest.mark.parametrize(
    ("own", "every_turn", "hour", "used"),
    [
        (True, 0, 0, False),
        (True, 0, 3, True),
        (True, 1, 0, True),
        (False, 0, 0, False),
        (False, 0, 3, True),
    ],
)
def test_a_daily_reroll_waits_for_better_use_until_the_day_ends(own, every_turn, hour, used):
    """A large weight makes waiting worth more than any reroll."""
    team = ("mandy-thompson", "joe-diamond") if own else ("joe-diamond", "mandy-thompson")
    position = Position(*team, every_turn=every_turn)
    position.show("The Missing Records")
    position.s["clues"], position.s["hour"] = 0, hour
    position.take(0)
    position.roll("3 2 T P P P", Phase.AFTER_ROLL if own else Phase.HELP)
    assert position.decision == (Decision.AFTER_ROLL if own else Decision.REROLL)
    policy = strategies(GAME.name)["standard"].policy(GAME)
    weights = policy.weights.copy()
    weights[0]["value"][W_DAILY] = 10.0
    policy = prepared(dataclasses.replace(policy, weights=weights), position.tables)
    taken = position.options[policy.decide(position.t, position.s, policy.weights[0])]
    assert (taken != (codes.ACCEPT if own else 0)) == used


def test_no_one_helps_with_a_roll_that_pays_in_the_battle():
    position = Position("joe-diamond", "mandy-thompson", one="ithaqua")  # P+P
    position.s["doom"], position.s["awakens"] = position.t["doom_track"], 1
    position.jump(Phase.MOVE)
    position.s["active"] = 0
    position.roll("P P 1 1 1 1", Phase.HELP)
    assert (position.decision, asked(position)) == (Decision.REROLL, 0)
    position.roll("P 1 1 1 1 1", Phase.HELP)
    assert asked(position) != 0


def test_an_investigator_near_death_rests():
    position = Position(*TEAM)
    position.show("Forgotten Knowledge", "The Curator", "Medusa Exhibit", "Lights Out",
                  "Riot In The Streets", "Stay Away From The Windows")  # fmt: skip
    position.s["sanity"][0] = position.s["stamina"][0] = 1
    position.s["clues"] = 0
    assert asked(position, "novice") == codes.ENTRANCE
    assert asked(position) == codes.ENTRANCE


def test_the_last_elder_sign_is_bought():
    position = Position(*TEAM)
    position.s["elder_signs"] = position.t["sign_limit"] - 1
    position.s["won"][0] = sum(1 << card for card in range(20, 30))
    position.show("Lights Out")
    assert asked(position) == codes.ENTRANCE
    position.take(codes.ENTRANCE)
    line = position.options.index(asked(position))
    position.take(position.options[line])
    while position.waits:
        position.take(asked(position))
        if position.decision == Decision.MOVE:
            break
    assert position.s["win"]


@pytest.mark.parametrize("dice", [2, 6])
@pytest.mark.parametrize("needs", [(1, 0, 0, 0), (1, 1, 0, 2), (0, 0, 2, 0), (0, 0, 0, 6)])
def test_chance_of_a_roll__is_exact(needs, dice):
    """Against all rolls of green dice, counted one by one."""
    position = Position(*TEAM)
    found = np.zeros(POOLS)
    roll_chances(position.t, np.array(needs, float), 0, found)
    rolls = np.indices((6,) * dice).reshape(dice, -1)
    enough = np.ones(rolls.shape[1], bool)
    for face, least in ((3, needs[0]), (4, needs[1]), (5, needs[2])):
        enough &= (rolls == face).sum(0) >= least
    enough &= np.where(rolls < 3, rolls + 1, 0).sum(0) >= needs[3]
    assert found[dice * COLOURED] == pytest.approx(enough.mean())


@pytest.mark.long
def test_prepared_chances__are_near_those_of_the_best_play():
    position = Position(*TEAM)
    t, row = position.t, np.zeros(1, WEIGHTS)
    row["value"][0, : len(strategies(GAME.name)["standard"].weights)] = list(
        strategies(GAME.name)["standard"].weights.values()
    )
    prepare(t, row[0])
    book = np.zeros(20_480)
    write_book(t, book, 0)
    gaps = []
    for card in t["museum"][: t["n_museum"]].astype(int):
        closed = int(row["prepared"][0, CARD + card * FIELDS + CLOSED])
        for coloured in range(COLOURED):
            at = CHANCE + (card * MASKS + closed) * POOLS + 6 * COLOURED + coloured
            exact = card_chance(t, book, 0, card, 6, coloured & 1, coloured >> 1)
            gaps.append(row["prepared"][0, at] - exact)
    assert np.abs(gaps).mean() < 0.1
    assert abs(np.mean(gaps)) < 0.1


def test_all_that_is_prepared_has_room():
    assert SIZE <= MAX_PREPARED
