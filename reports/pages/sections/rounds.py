"""The board of a panel, round by round: pressure and losses, for the script of a page and on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.figure import Figure

from analysis.kept_runs.cells import CellGroup, records
from analysis.losses.causes import LOCATION
from reports import words
from reports.figures import run_figures
from reports.figures.own_look import own_look
from reports.figures.picture import Picture
from reports.pages.run_tables import RunTables
from reports.pages.sections.loss_maps import is_on_board, marked

ACROSS = 3
"""Maps in a row on paper."""

SEEN = 0.0005
"""Share of the games from which on a halo is seen."""


@dataclass(frozen=True)
class RoundMaps:
    """Pressure and losses on the board, round by round.

    Attributes
    ----------
    pressure
        The name of the things that press, in the plural; empty if nobody counted them.
    data
        The data from which the script draws the maps.
    pictures
        The same on paper, one a cell; drawn when they are called for.
    """

    pressure: str
    data: Mapping[str, Any]
    pictures: Callable[[], list[Picture]]


def round_maps(panel: CellGroup, tables: RunTables, prefix: str) -> RoundMaps | None:
    """Maps of all cells of a panel; None if there is no board or nothing to show on it.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    prefix
        Keeps ids of pictures apart.
    """
    cells = panel.cells["cell"]
    board = tables.boards[int(cells.iloc[0])]
    pressure = tables.pressure[tables.pressure["cell"].isin(cells)]
    losses = tables.rounds[tables.rounds["cell"].isin(cells)]
    if not _lost_on_board(panel, tables):
        losses = losses.head(0)
    if not board.get("locations") or (pressure.empty and losses.empty):
        return None
    what = str(pressure["what"].iloc[0]) if len(pressure) else ""
    largest = pressure["mean"].max() if len(pressure) else 0.0
    most = losses["share"].max() if len(losses) else 0.0
    by_cell = [
        _cell(
            row,
            pressure[pressure["cell"] == row["cell"]],
            losses[losses["cell"] == row["cell"]],
            panel,
            tables.boards[row["cell"]],
        )
        for row in records(panel.cells)
    ]
    data = {
        "board": {
            "locations": {str(label): list(place) for label, place in board["locations"].items()},
            "links": [[str(a), str(b)] for a, b in board.get("links", ())],
            "names": {str(label): name for label, name in board.get("names", {}).items()},
            "unnamed": {
                str(label): words.place(str(label), board)
                for label in board["locations"]
                if label not in board.get("names", {})
            },
        },
        "what": what,
        "largest": float(largest),
        "most": float(most),
        "cells": by_cell,
    }
    return RoundMaps(what, data, _on_paper(panel, pressure, losses, board, what, (largest, most), prefix))


def _lost_on_board(panel: CellGroup, tables: RunTables) -> bool:
    """True if the games of the panel name the location where they were lost, and the board has it."""
    places = tables.details.get(LOCATION)
    if places is None:
        return False
    return is_on_board(places[places["cell"].isin(panel.cells["cell"])], tables.boards)


def _cell(
    row: Mapping[str, Any],
    pressure: pd.DataFrame,
    losses: pd.DataFrame,
    panel: CellGroup,
    board: Mapping[str, Any],
) -> dict[str, Any]:
    rounds = []
    for turn in sorted({*pressure["round"], *losses["round"]}):
        mine, lost = pressure[pressure["round"] == turn], losses[losses["round"] == turn]
        rounds.append(
            {
                "round": int(turn),
                "mean": {each["location"]: round(each["mean"], 3) for each in records(mine)},
                "lost": {str(each["location"]): round(each["share"], 5) for each in records(lost)},
                "caption": marked(board) + _caption(row, mine, lost, panel, int(turn)),
            }
        )
    return {"title": words.cell(row), "marks": dict(board.get("marks", {})), "rounds": rounds}


def _caption(
    row: Mapping[str, Any], pressure: pd.DataFrame, losses: pd.DataFrame, panel: CellGroup, turn: int
) -> str:
    """Number of games, interval and strategy."""
    parts = [f"Round {turn}."]
    if len(pressure):
        first = records(pressure)[0]
        away = (pressure["high"] - pressure["mean"]).max()
        width = (
            f", {100 * first['confidence']:g}% intervals (Student's t) at most ±{away:.2f}"
            if away == away
            else ""
        )
        parts.append(
            f"Mean {first['what']} at the first decision of the round: {words.count(first['seen'])} of "
            f"{words.plural(first['games'], 'game')} looked at came so far{width}."
        )
    lost = int(losses["losses"].sum())
    parts.append(
        f"Lost in this round at a known location: {words.count(lost)} of {words.plural(row['games'], 'game')}"
        f" ({words.percent(lost / row['games'])})."
    )
    parts.append(f"{words.players(panel.strategy)[:1].upper()}{words.players(panel.strategy)[1:]}.")
    return " ".join(parts)


def _on_paper(
    panel: CellGroup,
    pressure: pd.DataFrame,
    losses: pd.DataFrame,
    board: Mapping[str, Any],
    what: str,
    tops: tuple[float, float],
    prefix: str,
) -> Callable[[], list[Picture]]:
    """Draw one figure a cell, a map a round."""

    @own_look()
    def pictures() -> list[Picture]:
        made = []
        for row in records(panel.cells):
            mine = pressure[pressure["cell"] == row["cell"]]
            lost = losses[losses["cell"] == row["cell"]]
            turns = sorted({*mine["round"], *lost.loc[lost["share"] >= SEEN, "round"]})
            down = -(-len(turns) // ACROSS)
            figure = Figure(figsize=(2.6 * ACROSS, 2.75 * down), layout="constrained")
            axes = figure.subplots(down, ACROSS, squeeze=False).ravel()
            for ax in axes[len(turns) :]:
                ax.set_axis_off()
            for turn, ax in zip(turns, axes, strict=False):
                run_figures.pressure_map(
                    pressure=mine[mine["round"] == turn],
                    losses=lost[lost["round"] == turn],
                    board=board,
                    largest=tops[0],
                    most=tops[1],
                    title=f"Round {turn}",
                    ax=ax,
                )
            title = words.cell(row)
            number = f"mean {what} at the beginning of the round" if what else "nothing was counted"
            meaning = (
                f"{title}. Colour and number: {number}; halo: share of all games lost there in that round."
            )
            sample = records(mine)[0]["games"] if len(mine) else 0
            away = (mine["high"] - mine["mean"]).max() if len(mine) else float("nan")
            width = f" (95% intervals at most ±{away:.2f})" if away == away else ""
            made.append(
                Picture(
                    figure,
                    f"{prefix}{row['cell']}",
                    f"Maps of the board by round, {meaning}",
                    f"{meaning} {words.plural(sample, 'game')} looked at{width}, "
                    f"{words.plural(row['games'], 'game')} in all; {words.players(panel.strategy)}.",
                    f"rounds-{title}",
                )
            )
        return made

    return pictures
