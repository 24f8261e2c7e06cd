"""An order of several arms as far as it is known: ranks, and groups that are not known to differ."""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

MOST_LETTERS, MOST_GROUPS = 3, 10
"""Letters of an arm, and of all arms, up to which a reader can compare them."""


@dataclass(frozen=True)
class Ranked:
    """One arm in its place, the one that wins most first.

    Attributes
    ----------
    arm
        Number of the arm.
    best, worst
        Ranks that it may have: behind all that are known to win more, before all that are known to win less.
    letters
        Arms that share a letter are not told apart.
    """

    arm: int
    best: int
    worst: int
    letters: str


def ranking(rates: Mapping[int, float], higher: Collection[tuple[int, int]]) -> list[Ranked]:
    """Put arms in order.

    Parameters
    ----------
    rates
        Win rate of each arm.
    higher
        Pairs of which the first is known to win more than the second. If all of them are right with some
        probability, all ranks are.

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
    """First and last rank that each of several may have, as far as their intervals tell.

    If all intervals hold, all ranks do: one stands before another if it is larger and their intervals do not
    meet. What is equal, or not known to differ, shares ranks.

    Parameters
    ----------
    intervals
        Lower and upper end of each; the largest has rank 1.

    >>> ranks([(0.5, 0.6), (0.1, 0.2), (0.15, 0.3)])
    [(1, 1), (2, 3), (2, 3)]
    """
    n = len(intervals)
    return [
        (1 + sum(other > high for other, _ in intervals), n - sum(other < low for _, other in intervals))
        for low, high in intervals
    ]


def rank_words(first: int, last: int) -> str:
    """Ranks that something may have.

    >>> rank_words(3, 3), rank_words(1, 12)
    ('3', '1 - 12')
    """
    return str(first) if first == last else f"{first} - {last}"


def compact_letters(order: Sequence[int], apart: Collection[frozenset[int]]) -> dict[int, str]:
    """Letters of each arm, so that two arms share one if and only if they are not told apart.

    The insert-and-absorb algorithm (Piepho 2004): begin with one letter for all; each pair that is told apart
    splits every letter that both have; letters whose arms are all in another one are dropped.

    Parameters
    ----------
    order
        Arms in the order of their rank.
    apart
        Pairs that are told apart.
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
    """Whether a reader sees from the letters of arms which of them share one.

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
