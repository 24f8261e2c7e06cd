"""Control flow and words that only packs use, each by an example made by hand.

Meanings are those of the notation of effects: sections 1 (control), 8 (words) and 12 (how programs run).
"""

import pytest

from simcore.games.arkham_horror.box.pack_kinds import COUNTER, MARK
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.records.codes import LOSS_CAUSES, SKY, Stream
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.by_hand import area
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

POWER, BROOD = COUNTER.numbers["power"], COUNTER.numbers["brood"]
YELLOW, CULTIST = MARK.numbers["yellow"], MARK.numbers["cultist"]


@pytest.fixture
def table():
    return Table()


def clues(table):
    return table.s["clues"][:3].tolist()


def value_of(table, text, seat=0):
    """Return the value of an amount."""
    row = table.compile(f"doom({text})")
    return amount(table.t, table.s, seat, int(table.t["code"][row]["a"]))


def is_true(table, text, seat=0):
    """Return whether a condition holds."""
    row = table.compile(f"if({text}) then{{nothing}}")
    return bool(holds(table.t, table.s, seat, int(table.t["code"][row]["a"])))


# --- amounts, conditions and sets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("div(total(count(power)),3)", 2),  # 1 + 4 + 2 = 7
        ("min_of(7,trophies)", 3),
        ("rising(2)", 4),  # in round 3
        ("plus(count(power),times(2,count(brood)))", 7),  # 1 + 2 * 3
        ("marks(all)", 3),  # yellow signs do not lie on the sheet
        ("marks(yellow)", 2),
        ("number(those(at_least(count(power),2)))", 2),
        ('number(those(and(at_least(count(power),2),not(has("tommy-gun")))))', 1),
        ("number(most(count(power)))", 1),
        ("number(least(count(brood)))", 2),
        ("number(others)", 2),
        ("cards(weapon)", 1),
        ("monsters", 1),
        ('monsters_in_play("ghoul")', 1),
        ('monsters_in_play("byakhee")', 0),
        ("doom", 6),
        ("board_clues", 4),
        ("minus(total(plus(count(power),1)),number(investigator_street))", 9),  # 7 + 3 - 1
    ],
)
def test_amounts(table, text, expected):
    table.s["counters"][POWER, :3] = 1, 4, 2
    table.s["counters"][BROOD, 0] = 3
    table.s["marks"][YELLOW], table.s["marks"][CULTIST] = 2, 3
    table.s["monster_trophies"][0], table.s["gate_trophies"][0] = 2, 1
    table.s["doom"] = 6
    table.s["clues_at"][area("woods")] = 4
    table.holds("tommy-gun", seat=1)
    table.holds("axe", seat=0)
    table.marker("ghoul", area("woods"))
    assert value_of(table, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("at(location)", (True, False, True)),
        ("at(street)", (False, True, False)),
        ('at("woods")', (True, False, False)),
        ('at(list("northside","library","graveyard"))', (False, True, True)),
        ("at(unstable)", (True, False, False)),
        ("equal(money,4)", (True, True, True)),
        ("more(clue,1)", (False, True, False)),
        ("some(those(at_least(clue,3)))", (False, False, False)),
        ("and(some(those(at_least(clue,2))),not(at_least(clue,1)),at(location))", (True, False, True)),
        ("at_least(total(clue),2)", (True, True, True)),
        ("at_most(total(clue),1)", (False, False, False)),
        ("delayed", (False, False, True)),
        ("with_others", (False, False, False)),
        ("gate_here", (True, False, False)),
        ("sealed_here", (False, False, False)),
        ("sealed_near", (False, True, False)),  # at the train station, in the neighbourhood of Northside
        ("near_seal", (False, True, False)),
        ("monster_near", (False, True, False)),
        ("environment", (False, False, False)),
        ('ancient_one("azathoth")', (True, True, True)),
        ('ancient_one("yig")', (False, False, False)),
        ("at_least(turn,3)", (True, True, True)),
        ("at_least(trophies,1)", (False, False, True)),
    ],
)
def test_conditions(table, text, expected):
    table.s["clues"][1] = 2
    table.s["delayed"] = 1 << 2
    table.gate("woods", "the-abyss")
    table.s["sealed"] = 1 << area("train-station")
    table.marker("ghoul", area("train-station"))
    table.s["gate_trophies"][2] = 1
    assert tuple(is_true(table, text, seat) for seat in range(3)) == expected


# --- control flow


def test_each_tests_its_condition_when_the_turn_of_a_member_comes(table):
    table.s["clues"][:3] = 3, 0, 2
    table.run("each(investigator,if=at_least(clue,2)){lose(clue=2); gain(money=1)}")
    assert clues(table) == [1, 0, 0]
    assert table.s["money"][:3].tolist() == [5, 4, 5]


def test_each_goes_through_those_for_whom_a_condition_holds(table):
    table.s["counters"][POWER, :3] = 2, 5, 5
    table.run("each(most(count(power))){gain(clue=1)}; each(others){gain(money=1)}")
    assert clues(table) == [0, 1, 1]
    assert table.s["money"][:3].tolist() == [4, 5, 5]


def test_each_monster_of_a_kind_in_arkham_is_met_in_turn(table):
    table.marker("ghoul", area("woods"))
    table.marker("ghoul", SKY)
    table.marker("byakhee", area("library"))
    table.run('each(monsters("ghoul")){terror(1)}')
    assert table.s["terror"] == 2
    table.run("each(monster){terror(1)}")
    assert table.s["terror"] == 5


def test_loops_inside_loops_continue_the_outer_one(table):
    table.run("each(investigator){each(others){gain(clue=1)}; gain(money=1)}; gain(money=1)")
    assert clues(table) == [2, 2, 2]
    assert table.s["money"][:3].tolist() == [6, 5, 5]
    table.run(
        "each(investigator){repeat(2){pick(others){gain(clue=1)}}}", {Decision.PICK: [1, 1, 0, 0, 0, 0]}
    )
    assert clues(table) == [6, 4, 2]


def test_pick_asks_for_one_of_a_set_and_then_goes_on_with_the_investigator(table):
    table.s["clues"][:3] = 0, 2, 3
    table.run("pick(others,if=at_least(clue,2)){lose(clue=1)}; gain(clue=1)", {Decision.PICK: [2]})
    assert clues(table) == [1, 2, 2]
    assert table.options(Decision.PICK) == [[1, 2]]


def test_the_first_player_picks_among_equals_and_an_empty_set_asks_no_player(table):
    table.s["lead"] = 1
    table.s["counters"][POWER, :3] = 4, 1, 4
    table.run("pick(most(count(power)),by=first){lose(money=1)}", {Decision.PICK: [2]})
    assert table.s["money"][:3].tolist() == [4, 4, 3]
    assert int(table.s["seat"]) == 1
    table.run("pick(those(at_least(clue,9))){lose(money=1)}")
    assert table.s["money"][:3].tolist() == [4, 4, 3]


def test_repeat_runs_a_block_as_often_as_the_player_says(table):
    table.run("repeat(range(1,3)){gain(clue=1)}; repeat(2){gain(money=1)}", {Decision.TIMES: [3]})
    assert clues(table) == [3, 0, 0]
    assert table.s["money"][0] == 6
    assert table.options(Decision.TIMES) == [[1, 2, 3]]


def test_all_players_choose_together_among_the_options_that_are_possible(table):
    table.s["lead"] = 2
    table.run(
        "choose_together option(if=at_least(clue,1)){terror(1)} option{doom(1)}"
        " option{each(investigator){gain(clue=1)}}",
        {Decision.CHOOSE: [2]},
    )
    assert clues(table) == [1, 1, 1]
    assert int(table.s["seat"]) == 2
    assert table.options(Decision.CHOOSE) == [[1, 2]]


def test_the_first_player_still_chooses_when_all_investigators_are_devoured(table):
    table.s["lead"], table.s["alive"] = 1, 0
    table.run("choose_together option{terror(1)} option{doom(1)}", {Decision.CHOOSE: [1]}, seat=-1)
    assert int(table.s["seat"]) == 1


def test_two_dice_are_equal_once_in_six(table):
    table.s["terror"] = 0
    games = 360
    for key in range(games):
        table.s["key"] = key
        table.s["drawn"][Stream.DIE - 64] = 0
        table.run("roll_pair same{gain(clue=1)}")
    # 60 are expected; outside 4 standard deviations (7.1 each) in one of 16,000 runs. The seeds are fixed.
    assert 60 - 4 * 7.1 < table.s["clues"][0] < 60 + 4 * 7.1


def test_an_investigator_who_is_devoured_in_a_loop_takes_no_further_steps(table):
    table.run("each(investigator){each(investigator){devour}; gain(clue=1)}; gain(clue=1)")
    assert clues(table) == [0, 0, 0]
    assert table.s["at"][:3].tolist() == [102] * 3


def test_an_effect_that_loses_the_game_is_a_cause_of_its_own(table):
    table.run("draw(rubble) else{lose_game}")
    assert LOSS_CAUSES[table.s["cause"]] == "ended-by-effect"
