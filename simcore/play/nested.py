"""Nested design with several play-outs per deal; separates luck of the deal, luck of the play, and skill.

Game number g is dealt and runs to the first decision. The information that is open to the deciding player
there is *the deal*. Then everything hidden from this player is dealt again and the game is played to its end,
`play_outs` times from the same first decision. Play-out number k has the same key with every strategy and in
every cell, so all of them have the same deals and the same luck of the play.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.kernels.rng import key_of, philox
from simcore.play.cores import cores
from simcore.play.direct import asked_directly
from simcore.play.engines import Engine, Threads, seconds_of
from simcore.play.loop import answer, deal_on, empty_memos, play_on
from simcore.play.plain_loop import deal, steps
from simcore.play.roster import Roster
from simcore.play.strategy_errors import failure, illegal
from simcore.records.shared import PLAY_OUT_STREAM, Array, empty_log

BLOCK = 32
"""Deals per compiled call: few enough for a prompt stop, enough to amortize the call overhead."""


def play_out_keys(seed: int, play_outs: int) -> Array:
    """Return the keys of the play-outs, uint64 (play_outs,); they depend on seed and number only."""
    blocks = [philox(np.uint64(seed), k, PLAY_OUT_STREAM, 0) for k in range(play_outs)]  # type: ignore[no-untyped-call]
    return np.array([int(words[0]) << 32 | int(words[1]) for words in blocks], np.uint64)


@inlined
def key_of_play(key, number):  # type: ignore[no-untyped-def]
    """Return the key of a play-out of one deal; play-outs of different deals are independent."""
    words = philox(key, number, PLAY_OUT_STREAM, 1)  # type: ignore[no-untyped-call]
    return np.uint64(key_of(words[0], words[1]))  # type: ignore[no-untyped-call]


@kernel
def play_deals(  # type: ignore[no-untyped-def]
    tables, states, waiting, logs, deal, advance, redeal, policies, weights, skill, key, first, keys, wins
):
    """Play out deals `first`, `first + 1`, ... under each of `keys`, into `wins[deals, keys]`.

    `states` has space for two: the position at the first decision, and the one that is played out.
    `waiting` is a log without addresses, with which the machine returns at the first decision.
    The other arguments are those of `play_block`. Returns -1, or the index into the flat `wins` of the first
    game in which a strategy chose an option that does not exist (`states[1]` then holds that decision).
    """
    table = tables[0]
    log = logs[0]
    for i in range(wins.shape[0]):
        deal[0](table, states[0], key, np.uint64(first) + np.uint64(i))
        undecided = advance[0](table, states[0], waiting[0])
        for k in range(wins.shape[1]):
            states[1] = states[0]
            state = states[1]
            if undecided:
                deal_on(table, state, redeal, key_of_play(keys[k], states[0]["game_number"]))  # type: ignore[no-untyped-call]
                empty_memos(log)  # type: ignore[no-untyped-call]
                if not answer(table, state, log, policies, weights, skill):  # type: ignore[no-untyped-call]
                    return i * wins.shape[1] + k
                if not play_on(table, state, log, advance, policies, weights, skill):  # type: ignore[no-untyped-call]
                    return i * wins.shape[1] + k
            wins[i, k] = state["win"]
    return -1


def play_nested(
    players: Roster,
    seed: int,
    deals: int,
    play_outs: int,
    *,
    workers: int | None = None,
    engine: Engine | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Array | None:
    """Play deals 0 to `deals - 1` of a cell, each `play_outs` times to its end.

    The result does not depend on the number of threads.

    Parameters
    ----------
    players
        Rules, scenario and players, which may be in plain Python (slow).
    seed
        Key of all luck. Deal g is the beginning of game g of that seed.
    deals, play_outs
        Number of deals, and of play-outs per deal.
    workers
        Threads; None: one per core.
    engine
        Engine that plays the games; None: threads of this process.
    progress
        Receives the number of games of each finished block.
    stop
        Once set, no further block begins.

    Returns
    -------
    numpy.ndarray or None
        1 for a won game and 0 for a lost one, uint8 (deals, play_outs). None after a stop, or when
        the engine has no workers left, because an incomplete design is not valid.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    engine = engine or Threads(workers or cores())
    wins = np.zeros((deals, play_outs), np.uint8)
    play_block(players, seed, 0, wins[:0])  # compiles once, here, not in each thread
    step = 1 if players.slow else BLOCK
    with engine.open(play_block, players, seed, stop) as blocks:
        parts = [wins[first : first + step] for first in range(0, deals, step)]
        futures = [blocks.submit(number * step, part) for number, part in enumerate(parts)]
        try:
            for number, (future, part) in enumerate(zip(futures, parts, strict=True)):
                if stop is not None and stop.is_set():
                    return None
                about = number * step, number * step + len(part) - 1, seed
                seconds_of(future, partial("play-outs of deals {} to {} of seed {}".format, *about))
                if progress is not None:
                    progress(part.size)
        except CancelledError:
            return None
        finally:
            for future in futures:
                future.cancel()
    return wins


def play_block(players: Roster, seed: int, first: int, wins: Array) -> None:
    """Play deals `first`, `first + 1`, ... into `wins[deals, play-outs]`, in this thread."""
    keys = play_out_keys(seed, wins.shape[1])
    for turn, start, count in players.stretches(first, len(wins)):
        play = _play_slowly if turn.slow else _play_block
        play(turn, seed, start, keys, wins[start - first :][:count])


def _play_block(players: Roster, seed: int, first: int, keys: Array, wins: Array) -> None:
    """Play some deals in one compiled call."""
    states, rules = np.zeros(2, players.game.state), players.rules
    functions = (rules.deal,), (rules.advance,), (rules.redeal,), players.choose
    waiting, log = empty_log(), empty_log()
    try:
        with asked_directly(players, log):
            failed = players.settled(play_deals)(
                players.tables,
                states,
                waiting,
                log,
                *functions,
                players.weights,
                players.skill,
                np.uint64(seed),
                np.uint64(first),
                keys,
                wins,
            )
    except Exception as problem:
        raise failure(players, states[1], seed, problem) from problem
    if failed >= 0:
        raise illegal(players, states[1], _place(seed, failed % len(keys)), states[1]["choice"])


def _play_slowly(players: Roster, seed: int, first: int, keys: Array, wins: Array) -> None:
    """Plain-Python version, which can call strategies in plain Python."""
    here, state, table = np.zeros(1, players.game.state), np.zeros(1, players.game.state), players.tables[0]
    for i in range(len(wins)):
        deal(players, here, seed, first + i)
        undecided = players.rules.advance(table, here[0], empty_log()[0])
        for k, key in enumerate(keys):
            state[:] = here
            if undecided:
                whole = np.uint64(key_of_play(key, np.uint64(first + i)))  # type: ignore[no-untyped-call]
                deal_on(table, state[0], (players.rules.redeal,), whole)  # type: ignore[no-untyped-call]
                for _ in steps(players, state, _place(seed, k), at_decision=True, is_play_out=True):
                    pass
            wins[i, k] = state["win"][0]


def _place(seed: int, play_out: int) -> str:
    return f"{seed}, play-out {play_out}"
