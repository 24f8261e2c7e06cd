"""Report of a run, written by a separate process.

Loading the plotting libraries takes as long as playing many thousands of games, and would delay the threads
that play. So another process loads them in the meantime and waits for the folder of the run.
"""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import click

from cli.terminal.progress import waiting
from simcore.process.child_process import child_command, child_environment
from simcore.process.command_line import started_as

if TYPE_CHECKING:
    from simcore.store.folder import Where

CHILD = "from cli.shared.page import serve; serve()"

END_SECONDS = 2.0
"""Time for the separate process to clean up when it is no longer needed."""


def write_page(folder: Where, *, trust: bool = False, brief: bool = False) -> None:
    """Write the report of the run in `folder` into it, and remove its older pages.

    Parameters
    ----------
    folder
        Folder of the run.
    trust
        Run the strategy files in the folder.
    brief
        Leave out maps and games.
    """
    from cli.shared.page_commands import CommandLines
    from reports.pages.run_page import write_report
    from simcore.store.folder import is_remote, trouble
    from simcore.store.open import open_folder
    from simcore.store.writer import PAGES, read_run

    run, name = read_run(folder), page_name(brief=brief)
    with tempfile.TemporaryDirectory(prefix="elderodds-") as aside:
        there = Path(aside) if is_remote(folder) else Path(folder)
        with trouble(f"{folder}/{name} could not be written; the games are kept"):
            page = write_report(run, there / name, brief=brief, trust=trust, commands=CommandLines())
        if is_remote(folder):
            open_folder(folder).write(name, page.read_bytes())
    for other in set(PAGES) - {name}:
        open_folder(folder).remove(other)  # it shows an earlier state of the run


def page_name(*, brief: bool) -> str:
    """Return the name of the page of a run in its folder."""
    from simcore.store.writer import BRIEF_REPORT, REPORT

    return BRIEF_REPORT if brief else REPORT


def serve() -> None:
    """Load the libraries, then write the report of the run whose folder comes on stdin; none: end."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that temporary files are removed
    import reports.pages.run_page  # noqa: F401

    line = sys.stdin.readline()
    if line.strip():
        request = json.loads(line)
        started_as[:] = request["started_as"]
        write_page(**request["task"])


class PageMaker:
    """The separate process. It starts at once and ends with the block.

    Parameters
    ----------
    brief
        Parameter of `write_page`.
    """

    draws = True

    def __init__(self, *, brief: bool = False) -> None:
        self._brief = brief

    @property
    def name(self) -> str:
        """Return the name of the page in the folder of the run."""
        return page_name(brief=self._brief)

    def __enter__(self) -> PageMaker:
        """Start the process."""
        self._process = subprocess.Popen(
            child_command(CHILD),
            env=child_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C is for this process alone
        )
        return self

    def write(self, folder: Where, *, trust: bool = False) -> None:
        """Write the report of a run; if the separate process fails, write it here, which shows the error.

        Parameters
        ----------
        folder
            Folder of the run.
        trust
            Run the strategy files in the folder for replays: the user has just named or trusted them.
        """
        there = isinstance(folder, Path)  # another process may not reach remote storage
        task = {"folder": str(Path(folder).absolute()), "trust": trust, "brief": self._brief}
        request = json.dumps({"started_as": started_as, "task": task}) if there else ""
        self._process.communicate(f"{request}\n")
        if not there or self._process.returncode != 0:
            write_page(folder, trust=trust, brief=self._brief)

    @contextlib.contextmanager
    def afterwards(self, folder: Where, *, trust: bool = False, quiet: bool = False) -> Iterator[None]:
        """Write the report of a run at the end of the block.

        The report is also written if the reader closes the pipe after some lines of a table.
        """
        try:
            yield
        finally:
            with waiting("Drawing the report", quiet=quiet or not self.draws):
                self.write(folder, trust=trust)

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process if it is still waiting."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):  # unread input is useless
                self._process.stdin.close()


class NoPage(PageMaker):
    """Replacement of `PageMaker` for commands without a report."""

    draws = False

    def __enter__(self) -> NoPage:
        """Do nothing."""
        return self

    def write(self, folder: Where, *, trust: bool = False) -> None:
        """Remove older pages of the run, which show other games."""
        from simcore.store.open import open_folder
        from simcore.store.writer import PAGES

        for name in PAGES:
            open_folder(folder).remove(name)

    def __exit__(self, *_: object) -> None:
        """Do nothing."""


def open_page(*, report: bool, brief: bool = False) -> PageMaker:
    """Return the separate process, which ends with the command, or `NoPage` without a report."""
    return click.get_current_context().with_resource(PageMaker(brief=brief) if report else NoPage())


def where(folder: Where, page: PageMaker) -> str:
    """Return lines with the places of the games and the report."""
    return f"Games:  {folder}" + (f"\nReport: {folder}/{page.name}" if page.draws else "")
