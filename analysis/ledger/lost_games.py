"""Luck and play of the lost games of a cell: where the chance to win went."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray
from pydantic import Field
from scipy.stats import t as student

from analysis.ledger.ledger import MANY_GAMES, Ledger, LedgerMaker
from analysis.statistics.proportions import CONFIDENCE, each_confidence
from simcore.play.cores import cores
from simcore.results.model import Confidence, Count, Finite, Line, Result, Share

MOST_GAMES = 200
"""Default limit of the lost games of a cell."""

MOST_DECISIONS = 10_000
"""Default limit of the decisions of all these games, on which the time depends: half a minute of one core."""

FEWEST_GAMES = 2
"""Fewest games that give an interval."""

LEAST_GAMES = 10
"""Fewest lost games of a cell that are looked at by default, if it has so many."""

METHOD = "t"


class LedgerPart(Result):
    """Mean of a part of the ledgers of the lost games, in shares of a game."""

    part: Line = Field(description="`deal`, `luck`, `play` or `residual`")
    kind: Line | None = Field(description="kind of luck, or kind of decision; null: the whole part")
    mean: Finite = Field(description="mean change of the chance to win")
    low: Finite = Field(description="low end of its interval")
    high: Finite = Field(description="high end of its interval")


class LuckAndPlay(Result):
    """Where the chance to win went in lost games; `typical` and the means of the whole parts add up to 0."""

    games: Count = Field(description="lost games with a ledger, the first ones of the cell")
    lost: Count = Field(description="all lost games")
    typical: Share = Field(description="win rate of the cell")
    strategy: Line = Field(description="strategy of the value, against which play is judged")
    other_data: bool = Field(description="true: the value was trained on other data")
    parts: tuple[LedgerPart, ...] = Field(
        description="the parts, each followed by its kinds, largest loss first"
    )
    luck_less_play: LedgerPart = Field(description="luck less play")
    intervals: Count = Field(
        description="number of intervals that hold together: the whole parts, and luck less play"
    )
    kind_intervals: Count = Field(description="number of intervals of kinds that hold together")
    interval_method: Line = Field(description="kind of the intervals")
    confidence: Confidence = Field(description="confidence with which they hold together")

    @property
    def most(self) -> str | None:
        """The part that certainly cost more, `luck` or `play`; None: not clear."""
        less = self.luck_less_play
        return "luck" if less.high < 0 else "play" if less.low > 0 else None

    def whole(self, part: str) -> LedgerPart:
        """Return a whole part."""
        return next(row for row in self.parts if row.part == part and row.kind is None)

    def kinds(self, part: str) -> tuple[LedgerPart, ...]:
        """Return the kinds of a part."""
        return tuple(row for row in self.parts if row.part == part and row.kind is not None)


def default_games(decisions: Sequence[Sequence[int]]) -> list[int]:
    """Return the number of first lost games of each cell that are looked at by default.

    The cells share the decisions of the limit equally; what one of them leaves is for the later ones. If a
    share has fewer than `LEAST_GAMES` games, the first cells get so many, and those after the limit get none.

    Parameters
    ----------
    decisions
        Decisions of each lost game, by cell, in the order of the games.
    """
    chosen, left = [], MOST_DECISIONS
    for place, lost in enumerate(decisions):
        total = np.cumsum(lost[:MOST_GAMES])
        share = left / (len(decisions) - place)
        games = min(max(LEAST_GAMES, int(np.searchsorted(total, share, side="right"))), len(total))
        if games and place and total[games - 1] > left:
            games = 0
        left -= int(total[games - 1]) if games else 0
        chosen.append(games)
    return chosen


def luck_and_play(
    maker: LedgerMaker,
    seed: int,
    numbers: Sequence[int],
    lost: int,
    *,
    confidence: float = CONFIDENCE,
    progress: Callable[[int], object] = int,
    stop: threading.Event | None = None,
) -> LuckAndPlay | None:
    """Keep the ledgers of some lost games, and return the means of their parts.

    Parameters
    ----------
    maker
        Ledgers of the cell; its `typical` is the win rate.
    seed
        Seed of the games.
    numbers
        Numbers of the lost games.
    lost
        Number of all lost games.
    confidence
        Joint confidence of the intervals.
    progress
        Receives the number of finished games.
    stop
        Ends the work early; the games until then count.

    Returns
    -------
    LuckAndPlay or None
        None if fewer than two games have a ledger.

    Raises
    ------
    StrategyError
        If a strategy chose an invalid option or failed.
    """
    ledgers = list(_ledgers(maker, seed, numbers, progress, stop or threading.Event()))
    if len(ledgers) < FEWEST_GAMES:
        return None
    rows = list(_rows(ledgers))
    whole = {part: amounts for part, kind, amounts in rows if kind is None}
    intervals, kinds = len(whole) + 1, len(rows) - len(whole)
    of_whole, of_kind = (each_confidence(confidence, max(1, number)) for number in (intervals, kinds))
    model = maker.ahead.model
    return LuckAndPlay(
        games=len(ledgers),
        lost=lost,
        typical=maker.typical,
        strategy=model.strategy,
        other_data=model.provenance.get("scenario") != maker.arm.scenario.digest,
        parts=tuple(
            _part(part, kind, amounts, of_whole if kind is None else of_kind) for part, kind, amounts in rows
        ),
        luck_less_play=_part("luck less play", None, whole["luck"] - whole["play"], of_whole),
        intervals=intervals,
        kind_intervals=kinds,
        interval_method=METHOD,
        confidence=confidence,
    )


def _ledgers(
    maker: LedgerMaker,
    seed: int,
    numbers: Sequence[int],
    progress: Callable[[int], object],
    stop: threading.Event,
) -> Iterator[Ledger]:
    """Yield the ledgers of the games in their order, made by several threads."""

    def make(number: int) -> Ledger | None:
        return None if stop.is_set() else maker.ledger(seed, number, MANY_GAMES)

    with ThreadPoolExecutor(cores()) as pool:
        for ledger in pool.map(make, numbers):
            if ledger is not None:
                progress(1)
                yield ledger


def _rows(ledgers: Sequence[Ledger]) -> Iterator[tuple[str, str | None, NDArray[np.float64]]]:
    """Yield each part, its kind, and its amount in each game."""
    yield "deal", None, np.array([ledger.deal for ledger in ledgers])
    for part in ("luck", "play"):
        by_game: list[Mapping[str, float]] = [getattr(ledger, part) for ledger in ledgers]
        yield part, None, np.array([sum(kinds.values()) for kinds in by_game])
        names = dict.fromkeys(name for kinds in by_game for name in kinds)
        amounts = {name: np.array([kinds.get(name, 0.0) for kinds in by_game]) for name in names}
        for name in sorted(names, key=lambda name: (float(amounts[name].mean()), name)):
            yield part, name, amounts[name]
    yield "residual", None, np.array([ledger.residual for ledger in ledgers])


def _part(part: str, kind: str | None, amounts: NDArray[np.float64], confidence: float) -> LedgerPart:
    """Return the mean of a part with its interval."""
    games = len(amounts)
    error = amounts.std(ddof=1) / np.sqrt(games)
    reach = float(student.ppf((1 + confidence) / 2, games - 1) * error)
    mean = float(amounts.mean())
    return LedgerPart(part=part, kind=kind, mean=mean, low=mean - reach, high=mean + reach)
