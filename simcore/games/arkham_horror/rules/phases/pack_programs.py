"""Steps of programs that only packs use and that lead to fights, gates, encounters or mythos cards."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.effects.pack_monsters import marker_at_hand
from simcore.games.arkham_horror.rules.fights.defeating import beat
from simcore.games.arkham_horror.rules.fights.pack_uses import defeat_in
from simcore.games.arkham_horror.rules.phases.gates import may_seal, place_seal
from simcore.games.arkham_horror.rules.phases.monster_surge import surge_everywhere
from simcore.games.arkham_horror.rules.phases.pack_confronting import do_confront
from simcore.games.arkham_horror.rules.phases.pack_duels import do_battle
from simcore.games.arkham_horror.rules.phases.pack_monsters import do_fight_trophy
from simcore.games.arkham_horror.rules.phases.pack_reading import do_read_tomes
from simcore.games.arkham_horror.rules.phases.pack_trading import do_trading
from simcore.games.arkham_horror.rules.phases.pack_visits import do_enter_drawn_world
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel


@kernel
def defeat_this(t, s, log, seat):
    """Defeat the monster that the program is about (Combat Encounters); return True while it waits."""
    marker = marker_at_hand(s)
    return marker != NONE and beat(t, s, log, seat, marker)


@kernel
def seal_by_program(t, s, log, seat):
    """Seal the location whose gate has just been closed, without a price (Sealing Gates)."""
    is_closed_now = s["event_trigger"] == PackTrigger.CLOSE
    area = np.int64(s["event_subject"]) if is_closed_now else np.int64(s["at"][seat])
    if may_seal(t, s, seat, area):
        place_seal(t, s, log, area)
        fire(s, t, log, PackTrigger.SEAL, seat, area, 1)


@kernel
def own_step(s, t, log, frame, row):
    """Execute a step that only this module implements; return True while it waits."""
    if row["op"] == PackOp.CONFRONT:
        return do_confront(s, t, log, frame, row)
    if row["op"] == PackOp.BATTLE:
        return do_battle(s, t, log, frame, row)
    if row["op"] == PackOp.FIGHT_TROPHY:
        return do_fight_trophy(s, t, log, frame, row)
    if row["op"] == PackOp.READ_TOMES:
        return do_read_tomes(s, t, log, frame, row)
    if row["op"] == PackOp.TRADING:
        return do_trading(s, t, log, frame, row)
    frame[PC] += 1
    if row["op"] == Op.SEAL_HERE:
        seal_by_program(t, s, log, frame[WHO])
        return False
    if row["op"] == PackOp.SURGE:
        return surge_everywhere(t, s, log)
    if row["op"] == PackOp.ENTER_DRAWN_WORLD:
        do_enter_drawn_world(s, t, log, frame[WHO])
        return False
    if row["op"] == PackOp.DEFEAT_ALL:
        return defeat_in(t, s, log, frame[WHO], row)
    return row["op"] == PackOp.DEFEAT_THIS and defeat_this(t, s, log, frame[WHO])


pack_own_step = pack_only(own_step, no)
