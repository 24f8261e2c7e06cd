"""The manifest of a run: how it is written, and what is believed when one is read.

A manifest may come from anywhere. Nothing in it is run; every value that the tables and the report use is
checked here, so that they meet none that they cannot show, and the names of its files stay in the folder.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from simcore.limits import (
    MAX_CELLS,
    MAX_DEPTH,
    MAX_GAME_NUMBER,
    MAX_GAMES,
    MAX_MANIFEST_BYTES,
    depth,
)
from simcore.outcomes import Column
from simcore.storage import Folder, StoreError

MANIFEST = "manifest.json"
RESULT_SCHEMA = "elderodds.run/1"
"""Of the object that `run --json` puts out."""
SCHEMA = "elderodds.run/2"
"""Of the run folder."""
OLD_SCHEMA = "elderodds.run/1"
"""Of run folders without checksums and without what is needed to go on; they are still read."""

KEEP = ("games", "summary")
"""What a run keeps: every game, or totals only."""

DIGEST = "digest"
MAX_ROUND = 255
MAX_LABELS = 256

Line = Annotated[str, StringConstraints(max_length=1000)]
Count = Annotated[int, Field(ge=0, le=MAX_GAMES, strict=True)]
Share = Annotated[float, Field(ge=0, le=1)]
Finite = Annotated[float, Field(allow_inf_nan=False)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
ShardFile = Annotated[str, StringConstraints(pattern=r"^games/cell-\d{3,6}/part-\d{6,12}\.parquet$")]
Coordinate = Annotated[float, Field(ge=-1e6, le=1e6)]
Labels = Annotated[tuple[Line, ...], Field(max_length=MAX_LABELS)]


class Part(BaseModel):
    """A piece of the manifest; what is not named here is carried along and not used."""

    model_config = ConfigDict(extra="allow", frozen=True)


class ColumnPart(Part):
    """Entry of the data dictionary."""

    name: Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]\w{0,99}$")]
    dtype: Annotated[str, StringConstraints(pattern=r"^[ui][1248]$")]
    unit: Line
    meaning: Line
    categories: Line | None = None
    absent: int | None = None
    role: Line | None = None

    def column(self) -> Column:
        """The same as the registry has it."""
        return Column(self.name, self.dtype, self.unit, self.meaning, self.categories, self.absent, self.role)


class ShardPart(Part):
    """A file of games."""

    file: ShardFile
    first_game: Annotated[int, Field(ge=0, le=MAX_GAME_NUMBER)]
    games: Annotated[int, Field(ge=1, le=MAX_GAMES)]
    bytes: Annotated[int, Field(ge=0)]
    sha256: Digest


class OldCellPart(Part):
    """What was played in one cell, and what came out."""

    game: Line
    ancient_one: Line
    difficulty: Line
    players: Annotated[int, Field(ge=1, le=100)]
    team: Annotated[tuple[Line, ...], Field(max_length=100)] | None
    strategy: Line
    table: Annotated[tuple[Line, ...], Field(max_length=100)] | None = None
    skill: Share = 1.0
    games: Count
    wins: Count
    win_rate: Share
    interval: tuple[Share, Share] | None
    interval_method: Line
    confidence: Annotated[float, Field(gt=0, lt=1)]
    loss_causes: dict[Line, Count]
    rounds_mean: Annotated[float, Field(ge=0, le=MAX_ROUND)] | None
    data: dict[Line, Count]
    shards: tuple[str, ...]

    @model_validator(mode="after")
    def adds_up(self) -> Self:
        """Counts that contradict each other are nobody's result."""
        if self.wins > self.games or self.wins + sum(self.loss_causes.values()) > self.games:
            raise ValueError("more games are won and lost than were played")
        if self.interval is not None and self.interval[0] > self.interval[1]:
            raise ValueError("the interval ends before it begins")
        return self


class CellPart(OldCellPart):
    """What was played in one cell, what came out, and where its games lie."""

    number: Annotated[int, Field(ge=0, lt=MAX_CELLS)]
    first_game: Annotated[int, Field(ge=0, le=MAX_GAME_NUMBER)]
    labels: dict[Line, Labels]
    totals: dict[str, Any]
    shards: tuple[ShardPart, ...]  # type: ignore[assignment]

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

    locations: dict[Line, tuple[Coordinate, Coordinate]] = {}
    links: tuple[tuple[Line, Line], ...] = ()
    size: tuple[Coordinate, Coordinate] | None = None

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


class LuckPart(Part):
    """Luck and skill of a group of cells."""

    game: Line
    ancient_one: Line
    difficulty: Line
    players: Annotated[int, Field(ge=1, le=100)]
    team: tuple[Line, ...] | None
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
    confidence: Annotated[float, Field(gt=0, lt=1)]


class StoppingPart(Part):
    """The rule that has ended the games of the cells."""

    rule: Line
    precision: Share
    max_games: Count
    confidence: Annotated[float, Field(gt=0, lt=1)]
    holds_for: Line
    interval_method: Line
    reached: bool


class PressurePart(Part):
    """What pressed on the locations, by round and location."""

    what: Line
    games: Count
    locations: Labels
    seen: Annotated[tuple[Count, ...], Field(max_length=MAX_ROUND)]
    sums: tuple[tuple[Finite, ...], ...]
    squares: tuple[tuple[Finite, ...], ...]

    @model_validator(mode="after")
    def square(self) -> Self:
        """A row for each round, a column for each location."""
        for table in (self.sums, self.squares):
            if len(table) != len(self.seen) or any(len(row) != len(self.locations) for row in table):
                raise ValueError("its tables do not fit its rounds and locations")
        return self


class OldManifestPart(Part):
    """A whole manifest of the old format."""

    provenance: dict[str, Any]
    columns: tuple[ColumnPart, ...]
    cells: Annotated[tuple[OldCellPart, ...], Field(max_length=MAX_CELLS)]
    boards: dict[str, Any] | tuple[BoardPart, ...]
    complete: bool
    seconds: Annotated[Finite, Field(ge=0)] | None = None
    games_per_second: Annotated[Finite, Field(ge=0)] | None = None
    titles: dict[Line, Line] = {}
    reconstructed: tuple[Line, ...] = ()
    luck_and_skill: tuple[LuckPart, ...] = ()
    stopping: StoppingPart | None = None
    pressure: tuple[PressurePart | None, ...] = ()


class ManifestPart(OldManifestPart):
    """A whole manifest."""

    cells: Annotated[tuple[CellPart, ...], Field(max_length=MAX_CELLS)]
    keep: Literal["games", "summary"]
    plan: dict[str, Any] | None

    @model_validator(mode="after")
    def once(self) -> Self:
        """No shard belongs to two cells, and no cell comes twice."""
        files = [shard.file for cell in self.cells for shard in cell.shards]
        if len(set(files)) < len(files):
            raise ValueError("a shard is named twice")
        named = [(c.ancient_one, c.difficulty, c.players, c.team, c.strategy) for c in self.cells]
        if min(len({cell.number for cell in self.cells}), len(set(named))) < len(self.cells):
            raise ValueError("a cell is named twice")
        return self


def digest_of(content: Mapping[str, Any]) -> str:
    """SHA-256 of a manifest, but for this digest itself."""
    plain = {name: value for name, value in content.items() if name != DIGEST}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def dumps(content: Mapping[str, Any]) -> bytes:
    """A manifest as text: one line for each key, and for each item of a list."""
    whole = {**content, DIGEST: digest_of(content)}
    lines = [f" {json.dumps(name)}: {_value(value)}" for name, value in whole.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _value(value: Any) -> str:
    if isinstance(value, list | tuple) and value:
        return "[\n" + ",\n".join(f"  {json.dumps(item, allow_nan=False)}" for item in value) + "\n ]"
    return json.dumps(value, allow_nan=False)


def read_manifest(folder: Folder) -> dict[str, Any]:
    """The manifest of a run folder, checked.

    Raises
    ------
    FileNotFoundError
        If there is none.
    StoreError
        If it is none, is damaged, or of another format; the message says where.
    """
    where = f"{folder}/{MANIFEST}"
    try:
        content: dict[str, Any] = json.loads(
            folder.read(MANIFEST, MAX_MANIFEST_BYTES), parse_constant=_no_number
        )
    except (ValueError, RecursionError) as problem:
        reason = "tables within tables without end" if isinstance(problem, RecursionError) else problem
        raise StoreError(f"{where} cannot be read: {reason}") from None
    found = content.get("schema") if isinstance(content, dict) else None
    if found not in (SCHEMA, OLD_SCHEMA):
        known = f"this version reads {SCHEMA!r} and {OLD_SCHEMA!r}"
        newer = "; a newer version wrote it" if re.match(r"elderodds\.run/\d", str(found)) else ""
        raise StoreError(f"{where}: schema is {str(found)[:60]!r}, {known}{newer}")
    if depth(content) > MAX_DEPTH:
        raise StoreError(f"{where}: more than {MAX_DEPTH} tables within tables")
    missing = {"provenance", "columns", "cells", "boards", "complete"} - set(content)
    if missing:
        raise StoreError(f"{where} lacks {', '.join(sorted(missing))}")
    try:
        (ManifestPart if found == SCHEMA else OldManifestPart).model_validate(content)
    except ValidationError as problem:
        raise StoreError(f"{where}: {_first(problem)}") from None
    return content


def is_altered(manifest: Mapping[str, Any]) -> bool:
    """Whether a manifest is no longer as it was written; those of the old format cannot tell."""
    return manifest["schema"] == SCHEMA and manifest.get(DIGEST) != digest_of(manifest)


def columns_of(manifest: Mapping[str, Any]) -> tuple[Column, ...]:
    """The columns of the rows of a run."""
    return tuple(ColumnPart.model_validate(column).column() for column in manifest["columns"])


def _first(problem: ValidationError) -> str:
    """The first fault: where, what is wrong, what was found."""
    fault = problem.errors(include_url=False)[0]
    place = ".".join(map(str, fault["loc"])) or "the whole"
    more = f" (and {problem.error_count() - 1} faults more)" if problem.error_count() > 1 else ""
    found = str(fault["input"])
    return f"{place}: {fault['msg']}; found {found[:60]!r}{'...' if len(found) > 60 else ''}{more}"


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")
