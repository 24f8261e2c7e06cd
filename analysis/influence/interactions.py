"""Interactions of numbers of a scenario: Sobol' indices of the win rate over a few numbers.

Each number takes its value and one step down and up, with equal probability. The first-order index is the
share of the variance of the win rate that a number explains alone. The total index is the share with all its
interactions, and the second-order index is the share of a pair beyond its two members. SALib estimates them:
design of Saltelli (2002) on a Sobol' sequence, estimators of Saltelli and others (2010), intervals by
bootstrap over the design.

All points play the same games, so the indices describe the win rate on these games exactly. `noise` estimates
the variation with other games: it is the share of the variance over the points that chance alone causes.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.influence.sensitivity import Effect, changed_arm
from analysis.influence.sensitivity_model import JointNumber, JointPair, JointResult, VarianceShare
from analysis.statistics.proportions import CONFIDENCE
from simcore.contract.quantities import Quantity, settings_for
from simcore.play.engines import Engine

SAMPLES = 1024
"""Base points of the design, a power of two; it has 2 k + 2 times as many points for k numbers."""

RESAMPLES = 500
DESIGN_SEED = 2002

Floats = NDArray[np.float64]
Point = tuple[int, ...]


@dataclass(frozen=True)
class Factor:
    """A number and the values that it takes in the design."""

    quantity: Quantity
    values: tuple[int, ...]


@dataclass(frozen=True)
class Indices:
    """Sobol' indices with the half-widths of their intervals.

    Attributes
    ----------
    first, total
        float64 [factors]; `first_error` and `total_error` are the half-widths.
    second, second_error
        float64 [factors, factors], above the diagonal.
    """

    first: Floats
    first_error: Floats
    total: Floats
    total_error: Floats
    second: Floats
    second_error: Floats


def sobol_indices(
    levels: Sequence[int],
    respond: Callable[[list[Point]], Floats],
    *,
    samples: int = SAMPLES,
    confidence: float = CONFIDENCE,
) -> Indices:
    """Sobol' indices of a function of a few numbers with a few levels each.

    Parameters
    ----------
    levels
        How many values each number takes, all alike.
    respond
        Gets the different points of the design (index of the value of each number), and returns its values.
    samples
        Base points of the design; a power of two.
    confidence
        Of the bootstrap intervals.
    """
    from SALib.analyze import sobol as analyse
    from SALib.sample import sobol as design

    names = [str(i) for i in range(len(levels))]
    problem = {"num_vars": len(levels), "names": names, "bounds": [[0.0, float(n)] for n in levels]}
    raw = design.sample(problem, samples, calc_second_order=True, seed=DESIGN_SEED)
    chosen = np.minimum(np.floor(raw), np.array(levels) - 1).astype(int)
    places = [tuple(map(int, row)) for row in chosen]
    points = list(dict.fromkeys(places))
    responses = dict(zip(points, respond(points), strict=True))
    values = np.array([responses[place] for place in places])
    if np.ptp(values) == 0:
        nothing = np.zeros(len(levels))
        square = np.zeros((len(levels), len(levels)))
        return Indices(nothing, nothing, nothing, nothing, square, square)
    result = analyse.analyze(
        problem,
        values,
        calc_second_order=True,
        num_resamples=RESAMPLES,
        conf_level=confidence,
        seed=DESIGN_SEED,
        print_to_console=False,
    )
    return Indices(
        *(np.asarray(result[name]) for name in ("S1", "S1_conf", "ST", "ST_conf", "S2", "S2_conf"))
    )


@dataclass(frozen=True)
class Interactions:
    """Interactions of the numbers.

    Attributes
    ----------
    factors
        The numbers and their values.
    indices
        Shares of the variance of the win rate over the design.
    deviation
        Standard deviation of the win rate over the design.
    noise
        Share of that variance that chance alone would make.
    points, games
        Different points that were played, and games of each.
    """

    factors: tuple[Factor, ...]
    indices: Indices
    deviation: float
    noise: float
    points: int
    games: int
    confidence: float = CONFIDENCE

    def result(self) -> JointResult:
        """Return the shares of the variance as a result."""
        indices, keys = self.indices, [factor.quantity.key for factor in self.factors]
        pairs = [
            JointPair(
                pair=(keys[i], keys[j]),
                share=float(indices.second[i, j]),
                error=float(indices.second_error[i, j]),
            )
            for i, j in itertools.combinations(range(len(keys)), 2)
        ]
        return JointResult(
            deviation=self.deviation,
            noise=self.noise,
            points=self.points,
            games=self.games,
            confidence=self.confidence,
            numbers=tuple(
                JointNumber(
                    key=factor.quantity.key,
                    values=factor.values,
                    alone=VarianceShare(share=float(indices.first[i]), error=float(indices.first_error[i])),
                    in_all=VarianceShare(share=float(indices.total[i]), error=float(indices.total_error[i])),
                )
                for i, factor in enumerate(self.factors)
            ),
            pairs=tuple(sorted(pairs, key=lambda pair: -abs(pair.share))),
        )


def choose_factors(arm: Arm, effects: Sequence[Effect], most: int) -> list[Factor]:
    """Return the first numbers that can be changed together, in any combination of their values."""
    chosen: list[Factor] = []
    for effect in effects:
        values = tuple(sorted((effect.quantity.value, *(step.value for step in effect.steps))))
        factor = Factor(effect.quantity, values)
        if len(chosen) < most and len(values) > 1 and _agree(arm, [*chosen, factor]):
            chosen.append(factor)
    return chosen


def _agree(arm: Arm, factors: Sequence[Factor]) -> bool:
    """Return whether a scenario exists for each combination of values; some clash only in threes."""
    for values in itertools.product(*(factor.values for factor in factors)):
        changes = zip((factor.quantity for factor in factors), values, strict=True)
        try:
            arm.scenario.with_settings(settings_for(changes)).check_cell(arm.cell)
        except ValueError:
            return False
    return True


def interactions(
    arm: Arm,
    factors: Sequence[Factor],
    seed: int,
    games: int,
    *,
    samples: int = SAMPLES,
    workers: int | None = None,
    engine: Engine | None = None,
    begin: Callable[[str, int], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Interactions | None:
    """Play the design and split the variance of the win rate; None after a stop.

    Parameters
    ----------
    factors
        Two or more from `choose_factors`.
    samples
        Base points of the design; a power of two.

    Raises
    ------
    ValueError
        If a combination of their values is not allowed.
    """
    wins: dict[Point, Floats] = {}

    def respond(points: list[Point]) -> Floats:
        if begin is not None:
            begin("numbers together", len(points) * games)
        for point in points:
            changes = [(f.quantity, f.values[i]) for f, i in zip(factors, point, strict=True)]
            scenario = arm.scenario.with_settings(settings_for(changes))
            changed = changed_arm(arm, "together", scenario)
            luck = CommonLuck([changed], seed, workers=workers, engine=engine)
            if not luck.play(0, games, progress=progress, stop=stop):
                raise _StopError
            wins[point] = luck.wins(0).astype(np.float64)
        return np.array([wins[point].mean() for point in points])

    try:
        indices = sobol_indices([len(factor.values) for factor in factors], respond, samples=samples)
    except _StopError:
        return None
    rates, noise = _noise(wins, games)
    return Interactions(tuple(factors), indices, float(rates.std()), noise, len(wins), games)


class _StopError(Exception):
    """The user has had enough."""


def _noise(wins: Mapping[Point, Floats], games: int) -> tuple[Floats, float]:
    """Win rates of all points, and the share of their variance that is expected from chance alone.

    The variance over the points of their mean over games is a variance of a two-way table, points by
    games; what is left within it after the means of points and games is the noise of one game.
    """
    table = np.array(list(wins.values()))
    rates = table.mean(axis=1)
    rest = table - rates[:, None] - table.mean(axis=0)[None, :] + table.mean()
    freedom = (table.shape[0] - 1) * (games - 1)
    expected = float((rest**2).sum() / freedom / games) if freedom else 0.0
    seen = float(rates.var(ddof=1)) if len(rates) > 1 else 0.0
    return rates, min(1.0, expected / seen) if seen else 0.0


__all__ = ["Factor", "Indices", "Interactions", "choose_factors", "interactions", "sobol_indices"]
