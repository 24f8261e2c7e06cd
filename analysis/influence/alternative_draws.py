"""Random draws of alternatives of the data, spread evenly over the alternatives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simcore.contract.quantities import Alternative
from simcore.kernels.rng import philox

STREAM = (1 << 20) + 1
"""Random stream for the draws of alternatives; no game, player or search uses it."""
WORDS = 2.0**32
"""Values of a random word."""


def draw_alternatives(known: Sequence[Alternative], seed: int, draws: int) -> list[list[str]]:
    """Draw alternatives, stratified: each alternative holds in its share of the draws, rounded up or down.

    Every draw by itself has the declared chances: at most one alternative of each choice holds. Between draws
    the alternatives of a choice are spread evenly (Latin hypercube sampling, McKay, Beckman and Conover
    1979), so means over the draws depend less on luck.

    Parameters
    ----------
    known
        All alternatives.
    seed
        Key of the draws.
    draws
        How many.

    Returns
    -------
    list of list of str
        Names of the alternatives that hold in each draw.
    """
    names: list[list[str]] = [[] for _ in range(draws)]
    for position, group in enumerate(_choices(known)):
        words = np.array([_words(seed, number, position)[:2] for number in range(draws)], np.float64)
        stratum = np.argsort(np.argsort(words[:, 0], kind="stable"), kind="stable")
        _note(names, group, (stratum + words[:, 1] / WORDS) / draws)
    return names


def redraw_alternatives(known: Sequence[Alternative], seed: int, number: int) -> list[str]:
    """Make one more draw, independent of all others, to replace one with incompatible alternatives.

    Parameters
    ----------
    known
        All alternatives.
    seed
        Key of the draws.
    number
        Number of the attempt, counted over all draws.
    """
    names: list[list[str]] = [[]]
    for position, group in enumerate(_choices(known)):
        word = float(_words(seed, number, position)[2])
        _note(names, group, np.array([word / WORDS]))
    return names[0]


def _choices(known: Sequence[Alternative]) -> list[list[Alternative]]:
    choices: dict[str, list[Alternative]] = defaultdict(list)
    for alternative in known:
        choices[alternative.choice].append(alternative)
    return list(choices.values())


def _words(seed: int, number: int, position: int) -> NDArray[np.uint64]:
    words = philox(np.uint64(seed), np.uint64(number), STREAM, position)  # type: ignore[no-untyped-call]
    return np.asarray(words, np.uint64)


def _note(names: list[list[str]], group: Sequence[Alternative], where: NDArray[np.float64]) -> None:
    """Add the alternative of a choice that holds in each draw, by a number between 0 and 1."""
    ends = np.cumsum([alternative.chance for alternative in group])
    for drawn, place in zip(names, np.searchsorted(ends, where, side="right"), strict=True):
        if place < len(group):
            drawn.append(group[place].name)
