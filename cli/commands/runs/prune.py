"""`elderodds runs prune`: remove old runs together, after a preview."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from cli.commands.runs.command import no_one_to_ask
from cli.shared import options
from cli.shared.numbers import WHOLE
from cli.terminal.errors import Mistake
from reports.words import plural

if TYPE_CHECKING:
    from cli.commands.runs.entry import RunEntry
    from simcore.store.folder import Where

AGE = re.compile(r"(\d{1,6})([dh])")
UNITS = {"d": "days", "h": "hours"}
UNTOUCHED = ("being written", "unreadable")
"""States of runs that stay."""


@click.command("prune", short_help="Remove old runs after a preview.")
@click.option(
    "--older-than", metavar="AGE", help="Remove runs that are older than AGE: 30d (days) or 12h (hours)."
)
@click.option("--keep", type=WHOLE, metavar="N", help="Keep the N newest runs.")
@options.removed_option
@click.option("--dry-run", is_flag=True, help="List the runs to remove, and exit.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def prune_runs(older_than: str | None, keep: int | None, out: Where, dry_run: bool, yes: bool) -> None:
    """Remove old runs in the folder --out after confirmation.

    With both options, the command removes runs that are old and not among the newest. It keeps runs that are
    being written or cannot be read.
    """
    if older_than is None and keep is None:
        raise Mistake("expected --older-than, --keep or both, for instance --older-than 30d --keep 10")
    before = None if older_than is None else datetime.now(UTC) - _age(older_than)
    if keep is not None:
        options.check_at_least("--keep", keep, 0)
    from cli.commands.runs.entry import run_entries
    from simcore.store.folder import join

    entries = run_entries(out)
    old = old_runs(entries, before, keep or 0)
    for run in old:
        click.echo(f"{run.name}  {run.time}  {plural(run.games or 0, 'game')}, {megabytes(run):.1f} MB")
    if not old:
        click.echo("There is nothing to remove.", err=True)
        return
    summary = f"{plural(len(old), 'run')} of {len(entries)}, {sum(map(megabytes, old)):.1f} MB"
    if dry_run:
        click.echo(f"{summary} would be removed.", err=True)
        return
    if not yes and no_one_to_ask():
        raise Mistake(
            "confirmation is impossible because standard input is closed; add --yes to remove without asking"
        )
    if not yes and not click.confirm(f"Remove {summary}?", err=True):
        click.echo("All runs are kept.", err=True)
        return
    from simcore.store.removal import remove_run

    for run in old:
        remove_run(join(out, run.name))
    click.echo(f"{summary}: removed.", err=True)


def old_runs(runs: Sequence[RunEntry], before: datetime | None, keep: int) -> list[RunEntry]:
    """Return the runs to remove, the oldest first.

    Parameters
    ----------
    runs
        Kept runs.
    before
        Latest begin of a run to remove; None: any.
    keep
        Number of newest runs that stay.
    """
    dated = [(_time(run.time), run) for run in runs if run.state not in UNTOUCHED and run.time]
    dated.sort(key=lambda pair: pair[0])
    old = dated[: max(0, len(dated) - keep)]
    return [run for time, run in old if before is None or time < before]


def megabytes(run: RunEntry) -> float:
    """Return the size of a run."""
    return (run.bytes or 0) / 1e6


def _time(text: str) -> datetime:
    time = datetime.fromisoformat(text)
    return time if time.tzinfo is not None else time.astimezone()


def _age(text: str) -> timedelta:
    match = AGE.fullmatch(text)
    if match is None:
        raise Mistake(f"--older-than {text}: expected days or hours, for instance 30d or 12h")
    return timedelta(**{UNITS[match[2]]: int(match[1])})
