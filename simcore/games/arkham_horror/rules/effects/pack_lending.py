"""Cards that one investigator lends to another until the turn ends."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.games.arkham_horror.box.possessions import give
from simcore.games.arkham_horror.rules.board.cards import choose_place
from simcore.games.arkham_horror.rules.board.pack_held import places_of
from simcore.games.arkham_horror.rules.board.plain_numbers import place_of_card
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.pack_state import MAX_LENT
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, has, members, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer

CARD, LENDER, BORROWER = range(3)


@kernel
def lend_one(t, s, log, seat, what):
    """Let an investigator lend a card of a kind to another, wherever they are; return True while it waits."""
    alive = np.int64(s["alive"])
    clear_options(s)
    for other in members(alive):
        if places_of(t, s, other, what) != 0:
            offer(s, other)
    if s["n_options"] == 0 or count(alive) == 1 or s["n_lent"] >= MAX_LENT:
        return False
    if ask(t, s, log, Decision.LENDER, seat):
        return True
    lender = np.int64(chosen(s))
    if choose_place(t, s, log, lender, places_of(t, s, lender, what), Decision.LENT):
        return True
    place = np.int64(s["result"])
    clear_options(s)
    for other in members(without(alive, lender)):
        if s["n_held"][other] < MAX_HELD:
            offer(s, other)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.BORROWER, seat):
        return True
    borrower, loan = np.int64(chosen(s)), s["lent"][np.int64(s["n_lent"])]
    loan[CARD], loan[LENDER], loan[BORROWER] = s["held"][lender, place], lender, borrower
    s["n_lent"] += 1
    give(t, s, log, lender, place, borrower)
    return False


@kernel
def return_lent(s, t, log):
    """Return lent cards at the end of the turn to those who lent them, if both still play."""
    for number in range(s["n_lent"]):
        loan = s["lent"][number]
        lender, borrower = np.int64(loan[LENDER]), np.int64(loan[BORROWER])
        place = np.int64(place_of_card(s, borrower, np.int64(loan[CARD])))
        if place >= 0 and has(np.int64(s["alive"]), lender) and s["n_held"][lender] < MAX_HELD:
            give(t, s, log, borrower, place, lender)
    s["n_lent"] = 0
    return False
