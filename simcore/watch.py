"""How much presses on each location when a round begins: sums over many games, by round.

Nothing of it stands in the result rows, so some games are played again and looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.batch import Array, LineUp
from simcore.faults import failure, illegal, is_legal
from simcore.game import empty_log
from simcore.jit import INT64, VECTOR, closed, kernel, record_of
from simcore.slips import NO_SLIP, slip

ROUNDS = 64
"""Rounds that are looked at; longer games are looked at up to here."""


@dataclass(frozen=True)
class Sums:
    """What was counted at the first decision of each round.

    Attributes
    ----------
    games
        Games that were played.
    seen
        Of these, how many came to each round, float64 (rounds,).
    sums, squares
        Of the counts and of their squares, by round and location, float64 (rounds, locations).
    """

    games: int
    seen: Array
    sums: Array
    squares: Array


def close_look(
    look: Callable[..., Any], *, tables: np.dtype[Any], state: np.dtype[Any]
) -> Callable[..., Any]:
    """Compile the kernel `look(tables, state, counts)` of a game for its one signature."""
    return closed(look, INT64, (record_of(tables), record_of(state), VECTOR))


def watch_block(  # type: ignore[no-untyped-def]
    tables,
    states,
    logs,
    deal,
    advance,
    look,
    policies,
    weights,
    skill,
    key,
    first,
    count,
    here,
    seen,
    sums,
    squares,
):
    """Play games `first` to `first + count - 1` and count at the first decision of each round.

    The arguments up to `count` are those of `simcore.batch.play_block`. Returns -1, or the index of the first
    game in which a strategy chose what is not there.
    """
    table = tables[0]
    state = states[0]
    log = logs[0]
    for i in range(count):
        deal[0](table, state, key, np.uint64(first) + np.uint64(i))
        last = -1
        while advance[0](table, state, log):
            now = look[0](table, state, here)
            if now != last and 0 <= now < seen.shape[0]:
                last = now
                seen[now] += 1.0
                for place in range(here.shape[0]):
                    sums[now, place] += here[place]
                    squares[now, place] += here[place] * here[place]
            seat = state["seat"]
            choice = slip(state, skill[seat])  # type: ignore[no-untyped-call]
            if choice == NO_SLIP:
                choice = policies[seat](table, state, weights[seat])
            state["choice"] = choice
            if choice < 0 or choice >= state["n_options"]:
                return i
    return -1


watch_block_compiled = kernel(watch_block)


def watch(players: LineUp, seed: int, games: int, places: int, *, first: int = 0) -> Sums | None:
    """Look at games `first` to `first + games - 1` of a cell.

    Parameters
    ----------
    players
        Rules, scenario and players. Those in plain Python are called too, slowly.
    seed
        Key of all luck.
    games
        How many.
    places
        Number of locations of the board.
    first
        Number of the first game.

    Returns
    -------
    Sums or None
        None if the game does not say what presses, or has no board.

    Raises
    ------
    StrategyError
        If a strategy chose an option that is not there, or failed.
    """
    if players.game.look is None or not places:
        return None
    look = players.game.look()
    sums = Sums(games, np.zeros(ROUNDS), np.zeros((ROUNDS, places)), np.zeros((ROUNDS, places)))
    if not players.slow:
        _call(watch_block_compiled, players, look, players.choose, seed, first, sums, games)
        return sums
    for game in range(first, first + games):  # one by one, so that no player remembers the game before
        choose = tuple(
            each.choose if each.begin is None else _watched(each.begin(), players, seed)
            for each in players.policies
        )
        _call(watch_block, players, look, choose, seed, game, sums, 1)
    return sums


def _call(
    play: Callable[..., int],
    players: LineUp,
    look: Callable[..., Any],
    choose: tuple[Callable[..., Any], ...],
    seed: int,
    first: int,
    sums: Sums,
    count: int,
) -> None:
    states = np.zeros(1, players.game.state)
    failed = play(
        players.tables,
        states,
        empty_log(),
        (players.rules.deal,),
        (players.advance,),
        (look,),
        choose,
        players.weights,
        players.skill,
        np.uint64(seed),
        np.uint64(first),
        count,
        np.zeros(sums.sums.shape[1]),
        sums.seen,
        sums.sums,
        sums.squares,
    )
    if failed >= 0:
        raise illegal(players, states[0], seed, states[0]["choice"])


def _watched(choose: Callable[..., Any], players: LineUp, seed: int) -> Callable[..., Any]:
    """Say where a strategy in plain Python failed."""

    def answer(table: Any, state: Any, weights: Any) -> int:
        try:
            choice = choose(table, state, weights)
        except (Exception, SystemExit) as problem:
            raise failure(players, state, seed, problem) from problem
        if not is_legal(state, choice):
            raise illegal(players, state, seed, choice)
        return int(choice)

    return answer
