"""Games to step through inside a report: a few for each way to end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.again import AgainError, arm_of, seed_of
from analysis.endings import WON, ending_games
from analysis.replay import Replay, replay
from analysis.tables import Run, has_games, panels, records
from reports import words
from reports.replay import GameView, game_view

EXAMPLES = 1
"""Games of each kind that a page holds where nobody says otherwise."""

DEALS = 20
"""Deals over which their options are played on; a page of its own (`trace --html`) has more."""


@dataclass(frozen=True)
class Example:
    """One game on the page of a run.

    Attributes
    ----------
    panel
        Number of the panel that it belongs to.
    id
        Of its place on the page.
    anchor
        What the address of a step begins with.
    cause, title
        How it ended; which game it is.
    view
        The game.
    """

    panel: int
    id: str
    anchor: str
    cause: str
    title: str
    view: GameView


@dataclass(frozen=True)
class Examples:
    """Games of a run to step through.

    Attributes
    ----------
    games
        In the order of the panels and causes.
    problem
        Why there are none; empty if there are or nobody asked for them.
    """

    games: list[Example]
    problem: str = ""

    def of(self, panel: int) -> list[Example]:
        """Those of one panel."""
        return [game for game in self.games if game.panel == panel]

    @property
    def data(self) -> dict[str, Any]:
        """What the script of the page needs, by the place on the page."""
        return {game.id: game.view.data for game in self.games}


def examples_of(run: Run, cells: pd.DataFrame, each: int, tag: str = "", *, deals: int = DEALS) -> Examples:
    """Play some games of a run again, each from the cell in which its cause is most frequent.

    Parameters
    ----------
    run
        A kept run.
    cells
        Its `cell_table`.
    each
        Games of each cause and panel; 0: none.
    tag
        Keeps several runs on a page apart.
    deals
        As for `analysis.replay.replay`.
    """
    games: list[Example] = []
    if not each:
        return Examples([])
    if not has_games(run):
        return Examples([], "only its totals were kept")
    try:
        seed = seed_of(run)
        found = ending_games(run, each)
        for number, panel in enumerate(panels(cells)):
            for row in _chosen(run, found, panel.cells):
                arm = arm_of(run, int(row["cell"]))
                if arm.game.frames is None:
                    return Examples([], f"{arm.game.title} cannot be stepped through")
                again = replay(arm, seed, int(row["game_number"]), deals=deals)
                if _cause(again) != row["cause"]:
                    raise AgainError("the games come out otherwise than they did")
                games.append(_example(again, row, number, len(games), tag))
    except AgainError as problem:
        return Examples([], str(problem))
    return Examples(games)


def _chosen(run: Run, found: pd.DataFrame, cells: pd.DataFrame) -> list[dict[str, Any]]:
    """Typical games of each cause, from the cell of the panel where it ends the largest part of the games."""
    numbers = [int(number) for number in cells["cell"]]
    chosen: list[dict[str, Any]] = []
    mine = found[found["cell"].isin(numbers) & (found["why"] == "typical")]
    for cause in dict.fromkeys(mine["cause"]):
        most = max(mine.loc[mine["cause"] == cause, "cell"], key=lambda cell: _share(run.cells[cell], cause))
        chosen += records(mine[(mine["cause"] == cause) & (mine["cell"] == most)])
    return sorted(chosen, key=lambda row: row["cause"] == WON)


def _share(cell: Mapping[str, Any], cause: str) -> float:
    count = cell["wins"] if cause == WON else cell["loss_causes"].get(cause, 0)
    return float(count / cell["games"])


def _cause(again: Replay) -> Any:
    """How it ended, by its result row."""
    labels = {"loss_causes": again.arm.game.loss_causes, **again.arm.scenario.labels(again.arm.cell)}
    return WON if again.won else labels["loss_causes"][again.cause]


def _example(again: Replay, row: Mapping[str, Any], panel: int, number: int, tag: str) -> Example:
    titles = again.arm.scenario.titles()
    cell = again.arm.cell
    named = {"ancient_one": titles.get(cell.ancient_one, cell.ancient_one), "difficulty": cell.difficulty}
    title = f"game {again.number}, {words.cell(named)}, round {row['round']}"
    return Example(
        panel,
        f"{tag}game{number}",
        f"{tag}game{number}=",
        words.phrase(row["cause"]),
        title,
        game_view(again),
    )
