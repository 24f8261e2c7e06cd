"""Cards of packs that act after the combat damage of a monster (Combat Damage)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_ratings import combat_damage
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.effects.pack_queue import (
    KEPT,
    begin_pending,
    drop_first,
    give_back,
    keep,
    move_to_front,
)
from simcore.games.arkham_horror.rules.effects.running import run_effects
from simcore.games.arkham_horror.rules.fights.defeating import beat
from simcore.games.arkham_horror.rules.fights.monster_attacks import is_fight_over, take_damage
from simcore.games.arkham_horror.rules.fights.pack_beginning import queue_others
from simcore.games.arkham_horror.rules.records.codes import Pending
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import has, without


@kernel
def run_after_damage(s, t, log, seat, marker, fought):
    """Run what acts after combat damage, which may defeat the monster; return True while it waits.

    The combat is over then, and the result is 1.
    """
    if is_fight_over(s, seat) or combat_damage(t, s, marker) <= 0:
        return False
    if fought == 0 and is_ruled_out(s, t, PackForbidden.EVADE_DAMAGE, seat):
        return False
    before = np.int64(s["n_pending"])
    concern(t, s, marker)
    queue_others(s, t, Trigger.DAMAGE, seat, marker)
    kept, settled = scratch_integers(KEPT), np.int64(s["sure_to_pass"])
    for _ in range(s["n_pending"] - before):
        move_to_front(s, before)
        program = np.int64(s["pending"][0, Pending.PROGRAM])
        s["sure_to_pass"] = without(settled, COMBAT)
        keep(s, kept)
        begin_pending(s, t, s["pending"][0])
        drop_first(s)
        if not is_fight_over(s, seat) and run_effects(t, s, log, program, seat):
            return True
        give_back(s, kept)
        defeated = has(np.int64(s["sure_to_pass"]), COMBAT)
        s["sure_to_pass"] = settled
        if defeated and not is_fight_over(s, seat):
            if beat(t, s, log, seat, marker):
                return True
            s["fight_over"] = s["result"] = 1
    return False


after_damage = pack_only(run_after_damage, no)
"""`after_damage(s, t, log, seat, marker, fought)`: run what acts after the combat damage of a monster."""


@kernel
def damaged(t, s, log, seat, marker, fought):
    """Deal the damage of a monster, with what acts after it (Combat Damage); return True while it waits.

    The result is 1 if a card has defeated the monster then, else 0.
    """
    if take_damage(t, s, log, seat, marker, fought):
        return True
    s["result"] = 0
    return after_damage(s, t, log, seat, marker, fought)
