"""Text files of the user that a command reads, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.terminal.errors import Mistake
from simcore.files.used_files import note_read
from simcore.process.limits import MAX_FILE_BYTES

STANDARD_INPUT = "-"


def name_of(file: str | Path) -> str:
    """Return the name of a file for people."""
    return "standard input" if str(file) == STANDARD_INPUT else str(file)


def read_input(option: str, file: str | Path) -> bytes:
    """Return the content of a file, or of standard input for `-`.

    Parameters
    ----------
    option
        Option that names the file; empty: an argument.
    file
        Path of the file.

    Raises
    ------
    Mistake
        If the file cannot be read, or is too large.
    """
    named = f"{option} {name_of(file)}".strip()
    try:
        if str(file) == STANDARD_INPUT:
            content = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        else:
            with Path(file).expanduser().open("rb") as stream:
                content = stream.read(MAX_FILE_BYTES + 1)
    except OSError as problem:
        raise Mistake(f"{named}: cannot be read: {problem.strerror}") from problem
    if len(content) > MAX_FILE_BYTES:
        raise Mistake(f"{named}: larger than {MAX_FILE_BYTES:,} bytes (limit MAX_FILE_BYTES)")
    if str(file) != STANDARD_INPUT:
        note_read(Path(file), content)
    return content
