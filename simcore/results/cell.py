"""The result of one combination of a run: counts, win rate, endings."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from simcore.process.limits import MAX_CELLS, MAX_GAME_NUMBER
from simcore.results.model import Combination, Confidence, Count, Line, Result, Share
from simcore.results.players import PlayerRange
from simcore.results.tally import CODES, MOST, WIDE_CODES, WON

MAX_ROUND = 255
MAX_LABELS = WIDE_CODES
SHARD = 500_000
"""Most games in one file."""

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
ShardFile = Annotated[str, StringConstraints(pattern=r"^games/cell-\d{3,6}/part-\d{6,12}\.parquet$")]
Outcome = Annotated[int, Field(ge=0, le=1)]
Round = Annotated[int, Field(ge=0, lt=CODES)]
Code = Annotated[int, Field(ge=0, lt=WIDE_CODES)]
End = Annotated[int, Field(ge=0, lt=WON + CODES)]
Total = Annotated[int, Field(ge=0, le=MOST)]
Labels = Annotated[tuple[Line, ...], Field(max_length=MAX_LABELS)]


class EndingCount(Result):
    """An ending of games of a combination, with its count."""

    ending: Line = Field(description="way to win or cause of loss")
    won: bool = Field(description="true: a way to win")
    games: Count = Field(description="games that ended so")
    share: Share = Field(description="share of all games")
    interval: tuple[Share, Share] = Field(description="[low, high] of the share")


class CellResult(Combination):
    """A combination that was played, and its results."""

    game: Line = Field(description="name of the game")
    everybody: bool = Field(
        default=False,
        description="true: no team is named, and all investigators of the game play; only seats are random",
    )
    table: tuple[Line, ...] | None = Field(description="strategies by seat; null: one plays all seats")
    skill: Share = Field(description="share of the decisions that follow the strategy")
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    win_rate: Share = Field(description="`wins` / `games`")
    interval: tuple[Share, Share] | None = Field(description="[low, high] of the win rate")
    interval_method: Line = Field(description="kind of the intervals")
    confidence: Confidence = Field(description="confidence of the intervals")
    victories: dict[Line, Count] = Field(description="games won, by way to win")
    loss_causes: dict[Line, Count] = Field(
        description="games lost, by cause; with `wins` they add up to `games`"
    )
    outcomes: tuple[EndingCount, ...] = Field(default=(), description="all ways to win and causes of loss")
    rounds_mean: Annotated[float, Field(ge=0, le=MAX_ROUND)] | None = Field(
        description="mean round in which games ended"
    )
    player: PlayerRange | None = Field(
        default=None, description="range of the win rate if a group plays, else null"
    )
    data: dict[Line, Count] = Field(description="data entries in play, by source")

    @property
    def ends(self) -> tuple[float, float]:
        """Return the ends of the interval of the win rate; 0 and 1 without an interval."""
        return self.interval or (0.0, 1.0)

    @model_validator(mode="after")
    def adds_up(self) -> Self:
        """Check that the counts are consistent."""
        if self.wins > self.games or self.wins + sum(self.loss_causes.values()) > self.games:
            raise ValueError("more games are won and lost than were played")
        if sum(self.victories.values()) != self.wins:
            raise ValueError("the ways to win do not add up to the wins")
        if any(outcome.games > self.games for outcome in self.outcomes):
            raise ValueError("an ending has more games than were played")
        if self.interval is not None and self.interval[0] > self.interval[1]:
            raise ValueError("the interval ends before it begins")
        return self


class Shard(Result):
    """A file of games."""

    file: ShardFile = Field(description="path in the run folder")
    first_game: int = Field(ge=0, le=MAX_GAME_NUMBER, description="number of its first game")
    games: int = Field(ge=1, le=SHARD, description="games in it")
    bytes: int = Field(ge=0, description="its size")
    sha256: Digest = Field(description="its digest")


class CellTotals(Result):
    """Totals of a cell (`simcore.results.tally`); `Tally.from_plain` checks that they add up."""

    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    ends: tuple[tuple[End, Round, Count], ...] = Field(description="[end, round, games]")
    codes: dict[Line, tuple[tuple[Outcome, Code, Count], ...]] = Field(
        description="[outcome, code, games], by column"
    )
    sums: dict[Line, tuple[Total, Count]] = Field(description="[sum, games], by column")
    turns: tuple[tuple[Count, ...], tuple[Count, ...]] | None = Field(
        default=None, description="lost and won games, by turn of a group"
    )


class KeptCell(CellResult):
    """A combination of a kept run, with its results and its games."""

    number: int = Field(ge=0, lt=MAX_CELLS, description="number of the combination")
    first_game: int = Field(ge=0, le=MAX_GAME_NUMBER, description="number of its first game")
    labels: dict[Line, Labels] = Field(description="label of each code, by list")
    tables: Digest = Field(description="digest of the compiled data")
    totals: CellTotals = Field(description="totals of all columns")
    shards: tuple[Shard, ...] = Field(default=(), description="files of its games")

    @model_validator(mode="after")
    def joins(self) -> Self:
        """Check that the shards hold the games of the cell in order, without a gap."""
        expected = self.first_game
        for shard in self.shards:
            if shard.first_game != expected:
                raise ValueError(f"games {expected} to {shard.first_game - 1} are in no shard, or in two")
            expected += shard.games
        if self.shards and expected != self.first_game + self.games:
            raise ValueError(f"its shards hold {expected - self.first_game} games of {self.games}")
        return self

    def result(self) -> CellResult:
        """Return the results without the place of the games."""
        return CellResult(**{name: getattr(self, name) for name in CellResult.model_fields})
