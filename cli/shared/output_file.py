"""Output files of the user, which are checked before anything is played.

Pages, pictures, tables and JSON are results: they replace an older file. A file that the user may edit, such
as a variant, a group, weights or a strategy, replaces an older one only with `--overwrite`.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared import options
from cli.shared.rehearsal import note_output
from cli.terminal.errors import Disk, Mistake
from cli.terminal.wording import disk_advice

if TYPE_CHECKING:
    from reports.figures.drawing import Drawing

PICTURES = (".png", ".svg", ".pdf")
PLAIN_PICTURES = (".png", ".svg")


def figure_option(endings: tuple[str, ...] = PICTURES) -> Callable[[Any], Any]:
    """Add `--figure`, for pictures with some file endings."""
    message = f"Also draw a figure: {', '.join(endings)}."
    return click.option("--figure", type=options.PATH, metavar="FILE", help=message)


_own: set[Path] = set()


@contextmanager
def may_replace(files: Iterable[Path]) -> Iterator[None]:
    """Let commands in the block replace these files, which the same commands have written."""
    _own.update(file.absolute() for file in files)
    try:
        yield
    finally:
        _own.clear()


def overwrite_option(command: options.Command) -> options.Command:
    """Add `--overwrite`, for a command that writes a file which the user may edit."""
    return click.option("--overwrite", is_flag=True, help="Replace an existing file.")(command)


def check_file(option: str, file: Path | None, endings: tuple[str, ...] = ()) -> None:
    """Refuse a file that cannot be written.

    Parameters
    ----------
    option
        Option that names the file; empty for an argument.
    file
        The file; None: no file.
    endings
        Allowed endings of its name; empty: any.
    """
    if file is None:
        return
    named = f"{option} {file}".strip()
    if endings and file.suffix.lower() not in endings:
        raise Mistake(f"{named}: the name must end with {' or '.join(endings)}")
    check_folder(option, file)
    if file.is_dir():
        raise Mistake(f"{named}: expected a file, found a folder")


def check_new_file(option: str, file: Path, endings: tuple[str, ...] = (), *, overwrite: bool) -> None:
    """Refuse a file that the user may edit if it exists or cannot be written.

    Parameters
    ----------
    option, file, endings
        Parameters of `check_file`.
    overwrite
        Whether the user allows replacing it.
    """
    check_file(option, file, endings)
    if file.exists() and not overwrite and file.absolute() not in _own:
        named = f"{option} {file}".strip()
        raise Mistake(f"{named}: exists already; choose another name, or add --overwrite")


def check_folder(option: str, file: Path) -> None:
    """Refuse a file or folder whose parent folder does not exist or cannot be written."""
    note_output(file)
    if not file.parent.is_dir():
        raise Mistake(f"{f'{option} {file}'.strip()}: the folder {file.parent} does not exist")
    if file.exists():
        check_permission(option, file, file)
    if file.is_file() or not file.exists():  # it is first written under another name
        check_permission(option, file, file.parent)


def check_permission(option: str, named: Path, place: Path) -> None:
    """Refuse an output in a place without write permission, before anything is played."""
    if not os.access(place, os.W_OK):
        raise Disk(f"{f'{option} {named}'.strip()}: cannot be written ({disk_advice(errno.EACCES, option)})")


def save_figure(drawing: Callable[[], Drawing], file: Path | None, say: Callable[[str], object]) -> None:
    """Draw the figure, if the user wants one."""
    if file is not None:
        drawing().save(file)
        say(f"Figure: {file}")
