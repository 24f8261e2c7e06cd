"""Probabilities of the reserved clues, and of the matches of committed cards (rulebook p.5, p.9).

Ritual clues are mixed facedown and some of them are reserved, so all facedown tokens are equally likely to be
reserved. Unknown committed cards are a random sample of the rest of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod


def reserved_law(unseen: Sequence[int], reserved: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield every combination of reserved clues by icon, with its probability.

    Parameters
    ----------
    unseen
        Tokens of each icon that are still facedown.
    reserved
        Tokens that are reserved.

    Examples
    --------
    >>> dict(reserved_law([2, 1], 2))
    {(1, 1): 0.6666666666666666, (2, 0): 0.3333333333333333}
    """
    ways = comb(sum(unseen), reserved)
    for counts in product(*(range(min(left, reserved) + 1) for left in unseen)):
        if sum(counts) == reserved:
            yield counts, prod(map(comb, unseen, counts)) / ways


def matches_law(
    counts: Sequence[int], cards: Sequence[int], rest: Sequence[int], unknown: int
) -> dict[int, float]:
    """Return the probabilities of each number of matches, for given reserved clues.

    A card matches once for each reserved clue with its icon (p.9).

    Parameters
    ----------
    counts
        Reserved clues of each icon.
    cards
        Known committed cards of each icon.
    rest
        Other cards of the deck of each icon.
    unknown
        Committed cards beside the known ones, drawn from these at random.

    Examples
    --------
    >>> matches_law([1, 0], [2, 0], [1, 1], 1)
    {2: 0.5, 3: 0.5}
    """
    known = sum(a * b for a, b in zip(counts, cards, strict=True))
    law = {(unknown, known): 1}  # cards still to be drawn and matches so far: ways
    for number, left in zip(counts, rest, strict=True):
        longer: dict[tuple[int, int], int] = {}
        for (open_places, matches), ways in law.items():
            for drawn in range(min(left, open_places) + 1):
                key = (open_places - drawn, matches + number * drawn)
                longer[key] = longer.get(key, 0) + ways * comb(left, drawn)
        law = longer
    total = comb(sum(rest), unknown)
    return {matches: ways / total for (left, matches), ways in sorted(law.items()) if left == 0}


def ritual_law(
    unseen: Sequence[int], reserved: int, cards: Sequence[int], rest: Sequence[int], unknown: int
) -> dict[int, float]:
    """Return the probabilities of each number of matches of the ritual (p.9).

    Parameters
    ----------
    unseen, reserved
        As of `reserved_law`.
    cards, rest, unknown
        As of `matches_law`.
    """
    law: dict[int, float] = {}
    for counts, chance in reserved_law(unseen, reserved):
        for matches, share in matches_law(counts, cards, rest, unknown).items():
            law[matches] = law.get(matches, 0.0) + chance * share
    return law
