"""Tables of `tension`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.terminal.tables import Prose, cell_title, percent

if TYPE_CHECKING:
    from rich.table import Table

    from simcore.results.tension import TensionCell, TensionMethod, TensionResult

FIRST = ("drama", "reversal", "lead_changes", "decided", "uncertainty", "rounds", "decisions", "minutes")
SECOND = ("options", "random", "second_best", "idle", "dead", "evenness")
"""Measures in the two tables of several combinations."""
KINDS = 12
"""Maximum number of listed kinds of decisions; --json has all of them."""


def tension_tables(result: TensionResult) -> list[Any]:
    """Return one combination in full, or a row for each of several, with notes on the method."""
    cells = result.cells
    if len(cells) == 1:
        tables = [_measures(result, cells[0]), "", _seats(cells[0]), "", _kinds(cells[0]), ""]
    else:
        tables = [
            _overview(result, "Tension and length", FIRST),
            "",
            _overview(result, "Choices", SECOND),
            "",
        ]
    return [*tables, Prose(_note(result))]


def value(number: float | None, unit: str) -> str:
    """Format a value; a share in percent.

    >>> value(0.1234, "share"), value(1.5, "number"), value(123.4, "number"), value(None, "share")
    ('12.3%', '1.50', '123.4', '-')
    """
    if number is None:
        return "-"
    if unit == "share":
        return percent(number)
    return f"{number:.2f}" if abs(number) < 10 else f"{number:,.1f}"


def ends(interval: Sequence[float] | None, unit: str) -> str:
    """Format an interval.

    >>> ends([0.1, 0.25], "share"), ends([1.5, 20.0], "number"), ends(None, "share")
    ('10.0 - 25.0', '1.50 - 20.0', '-')
    """
    if interval is None:
        return "-"
    low, high = (value(end, unit).removesuffix("%") for end in interval)
    return f"{low} to {high}" if low.startswith("-") else f"{low} - {high}"


def number_table(title: str, *headings: str) -> Table:
    """Return a table of numbers after a first column of names."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column(headings[0], overflow="fold")
    for heading in headings[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _measures(result: TensionResult, cell: TensionCell) -> Table:
    title = f"{cell_title(cell)}: {cell.games:,} games, {cell.wins:,} won"
    table = number_table(title, "measure", "mean", "interval", "won", "lost", "at half")
    for about in result.about:
        measure, unit = cell.measures[about.name], about.unit
        others = (measure.won.mean, measure.lost.mean, measure.half)
        table.add_row(
            about.title,
            value(measure.mean, unit),
            ends(measure.interval, unit),
            *(value(mean, unit) for mean in others),
        )
    table.caption = (
        "Won, lost: mean of these games. At half: mean with half of the play-outs; a large "
        "difference from the mean indicates noise."
    )
    return table


def _seats(cell: TensionCell) -> Table:
    units = {"decisions": "number", "idle": "share", "random": "share", "contribution": "number"}
    headings = ("decisions", "idle turns", "random loss", "total")
    table = number_table("Seats", "seat", *headings)
    for row in cell.seats:
        texts = (f"{value(getattr(row, name).mean, unit)}\n{ends(getattr(row, name).interval, unit)}"
                 for name, unit in units.items())  # fmt: skip
        table.add_row(str(row.seat + 1), *texts)
    table.caption = (
        "Per game. Random loss: loss of win chance by a random choice. Total: sum of these losses "
        "over all decisions of a seat, in games won."
    )
    return table


def _kinds(cell: TensionCell) -> Table:
    table = number_table("Decisions", "kind", "a game", "options", "random loss", "interval", "second best")
    for row in cell.kinds[:KINDS]:
        table.add_row(
            row.kind,
            value(row.decisions, "number"),
            value(row.options, "number"),
            value(row.random.mean, "share"),
            ends(row.random.interval, "share"),
            value(row.second_best.mean, "share"),
        )
    more = len(cell.kinds) - KINDS
    table.caption = "Ordered by the total loss from random choices in a game."
    if more > 0:
        table.caption += f" {more} more with --json."
    return table


def _overview(result: TensionResult, title: str, names: Sequence[str]) -> Table:
    about = {measure.name: measure for measure in result.about}
    table = number_table(title, "combination", *(about[name].title for name in names))
    for cell in result.cells:
        measures = ((cell.measures[name], about[name].unit) for name in names)
        texts = (f"{value(measure.mean, unit)}\n{ends(measure.interval, unit)}" for measure, unit in measures)
        table.add_row(cell_title(cell), *texts)
    return table


def source(method: TensionMethod | TensionResult) -> str:
    """Return the source of the chances in words."""
    end = "" if method.rounds is None else f", which end after {method.rounds} rounds with the trained value"
    return f"{method.play_outs:,} play-outs at each point{end}"


def _note(result: TensionResult) -> str:
    """Return the note on the method."""
    exact = "" if result.rounds is None else "--play-outs 100 plays to the end instead. "
    return (
        f"{result.games:,} games of each combination, with redealt hidden cards; {source(result)}. "
        f"{exact}Intervals: {result.interval_method} over games, "
        f"{100 * result.confidence:g}%, each alone. Minutes assume a pace (--pace): "
        f"{result.pace.words}. See docs/tension.md for definitions."
    )
