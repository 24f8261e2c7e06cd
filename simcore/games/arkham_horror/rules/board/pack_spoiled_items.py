"""Items that a rule may discard as soon as their owner uses them, before they have any effect (Rumor).

Such a rule rolls dice, and the blocks by number say whether the item is discarded. It runs in the middle of
another rule, where no other program may run.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.decks import pick
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import has_rules
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules_before
from simcore.games.arkham_horror.rules.records.codes import NONE, Pending, Rule, Stream
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit_pile

SIDES = 6  # of a die


@kernel
def discards_at(t, pc, die):
    """Return whether the blocks of a roll discard something for a number."""
    row = t["code"][pc]
    for head in range(pc + 1, pc + 1 + row["count"]):
        block = t["code"][head]
        if block["least"] <= die and (block["most"] < 0 or die <= block["most"]):
            return t["code"][np.int64(block["target"])]["op"] == PackOp.DISCARD
    return False


@kernel
def spoil(s, t, log, seat, place):
    """Return whether an item is discarded because its owner uses it."""
    if place == NONE or not has_rules(t, Rule.ON, PackTrigger.USE_ITEM):
        return False
    card, first = np.int64(s["held"][seat, place]), np.int64(s["n_pending"])
    if not t["item"][card]:
        return False
    fire_rules_before(s, t, log, PackTrigger.USE_ITEM, seat, card, 1)
    if s["n_pending"] == first:
        return False
    s["n_pending"] = first
    die = 1 + np.int64(pick(s, Stream.DIE, SIDES))
    emit_pile(log, Event.ROLL, seat, die, np.zeros(1, np.int64), 0)
    if not discards_at(t, np.int64(s["pending"][first, Pending.PROGRAM]), die):
        return False
    lose_card(t, s, log, seat, place)
    return True


is_spoiled = pack_only(spoil, no)
"""`is_spoiled(s, t, log, seat, place)`: whether an item is discarded because its owner uses it."""
