"""Part of the work on a page in another process, which uses a second core."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from simcore.play.cores import cores
from simcore.process.child_process import child_command, child_environment
from simcore.process.command_line import started_as

T = TypeVar("T")

CHILD = "from reports.pages.other_process import serve; serve()"


@contextmanager
def elsewhere(function: Callable[..., T], *arguments: Any) -> Iterator[Callable[[], T]]:
    """Begin a call in another process, and yield a function that waits for its result.

    If the other process fails, for instance because a game is registered in this process only, the call is
    made here.

    Parameters
    ----------
    function
        At the top of a module.
    *arguments
        Can be pickled, like the result.
    """
    if cores() < 2:
        yield lambda: function(*arguments)
        return
    process = subprocess.Popen(
        child_command(CHILD),
        env=child_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for this process alone
    )

    def wait() -> T:
        answer, _ = process.communicate()
        return pickle.loads(answer) if process.returncode == 0 else function(*arguments)

    try:
        with suppress(OSError):  # it has failed already, and the call is made here
            assert process.stdin is not None
            pickle.dump((function, arguments, list(started_as)), process.stdin)
            process.stdin.flush()
        yield wait
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


def serve() -> None:
    """Make the call that comes on stdin and write its result to stdout."""
    function, arguments, started_as[:] = pickle.load(sys.stdin.buffer)
    answer, sys.stdout = sys.stdout.buffer, sys.stderr  # strategies may print
    pickle.dump(function(*arguments), answer)
    answer.flush()
