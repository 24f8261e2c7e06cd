"""Uses of cards, abilities, sheets and trophies that only packs have: which are possible, and what they cost.

The option of a use is `USE` and its number. Its card is the first one in hand that is ready for it, so equal
cards are one option.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import COUNTER
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.box.possessions import exhaust, use_token
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.cards import box_card, lose_card
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.board.pack_cards_events import before_use
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_kept_from
from simcore.games.arkham_horror.rules.board.pack_sources import turn_back, turn_to
from simcore.games.arkham_horror.rules.board.pack_spent_trophies import put_spent
from simcore.games.arkham_horror.rules.board.pack_stand_ins import (
    FREELY,
    NOT_PAID,
    pay_price,
    worth_in_all,
)
from simcore.games.arkham_horror.rules.board.pack_ties import exhaust_tie, has_tie
from simcore.games.arkham_horror.rules.board.plain_numbers import CLUE, MONEY
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, N_SHEETS, NONE, TROPHIES, Part, Window
from simcore.games.arkham_horror.rules.records.decisions import USE
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.rules.records.pack_uses import Once, UsedBy, UsedUp
from simcore.games.arkham_horror.rules.records.tables import OPERANDS
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, has, members, with_one
from simcore.kernels.decisions import offer
from simcore.kernels.event_log import emit2, emit4

POWER = COUNTER.numbers["power"]
assert [part.name for part in PACK_EFFECTS.by_name["pay"].operands].index("power") == OPERANDS.index("r")


# --- what fits


@kernel
def is_window(t, use, window):
    """Return whether a use belongs to a window; those of any phase belong to all phases (Action Timing)."""
    own = t["used_in"][use]
    return own == window or (own == Window.ANY and window <= Window.ANY)


@kernel
def concerns(t, s, use, owner, user):
    """Return whether a use concerns the event of the open window, which happens to `user` (-1: to no one)."""
    by = t["used_by"][use]
    if (user >= 0 and ((by == UsedBy.OWNER or by == UsedBy.PARTNERS) and owner != user)) or (
        by == UsedBy.OTHERS and owner == user
    ):
        return False
    checks = np.int64(t["used_for"][use])
    if checks != 0 and checks & np.int64(s["about_check"]) == 0:
        return False
    if t["used_at"][use] != NONE and t["used_at"][use] != s["part"]:
        return False
    if t["used_with"][use] != NONE and t["used_with"][use] != s["about_deck"]:
        return False
    kinds = as_set(t["used_on"][use])
    return kinds == 0 or (s["foe"] != NONE and has(kinds, np.int64(t["kind_of"][s["foe"]])) != 0)


@kernel
def was_used(t, s, seat, use):
    """Return whether a use is possible only once in a time, and done in it."""
    bit = np.int64(t["used_bit"][use])
    if t["used_once"][use] == Once.TURN:
        return has(np.int64(s["used_this_turn"][seat]), bit) != 0
    if t["used_once"][use] == Once.CHECK:
        return has(np.int64(s["used_this_check"][seat]), bit) != 0
    return t["used_once"][use] == Once.GAME and has(np.int64(s["used_this_game"][seat]), bit) != 0


@kernel
def is_ready(t, s, seat, place, use):
    """Return whether a card is not exhausted, if the use exhausts or casts it (Exhausted, Spells)."""
    if (
        t["used_up"][use] & UsedUp.EXHAUSTED == 0
        and t["used_casting"][use] == 0
        and t["used_ready"][use] == 0
    ):
        return True
    if t["enchants_itself"][s["held"][seat, place]] and has(np.int64(s["magic"][seat]), place):
        return False
    return has(np.int64(s["exhausted"][seat]) | np.int64(s["in_use"][seat]), place) == 0


@kernel
def place_of_use(t, s, seat, use):
    """Return the place in `held` of the first card that is ready for a use; -1 if there is none."""
    card = np.int64(t["used_of"][use])
    for place in range(s["n_held"][seat]):
        if s["held"][seat, place] == card and is_ready(t, s, seat, place, use):
            return np.int64(place)
    return np.int64(NONE)


@kernel
def fits_owner(t, s, use, owner, about):
    """Return whether the condition of a use holds, which may be about its card.

    The card at hand stays that of the running program for what asks about reading (Tome).
    """
    condition = np.int64(t["used_if"][use])
    if condition == 0 or t["used_of"][use] == NONE:
        return condition == 0 or holds(t, s, about, condition)
    at, of = np.int64(s["card_at"]), np.int64(s["card_of"])
    if s["turned"] == 0:
        s["running_at"], s["running_of"] = at, of
    s["turned"] += 1
    s["card_at"], s["card_of"] = place_of_use(t, s, owner, use), owner
    fits = holds(t, s, about, condition)
    s["turned"] -= 1
    s["card_at"], s["card_of"] = at, of
    return fits


@kernel
def is_open_to(t, s, use, window, owner, user):
    """Return whether an owner can use something in a window, apart from its price."""
    if not is_window(t, use, window) or not concerns(t, s, use, owner, user) or was_used(t, s, owner, use):
        return False
    card = np.int64(t["used_of"][use])
    if card != NONE:
        is_spent = t["used_up"][use] & (UsedUp.DISCARDED | UsedUp.BOXED) != 0
        if place_of_use(t, s, owner, use) == NONE or is_kept_from(s, t, owner, card, is_spent):
            return False
    is_about_user = t["used_by"][use] == UsedBy.OTHERS
    return fits_owner(t, s, use, owner, user if is_about_user else owner)


# --- listing


@kernel
def offer_some(t, s, first, end, window, owner, user):
    """Offer the uses of one source that are open to its owner, each once."""
    for use in range(first, end):
        if is_open_to(t, s, use, window, owner, user):
            is_new = True
            for place in range(s["n_options"]):
                is_new = is_new and s["options"][place] != USE + use
            if is_new:
                offer(s, USE + use)


@kernel
def offer_ties(t, s, window, owner, user):
    """Offer the uses of Relationship cards that concern an investigator and are not exhausted."""
    for holder in range(s["n_seats"]):
        if not has_tie(s, holder, owner):
            continue
        entry = np.int64(s["tie"][holder])
        card = np.int64(s["force_item"][entry])
        kept = turn_to(s, IN_FORCE + entry, holder)
        offer_some(t, s, t["card_uses"][card, 0], t["card_uses"][card, 1], window, owner, user)
        turn_back(s, kept)


@kernel
def offer_open(t, s, window, owner, user):
    """Offer all uses that are open to an owner in a window, apart from their prices."""
    for place in range(s["n_held"][owner]):
        card = np.int64(s["held"][owner, place])
        offer_some(t, s, t["card_uses"][card, 0], t["card_uses"][card, 1], window, owner, user)
    person = np.int64(s["investigator"][owner])
    offer_some(t, s, t["person_uses"][person, 0], t["person_uses"][person, 1], window, owner, user)
    offer_some(t, s, t["one_uses"][0], t["one_uses"][1], window, owner, user)
    for kind in range(N_SHEETS):
        sheet = np.int64(s["sheets"][kind])
        if sheet != NONE and s["part"] != Part.BATTLE:  # where they have left the game
            uses = t["uses_of_sheets"][kind, sheet]
            offer_some(t, s, uses[0], uses[1], window, owner, user)
    for card in (np.int64(s["environment"]), np.int64(s["rumor"])):
        if card != NONE:
            offer_some(t, s, t["mythos_uses"][card, 0], t["mythos_uses"][card, 1], window, owner, user)
    offer_ties(t, s, window, owner, user)
    for marker in members(as_set(s["markers"][TROPHIES + owner])):
        kind = np.int64(t["kind_of"][marker])
        offer_some(t, s, t["trophy_uses"][kind, 0], t["trophy_uses"][kind, 1], window, owner, user)


@kernel
def withdraw(s, place):
    """Take an option out of the list."""
    for other in range(place, s["n_options"] - 1):
        s["options"][other] = s["options"][other + 1]
    s["n_options"] -= 1


# --- using


@kernel
def can_pay_tokens(t, s, seat, use):
    """Return whether an investigator has the dollars, clue and power tokens of a use ("Spend")."""
    price = np.int64(t["used_price"][use])
    if price == NONE:
        return True
    row = t["code"][price]
    if worth_in_all(s, t, seat, MONEY) < amount(t, s, seat, np.int64(row["a"])):
        return False
    if s["counters"][POWER, seat] < amount(t, s, seat, np.int64(row["r"])):
        return False
    return worth_in_all(s, t, seat, CLUE) >= amount(t, s, seat, np.int64(row["b"]))


@kernel
def pay_tokens(t, s, log, seat, use):
    """Pay the dollars, clue and power tokens of a use ("Spend"); return True while it waits.

    `due` is `NOT_PAID` afterwards if another investigator does not share clue tokens after all.
    """
    price = np.int64(t["used_price"][use])
    s["due"] = 0
    if price == NONE:
        return False
    row = t["code"][price]
    if pay_price(s, t, log, seat, CLUE, amount(t, s, seat, np.int64(row["b"])), FREELY):
        return True
    if s["due"] == NOT_PAID:
        return False
    power = np.int64(amount(t, s, seat, np.int64(row["r"])))
    if power > 0:
        s["counters"][POWER, seat] -= power
        emit4(log, Event.COUNTER, seat, POWER, -power, s["counters"][POWER, seat])
    return pay_price(s, t, log, seat, MONEY, amount(t, s, seat, np.int64(row["a"])), FREELY)


@kernel
def note_use(t, s, seat, use):
    """Note something that can be used only once in a time."""
    bit = np.int64(t["used_bit"][use])
    if t["used_once"][use] == Once.TURN:
        s["used_this_turn"][seat] = with_one(np.int64(s["used_this_turn"][seat]), bit)
    elif t["used_once"][use] == Once.CHECK:
        s["used_this_check"][seat] = with_one(np.int64(s["used_this_check"][seat]), bit)
    elif t["used_once"][use] == Once.GAME:
        s["used_this_game"][seat] = with_one(np.int64(s["used_this_game"][seat]), bit)


@kernel
def return_trophy(t, s, log, seat, use):
    """Spend the trophy to which a use belongs (Spending Trophies); return True while it waits."""
    for marker in members(as_set(s["markers"][TROPHIES + seat])):
        kind = np.int64(t["kind_of"][marker])
        if t["trophy_uses"][kind, 0] <= use and use < t["trophy_uses"][kind, 1]:
            return put_spent(s, t, log, seat, marker)
    return False


@kernel
def use_up(t, s, log, seat, use):
    """Exhaust or discard the card of a use, or take a token of it; return True while it waits.

    (Exhausted, Discarding.)
    """
    place, ways = place_of_use(t, s, seat, use), np.int64(t["used_up"][use])
    note_use(t, s, seat, use)
    emit2(log, Event.USED, seat, use)
    if place == NONE:
        if ways & UsedUp.DISCARDED:
            return return_trophy(t, s, log, seat, use)
        if ways & UsedUp.EXHAUSTED:
            exhaust_tie(s, t, seat, use)
    elif ways & UsedUp.BOXED:
        box_card(t, s, log, seat, place)
    elif ways & UsedUp.DISCARDED and s["tokens"][seat, place] == 0:
        lose_card(t, s, log, seat, place)
    elif ways & (UsedUp.TOKEN | UsedUp.DISCARDED):
        use_token(t, s, log, seat, place)
    elif ways & UsedUp.EXHAUSTED:
        before_use(s, t, log, seat, np.int64(s["held"][seat, place]))
        if not t["enchants_itself"][s["held"][seat, place]]:  # it is exhausted after the combat
            exhaust(s, log, seat, place)
    return False
