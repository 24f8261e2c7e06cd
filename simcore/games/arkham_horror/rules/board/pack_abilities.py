"""Abilities of investigators of packs that change a rule of the board.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackQuantity
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_gate_markers import symbols_of
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.records.codes import FOR_DEPUTY, NONE, SYMBOLS
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, has
from simcore.kernels.decisions import ask, chosen, clear_options, offer

MOON = SYMBOLS.index("moon")


@kernel
def seals_anyway(s, t, seat):
    """Return whether effects that forbid sealing do not concern an investigator (Sealing Gates)."""
    return has_named(s, t, NamedRule.ALWAYS_SEALS, seat)


# --- the symbol of the monsters that leave with a gate


@kernel
def ask_symbol(s, t, log, seat, marker):
    """Ask an investigator who may name another symbol for it, before closing; return True while it waits."""
    s["closing_symbol"] = NONE
    if not has_named(s, t, NamedRule.CHOOSE_SYMBOL, seat):
        return False
    printed = symbols_of(s, t, marker)
    clear_options(s)
    for symbol in range(len(SYMBOLS)):
        if symbol != MOON or has(printed, symbol):
            offer(s, symbol)
    if ask(t, s, log, Decision.SYMBOL, seat):
        return True
    s["closing_symbol"] = chosen(s)
    return False


@kernel
def named_symbol(s, t, marker):
    """Return the symbols of the monsters that leave with a gate: another one that was named, or its own."""
    symbol, printed = np.int64(s["closing_symbol"]), symbols_of(s, t, marker)
    s["closing_symbol"] = NONE
    return printed if symbol == NONE or has(printed, symbol) else bit(symbol)


@kernel
def printed_symbol(s, t, marker):
    """Return the symbol of a gate (Closing Gates)."""
    return symbols_of(s, t, marker)


# --- the price of becoming the Deputy


@kernel
def price_by_rules(s, t, seat, row):
    """Return the toughness that a payment takes in trophies of both kinds, with the rules about it."""
    price = amount(t, s, seat, np.int64(row["g"]))
    if row["least"] != FOR_DEPUTY:
        return price
    return max(np.int64(0), number_with(t, s, PackQuantity.DEPUTY_COST, price, seat, NONE))


@kernel
def printed_price(s, t, seat, row):
    """Return the toughness that a payment takes in trophies of both kinds (Spending Trophies)."""
    return amount(t, s, seat, np.int64(row["g"]))


ignores_seal_ban = pack_only(seals_anyway, no)
name_symbol = pack_only(ask_symbol, no)
symbols_leaving = pack_only(named_symbol, printed_symbol)
trophy_price = pack_only(price_by_rules, printed_price)
