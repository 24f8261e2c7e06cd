"""Search for the best option of an open decision, and for the costs of the others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from analysis.statistics.proportions import normal_quantile
from simcore.records.shared import Array

SCREENING = 16
"""Share of the deals of the closest options that screens all options first: one in so many."""
ALL_OPTIONS = 4
"""Share of these deals on which every option is judged: one in so many."""
CLOSE = 4
"""Most options that get all deals."""
LEAST = 4
"""Fewest deals of any step."""
MOST_PLAYED = 24_576
"""Most games that a half of the search plays on, apart from the closest options and `LEAST`."""
PORTION = 16
"""Deals between two looks at the clock."""
CONFIDENCE = 0.95

Chances = Callable[[Array, range], Array]
"""`chances(options, samples)`: chance to win after some options on some deals, float64 (options, deals)."""


@dataclass(frozen=True)
class Judged:
    """Options of a decision with their chances.

    Attributes
    ----------
    best
        Index of the best option, chosen on deals that the chances do not use.
    chances
        Chances of each option on its deals. The first deals of all options are the same.
    complete
        Whether all deals were played.
    """

    best: int
    chances: tuple[Array, ...]
    complete: bool


def judge(chances: Chances, options: int, deals: int, seconds: float | None = None) -> Judged:
    """Find the best option and the chances of all options.

    Half of the search is sequential halving on common luck: all options get a few deals, the better half gets
    twice as many, and so on; the closest ones get `deals`. It chooses the best option. The other half uses
    new deals, so that the chance of the best option is not biased upwards: every option gets some, and the
    closest ones get `deals`.

    Parameters
    ----------
    chances
        Plays on from options after deals.
    options
        Number of options.
    deals
        Deals of the closest options.
    seconds
        Time after which no further deals are played; None: no limit. Every option gets a few deals.
    """
    until = None if seconds is None else time.monotonic() + seconds / 2
    close, used, finished = _screened(chances, options, deals, until)
    until = None if until is None or seconds is None else until + seconds / 2
    everyone = np.arange(options)
    few = max(LEAST, min(deals // ALL_OPTIONS, MOST_PLAYED // options))
    parts: list[list[Array]] = [[] for _ in range(options)]
    complete = finished
    for samples in _portions(used, few):
        if _is_up(until) and parts[0]:
            complete = False
            break
        _add(parts, everyone, chances(everyone, samples))
    for samples in _portions(used + few, max(0, deals - few)):
        if not complete or _is_up(until):
            complete = False
            break
        _add(parts, close, chances(close, samples))
    return Judged(int(close[0]), tuple(np.concatenate(part) for part in parts), complete)


def _first_deals(options: int, deals: int) -> int:
    """Return the deals of the first round of the screening, in which all rounds play on equally often."""
    rounds = max(1, options.bit_length() - CLOSE.bit_length() + 1)
    return max(LEAST, min(deals // SCREENING, MOST_PLAYED // (options * rounds)))


def _screened(chances: Chances, options: int, deals: int, until: float | None) -> tuple[Array, int, bool]:
    """Return the closest options, the best one first, the number of deals, and whether all were played."""
    alive, totals, used = np.arange(options), np.zeros(options), 0
    step = _first_deals(options, deals)
    while True:
        totals[alive] += chances(alive, range(used, used + step)).sum(axis=1)
        used += step
        alive = alive[np.argsort(-totals[alive], kind="stable")]
        finished = len(alive) <= CLOSE and used >= deals
        if finished or _is_up(until):
            return alive[:CLOSE], used, finished
        if len(alive) > CLOSE:
            alive = alive[: max(CLOSE, -(-len(alive) // 2))]
            step *= 2
        else:
            step = min(PORTION, deals - used)


def _portions(first: int, deals: int) -> Iterator[range]:
    for begin in range(first, first + deals, PORTION):
        yield range(begin, min(begin + PORTION, first + deals))


def _is_up(until: float | None) -> bool:
    return until is not None and time.monotonic() >= until


def _add(parts: list[list[Array]], options: Array, played: Array) -> None:
    for option, row in zip(options.tolist(), played, strict=True):
        parts[option].append(row)


def mean_interval(values: Array) -> tuple[float, float, float]:
    """Return the mean of some values, and the interval of their expectation, 95%.

    >>> mean_interval(np.array([0.25, 0.25]))
    (0.25, 0.25, 0.25)
    """
    mean = float(values.mean())
    error = float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else 0.0
    half = normal_quantile(CONFIDENCE) * error
    return mean, mean - half, mean + half
