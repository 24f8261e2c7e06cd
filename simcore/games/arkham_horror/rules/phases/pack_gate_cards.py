"""Gate cards with two colours (Dual-Color Gate Cards)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has


@kernel
def fits_by_second(s, t, card, colours):
    """Return whether the second colour of a gate card is one of an Other World."""
    second = np.int64(t["gate_card_second"][card])
    return second != NONE and has(colours, second) != 0


has_second_colour = pack_only(fits_by_second, no)
"""`has_second_colour(s, t, card, colours)`: whether a card fits by its second colour."""
