"""Consoles for tables and messages."""

from __future__ import annotations

import os
from typing import IO

from rich.console import Console


def columns_are_set() -> bool:
    """Return whether the environment sets the width of the output, as rich reads it."""
    columns = os.environ.get("COLUMNS", "")
    return columns.isdigit() and int(columns) > 0


def reader_has_left(stream: IO[str]) -> None:
    """Redirect output to devnull after the reader closed the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Printer(Console):
    """A console that survives a closed pipe, because the command may have more to do."""

    def on_broken_pipe(self) -> None:
        """Stop printing (rich would end the program as if it had failed)."""
        self.quiet = True
        reader_has_left(self.file)
