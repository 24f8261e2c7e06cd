"""Evaluation of targets: pass, warn or fail, from an interval and the tolerance.

A target passes if the whole interval is within its tolerance, and fails if none of it is. Otherwise it gets a
warning: more games decide, or the win rate is right at the border. All intervals hold together (Bonferroni
over the targets, and over the pairs of combinations that shall be equal).
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.player_uncertainty import player_range
from analysis.statistics.paired import paired_interval, pairs
from analysis.statistics.proportions import CONFIDENCE, proportion_interval
from analysis.tuning.targets import Target
from analysis.tuning.tune_model import FAIL, PASS, WARN, Outcome, TargetVerdict
from simcore.results.players import PlayerRange

Wins = NDArray[np.bool_]


def judge(
    targets: Sequence[Target], wins: Mapping[str, Wins], confidence: float = CONFIDENCE
) -> list[TargetVerdict]:
    """Evaluate every target from games.

    Parameters
    ----------
    targets
        The targets.
    wins
        Wins of every side by its name, on common luck, bool [games].
    confidence
        Confidence of all intervals together.
    """
    level = 1 - (1 - confidence) / len(targets)
    return [
        _rate(target, target.win_rate, wins, level)
        if target.win_rate is not None
        else _equal(target, wins, level)
        for target in targets
    ]


def result_of(interval: tuple[float, float], low: float, high: float) -> Outcome:
    """Compare an interval with bounds.

    >>> result_of((0.42, 0.44), 0.4, 0.5), result_of((0.38, 0.42), 0.4, 0.5), result_of((0.3, 0.35), 0.4, 0.5)
    ('pass', 'warn', 'fail')
    """
    if low <= interval[0] and interval[1] <= high:
        return PASS
    return FAIL if interval[1] < low or interval[0] > high else WARN


def _rate(target: Target, wanted: float, wins: Mapping[str, Wins], level: float) -> TargetVerdict:
    side = target.sides[0]
    played = wins[side.name]
    won = int(played.sum())
    interval = proportion_interval(won, len(played), level)
    result = result_of(interval, wanted - target.tolerance, wanted + target.tolerance)
    player = player_range(side.players.describe().group, played)
    return _verdict(target, result, won / len(played), interval, wins, player)


def _equal(target: Target, wins: Mapping[str, Wins], level: float) -> TargetVerdict:
    """Evaluate the largest difference of two sides; the target passes if every difference does."""
    couples = list(itertools.combinations(target.sides, 2))
    single_level = 1 - (1 - level) / len(couples)
    differences = []
    for one, other in couples:
        both = pairs(wins[one.name], wins[other.name])
        difference = both.difference
        low, high = paired_interval(both.gained, both.lost, both.games, single_level)
        differences.append((difference, low, high) if difference >= 0 else (-difference, -high, -low))
    value, low, high = max(differences)
    results = [result_of((low, high), -target.tolerance, target.tolerance) for _, low, high in differences]
    result = next(result for result in (FAIL, WARN, PASS) if result in results)
    return _verdict(target, result, value, (max(low, 0.0), high), wins, None)


def _verdict(
    target: Target,
    result: Outcome,
    value: float,
    interval: tuple[float, float],
    wins: Mapping[str, Wins],
    player: PlayerRange | None,
) -> TargetVerdict:
    return TargetVerdict(
        target=target.name,
        sides=tuple(side.name for side in target.sides),
        wanted=target.win_rate,
        equal=target.win_rate is None,
        tolerance=target.tolerance,
        result=result,
        value=value,
        interval=interval,
        rates={side.name: float(wins[side.name].mean()) for side in target.sides},
        player=player,
    )
