"""Refuses polars if it would hang or end the process.

A fork copies no threads, so a polars query in a forked process would wait for its threads forever. If polars
runs out of memory, it aborts the process, which no handler can catch. Every module that uses polars to read,
write or count calls `check_polars` first.
"""

from __future__ import annotations

import os

from simcore.process.address_space import needed_space, space_limit, too_little

_checked_in: list[int] = []  # the process that first used polars; a fork keeps this value


class ForkError(RuntimeError):
    """Error for a process forked after its parent used polars; its queries would never end."""


def check_polars() -> None:
    """Raise an error if polars cannot work.

    Raises
    ------
    ForkError
        If this process was forked after its parent called this function.
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
