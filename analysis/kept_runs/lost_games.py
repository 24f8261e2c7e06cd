"""Luck and play of the lost games of a kept run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection

import polars as pl

from analysis.kept_runs.cells import has_games
from analysis.kept_runs.resume import Begun
from analysis.ledger.ledger import ledger_maker
from analysis.ledger.lost_games import LuckAndPlay, default_games, luck_and_play
from simcore.store.reader import StoredRun


def lost_games(run: StoredRun, cell: int, games: int | None) -> dict[int, int]:
    """Return the decisions of the first lost games of a cell, by number; none if the run keeps only totals.

    Parameters
    ----------
    run, cell
        A kept run, and the number of a cell.
    games
        Number of games; None: the default (`default_games`).
    """
    if not has_games(run):
        return {}
    lost = run.games(cell).filter(pl.col("win") == 0).select("game_number", "decisions").collect()
    most = default_games(lost["decisions"].to_list()) if games is None else games
    return dict(lost.head(most).iter_rows())


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
