"""Differences between two arms by ending: each way to win and each loss cause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.comparison.contest import Contest, Duel
from analysis.comparison.contest_model import EndingDifference
from analysis.statistics import paired, sequential
from analysis.statistics.paired import Pairs, pairs
from analysis.statistics.proportions import each_confidence
from simcore.results.tally import WON


def ending_differences(contest: Contest, duels: Sequence[Duel]) -> list[list[EndingDifference]]:
    """Return the differences in the share of each ending, second less first, for each pair of arms.

    The method is that for win rates, with an ending instead of a win: it counts the games that only one arm
    ended in this way, on common luck, and uses the same intervals and tests. The intervals of all endings
    of all pairs hold at once (Bonferroni), and so do the corrected p-values (Holm 1979). This family is
    separate from that of the win rates.

    Parameters
    ----------
    contest
        After `play`.
    duels
        Pairs of the contest to report.

    Returns
    -------
    list
        A list for each pair, in order. It is empty for two arms of different games, whose endings are
        not the same.
    """
    compared = [(duel, contest.endings(duel.first)) for duel in duels]
    same = [names if names == contest.endings(duel.second) else {} for duel, names in compared]
    level = each_confidence(contest.rule.confidence, max(1, sum(map(len, same))))
    differences = [
        _pair(contest, duel, names, level) if names else [] for duel, names in zip(duels, same, strict=True)
    ]
    corrected = iter(paired.holm([row.p for pair in differences for row in pair]))
    return [[row.model_copy(update={"p_holm": next(corrected)}) for row in pair] for pair in differences]


class _Difference(NamedTuple):
    """Shares of an ending in two arms, and their difference."""

    first: float
    second: float
    difference: float
    interval: tuple[float, float]
    p: float


def _pair(contest: Contest, duel: Duel, names: Mapping[int, str], level: float) -> list[EndingDifference]:
    first, second = contest.ends_of_pair(duel)
    rows = []
    for code, name in names.items():
        one, other = first == code, second == code
        result = _paired(contest, pairs(one, other), level) if duel.paired else _unpaired(one, other, level)
        rows.append(
            EndingDifference(
                ending=name,
                won=code >= WON,
                first=result.first,
                second=result.second,
                difference=result.difference,
                interval=result.interval,
                p=result.p,
                p_holm=1.0,
            )
        )
    return rows


def _paired(contest: Contest, counted: Pairs, level: float) -> _Difference:
    gained, lost, games = counted.gained, counted.lost, counted.games
    if contest.anytime:
        low, high = (float(end) for end in sequential.difference_sequence(gained, lost, games, level))
        p = sequential.no_difference(gained, lost)
    else:
        low, high = paired.paired_interval(gained, lost, games, level)
        p = paired.mcnemar(gained, lost)
    shares = (counted.both + lost) / games, (counted.both + gained) / games
    return _Difference(*shares, counted.difference, (low, high), p)


def _unpaired(one: NDArray[np.bool_], other: NDArray[np.bool_], level: float) -> _Difference:
    ended = int(np.count_nonzero(one)), int(np.count_nonzero(other))
    games = len(one), len(other)
    shares = ended[0] / games[0], ended[1] / games[1]
    interval = paired.unpaired_interval(ended, games, level)
    return _Difference(*shares, shares[1] - shares[0], interval, paired.unpaired_test(ended, games))
