"""Steps of programs that only packs use and that lead to fights, gates, encounters or mythos cards."""

from __future__ import annotations

from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.effects.frame import PC
from simcore.games.arkham_horror.rules.phases.monster_surge import surge_everywhere
from simcore.games.arkham_horror.rules.phases.pack_monsters import do_confront, do_fight_trophy
from simcore.jit.decorators import kernel


@kernel
def own_step(s, t, log, frame, row):
    """Execute a step that only this module implements; return True while it waits."""
    if row["op"] == PackOp.CONFRONT:
        return do_confront(s, t, log, frame, row)
    if row["op"] == PackOp.FIGHT_TROPHY:
        return do_fight_trophy(s, t, log, frame, row)
    frame[PC] += 1
    if row["op"] == PackOp.SURGE:
        return surge_everywhere(t, s, log)
    return False


pack_own_step = pack_only(own_step, no)
