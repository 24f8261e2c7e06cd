"""Differences ending by ending: against counting, closed forms, and their error rate."""

import numpy as np
import pytest

from analysis.comparison.contest import Contest, Panel, Rule
from analysis.comparison.contest_result import contest_result
from analysis.comparison.kept_arm import read_kept_arm
from analysis.experiment.common_luck import Arm
from analysis.experiment.experiment import Experiment
from analysis.statistics.paired import holm, mcnemar
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.results.tally import WON
from simcore.store.writer import RunWriter, read_run
from tests import toy, toy_endings

SEED, GAMES = 5, 4_000


def arm(level, strategy="random", game=toy_endings):
    players = Players((find_strategy(strategy, game.GAME.name),))
    return Arm(f"{level}, {strategy}", game.GAME, game.load(), Cell("amber", level, 2), players)


def result(arms, rule=None):
    """A contest of all arms that has been played, and what it found."""
    each = Contest(arms, [Panel("", tuple(range(len(arms))))], rule or Rule(GAMES), SEED, 1)
    assert each.play()
    return each, contest_result(each, complete=True)


@pytest.fixture(scope="module")
def three():
    """Three arms, so three pairs with four endings each."""
    return result([arm("normal"), arm("hard"), arm("hard", "standard")])


def test_by_ending__shares_and_differences_are_those_of_the_games(three):
    contest, found = three
    for pair in found.pairs:
        first, second = contest.ends(pair.first), contest.ends(pair.second)
        codes = {**{name: WON + i for i, name in enumerate(toy_endings.VICTORIES)},
                 **{name: i for i, name in enumerate(toy.CAUSES)}}  # fmt: skip
        assert [row.ending for row in pair.endings] == list(codes)
        for row in pair.endings:
            one, other = first == codes[row.ending], second == codes[row.ending]
            assert (row.first, row.second) == (one.mean(), other.mean())
            assert row.difference == pytest.approx(other.mean() - one.mean())
            assert row.p == mcnemar(int((other & ~one).sum()), int((one & ~other).sum()))
            assert row.interval[0] <= row.difference <= row.interval[1]
        assert sum(row.difference for row in pair.endings) == pytest.approx(0, abs=1e-12)
        won = sum(row.difference for row in pair.endings if row.won)
        assert won == pytest.approx(pair.difference)


def test_by_ending__the_family_is_all_endings_of_all_pairs(three):
    _, found = three
    rows = [row for pair in found.pairs for row in pair.endings]
    assert len(rows) == 3 * 4
    assert [row.p_holm for row in rows] == holm([row.p for row in rows])
    alone = result([arm("normal"), arm("hard")])[1].pairs[0].endings
    for wide, narrow in zip(rows[:4], alone, strict=True):
        assert wide.difference == narrow.difference
        assert wide.interval[0] < narrow.interval[0] < narrow.interval[1] < wide.interval[1]


def test_by_ending__the_intervals_hold_the_closed_form(three):
    """They hold at once in 95% of the seeds; this seed is one of them."""
    truth = [toy_endings.chances_of_random(toy_endings.NEEDS[level]) for level in ("normal", "hard")]
    for row in three[1].pairs[0].endings:
        if row.won:
            low, high = row.interval
            assert low < truth[1][row.ending] - truth[0][row.ending] < high


@pytest.mark.long
def test_by_ending__families_of_intervals_cover_the_closed_form():
    """Both ways to win, of 600 seeds; plus three standard errors. Uncorrected, some 9% would miss."""
    truth = [toy_endings.chances_of_random(toy_endings.NEEDS[level]) for level in ("normal", "hard")]
    missed = 0
    for seed in range(600):
        contest = Contest([arm("normal"), arm("hard")], [Panel("", (0, 1))], Rule(800), seed, 1)
        contest.play()
        (pair,) = contest_result(contest, complete=True).pairs
        missed += any(
            not row.interval[0] <= truth[1][row.ending] - truth[0][row.ending] <= row.interval[1]
            for row in pair.endings
            if row.won
        )
    assert missed / 600 <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 600)


def test_by_ending__kept_games_say_what_the_same_games_say_when_played(tmp_path):
    players = Players((find_strategy("random", "toy-endings"),))
    cells = tuple(Cell("amber", level, 2) for level in ("normal", "hard"))
    experiment = Experiment(toy_endings.GAME, toy_endings.load(), cells, (players,), GAMES, SEED, 1)
    writer = RunWriter(tmp_path / "run", toy_endings.GAME.columns)
    experiment.play(writer=writer)
    writer.close()
    run = read_run(tmp_path / "run")
    played = result([arm("normal"), arm("hard")])[1].pairs[0].endings
    kept = [read_kept_arm(f"{number}", run, number) for number in (0, 1)]
    assert result(kept)[1].pairs[0].endings == played
    assert result([kept[0], arm("hard")])[1].pairs[0].endings == played


def test_by_ending__under_a_rule_that_stops_intervals_are_sequences_and_wider(three):
    _, comparison = result([arm("normal"), arm("hard")], Rule(GAMES, precision=0.001))
    for wide, narrow in zip(comparison.pairs[0].endings, three[1].pairs[0].endings, strict=True):
        assert wide.difference == narrow.difference
        assert wide.interval[1] - wide.interval[0] > narrow.interval[1] - narrow.interval[0]


def test_by_ending__different_games_have_no_endings_to_compare():
    _, comparison = result([arm("hard"), arm("kind", game=toy)])
    assert comparison.pairs[0].endings == ()


def test_by_ending__a_game_with_one_way_to_win_shows_its_loss_causes():
    _, comparison = result([arm("kind", game=toy), arm("cruel", game=toy)])
    rows = comparison.pairs[0].endings
    assert [row.ending for row in rows] == ["won", *toy.CAUSES]
    assert rows[0].difference == pytest.approx(comparison.pairs[0].difference)
