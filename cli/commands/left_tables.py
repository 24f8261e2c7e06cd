"""`elderodds scenario from-run`: final positions of a run, as data of a game that continues from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.errors import RequestError
from analysis.request.kept import read_kept
from cli.shared import completion, options
from cli.shared.numbers import WHOLE
from cli.shared.output_file import check_new_file, overwrite_option
from cli.shared.rehearsal import begin_work
from cli.terminal.errors import Mistake, mistakes
from cli.terminal.json_out import dumps
from cli.terminal.tables import cell_title, show
from simcore.files.writing import write_file
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.kept_runs.going_on import LeftTables
    from simcore.store.reader import StoredRun

SCHEMA = "elderodds.left-tables/1"
TABLES = 20


def _one(*names: str, kind: Any = str, text: str) -> Callable[[options.Command], options.Command]:
    return click.option(*names, type=kind, metavar="NAME", help=f"{text}, if the run has several.")


@click.command("from-run", short_help="Write the final positions of a run as a variant for another game.")
@click.argument("run", shell_complete=completion.runs)
@_one("-a", "--ancient-one", text="Ancient One")
@_one("-d", "--difficulty", text="Difficulty")
@_one("-p", "--players", kind=WHOLE, text="Number of players")
@_one("-s", "--strategy", text="Strategy")
@click.option(
    "-n",
    "--tables",
    type=WHOLE,
    default=TABLES,
    show_default=True,
    metavar="N",
    help="Maximum number of positions. The first games that reach the next game supply them.",
)
@click.option("--game", "game_name", metavar="NAME", help="Game that continues.  [default: the only one]")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="File to write the variant to (.toml).  [default: RUN-tables.toml]",
)
@overwrite_option
@options.trust_option
@options.json_option
def from_run(
    run: str,
    ancient_one: str | None,
    difficulty: str | None,
    players: int | None,
    strategy: str | None,
    tables: int,
    game_name: str | None,
    out: Path | None,
    overwrite: bool,
    trust: bool,
    as_json: bool,
) -> None:
    """Write the final positions of a kept run as a variant, for a game that continues from them.

    The command replays the first games of RUN up to the moment at which the next game begins. Each position
    becomes a level of the next game and replaces its own levels. The file is a variant: edit it, or play it
    with `run --scenario FILE`.
    """
    options.check_at_least("-n", tables, 1)
    stored = read_kept(run)
    wanted = {"ancient_one": ancient_one, "difficulty": difficulty, "players": players, "strategy": strategy}
    number = _cell(stored, {name: value for name, value in wanted.items() if value is not None})
    target = Path(f"{Path(str(stored.path)).name}-tables.toml") if out is None else out
    check_new_file("--out", target, (".toml",), overwrite=overwrite)
    from analysis.kept_runs.going_on import left_tables

    begin_work()
    left = left_tables(stored, number, most=tables, onward=game_name, trust=trust)
    with mistakes(OSError):
        write_file(target, left.text)
    if as_json:
        click.echo(dumps(_object(left, target), ensure_ascii=False))
        return
    _show(left, target)


def _cell(run: StoredRun, wanted: dict[str, Any]) -> int:
    """Return the number of the only cell that matches all options."""
    from analysis.losses.why import choose

    with mistakes(ValueError, RequestError):
        numbers = choose(run, {name: (value,) for name, value in wanted.items()}).numbers
    if len(numbers) > 1:
        several = "; ".join(cell_title(run.cells[number]) for number in numbers[:4])
        more = "" if len(numbers) <= 4 else f" and {len(numbers) - 4} more"
        raise Mistake(f"the run has several combinations; select one with -a, -d, -p, -s: {several}{more}")
    return int(numbers[0])


def _object(left: LeftTables, target: Path) -> dict[str, Any]:
    grid = ("ancient_one", "difficulty", "players", "strategy")
    return {
        "schema": SCHEMA,
        "game": left.game.name,
        "cell": {name: getattr(left.cell, name) for name in grid},
        "looked_at": left.looked,
        "tables": dict(left.entries),
        "summary": dict(left.summary),
        "file": str(target),
    }


def _show(left: LeftTables, target: Path) -> None:
    from rich.table import Table

    show(f"{len(left.entries)} positions when {left.where}", f"({cell_title(left.cell)}):")
    table = Table()
    table.add_column("what")
    table.add_column("value", justify="right", no_wrap=True)
    for what, how_much in left.summary:
        table.add_row(what, how_much)
    show(table)
    show(
        f"From {left.looked} games. Written to {target}, with one {left.game.level} per position.",
        "",
        "Try next:",
    )
    data = ("--game", left.game.name, "--scenario", target, "-a", left.cell.ancient_one)
    show(f"  {to_type('run', *data, '-n', 1000)}")
