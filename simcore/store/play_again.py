"""Builds the command that replays the games of an unreadable run, from its manifest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.process.command_line import run_again


def play_again(manifest: Mapping[str, Any]) -> str:
    """Describe how to replay the games of a run.

    Parameters
    ----------
    manifest
        A manifest of any form.

    Returns
    -------
    str
        A sentence with the command, or with the numbers if no command is known.
    """
    provenance, plan = _table(manifest.get("provenance")), _table(manifest.get("plan"))
    seed, stopping = provenance.get("seed"), bool(plan.get("stopping"))
    if type(seed) is not int:
        return "Play its games again in a new run."
    merged = provenance.get("merged")
    parts = [_table(part) for part in merged] if isinstance(merged, list) else [provenance]
    commands = [_command(part, seed, stopping) for part in parts]
    if not all(commands) or (merged and provenance.get("continued")):
        return f"Play its games again with seed {seed}{_range(provenance)}."
    if len(commands) == 1:
        return f"Play it again: {commands[0]}"
    return f"Play its {len(commands)} parts again and merge them: {'; '.join(commands)}"


def _command(played: Mapping[str, Any], seed: int, stopping: bool) -> str:
    """Return the command that plays the games of a run, or of part of a merged run; empty if unknown."""
    command, games, first = (played.get(name) for name in ("command", "games", "first_game"))
    if not isinstance(command, str) or type(games) is not int:
        return ""
    numbers = {"seed": seed}
    if not stopping:
        numbers["games"] = games
    if type(first) is int:
        numbers["first_game"] = first
    return run_again(command, **numbers)


def _range(provenance: Mapping[str, Any]) -> str:
    games, first = provenance.get("games"), provenance.get("first_game", 0)
    if type(games) is not int or type(first) is not int:
        return ""
    return f", games {first} to {first + games - 1} of each combination"


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
