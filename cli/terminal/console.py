"""Where tables are printed."""

from __future__ import annotations

import os
from typing import IO

from rich.console import Console


def columns_are_set() -> bool:
    """Whether the environment says how wide the output is, as rich reads it."""
    columns = os.environ.get("COLUMNS", "")
    return columns.isdigit() and int(columns) > 0


def reader_has_left(stream: IO[str]) -> None:
    """Redirect output to devnull after the reader closed the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Printer(Console):
    """A console that goes on when the reader of a pipe has seen enough: there may be more to do."""

    def on_broken_pipe(self) -> None:
        """Print no more (rich would end the program, as if it had failed)."""
        self.quiet = True
        reader_has_left(self.file)
