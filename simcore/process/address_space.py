"""Address space that a process needs and may have, in bytes. Most of that space never becomes memory."""

from __future__ import annotations

import os

BASE = 1_850_000_000
"""Bytes that Python with polars, numba and matplotlib needs."""

OF_A_CORE = 50_000_000
"""Bytes that the threads of one core add."""


class AddressSpaceError(MemoryError):
    """A limit leaves a process too little address space."""


def too_little(what: str, limit: int) -> AddressSpaceError:
    """Return the error for too little address space.

    Parameters
    ----------
    what
        Name of the operation that needs more.
    limit
        Bytes of address space that the process may have.
    """
    return AddressSpaceError(
        f"{what} needs about {needed_space() / 1e9:.1f} GB of address space, most of which stays "
        f"unused, but the limit of this process is {limit / 1e9:.1f} GB; raise the limit (`ulimit -v`)"
    )


def space_limit() -> int | None:
    """Return the limit on the address space of this process in bytes; None without a limit."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if limit == resource.RLIM_INFINITY else limit


def needed_space() -> int:
    """Return the bytes of address space that a process needs on this machine."""
    return BASE + OF_A_CORE * (os.cpu_count() or 1)
