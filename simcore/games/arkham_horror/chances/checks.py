"""Skill checks as distributions: dice, clue tokens, and the values after a pass and a failure.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from simcore.games.arkham_horror.box.dice import LEAST, SIX

Vector = np.ndarray[Any, np.dtype[np.float64]]
"""Expected values of several quantities in a fixed order."""
TINY = 1e-12
"""Tolerance for rounding errors."""
Outcome = Callable[[int], Vector]
"""Expected values after a check, by the clue tokens that are left."""


def success_chance(status: int) -> float:
    """Return the chance that a die is a success: 5 or 6; blessed (1) 4 to 6, cursed (-1) 6 (Success).

    >>> [round(success_chance(status), 4) for status in (0, 1, -1)]
    [0.3333, 0.5, 0.1667]
    """
    return (SIX + 1 - (LEAST - status)) / SIX


@cache
def hits_law(dice: int, success: float, sixes: int = 1) -> Vector:
    """Return the probabilities of each number of successes of some dice.

    Parameters
    ----------
    dice
        How many; fewer than none are none (Modifiers).
    success
        Chance that a die is a success.
    sixes
        Successes that a six counts, by the text of some weapons.

    Examples
    --------
    >>> hits_law(2, 0.5).tolist()
    [0.25, 0.5, 0.25]
    """
    die = np.zeros(sixes + 1)
    die[0] = 1.0 - success
    die[1] += success - 1.0 / SIX
    die[sixes] += 1.0 / SIX
    law = np.ones(1)
    for _ in range(max(0, dice)):
        law = np.convolve(law, die)
    return law


@dataclass(frozen=True)
class Dice:
    """Dice rules that all checks of an investigator share.

    Parameters
    ----------
    status
        1 blessed, -1 cursed, 0 neither.
    per_clue
        Dice that a clue token gives (Clue).
    """

    status: int = 0
    per_clue: int = 1

    def law(self, dice: int, sixes: int = 1) -> Vector:
        """Return the probabilities of each number of successes of some dice."""
        return hits_law(dice, success_chance(self.status), sixes)


def better(first: Vector, second: Vector) -> Vector:
    """Return the better of two expectations; the first quantity in which they differ decides."""
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        if abs(a - b) > TINY:
            return first if a > b else second
    return first


def expect(
    dice: Dice, number: int, need: int, clues: int, passed: Outcome, failed: Outcome, *, sixes: int = 1
) -> Vector:
    """Return the expected values of a check, with the best use of clue tokens (Skill Check, Clue).

    After a failed roll, a token may be spent for further dice, repeatedly. Each time, the better of spending
    and accepting the failure counts.

    Parameters
    ----------
    dice
        The investigator's dice.
    number
        Dice of the check.
    need
        Successes that pass it.
    clues
        Clue tokens at hand.
    passed, failed
        What follows.
    sixes
        Successes that a six counts.
    """
    more = dice.law(dice.per_clue, sixes)

    @cache
    def after(missing: int, left: int) -> Vector:
        if left == 0:
            return failed(left)
        spending = sum_of(more, missing, left - 1)
        return better(failed(left), spending)

    def sum_of(law: Vector, missing: int, left: int) -> Vector:
        total = law[missing:].sum() * passed(left)
        for hits, chance in enumerate(law[:missing].tolist()):
            total = total + chance * after(missing - hits, left)
        return np.asarray(total)

    return sum_of(dice.law(number, sixes), max(1, need), clues)


def check_chance(dice: Dice, number: int, need: int, clues: int) -> tuple[float, float]:
    """Return the chance to pass a check, and the average number of clue tokens spent.

    A token is spent after a failed roll as long as the check can still be passed.

    >>> chance, spent = check_chance(Dice(), 1, 1, 1)
    >>> round(chance, 4), round(spent, 4)
    (0.5556, 0.6667)
    """

    def ends(value: float) -> Outcome:
        return lambda left: np.array([value, float(left)])

    chance, left = expect(dice, number, need, clues, ends(1.0), ends(0.0))
    return float(chance), clues - float(left)
