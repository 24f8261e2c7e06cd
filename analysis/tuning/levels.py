"""Levels that are out of order after a change: one that should be harder than the one below it is easier."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.paired import paired_interval, pairs
from analysis.statistics.proportions import CONFIDENCE
from analysis.tuning.targets import Side, Targets
from simcore.contract.game import Scenario, is_playable

Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class Inversion:
    """Two neighbouring levels that are out of order.

    Attributes
    ----------
    easier, harder
        The level that is won more often, though it should be the harder one, and the other level.
    rates
        Win rates of `easier` and `harder` after the change.
    before
        Their win rates before the change.
    """

    easier: Side
    harder: Side
    rates: tuple[float, float]
    before: tuple[float, float]

    def to_dict(self) -> dict[str, Any]:
        """Return the object of the JSON output."""
        cell = self.easier.cell
        return {
            "ancient_one": cell.ancient_one,
            "players": cell.players,
            "strategy": self.easier.players.name,
            "easier": cell.difficulty,
            "harder": self.harder.cell.difficulty,
            "rates": list(self.rates),
            "before": list(self.before),
        }


def ladders(targets: Targets, scenario: Scenario) -> list[list[Side]]:
    """Return the playable levels of each Ancient One, number of players and strategy that targets name.

    The levels of a ladder are in the order of the data.
    """
    found: dict[str, list[Side]] = {}
    for side in targets.sides:
        steps = [replace(side, cell=replace(side.cell, difficulty=each)) for each in scenario.difficulties]
        playable = [step for step in steps if is_playable(scenario, step.cell)]
        found.setdefault(playable[0].name, playable)
    return list(found.values())


def inversions(
    rungs: Sequence[Sequence[Side]],
    before: Mapping[str, Wins],
    after: Mapping[str, Wins],
    confidence: float = CONFIDENCE,
) -> list[Inversion]:
    """Find neighbouring levels that are out of order after a change.

    The first and the last level of a ladder say before the change which end is the easier one.

    Parameters
    ----------
    rungs
        Ladders, of `ladders`.
    before, after
        Wins of every level by the name of its side, bool [games], on common luck.
    confidence
        With which all differences together are real.
    """
    couples = sum(len(rung) - 1 for rung in rungs)
    level = 1 - (1 - confidence) / max(1, couples)
    found = []
    for rung in rungs:
        first, last = (before[side.name].mean() for side in (rung[0], rung[-1]))
        ordered = rung if first >= last else rung[::-1]
        for easy, hard in itertools.pairwise(ordered):
            both = pairs(after[easy.name], after[hard.name])
            low, _ = paired_interval(both.gained, both.lost, both.games, level)
            if low > 0:
                found.append(Inversion(hard, easy, _rates(after, hard, easy), _rates(before, hard, easy)))
    return found


def _rates(wins: Mapping[str, Wins], one: Side, other: Side) -> tuple[float, float]:
    return float(wins[one.name].mean()), float(wins[other.name].mean())
