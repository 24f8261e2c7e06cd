"""Costs of spells in games with packs: what waives them, and what may be paid in their place.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import NamedRule
from simcore.games.arkham_horror.box.sheet import change_stamina
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_windows import open_window
from simcore.games.arkham_horror.rules.records.codes import Window
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, chosen, clear_options, offer

SANITY, HANDS = 0, 1  # costs that can be waived


@kernel
def pay_in_stamina(t, s, log, seat):
    """Choose how much of the cost of a spell is paid in stamina, and pay it; return True while it waits."""
    clear_options(s)
    for points in range(min(np.int64(s["cast_price"]), np.int64(s["stamina"][seat]) - 1) + 1):
        offer(s, points)
    if ask(t, s, log, Decision.HOW_MUCH, seat):
        return True
    points = np.int64(chosen(s))
    if points > 0:
        change_stamina(s, log, seat, -points)
        s["cast_price"] -= points
    return False


@kernel
def settle_costs(s, t, log, seat, card, price):
    """Open the window in which a spell is cast, and settle its cost in sanity; return True while it waits."""
    if open_window(s, t, log, Window.CAST, seat):
        return True
    s["cast_price"] = max(np.int64(0), np.int64(price) - np.int64(s["counted_as"]))
    if has(np.int64(s["waived"]), SANITY):
        s["cast_price"] = 0
    if has(np.int64(s["waived"]), HANDS):
        s["hands"] += t["hand_cost"][card]
    if s["cast_price"] > 0 and has_named(s, t, NamedRule.SPELL_COST_STAMINA, seat):
        return pay_in_stamina(t, s, log, seat)
    return False


@kernel
def settled_price(s, price):
    """Return what is left of the cost of the spell that is cast."""
    return np.int64(s["cast_price"])


@inlined
def same_price(s, price):
    """Return the cost of a spell in a game without packs."""
    return price


pack_cast = pack_only(settle_costs, no)
price_left = pack_only(settled_price, same_price)
