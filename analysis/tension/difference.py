"""Differences between two sides of a comparison in tension, length and choices."""

from __future__ import annotations

from collections.abc import Iterable

from analysis.tension.arcs import courses_of
from analysis.tension.estimates import differences, measured
from analysis.tension.tension import Tension
from simcore.results.tension_difference import TensionArm, TensionDifference, TensionPair


def tension_differences(tension: Tension, pairs: Iterable[tuple[int, int]]) -> TensionDifference:
    """Return every measure of every arm, and its difference in every pair, second less first.

    Game number g has the same luck in all arms, and its play-outs have the same keys.

    Parameters
    ----------
    tension
        After `play`.
    pairs
        Numbers of two arms each.
    """
    pace, arcs = tension.design.pace, tension.arcs
    return TensionDifference(
        **dict(tension.method()),
        arms=tuple(
            TensionArm(
                arm=number,
                games=len(mine),
                wins=int((courses_of(mine).win != 0).sum()),
                measures=measured(mine, pace),
            )
            for number, mine in enumerate(arcs)
            if len(mine)
        ),
        pairs=tuple(
            TensionPair(first=first, second=second, measures=differences(arcs[first], arcs[second], pace))
            for first, second in pairs
            if len(arcs[first]) and len(arcs[second])
        ),
    )
