"""`elderodds runs merge` and `elderodds runs verify`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from analysis.request.kept import find_run
from cli.shared import completion, options
from cli.shared.engine import aside
from cli.shared.page import open_page, where
from cli.terminal.errors import EXIT_DISK, Mistake, mistakes
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from reports.words import plural
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.kept_runs.verify import Damage
    from simcore.results.provenance import Session
    from simcore.store.folder import Where
    from simcore.store.reader import StoredRun


@click.command("merge", short_help="Merge parts that were played separately.")
@click.argument("parts", metavar="RUN RUN...", nargs=-1, required=True, shell_complete=completion.runs)
@options.out_option
@click.option("--name", metavar="NAME", help="Name of the new run.  [default: date and time]")
@options.report_option
@options.json_option
@options.quiet_option
def merge_runs(
    parts: tuple[str, ...], out: Where, name: str | None, report: bool, as_json: bool, quiet: bool
) -> int:
    """Merge parts that were played separately into a new run, and keep the parts.

    Parts have the same seed, data, strategies and code. They differ in their combinations or in their game
    numbers (see `run --first-game`). The new run is identical to one long run.
    """
    folders = [find_run(part, out) for part in parts]
    page = open_page(report=report)
    from cli.shared.run_folder import new_run
    from simcore.store.reader import read_run

    stored = [read_run(folder) for folder in folders]
    from analysis.kept_runs.merge import merge

    target, manifest = new_run(out, name, lambda folder: (folder, merge(stored, folder)))
    with page.afterwards(target, quiet=quiet):
        if not quiet:
            from cli.shared.three_errors import show_win_rates
            from reports.words import level

            origin = manifest.provenance
            show_win_rates(manifest.cells, origin.strategies, level(origin), None, read_run(target))
    if as_json:
        click.echo(dumps(manifest.result()))
    if not quiet:
        click.echo(f"\n{where(target, page)}", err=True)
        for line in _left_out(folders, manifest.provenance.merged or ()):
            click.echo(line, err=True)
        if not manifest.complete:
            click.echo(
                "Some combinations have fewer games than others. To play the missing games:\n  "
                f"{to_type('runs', 'resume', target)}",
                err=True,
            )
    return 0


def _left_out(folders: Sequence[Where], merged: Sequence[Session]) -> list[str]:
    """Print the surveys of the parts that are not in the merged run."""
    return [
        f"Not in the merged run: {' and '.join(part.left_out)} of {folder}."
        for folder, part in zip(folders, merged, strict=True)
        if part.left_out
    ]


@click.command("verify", short_help="Check runs for damage, and repair them.")
@click.argument("names", metavar="RUN...", nargs=-1, required=True, shell_complete=completion.runs)
@options.kept_option
@click.option("--repair", is_flag=True, help="Play the games of damaged files again, and remove stray files.")
@options.break_lock_option
@options.workers_option
@options.trust_option
@options.json_option
@options.quiet_option
def verify_runs(
    names: tuple[str, ...],
    out: Where,
    repair: bool,
    break_lock: bool,
    workers: int | None,
    trust: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Check each RUN for damage.

    The exit code is 74 if a run is damaged and was not repaired, or 2 if a run cannot be read. The other runs
    are checked in any case.
    """
    workers = options.choose_workers(workers)
    folders = [find_run(name, out) for name in names]
    from analysis.kept_runs.verify import errors
    from simcore.store.folder import StoreError
    from simcore.store.reader import read_run

    results, left = [], 0
    refused: list[Mistake] = []
    for folder in folders:
        try:
            with mistakes(StoreError):
                run = read_run(folder, altered=True)
                damages = list(errors(run))
                kept = damages
                if repair and damages:
                    kept = _repair(run, damages, workers, break_lock=break_lock, trust=trust, quiet=quiet)
        except Mistake as problem:
            refused.append(problem)
            continue
        left += len(kept)
        results.append(
            {"run": str(folder), "errors": [vars(damage) for damage in damages], "left": len(kept)}
        )
        if not quiet:
            _say(folder, damages, kept, repair)
    if as_json and results:
        click.echo(dumps({"runs": results}))
    for mistake in refused[:-1]:
        mistake.show()
    if refused:
        raise refused[-1]
    return EXIT_DISK if left else 0


def _repair(
    run: StoredRun, damages: list[Damage], workers: int, *, break_lock: bool, trust: bool, quiet: bool
) -> list[Damage]:
    from analysis.kept_runs.resume import go_back_to
    from analysis.kept_runs.verify import repair

    games = sum(damage.games or 0 for damage in damages if damage.repair == "play")
    if not games:
        return repair(None, run, damages, break_lock=break_lock)
    with aside(), go_back_to(run, workers=workers, trust=trust) as begun, meter(games, quiet=quiet) as bar:
        options.warn_if_cold(begun.experiment.game, begun.experiment.players, quiet=quiet)
        bar.begin("replaying lost games")
        return repair(begun, run, damages, break_lock=break_lock, progress=bar.advance)


def _say(folder: Any, damages: Sequence[Damage], left: Sequence[Damage], repaired: bool) -> None:
    if not damages:
        click.echo(f"{folder}: no damage found.", err=True)
        return
    for damage in damages:
        games = ""
        if damage.games is not None and damage.first_game is not None:
            last = damage.first_game + damage.games - 1
            games = f" (games {damage.first_game} to {last} of cell {damage.cell})"
        click.echo(f"{folder}/{damage.file}: {damage.problem}{games}", err=True)
    hopeless = [damage for damage in left if not damage.repair]
    if not left:
        click.echo(f"{folder}: repaired.", err=True)
    elif repaired:
        click.echo(f"{folder}: {plural(len(left), 'error is', 'errors are')} left.", err=True)
    elif len(left) > len(hopeless):
        click.echo(f"To repair it: {to_type('runs', 'verify', folder, '--repair')}", err=True)
    if hopeless:
        click.echo(
            f"{folder}: {', '.join(dict.fromkeys(damage.file for damage in hopeless))} cannot be restored "
            "from the other files. Restore it from a copy, or play the run again with its seed (the "
            "manifest has the command).",
            err=True,
        )
