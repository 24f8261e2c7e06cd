"""Means over games with intervals, by outcome, by seat and by kind of decision, and the typical course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.bootstrap import percentile_interval, resample_counts
from analysis.statistics.proportions import CONFIDENCE
from analysis.tension.arcs import Courses, courses_of
from analysis.tension.measures import MEASURES, GameValues, Values, curves_of, mean_of_choices, measure_games
from analysis.tension.pace import Pace
from simcore.records.shared import Array
from simcore.results.tension import Band, Course, Estimate, KindContribution, Measure, SeatContribution
from simcore.results.tension_difference import MeasureDifference

METHOD = "bootstrap"
"""Name of the intervals: 2000 resamples of the games."""
STEPS = np.linspace(0.0, 1.0, 21)
"""Shares of a game at which the typical course is known."""
QUARTILES = (0.25, 0.5, 0.75)


def estimate(values: Values, weights: Values) -> Estimate:
    """Return the weighted mean over games, with its interval.

    Parameters
    ----------
    values, weights
        Of each game, float64 (games,).
    """
    if not weights.any():
        return Estimate(mean=None, interval=None)
    mean = float(values @ weights / weights.sum())
    if np.count_nonzero(weights) < 2:
        return Estimate(mean=mean, interval=None)
    return Estimate(mean=mean, interval=ends_of(resampled(values, weights)))


def resampled(values: Values, weights: Values) -> Values:
    """Return the weighted mean in every resample of the games, float64 (resamples,); NaN without a game."""
    counts = resample_counts(len(values))
    of = counts @ weights
    means: Values = np.divide(counts @ (values * weights), of, out=np.full(len(of), np.nan), where=of > 0)
    return means


def ends_of(resamples: Values) -> tuple[float, float]:
    """Return the ends of the percentile interval."""
    low, high = percentile_interval(resamples, CONFIDENCE)
    return float(low), float(high)


def measured(arcs: Array, pace: Pace) -> dict[str, Measure]:
    """Return every measure over all games, won games and lost games, and with half of the play-outs.

    Parameters
    ----------
    arcs
        Courses of games, (games,).
    pace
        Speed at which people play.
    """
    half = courses_of(arcs).outcomes.shape[2] // 2
    games = measure_games(arcs, pace)
    halves = [measure_games(arcs, pace, part) for part in (slice(half), slice(half, 2 * half)) if half]
    return {measure.name: _measured(measure.name, measure.noisy, games, halves) for measure in MEASURES}


def _measured(name: str, noisy: bool, games: GameValues, halves: Sequence[GameValues]) -> Measure:
    values, weights = games.values[name], games.weights[name]
    mean = estimate(values, weights)
    at_half = [estimate(half.values[name], half.weights[name]).mean for half in halves] if noisy else []
    known = [value for value in at_half if value is not None]
    return Measure(
        mean=mean.mean,
        interval=mean.interval,
        won=estimate(values, np.where(games.won, weights, 0.0)),
        lost=estimate(values, np.where(games.won, 0.0, weights)),
        half=float(np.mean(known)) if known and len(known) == len(at_half) else None,
    )


def differences(first: Array, second: Array, pace: Pace) -> dict[str, MeasureDifference]:
    """Return every measure of the second games less that of the first ones, with its interval.

    Game number g has the same luck on both sides, so pairs of games are resampled.

    Parameters
    ----------
    first, second
        Courses of the games with the same numbers; of one side that has more the first ones count.
    pace
        Speed at which people play.
    """
    games = min(len(first), len(second))
    sides = [measure_games(arcs[:games], pace) for arcs in (first, second)]
    names = [measure.name for measure in MEASURES]
    return {name: _difference(*((side.values[name], side.weights[name]) for side in sides)) for name in names}


def _difference(first: tuple[Values, Values], second: tuple[Values, Values]) -> MeasureDifference:
    before, after = estimate(*first).mean, estimate(*second).mean
    if before is None or after is None:
        return MeasureDifference(difference=None, interval=None)
    apart = resampled(*second) - resampled(*first)
    several = min(np.count_nonzero(side[1]) for side in (first, second)) > 1
    return MeasureDifference(difference=after - before, interval=ends_of(apart) if several else None)


def by_seat(arcs: Array) -> tuple[SeatContribution, ...]:
    """Return the contribution of each seat to the outcome.

    Parameters
    ----------
    arcs
        Courses of games, (games,).
    """
    courses = courses_of(arcs)
    seats = []
    for seat in range(int(courses.seats.max(initial=0))):
        there = (courses.seats > seat).astype(float)
        decisions = courses.seat_decisions[:, seat].astype(float)
        idle = 1.0 - courses.seat_turns[:, seat] / np.maximum(courses.points, 1)
        drawn = courses.seat == seat
        # Turns are drawn among those of all seats, so each represents all of them.
        turns = np.where(drawn, courses.seat_turns.sum(axis=1) * courses.turn_decisions, 0).astype(float)
        loss = mean_of_choices(courses.random, courses.choices)
        seats.append(
            SeatContribution(
                seat=seat,
                decisions=estimate(decisions, there),
                idle=estimate(idle, there),
                random=estimate(loss, turns),
                contribution=estimate(loss * turns, there),
            )
        )
    return tuple(seats)


def by_kind(arcs: Array, kinds: Mapping[int, str]) -> tuple[KindContribution, ...]:
    """Return the contribution of each kind of decision that was evaluated, the largest first.

    Parameters
    ----------
    arcs
        Courses of games, (games,).
    kinds
        Names of the kinds.
    """
    courses = courses_of(arcs)
    there = np.arange(courses.kind.shape[1]) < courses.choices[:, None]
    # Number of decisions of its game that each represents.
    represented = courses.seat_turns.sum(axis=1) * courses.turn_decisions / np.maximum(courses.choices, 1)
    weights = np.where(there, represented[:, None], 0.0)
    rows = []
    for kind in np.unique(courses.kind[there]):
        mine = np.where(courses.kind == kind, weights, 0.0)
        of = mine.sum(axis=1)
        options, random, second_best = (
            (values * mine).sum(axis=1) / np.where(of > 0, of, 1.0)
            for values in (courses.n_options, courses.random, courses.second_best)
        )
        rows.append(
            KindContribution(
                kind=kinds.get(int(kind), str(kind)),
                looked_at=int((there & (courses.kind == kind)).sum()),
                decisions=float(of.mean()),
                options=estimate(options, of).mean,
                random=estimate(random, of),
                second_best=estimate(second_best, of),
            )
        )
    return tuple(sorted(rows, key=lambda row: -row.decisions * (row.random.mean or 0.0)))


def typical_course(arcs: Array) -> Course:
    """Return the typical course of a won and of a lost game: quartiles of the chance to win.

    Between two points of the curve of a game, the chance is interpolated. The value at the share 1 is the
    outcome.

    Parameters
    ----------
    arcs
        Courses of games, (games,).
    """
    won = courses_of(arcs).win != 0
    return Course(
        share=tuple(round(float(step), 2) for step in STEPS), won=_band(arcs[won]), lost=_band(arcs[~won])
    )


def _band(arcs: Array) -> Band:
    """Return the quartiles over some games."""
    lines = _lines(courses_of(arcs))
    if not lines:
        return Band(games=0)
    low, median, high = (tuple(map(float, row)) for row in np.quantile(np.array(lines), QUARTILES, axis=0))
    return Band(games=len(lines), low=low, median=median, high=high)


def _lines(courses: Courses) -> list[NDArray[np.float64]]:
    """Return the chance to win at each of `STEPS`, of each game with a decision."""
    curves = [
        [*curve, float(win)] for curve, win in zip(curves_of(courses), courses.win, strict=True) if len(curve)
    ]
    return [np.interp(STEPS, np.linspace(0.0, 1.0, len(curve)), curve) for curve in curves]
