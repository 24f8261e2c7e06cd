"""Answers to questions about chances, as objects."""

import pytest

from analysis.odds.answers import answer
from analysis.odds.odds_model import PartResult
from analysis.odds.reading import Request
from tests.toy_odds import Coins, Die


@pytest.mark.parametrize("workers", [1, 3])
def test_answer__in_the_order_of_the_question(workers):
    coins = Coins()
    rows = answer(
        Request(coins, ("token", "penny"), coins.pools), 1000, 5, workers=workers, titles={"penny": "Penny"}
    )
    assert [(row.title, row.pool) for row in rows] == [
        ("token", "plain"), ("token", "gloved"), ("Penny", "plain"), ("Penny", "gloved"),
    ]  # fmt: skip
    assert {each[2:] for each in coins.asked} == {(1000, 5)}
    assert rows[2].simulated == 0.5
    assert rows[2].deviation == 0.0
    low, high = rows[2].interval
    assert low < 0.5 < high
    assert rows[2].parts[0] == PartResult(name="heads", left=500, share_of_failures=1.0)


def test_answer__no_deviation_from_what_is_certain_or_not_known():
    rows = answer(Request(Coins(), Coins.subjects, Coins.pools[:1]), 10, 1)
    assert [row.deviation for row in rows] == [0.0, None, None]


def test_answer__without_attempts_there_is_only_the_exact_chance():
    (row,) = answer(Request(Coins(), ("penny",), Coins.pools[:1]), 0, 1)
    assert row.simulated is row.interval is row.deviation is None
    assert row.exact == 0.5


def test_answer__stops_between_two_questions():
    coins = Coins()
    rows = answer(Request(coins, ("token", "penny"), coins.pools), 10, 1, stop=lambda: len(coins.asked) >= 1)
    assert len(rows) == 1


def test_answer__a_question_without_simulation_is_exact_alone():
    row, _ = answer(Request(Die(), ("die",), Die.pools), 1000, 1)
    assert (row.question, row.exact, row.attempts, row.simulated) == ("die", 0.5, 0, None)
    assert row.chances == {"a one": 1 / 6}
    assert row.means == {"pips": 3.5}
