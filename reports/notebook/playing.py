"""Playing games, and opening kept runs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

import numpy as np
import pandas as pd
import polars as pl

from analysis.experiment.experiment import Experiment
from analysis.experiment.precision import MAX_GAMES, Precision
from analysis.kept_runs.cells import Run, to_pandas
from analysis.kept_runs.plan import plan_of
from analysis.request import kept, lookup, numbers
from analysis.request.lookup import Request
from simcore.messages.names import unknown_name
from simcore.play.cores import cores
from simcore.store.plan_model import RunPlan
from simcore.store.writer import RunWriter, StoredRun, read_run

Names = str | Sequence[str] | None
GAMES = 10_000

_kept: list[tempfile.TemporaryDirectory[str]] = []  # runs without a folder live as long as the process


class Cells(TypedDict, total=False):
    """The game and its players, named like the options of the commands.

    Attributes
    ----------
    ancient_one, difficulty
        Names; by default all.
    players
        Numbers of players; by default 2.
    team
        Investigators in seat order; by default drawn at random in each game.
    strategy
        Names or files; empty: the default strategy of the game.
    table
        Instead of `strategy`: a strategy for each seat, such as `"standard,random"`.
    skill
        Share of decisions that follow the strategy; by default 1.
    scenario
        A variant of the data: a TOML file or a folder.
    settings
        Changes of the data, `"KEY=VALUE"` each.
    """

    ancient_one: Names
    difficulty: Names
    players: int | Sequence[int] | None
    team: Names
    strategy: Names
    table: Names
    skill: float | Sequence[float] | None
    scenario: Path | str | None
    settings: Names


class Who(Cells, total=False):
    """The fields of `Cells` and the name of the game, by default the first one."""

    game: str | None


def check_words(arguments: Mapping[str, object], allowed: Iterable[str] = ()) -> None:
    """Refuse unknown keyword arguments, which would otherwise be ignored.

    Parameters
    ----------
    arguments
        The arguments of a function.
    allowed
        Names of allowed arguments; empty: all fields of `Who`.

    Raises
    ------
    TypeError
        If there is another argument.
    """
    known = tuple(allowed) or tuple(Who.__annotations__)
    for word in arguments:
        if word not in known:
            raise TypeError(unknown_name("argument", word, known))


def several(value: Any) -> tuple[Any, ...]:
    """Return one value or several as a tuple, empty for None; NumPy numbers become Python numbers."""
    if value is None:
        return ()
    if isinstance(value, np.generic | np.ndarray):
        value = value.tolist()
    return (value,) if isinstance(value, str | int | float | Path) else tuple(value)


def team_of(team: Names) -> tuple[str, ...] | None:
    """Return the names of a team from a text or a sequence."""
    if team is None:
        return None
    return (
        tuple(investigator.strip() for investigator in team.split(","))
        if isinstance(team, str)
        else tuple(team)
    )


def file_of(scenario: Path | str | None) -> Path | None:
    """Return the file of a variant as a path."""
    return None if scenario is None else Path(scenario)


OPTIONS = {
    "ancient_one": "--ancient-one",
    "difficulty": "--difficulty",
    "players": "--players",
    "strategy": "--strategy",
    "table": "--table",
    "skill": "--skill",
    "settings": "--set",
}
"""Options of the command line for the words of `Cells` that are handed over as they are."""

DATA = ("game", "scenario", "settings")
"""Words of `Who` that say which data are meant."""


def choose(selection: Who) -> Request:
    """Find everything that a selection names.

    Raises
    ------
    ValueError
        If a name or a combination is unknown.
    TypeError
        If an argument is unknown.
    """
    check_words(selection)
    grid = ("ancient_one", "difficulty", "players", "strategy", "table", "skill", "settings")
    return lookup.choose(
        game=selection.get("game"),
        scenario=file_of(selection.get("scenario")),
        team=team_of(selection.get("team")),
        **{name: several(selection.get(name)) for name in grid},
    )


def play(
    game: str | None = None,
    *,
    games: int | None = None,
    precision: float | None = None,
    max_games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    folder: Path | str | None = None,
    **selection: Unpack[Cells],
) -> StoredRun:
    """Play games, as `elderodds run` does.

    Parameters
    ----------
    game
        Name of the game; None: the default game.
    games
        Games of each combination; None: 10000.
    precision
        Instead of `games`: play until the half-width of the interval of every win rate is at most this, from
        0 to 1. The intervals are then confidence sequences.
    max_games
        Maximum games of each combination, with `precision`.
    seed
        Random seed; None: a new one.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    folder
        New folder of the run; None: a temporary one.
    **selection
        The game and its players, see `Cells`.

    Returns
    -------
    StoredRun
        The kept run, for the other functions.

    Raises
    ------
    ValueError
        If a name or combination is unknown, a number is out of range, or `games` and `precision` are both
        given.
    TypeError
        If an argument is unknown.
    StoreError
        If the folder exists.

    Examples
    --------
    >>> run = play(games=500, difficulty="normal", seed=7)  # doctest: +SKIP
    """
    numbers.check_stopping(games, max_games, {"precision": precision})
    limit = numbers.whole("max_games", MAX_GAMES if max_games is None else max_games)
    rule = Precision(numbers.share("precision", precision), limit) if precision is not None else None
    chosen = choose(Who(game=game, **selection))
    most = rule.max_games if rule is not None else numbers.whole("games", GAMES if games is None else games)
    key = numbers.choose_seed(seed)
    experiment = Experiment(
        chosen.game,
        chosen.scenario,
        chosen.cells,
        chosen.players,
        most,
        key,
        workers or cores(),
        stopping=rule,
        command=_command(game, selection, most, rule, key),
    )
    plan, inputs = plan_of(
        experiment, file_of(selection.get("scenario")), several(selection.get("settings")), None
    )
    return _play_into(folder, experiment, plan, inputs)


def _play_into(
    folder: Path | str | None, experiment: Experiment, plan: RunPlan, inputs: Mapping[str, bytes]
) -> StoredRun:
    """Play an experiment and keep its games in a new folder; None: in a temporary one."""
    if folder is None:
        _kept.append(tempfile.TemporaryDirectory(prefix="elderodds-"))
        folder = Path(_kept[-1].name) / "run"
    writer = RunWriter(Path(folder), experiment.game.columns, plan=plan, inputs=inputs)
    try:
        experiment.play(writer=writer)
    except BaseException:
        writer.discard()
        raise
    writer.close()
    return read_run(Path(folder))


def _command(game: str | None, selection: Cells, games: int, rule: Precision | None, seed: int) -> list[str]:
    """Return the command line that plays these games."""
    team = team_of(selection.get("team"))
    given = {"--game": game, **{option: selection.get(name) for name, option in OPTIONS.items()}}
    given |= {
        "--team": None if team is None else ",".join(team),
        "--scenario": file_of(selection.get("scenario")),
    }
    words = [
        word for option, said in given.items() for value in several(said) for word in (option, str(value))
    ]
    finer = [] if rule is None else ["--precision", str(rule.half_width)]
    return ["run", *words, *finer, "-n" if rule is None else "--max-games", str(games), "--seed", str(seed)]


def open_run(run: Path | str) -> StoredRun:
    """Open a kept run.

    Parameters
    ----------
    run
        Name in the folder `elderodds-runs`, or a folder.

    Raises
    ------
    ValueError
        If there is no such run, or it has no games yet.
    StoreError
        If the run is damaged.
    """
    return kept.read_kept(str(run))


def check_cell(run: Run, cell: int) -> None:
    """Raise an error if the run has no such cell."""
    if not 0 <= cell < len(run.cells):
        raise ValueError(f"cell {cell}: the run has cells 0 to {len(run.cells) - 1}")


def games(run: Run, cell: int | None = None) -> pd.DataFrame:
    """Return a table with a row for each game; for large runs use `run.games(cell)`, a lazy polars frame.

    Parameters
    ----------
    run
        A kept run.
    cell
        Number of a cell; None: all cells.

    Returns
    -------
    pandas.DataFrame
        The columns `ancient_one`, `difficulty`, `players` and `strategy` name the cell. The others are
        the result columns of the game.

    Raises
    ------
    ValueError
        If there is no such cell.
    StoreError
        If the run has only totals.
    """
    if cell is not None:
        check_cell(run, cell)
    cells = range(len(run.cells)) if cell is None else (cell,)
    return to_pandas(pl.concat([run.games(number) for number in cells]).collect())
