"""Command lines that a reader of a page can copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.kept_runs.replay import DEALS
from analysis.kept_runs.replay_command import replay_words
from reports.pages.commands import PageCommands
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.kept_runs.cells import Run
    from simcore.store.reader import StoredRun


def game_page_words(trace: Sequence[str], game: int, deals: int) -> list[str]:
    """Return the words of the command line that writes the page of one game.

    Parameters
    ----------
    trace
        Words of the command line that narrates the game.
    game
        Number of the game.
    deals
        Number of redeals at each decision.
    """
    given = () if deals == DEALS else ("--deals", str(deals))
    return [*trace, *given, "--html", f"game-{game}.html"]


def _named(run: Run) -> object:
    """Return the folder of a run, or a placeholder if the run is not kept."""
    return getattr(run, "path", "RUN")


class CommandLines(PageCommands):
    """Command lines for a reader who works in a shell."""

    def game_page(self, run: StoredRun, cell: int, game: int, deals: int) -> list[str]:
        """Return the words of the command line that writes the page of one game of a run."""
        return game_page_words(replay_words(run, cell, game), game, deals)

    def all_examples(self, run: StoredRun, number: int) -> str:
        """Return the command that writes a report with `number` games of every ending."""
        return to_type("report", run.path, "--examples", number)

    def other_cells(self, run: Run) -> str:
        """Return the command that writes a report of some cells of a large run."""
        return to_type("report", _named(run), "-a", "NAME", "-d", "NAME", "-p", "N", "-s", "STRATEGY")

    def all_numbers(self, run: Run) -> str:
        """Return the command that prints the numbers of all cells of a large run."""
        return to_type("runs", "show", _named(run), "--json")

    def trusting(self, run: StoredRun) -> str:
        """Return the command that writes a report and runs the strategy files of the run."""
        return to_type("report", run.path, "--trust")

    def data_uncertainty(self, run: Run) -> str:
        """Return the command that measures the effect of alternatives on the win rates of a run."""
        return to_type("sensitivity", "--data", "--run", _named(run))
