"""Fields of a State that is played in segments (`simcore/kernels/replay.py`)."""

from __future__ import annotations

from simcore.schema import Field, Group, Layout

TRACE = 384
"""Answers and luck of one segment, at most."""

SEGMENT = "segment"
FIRST_KEPT = "decisions"
"""First field of a State that a checkpoint keeps: what lies before it are keys, and the decision at hand."""


def kept_from(live: Layout) -> int:
    """First byte of a State that a checkpoint keeps."""
    return live.place_of(FIRST_KEPT)[0]


def replay_group(live: Layout, until: str | None = None) -> Group:
    """Fields of a State that is played in segments, to stand behind all others.

    Parameters
    ----------
    live
        The State without these fields.
    until
        First field that a checkpoint leaves out, with all behind it, because the game can work them out
        again; None: it keeps all.
    """
    end = live.dtype.itemsize if until is None else live.place_of(until)[0]
    kept = end - kept_from(live)
    return Group(
        "The segment at hand; of no use to strategies",
        (
            Field("n_trace", "i8", "answers and luck of this segment", resets=SEGMENT),
            Field("traced", "i8", "how many of these have been played again", resets=SEGMENT),
            Field("trace", "i2", "the answers and the luck", (TRACE,), resets=SEGMENT),
            Field("begun", "u1", "how the segment began", (kept,), resets=SEGMENT),
        ),
    )
