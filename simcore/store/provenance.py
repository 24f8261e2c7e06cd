"""Provenance of a result: software, machine and command, enough to reproduce it."""

from __future__ import annotations

import hashlib
import os
import platform
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from simcore.contract.game import Game, Scenario
from simcore.games import origin_of
from simcore.jit.decorators import OPTIONS
from simcore.jit.digest import digest_of
from simcore.jit.machine import machine_digest, processor
from simcore.play.loop import play_block
from simcore.process.command_line import typed_command
from simcore.results.provenance import (
    Change,
    GameOrigin,
    GameRecord,
    PlayersRecord,
    Provenance,
    ScenarioRecord,
    StrategyRecord,
)

SEED_BITS = 53  # JavaScript and spreadsheets round larger whole numbers
PLAIN = "plain Python"
"""Compiler entry of a result with rules in plain Python."""

LIBRARIES = ("numba", "llvmlite", "numpy", "scipy", "polars", "pandas")


def new_seed() -> int:
    """Return a seed from the operating system, for a run without a given seed."""
    return secrets.randbits(SEED_BITS)


def toolkit_version() -> str:
    """Return the version of the installed toolkit; `0+unknown` in a bare checkout."""
    try:
        return version("elderodds")
    except PackageNotFoundError:
        return "0+unknown"


def code_digest(game: Game) -> str:
    """Return the SHA-256 of the rules of a game, independent of machine and library versions."""
    parts = [game.rules().digest, digest_of(play_block), repr(OPTIONS)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def tables_digest(tables: np.ndarray[Any, Any]) -> str:
    """Return the SHA-256 of the compiled data of a cell: everything that its rules read."""
    return hashlib.sha256(tables.tobytes()).hexdigest()


def collect(
    game: Game,
    scenario: Scenario,
    strategies: tuple[StrategyRecord, ...],
    players: tuple[PlayersRecord, ...],
    *,
    seed: int,
    games: int,
    workers: int,
    engine: str = "local",
    command: Sequence[str] | None = None,
) -> Provenance:
    """Collect everything that a result depends on.

    Parameters
    ----------
    game, scenario
        Game and scenario that were played.
    strategies
        Records of the strategies.
    players
        Records of the teams.
    seed, games
        Key of all luck, and games per cell.
    workers
        Threads. Results do not depend on it.
    engine
        Name of the engine.
    command
        Words of the command line that reproduces the result; None: those of this process, if it runs
        elderodds.
    """
    return Provenance(
        version=toolkit_version(),
        game=_game(game),
        scenario=scenario_record(scenario),
        strategies=strategies,
        players=players,
        seed=seed,
        games=games,
        workers=workers,
        engine=engine,
        code_digest=code_digest(game),
        kernel_digest=machine_digest(),
        python=platform.python_version(),
        libraries={name: _version(name) for name in LIBRARIES},
        command=typed_command(command),
        cpu=processor(),
        cores=os.cpu_count(),
        platform=platform.platform(),
        time=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def scenario_record(scenario: Scenario) -> ScenarioRecord:
    """Return the record of the data."""
    return ScenarioRecord(
        name=scenario.name,
        digest=scenario.digest,
        changes=tuple(Change(key=c.key, base=c.base, value=c.value) for c in scenario.changes),
    )


def _game(game: Game) -> GameRecord:
    """Return the record of a game: names, version, origin, and whether it is slow."""
    origin = origin_of(game.name)
    return GameRecord(
        name=game.name,
        title=game.title,
        version=game.version,
        level=game.level,
        origin=None if origin is None else GameOrigin(**origin.describe()),
        rules=PLAIN if game.rules().plain else None,
    )


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
