"""How to meet a game of a kept run again: the command to paste."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from analysis.tables import Run

CARRIED = ("--game", "--game-name", "--scenario", "--set")
"""Options of the run that another command needs to play the same data."""


def replay_command(run: Run, cell: int, game: int) -> str:
    """Command line that tells one game of a run as a story.

    Parameters
    ----------
    run
        A kept run.
    cell
        Number of the cell.
    game
        Number of the game.
    """
    played = run.cells[cell]
    provenance = run.manifest.get("provenance") or {}
    words = ["elderodds", "trace", "-a", played["ancient_one"], "-d", played["difficulty"]]
    words += ["-p", str(played["players"])]
    words += ["--team", ",".join(played["team"])] if played["team"] else []
    seated = {each["name"]: each.get("words") for each in provenance.get("players") or ()}
    words += seated.get(played["strategy"]) or ["-s", played["strategy"]]
    words += _carried(shlex.split(str(provenance.get("command") or "")))
    return shlex.join([*words, "--seed", str(provenance.get("seed")), "--game", str(game)])


def _carried(command: Sequence[str]) -> list[str]:
    """Options about the data in a command line; the name of the game in the form that every command takes."""
    found: list[str] = []
    for i, word in enumerate(command):
        option, equals, value = word.partition("=")
        if option in CARRIED and (equals or i + 1 < len(command)):
            long = "--game-name" if option == "--game" else option
            found += [long, value if equals else command[i + 1]]
    return found
