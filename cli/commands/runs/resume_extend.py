"""`elderodds runs resume` and `elderodds runs extend`: continue a kept run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request.kept import find_run
from cli.shared import completion, options
from cli.shared.engine import EngineChoice, engine_options
from cli.shared.numbers import WHOLE
from cli.shared.page import open_page
from cli.shared.run_folder import check_games
from cli.shared.session import Again, RunSession
from cli.terminal.errors import Mistake
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from simcore.store.folder import Where

go_on_options = (
    options.kept_option,
    engine_options,
    options.trust_option,
    options.break_lock_option,
    options.report_option,
    options.json_option,
    options.quiet_option,
)


def _go_on(command: Any) -> Any:
    for option in reversed(go_on_options):
        command = option(command)
    return command


@click.command("resume", short_help="Resume a run that was interrupted or killed.")
@click.argument("run", shell_complete=completion.runs)
@_go_on
def resume_runs(run: str, **settings: Any) -> int:
    """Resume a run that was interrupted or killed.

    The run continues with its own data, settings and strategies. The result is identical to an uninterrupted
    run.
    """
    return go_on(run, 0, **settings)


@click.command("extend", short_help="Add games to a run.")
@click.argument("run", shell_complete=completion.runs)
@click.option(
    "-n", "--games", type=WHOLE, required=True, metavar="N", help="Number of games to add per combination."
)
@_go_on
def extend_runs(run: str, games: int, **settings: Any) -> int:
    """Add games to a run.

    The new games have the next numbers of the same seed. The result is identical to a single run of all
    games.
    """
    options.check_at_least("--games", games, 1)
    return go_on(run, games, **settings)


def go_on(
    run: str,
    more: int,
    *,
    out: Where,
    engine: EngineChoice,
    trust: bool,
    break_lock: bool,
    report: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Continue a kept run, with further games of each combination."""
    folder = find_run(run, out)
    page = open_page(report=report)
    from simcore.store.inputs import INPUTS, settings_below
    from simcore.store.reader import read_run
    from simcore.store.writer import RunWriter

    stored = read_run(folder)
    if not more and stored.manifest.complete:
        raise Mistake(f"{folder} is complete. To add games: {to_type('runs', 'extend', folder, '-n', 'N')}")
    from analysis.kept_runs.resume import go_back_to, read_plan

    if more and read_plan(stored).stopping is not None:
        raise Mistake(
            f"{folder} was played with --precision, and its results determined its length, so it cannot "
            "be extended. Play a new run with a smaller --precision, or with -n"
        )
    with go_back_to(stored, workers=1, trust=trust) as begun, engine.open() as there:
        games = begun.experiment.games + more
        check_games("--games", games, begun.experiment.first)
        writer = RunWriter.reopen(folder, break_lock=break_lock)
        writer.plan = begun.plan.model_copy(update={"games": games})
        scenario = begun.plan.scenario
        file = _kept_file(folder, scenario.file) if scenario.file else None
        settings = settings_below(scenario.settings, Path(folder) / INPUTS)
        again = Again(begun.plan.game, file, settings, begun.plan.seed)
        experiment = replace(begun.experiment, games=games, workers=there.workers, engine=there)
        session = RunSession(
            experiment, page, quiet, again, begun.design, data_range_games=begun.data_range_games
        )
        return session.run(writer, as_json=as_json)


def _kept_file(folder: Where, name: str) -> Path:
    """Return a scenario to name in a command: the copy in the run, or the user's file of that name.

    Data in remote storage cannot be played.
    """
    from simcore.store.folder import is_remote
    from simcore.store.inputs import INPUTS

    return Path(Path(name).name) if is_remote(folder) else Path(folder) / INPUTS / name
