"""The Ancient Whispers marker (Ancient Whispers Marker)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_markers import put_whispers
from simcore.games.arkham_horror.rules.board.travel import is_closed
from simcore.games.arkham_horror.rules.records.codes import NONE, SYMBOLS
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has

MOON = SYMBOLS.index("moon")


@kernel
def wander(s, t, log, card):
    """Move the marker as a mythos card moves monsters with the moon symbol.

    Investigators do not hold it. It stays if an exhibit encounter has moved it in this turn.
    """
    area = np.int64(s["whispers"])
    if area == NONE or s["exhibit_turn"] == s["round"]:
        return False
    to = np.int64(NONE)
    if has(np.int64(t["mythos_white"][card]), MOON):
        to = np.int64(t["white"][area])
    elif has(np.int64(t["mythos_black"][card]), MOON):
        to = np.int64(t["black"][area])
    if to >= 0 and to != area and not is_closed(t, s, to):
        put_whispers(s, log, to)
    return False


move_whispers = pack_only(wander, no)
"""`move_whispers(s, t, log, card)`: move the marker in the third step of the Mythos Phase."""
