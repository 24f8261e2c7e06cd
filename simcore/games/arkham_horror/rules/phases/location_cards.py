"""Location cards: a deck is shuffled at each draw, so any of its cards may come.

Rules are cited by their entries in the reference guide. Cards are numbered by their deck.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackQuantity, PackTrigger
from simcore.games.arkham_horror.box.possessions import exhaust
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.decks import pick
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_numbers import by_packs
from simcore.games.arkham_horror.rules.board.pack_peeking import drawable
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out, is_ruled_out_at
from simcore.games.arkham_horror.rules.board.pack_shops import meets_needs
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, is_replaced
from simcore.games.arkham_horror.rules.board.pack_windows import (
    LOCATION_DECK,
    how_refused,
    pack_card_drawn,
    pack_draw,
)
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.travel import draw_in, place_of_special
from simcore.games.arkham_horror.rules.effects.paying import can_pay_first
from simcore.games.arkham_horror.rules.phases.pack_blights import blight_instead
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Special, Stream
from simcore.games.arkham_horror.rules.records.decisions import (
    ACT_ON_RUMOR,
    DRAW_CARD,
    USE_SPECIAL,
    Decision,
)
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import all_below, bit, count, has, lowest, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit1, emit2, emit3

REFUSED, REDRAWN = 1, 2  # what becomes of a card that was drawn
EXTRA_LOCATION = len(DECKS)  # column of `extra`


@kernel
def member_at(cards, n):
    """Return the member of a set that has `n` members before it."""
    left = cards
    for _ in range(n):
        left = without(left, lowest(left))
    return lowest(left)


@kernel
def draw_one(s, log, seat, area, deck, cards):
    """Draw a card of a deck that is in a set; a revealed card comes first (Encounter)."""
    card = np.int64(s["foreseen"][deck])
    if card != NONE:
        s["foreseen"][deck] = NONE
    if card == NONE or not has(cards, card):
        card = member_at(cards, pick(s, Stream.LOCATION + deck, count(cards)))
    emit3(log, Event.LOCATION_CARD, seat, area, card)
    return np.int64(card)


@kernel
def may_redraw(t, s, seat):
    """Return the place of a card in hand that allows another draw (Exhausted); -1 if there is none."""
    place = place_of_special(t, s, seat, Special.REDRAW)
    if place != NONE and has(np.int64(s["exhausted"][seat]), place):
        return NONE
    return place


@kernel
def pay_redraw(t, s, log, seat, place):
    """Exhaust the card that allows another draw, and lose its cost; return True while it waits."""
    row = t["code"][t["use_program"][s["held"][seat, place]]]
    exhaust(s, log, seat, place)
    return lose(t, s, log, seat, np.int64(row["a"]), np.int64(row["b"]), 0)


@kernel
def ask_redraw(t, s, log, seat):
    """Ask the owner of such a card whether to draw another card; return True while it waits.

    The result is 1 for another draw, 0 for none, -1 if the cost has knocked the owner out.
    """
    place = may_redraw(t, s, seat)
    s["result"] = 0
    if place == NONE:
        return False
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.REDRAW, seat):
        return True
    if chosen(s) == 0:
        s["result"] = 0
        return False
    if pay_redraw(t, s, log, seat, place):
        return True
    s["result"] = 1
    if s["down"][seat] != Down.UP or is_ended(s):
        s["result"] = NONE
    return False


@kernel
def entry_of(t, s, seat, area, card):
    """Return the program of a location card in an area; members have their own (Special Cards)."""
    if area == t["lodge"] and place_of_special(t, s, seat, Special.MEMBERSHIP) != NONE:
        return np.int64(t["sanctum_entry"][card])
    return np.int64(t["entry"][area, card])


@kernel
def keep_one(t, s, log, seat, drawn):
    """Choose one of the drawn cards; return True while it waits. The result is its number."""
    list_bits(s, drawn)
    if ask(t, s, log, Decision.LOCATION_KEPT, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


@kernel
def draw_location_card(t, s, log, seat, area, cards):
    """Draw a location card, or one of `cards` and of extra cards by an ability (Arkham Encounter Phase).

    The result is the program of its entry; -1 if there is none. Return True while it waits.
    """
    deck = np.int64(t["location_deck"][area])
    s["result"] = NONE
    if deck == NONE:
        return False
    if pack_draw(s, t, log, seat, LOCATION_DECK):
        return True
    s["result"] = NONE
    left, drawn = all_below(np.int64(t["deck_cards"][deck])), np.int64(0)
    for _ in range(cards + t["extra"][s["investigator"][seat], EXTRA_LOCATION]):
        if left:
            card = draw_one(s, log, seat, area, deck, drawable(s, left))
            left, drawn = without(left, card), with_one(drawn, card)
    while True:
        if keep_one(t, s, log, seat, drawn):
            return True
        card = np.int64(s["result"])
        s["result"] = 0
        if left and ask_redraw(t, s, log, seat):
            return True
        again = REDRAWN * np.int64(s["result"])
        s["result"] = NONE
        if again < 0:
            return False
        if again == 0:
            if pack_card_drawn(s, t, log, seat):
                return True
            again = how_refused(s, 0)
        if again == REFUSED:
            s["result"] = NONE
            return False
        if again == 0 or not left:
            break
        card = draw_one(s, log, seat, area, deck, drawable(s, left))
        left, drawn = without(left, card), bit(card)
    emit3(log, Event.ENCOUNTER, seat, area, card)
    s["result"] = 0
    if blight_instead(s, t, log, seat, area, card):
        return True
    s["result"] = NONE if s["result"] == 1 else entry_of(t, s, seat, area, card)
    return False


# --- actions of an investigator in the phase


@kernel
def is_special_open(t, s, seat, area):
    """Return whether the full ability of a location can be used (Location Special Abilities)."""
    if t["special"][area] == NONE or not can_pay_first(t, s, seat, np.int64(t["special"][area])):
        return False
    if is_ruled_out_at(s, t, PackForbidden.SPECIALS, seat, area):
        return False
    if area == t["police"] and is_ruled_out(s, t, PackForbidden.DEPUTY, seat):
        return False
    return meets_needs(s, t, seat, np.int64(t["special_if"][area]))


@kernel
def is_acting_place(t, s, area):
    """Return whether the current rumor has an action in an area (Rumor)."""
    return s["rumor"] != NONE and t["rumor_act_at"][s["rumor"]] == area


@kernel
def list_acts(t, s, seat, area, acts):
    """List the options in a location without a gate (Arkham Encounter Phase)."""
    clear_options(s)
    if t["location_deck"][area] != NONE:
        offer(s, DRAW_CARD)
    if is_special_open(t, s, seat, area):
        offer(s, USE_SPECIAL)
    if acts and is_acting_place(t, s, area):
        offer(s, ACT_ON_RUMOR)


@kernel
def meet_location(t, s, log, seat, area, cards):
    """Draw a card for an encounter, unless another effect replaces it; return True while it waits."""
    s["result"] = NONE
    if is_replaced(s, t, log, PackTrigger.ENCOUNTER, seat, area, 1):
        return False
    fire(s, t, log, PackTrigger.ENCOUNTER, seat, area, 1)
    more = by_packs(s, t, PackQuantity.ENCOUNTER_CARDS, cards, seat)
    return draw_location_card(t, s, log, seat, area, more)


@kernel
def note_ability(s, seat, area):
    """Note that an investigator uses the ability of a location in place of an encounter."""
    s["ability_at"][seat] = area
    return False


ability_used = pack_only(note_ability, no)


@kernel
def encounter_here(t, s, log, seat, cards, acts):
    """Begin the encounter of an investigator's area (Arkham Encounter Phase); return True while it waits.

    A gate draws the investigator in; in a street nothing happens. In a location the investigator draws a
    card, one of `cards`, or uses its ability (Location Special Abilities). With `acts` 1, an action against a
    rumor is possible instead. The result is the triggered program; -1 if there is none.
    """
    area = np.int64(s["at"][seat])
    s["result"] = NONE
    if area >= MAX_AREAS:
        return False
    if s["gate_at"][area] != NONE:
        draw_in(t, s, log, seat, area, 0)
        return False
    list_acts(t, s, seat, area, acts)
    if area < t["n_streets"] or s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.ARKHAM, seat):
        return True
    act = chosen(s)
    if act == DRAW_CARD:
        return meet_location(t, s, log, seat, area, cards)
    if act == USE_SPECIAL:
        emit2(log, Event.SPECIAL, seat, area)
        ability_used(s, seat, area)
        s["result"] = np.int64(t["special"][area])
        return False
    emit1(log, Event.RUMOR_ACT, seat)
    s["mythos_runs"] = s["rumor"]
    s["result"] = np.int64(t["rumor_act"][s["rumor"]])
    return False
