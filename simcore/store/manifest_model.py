"""The fields of a manifest, and the checks of each (pydantic models).

A manifest may come from anywhere. Every value that the tables, the report and the commands use is checked
here. They meet no value that they cannot show, and the names of its files stay in the folder.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from simcore.process.limits import MAX_CELLS, MAX_GAME_NUMBER
from simcore.records.columns import COMMON
from simcore.results.players import PlayerRange
from simcore.results.sweep import MAX_SWEEPS, SweepResult
from simcore.results.tally import CODES, MOST, WIDE_CODES, WON
from simcore.store.column_part import ColumnPart, Line, Part
from simcore.store.shards import SHARD
from simcore.store.survey_parts import Count, DataDoubtPart, Finite, Share, TensionPart

MAX_ROUND = 255
MAX_LABELS = WIDE_CODES

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
ShardFile = Annotated[str, StringConstraints(pattern=r"^games/cell-\d{3,6}/part-\d{6,12}\.parquet$")]
InputFile = Annotated[str, StringConstraints(pattern=r"^inputs/[^\x00]+$", max_length=1000)]
Coordinate = Annotated[float, Field(ge=-1e6, le=1e6, strict=True)]
Outcome = Annotated[int, Field(ge=0, le=1, strict=True)]
Round = Annotated[int, Field(ge=0, lt=CODES, strict=True)]
Code = Annotated[int, Field(ge=0, lt=WIDE_CODES, strict=True)]
End = Annotated[int, Field(ge=0, lt=WON + CODES, strict=True)]
Total = Annotated[int, Field(ge=0, le=MOST, strict=True)]
Labels = Annotated[tuple[Line, ...], Field(max_length=MAX_LABELS)]


class ShardPart(Part):
    """A file of games."""

    file: ShardFile
    first_game: Annotated[int, Field(ge=0, le=MAX_GAME_NUMBER, strict=True)]
    games: Annotated[int, Field(ge=1, le=SHARD, strict=True)]
    bytes: Annotated[int, Field(ge=0, strict=True)]
    sha256: Digest


class TotalsPart(Part):
    """Totals of a cell (`simcore.results.tally`); whether they add up is for `Tally.from_plain` to say."""

    games: Count
    wins: Count
    ends: tuple[tuple[End, Round, Count], ...]
    codes: dict[Line, tuple[tuple[Outcome, Code, Count], ...]]
    sums: dict[Line, tuple[Total, Count]]
    turns: tuple[tuple[Count, ...], tuple[Count, ...]] | None = None


class GroupPart(Part):
    """Something of the cells that differ only in who plays."""

    game: Line
    ancient_one: Line
    difficulty: Line
    players: Annotated[int, Field(ge=1, le=100, strict=True)]
    team: Annotated[tuple[Line, ...], Field(max_length=100)] | None
    everybody: Annotated[bool, Field(strict=True)] = False

    @property
    def group(self) -> tuple[Any, ...]:
        """Their names."""
        return self.ancient_one, self.difficulty, self.players, self.team


class EndingPart(Part):
    """A way in which games of a cell ended."""

    ending: Line
    won: Annotated[bool, Field(strict=True)]
    games: Count
    share: Share
    interval: tuple[Share, Share]


class CellPart(GroupPart):
    """A cell: what was played, what came out, and where its games lie."""

    number: Annotated[int, Field(ge=0, lt=MAX_CELLS, strict=True)]
    first_game: Annotated[int, Field(ge=0, le=MAX_GAME_NUMBER, strict=True)]
    strategy: Line
    table: Annotated[tuple[Line, ...], Field(max_length=100)] | None
    skill: Share
    games: Count
    wins: Count
    win_rate: Share
    interval: tuple[Share, Share] | None
    interval_method: Line
    confidence: Annotated[float, Field(gt=0, lt=1, strict=True)]
    victories: dict[Line, Count]
    loss_causes: dict[Line, Count]
    outcomes: tuple[EndingPart, ...] = ()
    rounds_mean: Annotated[float, Field(ge=0, le=MAX_ROUND, strict=True)] | None
    player: PlayerRange | None = None
    data: dict[Line, Count]
    labels: dict[Line, Labels]
    tables: Digest
    totals: TotalsPart
    shards: tuple[ShardPart, ...]

    @model_validator(mode="after")
    def adds_up(self) -> Self:
        """Counts that contradict each other are nobody's result."""
        if self.wins > self.games or self.wins + sum(self.loss_causes.values()) > self.games:
            raise ValueError("more games are won and lost than were played")
        if sum(self.victories.values()) != self.wins:
            raise ValueError("the ways to win do not add up to the wins")
        if any(each.games > self.games for each in self.outcomes):
            raise ValueError("an ending has more games than were played")
        if self.interval is not None and self.interval[0] > self.interval[1]:
            raise ValueError("the interval ends before it begins")
        return self

    @model_validator(mode="after")
    def joins(self) -> Self:
        """Shards hold the games of the cell one after the other, without a hole."""
        expected = self.first_game
        for shard in self.shards:
            if shard.first_game != expected:
                raise ValueError(f"games {expected} to {shard.first_game - 1} are in no shard, or in two")
            expected += shard.games
        if self.shards and expected != self.first_game + self.games:
            raise ValueError(f"its shards hold {expected - self.first_game} games of {self.games}")
        return self


class BoardPart(Part):
    """Drawing of a board."""

    locations: dict[Line, tuple[Coordinate, Coordinate]] = Field(default_factory=dict)
    links: tuple[tuple[Line, Line], ...] = ()
    size: tuple[Coordinate, Coordinate] | None = None
    names: dict[Line, Line] = Field(default_factory=dict)
    marks: dict[Line, Line] = Field(default_factory=dict)

    @model_validator(mode="after")
    def joined(self) -> Self:
        """Walkways join locations."""
        if {end for link in self.links for end in link} - set(self.locations):
            raise ValueError("a link ends at no location")
        if self.size is not None and min(self.size) <= 0:
            raise ValueError("a board without width or height")
        return self


class LuckStrategyPart(Part):
    """A strategy in a nested design."""

    strategy: Line
    win_rate: Share
    interval: tuple[Finite, Finite] | None
    deal_sd: Finite | None
    deal_sd_interval: tuple[Finite, Finite] | None


class LuckPartPart(Part):
    """A part of the variance of an outcome."""

    part: Literal["skill", "deal", "deal-x-skill", "play", "play-shared", "play-x-skill"]
    variance: Finite | None
    share: Finite | None
    interval: tuple[Finite, Finite] | None
    drawn: Finite | None


class LuckPart(GroupPart):
    """Luck and skill of a group of cells."""

    deals: Count
    play_outs: Count
    strategies: tuple[LuckStrategyPart, ...]
    parts: tuple[LuckPartPart, ...]
    win_rate: Share
    best: Line
    weakest: Line
    gain: Finite
    gain_interval: tuple[Finite, Finite]
    interval_method: Line
    confidence: Annotated[float, Field(gt=0, lt=1, strict=True)]


class StoppingPart(Part):
    """The rule that has ended the games of the cells."""

    rule: Line
    precision: Share
    max_games: Count
    confidence: Annotated[float, Field(gt=0, lt=1, strict=True)]
    holds_for: Line
    interval_method: Line
    reached: Annotated[bool, Field(strict=True)]


class PressurePart(Part):
    """Pressure on the locations, by round and location."""

    what: Line
    games: Count
    locations: Labels
    seen: Annotated[tuple[Count, ...], Field(max_length=MAX_ROUND + 1)]
    sums: tuple[tuple[Finite, ...], ...]
    squares: tuple[tuple[Finite, ...], ...]
    more: tuple[PressurePart, ...] = ()

    @model_validator(mode="after")
    def square(self) -> Self:
        """A row for each round, a column for each location."""
        for table in (self.sums, self.squares):
            if len(table) != len(self.seen) or any(len(row) != len(self.locations) for row in table):
                raise ValueError("its tables do not fit its rounds and locations")
        return self


class ChangePart(Part):
    """A setting that is not as in the game."""

    key: Line


class ScenarioPart(Part):
    """The data that were played with."""

    digest: Line
    changes: tuple[ChangePart, ...] = ()


class OriginPart(Part):
    """Where a game came from that somebody brought."""

    folder: Line | None = None
    package: Line | None = None


class GamePart(Part):
    """The game that was played; `rules` says so if they were in plain Python."""

    name: Line
    version: Annotated[int, Field(strict=True)]
    title: Line | None = None
    level: Line | None = None
    origin: OriginPart | None = None
    rules: Line | None = None


class NamedPart(Part):
    """A strategy, or the players of all seats."""

    name: Line
    weights: dict[Line, Finite] = Field(default_factory=dict)
    words: tuple[str, ...] | None = None


class ProvenancePart(Part):
    """Who made the result, with what and how."""

    game: GamePart
    scenario: ScenarioPart
    strategies: tuple[NamedPart, ...]
    players: tuple[NamedPart, ...] = ()
    seed: Annotated[int, Field(ge=0, strict=True)]
    command: str | None = None


class ManifestPart(Part):
    """A whole manifest."""

    run_id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
    inputs: dict[InputFile, Digest]
    keep: Literal["games", "summary"]
    plan: dict[str, Any] | None
    provenance: ProvenancePart
    columns: tuple[ColumnPart, ...]
    cells: Annotated[tuple[CellPart, ...], Field(max_length=MAX_CELLS)]
    boards: tuple[BoardPart, ...]
    levels: Labels = ()
    complete: Annotated[bool, Field(strict=True)]
    seconds: Annotated[Finite, Field(ge=0)]
    games_per_second: Annotated[Finite, Field(ge=0)]
    titles: dict[Line, Line]
    reconstructed: tuple[Line, ...]
    luck_and_skill: tuple[LuckPart, ...] = ()
    stopping: StoppingPart | None = None
    pressure: tuple[PressurePart | None, ...] = ()
    data_doubt: DataDoubtPart | None = None
    sweeps: Annotated[tuple[SweepResult, ...], Field(max_length=MAX_SWEEPS)] = ()
    tension: TensionPart | None = None

    @model_validator(mode="after")
    def common(self) -> Self:
        """The columns that every game has come first, none comes twice, and every cell has a board."""
        told = [(column.name, column.dtype, column.categories, column.absent) for column in self.columns]
        if told[: len(COMMON)] != [(each.name, each.dtype, each.categories, each.absent) for each in COMMON]:
            raise ValueError(f"the first columns must be {', '.join(each.name for each in COMMON)}, as ever")
        if len({name for name, *_ in told}) < len(told):
            raise ValueError("a column is named twice")
        if len(self.boards) != len(self.cells):
            raise ValueError("there is not one board for each cell")
        lists = {column.categories for column in self.columns if column.categories is not None}
        for cell in self.cells:
            if lists - set(cell.labels):
                raise ValueError(f"a cell has no labels for {', '.join(sorted(lists - set(cell.labels)))}")
        return self

    @model_validator(mode="after")
    def once(self) -> Self:
        """No shard belongs to two cells, no cell comes twice, and luck is told of cells."""
        files = [shard.file for cell in self.cells for shard in cell.shards]
        if len(set(files)) < len(files):
            raise ValueError("a shard is named twice")
        named = [(cell.group, cell.strategy) for cell in self.cells]
        if min(len({cell.number for cell in self.cells}), len(set(named))) < len(self.cells):
            raise ValueError("a cell is named twice")
        groups = {luck.group for luck in self.luck_and_skill}
        if len(groups) < len(self.luck_and_skill) or groups - {cell.group for cell in self.cells}:
            raise ValueError("luck and skill are told twice, or of what is no cell of the run")
        return self
