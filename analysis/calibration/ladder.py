"""Which strategies of a game a group is measured by."""

from __future__ import annotations

from heuristics.strategy.registry import strategies

USUAL = ("novice", "standard", "expert")
"""Strategies that stand for people who know a game little, some and well, where a game has them."""

LEAST = 2


def usual_ladder(game: str) -> list[str]:
    """Names of the strategies that are fitted where nobody says which.

    The usual ones; where a game has fewer than two of them, all that are made for it and are neither written
    in plain Python nor play options on, which would take hours.
    """
    known = strategies(game)
    usual = [name for name in USUAL if name in known]
    if len(usual) >= LEAST:
        return usual
    own = [
        each.name for each in known.values() if each.games is not None and not (each.slow or each.searches)
    ]
    return own or usual or list(known)
