"""`elderodds report`: the page of a kept run."""

from __future__ import annotations

from pathlib import Path

import click

from cli import options
from cli.errors import Mistake, mistakes

RUNS = Path("elderodds-runs")


@click.command(short_help="Write the page of a kept run.")
@click.argument("run")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where the page goes.  [default: report.html in the run's folder]",
)
def report(run: str, out: Path | None) -> None:
    """Write the page of the kept run RUN (its name or its folder): one HTML file that needs nothing else."""
    from simcore.store import REPORT, StoreError, read_run

    folder = options.find_run(run, RUNS)
    with mistakes(StoreError):
        stored = read_run(folder)
        if not stored.cells:
            raise Mistake(f"{folder} holds no games yet; `elderodds runs show` tells more")
    if out is None and not isinstance(folder, Path):
        raise Mistake(f"{folder} is not on this machine; say with --out FILE where the page shall go")
    target = out if out is not None else folder / REPORT
    if not target.absolute().parent.is_dir():
        raise Mistake(f"--out {target}: there is no folder {target.absolute().parent}")

    from reports.html import write_report
    from simcore.storage import trouble

    with mistakes(StoreError), trouble(f"--out {target}"):
        written = write_report(stored, target)
    click.echo(f"Report: {written}", err=True)
