"""Pressure on the locations of a board, counted in some games of a cell that are played again."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from simcore.contract.game import Scenario
from simcore.play.pressure import sum_pressure
from simcore.play.roster import Roster
from simcore.records.shared import Array
from simcore.results.board import Pressure

MOST = 1_000
"""Maximum number of sampled games."""

PART = 20
"""One game in this many is sampled."""


def sample_size(games: int) -> int:
    """Return the number of games to sample of those that were played.

    >>> sample_size(10_000), sample_size(30), sample_size(10**8)
    (500, 2, 1000)
    """
    return min(MOST, math.ceil(games / PART))


def pooled(parts: Sequence[Pressure | None]) -> Pressure | None:
    """Return the sum of the counts of disjoint games of one cell.

    Parameters
    ----------
    parts
        Counts of each part; None where nothing was counted.

    Returns
    -------
    Pressure or None
        None if nothing was counted, or the parts name other locations.
    """
    counted = [part for part in parts if part is not None]
    if not counted or any(part.locations != counted[0].locations for part in counted):
        return None
    more = [pooled(layers) for layers in zip(*(part.more for part in counted), strict=True)]
    rounds, places = max(len(part.seen) for part in counted), len(counted[0].locations)
    seen = np.zeros(rounds, np.int64)
    sums, squares = np.zeros((rounds, places)), np.zeros((rounds, places))
    for part in counted:
        reached = len(part.seen)
        seen[:reached] += part.seen
        sums[:reached] += part.sums
        squares[:reached] += part.squares
    return Pressure(
        what=counted[0].what,
        games=sum(part.games for part in counted),
        locations=counted[0].locations,
        seen=tuple(seen.tolist()),
        sums=_rows(sums),
        squares=_rows(squares),
        more=tuple(layer for layer in more if layer is not None),
    )


def count_pressure(
    players: Roster, scenario: Scenario, seed: int, games: int, *, first: int = 0
) -> Pressure | None:
    """Count the pressure on the locations in the first games of a cell.

    Parameters
    ----------
    players
        Rules, scenario and players.
    scenario
        Its board names the locations.
    seed
        Key of all luck.
    games
        Number of games.
    first
        Number of the first one.

    Returns
    -------
    Pressure or None
        None if there is nothing to count.
    """
    places = tuple(scenario.board().get("locations", ()))
    totals = sum_pressure(players, seed, games, len(places), first=first)
    if totals is None or not totals.seen.any():
        return None
    rounds = int(np.flatnonzero(totals.seen)[-1]) + 1
    head, *more = (
        Pressure(
            what=what,
            games=games,
            locations=places,
            seen=tuple(totals.seen[:rounds].astype(int).tolist()),
            sums=_rows(totals.sums[:rounds, len(places) * i : len(places) * (i + 1)]),
            squares=_rows(totals.squares[:rounds, len(places) * i : len(places) * (i + 1)]),
        )
        for i, what in enumerate((players.game.pressure_unit, *players.game.more_pressure))
    )
    return head.model_copy(update={"more": tuple(more)})


def _rows(table: Array) -> tuple[tuple[float, ...], ...]:
    return tuple(map(tuple, table.tolist()))
