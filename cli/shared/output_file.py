"""Files that a command writes where the user says: checked before anything is played."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared import options
from cli.terminal.errors import Disk, Mistake
from cli.terminal.wording import disk_advice

if TYPE_CHECKING:
    from reports.figures.drawing import Drawing

PICTURES = (".png", ".svg", ".pdf")
PLAIN_PICTURES = (".png", ".svg")


def figure_option(endings: tuple[str, ...] = PICTURES) -> Callable[[Any], Any]:
    """`--figure`, for pictures with some endings."""
    told = f"Also draw a picture: {', '.join(endings)}."
    return click.option("--figure", type=options.PATH, metavar="FILE", help=told)


def check_file(option: str, file: Path | None, endings: tuple[str, ...] = (), *, new: bool = False) -> None:
    """Refuse a file that cannot be written.

    Parameters
    ----------
    option
        The option that names it.
    file
        The file; None: none was named.
    endings
        What its name may end with; empty: anything.
    new
        Whether nothing may be written over.
    """
    if file is None:
        return
    if endings and file.suffix.lower() not in endings:
        raise Mistake(f"{option} {file}: the name must end with {' or '.join(endings)}")
    check_folder(option, file)
    if file.is_dir():
        raise Mistake(f"{option} {file}: that is a folder")
    if new and file.exists():
        raise Mistake(f"{option}: {file} exists already, and is left as it is; choose another name")


def check_folder(option: str, file: Path) -> None:
    """Refuse a file or folder where there is no folder around it, or where nothing can be written."""
    if not file.parent.is_dir():
        raise Mistake(f"{option} {file}: there is no folder {file.parent}")
    check_permission(option, file, file if file.exists() else file.parent)


def check_permission(option: str, named: Path, place: Path) -> None:
    """Refuse what is named where the place to write in is closed: before anything is played."""
    if not os.access(place, os.W_OK):
        raise Disk(f"{option} {named}: cannot be written ({disk_advice(errno.EACCES, option)})")


def save_figure(drawing: Callable[[], Drawing], file: Path | None, say: Callable[[str], object]) -> None:
    """Draw, if a picture was asked for."""
    if file is not None:
        drawing().save(file)
        say(f"Figure: {file}")
