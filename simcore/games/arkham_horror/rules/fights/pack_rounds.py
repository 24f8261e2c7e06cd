"""Combats that a monster ends by its program after some rounds (Combat Encounters)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.effects.running import run_effects
from simcore.games.arkham_horror.rules.fights.monster_attacks import is_fight_over
from simcore.jit.decorators import kernel


@kernel
def end_after(s, t, log, seat, marker, n):
    """Run the program of a monster after its last round if the combat goes on; return True while waiting."""
    kind = np.int64(t["kind_of"][marker])
    if n != t["kind_rounds"][kind] or is_fight_over(s, seat):
        return False
    return run_effects(t, s, log, np.int64(t["round_program"][kind]), seat)


end_rounds = pack_only(end_after, no)
