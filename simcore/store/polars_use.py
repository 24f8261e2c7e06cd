"""Refuses polars where it would hang or end the process.

A fork copies no threads, so a query of polars in a forked process would wait for its threads forever. If
polars runs out of memory, it aborts the process, which no handler can catch. Every module that lets polars
read, write or count begins with `check_polars`.
"""

from __future__ import annotations

import os

from simcore.process.address_space import needed_space, space_limit, too_little

_checked_in: list[int] = []  # the process in which polars has begun; a fork keeps it


class ForkError(RuntimeError):
    """A process was forked after its parent had used polars; its queries would never end."""


def check_polars() -> None:
    """Raise an error where polars cannot work.

    Raises
    ------
    ForkError
        If this process was forked after its parent had called this function.
    AddressSpaceError
        If a limit leaves too few addresses.
    """
    process = os.getpid()
    if not _checked_in:
        limit = space_limit()
        if limit is not None and limit < needed_space():
            raise too_little("working with kept games", limit)
        _checked_in.append(process)
    elif process != _checked_in[0]:
        raise ForkError(
            "this process was forked from one that had already played or read games, and the threads of "
            "polars do not survive a fork. Start workers with the method spawn or forkserver, for instance "
            'multiprocessing.get_context("spawn").Pool(), or fork them before any game is played or read'
        )
