"""Deals anew all that one seat may not know: only the luck to come is hidden.

Decks, cup and gate stack have no order that anybody could know: what comes next is chosen by chance when it
is drawn (`board/decks.py`). So a new key is all of it. The checkpoint of the segment gives nothing away
either: it holds no keys.
"""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import Phase, Stream, ints
from simcore.games.arkham_horror.box.dice import draw_first_dice
from simcore.games.arkham_horror.rules.records.codes import Part
from simcore.jit.decorators import kernel
from simcore.kernels.derived import NO_PILES, redeal_hidden

(DEFEND,) = ints(Phase.DEFEND)
(BATTLE,) = ints(Part.BATTLE)
FIRST_COMBAT, FIRST_DEFENCE = ints(Stream.FIRST_COMBAT, Stream.FIRST_DEFENCE)


@kernel
def redeal(t, s, seat, key):
    """Take other luck from now on; the old one leaves no trace."""
    redeal_hidden(s, seat, key, NO_PILES)
    if s["part"] == BATTLE:
        draw_first_dice(s, FIRST_DEFENCE if s["phase"] == DEFEND else FIRST_COMBAT)
