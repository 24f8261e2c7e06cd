"""`elderodds report`: kept runs as pages, tables and figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request.kept import read_kept
from cli.shared import completion, options
from cli.shared.cells_of_run import kept_cell_options, some_cells
from cli.shared.numbers import WHOLE
from cli.shared.output_file import check_folder
from cli.shared.rehearsal import begin_work
from cli.terminal.errors import Mistake
from cli.terminal.progress import waiting

if TYPE_CHECKING:
    from simcore.store.folder import Where
    from simcore.store.reader import StoredRun

HTML, MARKDOWN = "html", "md"


@click.command(short_help="Write a report of kept runs.")
@click.argument("runs", nargs=-1, required=True, metavar="RUN...", shell_complete=completion.runs)
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="NAME",
    help="Format: html, md or json (one file); csv or parquet (one file per table); png or svg "
    "(one file per figure). May be repeated.  [default: the extension of --out, else html]",
)
@click.option(
    "--out",
    type=options.PATH,
    metavar="FILE|DIR",
    help="File for html, md or json; folder for several formats, tables or figures.  [default: "
    "report.html in the folder of a single run, elderodds-report.html in the current folder "
    "for several runs; report-brief.html with --brief]",
)
@click.option(
    "--theme",
    metavar="NAME",
    shell_complete=completion.themes,
    help="Theme: light, dark, or print (shades of grey).  [default: light]",
)
@click.option(
    "--examples",
    type=WHOLE,
    metavar="K",
    help="Number of example games on the page for each ending.  [default: 1; 0 if replaying "
    "games takes long]",
)
@click.option(
    "--luck",
    type=WHOLE,
    metavar="N",
    help="Separate luck and play in N lost games of each combination on the page; 0: none.  [default: as "
    "many as fit into a limited time]",
)
@options.brief_option
@kept_cell_options
@options.trust_option
def report(
    runs: tuple[str, ...],
    formats: tuple[str, ...],
    out: Path | None,
    theme: str | None,
    examples: int | None,
    luck: int | None,
    brief: bool,
    trust: bool,
    **cells: Any,
) -> None:
    """Write a report of one or more kept runs.

    RUN is the folder of a run, or its name in the folder elderodds-runs. The page is a self-contained HTML
    file. For a large run it shows the hardest and the easiest combinations in full, and all of them in an
    overview. Use -a, -d, -p and -s to select others.
    """
    stored = [some_cells(read_kept(run), cells) for run in runs]
    look = options.choose_theme(theme)
    if examples is not None:
        options.check_at_least("--examples", examples, 0)
    if luck:
        options.check_at_least("--luck", luck, 2)
    if brief and luck:
        raise Mistake("--brief: a short report does not separate luck and play; remove --luck")
    if brief and examples:
        raise Mistake("--brief: a short report has no example games; remove --examples")
    targets = _targets(_formats(formats, out), out, [run.path for run in stored], "-brief" if brief else "")

    from cli.shared.page_commands import CommandLines
    from reports.pages.export import write_all

    names = _names([run.path for run in stored])
    begin_work()
    lost_games = luck if set(targets) & {HTML, MARKDOWN} and not brief else 0
    _announce_ledgers(stored, lost_games)
    try:
        with waiting("Drawing", quiet=False):
            written = write_all(
                stored,
                names,
                targets,
                theme=look,
                examples=examples,
                lost_games=lost_games,
                brief=brief,
                trust=trust,
                commands=CommandLines(),
            )
    except (NotADirectoryError, FileExistsError) as problem:
        raise Mistake(f"--out {problem.filename}: {problem.strerror}") from problem
    for kind, target in targets.items():
        here = [file for file in written if file == target or target in file.parents]
        count = f" ({len(here)} files)" if target.is_dir() else ""
        title = "Report" if kind == HTML else kind
        click.echo(f"{title}: {target}{count}", err=True)


def _announce_ledgers(runs: Sequence[StoredRun], lost_games: int | None) -> None:
    """Print how long luck and play of lost games take, for runs whose pages have them."""
    from cli.shared.ledger_words import announce_ledgers
    from reports.pages.sections.lost_games import games_of_ledgers

    for run in runs:
        announce_ledgers(games_of_ledgers(run, lost_games), quiet=False)


def _names(folders: Sequence[Where]) -> list[str]:
    """Return the names of the folders, or their paths if two names are equal."""
    names = [Path(folder).absolute().name for folder in folders]
    return names if len(set(names)) == len(names) else [str(folder) for folder in folders]


def _formats(formats: Sequence[str], out: Path | None) -> list[str]:
    from reports.pages.export import FIGURES, FILES, FORMATS, TABLES
    from simcore.messages.names import unknown_name

    for name in formats:
        if name not in FORMATS:
            raise Mistake(f"--format: {unknown_name('format', name, FORMATS)}")
    if formats:
        return list(dict.fromkeys(formats))
    ending = out.suffix.lower().removeprefix(".") if out is not None else ""
    if not ending or (out is not None and out.is_dir()):
        return [ending if ending in FILES else HTML]
    # x.csv must not contain a page.
    name = {"htm": HTML}.get(ending, ending)
    if name not in FORMATS:
        several = ", ".join([*TABLES, *FIGURES])
        problem = f"{unknown_name('format', ending, FILES)} (one file); with --format: {several} (a folder)"
        raise Mistake(f"--out {out}: {problem}")
    return [name]


def _targets(
    formats: Sequence[str], out: Path | None, folders: Sequence[Where], suffix: str
) -> dict[str, Path]:
    """Return the output file of each format; default names end in `suffix`."""
    from reports.pages.export import FIGURES, FILES, FORMATS, TABLES

    files = {name: f"{Path(file).stem}{suffix}.{name}" for name, file in FILES.items()}
    alone = len(formats) == 1 and formats[0] in FILES
    home = folders[0] if len(folders) == 1 else Path()
    if out is None and not isinstance(home, Path):
        raise Mistake(f"{home} is not on this machine; name a place for the report with --out")
    start = "" if len(folders) == 1 else "elderodds-"
    if alone:
        target = out if out is not None else Path(home) / f"{start}{files[formats[0]]}"
        if target.is_dir():
            target = target / files[formats[0]]
        endings = {"", formats[0], *({"htm"} if formats[0] == HTML else ())}
        if target.suffix.lower().removeprefix(".") not in endings:  # a file of another kind may be valuable
            raise Mistake(f"--out {target}: --format {formats[0]} needs a name that ends in .{formats[0]}")
        check_folder("--out", target)
        return {formats[0]: target}
    folder = Path(home) / f"{start}report{suffix}" if out is None else out
    # A folder called x.csv would be mistaken for the table.
    named = out is not None and out.suffix.lower().removeprefix(".") in FORMATS
    if not folder.is_dir() and (named or folder.exists()):
        kinds = ", ".join(formats)
        how = f", for instance --format {formats[0]} --out {folder.with_suffix('')}" if named else ""
        raise Mistake(f"--out {folder}: expected a folder, because several files are written ({kinds}){how}")
    check_folder("--out", folder)
    inner = {**files, **TABLES, **FIGURES}
    return {name: folder / inner[name] for name in formats}
