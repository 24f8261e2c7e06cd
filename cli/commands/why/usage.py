"""`elderodds why --usage`: use of each card, item and action, and the outcomes of those games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cli.shared.engine import aside
from cli.terminal.errors import Mistake
from cli.terminal.interrupt import at_once
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import Prose, cell_title, percent, show, signed_points, span
from reports.words import joint_level, phrase

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.losses.usage import OptionUse, UsageCell
    from simcore.store.reader import StoredRun


def show_usage(
    run: StoredRun,
    numbers: Sequence[int],
    games: int,
    top: int,
    *,
    trust: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Replay some games of each cell, and show the options that were chosen.

    Parameters
    ----------
    run, numbers
        A kept run, and the numbers of its cells.
    games
        Number of first games of each cell.
    top
        Number of options shown for each decision.
    trust
        Run the strategy files of the run.
    as_json, quiet
        Kind of output.
    """
    from analysis.kept_runs.cells import has_games
    from analysis.kept_runs.game import NotTrustedError
    from analysis.kept_runs.resume import go_back_to
    from analysis.losses.usage import UsageCell, UsageResult, usage
    from simcore.results.model import Combination

    if not has_games(run):
        raise Mistake(
            "--usage: the run keeps totals only, so its games cannot be replayed; play a new run without "
            "--keep summary"
        )
    cells: list[UsageCell] = []
    total = sum(min(games, run.cells[number].games) for number in numbers)
    try:
        with (
            go_back_to(run, trust=trust, any_code=True) as begun,
            meter(total, quiet=quiet) as bar,
            aside(),
            at_once(),
        ):
            for number in numbers:
                kept = run.cells[number]
                bar.begin(cell_title(kept))
                rows = run.games(number).head(games).select("game_number", "win").collect()
                won = {game: bool(win) for game, win in rows.iter_rows()}
                used = usage(begun.arms[number], begun.experiment.seed, won, progress=bar.advance)
                about = {name: getattr(kept, name) for name in ("game", *Combination.model_fields)}
                cells.append(UsageCell(**about, games=len(won), usage=used))
    except NotTrustedError as problem:
        raise Mistake(f"{problem}; add --trust to execute them") from problem
    result = UsageResult(cells=tuple(cells))
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        for cell in result.cells:
            for decision in dict.fromkeys(row.decision for row in cell.usage):
                options = [row for row in cell.usage if row.decision == decision]
                if len(options) > 1:
                    show(_table(cell, decision, options, top), "")
        show(Prose(result.caution))


def _table(cell: UsageCell, decision: str, rows: Sequence[OptionUse], top: int) -> Table:
    from rich.table import Table

    title = f"{cell_title(cell)}: {phrase(decision).lower()}, {cell.games:,} games"
    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column("option", overflow="fold")
    for heading in ("chosen", "of chances", "in games", "won", "won without", "difference", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows[:top]:
        table.add_row(
            row.option,
            f"{row.chosen:,}",
            percent(row.chosen / row.offered),
            percent(row.games / cell.games),
            percent(row.wins / row.games) if row.games else "-",
            percent(row.wins_without / row.games_without) if row.games_without else "-",
            signed_points(row.difference) if row.difference is not None else "-",
            span((row.low, row.high)) if row.low is not None and row.high is not None else "-",
        )
    more = f" {len(rows) - top} more with --top." if len(rows) > top else ""
    level = joint_level(rows[0].confidence, rows[0].intervals)
    table.caption = (
        "Won without: win rate of games in which it was an option and never chosen. Intervals: "
        f"{rows[0].interval_method}, {level}.{more}"
    )
    return table
