"""`elderodds report`: the page of a kept run."""

from __future__ import annotations

from pathlib import Path

import click

from cli.errors import Mistake, mistakes


@click.command(short_help="Write the page of a kept run.")
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where the page goes.  [default: report.html in the run's folder]",
)
def report(run: Path, out: Path | None) -> None:
    """Write the page of the kept run in folder RUN: one HTML file that needs nothing else."""
    from simcore.store import REPORT, StoreError, read_run

    with mistakes(StoreError):
        stored = read_run(run)
        if not stored.cells:
            raise Mistake(f"{run} holds no games")
    target = out if out is not None else run / REPORT
    if not target.absolute().parent.is_dir():
        raise Mistake(f"--out {target}: there is no folder {target.absolute().parent}")

    from reports.html import write_report

    try:
        with mistakes(StoreError):
            written = write_report(stored, target)
    except PermissionError as problem:
        raise Mistake(f"--out {target}: {problem.strerror}") from problem
    click.echo(f"Report: {written}", err=True)
