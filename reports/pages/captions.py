"""Words that many headings and captions share: who played, how many games, which intervals."""

from __future__ import annotations

from typing import Any

import pandas as pd

from analysis.kept_runs.cells import EVERYBODY, RANDOM_TEAM, CellGroup
from reports import words

SCALES = (0.1, 0.25, 0.5, 1.0)
"""The possible ends of the colour scale of win rates."""


def team_words(label: str) -> str:
    """Who sits at the table, by the label of the team.

    >>> team_words("random"), team_words("Ann, Bob")
    ('a random team in every game', 'team Ann, Bob')
    """
    drawn = {
        RANDOM_TEAM: "a random team in every game",
        EVERYBODY: "the same investigators in every game, seats drawn anew",
    }
    return drawn.get(label) or f"team {label}"


def heading(panel: CellGroup) -> str:
    """The heading of a panel: everything that is the same in all its cells."""
    team = team_words(panel.team)
    return f"{words.plural(panel.players, 'player')}, {words.players(panel.strategy)}, {team}"


def note(panel: CellGroup) -> str:
    """Number of games and strategy, for captions."""
    counts = sorted(set(panel.cells["games"]))
    games = words.plural(counts[0], "game")
    if len(panel.cells) > 1:
        several = f"{words.count(counts[0])} to {words.plural(counts[-1], 'game')} in a cell"
        games = f"{games} in each cell" if len(counts) == 1 else several
    return f"{games}; {heading(panel)}."


def interval_width(data: pd.DataFrame) -> str:
    """A sentence that says how far the ends of the intervals are from the shares, at most."""
    away = max((data["high"] - data["share"]).max(), (data["share"] - data["low"]).max())
    return f"The ends of the {interval_name(data)} intervals are at most {100 * away:.1f} points away"


def interval_name(cells: pd.DataFrame) -> str:
    """Kind and level of the intervals of a table; empty if the table is."""
    if cells.empty:
        return ""
    levels = " / ".join(f"{100 * level:g}%" for level in dict.fromkeys(cells["confidence"]))
    return f"{levels} {' / '.join(words.method(kind) for kind in dict.fromkeys(cells['interval_method']))}"


def scale_top(rates: pd.Series[Any]) -> float:
    """End of the colour scale: one of few, so that pages stay comparable and low rates differ to the eye."""
    highest = rates.max()
    return next((top for top in SCALES if highest <= top), 1.0)
