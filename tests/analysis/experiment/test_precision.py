"""The rule that plays until every win rate is known so well, on simulated and on toy games."""

import numpy as np
import pytest

from analysis.experiment.experiment import Experiment
from analysis.experiment.precision import Precision
from analysis.statistics.sequential import looks
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.results.tally import Tally
from simcore.store.writer import RunWriter
from tests import toy

CELLS = (Cell("slate", "kind", 2), Cell("slate", "cruel", 2))


def tally(wins, games):
    made = Tally(toy.COLUMNS)
    made.wins, made.games = wins, games
    return made


def experiment(workers, rule):
    players = tuple(Players((find_strategy(name, toy.GAME.name),)) for name in ("random", "standard"))
    return Experiment(toy.GAME, toy.load(), CELLS, players, rule.max_games, 5, workers, stopping=rule)


def test_totals_do_not_depend_on_the_workers_and_hold_the_known_chance():
    """Four intervals that all hold with at least 80%; the seed is fixed."""
    rule = Precision(0.02)
    results = [experiment(workers, rule).play() for workers in (1, 2, 3)]
    assert results[0].cells == results[1].cells == results[2].cells
    chances = [
        chance
        for need in (5, 7)
        for chance in (toy.chance_of_random(10, need), toy.chance_of_counting(10, 6, need))
    ]
    for cell, chance in zip(results[0].cells, chances, strict=True):
        low, high = cell.interval
        assert low <= chance <= high
        assert high - low <= 0.04
        assert cell.games in looks(rule.max_games)
        assert (cell.interval_method, cell.confidence) == ("confidence-sequence", 0.95)
    assert len({cell.games for cell in results[0].cells}) > 2  # a cell that is known stops
    assert results[0].stopping.reached
    assert results[0].complete


def test_games_end_at_the_most(tmp_path):
    rule = Precision(0.001, max_games=1_500)
    run = experiment(2, rule)
    writer = RunWriter(tmp_path / "run", toy.COLUMNS)
    result = run.play(writer=writer)
    writer.close()
    assert [cell.games for cell in result.cells if cell.wins < cell.games] == [1500] * 3
    assert result.complete
    assert result.stopping.reached is False
    assert run.result(result).stopping == run.content(result).stopping == result.stopping


@pytest.mark.parametrize("cut", [1, 700, 1_100, 5_000])
def test_what_was_cut_off_ends_as_if_it_had_not_been(cut):
    """A win rate of one half: the same numbers of games whether or not the run was cut off in between."""
    rule = Precision(0.01)

    def ends(start):
        tallies = [tally(start // 2, start), tally(0, min(start, 1000))]
        for number, games in rule.schedule(tallies):
            tallies[number].games = games
            tallies[number].wins = games // 2 if number == 0 else 0
        return [each.games for each in tallies]

    assert ends(cut) == ends(0)


def test_stopping_keeps_the_level():
    """500 runs that stop when it looks good: at most 5% of the last intervals miss + 3 standard errors."""
    rng = np.random.default_rng(9)
    rule, rate, missed = Precision(0.05, max_games=4_000), 0.4, 0
    for _ in range(500):
        tallies = [tally(0, 0)]
        for _number, games in rule.schedule(tallies):
            tallies[0].wins += rng.binomial(games - tallies[0].games, rate)
            tallies[0].games = games
        low, high = rule.interval(tallies[0].wins, tallies[0].games)
        missed += not low <= rate <= high
    assert missed / 500 <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 500)


def test_forecast__comes_true():
    rule = Precision(0.01)
    tallies = [tally(1500, 3000)]
    told = rule.forecast(tallies)
    for _, games in rule.schedule(tallies):
        tallies[0].wins, tallies[0].games = games // 2, games
    assert told == pytest.approx(tallies[0].games, rel=0.35)
    assert rule.forecast(tallies) == tallies[0].games
