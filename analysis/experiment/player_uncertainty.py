"""Range of a win rate whose players are unknown: the spread of the members of a group.

The members of a group (`heuristics.strategy.players.Group`) represent the possible players, from the weakest
to the strongest of an interval. Each of them plays only a share of the games, so luck increases the spread of
their rates. That part of the spread is known and removed: all rates are drawn towards their mean until they
have the remaining variance [1]_. To estimate the *spread* of rates, this is better than the best estimate of
each rate, which leaves them too close together.

With few games the estimate of the remaining variance is imprecise: it may be 0 although the members differ.
So the rates are drawn only until they have an upper limit of that variance, which comes from the non-central
chi square distribution of the spread [2]_. The interval is then wide rather than too narrow.

References
----------
.. [1] Louis (1984), Estimating a population of parameter values using Bayes and empirical Bayes methods,
   Journal of the American Statistical Association 79, 393-398.
.. [2] Venables (1975), Calculation of confidence intervals for noncentrality parameters, Journal of the Royal
   Statistical Society B 37, 406-412. Limits that do not fall below what can be measured: Cowan, Cranmer,
   Gross and Vitells (2011), Power-constrained limits, arXiv:1105.3166.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chndtrinc

from simcore.results.players import MemberResult, PlayerRange
from simcore.results.provenance import GroupMember, GroupRecord
from simcore.results.tally import Tally, seat_on_turn

MIN_GAMES = 2
"""Fewest games of each member for which there is a range."""

LIMIT = 0.8
"""Confidence of the upper limit of the variance of the members; docs/calibrate.md has the coverage of the
intervals that follow from it."""


def range_of_totals(group: GroupRecord | None, tally: Tally) -> PlayerRange | None:
    """Range of a win rate over the members of a group, from the totals of a cell.

    Parameters
    ----------
    group
        Group that plays (`Players.describe`); None: the players are known.
    tally
        Totals of the cell.

    Returns
    -------
    PlayerRange or None
        None if the players are known.
    """
    if group is None or tally.turns is None:
        return None
    lost, won = tally.turns
    return group_range(group, won, lost + won)


def player_range(group: GroupRecord | None, wins: ArrayLike) -> PlayerRange | None:
    """Range of a win rate over the members of a group, from single games.

    Parameters
    ----------
    group
        Group that plays; None: the players are known.
    wins
        Whether each game was won, in the order of their numbers from 0 on, (games,).

    Returns
    -------
    PlayerRange or None
        None if the players are known.
    """
    if group is None:
        return None
    won, turns = np.asarray(wins, bool), len(group.members)
    turn = seat_on_turn(np.arange(len(won)), turns)
    by_turn = np.bincount(turn[won], minlength=turns), np.bincount(turn, minlength=turns)
    return group_range(group, *by_turn)


def group_range(group: GroupRecord, wins: NDArray[np.int64], games: NDArray[np.int64]) -> PlayerRange:
    """Results of the members of a group, and the interval from the weakest to the strongest.

    Parameters
    ----------
    group
        Group that plays.
    wins, games
        Counts by turn, int64 (turns,).
    """
    members = tuple(
        MemberResult(strategy=member.strategy, skill=member.skill, games=int(n), wins=int(k))
        for member, k, n in zip(group.members, wins, games, strict=True)
    )
    parts = group.parts
    interval = spread_interval(wins.reshape(parts, -1).sum(axis=0), games.reshape(parts, -1).sum(axis=0))
    if interval is not None:  # members with a game more or less: the rate of all games may miss their mean
        rate = float(wins.sum() / games.sum())
        interval = min(interval[0], rate), max(interval[1], rate)
    return PlayerRange(interval=interval, confidence=group.confidence, parts=parts, members=members)


def spread_interval(wins: ArrayLike, games: ArrayLike) -> tuple[float, float] | None:
    """Interval from the lowest to the highest of some win rates, without the luck of their games.

    Parameters
    ----------
    wins, games
        Counts of each member, (members,).

    Returns
    -------
    low, high
        None if a member has too few games.
    """
    k, n = np.asarray(wins, np.float64), np.asarray(games, np.float64)
    if len(n) == 0 or n.min() < MIN_GAMES:
        return None
    rates = k / n
    return _without_luck(rates, rates * (1.0 - rates) / (n - 1.0))  # unbiased for the variance of each rate


def group_of(player: PlayerRange | None) -> GroupRecord | None:
    """Return the group of a range without the file of the group, so that two groups can be compared.

    Parameters
    ----------
    player
        Range of a result; None: the players are known.
    """
    if player is None:
        return None
    members = tuple(GroupMember(strategy=member.strategy, skill=member.skill) for member in player.members)
    return GroupRecord(members=members, parts=player.parts, confidence=player.confidence)


def difference_range(
    group: GroupRecord | None, apart: ArrayLike, numbers: ArrayLike | None = None
) -> tuple[float, float] | None:
    """Range of a difference over the members of a group that plays both sides on common luck.

    Parameters
    ----------
    group
        Group that plays both sides; None: the players are known.
    apart
        Result of each game on the second side less that on the first, (games,): 1, 0 or -1, or a mean of
        these.
    numbers
        Number of each game, (games,); None: from 0 on.

    Returns
    -------
    low, high
        Smallest and largest difference of a member; None if the players are known, or a member has too few
        games.
    """
    if group is None:
        return None
    differences = np.asarray(apart, np.float64)
    played = np.arange(len(differences)) if numbers is None else np.asarray(numbers, np.int64)
    alike = len(group.members) // group.parts
    turn = seat_on_turn(played, len(group.members)) % alike
    members = [differences[turn == number] for number in range(alike)]
    if min(map(len, members)) < MIN_GAMES:
        return None
    luck = [games.var(ddof=1) / len(games) for games in members]
    return _without_luck(np.array([games.mean() for games in members]), np.array(luck))


def _without_luck(values: NDArray[np.float64], luck: NDArray[np.float64]) -> tuple[float, float]:
    """Return the ends of some values, drawn to their mean until their variance has no luck in it.

    Parameters
    ----------
    values
        Estimate of each member, (members,).
    luck
        Variance of each estimate, (members,).
    """
    if len(values) == 1:
        return float(values[0]), float(values[0])
    middle, seen = values.mean(), values.var(ddof=1)
    shrink = np.sqrt(_variance_limit(seen, luck.mean(), len(values) - 1) / seen) if seen > 0 else 0.0
    low, high = middle + shrink * (values.min() - middle), middle + shrink * (values.max() - middle)
    return float(low), float(high)


def _variance_limit(seen: float, luck: float, freedom: int) -> float:
    """Upper limit of the variance of some values, at most the variance `seen` of their estimates.

    The sum of squares of the estimates, in units of `luck`, is non-central chi square; its non-centrality is
    the variance of the values. Estimates that happen to lie closer together than luck alone would put them
    count as if they did not (a power-constrained limit); otherwise the limit would be 0 now and then.
    """
    if luck <= 0:
        return seen
    squares = freedom * max(1.0, seen / luck)
    return min(seen, float(chndtrinc(squares, freedom, 1.0 - LIMIT)) * luck / freedom)
