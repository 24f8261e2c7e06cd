"""Tables of `sweep`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cli.terminal.tables import (
    PLAYER,
    PLAYER_CAPTION,
    percent,
    player_points,
    player_span,
    short_titles,
    signed_points,
    span,
)
from reports.words import plural

if TYPE_CHECKING:
    from rich.table import Table

    from simcore.results.sweep import SweepPoint, SweepResult

GAMES, CHANGE = "games", "points"


def sweep_table(result: SweepResult) -> Table:
    """Return the table of all points with their win rates and the differences from the unchanged game.

    The values of a combination follow below its name, so that the table fits into a narrow window.
    """
    from rich.table import Table

    table = Table(title=_title(result), title_justify="left", caption_justify="left")
    every = [point for cell in result.cells for point in cell.points]
    group = any(point.player for point in every)
    counts = {point.games for point in every if point.games}
    table.add_column(", ".join(number.key for number in result.numbers), overflow="fold")
    for heading in ([GAMES] if len(counts) > 1 else []) + ["win rate", *([PLAYER] if group else [])]:
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column(CHANGE, overflow="fold")
    if group:
        table.add_column(PLAYER, justify="right", no_wrap=True)
    _, titles = short_titles(result.cells)
    for cell, title in zip(result.cells, titles, strict=True):
        if title:
            table.add_row(title)
        for point in cell.points:
            table.add_row(_values(point), *_outcomes(point, group=group, games=len(counts) > 1))
        table.add_section()
    level = f"{100 * result.confidence:g}%"
    games = f"{plural(next(iter(counts)), 'game')} each. " if len(counts) == 1 else ""
    table.caption = (
        f"{games}Win rate: {level} interval of each point alone ({result.interval_method}). Points: "
        "change from the original game, on common luck; joint intervals "
        f"(Bonferroni).{PLAYER_CAPTION * group}"
    )
    return table


def _title(result: SweepResult) -> str:
    """Return a title with the varied numbers, and the names that all combinations share."""
    shared, _ = short_titles(result.cells)
    return "; ".join([*(number.meaning for number in result.numbers), *([shared] if shared else [])])


def _values(point: SweepPoint) -> str:
    """Return the values of a point, in the order of the numbers."""
    return f"  {', '.join(map(str, point.values))}"


def _outcomes(point: SweepPoint, *, group: bool, games: bool) -> list[str]:
    """Return the columns of a point after its values."""
    texts = [f"{point.games:,}"] if games else []
    if point.win_rate is None:
        return [*texts, "-", *(["-"] if group else []), point.reason or "not played"]
    low, high = point.interval
    texts += [f"{percent(point.win_rate)} ({100 * low:.1f} - {100 * high:.1f})"]
    texts += [player_span(point)] if group else []
    if point.as_it_is:
        return [*texts, "as it is"]
    texts += [f"{signed_points(point.difference):>5} ({span(point.difference_interval)})"]
    return [*texts, *([player_points(point)] if group else [])]


def sentence_lines(result: SweepResult, titles: Mapping[str, str]) -> list[str]:
    """Return a sentence about the curve of each combination."""
    from reports.pages.sections.sweep import sweep_sentences

    return ["", *sweep_sentences(result, titles)]
