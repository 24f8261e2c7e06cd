"""`elderodds runs`: list, show, resume, extend, merge, verify and remove kept runs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from analysis.request.kept import find_run
from cli.shared import completion, options
from cli.shared.lazy_group import LazyGroup
from cli.terminal.errors import Mistake
from cli.terminal.json_out import dumps
from reports.words import plural
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from simcore.store.folder import Where


class Runs(LazyGroup):
    """The subcommands of `elderodds runs`."""

    table = {  # noqa: RUF012
        "list": ("cli.commands.runs.command", "list_runs", "List kept runs."),
        "show": ("cli.commands.runs.command", "show_runs", "Show the settings and results of a run."),
        "resume": (
            "cli.commands.runs.resume_extend",
            "resume_runs",
            "Resume a run that was interrupted or killed.",
        ),
        "extend": ("cli.commands.runs.resume_extend", "extend_runs", "Add games to a run."),
        "merge": ("cli.commands.runs.merge_verify", "merge_runs", "Merge parts that were played separately."),
        "verify": (
            "cli.commands.runs.merge_verify",
            "verify_runs",
            "Check runs for damage, and repair them.",
        ),
        "prune": (
            "cli.commands.runs.prune",
            "prune_runs",
            "Remove old runs after a preview.",
        ),
        "rm": ("cli.commands.runs.command", "rm_runs", "Remove runs."),
    }


@click.group(cls=Runs, short_help="List, show, resume, extend, merge, verify and remove kept runs.")
def runs() -> None:
    """List, show, resume, extend, merge, verify and remove kept runs.

    RUN is the folder of a run, or its name in the folder --out.
    """


@click.command("list", short_help="List kept runs.")
@options.kept_option
@options.json_option
def list_runs(out: Where, as_json: bool) -> None:
    """List the runs in the folder --out."""
    from cli.commands.runs.entry import run_entries

    entries = run_entries(out)
    if as_json:
        click.echo(dumps({"runs": entries}))
        return
    if not entries:
        click.echo(f"No runs are kept in {out}. `{to_type('run')}` creates one.", err=True)
        return
    from cli.commands.runs.tables import runs_table
    from cli.terminal.tables import show

    show(runs_table(entries), *(f"{run.name}: {run.problem}" for run in entries if run.problem))


@click.command("show", short_help="Show the settings and results of a run.")
@click.argument("run", shell_complete=completion.runs)
@options.kept_option
@options.json_option
@options.quiet_option
def show_runs(run: str, out: Where, as_json: bool, quiet: bool) -> None:
    """Show the settings and results of RUN.

    With --json, prints the same object as `run --json`.
    """
    folder = find_run(run, out)
    from simcore.store.reader import kept_games, read_run

    stored = read_run(folder)
    kept = kept_games(stored.folder)
    if as_json:
        click.echo(dumps(stored.manifest.result()))
    if as_json or quiet:
        return
    from cli.commands.runs.entry import run_entry
    from cli.commands.runs.tables import run_facts
    from cli.shared.three_errors import show_win_rates
    from cli.terminal.tables import show
    from reports.words import level

    entry = run_entry(folder, str(folder))
    show(*run_facts(entry, stored.manifest.provenance))
    if stored.cells:
        origin = stored.manifest.provenance
        show("")
        data_uncertainty = stored.manifest.data_uncertainty
        show_win_rates(stored.cells, origin.strategies, level(origin), data_uncertainty, stored)
    waiting = kept - sum(cell.games for cell in stored.cells)
    if entry.state == "interrupted":
        more = f" {waiting:,} more games are kept. They count when the run resumes." if waiting else ""
        click.echo(f"\nInterrupted.{more} To resume:\n  {to_type('runs', 'resume', folder)}", err=True)


def no_one_to_ask() -> bool:
    """Return whether standard input is closed (`<&-`), so that a question would raise a traceback."""
    return sys.stdin is None or sys.stdin.closed


@click.command("rm", short_help="Remove runs.")
@click.argument("names", metavar="RUN...", nargs=-1, required=True, shell_complete=completion.runs)
@options.removed_option
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@options.break_lock_option
def rm_runs(names: tuple[str, ...], out: Where, yes: bool, break_lock: bool) -> None:
    """Remove each RUN after confirmation.

    Other files in its folder are kept.
    """
    from simcore.store.reader import kept_games, read_run
    from simcore.store.removal import remove_run

    folders = list(dict.fromkeys(find_run(name, out) for name in names))
    if not yes and no_one_to_ask():
        raise Mistake(
            "confirmation is impossible because standard input is closed; add --yes to remove without asking"
        )
    runs = [read_run(folder, altered=True) for folder in folders]
    counts = [kept_games(run.folder, altered=True) for run in runs]
    for folder, games in zip(folders, counts, strict=True):
        if not yes and not click.confirm(f"Remove {folder} with {plural(games, 'game')}?", err=True):
            click.echo(f"{folder} is kept.", err=True)
            continue
        left = remove_run(folder, break_lock=break_lock)
        if left:
            shown = ", ".join(left[:5]) + (", ..." if len(left) > 5 else "")
            click.echo(f"{folder}: the run is removed; other files are kept: {shown}", err=True)
        else:
            click.echo(f"{folder} is removed.", err=True)
