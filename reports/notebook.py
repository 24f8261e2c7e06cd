"""elderodds from Python: a few plain functions that give pandas frames and matplotlib axes.

    from reports import notebook as odds

    run = odds.play("some-game", games=10_000, seed=7)
    odds.win_rates(run)
    odds.plot_win_rates(run)

The tutorial (docs/tutorial.md) goes through all of them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.again import arm_of, seed_of
from analysis.causes import LOCATION, loss_causes, loss_details
from analysis.endings import ending_games
from analysis.experiment import Experiment
from analysis.pressure import losses_by_round, pressure_table
from analysis.replay import DEALS, replay
from analysis.side_by_side import side_by_side
from analysis.survival import survival
from analysis.tables import GRID, Run, cell_table, records, to_pandas
from heuristics.players import Players
from heuristics.registry import default_strategy, find_strategy
from reports import figures, words
from reports.html import write_report
from reports.page import THEMES
from reports.pieces import interval_name, scale_top
from reports.replay import write_replay
from simcore.batch import cores
from simcore.game import Cell, find_game
from simcore.provenance import new_seed
from simcore.store import RunWriter, StoredRun, read_run

__all__ = [
    "causes",
    "compare",
    "details",
    "examples",
    "games",
    "open_run",
    "play",
    "plot_causes",
    "plot_losses",
    "plot_pressure",
    "plot_survival",
    "plot_win_rates",
    "pressure",
    "report",
    "rounds_survived",
    "step_through",
    "win_rates",
]

Names = str | Sequence[str] | None
_kept: list[tempfile.TemporaryDirectory[str]] = []  # runs without a folder live as long as the process


def play(
    game: str | None = None,
    *,
    ancient_one: Names = None,
    difficulty: Names = None,
    players: int | Sequence[int] = 2,
    team: Sequence[str] | None = None,
    strategy: Names = None,
    skill: float = 1.0,
    games: int = 10_000,
    seed: int | None = None,
    settings: Sequence[str] = (),
    scenario: Path | str | None = None,
    workers: int | None = None,
    folder: Path | str | None = None,
) -> StoredRun:
    """Play games, as `elderodds run` does.

    Parameters
    ----------
    game
        Name of the game; the first there is if None.
    ancient_one, difficulty
        Names; None: all.
    players
        Numbers of players.
    team
        Investigators in seat order; drawn at random in each game if None.
    strategy
        Names or files; the default one if None.
    skill
        Share of the decisions that are taken as the strategy wants.
    games
        Games of each combination.
    seed
        Key of all luck; a new one if None.
    settings
        Changes of the data, `KEY=VALUE` each.
    scenario
        A variant of the data: a TOML file or a folder.
    workers
        Threads; one a core if None. Results do not depend on it.
    folder
        New folder of the run; a temporary one if None.

    Returns
    -------
    StoredRun
        To be handed to the other functions.

    Raises
    ------
    ValueError
        If a name or a combination is not there.
    KeyError
        If there is no such game.
    StoreError
        If the folder exists already.

    Examples
    --------
    >>> run = play(games=500, difficulty="normal", seed=7)  # doctest: +SKIP
    """
    rules = find_game(game)
    data = rules.load(Path(scenario) if scenario is not None else None, tuple(settings))
    cells = []
    for who in _names(ancient_one) or data.ancient_ones:
        for step in _names(difficulty) or data.difficulties:
            for number in (players,) if isinstance(players, int) else players:
                cell = Cell(who, step, number, tuple(team) if team is not None else None)
                data.check_cell(cell)
                cells.append(cell)
    wanted = _names(strategy) or (default_strategy(rules.name),)
    everybody = tuple(Players((find_strategy(name, rules.name),), skill) for name in wanted)
    key = new_seed() if seed is None else seed
    experiment = Experiment(rules, data, tuple(cells), everybody, games, key, workers or cores())
    if folder is None:
        _kept.append(tempfile.TemporaryDirectory(prefix="elderodds-"))
        folder = Path(_kept[-1].name) / "run"
    writer = RunWriter(Path(folder), rules.columns)
    try:
        experiment.play(writer=writer)
    except BaseException:
        writer.discard()
        raise
    writer.close()
    return read_run(Path(folder))


def _names(names: Names) -> tuple[str, ...]:
    if names is None:
        return ()
    return (names,) if isinstance(names, str) else tuple(names)


def open_run(folder: Path | str) -> StoredRun:
    """Open a kept run.

    Parameters
    ----------
    folder
        Of the run, for instance `elderodds-runs/NAME`.

    Raises
    ------
    StoreError
        If there is none, or it is damaged.
    """
    return read_run(Path(folder))


def games(run: Run, cell: int = 0) -> pd.DataFrame:
    """All games of one cell, a row each; for large runs better `run.games(cell)`, a lazy polars frame."""
    return to_pandas(run.games(cell).collect())


def win_rates(run: Run) -> pd.DataFrame:
    """Win rate of every cell with its exact interval (`analysis.tables.cell_table`)."""
    return cell_table(run)


def causes(run: Run) -> pd.DataFrame:
    """Why games are lost: shares with exact intervals, by cell (`analysis.causes.loss_causes`)."""
    return _named(run, loss_causes(run))


def details(run: Run, column: str = LOCATION) -> pd.DataFrame:
    """More about the lost games, by a column of labels: location, monster, effect, ...

    Parameters
    ----------
    run
        A kept run.
    column
        For instance `loss_location`; `analysis.causes.detail_columns` lists those there are.
    """
    return _named(run, loss_details(run, column))


def rounds_survived(run: Run) -> pd.DataFrame:
    """Share of games that are not lost yet, by round (`analysis.survival.survival`)."""
    return _named(run, survival(run))


def pressure(run: Run) -> pd.DataFrame:
    """What presses on each location, by round (`analysis.pressure.pressure_table`)."""
    return _named(run, pressure_table(run))


def examples(run: Run, each: int = 1) -> pd.DataFrame:
    """Numbers of games that show how games end (`analysis.endings.ending_games`)."""
    return _named(run, ending_games(run, each))


def compare(*runs: Run, names: Sequence[str] = ()) -> pd.DataFrame:
    """Several runs side by side, and their difference from the first (`analysis.side_by_side`)."""
    return side_by_side(runs, list(names) or [f"run {i + 1}" for i in range(len(runs))])


def _named(run: Run, table: pd.DataFrame) -> pd.DataFrame:
    """Write beside the number of a cell what it is."""
    cells = cell_table(run)
    return table.merge(cells[["cell", *GRID]], on="cell", how="left", sort=False)


def plot_win_rates(run: Run, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Heat map of the win rates of one strategy: the first one of the run.

    Parameters
    ----------
    run
        A kept run.
    players
        Number of players; the first one of the run if None.
    ax
        Axes to draw on.
    """
    cells = _one_panel(run, players)
    note = f"{_note(cells)} {interval_name(cells)} intervals."
    return figures.win_rate_heatmap(data=cells, top=scale_top(cells["win_rate"]), caption=note, ax=ax)


def plot_causes(run: Run, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Bars: how the games of each cell end; arguments as for `plot_win_rates`."""
    cells = _one_panel(run, players)
    data = causes(run)
    data = data[data["cell"].isin(cells["cell"])]
    data = data.assign(
        group=data["ancient_one"].map(lambda name: words.name(str(name))),
        label=data["difficulty"].map(lambda name: words.phrase(str(name))),
    )
    return figures.loss_cause_bars(data=data, caption=_note(cells), ax=ax)


def plot_survival(run: Run, ancient_one: str, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Curves: which part of the games is not lost yet, one line a difficulty."""
    cells = _one_panel(run, players)
    cells = cells[cells["ancient_one"] == ancient_one]
    data = rounds_survived(run)
    data = data[data["cell"].isin(cells["cell"])]
    data = data.assign(label=data["difficulty"].map(lambda name: words.phrase(str(name))))
    note = f"{_note(cells)} Shaded: {interval_name(cells)} interval."
    return figures.survival_curves(data=data, title=words.name(ancient_one), caption=note, ax=ax)


def plot_losses(run: Run, cell: int = 0, *, ax: Axes | None = None) -> Axes:
    """Map of the board: where the games of one cell are lost.

    Raises
    ------
    ValueError
        If the game has no board.
    """
    data = loss_details(run, LOCATION)
    row = cell_table(run).iloc[[cell]]
    return figures.loss_map(
        data=data[(data["cell"] == cell) & data["value"].notna()],
        board=_board(run, cell),
        title=words.cell(records(row)[0]),
        caption=_note(row),
        ax=ax,
    )


def plot_pressure(run: Run, turn: int, cell: int = 0, *, ax: Axes | None = None) -> Axes:
    """Map of the board: what presses on each location in round `turn`, and how many games are lost there.

    Raises
    ------
    ValueError
        If the game has no board, or nothing was counted in that round.
    """
    table = pressure_table(run)
    losses = losses_by_round(run, LOCATION)
    mine, lost = table[table["cell"] == cell], losses[losses["cell"] == cell]
    now = mine[mine["round"] == turn]
    if now.empty:
        raise ValueError(f"nothing was counted in round {turn}; rounds: {sorted(set(mine['round']))}")
    row = cell_table(run).iloc[[cell]]
    looked = f"{words.count(now['seen'].iloc[0])} games looked at. {_note(row)}"
    return figures.pressure_map(
        pressure=now,
        losses=lost[lost["round"] == turn],
        board=_board(run, cell),
        largest=mine["mean"].max(),
        most=lost["share"].max() if len(lost) else 0.0,
        title=f"{words.cell(records(row)[0])}, round {turn}",
        caption=looked,
        ax=ax,
    )


def _one_panel(run: Run, players: int | None) -> pd.DataFrame:
    """Cells of one number of players and of the first strategy, which one picture can hold."""
    cells = cell_table(run)
    number = int(cells["players"].iloc[0]) if players is None else players
    cells = cells[cells["players"] == number]
    if cells.empty:
        raise ValueError(f"the run has no cell with {number} players")
    first: pd.DataFrame = cells[cells["strategy"] == cells["strategy"].iloc[0]]
    return first


def _note(cells: pd.DataFrame) -> str:
    counts = sorted(set(cells["games"]))
    least = f"{words.count(counts[0])} to " if len(counts) > 1 else ""
    several = " in each cell" if len(cells) > 1 else ""
    who = words.players(str(cells["strategy"].iloc[0]))
    number = words.plural(int(cells["players"].iloc[0]), "player")
    return f"{least}{words.plural(counts[-1], 'game')}{several}; {number}, {who}."


def _board(run: Run, cell: int) -> dict[str, Any]:
    boards = run.manifest.get("boards") or {}
    board = boards if isinstance(boards, dict) else boards[cell]
    if not board or not board.get("locations"):
        raise ValueError("the game has no board to draw")
    return dict(board)


def report(*runs: Run, out: Path | str, theme: str = THEMES[0], examples: int = 1) -> Path:
    """Write the page of one run or of several side by side.

    Parameters
    ----------
    runs
        Kept runs.
    out
        The file.
    theme
        `light`, `dark` or `print`.
    examples
        Games of each way to end that can be stepped through on the page.
    """
    return write_report(list(runs), Path(out), theme=theme, examples=examples)


def step_through(
    run: Run, number: int, cell: int = 0, *, out: Path | str, deals: int = DEALS, theme: str = THEMES[0]
) -> Path:
    """Write the page of one game, to be stepped through on the board.

    Parameters
    ----------
    run
        A kept run.
    number
        Number of the game, for instance one of `examples`.
    cell
        Number of the cell.
    out
        The file.
    deals
        How often every option is played on, to tell what it was worth; 0: not at all.
    theme
        `light`, `dark` or `print`.

    Raises
    ------
    AgainError
        If the game cannot be played again here.
    """
    return write_replay(replay(arm_of(run, cell), seed_of(run), number, deals=deals), Path(out), theme=theme)
