"""Ways to win beside ways to lose: from the state of a game to the object of a run, against closed forms."""

from dataclasses import replace

import numpy as np
import pytest

from analysis.experiment.experiment import Experiment
from analysis.experiment.precision import Precision
from analysis.kept_runs.cells import count_games
from analysis.kept_runs.verify import errors
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.contract.rules import close_count
from simcore.jit.decorators import kernel
from simcore.play.pressure import sum_pressure
from simcore.play.seating import roster_of
from simcore.store.writer import RunWriter, read_run
from tests import toy, toy_endings

GAMES = 20_000


def keep(folder, games=GAMES, *, level="normal", strategy="random"):
    """Keep a run of the game with two ways to win."""
    players = (Players((find_strategy(strategy, "toy-endings"),)),)
    cells = (Cell("amber", level, 2),)
    experiment = Experiment(toy_endings.GAME, toy_endings.load(), cells, players, games, 3, 1)
    writer = RunWriter(folder, toy_endings.GAME.columns)
    result = experiment.play(writer=writer)
    writer.close()
    return result, read_run(folder)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The result of playing, and the run that was kept of it."""
    return keep(tmp_path_factory.mktemp("endings") / "run")


def test_endings__each_way_to_win_comes_as_often_as_its_closed_form_says(kept):
    """Four standard errors: one false alarm in some 5,000 seeds."""
    (cell,) = kept[0].cells
    for name, chance in toy_endings.chances_of_random(toy_endings.NEEDS["normal"]).items():
        error = np.sqrt(chance * (1 - chance) / GAMES)
        assert abs(cell.victories[name] / GAMES - chance) < 4 * error, name
    assert sum(cell.victories.values()) == cell.wins


def test_endings__the_object_of_a_cell_names_every_ending_once_and_they_add_up(kept):
    (cell,) = kept[0].cells
    endings = cell.outcomes
    names = [(ending.ending, ending.won) for ending in endings]
    assert names == [(way, True) for way in toy_endings.VICTORIES] + [(cause, False) for cause in toy.CAUSES]
    assert sum(ending.games for ending in endings) == cell.games == GAMES
    for ending in endings:
        assert ending.share == ending.games / GAMES
        assert ending.interval[0] < ending.share < ending.interval[1]


def test_endings__rows_totals_and_files_agree(kept):
    _, run = kept
    rows = run.games(0).collect()
    won = rows["win"].to_numpy() == 1
    assert (rows["victory"].is_not_null().to_numpy() == won).all()
    assert (rows["loss_cause"].is_null().to_numpy() == won).all()
    way, last = rows["victory"].cast(str), rows["last_round"]
    flawless = (way == "flawless").fill_null(False).to_numpy()
    assert (flawless == (won & (rows["right"] == last).to_numpy())).all()
    counts = count_games(run, ["victory", "last_round"])
    for row in counts.to_dict("records"):
        if isinstance(row["victory"], str):
            there = (way == row["victory"]) & (last == row["last_round"])
            assert there.sum() == row["games"]
    assert counts["games"].sum() == GAMES
    assert list(errors(run)) == []


def test_codes_over_255__labels_come_back_from_totals_and_from_files(kept):
    _, run = kept
    rows = run.games(0).collect()
    expected = {f"bringer-{n}": 0 for n in range(330)}
    for number in range(1, GAMES):
        expected[f"bringer-{329 if number % 5 == 0 else number % 330}"] += 1
    told = rows["bringer"].cast(str).value_counts()
    assert dict(told.iter_rows()) == {None: 1, **{name: n for name, n in expected.items() if n}}
    counts = count_games(run, ["bringer"])
    assert counts["games"].sum() == GAMES
    counted = counts.dropna().set_index("bringer")["games"].to_dict()
    assert counted == {name: n for name, n in expected.items() if n}


def test_endings__an_interval_holds_under_stopping_as_that_of_the_win_rate(tmp_path):
    players = (Players((find_strategy("random", "toy-endings"),)),)
    stopping = Precision(0.05, 4_000)
    experiment = Experiment(
        toy_endings.GAME, toy_endings.load(), (Cell("amber", "normal", 2),), players, 4_000, 3, 1,
        stopping=stopping,
    )  # fmt: skip
    (cell,) = experiment.play().cells
    assert cell.interval == stopping.interval(cell.wins, cell.games)
    for outcome in cell.outcomes:
        assert outcome.interval == stopping.interval(outcome.games, cell.games)


@pytest.mark.parametrize(
    ("victories", "causes", "said"),
    [
        (("sealed", "sealed"), (), "two endings are called sealed"),
        (("sealed",), ("sealed",), "two endings are called sealed"),
        ((), ("lost",), "0 ways to win"),
        (tuple(map(str, range(256))), (), "256 ways to win"),
    ],
)
def test_endings__invalid_and_duplicate_endings_are_refused(victories, causes, said):
    with pytest.raises(ValueError, match=said):
        replace(toy.GAME, victories=victories, loss_causes=causes)


@kernel
def count_every_twentieth(tables, state, counts):
    """As if each ball were twenty rounds."""
    counts[0] = tables["balls"] - state["drawn"]
    return 20 * state["drawn"]


def test_rounds_over_64__are_looked_at_up_to_the_last_one_that_a_row_can_name():
    slow = replace(
        toy.GAME,
        count_pressure=lambda: close_count(count_every_twentieth, tables=toy.TABLES, state=toy.STATE),
    )
    policies = Players((find_strategy("random", "toy-urn"),)).policies(slow)
    players = roster_of(slow, toy.load().compile(Cell("amber", "cruel", 2)), policies)
    pressure = sum_pressure(players, 3, 200, 1)
    assert np.flatnonzero(pressure.seen).tolist() == [20 * drawn for drawn in range(10)]
    for drawn in range(10):
        assert pressure.sums[20 * drawn, 0] == (10 - drawn) * pressure.seen[20 * drawn]
