"""Questions about chances, and what is told with the answers."""

import pytest

from analysis.odds.answers import answer, choose_pools, choose_subjects, read_extras
from tests.toy_odds import Coins

WRONG = {
    "lack=1": "did you mean 'luck'",
    "luck=4": "whole number from 0 to 3",
    "luck=x": "whole number from 0 to 3",
    "table=ok": "did you mean 'oak'",
}


def test_read_extras__numbers_and_names():
    found = read_extras(Coins(), ["luck=2", "gloves", "table=oak", "friend=ann", "friend=bob"])
    assert found == {"luck": 2, "gloves": 1, "table": ("oak",), "friend": ("ann", "bob")}


@pytest.mark.parametrize("word", WRONG)
def test_read_extras__what_is_wrong_is_told(word):
    with pytest.raises(ValueError, match=WRONG[word]):
        read_extras(Coins(), [word])


def test_read_extras__only_one_of_what_is_single():
    with pytest.raises(ValueError, match="only one"):
        read_extras(Coins(), ["table=oak", "table=glass"])


def test_subjects__all_or_those_that_are_named_once():
    assert choose_subjects(Coins(), ()) == choose_subjects(Coins(), ["all"]) == Coins.subjects
    assert choose_subjects(Coins(), ["token", "penny", "token"]) == ("token", "penny")
    with pytest.raises(ValueError, match="did you mean 'penny'"):
        choose_subjects(Coins(), ["peny"])


def test_pools__join_the_extras_unless_these_say_which_pool_it_is():
    assert [pool.extras for pool in choose_pools(Coins(), {"luck": 1})] == [
        {"luck": 1},
        {"luck": 1, "gloves": 1},
    ]
    (asked,) = choose_pools(Coins(), {"gloves": 0})
    assert asked.extras == {"gloves": 0}


@pytest.mark.parametrize("workers", [1, 3])
def test_answer__in_the_order_of_the_question(workers):
    coins = Coins()
    rows = answer(coins, ["token", "penny"], coins.pools, 1000, 5, workers=workers, titles={"penny": "Penny"})
    assert [(row["title"], row["pool"]) for row in rows] == [
        ("token", "plain"), ("token", "gloved"), ("Penny", "plain"), ("Penny", "gloved"),
    ]  # fmt: skip
    assert {each[2:] for each in coins.asked} == {(1000, 5)}
    assert rows[2]["simulated"] == 0.5
    assert rows[2]["deviation"] == 0.0
    low, high = rows[2]["interval"]
    assert low < 0.5 < high
    assert rows[2]["parts"][0] == {"name": "heads", "left": 500, "share_of_failures": 1.0}


def test_answer__no_deviation_from_what_is_certain_or_not_known():
    rows = answer(Coins(), Coins.subjects, Coins.pools[:1], 10, 1)
    assert [row["deviation"] for row in rows] == [0.0, None, None]


def test_answer__without_attempts_there_is_only_the_exact_chance():
    (row,) = answer(Coins(), ["penny"], Coins.pools[:1], 0, 1)
    assert row["simulated"] is row["interval"] is row["deviation"] is None
    assert row["exact"] == 0.5


def test_answer__stops_between_two_questions():
    coins = Coins()
    rows = answer(coins, ["token", "penny"], coins.pools, 10, 1, stop=lambda: len(coins.asked) >= 1)
    assert len(rows) == 1
