"""How far data that are not known move the differences of a comparison: a small survey after it.

Every draw of other readings is played by both arms of a pair, on the same luck. What it changes in their
difference is added to the difference that the comparison found.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.comparison.contest import Contest, Duel
from analysis.experiment.common_luck import Arm
from analysis.influence.data_doubt import DataSurvey, Doubts, Wins, spread_without_noise
from analysis.influence.data_sample import sample_plan
from analysis.statistics.proportions import CONFIDENCE


@dataclass(frozen=True)
class PairSurvey:
    """What is played: the arms of a comparison, in groups of one scenario each.

    Attributes
    ----------
    contest
        The comparison, after it was played.
    groups
        Numbers of arms with the survey of their scenario.
    """

    contest: Contest
    groups: Sequence[tuple[Sequence[int], DataSurvey]]

    @property
    def total_games(self) -> int:
        """Games of all surveys."""
        return sum(survey.total_games for _, survey in self.groups)

    def play(
        self,
        *,
        begin: Callable[[str], object] = str,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> dict[str, Any] | None:
        """Play; for each pair that was compared where its difference may lie. None after a stop.

        Returns
        -------
        dict or None
            `games`, `draws`, `confidence` and `pairs`: for each of them `interval`, or None where the two
            have no readings in common.
        """
        found: dict[int, tuple[Doubts, int]] = {}
        for numbers, survey in self.groups:
            doubts = survey.play(begin=begin, progress=progress, stop=stop)
            if not doubts.complete:
                return None
            found |= {number: (doubts, place) for place, number in enumerate(numbers)}
        plan = self.groups[0][1].plan
        told = [_of_pair(duel, found) for duel in self.contest.duels if duel.played]
        return {"games": plan.games, "draws": plan.draws, "confidence": CONFIDENCE, "pairs": told}


def pair_survey(contest: Contest) -> PairSurvey | None:
    """The survey of a comparison; None if it is too small, or an arm is kept or has no other readings.

    Parameters
    ----------
    contest
        After it was played.
    """
    arms = [arm for arm in contest.arms if isinstance(arm, Arm)]
    plan = sample_plan(min(map(contest.games, range(len(contest.arms)))))
    if plan is None or len(arms) < len(contest.arms):
        return None
    scenarios: dict[str, list[int]] = {}
    for number, arm in enumerate(arms):
        scenarios.setdefault(f"{arm.game.name} {arm.scenario.digest}", []).append(number)
    if not all(arms[numbers[0]].scenario.alternatives() for numbers in scenarios.values()):
        return None
    groups = [
        (
            numbers,
            DataSurvey(
                [arms[number] for number in numbers],
                plan,
                contest.seed,
                workers=contest.workers,
                engine=contest.engine,
            ),
        )
        for numbers in scenarios.values()
    ]
    return PairSurvey(contest, groups)


def _of_pair(duel: Duel, found: dict[int, tuple[Doubts, int]]) -> dict[str, Any] | None:
    """Where the difference of a pair may lie."""
    (ours, first), (theirs, second) = found[duel.first], found[duel.second]
    if [names for names, _ in ours.drawn] != [names for names, _ in theirs.drawn]:
        return None  # of other data, so that no draw is the same for both
    base = _apart(ours.base[first], theirs.base[second])
    draws = [
        _apart(mine[first], others[second])
        for (_, mine), (_, others) in zip(ours.drawn, theirs.drawn, strict=True)
    ]
    noise = float(np.mean([(each - base).var() / len(base) for each in draws])) / 2
    spread = spread_without_noise(np.array([each.mean() for each in draws]), noise)
    shift = duel.difference - float(base.mean())
    return {"interval": [min(1.0, max(-1.0, end + shift)) for end in spread.interval]}


def _apart(first: Wins, second: Wins) -> np.ndarray[Any, np.dtype[np.int8]]:
    """For each game who won it: 1 the second, -1 the first, 0 both or nobody."""
    return second.astype(np.int8) - first.astype(np.int8)
