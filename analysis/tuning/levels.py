"""Difficulties that are out of order after a change: one is easier than the one below it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.paired import paired_interval, pairs
from analysis.statistics.proportions import CONFIDENCE
from analysis.tuning.targets import Side, Targets
from analysis.tuning.tune_model import LevelInversion
from simcore.contract.game import Scenario, is_playable

Wins = NDArray[np.bool_]


def ladders(targets: Targets, scenario: Scenario) -> list[list[Side]]:
    """Return the playable levels of each Ancient One, number of players and strategy that targets name.

    The levels of a ladder are in the order of the data.
    """
    by_first: dict[str, list[Side]] = {}
    for side in targets.sides:
        levels = [replace(side, cell=replace(side.cell, difficulty=name)) for name in scenario.difficulties]
        playable = [level for level in levels if is_playable(scenario, level.cell)]
        by_first.setdefault(playable[0].name, playable)
    return list(by_first.values())


def inversions(
    rungs: Sequence[Sequence[Side]],
    before: Mapping[str, Wins],
    after: Mapping[str, Wins],
    confidence: float = CONFIDENCE,
) -> list[LevelInversion]:
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
    inverted = []
    for rung in rungs:
        first, last = (before[side.name].mean() for side in (rung[0], rung[-1]))
        ordered = rung if first >= last else rung[::-1]
        for easy, hard in itertools.pairwise(ordered):
            both = pairs(after[easy.name], after[hard.name])
            low, _ = paired_interval(both.gained, both.lost, both.games, level)
            if low > 0:
                inverted.append(
                    LevelInversion(
                        ancient_one=hard.cell.ancient_one,
                        players=hard.cell.players,
                        strategy=hard.players.name,
                        easier=hard.cell.difficulty,
                        harder=easy.cell.difficulty,
                        rates=_rates(after, hard, easy),
                        before=_rates(before, hard, easy),
                    )
                )
    return inverted


def _rates(wins: Mapping[str, Wins], one: Side, other: Side) -> tuple[float, float]:
    return float(wins[one.name].mean()), float(wins[other.name].mean())
