"""Pressure on each location when a round begins: sums over many games, by round.

The result rows do not contain it, so some games are replayed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.play.loop import answer, empty_memos
from simcore.play.memos import lent_memos
from simcore.play.plain_loop import deal, steps
from simcore.play.roster import Roster
from simcore.play.strategy_errors import illegal
from simcore.records.shared import Array, empty_log

ROUNDS = 256
"""Number of observed rounds: all that a result row can name."""


@dataclass(frozen=True)
class Sums:
    """Counts at the first decision of each round.

    Attributes
    ----------
    games
        Number of games that were played.
    seen
        Number of games that reached each round, float64 (rounds,).
    sums, squares
        Sums of the counts and of their squares, by round and location, float64 (rounds, locations). The
        columns repeat for each count in `Game.more_pressure`.
    """

    games: int
    seen: Array
    sums: Array
    squares: Array


def note(table, state, count_pressure, here, last, seen, sums, squares):  # type: ignore[no-untyped-def]
    """Add the pressure if a round has begun since round `last`; return the last round added."""
    now = count_pressure[0](table, state, here)
    if now == last or not 0 <= now < seen.shape[0]:
        return last
    seen[now] += 1.0
    for place in range(here.shape[0]):
        sums[now, place] += here[place]
        squares[now, place] += here[place] * here[place]
    return now


note_compiled = inlined(note)


@kernel
def pressure_block(  # type: ignore[no-untyped-def]
    tables,
    states,
    logs,
    deal,
    advance,
    count_pressure,
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

    The arguments up to `count` are those of `play_block`. Returns -1, or the index of the first game in which
    a strategy chose an option that does not exist.
    """
    table = tables[0]
    state = states[0]
    log = logs[0]
    for i in range(count):
        deal[0](table, state, key, np.uint64(first) + np.uint64(i))
        empty_memos(log)  # type: ignore[no-untyped-call]
        last = -1
        while advance[0](table, state, log):
            last = note_compiled(table, state, count_pressure, here, last, seen, sums, squares)  # type: ignore[no-untyped-call]
            if not answer(table, state, log, policies, weights, skill):  # type: ignore[no-untyped-call]
                return i
    return -1


def sum_pressure(players: Roster, seed: int, games: int, places: int, *, first: int = 0) -> Sums | None:
    """Sum the pressure in games `first` to `first + games - 1` of a cell.

    Parameters
    ----------
    players
        Rules, scenario and players, which may be in plain Python (slow).
    seed
        Key of all luck.
    games
        Number of games.
    places
        Number of locations of the board.
    first
        Number of the first game.

    Returns
    -------
    Sums or None
        None if the game does not define pressure, or has no board.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    if players.game.count_pressure is None or not places:
        return None
    count_pressure = players.game.count_pressure()
    places *= 1 + len(players.game.more_pressure)
    sums = Sums(games, np.zeros(ROUNDS), np.zeros((ROUNDS, places)), np.zeros((ROUNDS, places)))
    state, here = np.zeros(1, players.game.state), np.zeros(places)
    totals = (sums.seen, sums.sums, sums.squares)
    if players.slow:
        table = players.tables[0]
        for number in range(first, first + games):
            turn = players.at(number)
            deal(turn, state, seed, number)
            last = -1
            for _ in steps(turn, state, seed):
                last = note(table, state[0], (count_pressure,), here, last, *totals)  # type: ignore[no-untyped-call]
        return sums
    for turn, start, count in players.stretches(first, games):
        functions = (turn.rules.deal,), (turn.rules.advance,), (count_pressure,), turn.choose
        numbers = np.uint64(seed), np.uint64(start), count
        log = empty_log()
        with lent_memos(turn, log):
            failed = turn.settled(pressure_block)(
                turn.tables, state, log, *functions, turn.weights, turn.skill, *numbers, here, *totals
            )
        if failed >= 0:
            raise illegal(turn, state[0], seed, state[0]["choice"])
    return sums
