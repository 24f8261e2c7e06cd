"""Luck and play of lost games, for `elderodds why`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cli.shared import options
from cli.shared.engine import playing
from cli.terminal.errors import Broken
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.progress import duration, meter
from cli.terminal.tables import cell_title
from reports.words import plural
from simcore.play.cores import cores
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.ledger.lost_games import LuckAndPlay
    from simcore.store.reader import StoredRun


QUICK = 2.0
"""Seconds up to which the duration is not printed."""

SECONDS = 0.003
"""Seconds of one core for a decision of a game of 300 decisions; those of shorter games take less."""


def keep_ledgers(
    run: StoredRun, cells: Sequence[int], games: int | None, *, trust: bool, quiet: bool
) -> tuple[dict[int, LuckAndPlay], bool]:
    """Keep the ledgers of lost games of some cells of a run.

    Parameters
    ----------
    run, cells
        A kept run, and the numbers of the cells.
    games
        Lost games of each cell; None: as many as have a limited number of decisions.
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
    from simcore.store.folder import StoreError

    def say(line: str) -> None:
        if games is not None and not quiet:
            click.echo(line, err=True)

    chosen = {cell: lost_games(run, cell, games) for cell in cells}
    known: dict[int, LuckAndPlay] = {}
    try:
        with go_back_to(run, trust=trust, any_code=True) as begun, playing():
            arm = begun.arms[cells[0]]
            options.warn_if_cold(arm.game, [arm.players], quiet=quiet)
            total = sum(map(len, chosen.values()))
            forecast(sum(sum(decisions.values()) for decisions in chosen.values()), total, quiet=quiet)
            with stop_on_interrupt() as stop, meter(total, quiet=quiet) as bar:
                for cell, numbers in chosen.items():
                    bar.begin(f"luck and play, {cell_title(run.cells[cell])}")
                    result = ledger_of_cell(begun, run, cell, numbers, progress=bar.advance, stop=stop)
                    if result is not None:
                        known[cell] = result
            if total and not known and not stop.is_set():
                train = to_type("value", "train", "--game", arm.game.name)
                say(f"No luck and play: the game has no value for these data; train one with {train}")
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


def forecast(decisions: int, games: int, *, quiet: bool) -> None:
    """Print about how long the ledgers of some games take, if that is not quick."""
    seconds = decisions * SECONDS / cores()
    if seconds > QUICK and not quiet:
        takes = f"up to about {duration(seconds)} (--luck 0 skips this)"
        click.echo(f"Separating luck and play in {plural(games, 'lost game')}: {takes}.", err=True)
