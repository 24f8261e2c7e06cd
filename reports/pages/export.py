"""A report as files: Markdown, tables, figures."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
from matplotlib.figure import Figure

from analysis.influence.data_result import data_range_alternatives, data_range_cells
from analysis.kept_runs.cells import Run, cell_table, records, skill_table, source_table
from analysis.kept_runs.side_by_side import side_by_side
from analysis.losses.causes import LOCATION, detail_columns, loss_causes, loss_details
from analysis.losses.components import components_by_cell
from analysis.losses.contrast import course_counts, won_and_lost
from analysis.losses.endings import endings
from analysis.losses.places import happened_at
from analysis.losses.pressure import losses_by_round, pressure_table
from analysis.losses.survival import hazard, loss_rounds, survival
from analysis.losses.why import examples as example_games
from analysis.luck.luck_run import luck_groups, luck_parts, luck_players
from reports.figures.own_look import own_look
from reports.figures.picture import Picture
from reports.figures.style import caption_lines
from reports.figures.svg import in_grey
from reports.pages.commands import PYTHON, PageCommands
from reports.pages.render import PRINT, THEMES
from reports.pages.report import Report
from reports.pages.run_page import make_report
from reports.pages.sections.examples import ExampleChoice
from simcore.files.csv_text import as_cell, encoded
from simcore.files.writing import Content, write_files
from simcore.store.polars_use import check_polars

SCHEMA = "elderodds.report/1"
FILES = {"html": "report.html", "md": "report.md", "json": "report.json"}
"""Formats that are one file, and its name in a folder."""

TABLES = {"csv": "tables", "parquet": "tables"}
FIGURES = {"png": "figures", "svg": "figures"}
"""Formats that are a file for each table or figure, and their folder."""

FORMATS = (*FILES, *TABLES, *FIGURES)
DPI = 200
GREYS = np.array([0.299, 0.587, 0.114])


def tables_of(runs: Sequence[Run], names: Sequence[str]) -> dict[str, pd.DataFrame]:
    """Return all tables of some runs by name; the first column has the name of the run."""
    parts_of: dict[str, list[pd.DataFrame]] = {}
    for run, name in zip(runs, names, strict=True):
        for title, table in _tables_of(run).items():
            made = table.copy()
            if "run" not in made:
                made.insert(0, "run", name)
            parts_of.setdefault(title, []).append(made)
    tables = {title: pd.concat(parts, ignore_index=True) for title, parts in parts_of.items()}
    if len(runs) > 1:
        tables["side_by_side"] = side_by_side(runs, names)
    return {title: table for title, table in tables.items() if len(table)}


def _tables_of(run: Run) -> dict[str, pd.DataFrame]:
    return {
        "cells": cell_table(run),
        "endings": endings(run),
        "loss_causes": loss_causes(run),
        "loss_rounds": loss_rounds(run),
        **{column: loss_details(run, column) for column in detail_columns(run)},
        "losses_on_board": losses_by_round(run, LOCATION),
        "pressure": pressure_table(run),
        "happened": happened_at(run),
        "survival": survival(run),
        "hazard": hazard(run),
        "won_and_lost": won_and_lost(course_counts(run)),
        "components": _components(run),
        "skill": skill_table(run),
        "luck_and_skill": luck_groups(run),
        "luck_parts": luck_parts(run),
        "luck_players": luck_players(run),
        "examples": pd.concat([example_games(run, number) for number in range(len(run.cells))]),
        "sources": source_table(run),
        "data_uncertainty": data_range_cells(run),
        "data_alternatives": data_range_alternatives(run),
    }


def _components(run: Run) -> pd.DataFrame:
    """Return the outcomes of components of each cell as a table."""
    outcomes = components_by_cell(run)
    return pd.DataFrame(
        [{"cell": cell, **outcome.plain()} for cell, rows in outcomes.items() for outcome in rows]
    )


def write_all(
    runs: Sequence[Run],
    names: Sequence[str],
    targets: Mapping[str, Path],
    *,
    theme: str = THEMES[0],
    examples: int | None = None,
    lost_games: int | None = 0,
    brief: bool = False,
    trust: bool = False,
    commands: PageCommands = PYTHON,
) -> list[Path]:
    """Write a report in some formats.

    Parameters
    ----------
    runs, names
        Kept runs, and their names.
    targets
        Format -> file (`FILES`) or folder (all others); folders are created if necessary.
    theme
        One of `reports.pages.render.THEMES`; `print` makes figures grey.
    lost_games
        As for `reports.pages.sections.examples.ExampleChoice`.
    examples, brief, trust, commands
        As for `reports.pages.run_page.write_report`.

    Returns
    -------
    list of Path
        All files.
    """
    written: list[Path] = []
    shown = examples if "html" in targets else 0
    choice = ExampleChoice(shown, lost_games=lost_games, trust=trust, commands=commands)
    drawn = {"html", "md", *FIGURES} & set(targets)
    report = make_report(runs, names, examples=choice, theme=theme, brief=brief) if drawn else Report([])
    tables = tables_of(runs, names) if {"json", *TABLES} & set(targets) else {}
    for kind, target in targets.items():
        if kind == "html":
            contents: dict[Path, Content] = {target: report.html()}
        elif kind == "md":
            contents = {target: report.markdown()}
        elif kind == "json":
            contents = {target: _json(runs, names, tables)}
        elif kind in TABLES:
            contents = {target / f"{name}.{kind}": _table(table, kind) for name, table in tables.items()}
        else:
            contents = {
                target / f"{name}.{kind}": content
                for name, content in _pictures(report.pictures, kind, grey=theme == PRINT)
            }
        written += write_files(contents)
    return written


def _json(runs: Sequence[Run], names: Sequence[str], tables: Mapping[str, pd.DataFrame]) -> str:
    result = {
        "schema": SCHEMA,
        "runs": [
            {
                "run": name,
                "provenance": run.manifest.provenance.plain(),
                "complete": run.manifest.complete,
            }
            for run, name in zip(runs, names, strict=True)
        ],
        "tables": {name: _plain(table) for name, table in tables.items()},
    }
    return json.dumps(result, ensure_ascii=False, allow_nan=False, indent=1, default=str) + "\n"


def _plain(table: pd.DataFrame) -> list[dict[str, object]]:
    """Return rows for JSON: a missing value is null."""
    return [
        {key: None if value is None or value != value else _number(value) for key, value in row.items()}
        for row in records(table)
    ]


def _number(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _table(table: pd.DataFrame, kind: str) -> bytes:
    """Return a table as the content of a file."""
    if kind == "csv":
        return encoded(table.map(as_cell).to_csv(index=False))
    buffer = io.BytesIO()
    check_polars()
    pl.DataFrame(_plain(table), infer_schema_length=None).write_parquet(buffer)
    return buffer.getvalue()


@own_look()
def _pictures(pictures: Sequence[Picture], kind: str, *, grey: bool) -> list[tuple[str, Content]]:
    """Return the name and content of a file for each picture, numbered in the order of the page."""
    files: list[tuple[str, Content]] = []
    for number, picture in enumerate(pictures, 1):
        name, buffer = f"{number:02d}-{slug(picture.name)}", io.BytesIO()
        figure = _with_caption(picture)
        if kind == "svg":
            figure.savefig(buffer, format="svg", metadata={"Date": None}, bbox_inches="tight")
            text = buffer.getvalue().decode("utf-8")
            files.append((name, in_grey(text) if grey else text))
        else:
            figure.savefig(buffer, dpi=DPI, bbox_inches="tight")
            files.append((name, _grey_png(buffer) if grey else buffer.getvalue()))
    return files


def _with_caption(picture: Picture) -> Figure:
    """Return the figure with its caption below it."""
    figure = picture.figure
    if picture.caption and not figure.findobj(lambda artist: artist.get_gid() == "caption"):
        width = int(16 * figure.get_figwidth())
        text = caption_lines(picture.caption, width)
        figure.text(0.02, -0.01, text, va="top", fontsize=8, gid="caption")
    return figure


def _grey_png(picture: io.BytesIO) -> bytes:
    from matplotlib.image import imread, imsave

    picture.seek(0)
    pixels = imread(picture)[..., :3] @ GREYS
    grey = io.BytesIO()
    imsave(grey, np.repeat(pixels[..., None], 3, axis=2).clip(0, 1), dpi=DPI)
    return grey.getvalue()


def slug(name: str) -> str:
    """Return a name as a part of a file name.

    >>> slug("Survival of X, hard")
    'survival-of-x-hard'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80] or "figure"
