"""Sets that only programs of packs name."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_amounts import zero
from simcore.jit.decorators import kernel


@kernel
def members(s, t, seat, of):
    """Return the members of a set, for a seat, as a bit mask; `of` may be a row of the table of terms."""
    return np.int64(0)


pack_members = pack_only(members, zero)
