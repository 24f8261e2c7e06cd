"""Conditions that only programs of packs use, and the numbers of the game that they compare."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_amounts import zero
from simcore.jit.decorators import kernel


@kernel
def measure(s, t, seat, what):
    """Return a number of the game; terms of `MEASURE` are rows of the table of terms."""
    return np.int64(0)


@kernel
def word_holds(s, t, seat, word):
    """Return whether a word condition holds."""
    return False


@kernel
def term_holds(s, t, seat, row):
    """Return whether the condition in a row of the table of terms holds."""
    return False


pack_measure = pack_only(measure, zero)
pack_word_holds = pack_only(word_holds, no)
pack_term_holds = pack_only(term_holds, no)
