"""Windows in the middle of a rule, in which investigators may use what only packs have.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import SPELL
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_at_hand import run_at_hand
from simcore.games.arkham_horror.rules.board.pack_spoiled_items import spoil
from simcore.games.arkham_horror.rules.board.pack_stand_ins import NOT_PAID
from simcore.games.arkham_horror.rules.board.pack_uses import (
    can_pay_tokens,
    offer_open,
    pay_tokens,
    place_of_use,
    use_up,
    withdraw,
)
from simcore.games.arkham_horror.rules.board.plain_numbers import SANITY
from simcore.games.arkham_horror.rules.records.codes import NONE, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, begin_options, chosen
from simcore.kernels.event_log import emit2
from simcore.kernels.turns import seat_after

LOCATION_DECK = ANY_DECK.numbers["location"]
EITHER = 2
"""Uses before the roll of a check, after it, or both."""


@kernel
def offer_with_tokens(t, s, window, owner, user, before):
    """List the uses of an owner that cost tokens at most and cast no spell, after none."""
    begin_options(s)
    offer_open(t, s, window, owner, user)
    for place in range(np.int64(s["n_options"]) - 1, 0, -1):
        use = np.int64(s["options"][place]) - USE
        fits = before == EITHER or t["used_before"][use] == before
        if not fits or t["used_casting"][use] or not can_pay_tokens(t, s, owner, use):
            withdraw(s, place)


@kernel
def use_here(t, s, log, owner, use):
    """Pay for a use and run its program; return True while it waits."""
    if spoil(s, t, log, owner, place_of_use(t, s, owner, use)):
        return False
    if pay_tokens(t, s, log, owner, use):
        return True
    if s["due"] == NOT_PAID:
        return False
    return use_up(t, s, log, owner, use) or run_at_hand(t, s, log, np.int64(t["used_program"][use]), owner)


@kernel
def is_prevented(s):
    """Return whether the whole loss of the window is prevented."""
    return s["window_loss"] > 0 and s["prevented"] >= s["window_loss"]


@kernel
def is_cast_freely(s, window):
    """Return whether the spell that is cast needs neither sanity nor a roll any more (Dark Pact Cards)."""
    return (
        window == Window.CAST
        and has(np.int64(s["waived"]), SANITY) != 0
        and has(np.int64(s["sure_to_pass"]), SPELL) != 0
    )


@kernel
def ask_owner(t, s, log, window, owner, user, before):
    """Ask one owner what to use in a window, until nothing more; return True while it waits."""
    while s["refused"] == 0 and not is_prevented(s) and not is_cast_freely(s, window):
        offer_with_tokens(t, s, window, owner, user, before)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.USE, owner):
            return True
        option = np.int64(chosen(s))
        if option == NONE:
            return False
        if use_here(t, s, log, owner, option - USE):
            return True
    return False


@kernel
def ask_all(t, s, log, window, user, before):
    """Ask all investigators what to use in a window, beginning with the one it is about, or the first player.

    Return True while it waits.
    """
    first = np.int64(user if user >= 0 else s["lead"])
    for turn in range(s["n_seats"]):
        owner = np.int64(seat_after(s, first, turn))
        if has(np.int64(s["alive"]), owner) and ask_owner(t, s, log, window, owner, user, before):
            return True
    return False


@kernel
def open_window(s, t, log, window, user):
    """Open a window about something that happens to an investigator; return True while it waits.

    Afterwards `refused` says whether it does not happen, and `prevented` how much of a loss is prevented.
    """
    s["refused"] = s["prevented"] = s["counted_as"] = s["waived"] = s["window_loss"] = 0
    s["check_again"] = 0
    return ask_all(t, s, log, window, user, EITHER)


@kernel
def prevent_by_uses(s, t, log, seat, stamina):
    """Let investigators prevent part of the loss at hand (Sanity, Stamina); return True while it waits."""
    s["refused"] = s["prevented"] = 0
    s["window_loss"] = s["loss"]
    if ask_all(t, s, log, Window.STAMINA_LOSS if stamina else Window.SANITY_LOSS, seat, EITHER):
        return True
    if not is_prevented(s) and ask_all(t, s, log, Window.LOSS, seat, EITHER):
        return True
    s["loss"] = max(0, np.int64(s["loss"]) - np.int64(s["prevented"]))
    s["window_loss"] = 0
    return False


@kernel
def is_spared_by_use(s, t, log, seat):
    """Return whether an investigator who would be devoured has something that refuses it without a price."""
    begin_options(s)
    s["refused"] = s["window_loss"] = 0
    offer_with_tokens(t, s, Window.DEVOUR, seat, seat, EITHER)
    for place in range(1, s["n_options"]):
        use = np.int64(s["options"][place]) - USE
        if t["used_up"][use] == 0 and t["used_price"][use] == NONE:
            emit2(log, Event.USED, seat, use)
            return True
    return False


@kernel
def open_on_draw(s, t, log, seat, deck):
    """Open the window in which an investigator would draw from a deck; return True while it waits.

    `deck` is a word for decks (`pack_kinds.ANY_DECK`). `refused` says what replaces the draw.
    """
    s["about_deck"], s["shown"] = deck, NONE
    if deck == LOCATION_DECK:
        s["met_card"] = 1
    if open_window(s, t, log, Window.GAIN_CARD, seat):
        return True
    s["about_deck"] = NONE
    return False


@kernel
def is_waived(s, cost):
    """Return whether a use of the last window waives a cost."""
    return has(np.int64(s["waived"]), cost) != 0


@kernel
def is_again(s, _):
    """Return whether a use of the last window rolls the die again."""
    return s["check_again"] != 0


@kernel
def open_on_card(s, t, log, seat):
    """Open the window about the location card that an investigator has drawn; return True while it waits."""
    s["about_deck"] = LOCATION_DECK
    if open_window(s, t, log, Window.CARD_DRAWN, seat):
        return True
    s["about_deck"] = NONE
    return False


@kernel
def number_refused(s, _):
    """Return how the event of the last window is replaced; 0 if it happens."""
    return np.int64(s["refused"])


@inlined
def none_refused(s, _):
    """Return 0 in a game without packs."""
    return np.int64(0)


@kernel
def is_refused(s, _):
    """Return whether the event of the last window does not happen."""
    return s["refused"] != 0


prevent_more = pack_only(prevent_by_uses, no)
"""`prevent_more(s, t, log, seat, stamina)`: let uses prevent part of the loss at hand."""
is_spared = pack_only(is_spared_by_use, no)
"""`is_spared(s, t, log, seat)`: whether an investigator cannot be devoured."""
pack_draw = pack_only(open_on_draw, no)
"""`pack_draw(s, t, log, seat, deck)`: open the window in which a card would be drawn."""
has_waived = pack_only(is_waived, no)
rolls_again = pack_only(is_again, no)
pack_card_drawn = pack_only(open_on_card, no)
how_refused = pack_only(number_refused, none_refused)
pack_event = pack_only(open_window, no)
"""`pack_event(s, t, log, window, user)`: open a window about something that happens to an investigator."""
has_refused = pack_only(is_refused, no)
"""`has_refused(s, 0)`: whether the event of the last window does not happen."""
