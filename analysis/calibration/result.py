"""The result of a calibration, from a fit and the games of the fitted group."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analysis.calibration.calibration_model import (
    BestPlayer,
    CalibrationResult,
    FittedStrategy,
    GroupOdds,
    PlayedCell,
    SpreadChance,
)
from analysis.calibration.check import check_fit
from analysis.calibration.fit import Fit
from analysis.calibration.rates import STEPS
from simcore.results.provenance import Provenance


def calibration_result(
    fit: Fit, odds: Sequence[GroupOdds], provenance: Provenance, *, width: float, file: str, complete: bool
) -> CalibrationResult:
    """Return the result of a calibration.

    Parameters
    ----------
    fit
        The fit.
    odds
        Win rates of the group (`analysis.calibration.predicted_rates.play_odds`).
    provenance
        Provenance of the result (`analysis.experiment.provenance`).
    width
        Wanted width of the ranges over the members of the group.
    file
        File of the group.
    complete
        False after a stop.
    """
    seen = fit.seen
    return CalibrationResult(
        provenance=provenance,
        playtests=int(seen.games.sum()),
        wins=int(seen.wins.sum()),
        groups=seen.groups,
        confidence=fit.confidence,
        ladder_games=fit.ladder.games,
        players=_players(fit),
        best=_best(fit),
        spread=_spread(fit),
        cells=_cells(fit),
        fit=check_fit(fit),
        odds=tuple(sorted(odds, key=lambda row: -row.information)),
        width=width,
        group=file,
        complete=complete,
    )


def _players(fit: Fit) -> tuple[FittedStrategy, ...]:
    rows = []
    for number, name in enumerate(fit.ladder.names):
        chance, skill, low, high = fit.skill_of(number)
        rows.append(FittedStrategy(strategy=name, chance=min(chance, 1.0), skill=skill, interval=(low, high)))
    return tuple(rows)


def _best(fit: Fit) -> BestPlayer:
    strategy, step, spread = fit.best
    return BestPlayer(
        strategy=fit.ladder.names[strategy], skill=step / STEPS, spread=fit.spreads[spread] / STEPS
    )


def _spread(fit: Fit) -> tuple[SpreadChance, ...] | None:
    """Return the distances between the skills of groups; None with one group."""
    if len(fit.spreads) == 1:
        return None
    chances = fit.weight.sum(axis=(0, 1))
    return tuple(
        SpreadChance(spread=spread / STEPS, chance=min(float(chance), 1.0))
        for spread, chance in zip(fit.spreads, chances, strict=True)
    )


def _cells(fit: Fit) -> tuple[PlayedCell, ...]:
    """Return the results of each cell, with the win rates of the best player and of all that fit."""
    rates, weight = fit.cell_rates(), fit.weight.ravel()
    kept, best = fit.inside(), int(np.argmax(fit.likely.ravel()))
    return tuple(
        PlayedCell(
            **vars(cell),
            games=int(fit.seen.games[:, number].sum()),
            wins=int(fit.seen.wins[:, number].sum()),
            best=rates[best, number],
            win_rate=float(weight @ rates[:, number]),
            player_interval=(rates[kept, number].min(), rates[kept, number].max()),
        )
        for number, cell in enumerate(fit.seen.cells)
    )
