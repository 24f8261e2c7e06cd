"""Runs that were kept before games had several ways to win: they read like any other run.

Such a run has no column `victory`. Its game had one way to win, so the column follows from `win`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import polars as pl

from simcore.columns import COMMON, ONLY_VICTORY

VICTORY = "victory"
LABELS = "victories"
AnyFrame = TypeVar("AnyFrame", pl.DataFrame, pl.LazyFrame)


def brought_up(content: Mapping[str, Any]) -> dict[str, Any]:
    """A manifest with the column `victory`, and with the wins of each cell under the only way to win.

    Parameters
    ----------
    content
        A manifest as it was read, of any shape; one that has the column, or is none, is returned as it is.
    """
    columns, cells = _tables(content.get("columns")), _tables(content.get("cells"))
    if columns is None or cells is None:
        return dict(content)
    if any(column.get("name") == VICTORY for column in columns):
        return dict(content)
    place, column = next((i, each) for i, each in enumerate(COMMON) if each.name == VICTORY)
    return {
        **content,
        "columns": [*columns[:place], column.plain(), *columns[place:]],
        "cells": [_cell(cell) for cell in cells],
    }


def with_victory(rows: AnyFrame, names: Sequence[str], labels: Sequence[str]) -> AnyFrame:
    """Rows of games with the column `victory`, which the files of an older run do not have.

    Parameters
    ----------
    rows
        As they were read.
    names
        Of the columns that they have.
    labels
        Of the ways to win.
    """
    if VICTORY in names:
        return rows
    ways = pl.Enum(list(labels))
    won = pl.when(pl.col("win") != 0).then(pl.lit(labels[0], ways)).otherwise(pl.lit(None, ways))
    return rows.with_columns(won.alias(VICTORY))


def lacks_victory(names: Sequence[str], labels: Sequence[str]) -> bool:
    """Whether rows with these columns are of an older run, and their wins all have the same way."""
    return VICTORY not in names and len(labels) == 1


def _tables(found: Any) -> list[dict[str, Any]] | None:
    return found if isinstance(found, list) and all(isinstance(each, dict) for each in found) else None


def _cell(cell: Mapping[str, Any]) -> dict[str, Any]:
    labels = cell.get("labels")
    known = labels if isinstance(labels, dict) else {}
    return {
        **cell,
        LABELS: {ONLY_VICTORY: cell.get("wins")},
        "labels": {**known, LABELS: [ONLY_VICTORY]},
    }
