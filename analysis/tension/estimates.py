"""Means over games with intervals, by outcome, by seat and by kind of decision, and the typical course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.bootstrap import percentile_interval, resample_counts
from analysis.statistics.proportions import CONFIDENCE
from analysis.tension.measures import MEASURES, GameValues, Values, chances_of, mean_of_choices, measure_games
from analysis.tension.pace import Pace
from simcore.records.shared import Array

METHOD = "bootstrap"
"""Name of the intervals: games are drawn anew, 2000 times."""
STEPS = np.linspace(0.0, 1.0, 21)
"""Shares of a game at which the typical course is told."""
QUARTILES = (0.25, 0.5, 0.75)

Estimate = dict[str, Any]


def estimate(values: Values, weights: Values) -> Estimate:
    """Weighted mean over games, with its interval.

    Parameters
    ----------
    values, weights
        Of each game, float64 (games,).

    Returns
    -------
    dict
        `mean` and `interval`; both None if no game counts, and the interval if but one does.
    """
    if not weights.any():
        return {"mean": None, "interval": None}
    mean = float(values @ weights / weights.sum())
    if np.count_nonzero(weights) < 2:
        return {"mean": mean, "interval": None}
    return {"mean": mean, "interval": ends_of(resampled(values, weights))}


def resampled(values: Values, weights: Values) -> Values:
    """The weighted mean in every resample of the games, float64 (resamples,); NaN where no game counts."""
    counts = resample_counts(len(values))
    of = counts @ weights
    means: Values = np.divide(counts @ (values * weights), of, out=np.full(len(of), np.nan), where=of > 0)
    return means


def ends_of(found: Values) -> list[float]:
    """Ends of the percentile interval."""
    return [float(end) for end in percentile_interval(found, CONFIDENCE)]


def measured(arcs: Array, pace: Pace) -> dict[str, Estimate]:
    """Every measure, over all games, over those won and over those lost, and with half of the play-outs.

    Parameters
    ----------
    arcs
        Courses of games, (games,).
    pace
        How fast people play.
    """
    half = arcs["outcomes"].shape[2] // 2
    games = measure_games(arcs, pace)
    halves = [measure_games(arcs, pace, part) for part in (slice(half), slice(half, 2 * half)) if half]
    return {each.name: _measured(each.name, each.noisy, games, halves) for each in MEASURES}


def _measured(name: str, noisy: bool, games: GameValues, halves: Sequence[GameValues]) -> Estimate:
    values, weights = games.values[name], games.weights[name]
    found = estimate(values, weights)
    for group, there in (("won", games.won), ("lost", ~games.won)):
        found[group] = estimate(values, np.where(there, weights, 0.0))
    at_half = [estimate(half.values[name], half.weights[name])["mean"] for half in halves] if noisy else []
    found["half"] = float(np.mean(at_half)) if at_half and None not in at_half else None
    return found


def differences(first: Array, second: Array, pace: Pace) -> dict[str, Estimate]:
    """Every measure of the second games less that of the first ones, with its interval.

    Game number g has the same luck on both sides, so games are drawn anew in pairs.

    Parameters
    ----------
    first, second
        Courses of the games with the same numbers; of one side that has more the first ones count.
    pace
        How fast people play.
    """
    games = min(len(first), len(second))
    sides = [measure_games(arcs[:games], pace) for arcs in (first, second)]
    return {each.name: _difference(*((side.values[each.name], side.weights[each.name]) for side in sides))
            for each in MEASURES}  # fmt: skip


def _difference(first: tuple[Values, Values], second: tuple[Values, Values]) -> Estimate:
    means = [estimate(*side)["mean"] for side in (first, second)]
    if None in means:
        return {"difference": None, "interval": None}
    apart = resampled(*second) - resampled(*first)
    several = min(np.count_nonzero(side[1]) for side in (first, second)) > 1
    return {"difference": means[1] - means[0], "interval": ends_of(apart) if several else None}


def by_seat(arcs: Array) -> list[dict[str, Any]]:
    """Each seat: its decisions a game, its turns without one, and what they are worth.

    Parameters
    ----------
    arcs
        Courses of games, (games,).

    Returns
    -------
    list of dict
        `seat` from 0 on, `decisions` (a game), `idle` (share of its turns), `random` (loss of a random choice
        a decision), `worth` (the same for all decisions of a game); all but the first are estimates.
    """
    found = []
    for seat in range(int(arcs["seats"].max(initial=0))):
        there = (arcs["seats"] > seat).astype(float)
        decisions = arcs["seat_decisions"][:, seat].astype(float)
        idle = 1.0 - arcs["seat_turns"][:, seat] / np.maximum(arcs["points"], 1)
        drawn = arcs["seat"] == seat
        # Turns are drawn among those of all seats, so each stands for all of them.
        turns = np.where(drawn, arcs["seat_turns"].sum(axis=1) * arcs["turn_decisions"], 0).astype(float)
        loss = mean_of_choices(arcs, "random")
        found.append(
            {
                "seat": seat,
                "decisions": estimate(decisions, there),
                "idle": estimate(idle, there),
                "random": estimate(loss, turns),
                "worth": estimate(loss * turns, there),
            }
        )
    return found


def by_kind(arcs: Array, kinds: Mapping[int, str]) -> list[dict[str, Any]]:
    """Each kind of decision that was looked at: its share, options and losses, the most worth first.

    Parameters
    ----------
    arcs
        Courses of games, (games,).
    kinds
        Names of the kinds.

    Returns
    -------
    list of dict
        `kind`, `looked_at`, `decisions` (a game, about), `options`, `random` and `second_best`.
    """
    there = np.arange(arcs["kind"].shape[1]) < arcs["choices"][:, None]
    # How many decisions of its game each stands for.
    stands_for = arcs["seat_turns"].sum(axis=1) * arcs["turn_decisions"] / np.maximum(arcs["choices"], 1)
    weights = np.where(there, stands_for[:, None], 0.0)
    found = []
    for kind in np.unique(arcs["kind"][there]):
        mine = np.where(arcs["kind"] == kind, weights, 0.0)
        of = mine.sum(axis=1)
        means = {
            name: (arcs[name] * mine).sum(axis=1) / np.where(of > 0, of, 1.0)
            for name in ("n_options", "random", "second_best")
        }
        found.append(
            {
                "kind": kinds.get(int(kind), str(kind)),
                "looked_at": int((there & (arcs["kind"] == kind)).sum()),
                "decisions": float(of.mean()),
                "options": estimate(means["n_options"], of)["mean"],
                "random": estimate(means["random"], of),
                "second_best": estimate(means["second_best"], of),
            }
        )
    return sorted(found, key=lambda row: -row["decisions"] * row["random"]["mean"])


def typical_course(arcs: Array) -> dict[str, Any]:
    """The typical course of a won and of a lost game: median and middle half of the chance to win.

    Parameters
    ----------
    arcs
        Courses of games, (games,).

    Returns
    -------
    dict
        `share` (of the rounds of a game that are over), and for `won` and `lost` the number of `games` and,
        where there are any, `low`, `median` and `high` at each share. Between two points of a curve the
        chance goes straight; at the share 1 stands the outcome.
    """
    won = arcs["win"] != 0
    course: dict[str, Any] = {"share": [round(float(step), 2) for step in STEPS]}
    for name, there in (("won", won), ("lost", ~won)):
        lines = [_along(arc) for arc in arcs[there] if arc["points"]]
        course[name] = {"games": len(lines), **_quartiles(np.array(lines))} if lines else {"games": 0}
    return course


def _along(arc: Array) -> NDArray[np.float64]:
    """The chance to win at each of `STEPS`."""
    curve = [*chances_of(arc), float(arc["win"])]
    return np.asarray(np.interp(STEPS, np.linspace(0.0, 1.0, len(curve)), curve))


def _quartiles(lines: NDArray[np.float64]) -> dict[str, list[float]]:
    found = np.quantile(lines, QUARTILES, axis=0)
    return {name: [float(x) for x in row] for name, row in zip(("low", "median", "high"), found, strict=True)}
