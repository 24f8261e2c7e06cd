"""What presses on the locations of a board: counted in some games of a cell, played again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from simcore.contract.game import Scenario
from simcore.play.lineup import LineUp
from simcore.play.pressure import sum_pressure

KEY = "pressure"
"""Where the manifest keeps it: one object a cell, null where the game has nothing to count."""

MOST = 1_000
"""Most games that are looked at."""

PART = 20
"""One game in so many is looked at."""


def sample_size(games: int) -> int:
    """Games to look at, of so many that were played.

    >>> sample_size(10_000), sample_size(30), sample_size(10**8)
    (500, 2, 1000)
    """
    return min(MOST, math.ceil(games / PART))


def pooled(parts: Sequence[dict[str, Any] | None]) -> dict[str, Any] | None:
    """What was counted in disjoint games of one cell, together.

    Parameters
    ----------
    parts
        Objects that `pressure_object` made; those that are None have nothing to tell.

    Returns
    -------
    dict or None
        The same for all of their games; None if there are none, or they name other locations.
    """
    told = [part for part in parts if part is not None]
    if not told or any(part["locations"] != told[0]["locations"] for part in told):
        return None
    more = [pooled(layers) for layers in zip(*(part.get("more", ()) for part in told), strict=True)]
    rounds, places = max(len(part["seen"]) for part in told), len(told[0]["locations"])
    seen = np.zeros(rounds, np.int64)
    sums, squares = np.zeros((rounds, places)), np.zeros((rounds, places))
    for part in told:
        come = len(part["seen"])
        seen[:come] += part["seen"]
        sums[:come] += part["sums"]
        squares[:come] += part["squares"]
    return {
        **told[0],
        "games": sum(part["games"] for part in told),
        "seen": seen.tolist(),
        "sums": sums.tolist(),
        "squares": squares.tolist(),
        **({"more": more} if more else {}),
    }


def pressure_object(
    players: LineUp, scenario: Scenario, seed: int, games: int, *, first: int = 0
) -> dict[str, Any] | None:
    """Look at the first games of a cell.

    Parameters
    ----------
    players
        Rules, scenario and players.
    scenario
        Its board names the locations.
    seed
        Key of all luck.
    games
        How many.
    first
        Number of the first one.

    Returns
    -------
    dict or None
        `what` (what is counted), `games`, `locations`, and by round, from number 0 on: `seen` (games that
        came to the round), `sums` and `squares` (of the counts at its first decision, one a location); the
        same of everything else that is counted under `more`. None if there is nothing to count.
    """
    places = list(scenario.board().get("locations", ()))
    found = sum_pressure(players, seed, games, len(places), first=first)
    if found is None or not found.seen.any():
        return None
    rounds = int(np.flatnonzero(found.seen)[-1]) + 1
    layers = [
        {
            "what": what,
            "games": games,
            "locations": places,
            "seen": found.seen[:rounds].astype(int).tolist(),
            "sums": found.sums[:rounds, len(places) * i : len(places) * (i + 1)].tolist(),
            "squares": found.squares[:rounds, len(places) * i : len(places) * (i + 1)].tolist(),
        }
        for i, what in enumerate((players.game.pressure_unit, *players.game.more_pressure))
    ]
    return {**layers[0], **({"more": layers[1:]} if layers[1:] else {})}
