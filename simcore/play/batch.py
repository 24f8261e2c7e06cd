"""Many games: blocks, integer tallies, stop between blocks.

A block is a run of consecutive game numbers, played by one compiled call that holds no interpreter lock.
Blocks are handed out and merged in the order of their games, tallies hold integers only: so totals are the
same wherever the blocks are played and whatever their size, and what is complete at any instant is one run of
games without a hole.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.play.blocks import Pace, in_order
from simcore.play.cores import cores
from simcore.play.engines import Engine, Threads
from simcore.play.loop import play_block
from simcore.play.plain_loop import deal, steps, write_row
from simcore.play.roster import Roster
from simcore.play.strategy_errors import failure, illegal
from simcore.records.shared import Array, empty_log
from simcore.results.tally import Tally

SHARD = 500_000
"""Rows that are allocated at a time; no block reaches over their border."""


@dataclass(frozen=True)
class Replay:
    """One game, played to its end: its result row and its last state."""

    row: Array
    state: Array


def play_rows(players: Roster, seed: int, first: int, rows: Array, log: Array | None = None) -> Array:
    """Play games `first`, `first + 1`, ... into `rows`, in this thread.

    Returns the state at the end of the last game.

    Raises
    ------
    StrategyError
        If a strategy chose an option that is not there, or failed.
    ValueError
        If the rows do not lie one after the other in memory.
    """
    if not rows.flags.c_contiguous:
        raise ValueError("the rows to be filled have to lie one after the other in memory")
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
    if log["n"][0] < 0:  # events of decisions are written for those that are made outside of the machine
        log["choose"], log["weights"] = players.addresses, players.weights_addresses
    try:
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
    finally:  # later decisions in this log go to Python: the players may be gone by then
        log["choose"] = log["illegal"] = 0
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
        Key of all luck; game number g of a seed is always the same game.
    games
        Number of games.
    first
        Number of the first game.
    workers
        Number of threads; None: one per core.
    engine
        Engine that plays the games; None: threads of this process.
    block
        Games in one compiled call; None: adapted to the measured pace.
    shard
        Rows that are allocated at a time.
    keep
        Gets the rows of finished blocks, in order and before they are counted; they are not used again here.
    progress
        Gets the number of games of finished blocks.
    stop
        Event that stops the batch: no further block begins, and finished games are counted and kept.
    tally
        Totals to go on with; None: new ones.
    name
        Names the cell in the warning about a game that does not end.

    Returns
    -------
    Tally
        Totals of the finished games. There are fewer than `games` only after a stop, or when the engine has
        no workers left.
    """
    engine = engine or Threads(workers or cores())
    pace = Pace(block, games, engine, slow=players.slow)
    tally = Tally(players.game.columns) if tally is None else tally
    play_rows(players, seed, 0, np.zeros(0, players.game.row))  # compiles here, once, not in every thread
    numbers = range(first, first + games)
    for rows in in_order(engine, play_rows, players, seed, numbers, pace, shard, stop, name):
        if keep is not None:
            keep(rows)
        tally.add(rows)
        if progress is not None:
            progress(len(rows))
    return tally
