"""The course of an attempt, of midnight and of the doom track, where it is easy to get wrong."""

import pytest

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import ASIDE, LOCKED, MARKER, NONE, POOL, SUPPLY, Phase
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.games.elder_sign.rules.records.vocabulary import Op
from tests.simcore.games.elder_sign.position import Position

ENTRANCE, NOTHING, BOB, JOE = -1, -1, "bob-jenkins", "joe-diamond"


# --- failed rolls (p.7)


def test_a_failed_roll_without_terror_has_no_terror_effect():
    p = Position(BOB)
    p.show("The Key to the Beyond")  # I3 > ..., terror: sanity
    p.take(0).roll("L L L P P P")
    assert p.s["sanity"][0] == p.s["max_sanity"][0]
    assert p.decision == Decision.GIVE_UP


def test_a_die_on_the_marker_is_not_rolled_not_terror_not_set_aside_and_pays():
    p = Position(BOB)
    p.show("The Key to the Beyond")
    p.take(0).roll("L L L P P T").take(0, 5 * 16)  # the terror die is kept
    assert p.dice(MARKER) == [5]
    sanity = int(p.s["sanity"][0])
    p.roll("L L L P")
    assert p.s["sanity"][0] == sanity  # no terror in this roll
    assert all(option != 5 for option in p.options)
    p.s["die_face"][5] = 2
    p.jump(Phase.JUDGE)
    assert p.ways(0) == [1 << 5]


def test_after_a_completed_task_no_die_is_set_aside():
    p = Position(BOB)
    p.take(0).roll("3 3 L P P P").pay(0)
    assert len(p.dice(POOL)) == 4
    assert p.dice(ASIDE) == []


def test_an_attempt_that_fails_at_once_asks_nothing_more():
    p = Position(BOB)
    p.show("Koi Pond")  # [T] | T+P+P, terror: fails
    p.take(0).roll("1 1 1 1 1 T").take(NOTHING)
    events = p.logged()
    assert events.index("TERROR") < events.index("FAILURE")
    assert "ASIDE" not in events


def test_where_all_dice_are_discarded_the_attempt_has_failed():
    p = Position(BOB)
    p.show("Remains of the High Priest")  # P | L+I6
    p.take(0).roll("T T T T T T")
    assert "FAILURE" in p.logged()


def test_what_was_completed_is_open_again_after_a_failure():
    p = Position(BOB, JOE)
    p.take(0).roll("3 3 L P P P").pay(0)
    p.roll("L P P P").take(NOTHING)
    assert p.s["at"][0] == 0  # who failed stays there
    p.take(0).roll("3 3 3 3 3 3")
    assert len(p.ways(0)) == 1


def test_focus_and_assisting_take_one_die_of_a_roll():
    p = Position(BOB, JOE)
    p.s["at"][1] = 0
    p.take(0).roll("P P P L L T").take(0, 1 * 16)
    assert p.decision == Decision.AFTER_ROLL
    assert len(p.dice(POOL)) == 4


def test_a_task_of_costs_alone_needs_a_roll():
    p = Position(BOB)
    p.show("The Elder Sign")
    p.t["row_symbols"][p.names.adventures.index("the-elder-sign"), 0] = 0
    p.take(0)
    assert p.decision == Decision.AFTER_ROLL
    p.roll("T T T T T T")
    assert p.ways(0) == [0]


# --- success (p.7)


def test_success_sends_everybody_to_the_entrance_and_the_museum_is_filled_again():
    p = Position(BOB, JOE)
    p.s["at"][1] = 0
    card = int(p.s["place_card"][0])
    p.take(0)
    p.s["done_rows"], p.s["using"] = 0b11, 0
    p.jump(Phase.BEFORE_ROLL)
    assert p.s["at"][:2].tolist() == [ENTRANCE, ENTRANCE]
    assert p.s["won"][0] == 1 << card
    assert p.s["place_card"][0] not in (NONE, card)


@pytest.mark.parametrize("place", [6, 10])
def test_extra_cards_and_other_worlds_are_not_replaced(place):
    p = Position(BOB)
    if place == 10:
        p.open_world("The Dreamlands")
    else:
        p.s["n_adventures"] -= 1
        p.s["place_card"][6] = p.s["adventure_deck"][p.s["n_adventures"]]
    p.s["in_cup"] = 0
    p.jump(Phase.MOVE).take(place)
    p.s["done_rows"], p.s["using"] = 0b1111, 0
    p.jump(Phase.BEFORE_ROLL).pass_on(Decision.MOVE)
    assert p.s["place_card"][place] == NONE


def test_an_other_world_that_is_failed_stays():
    p = Position(BOB)
    place = p.open_world("The Dreamlands")
    p.jump(Phase.MOVE).take(place).roll("T T T T T T").take(NOTHING)
    assert p.s["place_card"][place] != NONE


def test_the_last_elder_sign_wins_at_once():
    p = Position(BOB)
    p.show("A Peculiar Specimen")  # reward: elder sign, monster
    p.s["elder_signs"] = p.t["sign_limit"] - 1
    p.take(0)
    p.s["done_rows"], p.s["using"] = 0b111, 0
    p.jump(Phase.BEFORE_ROLL)
    assert (p.s["over"], p.s["win"], p.s["victory"]) == (1, 1, codes.SEALED)
    assert "MARKER" not in p.logged()


# --- clock, midnight, mythos cards (p.9)


def test_time_that_a_task_costs_passes_at_once_and_midnight_comes_at_the_end():
    p = Position(BOB)
    p.show("Unnatural Habitat")
    p.monster("dimensional-shambler", 0, 0)  # L+T+{clock}
    p.s["hour"] = 3
    p.take(0).roll("L T 1 1 1 1").pay(0)
    assert (p.s["hour"], p.s["midnights"]) == (0, 0)
    p.next_mythos("a-warning-amid-the-stillness")
    p.roll("1 1 1 1").take(NOTHING)
    events = p.logged()
    assert events.count("MIDNIGHT") == 1
    assert events.index("FAILURE") < events.index("MIDNIGHT")
    assert p.s["hour"] == 1


def test_time_that_goes_on_at_midnight_never_makes_it_come_again_and_again():
    p = Position(BOB)
    pc = int(p.t["mythos_midnight"][p.names.mythos.index("doom-comes-unnamed-e")])  # doom
    p.t["code"][pc]["op"], p.t["code"][pc]["steps"] = Op.CLOCK, 4
    p.mythos("doom-comes-unnamed-e")
    p.next_mythos("a-warning-amid-the-stillness")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING)
    assert p.decision == Decision.MOVE
    assert (p.s["midnights"], p.s["fed"][codes.CLOCK]) == (1, 1)


def test_effects_of_cards_come_before_the_lower_half_and_that_before_the_new_card():
    p = Position(BOB)
    p.show("Don't Fall Asleep", "The Hedge Maze")  # midnight: sanity; stamina
    p.mythos("the-stars-align-to-bring-madness")
    p.next_mythos("keep-your-friends-close-amid-the-stillness")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING)
    assert (p.decision, p.options) == (Decision.MIDNIGHT, [0, 1])
    p.take(1)
    order = [name for name, _ in p.events() if name in ("MIDNIGHT_OF", "STAMINA", "SANITY", "MYTHOS")]
    assert order == [
        "MIDNIGHT_OF",
        "STAMINA",
        "MIDNIGHT_OF",
        "SANITY",
        "MIDNIGHT_OF",
        "SANITY",
        "MYTHOS",
        "SANITY",
    ]


def test_the_extra_card_comes_after_the_monster_of_the_upper_half():
    p = Position(BOB)
    p.next_mythos("the-stars-align-above-an-open-door")
    p.s["hour"], p.s["doom"] = 3, 2  # a monster comes with the third token
    p.take(ENTRANCE, NOTHING)
    assert p.decision == Decision.PLACE
    assert all(option // 8 < 6 for option in p.options)
    p.take(p.options[0])
    events = p.logged()
    assert events.index("MARKER") < events.index("ENTER")


def test_a_die_of_the_mythos_card_is_free_with_the_next_card():
    p = Position(BOB)
    for card, locked in (("hope-flees-unnamed-b", True), ("a-warning-amid-the-stillness", False)):
        if card.startswith("a-warning"):
            p.s["mythos_deck"][p.s["n_mythos"] - 1] = p.names.mythos.index(card)
        else:
            p.next_mythos(card)
        p.s["hour"] = 3
        p.take(ENTRANCE, NOTHING).pass_on(Decision.MOVE)
        assert (p.s["die_at"][codes.RED_DIE] == LOCKED) == locked


def test_of_a_used_up_mythos_deck_all_but_the_card_in_effect_are_mixed():
    p = Position(BOB)
    p.s["n_mythos"], p.s["hour"] = 0, 3
    before = int(p.s["mythos"])
    p.take(ENTRANCE, NOTHING).pass_on(Decision.MOVE)
    deck = p.s["mythos_deck"][: p.s["n_mythos"]].tolist()
    assert sorted([*deck, int(p.s["mythos"]), before]) == list(range(p.t["n_mythos"]))


# --- the doom track (p.11)


def test_a_token_that_left_an_icon_brings_a_monster_again():
    p = Position(BOB)
    p.show("A Peculiar Specimen", "Koi Pond")
    p.s["doom"], p.s["hour"] = 2, 3
    p.next_mythos("doom-comes-amid-the-stillness")
    p.take(ENTRANCE, NOTHING).pass_on(Decision.MOVE)
    assert (p.s["doom"], p.s["appeared"]) == (3, 1)
    p.s["doom"], p.s["hour"] = 2, 3
    p.next_mythos("doom-comes-amid-the-stillness")
    p.take(ENTRANCE, NOTHING).pass_on(Decision.MOVE)
    assert p.s["appeared"] == 2


def test_of_an_empty_cup_nothing_comes():
    p = Position(BOB)
    p.next_mythos("sudden-terror-amid-the-stillness")
    p.s["in_cup"], p.s["hour"] = 0, 3
    p.take(ENTRANCE, NOTHING)
    assert p.decision == Decision.MOVE
    assert ("NO_MONSTER", (0,)) in p.events()


# --- the entrance (p.8)


def test_without_a_free_green_die_nothing_can_be_searched():
    p = Position(BOB)
    line = p.names.entrance.index("lost-and-found")
    p.take(ENTRANCE)
    assert line in p.options
    p.s["die_at"][:6] = LOCKED
    p.jump(Phase.ENTRANCE)
    assert line not in p.options


def test_one_thing_a_turn_and_what_is_paid_is_paid():
    p = Position(BOB)
    s = p.s
    s["sanity"][0] = 1
    koi = p.names.adventures.index("koi-pond")  # worth 2
    s["won"][0] = 1 << koi
    p.take(ENTRANCE, p.names.entrance.index("first-aid-half"))
    p.take(1)
    assert s["sanity"][0] == s["max_sanity"][0]
    assert s["won"][0] == 0
    assert p.s["adventure_deck"][0] == koi  # under its deck
    assert p.decision == Decision.MOVE


# --- the battle (p.12)


def test_a_battle_that_does_not_end_is_lost():
    p = Position(BOB, one="ithaqua")
    p.s["doom"], p.s["awakens"] = p.t["doom_track"], 1
    p.t["round_limit"] = 2
    p.jump(Phase.MOVE)
    for _ in range(20):
        if not p.waits:
            break
        p.s["stamina"][0] = 6
        p.take(p.options[0])
    assert (p.s["over"], p.s["win"], p.s["cause"]) == (1, 0, codes.NO_END)


def test_in_the_battle_there_is_no_terror_no_focus_and_no_penalty():
    p = Position(BOB, one="ithaqua")
    p.s["doom"], p.s["awakens"] = p.t["doom_track"], 1
    p.jump(Phase.MOVE)
    p.events()
    p.roll("T T T T T T").take(0)
    assert p.decision == Decision.AFTER_ROLL  # the next roll follows at once
    assert "TERROR" not in p.logged()
    assert p.dice(SUPPLY) == [6, 7]
