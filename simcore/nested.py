"""The same deals, played on several times each: a nested design that tells luck from luck and from skill.

Game number g is dealt and runs to the first decision. What lies open to the player who decides there is *the
deal*. Then everything that this player may not know is dealt anew and the game is played on to its end; this
is done `play_outs` times, each time from the same first decision. Play-out number k has the same key with
every strategy and in every cell, so all of them meet the same deals and the same luck of the play.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import Any

import numpy as np

from simcore.batch import Array, LineUp, cores
from simcore.dice import change_dice
from simcore.engines import Engine, Threads, seconds_of
from simcore.faults import failure, illegal, is_legal
from simcore.game import PLAY_OUT_STREAM, empty_log
from simcore.jit import kernel
from simcore.rng import philox
from simcore.slips import NO_SLIP, slip

BLOCK = 32
"""Deals in one compiled call: few enough for a prompt stop, enough for what entering a call costs."""


def play_out_keys(seed: int, play_outs: int) -> Array:
    """Keys of play-outs 0 to `play_outs - 1`, uint64 (play_outs,); they depend on seed and number only."""
    blocks = [philox(np.uint64(seed), k, PLAY_OUT_STREAM, 0) for k in range(play_outs)]  # type: ignore[no-untyped-call]
    return np.array([int(words[0]) << 32 | int(words[1]) for words in blocks], np.uint64)


def play_deals(  # type: ignore[no-untyped-def]
    tables, states, logs, deal, advance, redeal, policies, weights, skill, key, first, keys, wins
):
    """Play deals `first`, `first + 1`, ... on under each of `keys`, into `wins[deals, keys]`.

    `states` has room for two: the position at the first decision, and the one that is played on from there.
    The other arguments are those of `play_block`. Returns -1, or the index into the flat `wins` of the first
    game in which a strategy chose what is not there (`states[1]` then stands at that decision).
    """
    table = tables[0]
    log = logs[0]
    for i in range(wins.shape[0]):
        deal[0](table, states[0], key, np.uint64(first) + np.uint64(i))
        undecided = advance[0](table, states[0], log)
        for k in range(wins.shape[1]):
            states[1] = states[0]
            state = states[1]
            if undecided:
                redeal[0](table, state, np.int64(state["seat"]), keys[k])
                change_dice(state, keys[k])  # type: ignore[no-untyped-call]
            goes_on = undecided
            while goes_on:
                seat = state["seat"]
                choice = slip(state, skill[seat])  # type: ignore[no-untyped-call]
                if choice == NO_SLIP:
                    choice = policies[seat](table, state, weights[seat])
                if choice < 0 or choice >= state["n_options"]:
                    state["choice"] = choice
                    return i * wins.shape[1] + k
                state["choice"] = choice
                goes_on = advance[0](table, state, log)
            wins[i, k] = state["win"]
    return -1


play_deals_compiled = kernel(play_deals)


def play_nested(
    players: LineUp,
    seed: int,
    deals: int,
    play_outs: int,
    *,
    workers: int | None = None,
    engine: Engine | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Array | None:
    """Play deals 0 to `deals - 1` of a cell, each on to its end `play_outs` times.

    The result does not depend on the number of threads.

    Parameters
    ----------
    players
        Rules, scenario and players. Those in plain Python are played with too, slowly.
    seed
        Key of all luck. Deal g is the beginning of game g of that seed.
    deals, play_outs
        How many.
    workers
        Threads; None: one a core.
    engine
        Where they are played; None: on threads of this process.
    progress
        Gets the number of games of every finished block.
    stop
        Once set, no further block is begun.

    Returns
    -------
    numpy.ndarray or None
        1 for a won game and 0 for a lost one, uint8 (deals, play_outs). None after a stop, or when
        the engine has nobody left to play: half a design would be another one.

    Raises
    ------
    StrategyError
        If a strategy chose an option that is not there, or failed.
    """
    engine = engine or Threads(workers or cores())
    wins = np.zeros((deals, play_outs), np.uint8)
    play_block(players, seed, 0, wins[:0])  # compiles here, once, not in every thread
    step = 1 if players.slow else BLOCK
    with engine.open(play_block, players, seed, stop) as blocks:
        parts = [wins[first : first + step] for first in range(0, deals, step)]
        futures = [blocks.submit(number * step, part) for number, part in enumerate(parts)]
        try:
            for future, part in zip(futures, parts, strict=True):
                if stop is not None and stop.is_set():
                    return None
                seconds_of(future)
                if progress is not None:
                    progress(part.size)
        except CancelledError:
            return None
        finally:
            for future in futures:
                future.cancel()
    return wins


def play_block(players: LineUp, seed: int, first: int, wins: Array) -> None:
    """Play deals `first`, `first + 1`, ... into `wins[deals, play-outs]`, in this thread."""
    keys = play_out_keys(seed, wins.shape[1])
    play = _play_slowly if players.slow else _play_block
    play(players, seed, first, keys, wins)


def _play_block(players: LineUp, seed: int, first: int, keys: Array, wins: Array) -> None:
    """Play some deals in one compiled call."""
    states = np.zeros(2, players.game.state)
    try:
        failed = _call(play_deals_compiled, players, players.choose, states, seed, first, keys, wins)
    except Exception as problem:
        raise failure(players, states[1], seed, problem) from problem
    if failed >= 0:
        raise illegal(players, states[1], _place(seed, failed % len(keys)), states[1]["choice"])


def _play_slowly(players: LineUp, seed: int, first: int, keys: Array, wins: Array) -> None:
    """Run the same loop in plain Python, where strategies in plain Python can be called.

    Play-outs come one by one, because a player must not remember the one before.
    """
    states = np.zeros(2, players.game.state)
    for i, k in np.ndindex(wins.shape):
        place = _place(seed, k)
        choose = tuple(
            each.choose if each.begin is None else _watched(each.begin(), players, place)
            for each in players.policies
        )
        one = wins[i : i + 1, k : k + 1]
        if _call(play_deals, players, choose, states, seed, first + i, keys[k : k + 1], one) >= 0:
            raise illegal(players, states[1], place, states[1]["choice"])


def _call(
    play: Callable[..., int],
    players: LineUp,
    choose: tuple[Callable[..., Any], ...],
    states: Array,
    seed: int,
    first: int,
    keys: Array,
    wins: Array,
) -> int:
    return play(
        players.tables,
        states,
        empty_log(),
        (players.rules.deal,),
        (players.advance,),
        (players.rules.redeal,),
        choose,
        players.weights,
        players.skill,
        np.uint64(seed),
        np.uint64(first),
        keys,
        wins,
    )


def _watched(choose: Callable[..., Any], players: LineUp, place: str) -> Callable[..., Any]:
    """Say where a strategy in plain Python failed."""

    def answer(table: Any, state: Any, weights: Any) -> int:
        try:
            choice = choose(table, state, weights)
        except (Exception, SystemExit) as problem:
            raise failure(players, state, place, problem) from problem
        if not is_legal(state, choice):
            raise illegal(players, state, place, choice)
        return int(choice)

    return answer


def _place(seed: int, play_out: int) -> str:
    return f"{seed}, play-out {play_out}"
