"""`elderodds report`: kept runs as pages, tables and figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options
from cli.errors import Mistake, mistakes

if TYPE_CHECKING:
    from simcore.store import StoredRun

HTML = "html"
RUNS = Path("elderodds-runs")


@click.command(short_help="Write the report of kept runs.")
@click.argument("runs", type=options.PATH, nargs=-1, required=True, metavar="RUN...")
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="NAME",
    help="html, md, json (one file each), csv, parquet (a file a table), png, svg (a file a figure). "
    "May be repeated.  [default: what --out ends with, else html]",
)
@click.option(
    "--out",
    type=options.PATH,
    metavar="FILE|DIR",
    help="Where it goes: a file if there is one format that is one file, else a folder.  [default: "
    "report.html in the run's folder; elderodds-report.html here for several runs]",
)
@click.option("--theme", metavar="NAME", help="light, dark, or print (shades of grey).  [default: light]")
@click.option(
    "--examples",
    type=int,
    metavar="K",
    help="Games of each way to end that can be stepped through on the page.  [default: 1]",
)
def report(
    runs: tuple[Path, ...],
    formats: tuple[str, ...],
    out: Path | None,
    theme: str | None,
    examples: int | None,
) -> None:
    """Write the report of one kept run, or of several side by side.

    RUN is the folder of a run, or its name in the folder elderodds-runs. A page is one HTML file that needs
    nothing else.
    """
    from simcore.store import StoreError

    folders = [_folder(run) for run in runs]
    with mistakes(StoreError):
        stored = [_read(folder) for folder in folders]
    look = options.choose_theme(theme)
    each = 1 if examples is None else options.check_at_least("--examples", examples, 0)
    targets = _targets(_formats(formats, out), out, folders)

    from reports.export import write_all

    names = _names(folders)
    try:
        with mistakes(StoreError):
            written = write_all(stored, names, targets, theme=look, examples=each)
    except (PermissionError, NotADirectoryError, FileExistsError) as problem:
        raise Mistake(f"--out {problem.filename}: {problem.strerror}") from problem
    for kind, target in targets.items():
        here = [file for file in written if file == target or target in file.parents]
        count = f" ({len(here)} files)" if target.is_dir() else ""
        title = "Report" if kind == HTML else kind
        click.echo(f"{title}: {target}{count}", err=True)


def _folder(run: Path) -> Path:
    """The folder that is meant: the path itself, or the name of a run where runs are kept."""
    kept = RUNS / run
    return kept if not run.exists() and len(run.parts) == 1 and kept.is_dir() else run


def _read(folder: Path) -> StoredRun:
    from simcore.store import read_run

    stored = read_run(folder)
    if not stored.cells:
        raise Mistake(f"{folder} holds no games")
    return stored


def _names(folders: Sequence[Path]) -> list[str]:
    """Names of the folders; paths where two are called alike."""
    names = [folder.absolute().name for folder in folders]
    return names if len(set(names)) == len(names) else [str(folder) for folder in folders]


def _formats(formats: Sequence[str], out: Path | None) -> list[str]:
    from reports.export import FILES, FORMATS
    from simcore.names import unknown_name

    for name in formats:
        if name not in FORMATS:
            raise Mistake(f"--format: {unknown_name('format', name, FORMATS)}")
    if formats:
        return list(dict.fromkeys(formats))
    ending = out.suffix.removeprefix(".") if out is not None else ""
    return [ending if ending in FILES else HTML]


def _targets(formats: Sequence[str], out: Path | None, folders: Sequence[Path]) -> dict[str, Path]:
    """Where each format goes."""
    from reports.export import FIGURES, FILES, TABLES
    from simcore.store import REPORT

    alone = len(formats) == 1 and formats[0] in FILES
    if alone:
        default = folders[0] / REPORT if len(folders) == 1 else Path("elderodds-report.html")
        target = out if out is not None else default.with_name(f"{default.stem}.{formats[0]}")
        if target.is_dir():
            target = target / FILES[formats[0]]
        options.check_folder("--out", target)
        return {formats[0]: target}
    folder = (
        out if out is not None else (folders[0] / "report" if len(folders) == 1 else Path("elderodds-report"))
    )
    if folder.exists() and not folder.is_dir():
        raise Mistake(f"--out {folder}: several files are written, so it must be a folder")
    options.check_folder("--out", folder)
    inner = {**FILES, **TABLES, **FIGURES}
    return {name: folder / inner[name] for name in formats}
