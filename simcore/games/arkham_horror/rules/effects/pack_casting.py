"""Spells that a program casts, because what they cost is known only then (Spells)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.pack_casting import spell_modifier
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_castable
from simcore.games.arkham_horror.rules.effects.cards import own_place
from simcore.games.arkham_horror.rules.effects.frame import WHO, go_by
from simcore.jit.decorators import kernel


@kernel
def do_cast(s, t, log, frame, row):
    """Cast the spell whose program runs; the block runs if it succeeds (Spells, Spell Check).

    Return True while it waits.
    """
    seat = frame[WHO]
    place = own_place(s, seat)
    if place < 0 or not is_castable(t, s, seat, place):
        go_by(frame, row, False)
        return False
    paid = np.int64(s["paid"])
    modifier = spell_modifier(t, s, seat, np.int64(s["held"][seat, place]))
    if cast(t, s, log, seat, place, modifier, 1):
        return True
    s["card_at"], s["paid"] = s["place"], paid
    go_by(frame, row, s["result"] > 0)
    return False
