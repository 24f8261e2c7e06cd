"""Luck of the whole game: single dice, draws from decks and from the cup, the dice of a check.

All of it is written down (`kernels/replay.py`), so a segment can be played again.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.records.codes import Stream, ints
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.replay import recorded
from simcore.kernels.rng import number_below

FIRST = 64  # stream of the first of these
DIE, CUP, CHECK = ints(Stream.DIE, Stream.CUP, Stream.CHECK)
CHECK_BLOCKS = 64  # blocks of luck for one check
SIDES = 6


@kernel
def pick(s, stream, n):
    """A number from 0 to n - 1, with luck that nothing else uses; n is at least 1."""
    count = s["drawn"][stream - FIRST]
    s["drawn"][stream - FIRST] = count + 1
    return recorded(s, number_below(s["key"], s["game_number"], stream, np.int64(count), max(1, n)))


@kernel
def one_die(s):
    """A single die, 1 to 6 (Dice)."""
    return pick(s, DIE, SIDES) + 1


@inlined
def set_check_luck(s, seat):
    """Say where the dice of the next check of a seat come from."""
    s["luck_stream"] = CHECK + seat
    s["luck_block"] = CHECK_BLOCKS * np.int64(s["checks_made"][seat])
    s["luck_drawn"] = 0
    s["checks_made"][seat] += 1
