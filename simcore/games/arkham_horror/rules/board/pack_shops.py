"""Shops in games with packs: who can buy, and for how much (Location Special Abilities, Spending Money).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_stand_ins import worth_in_all
from simcore.games.arkham_horror.rules.board.pack_uses import can_pay_tokens, offer_open
from simcore.games.arkham_horror.rules.board.plain_numbers import MONEY
from simcore.games.arkham_horror.rules.records.codes import Window
from simcore.games.arkham_horror.rules.records.decisions import USE
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import clear_options

ENOUGH = 99  # dollars, with which any card can be bought


@kernel
def may_buy_freely(s, t, seat):
    """Return whether an investigator has something that waives the price of a card.

    The list of options is the same afterwards.
    """
    n = np.int64(s["n_options"])
    listed = np.empty(n, np.int64)
    for place in range(n):
        listed[place] = s["options"][place]
    clear_options(s)
    offer_open(t, s, Window.BUY, seat, seat)
    found = False
    for place in range(s["n_options"]):
        found = found or can_pay_tokens(t, s, seat, np.int64(s["options"][place]) - USE)
    for place in range(n):
        s["options"][place] = listed[place]
    s["n_options"] = n
    return found


@kernel
def purse_with_uses(s, t, seat):
    """Return the dollars that an investigator can spend on a card ("Spend")."""
    return np.int64(ENOUGH) if may_buy_freely(s, t, seat) else worth_in_all(s, t, seat, MONEY)


@inlined
def dollars_of(s, t, seat):
    """Return the dollars of an investigator in a game without packs."""
    return np.int64(s["money"][seat])


@kernel
def costs_too_much(s, t, seat, cost):
    """Return whether an investigator cannot pay for a card whose price nothing has waived."""
    return cost > worth_in_all(s, t, seat, MONEY)


@kernel
def holds_with_purse(s, t, seat, condition):
    """Return whether the requirement of a location holds; what can be spent as a dollar counts as one."""
    dollars = np.int64(s["money"][seat])
    s["money"][seat] = min(np.int64(ENOUGH), purse_with_uses(s, t, seat))
    result = holds(t, s, seat, condition)
    s["money"][seat] = dollars
    return result


@inlined
def holds_as_printed(s, t, seat, condition):
    """Return whether the requirement of a location holds (Location Special Abilities)."""
    return holds(t, s, seat, condition)


purse = pack_only(purse_with_uses, dollars_of)
"""`purse(s, t, seat)`: dollars that an investigator can spend on a card."""
is_too_dear = pack_only(costs_too_much, no)
"""`is_too_dear(s, t, seat, cost)`: whether an investigator cannot pay for a card after all."""
meets_needs = pack_only(holds_with_purse, holds_as_printed)
"""`meets_needs(s, t, seat, condition)`: whether the requirement of a location holds."""
