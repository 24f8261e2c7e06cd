"""Dice as they lie, and all ways in which they pay for a task."""

from __future__ import annotations

import functools
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from simcore.games.elder_sign.rules.records.codes import LORE, PERIL, TERROR

WILD = 7
SYMBOLS = (LORE, PERIL, TERROR)

Shown = tuple[int, int]
"""Symbol and points of a die: (0, 3) is an investigation of 3."""
Demand = tuple[tuple[int, int, int], tuple[int, ...]]
"""How many of lore, peril and terror, and the sums of investigation."""


def demand(symbols: Sequence[int], points: Sequence[int]) -> Demand:
    """Return the requirements of a row of the tables."""
    lore, peril, terror = (int(symbols[each]) for each in SYMBOLS)
    return (lore, peril, terror), tuple(sorted(int(point) for point in points if point > 0))


def both(first: Demand, second: Demand) -> Demand:
    """Two demands as one task."""
    lore, peril, terror = (a + b for a, b in zip(first[0], second[0], strict=True))
    return (lore, peril, terror), tuple(sorted(first[1] + second[1]))


NOTHING: Demand = ((0, 0, 0), ())


def _reaches(numbers: Sequence[int], sums: Sequence[int]) -> bool:
    """Whether each number can be given to one of the sums so that all of them are reached (p.6)."""
    if sum(numbers) < sum(sums):
        return False
    if len(sums) <= 1:
        return True
    for given in itertools.product(range(len(sums)), repeat=len(numbers)):
        got = [0] * len(sums)
        for number, which in zip(numbers, given, strict=True):
            got[which] += number
        if all(a >= b for a, b in zip(got, sums, strict=True)):
            return True
    return False


@functools.lru_cache(maxsize=200_000)
def pays(dice: tuple[Shown, ...], asked: Demand) -> bool:
    """Whether dice meet a demand; a wild die is a lore, a peril, a terror or its points (A8)."""
    symbols, sums = asked
    wild = [points for symbol, points in dice if symbol == WILD]
    numbers = [points for symbol, points in dice if symbol == 0]
    lacking = 0
    for symbol, needed in zip(SYMBOLS, symbols, strict=True):
        lacking += max(0, needed - sum(shown == symbol for shown, _ in dice))
    if lacking > len(wild):
        return False
    return any(
        _reaches(numbers + list(rest), sums) for rest in itertools.combinations(wild, len(wild) - lacking)
    )


@functools.lru_cache(maxsize=200_000)
def is_least(dice: tuple[Shown, ...], asked: Demand) -> bool:
    """Whether dice meet a demand and none of them could be left out (C10)."""
    return pays(dice, asked) and not any(
        pays(dice[:place] + dice[place + 1 :], asked) for place in range(len(dice))
    )


Faces = tuple[tuple[Shown, ...], int]
"""The faces of a colour, and how many dice of it are rolled."""


@functools.lru_cache(maxsize=200_000)
def some_roll_pays(rolled: tuple[Faces, ...], held: tuple[Shown, ...], asked: Demand) -> bool:
    """Whether any of all possible rolls, with dice that are held, meets a demand."""
    rolls = (itertools.combinations_with_replacement(faces, count) for faces, count in rolled)
    return any(pays(tuple(sorted(itertools.chain(held, *roll))), asked) for roll in itertools.product(*rolls))


class Dice:
    """The eight dice: colour, face and place of each.

    Parameters
    ----------
    colours
        Of each die.
    faces
        By colour and face: symbol and points.
    """

    def __init__(self, colours: Sequence[int], faces: Sequence[Sequence[Shown]]) -> None:
        self.colours = colours
        self.faces = faces
        self.face = [-1] * len(colours)
        self.at = [0] * len(colours)

    def shown(self, die: int) -> Shown:
        """Symbol and points of a die that was rolled."""
        return self.faces[self.colours[die]][self.face[die]]

    def coded(self, die: int) -> int:
        """A die as events write it."""
        return 8 * die + self.face[die]

    def lying(self, place: int) -> list[int]:
        """The dice that lie in a place."""
        return [die for die, at in enumerate(self.at) if at == place]

    def groups(self, dice: Iterable[int]) -> list[list[int]]:
        """Dice that differ in nothing belong together."""
        found: dict[tuple[int, int, int], list[int]] = defaultdict(list)
        for die in sorted(dice):
            found[self.colours[die], self.face[die], self.at[die]].append(die)
        return list(found.values())

    def each(self, dice: Iterable[int]) -> list[int]:
        """One die of each group."""
        return [group[0] for group in self.groups(dice)]

    def parts(self, dice: Iterable[int]) -> Iterator[tuple[int, ...]]:
        """Every choice of dice, the empty one too; those that look alike once."""
        groups = self.groups(dice)
        for counts in itertools.product(*(range(len(group) + 1) for group in groups)):
            chosen = (group[:count] for group, count in zip(groups, counts, strict=True))
            yield tuple(sorted(itertools.chain.from_iterable(chosen)))

    def could_pay(self, rolled: Iterable[int], held: Iterable[int], asked: Demand) -> bool:
        """Whether dice that are rolled, with others as they lie, could meet a demand."""
        counts = Counter(self.colours[die] for die in rolled)
        piles = tuple(
            (tuple(sorted(set(self.faces[colour]), reverse=True)), n) for colour, n in counts.items()
        )
        return some_roll_pays(piles, tuple(sorted(map(self.shown, held))), asked)

    def payments(self, dice: Iterable[int], asked: Demand) -> list[tuple[int, ...]]:
        """Every way to pay for a task without a die too many."""
        dice = list(dice)
        if not pays(tuple(sorted(map(self.shown, dice))), asked):
            return []
        return [part for part in self.parts(dice) if is_least(tuple(sorted(map(self.shown, part))), asked)]


def bits(numbers: Iterable[int]) -> int:
    """A set of numbers as a number."""
    return sum(1 << number for number in set(numbers))
