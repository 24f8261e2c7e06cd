"""Tables of `strategy blunders`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli.terminal.tables import Prose, cell_title, percent
from simcore.results.model import Combination

if TYPE_CHECKING:
    from simcore.results.blunders import BlundersResult, Loss, WorstPosition

KINDS = 12
"""Maximum number of listed kinds of decisions; --json has all of them."""
HUNDRED = 100


def blunder_tables(result: BlundersResult) -> list[Any]:
    """Return the kinds of blunders, the worst positions and a note on the method."""
    parts: list[Any] = [_kinds(result), ""]
    if result.worst:
        parts += [
            "Worst positions",
            *(line for position in result.worst for line in _position(position, result)),
            "",
        ]
    return [*parts, Prose(_note(result))]


def _kinds(result: BlundersResult) -> Any:
    from rich.table import Table

    table = Table(title=f"Blunders of {result.strategy}", title_justify="left", caption_justify="left")
    table.add_column("kind", overflow="fold")
    for heading in ("a game", "better", "loss a game", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    for kind in result.kinds[:KINDS]:
        table.add_row(kind.kind, f"{kind.decisions:.1f}", percent(kind.better), *_loss(kind))
    table.add_section()
    table.add_row(
        "all kinds", f"{sum(kind.decisions for kind in result.kinds):.1f}", "", *_loss(result.total)
    )
    more = len(result.kinds) - KINDS
    table.caption = f"{more} more with --json." if more > 0 else None
    return table


def _loss(loss: Loss) -> tuple[str, str]:
    """Return a loss and its interval, in points."""
    if loss.interval is None:
        return _points(loss.loss), "-"
    low, high = map(_points, loss.interval)
    return _points(loss.loss), f"{low} to {high}"


def _points(loss: float) -> str:
    """Format a loss in points.

    >>> _points(0.0123), _points(-0.00001)
    ('1.23', '0.00')
    """
    return f"{round(HUNDRED * loss, 2) + 0.0:.2f}"


def _position(position: WorstPosition, result: BlundersResult) -> Iterator[str]:
    """Yield the lines of a position."""
    cell = position.model_dump(include={"ancient_one", "difficulty", "players", "team"})
    loss, interval = _loss(position)
    title = cell_title(Combination(**cell, strategy=result.strategy))
    yield Prose(f"  {loss} points ({interval}), {title}")
    yield Prose(f"     {position.kind}: {position.chosen}; better: {position.instead}")
    yield f"     {position.command}"


def _note(result: BlundersResult) -> str:
    """Return the note on the method."""
    measured = (
        "play-outs to the end of the game"
        if result.measured_by == "play-outs"
        else f"the value {result.rounds} {'round' if result.rounds == 1 else 'rounds'} later"
    )
    return (
        f"{result.played:,} games. A game: decisions with several options. Better: share at which the search "
        f"prefers another option. Loss: points of win rate that deviating once to that option gains on other "
        f"deals, while {result.plays_on} plays on, measured by {measured}; a lower bound. Intervals: over "
        f"games (over deals for a position), {HUNDRED * result.confidence:g}%, each alone. Losses of several "
        "decisions do not add up. See docs/strategies.md."
    )
