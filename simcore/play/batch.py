"""Many games: blocks, integer tallies, and stops between blocks.

A block is a run of consecutive game numbers, played by one compiled call that holds no interpreter lock.
Blocks are handed out and merged in the order of their games, and tallies hold integers only. Therefore totals
depend neither on where blocks are played nor on their size, and the finished games are always consecutive.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.play.blocks import Pace, in_order
from simcore.play.cores import cores
from simcore.play.direct import asked_directly
from simcore.play.engines import Engine, Threads
from simcore.play.loop import play_block
from simcore.play.memos import lent_memos
from simcore.play.plain_loop import deal, steps, write_row
from simcore.play.roster import Roster
from simcore.play.strategy_errors import failure, illegal
from simcore.records.shared import Array, empty_log
from simcore.results.tally import Tally

SHARD = 500_000
"""Rows that are allocated at a time; no block extends beyond them."""


@dataclass(frozen=True)
class Replay:
    """One finished game: its result row and its last state."""

    row: Array
    state: Array


def play_rows(players: Roster, seed: int, first: int, rows: Array, log: Array | None = None) -> Array:
    """Play games `first`, `first + 1`, ... into `rows`, in this thread.

    Returns the state at the end of the last game.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    ValueError
        If the rows are not contiguous in memory.
    """
    if not rows.flags.c_contiguous:
        raise ValueError("the rows must be contiguous in memory")
    state = np.zeros(1, players.game.state)
    log = empty_log() if log is None else log
    if players.turns:
        for turn, start, count in players.stretches(first, len(rows)):
            state = play_rows(turn, seed, start, rows[start - first :][:count], log)
        return state
    if players.slow:
        for i in range(len(rows)):
            _play_slowly(players, state, log, seed, first + i, rows[i])
        return state
    # Decision events are written for decisions outside the machine.
    lent = asked_directly if log["n"][0] < 0 else lent_memos
    try:
        with lent(players, log):
            failed = players.settled(play_block)(
                players.tables,
                state,
                log,
                (players.rules.deal,),
                (players.rules.advance,),
                (players.rules.record,),
                players.choose,
                players.weights,
                players.skill,
                np.uint64(seed),
                np.uint64(first),
                len(rows),
                rows,
            )
    except Exception as problem:
        raise failure(players, state[0], seed, problem) from problem
    if failed >= 0:
        raise illegal(players, state[0], seed, state[0]["choice"])
    return state


def _play_slowly(players: Roster, state: Array, log: Array, seed: int, game_number: int, row: Any) -> None:
    """Play one game with its rules, random moves and checks, with strategies in plain Python."""
    deal(players, state, seed, game_number)
    for _ in steps(players, state, seed, log):
        pass
    write_row(players, state, row)


def play_one(players: Roster, seed: int, game_number: int) -> Replay:
    """Play one game by its number."""
    row = np.zeros(1, players.game.row)
    return Replay(row, play_rows(players, seed, game_number, row))


def play_cell(
    players: Roster,
    seed: int,
    games: int,
    *,
    first: int = 0,
    workers: int | None = None,
    engine: Engine | None = None,
    block: int | None = None,
    shard: int = SHARD,
    keep: Callable[[Array], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
    tally: Tally | None = None,
    name: str = "",
) -> Tally:
    """Play games `first` to `first + games - 1` of a cell.

    Parameters
    ----------
    players
        Rules, scenario and players.
    seed
        Key of all luck; a seed and a game number identify a game.
    games
        Number of games.
    first
        Number of the first game.
    workers
        Number of threads; None: one per core.
    engine
        Engine that plays the games; None: threads of this process.
    block
        Games per compiled call; None: adapted to the measured pace.
    shard
        Rows that are allocated at a time.
    keep
        Receives the rows of finished blocks in order, before they are counted; they are not used again here.
    progress
        Receives the number of games of finished blocks.
    stop
        Event that stops the batch: no further block begins; finished games are counted and kept.
    tally
        Totals to continue with; None: new ones.
    name
        Name of the cell in the warning about a game that does not end.

    Returns
    -------
    Tally
        Totals of the finished games, which are fewer than `games` only after a stop, or if the engine has no
        workers left.
    """
    engine = engine or Threads(workers or cores())
    pace = Pace(block, games, engine, slow=players.slow)
    tally = Tally(players.game.columns) if tally is None else tally
    play_rows(players, seed, 0, np.zeros(0, players.game.row))  # compiles once, here, not in each thread
    numbers = range(first, first + games)
    for rows in in_order(engine, play_rows, players, seed, numbers, pace, shard, stop, name):
        if keep is not None:
            keep(rows)
        tally.add(rows)
        if progress is not None:
            progress(len(rows))
    return tally
