"""Trophies that programs of packs take from investigators."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules.board.amounts import amount_of
from simcore.games.arkham_horror.rules.board.monster_markers import to_cup
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.effects.spending import spend_gates
from simcore.games.arkham_horror.rules.records.codes import TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count
from simcore.kernels.decisions import ask, chosen, list_bits

MONSTER = EFFECTS.kind(EFFECTS.by_name["lose_trophy"].operands[0].kind).numbers["monster"]


@kernel
def lose_monsters(t, s, log, seat, n):
    """Return n monster trophies of the investigator's choice to the cup; return True while it waits.

    The program is about the last of them.
    """
    for _ in range(n):
        list_bits(s, as_set(s["markers"][TROPHIES + seat]))
        if ask(t, s, log, Decision.TROPHY, seat):
            return True
        marker = np.int64(chosen(s))
        concern(t, s, marker)
        to_cup(s, log, marker)
    return False


@kernel
def do_pack_lose_trophy(s, t, log, frame, row):
    """Return trophies of the investigator; return True while it waits. With one at least, the block runs."""
    seat = frame[WHO]
    have = count(as_set(s["markers"][TROPHIES + seat]))
    if row["a"] != MONSTER:
        have = np.int64(s["gate_trophies"][seat])
    n = min(have, amount_of(t, s, seat, np.int64(row["b"]), have))
    waits = lose_monsters(t, s, log, seat, n) if row["a"] == MONSTER else spend_gates(t, s, log, seat, n)
    if waits:
        return True
    frame[PC] = frame[PC] + 1 if n > 0 else max(frame[PC] + 1, np.int64(row["target"]))
    return False
