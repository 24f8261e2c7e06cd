"""How to meet a game of a kept run again: the command to paste."""

from __future__ import annotations

import shlex

from analysis.kept_runs.cells import Run
from analysis.kept_runs.inputs import kept_inputs


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
    words = ["elderodds", "trace", "-a", played["ancient_one"], "-d", played["difficulty"]]
    words += ["-p", str(played["players"])]
    words += ["--team", ",".join(played["team"])] if played["team"] else []
    words += [*inputs.players(played["strategy"]), *inputs.game(), *inputs.data()]
    seed = (run.manifest.get("provenance") or {}).get("seed")
    return [*words, "--seed", str(seed), "--game", str(game)]
