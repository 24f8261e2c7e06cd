"""What `sensitivity` and `tune` share: checked files to write, pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared import options
from cli.terminal.errors import Mistake

if TYPE_CHECKING:
    from reports.figures.drawing import Drawing

PICTURES = (".png", ".svg", ".pdf")

seed_option = click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Key of all luck; the same seed plays the same games.  [default: new]",
)
figure_option = click.option(
    "--figure", type=options.PATH, metavar="FILE", help=f"Also draw a picture: {', '.join(PICTURES)}."
)


def check_file(option: str, file: Path | None, endings: tuple[str, ...], *, new: bool = False) -> None:
    """A file that can be written: known ending, a folder that is there; `new`: nothing is written over."""
    if file is None:
        return
    if file.suffix.lower() not in endings:
        raise Mistake(f"{option} {file}: the name must end with {' or '.join(endings)}")
    if not file.absolute().parent.is_dir():
        raise Mistake(f"{option} {file}: there is no folder {file.absolute().parent}")
    if new and file.exists():
        raise Mistake(f"{option}: {file} exists already, and is left as it is; choose another name")


def save_figure(drawing: Callable[[], Drawing], file: Path | None, say: Callable[[str], object]) -> None:
    """Draw, if a picture was asked for."""
    if file is not None:
        drawing().save(file)
        say(f"Figure: {file}")


def cell_of(row: Mapping[str, Any]) -> str:
    """A cell without who plays."""
    players = "solo" if row["players"] == 1 else f"{row['players']} players"
    return f"{row['ancient_one']}, {row['difficulty']}, {players}"
