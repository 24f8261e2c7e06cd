"""The survey of the data that a comparison makes: how far data that are not known move its differences.

Both arms of a pair play every draw of alternatives, on the luck of the comparison. The change in their
difference is added to the difference that the comparison found.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.comparison.contest import Contest, Duel
from analysis.comparison.contest_model import PairRanges
from analysis.experiment.common_luck import Arm
from analysis.influence.data_result import data_range
from analysis.influence.data_sample import sample_plan
from analysis.influence.data_uncertainty import DataSurvey, SurveyWins, Wins
from analysis.statistics.spread import CONFIDENCE
from simcore.results.data_range import DataRange


@dataclass(frozen=True)
class PairSurvey:
    """Arms of a comparison, in groups of one scenario each.

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
    ) -> PairRanges | None:
        """Play the surveys and return the range of each compared pair; None after a stop."""
        survey_of: dict[int, tuple[SurveyWins, int]] = {}
        for numbers, survey in self.groups:
            played = survey.play(begin=begin, progress=progress, stop=stop)
            if not played.complete:
                return None
            survey_of |= {number: (played, place) for place, number in enumerate(numbers)}
        plan = self.groups[0][1].plan
        pairs = tuple(_of_pair(duel, survey_of, plan.games) for duel in self.contest.duels if duel.played)
        return PairRanges(games=plan.games, draws=plan.draws, confidence=CONFIDENCE, pairs=pairs)


def pair_survey(contest: Contest, data_range_games: int | None = None) -> PairSurvey | None:
    """The survey of a comparison; None if it is too small, or an arm is kept or has no alternatives.

    Parameters
    ----------
    contest
        After it was played.
    data_range_games
        Games of each arm in all draws together, at most; None: as after a run.
    """
    arms = [arm for arm in contest.arms if isinstance(arm, Arm)]
    plan = sample_plan(min(map(contest.games, range(len(contest.arms)))), data_range_games)
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
                base=[contest.wins(number) for number in numbers],
                workers=contest.workers,
                engine=contest.engine,
            ),
        )
        for numbers in scenarios.values()
    ]
    return PairSurvey(contest, groups)


def _of_pair(duel: Duel, survey_of: Mapping[int, tuple[SurveyWins, int]], games: int) -> DataRange | None:
    """Return the range of the difference of a pair; `games` is the number for each draw."""
    (ours, first), (theirs, second) = survey_of[duel.first], survey_of[duel.second]
    # A draw that was repeated in one scenario only is not the same for both.
    same = [mine == others for (mine, _), (others, _) in zip(ours.drawn, theirs.drawn, strict=True)]
    both = zip(ours.draws_of(first, games), theirs.draws_of(second, games), strict=True)
    draws = [
        (_apart(mine, others), _apart(mine_before, others_before))
        for (mine, mine_before), (others, others_before) in itertools.compress(both, same)
    ]
    base = _apart(ours.base[first], theirs.base[second])
    return data_range(draws, duel.difference, float(base.var()) / len(base), (-1.0, 1.0))


def _apart(first: Wins, second: Wins) -> NDArray[np.int8]:
    """Compare the games that both have: 1 if the second won, -1 if the first won, 0 if both or neither."""
    games = min(len(first), len(second))
    return second[:games].astype(np.int8) - first[:games].astype(np.int8)
