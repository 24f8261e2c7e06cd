"""Measures of games: names, meanings, and a value of each for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.paired import holm
from analysis.tension import curve as curves
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
    won = arcs["win"] != 0
    values, weights = {}, {}
    equal = np.ones(len(arcs))
    for name, measured in {**_of_curves(arcs, part), **_of_lengths(arcs, pace)}.items():
        values[name], weights[name] = measured, equal
    values["options"] = arcs["options"] / np.maximum(arcs["decisions"], 1)
    weights["options"] = arcs["decisions"].astype(float)
    whole = part == slice(None)
    values["dead"], weights["dead"] = _dead(arcs, "p" if whole else "p_half"), equal
    # A turn that is drawn at random represents all turns with a decision of its game.
    weight = arcs["seat_turns"].sum(axis=1) * arcs["turn_decisions"].astype(float)
    for name in ("random", "second_best"):
        values[name], weights[name] = mean_of_choices(arcs, name), weight
    return GameValues(values, weights, won)


def chances_of(arc: Array, part: slice = slice(None)) -> curves.Curve:
    """Return the curve of one game from some of its play-outs, float64 (points,)."""
    curve: curves.Curve = arc["outcomes"][: arc["points"], part].mean(axis=1, dtype=float)
    return curve


def _of_curves(arcs: Array, part: slice) -> dict[str, Values]:
    drawn = [chances_of(arc, part) for arc in arcs]
    won = [bool(arc["win"]) for arc in arcs]
    play_outs = arcs["outcomes"][:1, 0, part].size if len(arcs) else 0

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
        "uncertainty": np.array([curves.uncertainty(curve, play_outs) for curve in drawn], float),
        "surprise": by_game(curves.surprise),
    }


def _of_lengths(arcs: Array, pace: Pace) -> dict[str, Values]:
    seats = np.maximum(arcs["seats"], 1)
    there = np.arange(arcs["seat_decisions"].shape[1]) < seats[:, None]
    fewest = np.where(there, arcs["seat_decisions"], arcs["decisions"][:, None]).min(axis=1)
    turns = np.maximum(arcs["points"] * seats, 1)
    return {
        "rounds": arcs["rounds"].astype(float),
        "decisions": arcs["decisions"].astype(float),
        "minutes": pace.minutes(arcs["rounds"], arcs["decisions"]),
        "idle": 1.0 - arcs["seat_turns"].sum(axis=1) / turns,
        "evenness": fewest * seats / np.maximum(arcs["decisions"], 1),
    }


def mean_of_choices(arcs: Array, name: str) -> Values:
    """Return the mean over the decisions that were evaluated, float64 (games,); 0 where there is none."""
    there = np.arange(arcs[name].shape[1]) < arcs["choices"][:, None]
    means: Values = np.where(there, arcs[name], 0.0).sum(axis=1) / np.maximum(arcs["choices"], 1)
    return means


def _dead(arcs: Array, p: str) -> Values:
    """Return the share of the turns of each game without a decision that is shown to matter.

    Turns without a decision are counted; the others are as often dead as the drawn turn. In a turn with
    several decisions the p-values are corrected for their number (Holm), so that a turn in which nothing
    matters counts as live in about `ALPHA` of all cases at most.
    """
    turns = np.maximum(arcs["points"] * np.maximum(arcs["seats"], 1), 1)
    busy = arcs["seat_turns"].sum(axis=1) / turns
    dead = [min(holm(arc[p][: arc["choices"]]), default=1.0) > ALPHA for arc in arcs]
    return np.asarray(1.0 - busy + busy * np.array(dead, float))
