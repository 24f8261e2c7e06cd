"""Games of teams that were drawn at random, kept or played now, and the contributions in them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.influence.pooled_teams import MAX_GAMES, pooled_contribution, shared_luck, shared_luck_of_run
from analysis.influence.teams import (
    COUNTS,
    counts_of_rows,
    investigator_contribution,
    team_contribution,
    team_counts,
)
from analysis.influence.teams_model import (
    GroupCell,
    InvestigatorCell,
    InvestigatorsResult,
    PooledCells,
    TeamCell,
    TeamsResult,
)
from analysis.kept_runs.cells import Run
from simcore.play.engines import Engine
from simcore.records.columns import TEAM


@dataclass(frozen=True)
class TeamGames:
    """Games and wins of every team.

    Attributes
    ----------
    cells
        The combinations.
    counts
        Games and wins of every team (`analysis.influence.teams.team_counts`).
    complete
        False after a stop.
    missing
        Number of combinations without a game after a stop.
    shared_luck
        Function that says how much luck some cells share, by their numbers
        (`analysis.influence.pooled_teams.shared_luck`); by default they share all of it.
    """

    cells: Sequence[TeamCell]
    counts: pd.DataFrame
    complete: bool = True
    missing: int = 0
    shared_luck: Callable[[Sequence[int]], float] = len

    @property
    def largest(self) -> int:
        """Investigators in the largest team."""
        return max((len(team) for team in self.counts.team), default=0)

    @property
    def names(self) -> list[str]:
        """Return the names of all investigators who played."""
        return sorted({name for team in self.counts.team for name in team})

    def investigators(self) -> InvestigatorsResult:
        """Return the contribution of each investigator, by combination and over all of them."""
        judged = investigator_contribution(self.counts)
        cells = tuple(
            InvestigatorCell(**vars(self.cells[number]), investigators=tuple(rows))
            for number, rows in judged.items()
        )
        return InvestigatorsResult(complete=self.complete, cells=cells, together=self._pooled())

    def _pooled(self) -> tuple[PooledCells, ...]:
        """Return the contributions over the combinations that have the same players."""
        tables: dict[tuple[str, int, str], list[int]] = {}
        played = set(self.counts.cell)
        for number, cell in enumerate(self.cells):
            if number in played:
                tables.setdefault((cell.game, cell.players, cell.strategy), []).append(number)
        pooled = []
        for (game, players, strategy), numbers in tables.items():
            counts = self.counts[self.counts.cell.isin(numbers)]
            rows = pooled_contribution(counts, shared=self.shared_luck(numbers))
            if rows:
                games = sum(self.cells[number].games for number in numbers)
                wins = sum(self.cells[number].wins for number in numbers)
                pooled.append(
                    PooledCells(
                        game=game,
                        players=players,
                        strategy=strategy,
                        cells=len(numbers),
                        games=games,
                        wins=wins,
                        win_rate=wins / games,
                        investigators=tuple(rows),
                    )
                )
        return tuple(pooled)

    def groups(self, sizes: Sequence[int] = ()) -> TeamsResult:
        """Return the shrunken win rates of all groups, by combination.

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
        tables = [team_contribution(self.counts, size) for size in wanted]
        cells = tuple(
            GroupCell(**vars(cell), groups=tuple(row for table in tables for row in table.get(number, ())))
            for number, cell in enumerate(self.cells)
            if any(number in table for table in tables)
        )
        return TeamsResult(complete=self.complete, cells=cells)


def kept_team_games(run: Run) -> TeamGames:
    """Return the games of a kept run.

    Raises
    ------
    ValueError
        If no cell has teams that were drawn at random.
    """
    counts = team_counts(run)
    if counts.empty:
        raise ValueError("no combination has random teams, or the run does not keep the seats")
    cells = [TeamCell(**{name: getattr(cell, name) for name in TeamCell.model_fields}) for cell in run.cells]
    return TeamGames(cells, counts, shared_luck=lambda numbers: shared_luck_of_run(run, numbers))


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
        Cells and their players; teams must not be set.
    seed, games
        Key of all luck; games of each arm.
    workers, engine
        Where games are played (`analysis.experiment.common_luck.CommonLuck`).
    begin
        Called before an arm plays.
    progress, stop
        Parameters of `analysis.experiment.experiment.Experiment.play`.
    """
    seats = [column.name for column in arms[0].game.columns if column.role == TEAM]
    luck = CommonLuck(arms, seed, workers=workers, columns=("win", *seats), engine=engine)
    cells: list[TeamCell] = []
    tables, wins_of, complete = [pd.DataFrame(columns=COUNTS)], [], True
    for number, arm in enumerate(arms):
        if begin is not None:
            begin(arm)
        complete = luck.play(number, games, progress=progress, stop=stop)
        rows = luck.rows(number)
        if len(rows):
            won = rows["win"] != 0
            wins_of.append(won[:MAX_GAMES])
            wins = int(won.sum())
            cells.append(
                TeamCell(
                    **vars(arm.cell),
                    strategy=arm.players.name,
                    game=arm.game.name,
                    games=len(rows),
                    wins=wins,
                    win_rate=wins / len(rows),
                )
            )
            tables.append(counts_of_rows(arm.game, arm.scenario, arm.cell, rows, number))
        if not complete:
            break
    played = [table for table in tables if len(table)] or tables

    def shared(numbers: Sequence[int]) -> float:
        alike = min(len(wins_of[number]) for number in numbers)
        return shared_luck([wins_of[number][:alike] for number in numbers])

    counts = pd.concat(played, ignore_index=True)
    return TeamGames(cells, counts, complete, len(arms) - len(cells), shared)
