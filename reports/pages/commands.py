"""Commands that a page shows for a reader to copy."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.kept_runs.cells import Run
from analysis.kept_runs.replay_command import replay_words
from simcore.process.command_line import options, values_of
from simcore.store.reader import StoredRun


class PageCommands:
    """Commands for a reader who works in Python. The command line has its own."""

    def game_page(self, run: StoredRun, cell: int, game: int, deals: int) -> list[str]:
        """Return the command line that shows one game of a run.

        Parameters
        ----------
        run
            A kept run.
        cell, game
            Numbers of the cell and of the game.
        deals
            Number of redeals at each decision.
        """
        return replay_words(run, cell, game)

    def all_examples(self, run: StoredRun, number: int) -> str:
        """Return the command for a report with `number` games of every ending."""
        return f"report(run, out=..., examples={number})"

    def other_cells(self, run: Run) -> str:
        """Return the command for a report of some cells of a large run."""
        return "report(run, out=..., cells=[...])"

    def all_numbers(self, run: Run) -> str:
        """Return the command for the numbers of all cells of a large run as a table."""
        return "win_rates(run)"

    def trusting(self, run: StoredRun) -> str:
        """Return the command for a report that runs the strategy files of the run."""
        return "report(run, out=..., trust=True)"

    def data_uncertainty(self, run: Run) -> str:
        """Return the command that measures how far alternatives of the data move the win rates of a run."""
        return "data_sensitivity(run)"


PYTHON = PageCommands()


def complete_command(provenance: Mapping[str, object]) -> str:
    """Return the command line of a run; a drawn seed is added, so that it plays these games again."""
    command, seed = str(provenance.get("command") or ""), provenance.get("seed")
    if not command or seed is None or values_of("seed", command.split()):
        return command
    return " ".join([command, *options(seed=seed)])
