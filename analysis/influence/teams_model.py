"""Contributions of investigators and win rates of teams: the models of the results."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field

from simcore.results.model import (
    Combination,
    Confidence,
    Count,
    Document,
    Finite,
    Line,
    Players,
    Result,
    Share,
)


class Judged(Result):
    """An investigator, judged from games of random teams."""

    investigator: Line = Field(description="investigator")
    difference: Finite = Field(description="win rate with the investigator less that without")
    low: Finite = Field(description="low end of the interval of the difference")
    high: Finite = Field(description="high end")
    intervals: Count = Field(description="number of intervals that hold together")
    interval_method: Line = Field(description="kind of the intervals")
    confidence: Confidence = Field(description="confidence with which they hold together")
    rank_first: Count = Field(default=1, description="first rank that the intervals allow")
    rank_last: Count = Field(default=1, description="last rank that they allow")

    @property
    def interval(self) -> tuple[float, float]:
        """Both ends of the interval of the difference."""
        return self.low, self.high

    @property
    def ranks(self) -> tuple[int, int]:
        """First and last rank that the intervals allow."""
        return self.rank_first, self.rank_last


class InvestigatorContribution(Judged):
    """Contribution of an investigator in one combination."""

    games: Count = Field(description="games with the investigator")
    wins: Count = Field(description="games won with the investigator")
    games_without: Count = Field(description="games without the investigator")
    wins_without: Count = Field(description="games won without the investigator")


class PooledContribution(Judged):
    """Contribution of an investigator over several combinations."""

    cells: Count = Field(description="number of combinations in which the investigator is judged")
    games: Count = Field(description="games with the investigator")
    win_rate: Share = Field(description="win rate with the investigator, mean of the combinations")
    win_rate_without: Share = Field(description="win rate without the investigator, mean of the combinations")
    verdict: Literal[-1, 0, 1] = Field(description="1: above the others; -1: below them; 0: not known")


class GroupRate(Result):
    """Win rate of the games in which some investigators play together."""

    group: tuple[Line, ...] = Field(description="the investigators")
    games: Count = Field(description="games in which all of them play")
    wins: Count = Field(description="games won")
    raw: Share = Field(description="`wins` / `games`")
    win_rate: Share = Field(description="win rate, shrunken towards the mean of all groups of the size")
    low: Share = Field(description="low end of the interval of the win rate, for this group alone")
    high: Share = Field(description="high end")
    mean: Share = Field(description="mean of the win rates of all groups of the size")
    spread: Finite = Field(description="standard deviation of their true win rates")
    interval_method: Line = Field(description="kind of the interval")
    confidence: Confidence = Field(description="confidence of the interval")
    size: Count = Field(description="number of investigators")


class TeamCell(Combination):
    """A combination that was played with random teams."""

    game: Line = Field(description="name of the game")
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    win_rate: Share = Field(description="`wins` / `games`")


class InvestigatorCell(TeamCell):
    """Contributions of all investigators in one combination."""

    investigators: tuple[InvestigatorContribution, ...] = Field(
        description="the investigators, largest contribution first"
    )

    def of(self, investigator: str) -> Self:
        """Return a copy with the contribution of one investigator only."""
        rows = tuple(row for row in self.investigators if row.investigator == investigator)
        return self.model_copy(update={"investigators": rows})


class PooledCells(Result):
    """Contributions of all investigators over the combinations that have the same players."""

    game: Line = Field(description="name of the game")
    players: Players = Field(description="number of players")
    strategy: Line = Field(description="strategy of all seats, or strategies by seat")
    cells: Count = Field(description="number of combinations")
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    win_rate: Share = Field(description="`wins` / `games`")
    investigators: tuple[PooledContribution, ...] = Field(
        description="the investigators, largest contribution first"
    )

    def of(self, investigator: str) -> Self:
        """Return a copy with the contribution of one investigator only."""
        rows = tuple(row for row in self.investigators if row.investigator == investigator)
        return self.model_copy(update={"investigators": rows})


class GroupCell(TeamCell):
    """Win rates of groups of investigators in one combination."""

    groups: tuple[GroupRate, ...] = Field(description="the groups by size, largest win rate first")

    @property
    def by_size(self) -> dict[int, list[GroupRate]]:
        """The groups of each size."""
        sizes: dict[int, list[GroupRate]] = {}
        for row in self.groups:
            sizes.setdefault(row.size, []).append(row)
        return sizes


class InvestigatorsResult(Document):
    """Contributions of investigators, from games of random teams."""

    schema_: Literal["elderodds.worth.investigators/1"] = Field(
        default="elderodds.worth.investigators/1", alias="schema", description="schema of the result"
    )
    complete: bool = Field(description="false after an interruption")
    cells: tuple[InvestigatorCell, ...] = Field(description="the combinations")
    together: tuple[PooledCells, ...] = Field(
        description="the same over all combinations that have the same players"
    )

    def of(self, investigator: str) -> InvestigatorsResult:
        """Return the contributions of one investigator; combinations that have none are left out."""
        cells = (cell.of(investigator) for cell in self.cells)
        together = (cell.of(investigator) for cell in self.together)
        return InvestigatorsResult(
            complete=self.complete,
            cells=tuple(cell for cell in cells if cell.investigators),
            together=tuple(cell for cell in together if cell.investigators),
        )


class TeamsResult(Document):
    """Win rates of groups of investigators, from games of random teams."""

    schema_: Literal["elderodds.worth.teams/1"] = Field(
        default="elderodds.worth.teams/1", alias="schema", description="schema of the result"
    )
    complete: bool = Field(description="false after an interruption")
    cells: tuple[GroupCell, ...] = Field(description="the combinations")
