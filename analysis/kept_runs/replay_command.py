"""Commands that play games of a kept run again."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from analysis.kept_runs.cells import Run
from analysis.kept_runs.inputs import kept_inputs
from simcore.process import command_line


def replay_command(run: Run, cell: int, game: int) -> str:
    """Return the command line that narrates one game of a run; takes the arguments of `replay_words`."""
    return replay_commands(run, cell, [game])[0]


def replay_commands(run: Run, cell: int, games: Iterable[int]) -> list[str]:
    """Command lines that tell some games of one cell, each as a story.

    Parameters
    ----------
    run
        A kept run.
    cell
        Number of the cell.
    games
        Numbers of the games.
    """
    arguments = _arguments(run, cell)
    return [shlex.join(command_line.trace_command(**arguments, number=game)) for game in games]


def replay_words(run: Run, cell: int, game: int) -> list[str]:
    """Return the words of the command line that narrates one game of a run.

    Parameters
    ----------
    run
        A kept run.
    cell
        Number of the cell.
    game
        Number of the game.
    """
    return command_line.trace_command(**_arguments(run, cell), number=game)


def ablate_command(run: Run, cell: int, games: int) -> str:
    """Command line that tries all changes in one cell of a run, on the luck of its games.

    Parameters
    ----------
    run
        A kept run.
    cell
        Number of the cell.
    games
        Games with and without each change.
    """
    words = command_line.options(**_arguments(run, cell), games=games)
    return command_line.to_type("ablate", *words)


def _arguments(run: Run, cell: int) -> dict[str, object]:
    """Arguments that choose a cell, its players, its data and its luck."""
    played, inputs = run.cells[cell], kept_inputs(run)
    return {
        "ancient_one": played.ancient_one,
        "difficulty": played.difficulty,
        "players": played.players,
        "team": played.team,
        **inputs.players(played.strategy),
        "game": inputs.game(),
        "scenario": inputs.scenario(),
        "settings": inputs.settings(),
        "seed": run.manifest.provenance.seed,
    }
