"""Who made a result, with what and how: enough to make it again."""

from __future__ import annotations

import hashlib
import os
import platform
import secrets
import shlex
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from simcore.command_line import typed
from simcore.game import Game, Scenario
from simcore.jit import CORE, kernel_digest, processor

SEED_BITS = 63
LIBRARIES = ("numba", "llvmlite", "numpy", "scipy", "polars", "pandas")


def new_seed() -> int:
    """A seed from the operating system, for a run that was given none."""
    return secrets.randbits(SEED_BITS)


def toolkit_version() -> str:
    """Version of the installed toolkit; `0+unknown` when it runs from a bare checkout."""
    try:
        return version("elderodds")
    except PackageNotFoundError:
        return "0+unknown"


def code_digest(code: Path) -> str:
    """SHA-256 of the sources that decide how a game goes, whatever machine and library versions run them.

    Parameters
    ----------
    code
        Folder of the strategies.
    """
    digest = hashlib.sha256()
    for folder in (CORE, code):
        for file in sorted(folder.rglob("*.py")):
            digest.update(f"{folder.name}/{file.relative_to(folder).as_posix()}\n".encode())
            digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def collect(
    game: Game,
    scenario: Scenario,
    strategies: Sequence[Mapping[str, Any]],
    *,
    seed: int,
    games: int,
    workers: int,
    code: Path,
    command: Sequence[str] | None = None,
) -> dict[str, Any]:
    """Everything that a result depends on.

    Parameters
    ----------
    game, scenario
        What was played.
    strategies
        Name, version and weights of each strategy.
    seed, games
        Key of all luck; games of each cell.
    workers
        Threads. Results do not depend on it.
    code
        Folder of the strategies: their sources are part of the digest.
    command
        Words of the command line that makes the same again; None: those of this process, if it has ours.
    """
    words = typed if command is None else command
    return {
        "toolkit": "elderodds",
        "version": toolkit_version(),
        "game": {"name": game.name, "title": game.title, "version": game.version, "level": game.level},
        "scenario": {
            "name": scenario.name,
            "digest": scenario.digest,
            "changes": [{"key": c.key, "base": c.base, "value": c.value} for c in scenario.changes],
        },
        "strategies": [dict(each) for each in strategies],
        "seed": seed,
        "games": games,
        "workers": workers,
        "code_digest": code_digest(code),
        "kernel_digest": kernel_digest(code),
        "python": platform.python_version(),
        "libraries": {name: _version(name) for name in LIBRARIES},
        "command": shlex.join(["elderodds", *words]) if words else "",
        "cpu": processor(),
        "cores": os.cpu_count(),
        "platform": platform.platform(),
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
