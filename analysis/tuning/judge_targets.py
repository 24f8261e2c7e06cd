"""Is a target met? Pass, warn or fail, by an interval and the tolerance.

A target passes if the whole interval lies within its tolerance, fails if none of it does, and is warned about
if a border lies in between: then more games decide, or the rate is right at the border. All intervals hold
together (Bonferroni over the targets, and over the pairs of sides that shall be equal).
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.player_uncertainty import player_range
from analysis.statistics.paired import paired_interval, pairs
from analysis.statistics.proportions import CONFIDENCE, proportion_interval
from analysis.tuning.targets import Target
from simcore.results.players import PlayerRange

PASS, WARN, FAIL = "pass", "warn", "fail"

Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class Verdict:
    """What became of one target.

    Attributes
    ----------
    target
        The target.
    result
        `pass`, `warn` or `fail`.
    value, interval
        Of the win rate; for sides that shall be equal, of the largest difference between two.
    rates
        Win rate of each side, by its name.
    player
        Range of the rate over the members of a group; None if the players are known.
    """

    target: Target
    result: str
    value: float
    interval: tuple[float, float]
    rates: Mapping[str, float]
    player: PlayerRange | None = None

    def to_dict(self) -> dict[str, Any]:
        """As it stands in a file."""
        target = self.target
        return {
            "target": target.name,
            "sides": [side.name for side in target.sides],
            "wanted": target.win_rate,
            "equal": target.win_rate is None,
            "tolerance": target.tolerance,
            "result": self.result,
            "value": self.value,
            "interval": list(self.interval),
            "rates": dict(self.rates),
            "player": None if self.player is None else self.player.plain(),
        }


def judge(
    targets: Sequence[Target], wins: Mapping[str, Wins], confidence: float = CONFIDENCE
) -> list[Verdict]:
    """Judge every target by games that were played.

    Parameters
    ----------
    targets
        What is wanted.
    wins
        bool [games] of every side by its name, on common luck.
    confidence
        Of all intervals together.
    """
    level = 1 - (1 - confidence) / len(targets)
    return [
        _rate(target, wins, level) if target.win_rate is not None else _equal(target, wins, level)
        for target in targets
    ]


def result_of(interval: tuple[float, float], low: float, high: float) -> str:
    """Where an interval lies.

    >>> result_of((0.42, 0.44), 0.4, 0.5), result_of((0.38, 0.42), 0.4, 0.5), result_of((0.3, 0.35), 0.4, 0.5)
    ('pass', 'warn', 'fail')
    """
    if low <= interval[0] and interval[1] <= high:
        return PASS
    return FAIL if interval[1] < low or interval[0] > high else WARN


def _rate(target: Target, wins: Mapping[str, Wins], level: float) -> Verdict:
    played = wins[target.sides[0].name]
    won = int(played.sum())
    interval = proportion_interval(won, len(played), level)
    assert target.win_rate is not None
    low, high = target.win_rate - target.tolerance, target.win_rate + target.tolerance
    rate, side = won / len(played), target.sides[0]
    player = player_range(side.players.describe().group, played)
    return Verdict(target, result_of(interval, low, high), rate, interval, {side.name: rate}, player)


def _equal(target: Target, wins: Mapping[str, Wins], level: float) -> Verdict:
    """The largest difference of two sides decides; for it to pass, none may be too large."""
    couples = list(itertools.combinations(target.sides, 2))
    each = 1 - (1 - level) / len(couples)
    found = []
    for one, other in couples:
        both = pairs(wins[one.name], wins[other.name])
        difference = both.difference
        low, high = paired_interval(both.gained, both.lost, both.games, each)
        found.append((difference, low, high) if difference >= 0 else (-difference, -high, -low))
    value, low, high = max(found)
    results = [result_of((low, high), -target.tolerance, target.tolerance) for _, low, high in found]
    result = next(result for result in (FAIL, WARN, PASS) if result in results)
    rates = {side.name: float(wins[side.name].mean()) for side in target.sides}
    return Verdict(target, result, value, (max(low, 0.0), high), rates)
