"""Games of teams that were drawn at random, kept or played now, and what `worth` says of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.influence.pooled_teams import MOST, pooled_contribution, shared_luck, shared_luck_of_run
from analysis.influence.teams import (
    COUNTS,
    counts_of_rows,
    investigator_contribution,
    team_contribution,
    team_counts,
)
from analysis.kept_runs.cells import Run, records
from simcore.play.engines import Engine
from simcore.records.columns import TEAM

PLAYERS = ("game", "players", "strategy")
CELL = ("game", "ancient_one", "difficulty", "players", "strategy", "games", "wins", "win_rate")


@dataclass(frozen=True)
class TeamGames:
    """Who played how often, and won.

    Attributes
    ----------
    cells
        As in the manifest of a run.
    counts
        Games and wins of every team (`analysis.influence.teams.team_counts`).
    complete
        False after a stop.
    missing
        Cells of which a stop has left no game.
    shared_luck
        How much luck some cells share, by their numbers (`analysis.influence.pooled_teams.shared_luck`);
        where nobody knows, all of it may be shared.
    """

    cells: Sequence[Mapping[str, Any]]
    counts: pd.DataFrame
    complete: bool = True
    missing: int = 0
    shared_luck: Callable[[Sequence[int]], float] = len

    @property
    def largest(self) -> int:
        """Investigators in the largest team."""
        return max((len(team) for team in self.counts["team"]), default=0)

    @property
    def people(self) -> list[str]:
        """Names of all investigators who played."""
        return sorted({name for team in self.counts["team"] for name in team})

    def investigators(self) -> list[dict[str, Any]]:
        """What each investigator is worth, one object a cell."""
        return self._answers(investigator_contribution(self.counts), "investigators")

    def pooled(self) -> list[dict[str, Any]]:
        """What each investigator is worth over the cells of the same players, an object for each of these."""
        tables: dict[tuple[Any, ...], list[int]] = {}
        judged = set(self.counts["cell"])
        for number, cell in enumerate(self.cells):
            if number in judged:
                tables.setdefault(tuple(cell[name] for name in PLAYERS), []).append(number)
        found = []
        for key, numbers in tables.items():
            counts = self.counts[self.counts["cell"].isin(numbers)]
            table = pooled_contribution(counts, shared=self.shared_luck(numbers))
            if len(table):
                games = sum(self.cells[number]["games"] for number in numbers)
                wins = sum(self.cells[number]["wins"] for number in numbers)
                about = {"cells": len(numbers), "games": games, "wins": wins, "win_rate": wins / games}
                rows = [_plain(row) for row in records(table)]
                found.append({**dict(zip(PLAYERS, key, strict=True)), **about, "investigators": rows})
        return found

    def groups(self, sizes: Sequence[int] = ()) -> list[dict[str, Any]]:
        """Shrunken rates of all groups, one object a cell.

        Parameters
        ----------
        sizes
            Investigators in a group; none: 1 to all.

        Raises
        ------
        ValueError
            If no team is so large.
        """
        if sizes and len(self.counts) and max(sizes) > self.largest:
            raise ValueError(f"{max(sizes)}: the largest team has {self.largest}")
        wanted = dict.fromkeys(sizes or range(1, self.largest + 1))
        tables = [team_contribution(self.counts, each).assign(size=each) for each in wanted]
        return self._answers(pd.concat(tables, ignore_index=True), "groups") if tables else []

    def _answers(self, table: pd.DataFrame, name: str) -> list[dict[str, Any]]:
        """One object a cell, with its rows under a name."""
        return [
            {
                **{key: cell[key] for key in CELL},
                name: [_plain(row) for row in records(table[table["cell"] == number].drop(columns="cell"))],
            }
            for number, cell in enumerate(self.cells)
            if (table["cell"] == number).any()
        ]


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.item() if hasattr(value, "item") else value for name, value in row.items()}


def kept_team_games(run: Run) -> TeamGames:
    """Those of a kept run.

    Raises
    ------
    ValueError
        If no cell has teams that were drawn at random.
    """
    counts = team_counts(run)
    if counts.empty:
        raise ValueError("no cell has teams that were drawn at random, or the seats are not kept")
    return TeamGames(
        [cell.plain() for cell in run.cells], counts, shared_luck=lambda cells: shared_luck_of_run(run, cells)
    )


def play_team_games(
    arms: Sequence[Arm],
    seed: int,
    games: int,
    *,
    workers: int | None = None,
    engine: Engine | None = None,
    begin: Callable[[Arm], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> TeamGames:
    """Play games with random teams and count them.

    Parameters
    ----------
    arms
        Cells and who plays them; none has a team that is set.
    seed, games
        Key of all luck; games of each arm.
    workers, engine
        Where games are played (`analysis.experiment.common_luck.CommonLuck`).
    begin
        Called before an arm plays.
    progress, stop
        As for `CommonLuck.play`; what is complete after a stop is told.
    """
    seats = [column.name for column in arms[0].game.columns if column.role == TEAM]
    luck = CommonLuck(arms, seed, workers=workers, columns=("win", *seats), engine=engine)
    cells: list[Mapping[str, Any]] = []
    tables, wins_of, whole = [pd.DataFrame(columns=COUNTS)], [], True
    for number, arm in enumerate(arms):
        if begin is not None:
            begin(arm)
        whole = luck.play(number, games, progress=progress, stop=stop)
        rows = luck.rows(number)
        if len(rows):
            about = {**vars(arm.cell), "game": arm.game.name, "strategy": arm.players.name}
            wins_of.append(rows["win"][:MOST] != 0)
            wins = int((rows["win"] != 0).sum())
            cells.append({**about, "games": len(rows), "wins": wins, "win_rate": wins / len(rows)})
            tables.append(counts_of_rows(arm.game, arm.scenario, arm.cell, rows, number))
        if not whole:
            break
    played = [table for table in tables if len(table)] or tables

    def shared(numbers: Sequence[int]) -> float:
        alike = min(len(wins_of[number]) for number in numbers)
        return shared_luck([wins_of[number][:alike] for number in numbers])

    counts = pd.concat(played, ignore_index=True)
    return TeamGames(cells, counts, whole, len(arms) - len(cells), shared)
