"""Memos: empty when a game begins, shared by the seats of one strategy, and never needed for an answer."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from heuristics.strategy.contract import collected, strategy
from simcore.contract.game import Cell
from simcore.play.batch import play_one, play_rows
from simcore.play.memos import lent_memos
from simcore.play.nested import play_nested
from simcore.play.plain_loop import new_players
from simcore.play.pressure import sum_pressure
from simcore.play.seating import roster_of
from simcore.play.skill import AS_WANTED
from simcore.play.stepping import decisions, wins_from
from simcore.records.shared import empty_log
from tests import toy

CELL = Cell("slate", "kind", 2)
GAMES = 200
MEMO = [("asked", "i8"), ("seats", "i1", (8,))]

with collected() as declared:

    @strategy("count", games=("toy-urn",), memo=MEMO)
    def count_questions(tables, state, weights, memo):
        """Answer differently if the memo is not that of this game: a fault that makes such memos visible."""
        memo["asked"] += 1
        memo["seats"][state["seat"]] = 1
        return 1 if memo["asked"] == state["decisions"] + 1 else 0

    @strategy("one", games=("toy-urn",))
    def always_one(tables, state, weights):
        """Answer 1."""
        return 1

    @strategy("count-slowly", games=("toy-urn",), memo=MEMO)
    class Counter:
        """Count the questions to each seat."""

        def choose(self, tables, state, weights, memo):
            memo["asked"] += 1
            memo["seats"][state["seat"]] = 1
            return int(memo["seats"].sum() == 1)


COUNT, ONE, SLOWLY = declared


def seated(strategy, *others):
    policies = [each.policy(toy.GAME) for each in (strategy, *others)]
    return roster_of(toy.GAME, toy.load().compile(CELL), policies)


def rows_of(players, first=0):
    rows = np.zeros(GAMES, toy.GAME.row)
    play_rows(players, 3, first, rows)
    return rows


def test_a_memo_is_empty_when_a_game_begins_and_serves_all_seats():
    """The strategy answers 1 exactly as long as it has counted every decision of this game, and no other."""
    np.testing.assert_array_equal(rows_of(seated(COUNT)), rows_of(seated(ONE)))
    for number in range(5):
        assert play_one(seated(COUNT), 3, number).row == play_one(seated(ONE), 3, number).row
        counted, other = (
            [stop.choice for stop in decisions(seated(each), 3, number)] for each in (COUNT, ONE)
        )
        assert counted == other


def test_every_strategy_of_a_team_has_its_own_memo():
    """Seat 0 counts only its own decisions, so that it answers 0 from its second one on."""
    teams = seated(COUNT, ONE)
    choices = [stop.choice for stop in decisions(teams, 3, 0) if stop.state["seat"][0] == 0]
    assert choices[0] == 1
    assert set(choices[1:]) == {0}


def test_a_play_out_begins_with_an_empty_memo():
    nested = [play_nested(seated(each), 5, 30, 4) for each in (COUNT, ONE)]
    np.testing.assert_array_equal(*nested)
    position = next(itertools.islice(decisions(seated(ONE), 3, 1), 0, None)).state
    keys = np.arange(20, dtype=np.uint64)
    options = np.array([AS_WANTED, 0, 1])
    twice = [wins_from(seated(COUNT), position, options[order], keys) for order in ([0, 1, 2], [2, 1, 0])]
    np.testing.assert_array_equal(twice[0], twice[1][::-1])


def test_games_with_counts_of_the_board_have_memos_too():
    sums = [sum_pressure(seated(each), 3, 50, 3) for each in (COUNT, ONE)]
    np.testing.assert_array_equal(sums[0].sums, sums[1].sums)


def test_players_in_plain_python_have_a_memo_each_in_each_game():
    players = seated(SLOWLY)
    first, second = new_players(players), new_players(players)
    state = np.zeros(1, toy.GAME.state)
    for choose in (first[0], second[0], first[1]):
        for _ in range(3):
            assert choose(players.tables[0], state[0], players.weights[0]) == 1


def test_without_a_memo_a_strategy_answers_from_an_empty_one():
    players = seated(COUNT)
    state = np.zeros(1, toy.GAME.state)
    for _ in range(3):
        assert players.policies[0].decide(players.tables[0], state[0], players.weights[0]) == 1


def test_addresses_of_memos_are_taken_back():
    log = empty_log()
    with lent_memos(seated(COUNT), log):
        assert len(set(log["memo"][0])) == 1
        assert log["memo"][0, 0] == log["memos"][0] != 0
    assert not log["memo"].any()
    assert log["memos"][0] == log["memo_bytes"][0] == 0


@pytest.mark.parametrize(
    ("memo", "words"),
    [("f8", "named fields"), ([("text", "O")], "named fields"), ("nothing at all", "no NumPy dtype")],
)
def test_a_memo_must_be_a_record(memo, words):
    with collected(), pytest.raises(ValueError, match=words):

        @strategy("x", games=("toy-urn",), memo=memo)
        def choose(tables, state, weights, memo):
            """Play."""
            return 0


def test_a_strategy_with_a_memo_takes_four_arguments():
    with collected(), pytest.raises(ValueError, match=r"it must take \(tables, state, weights, memo\)"):

        @strategy("x", games=("toy-urn",), memo=MEMO)
        def choose(tables, state, weights):
            """Play."""
            return 0


def test_seats_of_other_weights_have_another_memo():
    policy = COUNT.policy(toy.GAME)
    other = replace(policy, weights=policy.weights.copy())
    other.weights["value"][0, 200] = 1.0
    players = roster_of(toy.GAME, toy.load().compile(CELL), [policy, other])
    log = empty_log()
    with lent_memos(players, log):
        assert log["memo"][0, 0] != log["memo"][0, 1] == log["memo"][0, 2]
