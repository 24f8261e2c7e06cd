"""Where games stand when they stop before their end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from simcore.play.lineup import LineUp
from simcore.play.plain_loop import deal, steps
from simcore.records import Array


def stopped(
    players: LineUp, seed: int, numbers: Iterable[int], advance: Callable[..., Any]
) -> Iterator[tuple[int, Array]]:
    """Play games until a kernel in the place of `advance` goes no further.

    Parameters
    ----------
    players
        Who plays.
    seed
        Key of all luck.
    numbers
        Numbers of the games.
    advance
        The kernel.

    Yields
    ------
    tuple of int and numpy.ndarray
        Number of the game, and the position in which it stopped: a copy, of length 1.

    Raises
    ------
    StrategyError
        If a strategy chose an option that is not there, or failed.
    """
    until = replace(players, rules=players.rules.until(advance))
    state = np.zeros(1, players.game.state)
    for number in numbers:
        deal(until, state, seed, number)
        for _ in steps(until, state, seed):
            pass
        yield number, state.copy()
