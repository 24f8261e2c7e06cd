"""Alternatives of the rules: each switch changes what its ruling says, and nothing comes of it without."""

import pytest

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import ASIDE, LOCKED, MARKER, POOL, SPELL, YELLOW_DIE, Phase
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.games.elder_sign.rules.records.tables import SWITCHES
from tests.simcore.games.elder_sign.position import Position

ENTRANCE, NOTHING, STAND = -1, -1, codes.STAND
KATE, BOB, JOE = "kate-winthrop", "bob-jenkins", "joe-diamond"
tested = set()


def both(name):
    """The test of a switch: it gets 0 and 1."""
    tested.add(name)
    return pytest.mark.parametrize("on", [0, 1], ids=[f"not-{name}", name])


# --- terror effects (C1 to C3, C40)


@both("wild_terror")
def test_a_wild_die_is_terror_for_terror_effects_by_one_reading(on):
    p = Position(BOB, wild_terror=on)
    p.show("The Key to the Beyond")  # I3 > ..., terror: sanity
    p.take(0).roll("L L L P P P RW")
    p.pass_on(Decision.GIVE_UP)
    assert ("TERROR" in p.logged()) == on


@both("mythos_first")
def test_the_terror_effect_of_the_card_comes_first_or_that_of_the_mythos_card(on):
    p = Position(BOB, mythos_first=on)
    p.show("The Key to the Beyond")
    p.mythos("a-warning-of-living-nightmares")
    p.take(0).roll("L L L P P T")
    assert [numbers for name, numbers in p.events() if name == "TERROR"] == [(on,), (1 - on,)]


@both("discard_is_aside")
def test_discarded_dice_count_as_the_die_set_aside_by_one_reading(on):
    p = Position(BOB, discard_is_aside=on)
    p.show("Remains of the High Priest")  # P | L+I6, discards terror
    p.take(0).roll("1 1 1 1 T T")
    assert (p.decision, p.options) == (Decision.GIVE_UP, [NOTHING, 4 if on else 0])
    p.take(p.options[1])
    assert len(p.dice(ASIDE)) == 3 - on
    assert p.decision == Decision.FOCUS


@both("immune_to_all")
def test_immunity_holds_for_doom_by_one_reading(on):
    p = Position(KATE, immune_to_all=on)
    p.show("Please Do Not Touch the Exhibits")  # terror: doom
    p.take(0).roll("1 1 1 1 1 T")
    assert p.s["doom"] == 1 - on


# --- focus and assisting (C5, C7, focus_limit)


def assisted(p):
    """Seat 1 is on the same card, and a die is to be placed after a failed roll."""
    p.s["at"][1] = 0
    p.take(0).roll("P P P P T 1")
    return p.take(0)  # the die set aside


@both("assist_consent")
def test_who_is_to_assist_may_refuse_by_one_reading(on):
    p = Position(BOB, JOE, assist_consent=on)
    p.show("The Missing Records")
    assisted(p).take(4 * 16 + 1)
    if on:
        assert (p.decision, p.s["seat"]) == (Decision.CONSENT, 1)
        p.take(0)
        assert p.decision == Decision.FOCUS
        assert all(option % 16 == 0 for option in p.options[1:])
    else:
        assert p.dice(MARKER + 1) == [4]


@both("assist_ever")
def test_who_assisted_earlier_in_the_attempt_suffers_by_one_reading(on):
    p = Position(BOB, JOE, assist_ever=on)
    p.show("The Guided Tour")  # I2 > ...
    assisted(p).take(4 * 16 + 1)
    p.s["die_at"][4] = codes.USED  # it has paid for something meanwhile
    p.roll("P P P 1")
    p.take(NOTHING)
    assert (p.decision == Decision.CHOICE and p.s["seat"] == 1) == on


@both("focus_once")
def test_the_own_marker_takes_one_die_an_attempt_or_one_whenever_it_is_empty(on):
    p = Position(BOB, focus_once=on)
    p.show("The Guided Tour")
    p.take(0).roll("P P P P T 1").take(0, 4 * 16)
    assert p.dice(MARKER) == [4]
    p.s["die_at"][4] = codes.USED
    p.roll("P P P T").take(1)
    assert (p.decision == Decision.FOCUS) == (not on)


# --- dice (C8, C11 to C16)


@both("fail_no_dice")
def test_an_attempt_fails_as_soon_as_it_is_hopeless_or_when_no_die_is_left(on):
    p = Position(BOB, fail_no_dice=on)
    p.show("The Key to the Beyond")  # I3 > L+P+I2
    p.take(0)
    p.s["done_rows"], p.s["die_at"][:4] = 0b1, ASIDE
    p.events()
    p.jump(Phase.BEFORE_ROLL)
    events = p.logged()
    assert ("ROLL" in events) == on
    assert ("FAILURE" in events) == (not on)


def test_a_hopeless_attempt_fails_though_dice_could_pay_without_a_roll():
    p = Position(BOB, pay_unrolled=1)
    p.show("The Curator")  # L+L+L | L+I2
    p.take(0)
    p.s["die_at"][:6], p.s["done_rows"] = ASIDE, 0b10
    p.s["die_at"][0], p.s["die_at"][1], p.s["die_face"][1] = POOL, MARKER, 3
    p.events()
    p.jump(Phase.BEFORE_ROLL)
    events = p.logged()
    assert events[:2] == ["HOPELESS", "FAILURE"]


@both("pay_unrolled")
def test_without_a_die_to_roll_dice_on_spells_pay_by_one_reading(on):
    p = Position(BOB, pay_unrolled=on, spells_keep=1)
    (spell,) = p.give(0, "wither")
    p.show("Late Night Break-In")  # [I3] | I6
    p.take(0).roll("T P P P P P")
    s = p.s
    s["held"][0], s["cast"][0] = 0, spell
    s["die_at"][:6] = codes.ASIDE
    s["die_at"][0], s["die_face"][0] = SPELL, 2
    p.jump(Phase.BEFORE_ROLL)
    assert (p.decision == Decision.PAY and p.ways(0) == [1]) == on


def test_a_die_may_be_added_before_the_last_task_is_paid_without_a_roll():
    p = Position(BOB, pay_unrolled=1)
    spell, axe = p.give(0, "wither", "axe")
    p.show("Late Night Break-In")
    p.take(0)
    s = p.s
    s["held"][0], s["cast"][0], s["die_at"][:6] = 1 << axe, spell, codes.ASIDE
    s["die_at"][0], s["die_face"][0] = SPELL, 2
    p.jump(Phase.BEFORE_ROLL)
    assert p.options == [axe, codes.TAKE_BACK, STAND]
    p.take(STAND)
    assert p.decision == Decision.PAY


@both("clue_is_roll")
def test_an_ability_of_once_a_roll_works_again_after_a_clue_by_one_reading(on):
    p = Position("michael-mcglen", clue_is_roll=on)
    p.s["clues"][0] = 2
    p.take(0).roll("T T T T T T", Phase.AFTER_ROLL)
    p.take(codes.OWN_ABILITY, codes.CLUE)
    p.take(p.options[0])  # which dice
    p.s["die_face"][:6] = 5
    p.jump(Phase.AFTER_ROLL)
    assert (codes.OWN_ABILITY in p.options) == on


@both("die_returns")
def test_a_die_that_is_gone_may_be_added_again_by_one_reading(on):
    p = Position(BOB, die_returns=on)
    (axe,) = p.give(0, "axe")
    p.take(0)
    p.s["die_at"][YELLOW_DIE] = ASIDE
    p.jump(Phase.BEFORE_ROLL)
    assert (p.decision == Decision.BEFORE_ROLL and axe in p.options) == on


def test_dice_that_cost_nothing_come_once_an_attempt():
    p = Position("gloria-goldberg", die_returns=1)
    place = p.open_world("Yuggoth")
    p.jump(Phase.MOVE).take(place)
    p.s["die_at"][YELLOW_DIE] = p.s["die_at"][codes.RED_DIE] = ASIDE
    p.jump(Phase.BEFORE_ROLL)
    assert codes.WORLD_DICE not in p.options


@both("spells_keep")
def test_dice_return_from_a_spell_except_under_one_alternative(on):
    p = Position(BOB, spells_keep=on)
    (spell,) = p.give(0, "wither")
    s = p.s
    s["held"][0], s["cast"][0], s["die_at"][3], s["die_face"][3] = 0, spell, SPELL, 3
    p.take(0)
    assert (p.decision == Decision.BEFORE_ROLL and codes.TAKE_BACK + 3 in p.options) == (not on)


@both("lock_from_pool")
def test_a_green_lock_takes_any_die_or_one_of_the_pool(on):
    p = Position(BOB, lock_from_pool=on)
    p.only_in_cup("formless-spawn")
    p.show("The Gift Shop")  # terror: a monster appears
    p.take(0)
    p.s["die_at"][0] = ASIDE
    p.roll("P P P P T")
    p.take(p.options[0])
    assert p.decision == Decision.LOCK
    assert (0 in p.options) == (not on)


@both("icon_stays_empty")
def test_an_icon_without_a_die_waits_or_stays_empty(on):
    p = Position(BOB, icon_stays_empty=on)
    p.show("Gala in the Great Hall")
    s = p.s
    s["n_icons"], s["icon_source"][0], s["icon_colour"][0], s["icon_die"][0] = 1, 0, 1, YELLOW_DIE
    s["die_at"][YELLOW_DIE], s["hour"] = LOCKED, 3
    p.next_mythos("shadowy-entities-unnamed-c")  # locks a yellow die
    s["in_cup"] = 0
    p.take(ENTRANCE, NOTHING)
    p.pass_on(Decision.MOVE)
    p.take(0)
    s["done_rows"], s["using"] = 0b11, 0
    p.jump(Phase.BEFORE_ROLL)  # the card is completed
    p.pass_on(Decision.MOVE)
    assert (s["die_at"][YELLOW_DIE] == LOCKED) == (not on)


@both("unlock_at_once")
def test_a_die_on_a_monster_comes_back_with_its_task_or_after_the_attempt(on):
    p = Position("amanda-sharpe", unlock_at_once=on)
    p.show("Unnatural Habitat")
    marker = p.monster("formless-spawn", 0, 0)  # T+I3
    s = p.s
    s["n_icons"], s["icon_source"][0], s["icon_colour"][0], s["icon_die"][0] = 1, 32 + marker, 0, 5
    s["die_at"][5] = LOCKED
    p.take(0).roll("T 3 P P 1")
    assert len(p.ways(0)) == 1
    p.pay(0)
    assert len(p.ways(1)) == 0  # P+P+I3: the die that comes back was not rolled
    assert all(option >> 5 & 1 == 0 for option in p.options if option >= 0)
    p.pass_on(Decision.PAY, Decision.GIVE_UP, Decision.MOVE)
    assert (s["die_at"][5] == POOL) == on


# --- monsters (C20, C21, bottom_monsters, C58)


@both("no_self_monster")
def test_a_monster_may_come_to_the_attempted_card_except_under_one_alternative(on):
    p = Position(BOB, no_self_monster=on)
    p.show("When Night Falls")  # [] | ..., terror: a monster appears
    p.take(0).roll("1 1 1 1 1 T").take(NOTHING)
    if on:
        assert p.decision == Decision.PLACE
        assert 0 not in [option // 8 for option in p.options]
    else:
        assert p.s["marker_at"].tolist().count(0) == 1  # the only free monster task


@both("bottom_even")
def test_monsters_under_the_tasks_go_anywhere_or_are_spread_evenly(on):
    p = Position(BOB, bottom_even=on)
    p.monster("cultist", 2)
    p.next_mythos("sudden-terror-amid-the-stillness")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING)
    assert (2 * 8 + 7 in p.options) == (not on)


@both("defeat_own")
def test_cards_defeat_monsters_anywhere_or_on_the_own_card(on):
    p = Position(BOB, defeat_own=on)
    (dynamite,) = p.give(0, "dynamite")
    p.monster("cultist", 2)
    p.take(0)
    assert (dynamite in p.options) == (not on)


@both("extra_in_row")
def test_the_task_of_the_ancient_one_is_beside_that_of_a_monster_or_in_it(on):
    p = Position(BOB, one="shub-niggurath", alternatives=["extra-in-row"] if on else [])
    p.show("Unnatural Habitat")
    marker = p.monster("cultist", 0, 0)  # P
    p.take(0).roll("P P 3 T 1 1")
    assert p.ways(0) == ([0b1001] if on else [0b1])
    assert p.ways(codes.EXTRA_TASK + marker) == ([] if on else [0b1000])
    p.pay(0)
    p.roll(" ".join("1" for _ in p.dice(POOL))).take(NOTHING)
    assert (p.s["caught"][0] == 1 << marker) == on  # both are needed


# --- midnight (C26, midnight_when, C59)


@both("each_midnight")
def test_a_second_midnight_of_a_turn_is_resolved_or_a_doom_token(on):
    p = Position(BOB, each_midnight=on)
    p.next_mythos("a-warning-to-bring-madness")
    p.s["midnights_due"], p.s["hour"] = 1, 3
    p.take(ENTRANCE, NOTHING).pass_on(Decision.MOVE)
    assert p.s["midnights"] == 1 + on
    assert p.s["fed"][codes.CLOCK] == 1 - on


@both("midnight_after")
def test_midnight_is_the_end_of_a_turn_or_comes_behind_it(on):
    p = Position(KATE, midnight_after=on)  # in her turn no monster appears
    p.only_in_cup("cultist")
    p.next_mythos("sudden-terror-amid-the-stillness")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING).pass_on(Decision.MOVE)
    assert p.s["appeared"] == on


@both("extra_leaves")
def test_an_extra_card_stays_or_leaves_at_midnight(on):
    p = Position(BOB, extra_leaves=on)
    p.next_mythos("the-stars-align-above-an-open-door")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING).pass_on(Decision.MOVE)
    assert p.s["place_card"][6] >= 0
    p.next_mythos("a-warning-amid-the-stillness")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING).pass_on(Decision.MOVE)
    assert (p.s["place_card"][6] < 0) == on


# --- how the game ends, and the battle (C31, C47 to C50, C54, C57, battle_devoured)


@both("doom_beats_sign")
def test_the_last_elder_sign_wins_though_the_last_doom_token_comes_with_it(on):
    p = Position(BOB, one="yig", doom_beats_sign=on)
    s = p.s
    s["elder_signs"], s["doom"], s["awakens"] = p.t["sign_limit"] - 1, p.t["doom_track"], 1
    s["pc"], s["stage"], s["resolver"], s["taken"] = p.t["line_program"][-1], 0, 0, 0
    line = p.names.entrance.index("souvenir-elder-sign")
    s["pc"] = p.t["line_program"][line]
    p.jump(Phase.CLOCK)
    assert (s["win"] == 1) == (not on)
    assert (s["awake"] == 1) == on
    p.pass_on()
    assert (s["win"] == 1) == (not on)  # nor later, by the next effect


def awakened(p, phase=Phase.MOVE):
    """The Ancient One awakens in a phase."""
    p.s["doom"], p.s["awakens"] = p.t["doom_track"], 1
    return p.jump(phase)


@both("battle_unlocks")
def test_locked_dice_are_out_of_the_battle_or_all_come_back(on):
    p = Position(BOB, one="ithaqua", battle_unlocks=on)
    s = p.s
    for icon, source in enumerate((2, 31)):  # an adventure, and the mythos card
        s["icon_source"][icon], s["icon_colour"][icon], s["icon_die"][icon] = source, 0, icon
        s["die_at"][icon] = LOCKED
    s["n_icons"] = 2
    awakened(p)
    assert s["die_at"][1] != LOCKED
    assert (s["die_at"][0] == LOCKED) == (not on)


@both("battle_plain")
def test_clues_allies_and_abilities_help_in_the_battle_except_under_one_alternative(on):
    p = Position("harvey-walters", one="ithaqua", battle_plain=on)
    s = p.s
    armitage, _ = p.give(0, "professor-armitage", "duke")
    awakened(p)
    p.roll("T 1 1 1 1 1", Phase.AFTER_ROLL)
    expected = [codes.ACCEPT, armitage, codes.CLUE, codes.OWN_ABILITY]
    assert (p.decision == Decision.AFTER_ROLL and sorted(p.options) == sorted(expected)) == (not on)
    s["hour"] = 3
    p.jump(Phase.CLOCK)
    assert (p.decision == Decision.SPARE) == (not on)  # Duke, against the attack


@both("late_attack")
@pytest.mark.parametrize("phase", [Phase.FAILURE, Phase.CLOCK])
def test_an_awakening_before_the_clock_step_leads_to_an_attack_at_midnight(phase, on):
    p = Position(BOB, one="ithaqua", late_attack=on)
    p.s["hour"] = 3
    awakened(p, phase)
    assert ("ATTACK" in p.logged()) == (not on)
    p.s["hour"] = 3
    p.jump(Phase.CLOCK)
    assert "ATTACK" in p.logged()  # at later ones in any case


@both("no_first_attack")
def test_a_midnight_at_which_it_awakens_brings_an_attack_except_under_one_alternative(on):
    p = Position(BOB, one="ithaqua", no_first_attack=on)
    p.s["midnights_due"] = 1
    awakened(p, Phase.MIDNIGHT)
    assert ("ATTACK" in p.logged()) == (not on)
    p.jump(Phase.CLOCK)
    assert "ATTACK" not in p.logged()  # not one turn later either


@both("x_anew")
def test_the_number_of_the_combat_task_stays_or_is_recounted(on):
    p = Position(BOB, one="hastur", x_anew=on)
    p.s["x"] = 3
    awakened(p)
    assert p.s["x"] == (1 if on else 3)


@both("battle_feeds")
def test_who_is_devoured_in_the_battle_is_out_or_feeds_it_and_the_clock_goes_on(on):
    p = Position(BOB, JOE, one="ithaqua", battle_feeds=on)
    s = p.s
    awakened(p)
    s["doom"], s["doomed"], s["active"] = 3, 1 << 1, 0
    p.events()
    p.jump(Phase.CLOCK)
    assert s["doom"] == 3 + on
    assert (s["alive"], s["over"]) == (1, 0)
    turns = [numbers[0] for name, numbers in p.events() if name == "TURN"]
    assert turns[-1] == 0
    assert (1 in turns) == on


@both("spend_least")
def test_a_payment_overspends_or_by_one_reading_only_by_the_least_possible_amount(on):
    p = Position(BOB, spend_least=on)
    koi, relics = (p.names.adventures.index(name) for name in ("koi-pond", "ancient-relics"))  # 2 and 1
    p.s["won"][0] = 1 << koi | 1 << relics
    p.take(ENTRANCE, p.names.entrance.index("souvenir-clue"))
    assert (p.decision == Decision.TROPHY) == (not on)
    if on:
        assert p.s["won"][0] == 1 << koi


@both("trophies_lost")
def test_other_worlds_that_are_trophies_count_as_left_except_under_one_alternative(on):
    p = Position(BOB, one="yog-sothoth", trophies_lost=on)
    place = p.open_world("The Dreamlands")
    s = p.s
    s["won"][0] = 1 << int(s["world_deck"][0])
    s["n_worlds"] = 0
    p.jump(Phase.MOVE).take(place).roll("T T T T T T").take(NOTHING)
    assert s["place_card"][place] == -1
    assert s["awake"] == on


# --- people (C33, C34, once_per_day)


@both("choose_investigator")
def test_a_new_investigator_is_drawn_or_chosen(on):
    p = Position(BOB, choose_investigator=on)
    p.s["doomed"] = 1
    p.jump(Phase.NEXT)
    assert (p.decision == Decision.INVESTIGATOR) == on
    if on:
        assert len(p.options) == 15


@both("devoured_leaves_monsters")
def test_of_an_attempt_that_ends_so_monsters_go_into_the_cup_or_stay(on):
    p = Position(BOB, devoured_leaves_monsters=on)
    p.show("Unnatural Habitat")  # terror: sanity
    marker = p.monster("cultist", 0, 0)
    p.s["sanity"][0] = 1
    p.take(0).roll("P 1 1 1 1 1").pay(0)
    p.roll("1 1 1 1 T")
    assert "DEVOURED" in p.logged()
    assert p.s["marker_at"][marker] == (0 if on else codes.CUP)
    assert p.s["caught"][0] == 0


@both("every_turn")
def test_a_healer_works_once_a_day_or_in_every_turn(on):
    p = Position("carolyn-fern", every_turn=on)
    p.s["sanity"][0] = 1
    p.take(ENTRANCE, NOTHING)
    assert p.decision == Decision.HEAL
    p.take(0, ENTRANCE, NOTHING)
    assert (p.decision == Decision.HEAL) == on


@both("mary_green_only")
def test_mary_frees_locked_dice_of_any_colour_or_coloured_ones_by_their_items(on):
    p = Position("sister-mary", mary_green_only=on)
    (axe,) = p.give(0, "axe")
    s = p.s
    for icon, (colour, die) in enumerate(((0, 2), (1, YELLOW_DIE))):
        s["icon_source"][icon], s["icon_colour"][icon], s["icon_die"][icon] = 3, colour, die
        s["die_at"][die] = LOCKED
    s["n_icons"] = 2
    p.take(0)
    freed = [codes.FREE_LOCKED + 2, codes.FREE_LOCKED + YELLOW_DIE]
    assert [option for option in p.options if option in freed] == freed[: 2 - on]
    assert (axe in p.options) == on
    p.events()
    p.take(axe if on else freed[1])
    events = p.logged()
    assert events.count("FREED") == 1
    assert s["die_at"][YELLOW_DIE] == POOL
    p.pass_on(Decision.MOVE)
    assert s["die_at"][YELLOW_DIE] == LOCKED  # it returns at the end of the turn
    p = Position(BOB, mary_green_only=on)
    (axe,) = p.give(0, "axe")
    p.s["die_at"][YELLOW_DIE] = LOCKED
    p.take(0)
    assert axe not in p.options  # only she may


@both("buy_any_roll")
def test_dice_are_bought_before_the_first_roll_or_before_any(on):
    p = Position("jenny-barnes", buy_any_roll=on)
    p.take(0)
    assert codes.BUY_DICE in p.options
    p.s["first_roll"] = 0
    p.jump(Phase.BEFORE_ROLL)
    assert (p.decision == Decision.BEFORE_ROLL and codes.BUY_DICE in p.options) == on


# --- what the rulebook prints and the answers change


@both("first_aid_one")
def test_free_first_aid_is_a_point_of_both_or_of_one(on):
    p = Position(BOB, alternatives=["first-aid-one"] if on else [])
    p.s["sanity"][0] = p.s["stamina"][0] = 2
    p.take(ENTRANCE, p.names.entrance.index("first-aid-free"))
    if on:
        assert p.decision == Decision.CHOICE
        p.take(0)
    assert (p.s["sanity"][0], p.s["stamina"][0]) == (3 - on, 3)


@both("spells_after")
def test_spells_are_cast_before_a_roll_or_after_it(on):
    p = Position(BOB, spells_after=on)
    (spell,) = p.give(0, "wither")
    p.show("The Missing Records")
    p.take(0)
    assert (p.decision == Decision.BEFORE_ROLL and spell in p.options) == (not on)
    if not on:
        p.take(spell)
    p.roll("P P P P P T", Phase.AFTER_ROLL if on else Phase.HELP)
    p.take(*([spell] if on else []))
    assert (p.decision, p.options) == (Decision.SECURE, [0b1, 0b100000])
    p.take(0b100000, *([codes.ACCEPT] if on else []))
    assert p.decision == Decision.GIVE_UP
    assert "TERROR" not in p.logged()  # the die on the spell is no terror result any more


@both("rewards_last")
def test_rewards_come_before_the_new_card_or_after_it(on):
    p = Position(BOB, rewards_last=on)
    p.show("A Peculiar Specimen")  # reward: a monster
    p.take(0)
    p.s["done_rows"], p.s["using"] = 0b111, 0
    p.jump(Phase.BEFORE_ROLL)
    p.pass_on(Decision.MOVE)
    events = p.logged()
    assert (events.index("ELDER_SIGN") > events.index("ENTER")) == on


@both("declare_failed")
def test_an_attempt_may_be_given_up_before_its_first_roll_by_the_answers(on):
    p = Position(BOB, declare_failed=on)
    p.show("The Missing Records")  # penalty: sanity
    p.take(0)
    assert (p.decision == Decision.BEFORE_ROLL and codes.DECLARE_FAILED in p.options) == on
    if on:
        sanity = int(p.s["sanity"][0])
        p.take(codes.DECLARE_FAILED)
        assert p.s["sanity"][0] == sanity - 1
        assert "ROLL" not in p.logged()


@both("clues_unlimited")
def test_clue_tokens_are_as_many_as_in_the_box_or_without_end(on):
    p = Position(BOB, clues_unlimited=on)
    p.s["clues_left"] = 0
    p.s["won"][0] = 1 << 0
    p.take(ENTRANCE, p.names.entrance.index("souvenir-clue"))
    assert p.s["clues"][0] == 1 + on


def test_every_switch_is_tested():
    assert tested == set(SWITCHES)


def test_a_wild_die_is_worth_what_the_preset_says():
    for alternatives, ways in (([], 0), (["wild-value"], 1)):
        p = Position(BOB, alternatives=alternatives)
        p.show("Vermin in the Pipes")
        p.take(0).roll("T T T P P P RW")
        assert (p.decision == Decision.PAY and len(p.ways(0)) == 1) == bool(ways)
