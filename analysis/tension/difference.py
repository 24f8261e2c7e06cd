"""How two sides of a comparison differ in tension, length and choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analysis.tension.estimates import differences, measured
from analysis.tension.tension import Tension, described


def tension_differences(tension: Tension, pairs: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """Every measure of every arm, and of every pair the second less the first.

    Game number g has the same luck in all arms, and its play-outs have the same keys.

    Parameters
    ----------
    tension
        After `play`.
    pairs
        Numbers of two arms each.

    Returns
    -------
    dict
        The design (`analysis.tension.tension.described`); `arms`: `arm`, `games`, `wins` and `measures` of
        each that has games; `pairs`: `first`, `second`, and `measures` with `difference` and `interval`, each
        interval for itself.
    """
    pace, arcs = tension.design.pace, tension.arcs
    return {
        **described(tension.design),
        "arms": [
            {
                "arm": number,
                "games": len(mine),
                "wins": int((mine["win"] != 0).sum()),
                "measures": measured(mine, pace),
            }
            for number, mine in enumerate(arcs)
            if len(mine)
        ],
        "pairs": [
            {"first": first, "second": second, "measures": differences(arcs[first], arcs[second], pace)}
            for first, second in pairs
            if len(arcs[first]) and len(arcs[second])
        ],
    }
