"""Decisions in kernels: a kernel lists the options, and a strategy answers or the machine pauses."""

from __future__ import annotations

import numpy as np

from simcore.jit.addresses import answer_at
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import SIXTEEN, wipe_from, wipe_sixteen
from simcore.kernels.bits import count, lowest, without_lowest
from simcore.kernels.replay import has_no_place, is_out_of_room, is_replaying, remember, replayed

FEW = 3
NOTHING = -1


@kernel
def clear_options(s):
    """Start a new list of options."""
    s["n_options"] = 0


@kernel
def offer(s, value):
    """Add an option; a game with a list that is longer than its field is given up."""
    n = s["n_options"]
    if n == len(s["options"]):
        has_no_place(s, value)
        return
    s["options"][n] = value
    s["n_options"] = n + 1


@inlined
def hide_tail(s):
    """Clear leftover options beyond the end of this list: they may show another seat's hand.

    A fixed number of places is wiped in one instruction; only a longer previous list needs more.
    """
    options, n = s["options"], np.int64(s["n_options"])
    if (s["listed"] > n + SIXTEEN) | (n > len(options) - SIXTEEN):
        wipe_from(options, n)
    else:
        wipe_sixteen(options, n)
    s["listed"] = n


@inlined
def ask(t, s, log, decision, seat):
    """Open a decision over the listed options; return True while it waits for an outside answer.

    Return False if the game goes on with `chosen`, because there was no choice or the strategy of the seat
    answered. Return True also if a segment has no room for another answer, even without a choice; its machine
    then gives up the game.
    """
    s["choice"] = 0
    if s["n_options"] <= 1:
        return is_out_of_room(s, log)
    hide_tail(s)
    s["seat"] = seat
    if is_replaying(s, log):
        s["choice"] = replayed(s, log)
        s["decisions"] += 1
        return False
    if is_out_of_room(s, log):
        return True
    s["decision"] = decision
    return log["choose"][seat] == 0 or not get_answer(t, s, log, seat)


@inlined
def get_answer(t, s, log, seat):
    """Call the strategy of a seat; return False if it chose an invalid option."""
    answer_at(log["choose"][seat], t, s, log["weights"][seat], log["memo"][seat])
    if np.uint64(s["choice"]) >= np.uint64(s["n_options"]):  # a negative one is large then
        log["illegal"] = 1
        return False
    s["decision"] = 0
    s["decisions"] += 1
    remember(s, s["choice"])
    return True


@kernel
def chosen(s):
    """Return the option that was chosen."""
    return s["options"][s["choice"]]


@inlined
def list_bits(s, mask, first=0):
    """List the bit numbers of a mask in ascending order as the options from place `first` on.

    Three places are always written: a branch on the count would be mispredicted, and options beyond the count
    are ignored.
    """
    s["n_options"] = first + count(mask)
    for n in range(FEW):
        s["options"][first + n] = lowest(mask)
        mask = without_lowest(mask)
    n = first + FEW
    while mask != 0:
        s["options"][n] = lowest(mask)
        n += 1
        mask = without_lowest(mask)


@kernel
def begin_options(s):
    """Start a new list with an option to choose nothing."""
    s["options"][0] = NOTHING
    s["n_options"] = 1


@inlined
def list_after_none(s, mask):
    """List the option to choose nothing, then the bit numbers of a mask in ascending order."""
    s["options"][0] = NOTHING
    list_bits(s, mask, 1)
