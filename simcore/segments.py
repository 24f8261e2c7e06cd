"""Fields of a State that is played in segments (`simcore/kernels/replay.py`)."""

from __future__ import annotations

from simcore.schema import Field, Group, Layout

TRACE = 512
"""Answers and luck of one segment, at most."""

SEGMENT = "segment"
FIRST_KEPT = "decisions"
"""First field of a State that a checkpoint keeps: what lies before it are keys, and the decision at hand."""


def kept_from(live: Layout) -> int:
    """First byte of a State that a checkpoint keeps."""
    return live.place_of(FIRST_KEPT)[0]


def replay_group(live: Layout) -> Group:
    """Fields of a State that is played in segments, to stand behind all others.

    Parameters
    ----------
    live
        The State without these fields.
    """
    kept = live.dtype.itemsize - kept_from(live)
    return Group(
        "The segment at hand; of no use to strategies",
        (
            Field("n_trace", "i8", "answers and luck of this segment", resets=SEGMENT),
            Field("traced", "i8", "how many of these have been played again", resets=SEGMENT),
            Field("trace", "i2", "the answers and the luck", (TRACE,), resets=SEGMENT),
            Field("begun", "u1", "how the segment began", (kept,), resets=SEGMENT),
        ),
    )
