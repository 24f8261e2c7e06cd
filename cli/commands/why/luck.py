"""Luck and play of lost games, for `elderodds why`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cli.shared import options
from cli.shared.engine import playing
from cli.shared.ledger_words import announce_ledgers, no_value
from cli.terminal.errors import Broken
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.progress import meter
from cli.terminal.tables import cell_title

if TYPE_CHECKING:
    from analysis.ledger.lost_games import LuckAndPlay
    from simcore.store.reader import StoredRun


def keep_ledgers(
    run: StoredRun, cells: Sequence[int], games: int | None, *, trust: bool, quiet: bool
) -> tuple[dict[int, LuckAndPlay], bool]:
    """Keep the ledgers of lost games of some cells of a run.

    Parameters
    ----------
    run, cells
        A kept run, and the numbers of the cells, the hardest first.
    games
        Lost games of each cell; None: as many as have a limited number of decisions. The first cell has a
        limit of its own.
    trust
        Run the strategy files of the run.
    quiet
        Do not print why there are no ledgers; without a number of games, that is never printed.

    Returns
    -------
    tuple
        Luck and play by cell, without cells that have none; and False if Ctrl-C ended the work early.
    """
    from analysis.kept_runs.game import NotTrustedError
    from analysis.kept_runs.lost_games import ledger_of_cell, lost_games
    from analysis.kept_runs.resume import NotTheSameError, go_back_to
    from heuristics.strategy.shipped_values import shipped_value
    from simcore.store.folder import StoreError

    def say(line: str) -> None:
        if games is not None and not quiet:
            click.echo(line, err=True)

    chosen = lost_games(run, cells[:1], games) | lost_games(run, cells[1:], games)
    known: dict[int, LuckAndPlay] = {}
    try:
        with go_back_to(run, trust=trust, any_code=True) as begun, playing():
            arm = begun.arms[cells[0]]
            options.warn_if_cold(arm.game, [arm.players], quiet=quiet)
            if shipped_value(arm.game) is None:
                say(f"No luck and play: {no_value(arm.game)}")
                return known, True
            total = announce_ledgers(chosen, quiet=quiet)
            with stop_on_interrupt() as stop, meter(total, quiet=quiet) as bar:
                for cell, numbers in chosen.items():
                    bar.begin(f"luck and play, {cell_title(run.cells[cell])}")
                    result = ledger_of_cell(begun, run, cell, numbers, progress=bar.advance, stop=stop)
                    if result is not None:
                        known[cell] = result
            if total and not known and not stop.is_set():
                say(f"No luck and play: {no_value(arm.game)}")
            return known, not stop.is_set()
    except NotTrustedError:
        say(
            "No luck and play, because the strategy of this run is code in its folder. Add --trust to "
            "execute it."
        )
    except NotTheSameError as problem:
        say(f"No luck and play, because the game has changed: {'; '.join(problem.changed)}")
    except (StoreError, Broken) as problem:
        say(f"No luck and play: {problem}")
    return known, True
