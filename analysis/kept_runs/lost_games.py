"""Luck and play of the lost games of a kept run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence

import polars as pl

from analysis.kept_runs.cells import has_games
from analysis.kept_runs.resume import Begun
from analysis.ledger.ledger import ledger_maker
from analysis.ledger.lost_games import MOST_GAMES, LuckAndPlay, default_games, luck_and_play
from simcore.store.reader import StoredRun


def lost_games(run: StoredRun, cells: Sequence[int], games: int | None) -> dict[int, dict[int, int]]:
    """Return the decisions of the first lost games of some cells, by number of the cell and of the game.

    Parameters
    ----------
    run, cells
        A kept run, and the numbers of cells, the most important one first.
    games
        Number of games of each cell; None: the default (`default_games`).

    Returns
    -------
    dict
        No games if the run keeps only totals.
    """
    if not has_games(run):
        return {cell: {} for cell in cells}
    lost = {cell: _first_lost(run, cell, MOST_GAMES if games is None else games) for cell in cells}
    if games is not None:
        return lost
    most = default_games([list(decisions.values()) for decisions in lost.values()])
    return {cell: dict(list(lost[cell].items())[:number]) for cell, number in zip(cells, most, strict=True)}


def _first_lost(run: StoredRun, cell: int, games: int) -> dict[int, int]:
    """Return the decisions of the first lost games of a cell, by number of the game."""
    lost = run.games(cell).filter(pl.col("win") == 0).select("game_number", "decisions").head(games)
    return dict(lost.collect().iter_rows())


def ledger_of_cell(
    begun: Begun,
    run: StoredRun,
    cell: int,
    numbers: Collection[int],
    *,
    progress: Callable[[int], object] = int,
    stop: threading.Event | None = None,
) -> LuckAndPlay | None:
    """Return luck and play of some lost games of a cell.

    Parameters
    ----------
    begun
        The run, ready to play its games again.
    run, cell
        The kept run, and the number of the cell.
    numbers
        Numbers of the lost games.
    progress, stop
        As for `luck_and_play`.

    Returns
    -------
    LuckAndPlay or None
        None if the game has no value for the data of the run, or too few games are lost.

    Raises
    ------
    StrategyError
        If a strategy chose an invalid option or failed.
    """
    kept, seed = run.cells[cell], begun.experiment.seed
    if not numbers:
        return None
    maker = ledger_maker(begun.arms[cell], seed, win_rate=kept.win_rate)
    if maker is None:
        return None
    return luck_and_play(maker, seed, list(numbers), kept.games - kept.wins, progress=progress, stop=stop)
