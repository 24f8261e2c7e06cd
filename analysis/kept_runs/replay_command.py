"""How to meet a game of a kept run again: the command to paste."""

from __future__ import annotations

import shlex

from analysis.kept_runs.cells import Run
from analysis.kept_runs.inputs import kept_inputs
from simcore import command_line


def replay_command(run: Run, cell: int, game: int) -> str:
    """Command line that tells one game of a run as a story; arguments as for `replay_words`."""
    return shlex.join(replay_words(run, cell, game))


def replay_words(run: Run, cell: int, game: int) -> list[str]:
    """Words of the command line that tells one game of a run as a story.

    Parameters
    ----------
    run
        A kept run.
    cell
        Number of the cell.
    game
        Number of the game.
    """
    played, inputs = run.cells[cell], kept_inputs(run)
    return command_line.trace_command(
        ancient_one=played["ancient_one"],
        difficulty=played["difficulty"],
        players=played["players"],
        team=played["team"] or None,
        **inputs.players(played["strategy"]),
        game=inputs.game(),
        scenario=inputs.scenario(),
        settings=inputs.settings(),
        seed=(run.manifest.get("provenance") or {}).get("seed"),
        number=game,
    )
