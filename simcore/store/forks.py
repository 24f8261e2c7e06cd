"""Refuses polars in a process that was forked from one whose polars threads had begun.

A fork copies no threads. The thread pool of polars has none in the child, and every query would wait for them
without end.
"""

from __future__ import annotations

import os

_started_in: list[int] = []  # the process in which polars has begun its threads; it is kept over a fork


class ForkError(RuntimeError):
    """A process was forked after its parent had used polars; its queries would never end."""


def check_fork() -> None:
    """Refuse to go on where a query of polars would wait without end; called before each use of polars.

    Raises
    ------
    ForkError
        If this process was forked after its parent had called this function.
    """
    process = os.getpid()
    if not _started_in:
        _started_in.append(process)
    elif process != _started_in[0]:
        raise ForkError(
            "this process was forked from one that had already played or read games, and the threads of "
            "polars do not survive a fork. Start workers with the method spawn or forkserver, for instance "
            'multiprocessing.get_context("spawn").Pool(), or fork them before any game is played or read'
        )
