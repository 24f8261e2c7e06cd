"""`elderodds runs prune`: old runs are removed together, after a look at which."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import click

from cli.commands.runs.command import about_run, no_one_to_ask
from cli.shared import options
from cli.shared.numbers import WHOLE
from cli.terminal.errors import Mistake
from reports.words import plural

if TYPE_CHECKING:
    from simcore.store.folder import Where

AGE = re.compile(r"(\d{1,6})([dh])")
UNITS = {"d": "days", "h": "hours"}
UNTOUCHED = ("being written", "unreadable")
"""Runs in such a state stay."""


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
        raise Mistake("say which: --older-than 30d, --keep 10, or both")
    before = None if older_than is None else datetime.now(UTC) - _age(older_than)
    if keep is not None:
        options.check_at_least("--keep", keep, 0)
    from simcore.store.folder import join
    from simcore.store.reader import run_names

    found = [about_run(join(out, name), name) for name in run_names(out)]
    old = old_runs(found, before, keep or 0)
    for each in old:
        click.echo(
            f"{each['name']}  {each['time']}  {plural(each['games'], 'game')}, {each['bytes'] / 1e6:.1f} MB"
        )
    if not old:
        click.echo("There is nothing to remove.", err=True)
        return
    size = sum(each["bytes"] for each in old) / 1e6
    told = f"{plural(len(old), 'run')} of {len(found)}, {size:.1f} MB"
    if dry_run:
        click.echo(f"{told}. Nothing is removed.", err=True)
        return
    if not yes and no_one_to_ask():
        raise Mistake("nobody can be asked here, for standard input is closed; say --yes to remove without")
    if not yes and not click.confirm(f"Remove {told}?", err=True):
        click.echo("All of them stay.", err=True)
        return
    from simcore.store.removal import remove_run

    for each in old:
        remove_run(join(out, each["name"]))
    click.echo(f"{told}: removed.", err=True)


def old_runs(
    found: Sequence[Mapping[str, Any]], before: datetime | None, keep: int
) -> list[Mapping[str, Any]]:
    """The runs that go, the oldest first.

    Parameters
    ----------
    found
        What is known of each run.
    before
        When they began at the latest; None: whenever.
    keep
        So many of the last ones stay.
    """
    dated = [(_time(each), each) for each in found if each["state"] not in UNTOUCHED and each.get("time")]
    dated.sort(key=lambda pair: pair[0])
    old = dated[: max(0, len(dated) - keep)]
    return [each for time, each in old if before is None or time < before]


def _time(about: Mapping[str, Any]) -> datetime:
    time = datetime.fromisoformat(str(about["time"]))
    return time if time.tzinfo is not None else time.astimezone()


def _age(text: str) -> timedelta:
    match = AGE.fullmatch(text)
    if match is None:
        raise Mistake(f"--older-than {text}: expected days or hours, for instance 30d or 12h")
    return timedelta(**{UNITS[match[2]]: int(match[1])})
