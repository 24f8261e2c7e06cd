"""Where tables are printed."""

from __future__ import annotations

import os
import sys

from rich.console import Console


def reader_has_left() -> None:
    """Let nothing of what is still printed on stdout meet the pipe that nobody reads any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Page(Console):
    """A console that goes on when the reader of a pipe has seen enough: there may be more to do."""

    def on_broken_pipe(self) -> None:
        """Print no more (rich would end the program, as if it had failed)."""
        self.quiet = True
        reader_has_left()
