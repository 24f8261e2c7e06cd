"""Rules that ask in the middle of a function: a game that waited is played again from its last checkpoint.

A machine that stands still while somebody outside decides has to find its way back into the rule that asked.
Here it goes there by the way by which it came. A game is played in segments, for instance the movement of one
investigator. `checkpoint` keeps the State as a segment begins, and from then on the State writes down every
answer and all luck (`remember`). Who answers from outside calls `go_back` and runs the segment again: answers
and luck come out of that record, nothing is written to the event log, and behind the last answer the game goes
on. So a rule is a function like any other: it asks, and returns True if it has to wait.

```
if ask(t, s, log, FLEE, seat):
    return True
fled = chosen(s)
```

Two things are asked of such rules. All luck goes through `recorded`. And nothing but luck may be hidden: the
checkpoint begins behind the fields of the header that hold keys, so it tells nothing, and a redeal needs to
change nothing in it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import copy_bytes, memory
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
            Field("log_was", "i8", "length of the event log, while the segment is played again", resets=SEGMENT),
            Field("trace", "i2", "the answers and the luck", (TRACE,), resets=SEGMENT),
            Field("begun", "u1", "how the segment began", (live.dtype.itemsize,), resets=SEGMENT),
        ),
    )


@inlined
def is_again(s):
    """Whether the segment is being played again."""
    return s["traced"] < s["n_trace"]


@inlined
def checkpoint(s, begin):
    """Begin a segment; `begin` is the first byte that is kept, behind the keys of luck (`Layout.place_of`)."""
    s["n_trace"] = s["traced"] = 0
    copy_bytes(s["begun"], memory(s), begin, len(s["begun"]))


@kernel
def go_back(s, log, begin):
    """Take the answer that was given, and go back to the beginning of the segment."""
    note(s, s["choice"])
    copy_bytes(memory(s), s["begun"], begin, len(s["begun"]))
    s["traced"] = 0
    s["log_was"] = log["n"]
    log["n"] = -1


@inlined
def is_full(s):
    """Whether there is no room for another answer: such a game is given up."""
    return s["n_trace"] >= TRACE


@kernel
def note(s, value):
    """Write an answer or luck down."""
    n = s["n_trace"]
    if n < TRACE:
        s["trace"][n] = value
        s["n_trace"] = s["traced"] = n + 1


@kernel
def take(s, log):
    """The next answer or luck, while the segment is played again; behind the last one the log is on again."""
    value = np.int64(s["trace"][s["traced"]])
    s["traced"] += 1
    if s["traced"] == s["n_trace"]:
        log["n"] = s["log_was"]
    return value


def is_replaying(s: Any) -> Any:
    """Whether an answer is known already; never in a game that is not played in segments."""
    return "trace" in s.dtype.names and s["traced"] < s["n_trace"]


def replayed(s: Any, log: Any) -> Any:
    """The answer that is known already."""
    return take(s, log)


def remember(s: Any, value: Any) -> None:
    """Write an answer down, in a game that is played in segments."""
    if "trace" in s.dtype.names:
        note(s, value)


def recorded(s: Any, value: Any) -> Any:
    """Luck as it was when the segment is played again; as it comes in every other case.

    The last luck of a segment lies before its last answer, so the event log stays off.
    """
    if "trace" not in s.dtype.names:
        return value
    return recorded_luck(s, value)


@kernel
def recorded_luck(s, value):
    """Write luck down, or take it out of the record."""
    if s["traced"] < s["n_trace"]:
        s["traced"] += 1
        return np.int64(s["trace"][s["traced"] - 1])
    note(s, value)
    return np.int64(value)


def _keeps(s: Any) -> bool:
    return isinstance(s, types.Record) and "trace" in s.fields


@overload(is_replaying)
def _is_replaying(s: Any) -> Any:
    def again(s: Any) -> Any:
        return is_again(s)

    def never(s: Any) -> Any:
        return False

    return again if _keeps(s) else never


@overload(replayed)
def _replayed(s: Any, log: Any) -> Any:
    def known(s: Any, log: Any) -> Any:
        return take(s, log)

    def unknown(s: Any, log: Any) -> Any:
        return 0

    return known if _keeps(s) else unknown


@overload(remember)
def _remember(s: Any, value: Any) -> Any:
    def write(s: Any, value: Any) -> Any:
        note(s, value)

    def forget(s: Any, value: Any) -> Any:
        pass

    return write if _keeps(s) else forget


@overload(recorded)
def _recorded(s: Any, value: Any) -> Any:
    def known(s: Any, value: Any) -> Any:
        return recorded_luck(s, value)

    def as_it_comes(s: Any, value: Any) -> Any:
        return value

    return known if _keeps(s) else as_it_comes
