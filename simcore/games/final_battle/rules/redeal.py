"""Deals anew all that one seat may not know: every possession lies open, so that is the dice to come.

They follow from the key of the game, and so a new key is new luck for all that is still to be rolled.
"""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import BoxStream, Phase, ints
from simcore.games.arkham_horror.box.dice import draw_first_dice
from simcore.jit.decorators import kernel
from simcore.kernels.derived import NO_PILES, redeal_hidden

(DEFEND,) = ints(Phase.DEFEND)
FIRST_COMBAT, FIRST_DEFENCE = ints(BoxStream.FIRST_COMBAT, BoxStream.FIRST_DEFENCE)


@kernel
def redeal(t, s, seat, key):
    """Take other dice from now on; the old ones leave no trace."""
    redeal_hidden(s, seat, key, NO_PILES)
    draw_first_dice(s, FIRST_DEFENCE if s["phase"] == DEFEND else FIRST_COMBAT)
