"""Many games: blocks, integer tallies, stop between blocks.

A block is a run of consecutive game numbers, played by one compiled call that holds no interpreter lock.
Blocks are handed out and merged in the order of their games, tallies hold integers only: so totals are the
same wherever the blocks are played and whatever their size, and what is complete at any instant is one run of
games without a hole.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simcore.answering import machine_with
from simcore.blocks import Pace, in_order
from simcore.engines import Engine, Threads
from simcore.faults import failure, illegal, is_legal
from simcore.game import LOG, MAX_SEATS, Game, Rules, empty_log
from simcore.jit import BOOLEAN, INT64, NONE, UINT64, address_of, bound, closed, kernel, record_of, settled
from simcore.prepare import prepared
from simcore.slips import FULL_SKILL, NO_SLIP, slip, slip_of
from simcore.tally import Tally

Array = np.ndarray[Any, np.dtype[Any]]

SHARD = 500_000
"""Rows that are allocated at a time; no block reaches over their border."""


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Policy:
    """A strategy ready to play one game.

    Parameters
    ----------
    choose
        Compiled `choose(tables, state, weights) -> int`.
    weights
        Its weights, one `WEIGHTS` record.
    skill
        Share of the decisions that are taken as the strategy wants; the others are a slip: any option, all
        alike. Slips have a stream of their own, one block a decision, so those of a higher skill are among
        those of a lower one.
    begin
        For a strategy in plain Python, which plays slowly: makes a player without memories for one game and
        returns its `choose`. The compiled one is not used then.
    recipe
        Tells how another process makes this policy (a `PolicyRecipe`); None: only this one can.
    prepare
        `prepare(tables, weights)` fills `weights["prepared"]`, once for each line-up; None: nothing to do.
    inline
        Whether the machine is compiled with `choose` in it where all seats play that.
    """

    choose: Callable[..., Any]
    weights: Array
    skill: float = FULL_SKILL
    begin: Callable[[], Callable[..., Any]] | None = None
    recipe: Callable[[], Any] | None = field(default=None, compare=False)
    prepare: Callable[[Any, Any], object] | None = None
    inline: bool = False


@dataclass(frozen=True)
class LineUp:
    """Everything needed to play games of one cell: rules, compiled scenario, and who sits where."""

    game: Game
    rules: Rules
    tables: Array
    policies: tuple[Policy, ...]  # one a seat

    @functools.cached_property
    def choose(self) -> tuple[Callable[..., Any], ...]:
        """Compiled functions, one a seat."""
        return tuple(policy.choose for policy in self.policies)

    @functools.cached_property
    def advance(self) -> Callable[..., Any]:
        """The machine: with the strategy in it that all seats play, if that is so and it asks for it."""
        first, *others = self.policies
        if first.inline and all(policy.choose is first.choose for policy in others):
            return self.rules.close_advance(first.choose)
        return self.rules.advance

    @functools.cached_property
    def addresses(self) -> Array:
        """Where they lie in memory, int64, one a seat; 0 where somebody may slip and has to be asked here."""
        if min(self.skill) < FULL_SKILL:
            return np.zeros(len(self.policies), np.int64)
        return np.array([address_of(policy.choose) for policy in self.policies])

    @functools.cached_property
    def weights_addresses(self) -> Array:
        """Where their weights lie in memory, int64, one a seat."""
        return self.weights.ctypes.data + self.weights.itemsize * np.arange(len(self.policies))

    @functools.cached_property
    def weights(self) -> Array:
        """Weights, one record a seat."""
        return np.concatenate([policy.weights for policy in self.policies])

    @functools.cached_property
    def skill(self) -> Array:
        """Skill, one number a seat."""
        return np.array([policy.skill for policy in self.policies])

    @functools.cached_property
    def play(self) -> Callable[..., Any]:
        """`play_block` for these players: the types of its arguments are theirs, and looked at once."""
        return settled(play_block)

    @property
    def slow(self) -> bool:
        """Whether anybody plays in plain Python."""
        return any(policy.begin is not None for policy in self.policies)


@dataclass(frozen=True)
class Replay:
    """One game, played to its end: its result row, its last state and its event log."""

    row: Array
    state: Array
    log: Array


@kernel
def play_block(  # type: ignore[no-untyped-def]
    tables,
    states,
    logs,
    deal,
    advance,
    record,
    policies,
    weights,
    skill,
    key,
    first,
    count,
    rows,
):
    """Play games `first` to `first + count - 1` into `rows[0:count]`.

    `deal`, `advance` and `record` are tuples of one closed function each; `policies` is one of closed
    functions, with a row of `weights` and a number `skill` each, one a seat, who are asked here where the
    machine has not asked them at the address in the log. Returns -1, or the index of the first game in which
    a strategy chose what is not there (the state then stands at that decision).
    """
    table = tables[0]
    state = states[0]
    log = logs[0]
    for i in range(count):
        deal[0](table, state, key, np.uint64(first) + np.uint64(i))
        while advance[0](table, state, log):
            if log["illegal"]:
                return i
            seat = state["seat"]
            choice = slip(state, skill[seat])  # type: ignore[no-untyped-call]
            if choice == NO_SLIP:
                choice = policies[seat](table, state, weights[seat])
            state["choice"] = choice
            if choice < 0 or choice >= state["n_options"]:
                return i
        record[0](table, state, rows[i])
    return -1


def close_rules(
    deal: Callable[..., Any],
    advance: Callable[..., Any],
    record: Callable[..., Any],
    redeal: Callable[..., Any],
    *,
    tables: np.dtype[Any],
    state: np.dtype[Any],
    row: np.dtype[Any],
) -> Rules:
    """Compile the four kernels of a game for the signatures that every game has."""
    records = (record_of(tables), record_of(state))

    @functools.cache
    def close_advance(choose: Callable[..., Any] | None) -> Callable[..., Any]:
        machine = advance if choose is None else machine_with(advance, choose, *records)
        return closed(machine, BOOLEAN, (*records, record_of(LOG)))

    return Rules(
        deal=closed(deal, NONE, (*records, UINT64, UINT64)),
        record=closed(record, NONE, (*records, record_of(row))),
        close_advance=close_advance,
        close_redeal=lambda: closed(redeal, NONE, (*records, INT64, UINT64)),
    )


def line_up(game: Game, tables: Array, policies: Sequence[Policy]) -> LineUp:
    """Seat the players: policy `i` plays seat `i`, the last one all seats that are left.

    The tuple of functions always has `MAX_SEATS` places, so that one compiled `play_block` serves every
    line-up of a game.
    """
    ready = [prepared(policy, tables) for policy in policies[:MAX_SEATS]]
    seated = tuple(ready[min(i, len(ready) - 1)] for i in range(MAX_SEATS))
    return LineUp(game, game.rules(), tables, seated)


def play_rows(players: LineUp, seed: int, first: int, rows: Array, log: Array | None = None) -> Array:
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
    if players.slow:
        for i in range(len(rows)):
            _play_slowly(players, state, log, np.uint64(seed), np.uint64(first + i), rows[i])
        return state
    if log["n"][0] < 0:  # events of decisions are written for those that are made outside of the machine
        log["choose"], log["weights"] = players.addresses, players.weights_addresses
    try:
        failed = players.play(
            players.tables,
            state,
            log,
            (players.rules.deal,),
            (players.advance,),
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
    finally:  # whoever goes on with this log is asked: the players may be gone by then
        log["choose"] = log["illegal"] = 0
    if failed >= 0:
        raise illegal(players, state[0], seed, state[0]["choice"])
    return state


def _play_slowly(
    players: LineUp, state: Array, log: Array, key: np.uint64, game_number: np.uint64, row: Any
) -> None:
    """Play one game with the same rules, slips and checks, but call the strategies from plain Python."""
    table, s = players.tables[0], state[0]
    choose = [each.choose if each.begin is None else each.begin() for each in players.policies]
    players.rules.deal(table, s, key, game_number)
    advance = bound(players.advance, players.tables, state, log)
    while advance():
        seat = int(s["seat"])
        choice = slip_of(s, players.policies[seat].skill)
        if choice == NO_SLIP:
            try:
                choice = choose[seat](table, s, players.policies[seat].weights[0])
            except (Exception, SystemExit) as problem:
                raise failure(players, s, key, problem) from problem
        if not is_legal(s, choice):
            raise illegal(players, s, key, choice)
        s["choice"] = choice
    players.rules.record(table, s, row)


def play_one(players: LineUp, seed: int, game_number: int, *, log: bool = False) -> Replay:
    """Play one game by its number; with `log`, keep its events."""
    row = np.zeros(1, players.game.row)
    events = empty_log(on=log)
    state = play_rows(players, seed, game_number, row, events)
    return Replay(row, state, events)


def play_cell(
    players: LineUp,
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
) -> Tally:
    """Play games `first` to `first + games - 1` of a cell.

    Parameters
    ----------
    players
        Rules, scenario and players.
    seed
        Key of all luck; game number g of a seed is always the same game.
    games
        How many.
    first
        Number of the first one.
    workers
        Threads; None: one a core.
    engine
        Where they are played; None: on threads of this process.
    block
        Games in one compiled call; None: learnt from the pace.
    shard
        Rows that are allocated at a time.
    keep
        Gets the rows of finished blocks, in order and before they are counted; they are not used again here.
    progress
        Gets the number of games of finished blocks.
    stop
        Once set, no further block is begun. What is complete by then is counted and kept.
    tally
        Totals to go on with; None: new ones.

    Returns
    -------
    Tally
        Totals with the games that are complete; fewer than `games` of them only after a stop, or when the
        engine has nobody left to play.
    """
    engine = engine or Threads(workers or cores())
    pace = Pace(block, games, engine, slow=players.slow)
    tally = Tally(players.game.columns) if tally is None else tally
    play_rows(players, seed, 0, np.zeros(0, players.game.row))  # compiles here, once, not in every thread
    for rows in in_order(engine, play_rows, players, seed, range(first, first + games), pace, shard, stop):
        if keep is not None:
            keep(rows)
        tally.add(rows)
        if progress is not None:
            progress(len(rows))
    return tally
