"""How far a win rate is off for not knowing the players: how far apart those of a group's members lie.

The members of a group (`heuristics.strategy.players.Group`) stand for what its players may be, from the
weakest to the strongest of an interval. Each plays a share of the games only, so that their rates lie further
apart than they should, by the luck of these games. That part of the spread is known and taken out: all rates
are drawn towards their mean until they have the variance that is left [1]_. For estimating the *spread* of
rates, this is better than drawing each as far as is best for itself, which leaves them too close together.

With few games the variance that is left is itself not known well: it may come out as nothing although the
members differ. So they are drawn no further than to the variance that there may be: an upper limit of it,
from the non-central chi square distribution of the spread [2]_. The interval is wider with few games, and not
too narrow.

References
----------
.. [1] Louis (1984), Estimating a population of parameter values using Bayes and empirical Bayes methods,
   Journal of the American Statistical Association 79, 393-398.
.. [2] Venables (1975), Calculation of confidence intervals for noncentrality parameters, Journal of the Royal
   Statistical Society B 37, 406-412. Limits that do not fall below what can be told: Cowan, Cranmer, Gross
   and Vitells (2011), Power-constrained limits, arXiv:1105.3166.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chndtrinc

from simcore.results.players import MemberResult, PlayerRange
from simcore.results.provenance import GroupMember, GroupRecord
from simcore.results.tally import Tally, seat_on_turn

LEAST = 2
"""Games of each member without which nothing is said."""

LIMIT = 0.8
"""How surely the variance of the members is no larger than its upper limit: docs/calibrate.md tells how often
the interval then covers."""


def range_of_totals(group: GroupRecord | None, tally: Tally) -> PlayerRange | None:
    """Range of a win rate over the members of a group, from the totals of a cell.

    Parameters
    ----------
    group
        Group that plays; None where the players are known.
    tally
        Totals of the cell.

    Returns
    -------
    PlayerRange or None
        None where the players are known.
    """
    if group is None or tally.turns is None:
        return None
    lost, won = tally.turns
    return group_range(group, won, lost + won)


def player_of_games(group: GroupRecord | None, wins: ArrayLike) -> dict[str, Any]:
    """Return the field `player` of a result; empty where the players are known."""
    found = player_range(group, wins)
    return {} if found is None else {"player": found.plain()}


def player_range(group: GroupRecord | None, wins: ArrayLike) -> PlayerRange | None:
    """Range of a win rate over the members of a group, from single games.

    Parameters
    ----------
    group
        Group that plays; None where the players are known.
    wins
        Whether each game was won, in the order of their numbers from 0 on, (games,).

    Returns
    -------
    PlayerRange or None
        None where the players are known.
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
        By turn, int64 (turns,).
    """
    parts = group.parts
    members = tuple(
        MemberResult(strategy=member.strategy, skill=member.skill, games=int(n), wins=int(k))
        for member, k, n in zip(group.members, wins, games, strict=True)
    )
    interval = spread_interval(wins.reshape(parts, -1).sum(axis=0), games.reshape(parts, -1).sum(axis=0))
    if interval is not None:  # members may differ by a game: the rate of all games may lie beside their mean
        rate = float(wins.sum() / games.sum())
        interval = min(interval[0], rate), max(interval[1], rate)
    return PlayerRange(interval=interval, confidence=group.confidence, parts=parts, members=members)


def spread_interval(wins: ArrayLike, games: ArrayLike) -> tuple[float, float] | None:
    """From the lowest to the highest of some win rates, without what is surely luck of their games.

    Parameters
    ----------
    wins, games
        Counts of each member, (members,).

    Returns
    -------
    low, high
        None where a member has too few games.
    """
    k, n = np.asarray(wins, np.float64), np.asarray(games, np.float64)
    if len(n) == 0 or n.min() < LEAST:
        return None
    rates = k / n
    return _without_luck(rates, rates * (1.0 - rates) / (n - 1.0))  # unbiased for the variance of each rate


def group_of(player: PlayerRange | None) -> GroupRecord | None:
    """Return the group behind a range, without its file; None where the players are known.

    Parameters
    ----------
    player
        Range of a kept result.
    """
    if player is None:
        return None
    members = tuple(GroupMember(strategy=each.strategy, skill=each.skill) for each in player.members)
    return GroupRecord(members=members, parts=player.parts, confidence=player.confidence)


def difference_range(
    group: GroupRecord | None, apart: ArrayLike, numbers: ArrayLike | None = None
) -> tuple[float, float] | None:
    """Range of a difference over the members of a group that plays both sides on common luck.

    Parameters
    ----------
    group
        Group that plays both sides; None where the players are known.
    apart
        Outcome of each game on the second side less that on the first, (games,): 1, 0 or -1, or a mean.
    numbers
        Number of each game, (games,); None: from 0 on.

    Returns
    -------
    low, high
        From the member with the least difference to the one with the largest; None where the players are
        known, or a member has too few games.
    """
    if group is None:
        return None
    gains = np.asarray(apart, np.float64)
    played = np.arange(len(gains)) if numbers is None else np.asarray(numbers, np.int64)
    alike = len(group.members) // group.parts
    turn = seat_on_turn(played, len(group.members)) % alike
    members = [gains[turn == number] for number in range(alike)]
    if min(map(len, members)) < LEAST:
        return None
    luck = [of_member.var(ddof=1) / len(of_member) for of_member in members]
    return _without_luck(np.array([of_member.mean() for of_member in members]), np.array(luck))


def _without_luck(means: NDArray[np.float64], luck: NDArray[np.float64]) -> tuple[float, float]:
    """Return the ends of some means, drawn to their centre until they vary as they may without their luck."""
    if len(means) == 1:
        return float(means[0]), float(means[0])
    middle, seen = means.mean(), means.var(ddof=1)
    shrink = np.sqrt(_most_variance(seen, luck.mean(), len(means) - 1) / seen) if seen > 0 else 0.0
    low, high = middle + shrink * (means.min() - middle), middle + shrink * (means.max() - middle)
    return float(low), float(high)


def _most_variance(seen: float, luck: float, freedom: int) -> float:
    """Upper limit of the variance of some numbers, of which each was seen with so much luck, but not `seen`.

    Their sum of squares, in units of luck, is non-central chi square, and its non-centrality is what they
    really vary. Numbers that happen to lie closer together than luck alone would put them are taken as if
    they did not (a power-constrained limit): else the limit would be 0 now and then.
    """
    if luck <= 0:
        return seen
    squares = freedom * max(1.0, seen / luck)
    return min(seen, float(chndtrinc(squares, freedom, 1.0 - LIMIT)) * luck / freedom)
