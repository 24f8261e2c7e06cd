"""What a sweep found, as one object, and where its curves meet a target."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from analysis.experiment.manifest_keys import SWEEPS
from analysis.experiment.player_interval import of_difference, of_rate
from analysis.experiment.provenance import provenance
from analysis.influence.sweep import Curve, Point, Sweep
from analysis.statistics.proportions import CONFIDENCE, METHOD
from simcore.store.lock import Lock
from simcore.store.manifest import MANIFEST, dumps, read_manifest
from simcore.store.reader import StoredRun

SCHEMA = "elderodds.sweep/1"


def sweep_result(
    sweep: Sweep, curves: Sequence[Curve], *, complete: bool, target: float | None = None
) -> dict[str, Any]:
    """Everything that was found, as documented for the command `sweep`.

    Parameters
    ----------
    sweep, curves, complete
        After `play`, and what it found.
    target
        A win rate, share of one, that somebody wants; None: none.
    """
    return {
        "schema": SCHEMA,
        "provenance": provenance(
            sweep.arms[0].game,
            sweep.arms[0].scenario,
            list({arm.players.name: arm.players for arm in sweep.arms}.values()),
            seed=sweep.seed,
            games=sweep.games,
            workers=sweep.workers or 0,
            engine=sweep.engine,
        ),
        "numbers": [
            {"key": each.key, "meaning": number.meaning, "unit": number.unit, "values": list(each.values)}
            for each, number in zip(sweep.ranges, curves[0].quantities, strict=True)
        ],
        "games": sweep.games,
        "confidence": CONFIDENCE,
        "interval_method": METHOD,
        "difference_level": sweep.level,
        "target": target,
        "victories": list(sweep.arms[0].game.victories),
        "cells": [_cell(curve, target) for curve in curves],
        "complete": complete,
    }


def _cell(curve: Curve, target: float | None) -> dict[str, Any]:
    cell = curve.arm.cell
    return {
        "ancient_one": cell.ancient_one,
        "difficulty": cell.difficulty,
        "players": cell.players,
        "team": None if cell.team is None else list(cell.team),
        "strategy": curve.arm.players.name,
        "now": list(curve.now),
        "points": [_point(point, curve.now) for point in curve.points],
        "target": None if target is None else meet(curve.points, target),
    }


def _point(point: Point, now: Sequence[int]) -> dict[str, Any]:
    return {
        "values": list(point.values),
        "as_it_is": list(point.values) == list(now),
        "reason": point.reason,
        "games": point.games,
        "wins": point.wins,
        "win_rate": point.win_rate,
        "interval": list(point.interval),
        "difference": point.difference,
        "difference_interval": list(point.difference_interval),
        "endings": point.endings,
        **point.player,
    }


def meet(points: Sequence[Point], target: float) -> dict[str, Any]:
    """Where a curve meets a win rate.

    Parameters
    ----------
    points
        Of one curve, in the order of their values.
    target
        Share of one.

    Returns
    -------
    dict
        `met`: values whose interval holds the target. `between`: with one number, neighbouring values between
        which the win rate passes the target, where neither interval holds it. `nearest`: the values whose win
        rate is nearest; None if nothing was played.
    """
    played = [point for point in points if point.win_rate is not None]
    met = [point for point in played if point.interval[0] <= target <= point.interval[1]]
    between = []
    if played and len(played[0].values) == 1:
        for low, high in itertools.pairwise(played):
            passed = (low.wins / low.games - target) * (high.wins / high.games - target) < 0
            if passed and low not in met and high not in met:
                between.append([list(low.values), list(high.values)])
    nearest = min(played, key=lambda point: abs(point.wins / point.games - target), default=None)
    return {
        "met": [list(point.values) for point in met],
        "between": between,
        "nearest": None if nearest is None else list(nearest.values),
    }


def sweep_rows(result: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A row a combination and point: the values by their keys, then everything that was found, flat."""
    keys = [each["key"] for each in result["numbers"]]
    names = ("ancient_one", "difficulty", "players", "strategy")
    group = any(point.get("player") for cell in result["cells"] for point in cell["points"])
    return [
        {
            **{name: cell[name] for name in names},
            **dict(zip(keys, point["values"], strict=True)),
            **{name: point[name] for name in ("as_it_is", "reason", "games", "wins", "win_rate")},
            "low": point["interval"][0],
            "high": point["interval"][1],
            "difference": point["difference"],
            "difference_low": point["difference_interval"][0],
            "difference_high": point["difference_interval"][1],
            **(_player(point) if group else {}),
            **{f"ending_{name}": count for name, count in point["endings"].items()},
        }
        for cell in result["cells"]
        for point in cell["points"]
    ]


def _player(point: Mapping[str, Any]) -> dict[str, float | None]:
    """Columns of what is left open for not knowing the players."""
    names = ("player_low", "player_high", "difference_player_low", "difference_player_high")
    ends = (None if end != end else end for end in (*of_rate(point), *of_difference(point)))
    return dict(zip(names, ends, strict=True))


def keep_sweep(run: StoredRun, result: Mapping[str, Any]) -> None:
    """Put a sweep into the manifest of a kept run, for its report; one of the same numbers takes its place.

    Raises
    ------
    StoreError
        If it cannot be written, or somebody else writes the run.
    """
    keys = [each["key"] for each in result["numbers"]]
    lock = Lock(run.folder)
    try:
        manifest = read_manifest(run.folder)
        others = [
            each for each in manifest.get(SWEEPS, ()) if [row["key"] for row in each["numbers"]] != keys
        ]
        run.folder.write(MANIFEST, dumps({**manifest, SWEEPS: [*others, dict(result)]}))
    finally:
        lock.release()
