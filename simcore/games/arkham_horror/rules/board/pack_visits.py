"""How the encounter of a visit to an Other World went (Other World Encounter Phase)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.kernels.bits import with_one, without


@kernel
def forget_success(s, seat):
    """Begin a visit, in which an investigator has passed no check and defeated no monster."""
    s["passed_there"] = without(np.int64(s["passed_there"]), seat)
    s["outer_visit"][:] = NONE
    return False


@kernel
def note_success(s, seat):
    """Note that an investigator has passed a check or defeated a monster."""
    s["passed_there"] = with_one(np.int64(s["passed_there"]), seat)
    return False


visit_begins = pack_only(forget_success, no)
"""`visit_begins(s, seat)`: begin a visit."""
has_won = pack_only(note_success, no)
"""`has_won(s, seat)`: note that an investigator has defeated a monster."""
