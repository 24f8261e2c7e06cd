"""Ranking of several arms: possible ranks, and groups that are not known to differ."""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

MOST_LETTERS, MOST_GROUPS = 3, 10
"""Maximum numbers of letters of one arm and of all arms that a reader can compare."""


@dataclass(frozen=True)
class Ranked:
    """An arm in the ranking, which begins with the highest win rate.

    Attributes
    ----------
    arm
        Number of the arm.
    best, worst
        Possible ranks: behind all arms that are known to win more, before those that are known to win less.
    letters
        Arms that share a letter are not known to differ.
    """

    arm: int
    best: int
    worst: int
    letters: str


def ranking(rates: Mapping[int, float], higher: Collection[tuple[int, int]]) -> list[Ranked]:
    """Rank arms by win rate.

    Parameters
    ----------
    rates
        Win rate of each arm.
    higher
        Pairs in which the first arm is known to win more than the second. All ranks are right with the
        probability that all these pairs are.

    Examples
    --------
    >>> [(each.arm, each.best, each.worst, each.letters) for each in ranking({0: .2, 1: .5, 2: .3}, {(1, 0)})]
    [(1, 1, 2, 'a'), (2, 1, 3, 'ab'), (0, 2, 3, 'b')]
    """
    order = sorted(rates, key=lambda arm: (-rates[arm], arm))
    apart = {frozenset(pair) for pair in higher}
    letters = compact_letters(order, apart)
    return [
        Ranked(
            arm,
            1 + sum((other, arm) in higher for other in order),
            len(order) - sum((arm, other) in higher for other in order),
            letters[arm],
        )
        for arm in order
    ]


def ranks(intervals: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
    """Return the first and the last possible rank of each interval.

    If all intervals hold, all ranks do: an interval ranks before another if it is larger and they do not
    overlap. Equal or overlapping intervals share ranks.

    Parameters
    ----------
    intervals
        Lower and upper ends; the largest interval has rank 1.

    >>> ranks([(0.5, 0.6), (0.1, 0.2), (0.15, 0.3)])
    [(1, 1), (2, 3), (2, 3)]
    """
    n = len(intervals)
    return [
        (1 + sum(other > high for other, _ in intervals), n - sum(other < low for _, other in intervals))
        for low, high in intervals
    ]


def rank_words(first: int, last: int) -> str:
    """Format a range of ranks.

    >>> rank_words(3, 3), rank_words(1, 12)
    ('3', '1 - 12')
    """
    return str(first) if first == last else f"{first} - {last}"


def compact_letters(order: Sequence[int], apart: Collection[frozenset[int]]) -> dict[int, str]:
    """Return letters of each arm: two arms share a letter if and only if they are not known to differ.

    The insert-and-absorb algorithm (Piepho 2004) begins with one letter for all arms. Each pair that differs
    splits every letter that both have. Letters whose arms all share another letter are dropped.

    Parameters
    ----------
    order
        Arms in the order of their rank.
    apart
        Pairs that are known to differ.
    """
    groups: list[frozenset[int]] = [frozenset(order)]
    for pair in sorted(apart, key=sorted):
        split = [group - {one} for group in groups if pair <= group for one in sorted(pair)]
        split += [group for group in groups if not pair <= group]
        distinct = list(dict.fromkeys(split))
        groups = [group for group in distinct if not any(group < other for other in distinct)]
    groups.sort(key=lambda group: sorted(map(order.index, group)))
    return {
        arm: "".join(_letter(number) for number, group in enumerate(groups) if arm in group) for arm in order
    }


def are_readable(letters: Collection[str]) -> bool:
    """Return whether readers can see from the letters which arms share one.

    Parameters
    ----------
    letters
        The letters of each arm.

    Examples
    --------
    >>> are_readable(["a", "ab", "b"]), are_readable(["abcd", "bcde", "e"])
    (True, False)
    """
    most = max(map(len, letters), default=0)
    return most <= MOST_LETTERS and len(set("".join(letters))) <= MOST_GROUPS


def _letter(number: int) -> str:
    letters = string.ascii_lowercase + string.ascii_uppercase
    return letters[number] if number < len(letters) else f"({number + 1})"
