"""The board of a panel, round by round: pressure and losses, for the script of a page and on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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

MOST_MAPS, FEW_MAPS = 18, 6
"""Maps of one thing on paper: of a single thing that presses, and of each of several."""

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
    kinds = list(dict.fromkeys(map(str, pressure["what"]))) or [""]
    layers = {what: pressure[pressure["what"] == what] for what in kinds}
    most = losses["share"].max() if len(losses) else 0.0
    by_cell = [
        _cell(
            row,
            layer[layer["cell"] == row["cell"]],
            losses[losses["cell"] == row["cell"]],
            panel,
            tables.boards[row["cell"]],
        )
        | {"largest": float(layer["mean"].max()) if len(layer) else 0.0, "what": what}
        | ({"title": f"{words.cell(row)}: {what}"} if len(kinds) > 1 else {})
        for row in records(panel.cells)
        for what, layer in layers.items()
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
        "most": float(most),
        "opens": _middle(pressure[pressure["cell"] == int(cells.iloc[0])]),
        "cells": by_cell,
    }
    return RoundMaps(" or ".join(filter(None, kinds)), data, _on_paper(panel, layers, losses, board, prefix))


def _middle(pressure: pd.DataFrame) -> int:
    """The last round that half of the games looked at have seen; 0 if none was looked at."""
    seen = pressure[2 * pressure["seen"] >= pressure["games"]]
    return int(seen["round"].max()) if len(seen) else 0


def some_rounds(turns: list[int], most: int) -> list[int]:
    """As many rounds as there is room for, evenly apart, the first and the last among them.

    >>> some_rounds([1, 2, 3, 4, 5, 6, 7], 3), some_rounds([1, 2], 3)
    ([1, 4, 7], [1, 2])
    """
    if len(turns) <= most:
        return turns
    return [turns[round(i * (len(turns) - 1) / (most - 1))] for i in range(most)]


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
    pressed, lost_in = _by_round(pressure), _by_round(losses)
    rounds = []
    for turn in sorted({*pressed, *lost_in}):
        mine, lost = pressed.get(turn, []), lost_in.get(turn, [])
        rounds.append(
            {
                "round": turn,
                "mean": {each["location"]: round(each["mean"], 3) for each in mine},
                "lost": {str(each["location"]): round(each["share"], 5) for each in lost},
                "caption": marked(board) + _caption(row, mine, lost, panel, turn, len(losses) > 0),
            }
        )
    return {"title": words.cell(row), "marks": dict(board.get("marks", {})), "rounds": rounds}


def _by_round(table: pd.DataFrame) -> dict[int, list[dict[str, Any]]]:
    """Rows of a table by their round."""
    found: dict[int, list[dict[str, Any]]] = {}
    for row in records(table):
        found.setdefault(int(row["round"]), []).append(row)
    return found


def _caption(
    row: Mapping[str, Any],
    pressure: Sequence[Mapping[str, Any]],
    losses: Sequence[Mapping[str, Any]],
    panel: CellGroup,
    turn: int,
    known: bool,
) -> str:
    """Number of games, interval and strategy; `known`: games name the location where they were lost."""
    parts = [f"Round {turn}."]
    if pressure:
        first = pressure[0]
        known_ends = [each["high"] - each["mean"] for each in pressure if each["high"] == each["high"]]
        width = (
            f", {100 * first['confidence']:g}% intervals (Student's t) at most ±{max(known_ends):.2f}"
            if known_ends
            else ""
        )
        parts.append(
            f"Mean {first['what']} at the first decision of the round: {words.count(first['seen'])} of "
            f"{words.plural(first['games'], 'game')} looked at came so far{width}."
        )
    if known:
        lost = sum(each["losses"] for each in losses)
        of = words.plural(row["games"], "game")
        share = words.percent(lost / row["games"])
        parts.append(f"Lost in this round at a known location: {words.count(lost)} of {of} ({share}).")
    parts.append(f"{words.players(panel.strategy)[:1].upper()}{words.players(panel.strategy)[1:]}.")
    return " ".join(parts)


def _on_paper(
    panel: CellGroup,
    layers: Mapping[str, pd.DataFrame],
    losses: pd.DataFrame,
    board: Mapping[str, Any],
    prefix: str,
) -> Callable[[], list[Picture]]:
    """Draw one figure a cell and thing that presses, a map a round."""
    most = losses["share"].max() if len(losses) else 0.0
    most_maps = FEW_MAPS if len(layers) > 1 else MOST_MAPS
    each = [(row, what, layer) for row in records(panel.cells) for what, layer in layers.items()]

    @own_look()
    def pictures() -> list[Picture]:
        made = []
        for place, (row, what, layer) in enumerate(each):
            mine = layer[layer["cell"] == row["cell"]]
            lost = losses[losses["cell"] == row["cell"]]
            turns = some_rounds(
                sorted({*mine["round"], *lost.loc[lost["share"] >= SEEN, "round"]}), most_maps
            )
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
                    largest=layer["mean"].max() if len(layer) else 0.0,
                    most=most,
                    title=f"Round {turn}",
                    ax=ax,
                )
            title = words.cell(row)
            number = f"mean {what} at the beginning of the round" if what else "nothing was counted"
            halo = "; halo: share of all games lost there in that round" if len(losses) else ""
            meaning = f"{title}. Colour and number: {number}{halo}."
            sample = records(mine)[0]["games"] if len(mine) else 0
            away = (mine["high"] - mine["mean"]).max() if len(mine) else float("nan")
            width = f" (95% intervals at most ±{away:.2f})" if away == away else ""
            made.append(
                Picture(
                    figure,
                    f"{prefix}{place}",
                    f"Maps of the board by round, {meaning}",
                    f"{meaning} {words.plural(sample, 'game')} looked at{width}, "
                    f"{words.plural(row['games'], 'game')} in all; {words.players(panel.strategy)}.",
                    f"rounds-{title}" + (f"-{what}" if len(layers) > 1 else ""),
                )
            )
        return made

    return pictures
