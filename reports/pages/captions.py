"""Text that many headings and captions share: players, numbers of games, intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from analysis.kept_runs.cells import EVERYBODY, RANDOM_TEAM
from analysis.kept_runs.panels import CellGroup
from reports import words

SCALES = (0.1, 0.25, 0.5, 1.0)
"""Possible ends of the colour scale of win rates."""


class WithInterval(Protocol):
    """A row with an interval."""

    @property
    def confidence(self) -> float:
        """Confidence of the interval."""

    @property
    def interval_method(self) -> str:
        """Kind of the interval."""


class ShareRow(WithInterval, Protocol):
    """A share with its interval."""

    @property
    def share(self) -> float:
        """Share."""

    @property
    def low(self) -> float:
        """Low end of its interval."""

    @property
    def high(self) -> float:
        """High end of its interval."""


def team_words(label: str) -> str:
    """Return the investigators of a team in words, by its label.

    >>> team_words("random"), team_words("Ann, Bob")
    ('a random team in every game', 'team Ann, Bob')
    """
    drawn = {
        RANDOM_TEAM: "a random team in every game",
        EVERYBODY: "the same investigators in every game, seats drawn at random",
    }
    return drawn.get(label) or f"team {label}"


def heading(panel: CellGroup) -> str:
    """Return the heading of a panel: the names that all its cells share."""
    team = team_words(panel.team)
    return f"{words.plural(panel.players, 'player')}, {words.players(panel.strategy)}, {team}"


def note(panel: CellGroup) -> str:
    """Return the number of games and the strategy, for captions."""
    counts = sorted({row.games for row in panel.rows})
    games = words.plural(counts[0], "game")
    if len(panel.cells) > 1:
        several = f"{words.count(counts[0])} to {words.plural(counts[-1], 'game')} in a cell"
        games = f"{games} in each cell" if len(counts) == 1 else several
    return f"{games}; {heading(panel)}."


def interval_width(rows: Sequence[ShareRow]) -> str:
    """Return the kind of intervals, and the largest distance between a share and an end of its interval."""
    away = max(max(row.high - row.share, row.share - row.low) for row in rows)
    return f"Intervals: {interval_name(rows)}, at most ±{100 * away:.1f} points"


def interval_name(rows: Sequence[WithInterval]) -> str:
    """Return kind and level of the intervals of some rows; empty without a row."""
    levels = " / ".join(f"{100 * level:g}%" for level in dict.fromkeys(row.confidence for row in rows))
    kinds = " / ".join(words.method(kind) for kind in dict.fromkeys(row.interval_method for row in rows))
    return f"{levels} {kinds}".strip()


def scale_top(rates: Iterable[float]) -> float:
    """Return the end of the colour scale, one of a few values.

    A small set of values keeps pages comparable, and low values keep low win rates distinguishable.
    """
    highest = max((rate for rate in rates if rate == rate), default=1.0)
    return next((top for top in SCALES if highest <= top), 1.0)
