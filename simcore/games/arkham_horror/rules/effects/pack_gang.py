"""The die of the Sheldon Gang Membership, which an ability lets its owner roll again (Memberships)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import NamedRule
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.effects.cards import own_place, roll_dice
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer


@kernel
def offer_other_die(s, t, log, seat, n):
    """Offer to roll the dice of the membership again, whose second result counts; return True while it waits.

    `rolled` holds the result that counts.
    """
    rolled, place = np.int64(s["rolled"]), own_place(s, seat)
    if place == NONE or s["held"][seat, place] != t["gang_card"]:
        return False
    if not has_named(s, t, NamedRule.GANG_REROLL, seat):
        return False
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.ROLL_AGAIN, seat):
        return True
    s["rolled"] = rolled
    if chosen(s) == 1:
        roll_dice(s, log, seat, n)
    return False


other_die = pack_only(offer_other_die, no)
"""`other_die(s, t, log, seat, n)`: offer to roll the dice of a program again, if an ability allows it."""
