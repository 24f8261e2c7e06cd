"""Deals anew all that one seat may not know: the decks, and the luck to come.

Cards that were put under a deck may be known to lie there; no seat is taken to remember it.
"""

from __future__ import annotations

from simcore.games.elder_sign.rules.records.codes import DECKS, Stream, ints
from simcore.games.elder_sign.rules.records.state import HIDDEN
from simcore.jit.decorators import kernel
from simcore.kernels.derived import redeal_hidden
from simcore.kernels.piles import mix_anew, wipe_behind

(REDEAL,) = ints(Stream.REDEAL)
FIRST_DECK = 8  # streams of the decks, behind those of the piles that are declared


@kernel
def redeal(t, s, seat, key):
    """Mix the decks, and take other luck from now on; what was before leaves no trace."""
    redeal_hidden(s, seat, key, HIDDEN)
    for deck in range(len(DECKS)):
        mix_anew(key, 0, REDEAL + FIRST_DECK + deck, 0, s["deck"][deck], s["n_deck"][deck])
        wipe_behind(s["deck"][deck], s["n_deck"][deck])
