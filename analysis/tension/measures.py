"""Measures of games: names, meanings, and a value of each for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.paired import holm
from analysis.tension import curve as curves
from analysis.tension.arcs import Courses, courses_of
from analysis.tension.pace import Pace
from simcore.records.shared import Array
from simcore.results.tension import MeasureInWords

Values = NDArray[np.float64]

ALPHA = 0.05
"""A choice matters if equal options would differ as much with a smaller probability."""
SHARE, NUMBER = "share", "number"
"""Units: a share of one, shown in percent; a count."""


@dataclass(frozen=True)
class Measure:
    """A measure of a game.

    Attributes
    ----------
    name
        Name in results.
    title
        Title in tables.
    meaning
        Meaning in a sentence, without a full stop.
    unit
        `SHARE` or `NUMBER`.
    noisy
        Whether the noise of the play-outs biases its mean; the value at half of them then shows how far.
    """

    name: str
    title: str
    meaning: str
    unit: str = NUMBER
    noisy: bool = False


MEASURES = (
    Measure("start", "chance at the start", "chance to win at the first decision", SHARE),
    Measure(
        "drama",
        "drama",
        "how far behind the later winner was while it was behind: mean of the root of the deficit",
        noisy=True,
    ),
    Measure("reversal", "largest reversal", "distance of the chance from the outcome, at most", SHARE, True),
    Measure("lead_changes", "lead changes", "how often the lead passes between players and game", noisy=True),
    Measure("decided", "decided after", "share of the rounds after which the game is decided", SHARE, True),
    Measure("rounds_left", "rounds left", "rounds still played once the game is decided", noisy=True),
    Measure("uncertainty", "uncertainty", "how open the game is over its course; 1 for even chances"),
    Measure("surprise", "surprise", "how far the chance moves in a round", SHARE, True),
    Measure("rounds", "rounds", "number of the last round"),
    Measure("decisions", "decisions", "decisions of all seats with two options or more"),
    Measure("minutes", "minutes", "length at the stated pace"),
    Measure("options", "options a decision", "options of a decision"),
    Measure("random", "loss of a random choice", "the best option less the mean of all, in chance", SHARE),
    Measure("second_best", "loss of the second best", "the best option less the second, in chance", SHARE),
    Measure("idle", "turns without a choice", "turns of a seat without a decision, of all turns", SHARE),
    Measure("dead", "dead turns", "turns without a decision that is shown to matter", SHARE, True),
    Measure("evenness", "evenness", "the fewest decisions of a seat, as a share of an equal part", SHARE),
)
"""Measures in the order of tables."""


def about_measures() -> tuple[MeasureInWords, ...]:
    """Return the measures in words, for results."""
    return tuple(
        MeasureInWords(name=measure.name, title=measure.title, meaning=measure.meaning, unit=measure.unit)
        for measure in MEASURES
    )


@dataclass(frozen=True)
class GameValues:
    """Measures of some games.

    Attributes
    ----------
    values
        Values by measure, float64 (games,); 0 where a game has none.
    weights
        Weights of the games in the mean by measure, float64 (games,).
    won
        Whether each was won, bool (games,).
    """

    values: dict[str, Values]
    weights: dict[str, Values]
    won: NDArray[np.bool_]


def measure_games(arcs: Array, pace: Pace, part: slice = slice(None)) -> GameValues:
    """Measure some games.

    Parameters
    ----------
    arcs
        Their courses (`analysis.tension.arcs.arc_dtype`), (games,).
    pace
        Speed at which people play.
    part
        Play-outs that count.
    """
    courses = courses_of(arcs)
    values, weights = {}, {}
    equal = np.ones(len(arcs))
    for name, measured in {**_of_curves(courses, part), **_of_lengths(courses, pace)}.items():
        values[name], weights[name] = measured, equal
    values["options"] = courses.options / np.maximum(courses.decisions, 1)
    weights["options"] = courses.decisions.astype(float)
    whole = part == slice(None)
    values["dead"], weights["dead"] = _dead(courses, courses.p if whole else courses.p_half), equal
    # A turn that is drawn at random represents all turns with a decision of its game.
    weight = courses.seat_turns.sum(axis=1) * courses.turn_decisions.astype(float)
    for name, losses in (("random", courses.random), ("second_best", courses.second_best)):
        values[name], weights[name] = mean_of_choices(losses, courses.choices), weight
    return GameValues(values, weights, courses.win != 0)


def curves_of(courses: Courses, part: slice = slice(None)) -> list[curves.Curve]:
    """Return the curve of each game from some of its play-outs, float64 (points,)."""
    return [outcomes.mean(axis=1, dtype=float) for outcomes in _outcomes(courses, part)]


def _outcomes(courses: Courses, part: slice) -> list[NDArray[Any]]:
    """Return some play-outs of each game, (points, play-outs)."""
    games = zip(courses.outcomes, courses.points, strict=True)
    return [outcomes[:points, part] for outcomes, points in games]


def _variances(outcomes: NDArray[Any]) -> Values:
    """Return the variance of the mean of the play-outs at each point, 0 with a single one."""
    play_outs = outcomes.shape[1]
    squares = outcomes.var(axis=1, dtype=float)
    return np.asarray(squares / max(play_outs - 1, 1))


def _of_curves(courses: Courses, part: slice) -> dict[str, Values]:
    drawn = curves_of(courses, part)
    won = [bool(win) for win in courses.win]
    variances = [_variances(outcomes) for outcomes in _outcomes(courses, part)]

    def by_game(measure: Callable[..., float]) -> Values:
        pairs = zip(drawn, won, strict=True)
        return np.array([measure(curve, won=outcome) for curve, outcome in pairs], float)

    after, points = by_game(curves.decided_after), np.array([len(curve) for curve in drawn], float)
    return {
        "start": np.array([[*curve, float(w)][0] for curve, w in zip(drawn, won, strict=True)], float),
        "drama": by_game(curves.drama),
        "reversal": by_game(curves.reversal),
        "lead_changes": by_game(curves.lead_changes),
        "decided": after / np.maximum(points, 1),
        "rounds_left": points - after,
        "uncertainty": np.array(
            [curves.uncertainty(*pair) for pair in zip(drawn, variances, strict=True)], float
        ),
        "surprise": by_game(curves.surprise),
    }


def _of_lengths(courses: Courses, pace: Pace) -> dict[str, Values]:
    seats = np.maximum(courses.seats, 1)
    there = np.arange(courses.seat_decisions.shape[1]) < seats[:, None]
    fewest = np.where(there, courses.seat_decisions, courses.decisions[:, None]).min(axis=1)
    turns = np.maximum(courses.points * seats, 1)
    return {
        "rounds": courses.rounds.astype(float),
        "decisions": courses.decisions.astype(float),
        "minutes": pace.minutes(courses.rounds, courses.decisions),
        "idle": 1.0 - courses.seat_turns.sum(axis=1) / turns,
        "evenness": fewest * seats / np.maximum(courses.decisions, 1),
    }


def mean_of_choices(values: Values, choices: NDArray[np.int32]) -> Values:
    """Return the mean over the decisions that were evaluated, float64 (games,); 0 where there is none.

    Parameters
    ----------
    values
        A value of each decision, float64 (games, decisions).
    choices
        Number of decisions that were evaluated, (games,).
    """
    there = np.arange(values.shape[1]) < choices[:, None]
    means: Values = np.where(there, values, 0.0).sum(axis=1) / np.maximum(choices, 1)
    return means


def _dead(courses: Courses, p: Values) -> Values:
    """Return the share of the turns of each game without a decision that is shown to matter.

    Turns without a decision are counted; the others are as often dead as the drawn turn. In a turn with
    several decisions the p-values are corrected for their number (Holm), so that a turn in which nothing
    matters counts as live in about `ALPHA` of all cases at most.
    """
    turns = np.maximum(courses.points * np.maximum(courses.seats, 1), 1)
    busy = courses.seat_turns.sum(axis=1) / turns
    turn_p = [game[:choices] for game, choices in zip(p, courses.choices, strict=True)]
    dead = [min(holm(values), default=1.0) > ALPHA for values in turn_p]
    return np.asarray(1.0 - busy + busy * np.array(dead, float))
