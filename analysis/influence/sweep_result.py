"""Result of a sweep as one object, and the values at which its curves meet a target."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from analysis.experiment.provenance import provenance
from analysis.influence.sweep import Curve, Sweep
from analysis.statistics.proportions import CONFIDENCE, METHOD
from simcore.results.sweep import MAX_SWEEPS, SweepCell, SweepPoint, SweepResult, SweptNumber, TargetMet
from simcore.store.manifest_model import Manifest
from simcore.store.reader import StoredRun
from simcore.store.update import update_manifest


def sweep_result(
    sweep: Sweep, curves: Sequence[Curve], *, complete: bool, target: float | None = None
) -> SweepResult:
    """Return the result of a sweep.

    Parameters
    ----------
    sweep, curves, complete
        After `play`, and what it returned.
    target
        A wanted win rate, share of one; None: none.
    """
    players = list({arm.players.name: arm.players for arm in sweep.arms}.values())
    return SweepResult(
        provenance=provenance(
            sweep.arms[0].game,
            sweep.arms[0].scenario,
            players,
            seed=sweep.seed,
            games=sweep.games,
            workers=sweep.workers or 0,
            engine=sweep.engine,
        ),
        numbers=tuple(
            SweptNumber(key=swept.key, meaning=number.meaning, unit=number.unit, values=swept.values)
            for swept, number in zip(sweep.ranges, curves[0].quantities, strict=True)
        ),
        games=sweep.games,
        confidence=CONFIDENCE,
        interval_method=METHOD,
        difference_level=sweep.level,
        target=target,
        victories=tuple(sweep.arms[0].game.victories),
        cells=tuple(_cell(curve, target) for curve in curves),
        complete=complete,
    )


def _cell(curve: Curve, target: float | None) -> SweepCell:
    cell = curve.arm.cell
    return SweepCell(
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        team=cell.team,
        strategy=curve.arm.players.name,
        now=curve.now,
        points=curve.points,
        target=None if target is None else meet(curve.points, target),
    )


def meet(points: Sequence[SweepPoint], target: float) -> TargetMet:
    """Find where a curve meets a win rate.

    Parameters
    ----------
    points
        Of one curve, in the order of their values.
    target
        Share of one.
    """
    rates = [(point, point.win_rate) for point in points if point.win_rate is not None]
    met = [point for point, _ in rates if point.interval[0] <= target <= point.interval[1]]
    between = []
    if rates and len(rates[0][0].values) == 1:
        for (low, below), (high, above) in itertools.pairwise(rates):
            if (below - target) * (above - target) < 0 and low not in met and high not in met:
                between.append((low.values, high.values))
    nearest = min(rates, key=lambda pair: abs(pair[1] - target), default=None)
    return TargetMet(
        met=tuple(point.values for point in met),
        between=tuple(between),
        nearest=None if nearest is None else nearest[0].values,
    )


def sweep_rows(result: SweepResult) -> list[dict[str, Any]]:
    """Return a flat row for each combination and point: the values by their keys, then the results."""
    keys = [number.key for number in result.numbers]
    names = ("ancient_one", "difficulty", "players", "strategy")
    group = any(point.player for cell in result.cells for point in cell.points)
    return [
        {
            **{name: getattr(cell, name) for name in names},
            **dict(zip(keys, point.values, strict=True)),
            **{name: getattr(point, name) for name in ("as_it_is", "reason", "games", "wins", "win_rate")},
            "low": point.interval[0],
            "high": point.interval[1],
            "difference": point.difference,
            "difference_low": point.difference_interval[0],
            "difference_high": point.difference_interval[1],
            **(_player(point) if group else {}),
            **{f"ending_{name}": count for name, count in point.endings.items()},
        }
        for cell in result.cells
        for point in cell.points
    ]


def _player(point: SweepPoint) -> dict[str, float | None]:
    """Return the columns of the range over the members of a group."""
    low, high = (point.player and point.player.interval) or (None, None)
    least, most = point.player_interval or (None, None)
    return {
        "player_low": low,
        "player_high": high,
        "difference_player_low": least,
        "difference_player_high": most,
    }


def keep_sweep(run: StoredRun, result: SweepResult) -> None:
    """Put a sweep into the manifest of a kept run, for its report.

    It replaces those of the same numbers, and the oldest one where the manifest can hold no more.
    """
    keys = [number.key for number in result.numbers]

    def added(manifest: Manifest) -> dict[str, object]:
        others = (sweep for sweep in manifest.sweeps if [row.key for row in sweep.numbers] != keys)
        return {"sweeps": (*others, result)[-MAX_SWEEPS:]}

    update_manifest(run, added)
