"""Examples of the rulebook; each test names the page."""

import pytest

from simcore.games.elder_sign.rules.records.codes import (
    ANCIENT_ONE,
    ASIDE,
    LOCKED,
    MARKER,
    MARKER_TASK,
    POOL,
    SPELL,
    STAND,
    TAKE_BACK,
    USED,
    YELLOW_DIE,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Decision
from tests.simcore.games.elder_sign.position import Position

ENTRANCE, NOTHING, ROLL = -1, -1, 64


def test_page_7_four_investigation_of_two_dice_for_three_and_the_other_three_dice_go_on():
    p = Position("bob-jenkins")
    p.show("Vermin in the Pipes")  # I3 | I3 | I3+P
    p.take(0).roll("2 2 P L T T")
    assert [p.ways(task) for task in range(3)] == [[0b11], [0b11], [0b111]]
    p.pay(2)
    assert p.dice(USED) == [0, 1, 2]
    assert p.dice(POOL) == [3, 4, 5]


def test_page_7_a_die_too_many_is_never_part_of_a_payment():
    p = Position("bob-jenkins")
    p.show("Vermin in the Pipes")
    p.take(0).roll("1 2 3 P T T")
    assert p.ways(2) == [0b1011, 0b1100]  # 1+2 with P, 3 with P; not 1+3


def test_page_6_a_task_may_be_left_and_one_roll_completes_one_task():
    p = Position("bob-jenkins")
    p.show("The Missing Records")  # I6 | L+I3
    p.take(0).roll("3 3 3 L P P")
    p.take(NOTHING)
    assert p.decision == Decision.GIVE_UP
    p = Position("bob-jenkins")
    p.show("The Missing Records")
    p.take(0).roll("3 3 3 L P P").pay(0)
    assert p.logged().count("ROLL") == 2  # not judged again


def attempt_with(p, *dice, done=0):
    """Go on before a roll with these dice alone in the pool, and some rows completed."""
    p.take(0)
    p.s["die_at"][:] = ASIDE
    p.s["die_at"][list(dice)] = POOL
    p.s["done_rows"] = done
    p.events()
    return p.jump(Phase.BEFORE_ROLL)


@pytest.mark.parametrize(("dice", "rolls"), [(2, False), (3, True)])
def test_page_7_an_attempt_that_cannot_complete_any_task_fails_without_a_roll(dice, rolls):
    p = Position("bob-jenkins")
    p.show("The Key to the Beyond")  # I3 > L+P+I2; terror and penalty: a point of sanity
    sanity = int(p.s["sanity"][0])
    events = attempt_with(p, *range(dice), done=0b1).logged()
    assert ("ROLL" in events) == rolls
    assert ("FAILURE" in events) != rolls
    assert p.s["sanity"][0] == sanity - (not rolls)


def test_page_7_it_goes_on_while_any_of_the_tasks_can_be_completed():
    p = Position("bob-jenkins")
    p.show("Lights Out", "When Night Falls")  # I3 > P+P > L+L; [] | T | P+L+L
    assert "ROLL" in attempt_with(p, 0).logged()  # the first task alone
    p = Position("bob-jenkins")
    p.show("When Night Falls")
    assert "ROLL" in attempt_with(p, 0).logged()
    p = Position("bob-jenkins")
    p.show("When Night Falls")
    assert "ROLL" not in attempt_with(p, 0, done=0b10).logged()


def test_page_7_what_a_die_can_show_counts_and_not_only_how_many_there_are():
    for die, rolls in ((0, True), (YELLOW_DIE, False)):  # the yellow die has no terror
        p = Position("bob-jenkins")
        p.show("Don't Fall Asleep")  # T | T+T
        assert ("ROLL" in attempt_with(p, die, done=0b10).logged()) == rolls


def test_page_7_dice_on_markers_and_spells_count_as_page_10_has_them_meet_requirements():
    for at in (MARKER, MARKER + 1, SPELL):
        p = Position("bob-jenkins", "joe-diamond")
        (p.s["cast"][0],) = p.give(1, "wither")
        p.s["held"][1] = 0
        p.t["spells_keep"] = 1
        p.show("The Missing Records")  # I6 | L+I3
        p.take(0)
        p.s["die_at"][:] = ASIDE
        p.s["die_at"][0], p.s["die_at"][1], p.s["die_face"][1] = POOL, at, 3  # a lore
        p.events()
        assert "ROLL" in p.jump(Phase.BEFORE_ROLL).logged()
        p.s["die_at"][0], p.s["die_at"][1], p.s["die_face"][1] = POOL, at, 5  # terror helps no one
        assert "ROLL" not in p.jump(Phase.BEFORE_ROLL).logged()


def test_page_7_an_item_may_first_add_a_die_and_without_it_the_attempt_fails():
    p = Position("bob-jenkins")
    (axe,) = p.give(0, "axe")
    p.show("The Missing Records")  # I6 | L+I3
    p.take(0, ROLL).pass_on(Decision.GIVE_UP)
    p.s["die_at"][:YELLOW_DIE] = ASIDE
    p.s["die_at"][0] = POOL
    p.jump(Phase.BEFORE_ROLL)
    assert (p.decision, p.options) == (Decision.BEFORE_ROLL, [axe, STAND])
    p.take(axe)
    assert "ROLL" in p.logged()  # 3 and 4, or lore and 4
    p.s["die_at"][YELLOW_DIE] = ASIDE
    p.jump(Phase.BEFORE_ROLL)
    assert "FAILURE" in p.logged()


def test_page_9_a_spell_that_keeps_dice_is_cast_only_if_a_roll_follows():
    p = Position("bob-jenkins")
    axe, wither = p.give(0, "axe", "wither")
    p.show("The Missing Records")  # I6 | L+I3
    p.take(0)
    assert p.options == [axe, wither, ROLL]
    p.s["die_at"][1:YELLOW_DIE] = ASIDE
    p.jump(Phase.BEFORE_ROLL)
    assert p.options == [axe, STAND]
    p.take(axe)
    assert p.options == [wither, ROLL]
    p.s["held"][0] = 1 << wither
    p.s["die_at"][YELLOW_DIE] = ASIDE
    p.events()
    p.jump(Phase.BEFORE_ROLL)
    assert p.logged()[:2] == ["HOPELESS", "FAILURE"]  # there is no decision


def test_page_7_a_die_on_a_spell_may_first_come_back():
    p = Position("bob-jenkins")
    (p.s["cast"][0],) = p.give(0, "wither")
    p.s["held"][0] = 0
    p.show("Gate to Elsewhere")  # [L] | L+L
    p.take(0, ROLL)
    p.s["die_at"][:], p.s["done_rows"] = ASIDE, 0b1
    p.s["die_at"][0], p.s["die_at"][1], p.s["die_face"][1] = POOL, SPELL, 5
    p.jump(Phase.BEFORE_ROLL)
    assert p.options == [TAKE_BACK + 1, STAND]
    p.events()
    assert "ROLL" in p.take(TAKE_BACK + 1).logged()


def test_page_7_a_task_whose_cost_may_not_be_paid_cannot_be_completed():
    for sanity in (1, 2):
        p = Position("bob-jenkins")
        p.show("The Elder Sign")  # L+{-1san} > ...
        p.s["sanity"][0] = sanity
        p.s["stamina"][0] = 3
        p.events()
        assert ("ROLL" in p.take(0).logged()) == (sanity > 1)


def test_page_7_it_holds_for_the_first_roll_too():
    p = Position("bob-jenkins")
    p.show("The Curator")  # L+L+L | L+I2
    p.s["die_at"][1:6] = LOCKED
    events = p.take(0).logged()
    assert events[:4] == ["MOVE", "ATTEMPT", "HOPELESS", "FAILURE"]


def test_page_12_dice_are_rolled_in_the_battle_as_in_an_attempt():
    for dice, rolls in ((2, False), (3, True)):
        p = Position("bob-jenkins", one="cthulhu")  # L+P+T
        p.s["doom"], p.s["awakens"] = p.t["doom_track"], 1
        p.jump(Phase.MOVE)
        p.s["die_at"][:6] = ASIDE
        p.s["die_at"][:dice] = POOL
        p.events()
        p.jump(Phase.BEFORE_ROLL)
        events = p.logged()
        assert (events[0] == "ROLL") == rolls
        assert (events[:2] == ["HOPELESS", "CLOCK"]) != rolls


def test_page_8_with_the_arrow_the_first_open_task_comes_first():
    p = Position("bob-jenkins")
    p.show("The Guided Tour")  # I2 > I4 > L
    p.take(0).roll("3 3 3 L L L")
    assert {option // 256 for option in p.options if option >= 0} == {0}


@pytest.mark.parametrize(("sanity", "may"), [(2, True), (1, False)])
def test_page_6_a_cost_may_not_bring_sanity_to_nothing(sanity, may):
    p = Position("bob-jenkins")
    p.show("A Terrible Discovery")  # I3+T+{-1san} | L+L+{-1san}
    p.take(0)
    p.s["sanity"][0] = sanity
    p.roll("L L 1 1 1 1")
    assert bool(p.decision == Decision.PAY) is may


def test_page_9_the_mythos_card_has_its_upper_half_now_and_its_lower_half_at_the_next_midnight():
    p = Position("bob-jenkins", "michael-mcglen")
    p.next_mythos("sudden-terror-unnamed-a")
    p.s["hour"] = 3
    stamina = p.s["stamina"][:2].tolist()
    p.take(ENTRANCE, NOTHING)
    assert p.decision == Decision.PLACE  # its upper half
    p.take(p.options[0])
    assert p.s["stamina"][:2].tolist() == stamina
    p.next_mythos("a-warning-amid-the-stillness")
    for _ in range(4):
        p.take(ENTRANCE, NOTHING)
    assert p.s["stamina"][:2].tolist() == [points - 2 for points in stamina]
    for _ in range(4):
        p.take(ENTRANCE, NOTHING)
    assert p.s["stamina"][:2].tolist() == [points - 2 for points in stamina]


@pytest.mark.parametrize("players", [1, 3, 8])
def test_page_9_every_fourth_turn_ends_at_midnight_with_any_number_of_players(players):
    team = ("bob-jenkins", "michael-mcglen", "darrell-simmons", "dexter-drake", "gloria-goldberg",
            "harvey-walters", "joe-diamond", "monterey-jack")[:players]  # fmt: skip
    p = Position(*team)
    for turn in range(1, 9):
        p.next_mythos("a-warning-amid-the-stillness" if turn % 8 else "a-warning-to-bring-madness")
        p.take(ENTRANCE, NOTHING)
        assert p.s["midnights"] == turn // 4


def test_page_10_an_empty_monster_task_is_none_until_a_monster_lies_on_it():
    p = Position("bob-jenkins")
    p.show("Unnatural Habitat")  # [] | P+P+I3
    p.take(0).roll("P P 3 T 1 1").pay(1)
    assert "SUCCESS" in p.logged()
    p = Position("bob-jenkins")
    p.show("Unnatural Habitat")
    p.monster("cultist", 0, 0)  # P
    p.take(0).roll("P P 3 T 1 1")
    assert p.ways(0) == [0b1]
    p.pay(1)
    assert "SUCCESS" not in p.logged()


def test_page_10_a_monster_takes_the_place_of_a_total_monster_task():
    p = Position("bob-jenkins")
    p.show("Ancient Relics")  # [L+I3] | L+I3
    p.monster("cultist", 0, 0)  # P
    p.take(0).roll("P L 3 T 1 1")
    assert p.ways(0) == [0b1]
    assert p.ways(1) == [0b110]


def test_page_10_a_partial_monster_task_keeps_what_is_not_covered():
    p = Position("bob-jenkins")
    place = p.open_world("Yuggoth")  # P+[T] | I8
    p.monster("maniac", place, 0)  # I4
    p.jump(Phase.MOVE).take(place).roll("P T 3 1 L L")
    assert p.ways(0) == [0b1101]  # P with 3+1, and no T


def test_page_11_without_a_free_monster_task_the_monster_lies_under_the_last_task():
    p = Position("bob-jenkins")
    marker = p.only_in_cup("cultist")
    p.show("The Missing Records", "The Hidden Passage", "The Elder Sign", "The Guided Tour",
           "Vermin in the Pipes", "Lights Out")  # fmt: skip
    p.next_mythos("sudden-terror-amid-the-stillness")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING)
    assert p.options == [place * 8 + 7 for place in range(6)]
    p.take(3 * 8 + 7)  # under The Guided Tour, I2 > I4 > L
    p.take(3).roll("P 2 L L L L")
    assert p.ways(MARKER_TASK + marker) == []  # it comes last
    p.s["done_rows"] = 0b111
    p.jump(Phase.JUDGE)
    assert p.ways(MARKER_TASK + marker) == [0b1]


def test_page_11_a_completed_monster_is_taken_before_the_penalties_of_a_failed_card():
    p = Position("bob-jenkins")
    p.show("Unnatural Habitat")
    marker = p.monster("warlock", 0, 0)  # L+L, reward a clue
    p.take(0).roll("L L 1 1 1 1").pay(0)
    p.roll("1 1 1 1").take(NOTHING)
    events = p.logged()
    assert events.index("CAUGHT") < events.index("CLUES") < events.index("STAMINA")
    assert p.s["caught"][0] == 1 << marker


@pytest.mark.parametrize("monster", [True, False], ids=["monster", "printed-task"])
def test_page_10_the_monster_tasks_of_a_card_that_has_failed_are_free_again(monster):
    p = Position("bob-jenkins")
    p.show("Gate to Elsewhere")  # [L] | L+L; penalty: doom
    p.s["doom"] = 2  # the next space brings a monster
    if monster:
        marker = p.monster("nightgaunt", 0, 0)  # T+I2
        p.take(0).roll("2 T L T 1 P").pay(0)
    else:
        p.take(0).roll("L T P T 1 P").pay(0)
    p.roll(" ".join("P" for _ in p.dice(POOL))).take(NOTHING)
    events = p.logged()
    assert events.index("DOOM") < events.index("MARKER")
    (placed,) = [each for each, at in enumerate(p.s["marker_at"].tolist()) if at == 0]
    assert p.s["marker_row"][placed] == 0  # the only free monster task
    if monster:
        assert events.index("CAUGHT") < events.index("MARKER")
        assert p.s["caught"][0] == 1 << marker


def test_page_11_a_reward_on_a_marker_may_bring_a_monster_to_the_card_that_has_failed():
    p = Position("bob-jenkins")
    p.show("Unnatural Habitat")  # [] | P+P+I3
    marker = p.monster("mi-go", 0, 0)
    p.take(0)
    p.s["done_rows"], p.s["done_markers"] = 0b1, 1 << marker
    p.t["marker_reward"][marker] = p.t["mythos_now"][p.names.mythos.index("sudden-terror-unnamed-a")]
    p.roll(" ".join("T" for _ in p.dice(POOL))).take(NOTHING)
    (placed,) = [each for each, at in enumerate(p.s["marker_at"].tolist()) if at == 0]
    assert p.s["marker_row"][placed] == 0


def test_page_11_a_locked_die_comes_off_a_spell_or_a_marker_but_not_off_another_lock():
    p = Position("bob-jenkins")
    ghoul = p.only_in_cup("formless-spawn")  # locks a green die
    s = p.s
    (spell,) = p.give(0, "wither")
    s["held"][0], s["cast"][0] = 0, spell
    for die, at in ((0, SPELL), (1, MARKER), (2, LOCKED)):
        s["die_at"][die], s["die_face"][die] = at, 3
    s["n_icons"], s["icon_source"][0], s["icon_die"][0] = 1, 0, 2
    p.show("The Gift Shop")  # terror: a monster appears
    p.take(0)
    s["die_at"][1] = MARKER
    p.roll("1 1 T")
    assert p.decision == Decision.PLACE
    p.take(p.options[0])
    assert p.decision == Decision.LOCK
    assert 2 not in p.options
    assert {0, 1} < set(p.options)
    p.take(0)
    assert s["die_at"][0] == LOCKED
    assert s["cast"][0] == -1  # the empty spell is put under its deck
    assert s["icon_source"][1] == 32 + ghoul


def test_page_12_cthulhu_lowers_a_maximum_of_everybody_and_a_full_track_takes_no_token():
    p = Position("bob-jenkins", "michael-mcglen", one="cthulhu")
    s = p.s
    s["doom"], s["awakens"] = p.t["doom_track"], 1
    p.jump(Phase.MIDNIGHT)
    assert s["at"][:2].tolist() == [ANCIENT_ONE, ANCIENT_ONE]
    before = [*s["max_sanity"][:2].tolist(), *s["max_stamina"][:2].tolist()]
    assert (p.decision, s["seat"]) == (Decision.CHOICE, 0)  # each chooses for himself
    p.take(0)
    assert s["seat"] == 1
    p.take(1)
    assert [*s["max_sanity"][:2].tolist(), *s["max_stamina"][:2].tolist()] == [
        before[0] - 1, before[1], before[2], before[3] - 1
    ]  # fmt: skip
    assert s["sanity"][0] == s["max_sanity"][0]
    assert s["doom"] == p.t["doom_track"]


def test_page_12_the_combat_task_takes_a_token_each_time_and_the_last_one_wins():
    p = Position("bob-jenkins", one="ithaqua")  # P+P
    s = p.s
    s["doom"], s["awakens"] = p.t["doom_track"], 1
    p.jump(Phase.MOVE)
    s["doom"] = 2
    p.roll("P P P P 1 1").take(p.options[1])
    assert s["doom"] == 1
    assert len(p.dice(POOL)) == 4  # the same roll does not pay twice
    p.roll("P P 1 1").take(p.options[1])
    assert (s["doom"], s["over"], s["win"], s["victory"]) == (0, 1, 1, 1)
