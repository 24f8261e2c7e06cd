"""Fields of a State that is played in segments (`simcore/kernels/replay.py`)."""

from __future__ import annotations

from simcore.schema import Field, Group, Layout

TRACE = 512
"""Answers and luck of one segment, at most."""

SEGMENT = "segment"


def replay_group(live: Layout) -> Group:
    """Fields of a State that is played in segments, to stand behind all others.

    Parameters
    ----------
    live
        The State without these fields.
    """
    return Group(
        "The segment at hand; of no use to strategies",
        (
            Field("n_trace", "i8", "answers and luck of this segment", resets=SEGMENT),
            Field("traced", "i8", "how many of these have been played again", resets=SEGMENT),
            Field("trace", "i2", "the answers and the luck", (TRACE,), resets=SEGMENT),
            Field("begun", "u1", "how the segment began", (live.dtype.itemsize,), resets=SEGMENT),
        ),
    )
