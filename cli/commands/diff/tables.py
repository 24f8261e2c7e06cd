"""Tables of `diff`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.terminal.tables import (
    PLAYER,
    PLAYER_CAPTION,
    cell_title,
    percent,
    player_points,
    signed_points,
    span,
)

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.influence.diff_model import DiffCell, DiffResult, PlayerDifference

SHOWN = 30
"""Maximum number of listed changes; the page and --json have all of them."""


def change_lines(result: DiffResult) -> list[str]:
    """Return a line for each change."""
    from reports.pages.diff import change_text, version_names

    lines = [f"  {change_text(change)}" for change in result.changes[:SHOWN]]
    more = len(result.changes) - SHOWN
    heading = f"{' -> '.join(version_names(result))}:"
    return [heading, *lines, *([f"  and {more} more"] if more > 0 else [])]


def diff_tables(result: DiffResult) -> list[Any]:
    """Return the tables of a result that have rows, and a note on changes that could not be played alone."""
    from reports.pages.diff import single_moves, touched_cells, unchanged_note

    touched = touched_cells(result)
    tables: list[Any] = [diff_table(result, touched)] if touched else []
    if note := unchanged_note(result):
        tables.append(note)
    if result.only_new:
        tables.append(added_table(result))
    if touched and result.together is not None and single_moves(result):
        tables.append(alone_table(result, result.together))
    refused = [row.name for row in result.alone if row.reason is not None]
    if refused:
        tables.append(f"Not played alone because they depend on other changes: {', '.join(refused)}.")
    return tables


def added_table(result: DiffResult) -> Table:
    """Return the table of the combinations that only the new version has."""
    from rich.table import Table

    from reports.pages.diff import version_names

    table = Table(title=f"Only in {version_names(result)[1]}", title_justify="left", caption_justify="left")
    table.add_column("combination", overflow="fold")
    for heading in ("win rate", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    for cell in result.only_new:
        low, high = cell.interval
        table.add_row(cell_title(cell), percent(cell.win_rate), f"{100 * low:.1f} - {100 * high:.1f}%")
    table.caption = f"{result.games:,} games of each, {100 * result.confidence:g}% intervals."
    return table


def diff_table(result: DiffResult, cells: Sequence[DiffCell]) -> Table:
    """Return the table of combinations before and after."""
    from rich.table import Table

    from reports.pages.diff import VERDICTS

    table = Table(title="Effect on the win rate", title_justify="left", caption_justify="left")
    table.add_column("combination", overflow="fold")
    group = any(cell.old.player for cell in cells)
    for heading in ("old", "new", "points", "interval", *([PLAYER] if group else [])):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("verdict")
    if result.within is not None:
        table.add_column(f"within {percent(result.within)}")
    for cell in cells:
        rates = (percent(version.win_rate) for version in (cell.old, cell.new))
        texts = [signed_points(cell.difference), span(cell.interval)]
        texts += [player_points(cell)] if group else []
        judgement = [VERDICTS[cell.verdict], *([cell.within] if cell.within else [])]
        table.add_row(cell_title(cell), *rates, *texts, *judgement)
    table.caption = (
        f"{result.games:,} games per combination and version, on common luck. Joint confidence of all "
        f"intervals: {100 * result.confidence:g}% (Bonferroni).{PLAYER_CAPTION * group}"
    )
    return table


def alone_table(result: DiffResult, whole: PlayerDifference) -> Table:
    """Return the table of the old version with each single change, and with all changes."""
    from rich.table import Table

    from reports.pages.diff import single_moves

    table = Table(title="Effect of each change", title_justify="left", caption_justify="left")
    table.add_column("the old version with", overflow="fold")
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("interval", justify="right", overflow="fold")
    group = whole.player_interval is not None
    if group:
        table.add_column(PLAYER, justify="right", no_wrap=True)

    def moved(row: PlayerDifference) -> list[str]:
        texts = [signed_points(row.difference), span(row.interval)]
        return [*texts, *([player_points(row)] if group else [])]

    for row, move in single_moves(result):
        table.add_row(row.name, *moved(move))
    table.add_section()
    table.add_row("all changes", *moved(whole))
    table.caption = "Mean of all combinations. Effects need not add up."
    return table
