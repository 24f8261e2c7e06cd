"""Rules that ask in the middle of a function: a waiting game is replayed from its last checkpoint.

A machine that pauses for an outside decision has to return into the middle of the rule that asked. It does so
by replaying the rule. A game is played in segments, for instance the movement of one investigator.
`checkpoint` saves the State at the beginning of a segment, and from then on the State records every answer
and random number (`remember`). To answer from outside, call `go_back` and run the segment again: it receives
the recorded answers and random numbers, and returns to the question.

```
if ask(t, s, log, FLEE, seat):
    return True
fled = chosen(s)
```

Such rules have to meet two conditions. All luck goes through `recorded`, and only luck may be hidden: the
checkpoint begins after the header fields that hold keys and the open decision, so it reveals nothing and a
redeal need not change it. `replay_group` refuses a State in which a checkpoint would keep hidden fields.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import copy_bytes, memory
from simcore.records.state_fields import TRACE

OFF = -2  # less the length of the log: how long it is while it is off, and -1 if it was off before


@inlined
def kept_part(s, begin):
    """Return the bytes of a State that a checkpoint saves."""
    return memory(s)[begin : begin + len(s["begun"])]


@inlined
def checkpoint(s, begin):
    """Begin a segment; `begin` is the first byte that is saved (`segments.kept_from`)."""
    s["n_trace"] = s["traced"] = 0
    copy_bytes(s["begun"], kept_part(s, begin), 0, len(s["begun"]))


@kernel
def go_back(s, log, begin):
    """Record the given answer, and go back to the beginning of the segment."""
    note(s, s["choice"])
    s["decision"] = 0
    copy_bytes(kept_part(s, begin), s["begun"], 0, len(s["begun"]))
    s["traced"] = 0
    log["n"] = OFF - log["n"]


@inlined
def is_full(s):
    """Return whether there is no room for another answer; the game is then given up."""
    return s["n_trace"] == TRACE


@inlined
def give_up(s):
    """Give up the game, as if there were no room for another answer: no question is asked any more."""
    s["n_trace"] = s["traced"] = TRACE


@inlined
def is_recording(s):
    """Return whether a segment has begun and recording has not been stopped."""
    return s["n_trace"] <= TRACE


@inlined
def stop_recording(s):
    """Stop recording: the following code keeps track of its own progress and never runs out of room."""
    s["n_trace"] = s["traced"] = TRACE + 1


@kernel
def note(s, value):
    """Record an answer or a random number."""
    n = s["n_trace"]
    if n < TRACE:
        s["trace"][n] = value
        s["n_trace"] = s["traced"] = n + 1


@kernel
def take(s, log):
    """Return the next recorded answer or number while replaying; after the last one, the log is on again."""
    value = np.int64(s["trace"][s["traced"]])
    s["traced"] += 1
    if s["traced"] == s["n_trace"]:
        log["n"] = OFF - log["n"]
    return value


@kernel
def is_again(s, _):
    """Return whether the segment is being replayed and an answer is already known."""
    return s["traced"] < s["n_trace"]


@kernel
def recorded_luck(s, value):
    """Record a random number, or return the recorded one.

    The last random number of a record comes before its last answer, so the event log stays off.
    """
    if s["traced"] < s["n_trace"]:
        s["traced"] += 1
        return np.int64(s["trace"][s["traced"] - 1])
    note(s, value)
    return np.int64(value)


@kernel
def has_no_room(s, _):
    """Return whether the record is full and completely replayed."""
    return s["traced"] == TRACE


@kernel
def give_up_list(s, _):
    """Give up the game, because its list of options is full."""
    give_up(s)


@kernel
def never(_, __):
    """Return False: the game is not played in segments."""
    return False


@kernel
def as_it_is(_, value):
    """Return the value without recording it."""
    return value


@kernel
def nothing(_, __):
    """Return 0: a game that is not played in segments has no recorded answers."""
    return np.int64(0)


@kernel
def forget(_, __):
    """Do nothing: there is no record."""


is_replaying = by_field("trace", is_again, never)
"""`is_replaying(s, log)`: whether an answer is already known; never in a game without segments."""

is_out_of_room = by_field("trace", has_no_room, never)
"""`is_out_of_room(s, log)`: whether the game has to be given up before the next question."""

replayed = by_field("trace", take, nothing)
"""`replayed(s, log)`: the answer that is already known."""

has_no_place = by_field("trace", give_up_list, forget)
"""`has_no_place(s, value)`: give up a game with segments, because an option has no place in the list."""

remember = by_field("trace", note, forget)
"""`remember(s, value)`: record an answer in a game with segments."""

recorded = by_field("trace", recorded_luck, as_it_is)
"""`recorded(s, value)`: the recorded random number in a replay, else `value`, which is recorded."""
