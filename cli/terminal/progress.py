"""Progress of long work on stderr: a bar in a terminal, sparse lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import click

SECONDS_BETWEEN_LINES = 10.0
WORDS = 40
"""Maximum width of the current work, and of the bar."""

NUMBERS = 1 + 17 + 7 + 4
"""Width of the numbers of a progress line, without the games, and of the spaces between."""


class Meter(Protocol):
    """Display of progress."""

    def begin(self, what: str) -> None:
        """Show the current work."""

    def advance(self, games: int) -> None:
        """Count finished games."""

    def expect(self, total: int) -> None:
        """Change the expected total number of games."""

    def note(self, text: str) -> None:
        """Show the result so far of the current work."""

    def keep_line(self, line: str) -> None:
        """Print a line that stays."""


class Silent:
    """Meter without output."""

    def begin(self, what: str) -> None:
        """Show nothing."""

    def advance(self, games: int) -> None:
        """Show nothing."""

    def expect(self, total: int) -> None:
        """Show nothing."""

    def note(self, text: str) -> None:
        """Show nothing."""

    def keep_line(self, line: str) -> None:
        """Show nothing."""


def duration(seconds: float) -> str:
    """Format a duration for people.

    >>> [duration(each) for each in (0.034, 4.2, 190, 7300, 500000)]
    ['0.034 s', '4.2 s', '3 minutes', '2 hours', '6 days']
    """
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 1.5 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.2g} s"


def pace_words(pace: float) -> str:
    """Format a number of games in a second for people.

    >>> [pace_words(each) for each in (0.034, 4.2, 7300)]
    ['0.034 games/s', '4.2 games/s', '7,300 games/s']
    """
    return f"{pace:,.0f} games/s" if pace >= 10 else f"{pace:.2g} games/s"


class Lines:
    """Meter for logs and pipes, which prints a line now and then; rich has no progress for them.

    The pace is that of the games. The time before the first games of a combination is mostly compiling and
    does not count.
    """

    def __init__(self, total: int, say: Callable[[str], object], clock: Callable[[], float]) -> None:
        self._total, self._say, self._clock = total, say, clock
        self._about = ""
        self._done = self._before = 0
        self._what = self._text = ""
        self._seconds = 0.0
        self._last: float | None = None
        self._spoke = clock()

    def begin(self, what: str) -> None:
        """Show the current work; at once, if nothing was played for a while."""
        now = self._clock()
        if self._last is None and now - self._spoke >= SECONDS_BETWEEN_LINES:
            self._spoke = now
            self._say(f"{what[0].upper()}{what[1:]}.")
        self._what, self._last, self._text = what, None, ""

    def expect(self, total: int) -> None:
        """Change the expected total number of games."""
        self._total, self._about = total, "about "

    def note(self, text: str) -> None:
        """Show the result so far of the current work."""
        self._text = f": {text}"

    def keep_line(self, line: str) -> None:
        """Print a line that stays."""
        self._say(line)

    def advance(self, games: int) -> None:
        """Count finished games."""
        now = self._clock()
        self._done += games
        if self._last is None:
            self._spoke = now if not self._before else self._spoke
            self._before += games
        else:
            self._seconds += now - self._last
        self._last = now
        paced = self._done - self._before
        if paced and now - self._spoke >= SECONDS_BETWEEN_LINES and self._done < self._total:
            self._spoke = now
            pace = paced / max(self._seconds, 1e-9)
            left = (self._total - self._done) / pace
            self._say(
                f"{self._done:,} of {self._about}{self._total:,} games, {pace_words(pace)}, "
                f"{duration(left)} left ({self._what}{self._text})"
            )


@contextmanager
def meter(total: int, *, quiet: bool) -> Iterator[Meter]:
    """Show progress towards `total` games while the block runs."""
    if quiet:
        yield Silent()
    elif not sys.stderr.isatty():
        yield Lines(total, lambda line: click.echo(line, err=True), time.monotonic)
    else:
        yield from _bar(total)


@contextmanager
def waiting(what: str, *, quiet: bool) -> Iterator[None]:
    """Show in a terminal the reason for waiting while the block runs, and clear it afterwards."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def _bar(total: int) -> Iterator[Meter]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.table import Column
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{pace_words(task.finished_speed or task.speed or 0):>17}")

    console = Console(stderr=True)
    # In a narrow window the bar is short and words are cut, so that the numbers stay in one line.
    left = console.width - NUMBERS - 2 * len(f"{total:,}")
    bar = WORDS if left >= 2 * WORDS else WORDS // 4
    words = max(1, min(WORDS, left - bar))
    columns = (
        TextColumn("{task.description}", table_column=Column(width=words, no_wrap=True, overflow="ellipsis")),
        BarColumn(bar),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f}", table_column=Column(no_wrap=True)),
        Speed(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)

        class Bar:
            what = ""

            def begin(self, what: str) -> None:
                self.what = what
                progress.update(task, description=what)

            def note(self, text: str) -> None:
                progress.update(task, description=f"{text}: {self.what}")

            def keep_line(self, line: str) -> None:
                progress.console.print(line, highlight=False, markup=False)

            def advance(self, games: int) -> None:
                progress.advance(task, games)

            def expect(self, total: int) -> None:
                progress.update(task, total=total)

        yield Bar()
