"""Abilities, cards and monsters: what each may do, and what it may not."""

import numpy as np
import pytest

from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import (
    ASIDE,
    LOCKED,
    POOL,
    SPELL,
    SUPPLY,
    TAKEN,
    YELLOW_DIE,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Decision
from tests.simcore.games.elder_sign.position import Position

ENTRANCE, NOTHING, BOB, JOE, KATE = -1, -1, "bob-jenkins", "joe-diamond", "kate-winthrop"


# --- monsters and cards that defeat them


def test_a_card_that_defeats_the_last_open_task_completes_the_card():
    p = Position(BOB)
    (dynamite,) = p.give(0, "dynamite")
    p.show("Unnatural Habitat")  # [] | P+P+I3; terror
    marker = p.monster("cultist", 0, 0)
    p.take(0).roll("P P 3 1 1 1").pay(1)
    p.roll("1 1 T", Phase.AFTER_ROLL).take(dynamite)
    events = p.logged()
    assert "SUCCESS" in events
    assert "TERROR" not in events
    assert p.s["caught"][0] == 1 << marker


def test_before_a_roll_it_does_so_too_and_no_roll_follows():
    p = Position(BOB)
    (flute,) = p.give(0, "flute-of-the-outer-gods")
    p.show("Unnatural Habitat")
    p.monster("cultist", 0, 0)
    p.take(0)
    p.s["done_rows"] = 0b10
    p.events()
    p.jump(Phase.BEFORE_ROLL).take(flute)
    events = p.logged()
    assert "SUCCESS" in events
    assert "ROLL" not in events


def test_a_spell_that_was_promised_a_die_takes_it_although_a_card_completes_the_rest():
    p = Position(BOB)
    dynamite, spell = p.give(0, "dynamite", "wither")
    p.show("Unnatural Habitat")
    p.monster("cultist", 0, 0)
    p.take(0)
    p.s["done_rows"] = 0b10
    p.take(spell)
    p.roll("L 1 1 1 1 1", Phase.AFTER_ROLL).take(dynamite)
    assert p.decision == Decision.SECURE
    p.take(0b1)
    assert "SUCCESS" in p.logged()
    assert p.dice(SPELL) == [0]


def test_of_a_partial_task_the_rest_is_needed_though_a_card_has_defeated_the_monster():
    p = Position(BOB)
    (dynamite,) = p.give(0, "dynamite")
    place = p.open_world("Yuggoth")  # P+[T] | I8
    marker = p.monster("maniac", place, 0)
    p.jump(Phase.MOVE).take(place)
    p.s["done_rows"] = 0b10
    p.roll("P L L L L L", Phase.AFTER_ROLL).take(dynamite, codes.ACCEPT)
    assert p.ways(0) == [0b1]
    p.pay(0)
    assert p.s["caught"][0] == 1 << marker


def test_a_monster_that_was_defeated_elsewhere_is_taken_when_the_attempt_ends():
    p = Position(BOB)
    (dynamite,) = p.give(0, "dynamite")
    p.show("The Missing Records", "Unnatural Habitat")
    marker = p.monster("warlock", 1, 0)  # reward: a clue
    p.take(0).roll("P P P P P P", Phase.AFTER_ROLL).take(dynamite, codes.ACCEPT, NOTHING)
    assert p.s["marker_at"][marker] == TAKEN
    assert p.s["clues"][0] == 2


def test_cultists_of_yig_cost_an_elder_sign_where_dice_defeat_them_and_only_there():
    for by_card in (False, True):
        p = Position(BOB, one="yig")
        (dynamite,) = p.give(0, "dynamite")
        p.show("Unnatural Habitat")
        p.monster("cultist", 0, 0)
        p.s["elder_signs"] = 3
        p.take(0)
        if by_card:
            p.roll("P 1 1 1 1 1", Phase.AFTER_ROLL).take(dynamite, codes.ACCEPT, NOTHING)
        else:
            p.roll("P 1 1 1 1 1").pay(0)
        assert p.s["elder_signs"] == (3 if by_card else 2)


def test_who_has_no_sanity_left_costs_yig_an_elder_sign_but_never_below_none():
    for signs, what, left in ((2, "sanity", 1), (0, "sanity", 0), (2, "stamina", 2)):
        p = Position(BOB, one="yig")
        p.s["elder_signs"], p.s[what][0], p.s["doomed"] = signs, 0, 1
        p.jump(Phase.NEXT)
        assert p.s["elder_signs"] == left


def test_with_the_arrow_the_task_of_the_ancient_one_comes_behind_that_of_its_monster():
    p = Position(BOB, one="shub-niggurath")
    p.show("Something Has Broken Free")  # [P] > T+T
    marker = p.monster("cultist", 0, 0)
    p.take(0).roll("P P T T T 1")
    assert {option // codes.SETS for option in p.options[1:]} == {0}
    p.pay(0)
    p.roll("P T T T 1")
    assert {option // codes.SETS for option in p.options[1:]} == {codes.EXTRA_TASK + marker}


def test_a_monster_that_is_completed_is_no_target_and_its_place_is_not_free():
    p = Position(BOB)
    (dynamite,) = p.give(0, "dynamite")
    p.show("When Night Falls")  # [] | T | ...; terror: a monster appears
    p.monster("cultist", 0, 0)
    p.take(0).roll("P 1 1 1 1 1").pay(0)
    assert dynamite not in p.options
    p.roll("1 1 1 1 T").take(NOTHING)
    assert p.decision == Decision.PLACE  # under the tasks of any card
    assert all(option % 8 == 7 for option in p.options)


def test_monsters_of_a_reward_never_come_to_the_card_that_is_taken():
    p = Position(BOB)
    p.show("Haunted by a Shadowy Figure")  # [] | ...; reward: a monster
    p.take(0)
    p.s["done_rows"], p.s["using"] = 0b11, 0
    p.jump(Phase.BEFORE_ROLL)
    assert p.decision == Decision.PLACE
    assert [option // 8 for option in p.options] == [1, 2, 3, 4, 5]


# --- investigators


def test_kate_loses_nothing_by_terror_effects_but_by_her_own_cards():
    p = Position(KATE)
    p.show("Late Night Break-In")  # terror: a trophy
    p.s["won"][0] = 1 << p.names.adventures.index("koi-pond")
    p.take(0).roll("P P P P P T")
    assert p.decision == Decision.GIVE_UP
    assert p.s["won"][0] != 0
    p = Position(KATE)
    (watcher,) = p.give(0, "blue-watcher-of-the-pyramid")  # costs stamina
    p.monster("cultist", 1)
    p.take(0).roll("P P P P P T", Phase.AFTER_ROLL).take(watcher)
    assert p.s["stamina"][0] == p.s["max_stamina"][0] - 1


@pytest.mark.parametrize("card", ["Koi Pond", "The Graveyard"])  # fails the attempt; discards terror dice
def test_kates_dice_and_attempt_are_not_touched(card):
    p = Position(KATE)
    p.show(card)
    p.take(0).roll("L L L L 1 1" if card == "Koi Pond" else "L L L L L L")
    p.s["die_face"][5] = 5
    p.jump(Phase.JUDGE)
    while p.decision == Decision.PAY:
        p.take(NOTHING)
    assert p.decision == Decision.GIVE_UP
    assert p.dice(ASIDE) == []


def test_mary_is_free_of_the_lingering_half():
    p = Position("sister-mary", JOE)
    p.mythos("the-stars-align-to-bring-madness")  # midnight: sanity of each
    p.next_mythos("a-warning-amid-the-stillness")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING)
    assert p.s["sanity"][0] == p.s["max_sanity"][0]
    assert p.s["sanity"][1] == p.s["max_sanity"][1] - 1
    p = Position("sister-mary")
    p.mythos("strange-sights-when-memories-fade")  # no clues
    assert codes.CLUE in p.take(0).options


def test_mary_borrows_locked_dice_for_her_turn():
    p = Position("sister-mary")
    s = p.s
    s["n_icons"], s["icon_source"][0], s["icon_colour"][0], s["icon_die"][0] = 1, 3, 0, 2
    s["die_at"][2] = LOCKED
    p.take(0, codes.FREE_LOCKED + 2)
    assert s["die_at"][2] == POOL
    p.roll("P P P P P P").take(0)
    assert p.decision == Decision.FOCUS
    p.take(NOTHING)
    assert codes.FREE_LOCKED + 2 not in p.options  # only before the first roll
    p.pass_on(Decision.MOVE)
    assert s["die_at"][2] == LOCKED
    assert s["returning"] == 0


def test_a_die_that_mary_borrowed_is_free_once_its_card_is_completed():
    p = Position("sister-mary")
    p.show("Did You Hear That?")  # locks a green die
    s = p.s
    s["n_icons"], s["icon_source"][0], s["icon_colour"][0], s["icon_die"][0] = 1, 0, 0, 2
    s["die_at"][2], s["in_cup"] = LOCKED, 0
    p.take(0, codes.FREE_LOCKED + 2)
    s["done_rows"], s["using"] = 0b11, 0
    p.jump(Phase.BEFORE_ROLL).pass_on(Decision.MOVE)
    assert s["die_at"][2] == SUPPLY


def test_joe_has_a_second_reroll_that_costs_nothing_and_may_be_declined():
    p = Position(JOE)
    p.take(0).roll("P P P P P P", Phase.AFTER_ROLL).take(codes.CLUE)
    assert 0 not in p.options
    p.take(0b1)
    assert (p.decision, p.options[0]) == (Decision.REROLL, 0)
    assert p.s["clues"][0] == 0


def test_amanda_pays_for_several_tasks_with_one_roll_each_die_once():
    p = Position("amanda-sharpe")
    p.show("The Missing Records")  # I6 | L+I3
    p.take(0).roll("3 3 L 3 P P").pay(1)
    assert (p.decision, p.ways(0)) == (Decision.PAY, [0b1010])
    p.pay(0)
    assert "SUCCESS" in p.logged()


def test_pete_is_asked_card_by_card_and_not_for_the_same_twice():
    p = Position("ashcan-pete")
    p.show("The Archives")  # unique 2
    p.take(0)
    p.s["done_rows"], p.s["using"] = 0b111, 0
    p.jump(Phase.BEFORE_ROLL)
    assert (p.decision, p.options) == (Decision.SWAP, [0, 1, 2, 3])
    p.take(1)
    assert p.decision == Decision.SWAP
    p.take(2)
    assert p.s["clues"][0] == 2
    assert p.s["held"][0] & p.t["common_cards"]


@pytest.mark.parametrize(("who", "cards"), [("monterey-jack", 3), ("bob-jenkins", 2)])
def test_the_extra_card_comes_once_a_gain(who, cards):
    p = Position(who)
    p.show("The Archives")
    p.take(0)
    p.s["done_rows"], p.s["using"] = 0b111, 0
    p.jump(Phase.BEFORE_ROLL)
    assert p.s["held"][0].item().bit_count() == cards


@pytest.mark.parametrize(
    ("roll", "able"), [("3 L L L L L", []), ("3 2 L L L L", [1]), ("1 2 L L L L", [0, 1])]
)
def test_darrell_turns_one_into_two_and_two_into_three(roll, able):
    p = Position("darrell-simmons")
    p.take(0).roll(roll, Phase.AFTER_ROLL)
    assert (codes.OWN_ABILITY in p.options) == bool(able)
    if len(able) > 1:
        p.take(codes.OWN_ABILITY)
        assert p.options == able
        p.take(able[0])
        assert codes.OWN_ABILITY not in p.options


MANDY = "mandy-thompson"


def test_mandy_rerolls_two_dice_once_a_day_for_anybody():
    p = Position(BOB, MANDY)
    p.take(0).roll("P P P P P P")
    assert (p.decision, p.s["seat"], p.options) == (Decision.REROLL, 1, [0, 0b1, 0b11])
    p.take(0)  # what she declines is not used up
    p.roll("P P P P P P").take(0b11)
    assert p.decision == Decision.AFTER_ROLL
    p.roll("P P P P P P")
    assert p.decision != Decision.REROLL
    p.s["active"] = 1
    p.roll("P P P P P P", Phase.AFTER_ROLL)
    assert codes.OWN_ABILITY not in p.options
    p.s["hour"] = 3
    p.jump(Phase.CLOCK).pass_on(Decision.MOVE)
    assert p.s["day_used"] == 0


def test_mandy_rerolls_two_dice_after_a_roll_of_her_own():
    p = Position(MANDY, BOB)
    p.take(0).roll("P P P P P P", Phase.AFTER_ROLL).take(codes.OWN_ABILITY)
    assert (p.decision, p.options) == (Decision.REROLL, [0b1, 0b11])
    p.take(0b11)
    p.roll("P P P P P P", Phase.AFTER_ROLL)
    assert codes.OWN_ABILITY not in p.options


def test_by_the_print_of_2011_mandy_rerolls_after_each_roll_of_her_own_turn_and_of_no_other():
    p = Position(MANDY, BOB, every_turn=1)
    for _ in range(2):
        p.take(0) if p.decision == Decision.MOVE else p
        p.roll("P P P P P P", Phase.AFTER_ROLL).take(codes.OWN_ABILITY, 0b11)
        assert codes.OWN_ABILITY not in p.options  # once a roll
    p = Position(BOB, MANDY, every_turn=1)
    p.take(0).roll("P P P P P P")
    assert p.decision != Decision.REROLL


def test_in_the_battle_a_day_lasts_from_attack_to_attack():
    p = Position(MANDY, one="ithaqua")
    p.s["doom"], p.s["awakens"] = p.t["doom_track"], 1
    p.jump(Phase.MOVE)
    p.s["day_used"], p.s["hour"] = 1, 3
    p.jump(Phase.CLOCK)
    assert p.s["day_used"] == 0


def test_a_midnight_without_an_attack_begins_a_new_day_too():
    p = Position(MANDY, one="ithaqua", late_attack=1)
    p.s["doom"], p.s["awakens"] = p.t["doom_track"], 1
    p.jump(Phase.MOVE)
    p.s["day_used"], p.s["hour"], p.s["late"] = 1, 3, 1
    p.jump(Phase.CLOCK)
    assert p.s["midnights"] == 0
    assert p.s["day_used"] == 0


# --- items, spells, allies


def test_whiskey_pays_where_the_last_point_may_not():
    p = Position(BOB)
    (whiskey,) = p.give(0, "whiskey")
    p.show("The Elder Sign")  # L+{-1san} > ...
    p.s["sanity"][0] = 1
    p.take(0).roll("L 1 1 1 1 1").pay(0)
    assert p.s["sanity"][0] == 1
    assert not p.s["held"][0] >> whiskey & 1


def test_duke_takes_a_whole_loss():
    p = Position(BOB)
    (duke,) = p.give(0, "duke")
    p.show("Hallway on Fire")  # penalty: stamina 2
    p.take(0)
    p.s["stamina"][0] = 1
    p.roll("1 1 1 1 1 L").take(NOTHING)
    assert (p.decision, p.options) == (Decision.SPARE, [NOTHING, duke])
    p.take(duke)
    assert p.s["stamina"][0] == 1


def test_a_die_on_a_spell_stays_over_turns_and_pays_for_anybody():
    p = Position(BOB, JOE)
    (spell,) = p.give(0, "wither")
    s = p.s
    s["held"][0], s["cast"][0], s["die_at"][3], s["die_face"][3] = 0, spell, SPELL, 3
    p.take(ENTRANCE, NOTHING)
    assert p.dice(SPELL) == [3]
    p.show("The Missing Records")  # I6 | L+I3
    p.take(0, codes.ROLL).roll("3 P P P T")
    assert p.ways(1) == [0b1001]
    p.pay(1)
    assert s["cast"][0] == -1  # under its deck


@pytest.mark.parametrize(
    ("at", "may"), [(SUPPLY, True), (POOL, False), (LOCKED, False), (SPELL, False), (ASIDE, False)]
)
def test_an_item_is_not_spent_for_a_die_that_cannot_join(at, may):
    p = Position(BOB)
    (axe,) = p.give(0, "axe")
    p.take(0)
    p.s["die_at"][YELLOW_DIE], p.s["die_face"][YELLOW_DIE] = at, 0
    p.jump(Phase.BEFORE_ROLL)
    assert (p.decision == Decision.BEFORE_ROLL and axe in p.options) == (at == SUPPLY)


def test_overspending_is_allowed_but_no_trophy_may_be_superfluous():
    p = Position(BOB)
    koi, relics = (p.names.adventures.index(name) for name in ("koi-pond", "ancient-relics"))  # 2 and 1
    p.s["won"][0] = 1 << koi | 1 << relics
    p.take(ENTRANCE, p.names.entrance.index("souvenir-clue"))
    assert sorted(p.options) == sorted([koi, relics])
    p.take(koi)
    assert p.s["won"][0] == 1 << relics
    assert p.s["clues"][0] == 2


# --- luck


def test_other_choices_leave_the_luck_of_later_turns_alone():
    faces = []
    for clues in (0, 1):
        p = Position(BOB)
        p.take(0)
        if clues:
            p.take(codes.CLUE, 0b1)
        p.s["clues"][0] = 1
        p.jump(Phase.NEXT).take(0)
        faces.append(p.s["die_face"].tolist())
    assert faces[0] == faces[1]


def test_a_redeal_changes_no_open_components():
    p = Position(BOB, JOE)
    p.monster("cultist", 0)
    copy = p.states.copy()
    GAME.rules().redeal(p.t, copy[0], np.int64(0), np.uint64(5))
    hidden = ("key", "game_number", "luck_key", "dice", "dice_left", "dice_position", "adventure_deck",
              "world_deck", "mythos_deck", "deck")  # fmt: skip
    for name in p.s.dtype.names:
        same = (copy[0][name] == p.s[name]).all()
        assert same or name in hidden, name
    assert (copy[0]["adventure_deck"] != p.s["adventure_deck"]).any()
