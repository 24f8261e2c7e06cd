"""Limit and need of a process for address space, in bytes. Little of that space becomes memory."""

from __future__ import annotations

import os

BASE = 1_850_000_000
"""Bytes that Python with polars, numba and matplotlib needs."""

OF_A_CORE = 50_000_000
"""Bytes that the threads of one core add."""


class AddressSpaceError(MemoryError):
    """A process may have fewer addresses than it needs."""


def too_little(what: str, limit: int) -> AddressSpaceError:
    """Return the error for too little address space.

    Parameters
    ----------
    what
        What needs more.
    limit
        How many bytes of addresses the process may have.
    """
    return AddressSpaceError(
        f"{what} needs about {needed_space() / 1e9:.1f} GB of address space, most of which is never used, "
        f"and this process may have {limit / 1e9:.1f} GB; raise or lift the limit (`ulimit -v`)"
    )


def space_limit() -> int | None:
    """Return how many bytes of addresses this process may have; None if there is no limit."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if limit == resource.RLIM_INFINITY else limit


def needed_space() -> int:
    """Return how many bytes of addresses a process needs on this machine."""
    return BASE + OF_A_CORE * (os.cpu_count() or 1)
