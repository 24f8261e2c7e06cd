"""`elderodds why --usage`: how often each card, item and action is used, and what goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from cli.shared.engine import aside
from cli.terminal.errors import Mistake
from cli.terminal.interrupt import at_once
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import Prose, cell_title, percent, show, signed_points
from reports.words import joint_level, phrase

if TYPE_CHECKING:
    from simcore.store.reader import StoredRun

SCHEMA = "elderodds.why.usage/1"


def tell_usage(
    run: StoredRun,
    cells: Sequence[int],
    games: int,
    top: int,
    *,
    trust: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Tell some games of each cell again, and say what was used.

    Parameters
    ----------
    run, cells
        A kept run, and the numbers of its cells.
    games
        Games of each cell, the first ones.
    top
        Options shown of each decision.
    trust
        Run the strategy files of the run.
    as_json, quiet
        What is put out.
    """
    from analysis.kept_runs.cells import has_games
    from analysis.kept_runs.game import NotTrustedError
    from analysis.kept_runs.resume import go_back_to
    from analysis.losses.usage import CAUTION, usage

    if not has_games(run):
        raise Mistake(
            "--usage: of this run only the totals were kept; there are no games to tell again. "
            "Play a new one without --keep summary"
        )
    answers: list[dict[str, Any]] = []
    total = sum(min(games, run.cells[number]["games"]) for number in cells)
    try:
        with (
            go_back_to(run, trust=trust, any_code=True) as begun,
            meter(total, quiet=quiet) as bar,
            aside(),
            at_once(),
        ):
            for number in cells:
                bar.begin(cell_title(run.cells[number]))
                rows = run.games(number).head(games).select("game_number", "win").collect()
                table = usage(
                    begun.arms[number],
                    begun.experiment.seed,
                    rows.iter_rows(named=True),
                    progress=bar.advance,
                )
                named = ("game", "ancient_one", "difficulty", "players", "strategy")
                about = {name: run.cells[number][name] for name in named}
                answers.append({**about, "games": len(rows), "usage": _plain(table.to_dict("records"))})
    except NotTrustedError as problem:
        raise Mistake(f"{problem}; --trust runs them") from problem
    if as_json:
        click.echo(dumps({"schema": SCHEMA, "caution": CAUTION, "cells": answers}))
    if not quiet:
        for answer in answers:
            for decision in dict.fromkeys(row["decision"] for row in answer["usage"]):
                rows_of = [row for row in answer["usage"] if row["decision"] == decision]
                if len(rows_of) > 1:
                    show(_table(answer, decision, rows_of, top), "")
        show(Prose(CAUTION))


def _plain(rows: Sequence[Mapping[Any, Any]]) -> list[dict[str, Any]]:
    """Rows for JSON: a number that nobody knows is null."""
    return [{str(name): None if value != value else value for name, value in row.items()} for row in rows]


def _table(answer: Mapping[str, Any], decision: str, rows: Sequence[Mapping[str, Any]], top: int) -> Any:
    from rich.table import Table

    title = f"{cell_title(answer)}: {phrase(decision).lower()}, {answer['games']:,} games"
    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column("option", overflow="fold")
    for heading in ("chosen", "of its chances", "in games", "won", "won without", "difference", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows[:top]:
        known = row["difference"] is not None
        table.add_row(
            row["option"],
            f"{row['chosen']:,}",
            percent(row["chosen"] / row["offered"]),
            percent(row["games"] / answer["games"]),
            percent(row["wins"] / row["games"]) if row["games"] else "-",
            percent(row["wins_without"] / row["games_without"]) if row["games_without"] else "-",
            signed_points(row["difference"]) if known else "-",
            f"{signed_points(row['low'])} to {signed_points(row['high'])}" if known else "-",
        )
    more = f" {len(rows) - top} more with --top." if len(rows) > top else ""
    level = joint_level(rows[0]["confidence"], rows[0]["intervals"])
    table.caption = (
        "Won without: games in which it could have been chosen and never was. Intervals: "
        f"{rows[0]['interval_method']}, {level}.{more}"
    )
    return table
