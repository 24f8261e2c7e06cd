"""Games to step through inside a report: a few for each way to end."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.kept_runs.cells import CellGroup, Run, has_games, panels, records
from analysis.kept_runs.plan import Begun, NotTheSameError, NotTrustedError, go_back_to
from analysis.kept_runs.replay import Replay, replay
from analysis.kept_runs.replay_command import replay_words
from analysis.losses.examples import WON, example_games
from reports import words
from reports.pages.replay import GameView, game_view
from simcore.games import find_game
from simcore.play.strategy_errors import StrategyError
from simcore.store.folder import StoreError
from simcore.store.reader import StoredRun

EXAMPLES = 1
"""Games of each kind that a page holds where nobody says otherwise."""

MOST = 30
"""Games of all kinds together that a page holds where nobody says otherwise: each makes it larger."""

SLOWEST = 20.0
"""Games a second of a run, below which a page has games to step through only if somebody asks for them."""

DEALS = 20
"""Deals over which their options are played on; a page of its own (`trace --html`) has more."""


@dataclass(frozen=True)
class Example:
    """One game on the page of a run.

    Attributes
    ----------
    panel, cell
        Numbers of the panel and of the cell that it belongs to.
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
    cell: int
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
    more
        How to get those that the page has no room for; empty if it has all.
    """

    games: list[Example]
    problem: str = ""
    more: str = ""

    @property
    def anchors(self) -> dict[tuple[int, int], str]:
        """Where a game stands on the page, by the numbers of its cell and its own."""
        return {(game.cell, game.view.number): f"#{game.anchor}0" for game in self.games}

    def of(self, panel: int) -> list[Example]:
        """Those of one panel."""
        return [game for game in self.games if game.panel == panel]

    @property
    def data(self) -> dict[str, Any]:
        """What the script of the page needs, by the place on the page."""
        return {game.id: game.view.data for game in self.games}


def examples_of(
    run: Run,
    cells: pd.DataFrame,
    each: int | None,
    tag: str = "",
    *,
    deals: int = DEALS,
    trust: bool = False,
) -> Examples:
    """Play some games of a run again, each from the cell in which its cause is most frequent.

    Parameters
    ----------
    run
        A kept run.
    cells
        Its `cell_table`.
    each
        Games of each cause and panel; 0: none; None: `EXAMPLES`, `MOST` in all, and none where it would take
        long.
    tag
        Keeps several runs on a page apart.
    deals
        As for `analysis.kept_runs.replay.replay`.
    trust
        Run the strategy files that are kept with the run.
    """
    if each == 0:
        return Examples([])
    if not isinstance(run, StoredRun) or not has_games(run):
        return Examples([], "only its totals were kept")
    slow = _slow(run) if each is None else ""
    if slow:
        return Examples([], f"{slow}; `elderodds report {run.path} --examples {EXAMPLES}` does it")
    try:
        with go_back_to(run, trust=trust, any_code=True) as begun:
            if begun.experiment.game.frames is None:
                return Examples([], f"{begun.experiment.game.title} cannot be stepped through")
            games = _games(run, begun, panels(cells), each or EXAMPLES, tag, deals)
            found = list(itertools.islice(games, MOST + 1 if each is None else None))
    except StrategyError as problem:
        return Examples([], f"a strategy is broken: {problem}")
    except NotTheSameError as changed:
        return Examples([], "; ".join(changed.changed))
    except NotTrustedError:
        return Examples([], f"they need code in files; `elderodds report {run.path} --trust` runs it")
    except StoreError as problem:
        return Examples([], str(problem))
    if each is None and len(found) > MOST:
        return Examples(found[:MOST], more=f"`elderodds report {run.path} --examples {EXAMPLES}` shows all")
    return Examples(found)


def _slow(run: StoredRun) -> str:
    """Why playing games again would take long; empty if it would not."""
    if run.manifest.get("games_per_second", 0.0) < SLOWEST:
        return "playing one of them again takes long"
    game = find_game(run.manifest["provenance"]["game"]["name"])
    return "nothing is compiled yet" if game.rules().is_cold else ""


def _games(
    run: StoredRun, begun: Begun, parts: Sequence[CellGroup], each: int, tag: str, deals: int
) -> Iterator[Example]:
    number = 0
    for place, panel in enumerate(parts):
        for row in _chosen(run, [int(cell) for cell in panel.cells["cell"]], each):
            arm = begun.arms[row["cell"]]
            game = row["game_number"]
            command = replay_words(run, row["cell"], game)
            again = replay(arm, begun.experiment.seed, game, deals=deals, command=command)
            if (_cause(again), again.last_round) != (row["cause"], row["last_round"]):
                raise NotTheSameError(run.path, ["the games come out otherwise than they did"])
            yield _example(again, row, place, number, tag)
            number += 1


def _chosen(run: StoredRun, cells: Sequence[int], each: int) -> list[dict[str, Any]]:
    """Typical games of each cause, from that of the cells where it ends the largest part of the games."""
    ends = dict.fromkeys(cause for cell in cells for cause in run.cells[cell]["loss_causes"])
    most = {cause: max(cells, key=lambda cell: _share(run.cells[cell], cause)) for cause in (*ends, WON)}
    found = [example_games(run, cell, typical=each, won=True) for cell in dict.fromkeys(most.values())]
    rows = records(pd.concat(found, ignore_index=True))
    return [
        row
        for cause, cell in most.items()
        for row in rows
        if (row["cause"], row["cell"], row["kind"]) == (cause, cell, "typical")
    ]


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
    title = f"game {again.number}, {words.cell(named)}, round {row['last_round']}"
    return Example(
        panel,
        row["cell"],
        f"{tag}game{number}",
        f"{tag}game{number}=",
        words.phrase(row["cause"]),
        title,
        game_view(again),
    )
