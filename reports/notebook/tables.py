"""Tables of a kept run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from analysis.kept_runs import side_by_side as comparison
from analysis.kept_runs.cells import GRID, Run, cell_table
from analysis.losses import endings as ways
from analysis.losses import survival as rounds
from analysis.losses import why as explaining
from analysis.losses.causes import CAUSE, LOCATION, detail_columns, loss_causes, loss_details
from analysis.losses.places import happened_at
from analysis.losses.pressure import pressure_table
from reports.notebook.answer import Answer, by_cell, without
from reports.notebook.playing import Names, several
from reports.pages.sections.why import rounds_drawings
from simcore.messages.names import unknown_name

_LISTS = (
    "losses",
    "victories",
    "hazard",
    "survival",
    "examples",
    "won_and_lost",
    "win_rate_by_level",
    "components",
)


def win_rates(run: Run) -> pd.DataFrame:
    """Return the win rate of every cell with its exact interval (`analysis.kept_runs.cells.cell_table`)."""
    return cell_table(run)


def causes(run: Run) -> pd.DataFrame:
    """Return the causes of losses by cell with exact intervals (`analysis.losses.causes.loss_causes`)."""
    return named(run, loss_causes(run))


def endings(run: Run) -> pd.DataFrame:
    """Return the ways to win and the causes of loss with exact intervals (`analysis.losses.endings`)."""
    return named(run, ways.endings(run))


def details(run: Run, column: str = LOCATION) -> pd.DataFrame:
    """Return the lost games by the values of a column, such as location, monster or effect.

    Parameters
    ----------
    run
        A kept run.
    column
        Name of the column, such as `loss_location`; `analysis.losses.causes.detail_columns` lists all names.

    Raises
    ------
    ValueError
        If the run has no such column.
    """
    known = [CAUSE, *detail_columns(run)]
    if column not in known:
        raise ValueError(unknown_name("column", column, known))
    return named(run, loss_details(run, column))


def rounds_survived(run: Run) -> pd.DataFrame:
    """Return the share of games that are not lost yet, by round (`analysis.losses.survival.survival`)."""
    return named(run, rounds.survival(run))


def hazard(run: Run) -> pd.DataFrame:
    """Return the share of the games of a round that are lost in it, by cause."""
    return named(run, rounds.hazard(run))


def pressure(run: Run) -> pd.DataFrame:
    """Return the pressure on each location, by round (`analysis.losses.pressure.pressure_table`)."""
    return named(run, pressure_table(run))


def happened(run: Run) -> pd.DataFrame:
    """Count what happened at each place of the board (`analysis.losses.places.happened_at`)."""
    return named(run, happened_at(run))


def examples(run: Run) -> pd.DataFrame:
    """Return numbers of typical and extreme games, each with the command that replays it."""
    tables = [explaining.examples(run, number) for number in range(len(run.cells))]
    return named(run, pd.concat(tables, ignore_index=True))


def side_by_side(*runs: Run, names: Sequence[str] = ()) -> pd.DataFrame:
    """Return all cells of several runs, with differences from the first (`analysis.kept_runs.side_by_side`).

    For two arms on common luck, with a verdict, see `compare`.
    """
    return comparison.side_by_side(runs, list(names) or [f"run {i + 1}" for i in range(len(runs))])


def why(
    run: Run,
    *,
    ancient_one: Names = None,
    difficulty: Names = None,
    players: int | Sequence[int] | None = None,
    strategy: Names = None,
    ending: Names = None,
) -> Answer:
    """Analyze why games were lost, and how won games differ, as `elderodds why -n 0` does.

    Parameters
    ----------
    run
        A kept run.
    ancient_one, difficulty, players, strategy
        Names of cells; by default all.
    ending
        Ways to win and loss causes; `victories`, the causes in `losses`, and `examples` have only these.

    Returns
    -------
    Answer
        Tables `losses` (by cause, round, and other columns that describe a loss; column `of`),
        `victories` (by way to win), `hazard`, `survival`, `examples` (games to replay), `won_and_lost`,
        `win_rate_by_level`, `components` (if the game counts them), `cells`. One drawing per
        cell: endings by round.

    Raises
    ------
    ValueError
        If the run has no such cell, or no such ending.
    """
    wanted = {
        "ancient_one": several(ancient_one),
        "difficulty": several(difficulty),
        "players": several(players),
        "strategy": several(strategy),
    }
    part = explaining.choose(run, wanted)
    result = explaining.why(part, endings=several(ending)).plain()
    answers = result["cells"]
    flat = [
        {
            **answer,
            "losses": _of(answer["losses"]),
            "win_rate_by_level": _of(answer["win_rate_by_level"]),
        }
        for answer in answers
    ]
    tables = {name: by_cell(flat, name) for name in _LISTS}
    return Answer(result, {**tables, "cells": without(flat, *_LISTS)}, rounds_drawings(part))


def _of(tables: Any) -> list[dict[str, object]]:
    """Return the rows of several tables, with the name of the table in each."""
    return [{"of": name, **row} for name, rows in tables.items() for row in rows]


def named(run: Run, table: pd.DataFrame) -> pd.DataFrame:
    """Add the names of each cell to a table with cell numbers."""
    cells = cell_table(run)
    return table.merge(cells[["cell", *GRID]], on="cell", how="left", sort=False)
