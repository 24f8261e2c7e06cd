"""Provenance of a result: versions, data, strategies, seed, machine."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from simcore.process.limits import MAX_GAME_NUMBER
from simcore.results.model import Confidence, Count, Finite, Line, Result, Share


class GameOrigin(Result):
    """Origin of an external game: a folder or a package."""

    folder: Line | None = Field(default=None, description="folder of the game")
    sha256: Line | None = Field(default=None, description="digest of the files in the folder")
    package: Line | None = Field(default=None, description="package that offers the game")


class GameRecord(Result):
    """The game that was played."""

    name: Line = Field(description="name of the game")
    title: Line | None = Field(default=None, description="title of the game")
    version: int = Field(description="version of its rules")
    level: Line | None = Field(default=None, description="the game's word for difficulty")
    origin: GameOrigin | None = Field(default=None, description="origin of a game of your own, else null")
    rules: Line | None = Field(default=None, description="`plain Python` if the rules are not compiled")


class Change(Result):
    """A value that differs from the printed game."""

    key: Line = Field(description="key in the data")
    base: Any = Field(default=None, description="printed value")
    value: Any = Field(default=None, description="value that was played")


class ScenarioRecord(Result):
    """The data that were played."""

    name: Line | None = Field(default=None, description="name of the scenario")
    digest: Line = Field(description="SHA-256 of the data")
    changes: tuple[Change, ...] = Field(default=(), description="differences from the printed game")


class CellWeightsRecord(Result):
    """Weights of a strategy that differ in some combinations."""

    ancient_ones: tuple[Line, ...] = Field(default=(), description="Ancient Ones; none: all")
    packs: tuple[Line, ...] = Field(default=(), description="packs of which one is in play; none: any packs")
    only_packs: tuple[Line, ...] = Field(
        default=(), description="packs that are in play without any other; none: any packs"
    )
    difficulties: tuple[Line, ...] = Field(default=(), description="difficulties; none: all")
    players: tuple[int, ...] = Field(default=(), description="numbers of players; none: all")
    like: Line | None = Field(
        default=None, description="Ancient One whose weights these start from; none: those so far"
    )
    weights: dict[Line, Finite] = Field(description="weights in these combinations")


class StrategyRecord(Result):
    """A strategy that played."""

    name: Line = Field(description="name of the strategy")
    version: int | None = Field(default=None, description="version of the strategy")
    weights: dict[Line, Finite] = Field(default_factory=dict, description="its weights")
    cell_weights: tuple[CellWeightsRecord, ...] = Field(
        default=(), description="weights that differ in some combinations; of several, later ones win"
    )
    slow: bool | None = Field(default=None, description="true: plain Python, not compiled")
    file: Line | None = Field(default=None, description="file of the strategy")
    sha256: Line | None = Field(default=None, description="digest of that file")
    package: Line | None = Field(default=None, description="package of the strategy")
    weights_file: Line | None = Field(default=None, description="file of its weights")
    weights_sha256: Line | None = Field(default=None, description="digest of that file")
    value_sha256: Line | None = Field(default=None, description="digest of its trained value")
    network_sha256: Line | None = Field(default=None, description="digest of its trained network")
    summary: str | None = Field(default=None, description="summary of the strategy")
    code_digest: Line | None = Field(default=None, description="digest of its code")


class GroupMember(Result):
    """A member of a group of unknown players."""

    strategy: Line = Field(description="strategy of the member")
    skill: Share = Field(description="share of the decisions that follow the strategy")


class GroupRecord(Result):
    """A group, whose members take turns."""

    sha256: Line | None = Field(default=None, description="digest of the group file")
    parts: int = Field(description="seats that take different members in turn")
    confidence: Confidence = Field(description="how surely the group covers the players")
    members: tuple[GroupMember, ...] = Field(description="the members")


class PlayersRecord(Result):
    """The players of all seats."""

    name: Line = Field(description="label of the players in results")
    table: tuple[Line, ...] | None = Field(
        default=None, description="strategies by seat; null: one plays all seats"
    )
    skill: Share | None = Field(default=None, description="share of the decisions that follow the strategy")
    group: GroupRecord | None = Field(default=None, description="the group if one plays, else null")
    words: tuple[str, ...] | None = Field(
        default=None, description="command-line words that name the players"
    )


class Session(Result):
    """A process that played part of a run."""

    time: Line | None = Field(default=None, description="UTC time at which it began")
    command: str | None = Field(default=None, description="its command line")
    engine: Line | None = Field(default=None, description="where games were played")
    workers: int | None = Field(default=None, description="number of workers")
    cpu: Line | None = Field(default=None, description="processor")
    platform: Line | None = Field(default=None, description="operating system")
    first_game: int | None = Field(default=None, description="number of its first game")
    games: int | None = Field(default=None, description="games of each combination")
    left_out: tuple[Line, ...] = Field(
        default=(), description="results of a merged run that the merged run lacks"
    )


class Provenance(Result):
    """Provenance of a result: everything needed to reproduce it."""

    HAS_OWN_TABLE = True

    toolkit: Line = Field(default="elderodds", description="`elderodds`")
    version: Line | None = Field(default=None, description="version of elderodds")
    game: GameRecord = Field(description="the game")
    scenario: ScenarioRecord = Field(description="its data")
    strategies: tuple[StrategyRecord, ...] = Field(description="the strategies")
    players: tuple[PlayersRecord, ...] = Field(default=(), description="the players of all seats")
    seed: int = Field(ge=0, description="seed of all luck")
    games: Count | None = Field(default=None, description="games of each combination")
    first_game: int | None = Field(
        default=None, ge=0, le=MAX_GAME_NUMBER, description="number of the first game; null: 0"
    )
    workers: int | None = Field(default=None, description="number of workers")
    engine: Line | None = Field(default=None, description="where games were played: `local` or `dask`")
    code_digest: Line | None = Field(default=None, description="digest of the rules")
    kernel_digest: Line | None = Field(default=None, description="digest of rules, libraries and processor")
    python: Line | None = Field(default=None, description="version of Python")
    libraries: dict[Line, Line | None] = Field(default_factory=dict, description="versions of libraries")
    command: str | None = Field(default=None, description="command line that makes the result again")
    cpu: Line | None = Field(default=None, description="processor")
    cores: int | None = Field(default=None, description="number of cores")
    platform: Line | None = Field(default=None, description="operating system")
    time: Line | None = Field(default=None, description="UTC time at which it was made")
    continued: tuple[Session, ...] | None = Field(
        default=None, description="later processes that went on with the run"
    )
    merged: tuple[Session, ...] | None = Field(
        default=None, description="runs that were merged into this one"
    )
