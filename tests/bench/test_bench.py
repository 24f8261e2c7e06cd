"""The parts that a user waits for, each against its baseline."""

import time

import numpy as np
import pytest

from analysis.kept_runs.cells import count_games
from analysis.strategies.speed import one_core
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from reports.pages.run_page import write_report
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.results.model import Combination
from simcore.results.tally import Tally
from simcore.store.shards import parquet
from simcore.store.writer import read_run
from tests.bench.yardstick import Yardstick, judge
from tests.fake_run import write_fake_run
from tests.toy_run import keep_toy_run

pytestmark = [pytest.mark.bench, pytest.mark.compiled, pytest.mark.benchmark(timer=time.process_time)]

ROWS = 100_000
KERNELS = [
    ("final-hour", "random", 1000), ("final-hour", "novice", 400), ("final-hour", "standard", 400),
    ("final-hour", "expert", 200), ("final-battle", "random", 1000), ("final-battle", "standard", 1000),
]  # fmt: skip
"""Game, strategy, and games of a round."""


@pytest.fixture
def against(benchmark):
    """Measure work in rounds, and compare draws a unit with the baseline."""

    def measure(name, work, units, rounds):
        yardstick = Yardstick()
        with one_core():
            work()
            benchmark.pedantic(work, setup=yardstick, rounds=rounds, iterations=1)
        draws = yardstick.draws(benchmark.stats.stats.data) / units
        benchmark.extra_info["draws"] = draws
        judge(name, draws)

    return measure


def seated(game, strategy):
    game = find_game(game)
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], 2)
    players = Players((find_strategy(strategy, game.name),))
    return roster_of(game, scenario.compile(cell), players.policies(game), cell), scenario, cell


@pytest.mark.parametrize(("game", "strategy", "games"), KERNELS)
def test_games(against, game, strategy, games):
    players, _, _ = seated(game, strategy)
    rows = np.zeros(games, players.game.row)
    against(f"game, {game}, {strategy}", lambda: play_rows(players, 1, 0, rows), games, 40)


@pytest.fixture(scope="module")
def rows():
    """Rows of real games, the game, what their codes mean, and their cell."""
    players, scenario, cell = seated("final-hour", "random")
    made = np.zeros(ROWS, players.game.row)
    play_rows(players, 1, 0, made[:20_000])
    made[:] = np.resize(made[:20_000], ROWS)
    made["game_number"] = np.arange(ROWS)
    return (
        made,
        players.game,
        players.game.labels(scenario, cell),
        Combination(**vars(cell), strategy="random"),
    )


def test_totals(against, rows):
    made, game, *_ = rows
    against("totals, a game", lambda: Tally(game.columns).add(made), ROWS, 30)


def test_parquet(against, rows):
    made, game, labels, cell = rows
    against("Parquet, a game", lambda: parquet(made, game.columns, labels, cell), ROWS, 20)


def test_scan(against, tmp_path):
    """Two columns that the totals do not tell together."""
    run = keep_toy_run(tmp_path / "run", games=200_000)
    against("scan, a game", lambda: count_games(run, ["right", "last_round"]), 400_000, 20)


def test_report(against, tmp_path):
    run = read_run(write_fake_run(tmp_path / "run").path)
    against("report", lambda: write_report(run, tmp_path / "page.html"), 1, 3)
