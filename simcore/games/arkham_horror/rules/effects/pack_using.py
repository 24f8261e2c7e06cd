"""Uses of cards, abilities and sheets of packs in the phases: offers, prices, casting.

`board/pack_uses.py` says which are possible; `phases/pack_using.py` runs their programs.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_casting import cast_for
from simcore.games.arkham_horror.rules.board.pack_moves import points_go
from simcore.games.arkham_horror.rules.board.pack_sources import note_reading
from simcore.games.arkham_horror.rules.board.pack_spoiled_items import spoil
from simcore.games.arkham_horror.rules.board.pack_stand_ins import is_unpaid
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.board.pack_uses import offer_open, place_of_use, use_up, withdraw
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import pay_for_spell
from simcore.games.arkham_horror.rules.board.spell_casting import is_castable, may_cast
from simcore.games.arkham_horror.rules.effects.paying import can_pay, pay_all
from simcore.games.arkham_horror.rules.records.codes import NONE, Part, Source, Window
from simcore.games.arkham_horror.rules.records.decisions import USE
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit2

TOME_TYPE = 2  # in `card_type`


@kernel
def is_payable(t, s, seat, use):
    """Return whether an investigator can pay for a use, and cast its spell ("Spend", Spells)."""
    if t["used_points"][use] > s["points_left"]:
        return False
    if t["used_casting"][use] and not is_castable(t, s, seat, place_of_use(t, s, seat, use)):
        return False
    if t["used_ready"][use] and not may_cast(t, s, seat):
        return False
    price = np.int64(t["used_price"][use])
    return price == NONE or can_pay(t, s, seat, t["code"][price])


@kernel
def offer_payable(s, t, seat, window):
    """Offer the uses that are open to a seat in a phase and that it can pay."""
    first = np.int64(s["n_options"])
    offer_open(t, s, window, seat, seat)
    for place in range(np.int64(s["n_options"]) - 1, first - 1, -1):
        if not is_payable(t, s, seat, np.int64(s["options"][place]) - USE):
            withdraw(s, place)


@kernel
def is_of_tome(t, use):
    """Return whether a use is that of a tome, whose movement points some rules do not count."""
    card = np.int64(t["used_of"][use])
    return card != NONE and t["card_type"][card] == TOME_TYPE


@kernel
def pay_use(t, s, log, seat, use):
    """Pay the price of a use ("Spend"); return True while it waits."""
    if t["used_points"][use] > 0:
        s["points_left"] -= t["used_points"][use]
        is_walk = 0 if is_of_tome(t, use) else 1
        points_go(s, t, log, seat, np.int64(t["used_points"][use]), is_walk)
        emit2(log, Event.POINTS, seat, np.int64(s["points_left"]))
    price = np.int64(t["used_price"][use])
    return price != NONE and pay_all(t, s, log, seat, t["code"][price])


@kernel
def begin_use(t, s, log, seat, use):
    """Pay, exhaust or discard the card, and cast its spell; return True while it waits.

    The result is 1 if the program of the use comes next. A spell that fails has no effect (Spells).
    """
    place = place_of_use(t, s, seat, use)
    s["result"] = 0
    if spoil(s, t, log, seat, place):
        return False
    s["card_at"], s["card_of"] = place, seat
    if t["used_casting"][use]:
        return cast_for(t, s, log, seat, use, place)
    if pay_use(t, s, log, seat, use):
        return True
    if t["used_price"][use] != NONE and is_unpaid(s, 0):
        s["result"] = 0
        return False
    s["card_at"] = place_of_use(t, s, seat, use)
    note_reading(s, t, seat, np.int64(t["used_of"][use]))
    held = np.int64(s["n_held"][seat])
    if use_up(t, s, log, seat, use):
        return True
    if s["n_held"][seat] < held:
        s["card_at"] = NONE
    s["result"] = 1 if s["down"][seat] == 0 else 0
    return False


@kernel
def end_use(t, s, log, seat, runs, runs_of):
    """End a use; an investigator who has paid with the last sanity goes insane (Insane).

    The source of the rule at hand is again the one before the use, which may have laid its card on the board.
    """
    s["card_at"] = s["card_of"] = NONE
    note_reading(s, t, seat, NONE)
    s["runs"], s["runs_of"] = runs, runs_of
    return pay_for_spell(t, s, log, seat)


@kernel
def source_of_card(s, seat):
    """Return the card at hand as the source of a program; NONE if it is not in hand (`Source`)."""
    is_held = s["card_of"] == seat and s["card_at"] >= 0
    return np.int64(Source.FIRST_CARD) + np.int64(s["card_at"]) if is_held else np.int64(NONE)


@kernel
def wait_in_queue(s, seat, program):
    """Return whether the program of a card waits for what its casting has triggered (Timing Conflicts).

    It comes behind a program that leads to fights or gates, for which the queue stops here.
    """
    if s["n_pending"] == 0:
        return False
    queue_program(s, program, seat, source_of_card(s, seat), seat, NONE, seat, NONE, 0, 0)
    return True


@kernel
def offer_at_hand(s, t, seat):
    """Offer the uses of any phase that are possible during a combat of the movement (Action Timing)."""
    if s["part"] == Part.MOVEMENT:
        offer_payable(s, t, seat, Window.ANY)


offer_uses = pack_only(offer_payable, no)
"""`offer_uses(s, t, seat, window)`: offer the uses that only packs have."""
offer_in_combat = pack_only(offer_at_hand, no)
"""`offer_in_combat(s, t, seat)`: offer those that are possible in a combat."""
comes_later = pack_only(wait_in_queue, no)
"""`comes_later(s, seat, program)`: whether the program of a used card waits in the queue."""
