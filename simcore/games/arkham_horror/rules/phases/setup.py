"""Setup between the deal and the first turn, and of new investigators later (Game Setup).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import STOPS, TRACKS
from simcore.games.arkham_horror.box.limits import DECKS, PLACES
from simcore.games.arkham_horror.box.pack_kinds import NEW_INVESTIGATOR, PackTrigger
from simcore.games.arkham_horror.box.upkeep import begin_sliders, sliders
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.cards import draw_cards
from simcore.games.arkham_horror.rules.board.decks import put_mythos_under
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.pack_cards_events import starting_items_count
from simcore.games.arkham_horror.rules.board.pack_limits import forget_maxima, maxima_count
from simcore.games.arkham_horror.rules.board.pack_sources import is_entered
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, is_replaced
from simcore.games.arkham_horror.rules.board.terror import raise_terror, set_near
from simcore.games.arkham_horror.rules.board.travel import is_closed
from simcore.games.arkham_horror.rules.phases.deal import somebody_new, take_seat, take_sheet
from simcore.games.arkham_horror.rules.phases.mythos import (
    ALL_OF_IT,
    NOT_USED,
    draw_card,
    resolve_card,
    stand_up,
)
from simcore.games.arkham_horror.rules.phases.pack_people import (
    begin_pack_person,
    clear_pack_body,
    inherits,
)
from simcore.games.arkham_horror.rules.phases.pack_setup import begin_setup, end_setup
from simcore.games.arkham_horror.rules.phases.pack_upkeep import set_pack_sliders
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, MythosKind
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import with_one, without
from simcore.kernels.event_log import emit2, emit3
from simcore.kernels.turns import seat_after

FREE = STOPS * TRACKS  # as many stops as sliders can be moved: free


# --- one investigator


@kernel
def tell_fixed(s, log, seat):
    """Record the fixed cards of an investigator, before any draws."""
    for place in range(s["n_held"][seat]):
        emit2(log, Event.DEALT, seat, s["held"][seat, place])


@kernel
def draw_random(t, s, log, seat):
    """Draw the random possessions (Possessions); return True while it waits.

    Abilities that see an extra card apply here, too.
    """
    if begin_pack_person(s, t, log, seat):
        return True
    investigator = np.int64(s["investigator"][seat])
    for deck in range(len(DECKS)):
        n = np.int64(t["draws"][investigator, deck])
        if n > 0 and draw_cards(t, s, log, seat, deck, n, n):
            return True
    return False


@kernel
def make_ready(t, s, log, seat):
    """Fill sanity and stamina, and set the sliders freely (Game Setup); return True while it waits."""
    maxima_count(s, t, log)
    s["sanity"][seat] = s["max_sanity"][seat]
    s["stamina"][seat] = s["max_stamina"][seat]
    begin_sliders(s, FREE)
    return sliders(t, s, log, seat) or set_pack_sliders(s, t, log, seat)


@kernel
def clear_seat(s, seat):
    """Clear the former investigator of a seat, except for trophies (Devoured)."""
    for place in range(PLACES):
        s["held"][seat, place] = s["tokens"][seat, place] = 0
    s["n_held"][seat] = 0
    s["sanity"][seat] = s["stamina"][seat] = 0  # until `make_ready`, as in the setup
    s["in_use"][seat] = s["exhausted"][seat] = s["magic"][seat] = s["moved"][seat] = 0
    s["new_cards"][seat] = s["skills_up"][seat] = s["casts"][seat] = 0
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    s["skipping"] = without(np.int64(s["skipping"]), seat)
    s["skips_next"] = without(np.int64(s["skips_next"]), seat)
    s["explored"] = without(np.int64(s["explored"]), seat)
    s["no_loan"] = without(np.int64(s["no_loan"]), seat)
    s["ability_used"] = without(np.int64(s["ability_used"]), seat)
    s["entered_at"][seat] = NONE
    s["down"][seat] = Down.UP
    forget_maxima(s, seat)
    clear_pack_body(s, seat)


@kernel
def new_investigator(t, s, log, seat):
    """Replace an investigator who was devoured or has retired (Devoured, Retiring Investigators).

    The setup is that of the beginning, in the street if the home is closed (Closed). If no investigator is
    left in the box, the player is out. Return True while it waits.
    """
    clear_seat(s, seat)
    investigator = somebody_new(t, s)
    if investigator == NONE:
        s["alive"] = without(np.int64(s["alive"]), seat)
        s["gone"] = with_one(np.int64(s["gone"]), seat)
        emit3(log, Event.NEWCOMER, seat, NONE, NONE)
        inherits(s, t, log, seat)
        return False
    take_seat(s, seat, investigator)
    s["alive"] = with_one(np.int64(s["alive"]), seat)
    take_sheet(t, s, seat)
    if s["at"][seat] < MAX_AREAS and is_closed(
        t, s, np.int64(s["at"][seat])
    ):  # a closed location: the investigator begins in the street
        s["at"][seat] = t["street_of"][s["at"][seat]]
    emit3(log, Event.NEWCOMER, seat, investigator, s["at"][seat])
    tell_fixed(s, log, seat)
    set_near(s)
    if draw_random(t, s, log, seat) or make_ready(t, s, log, seat):
        return True
    inherits(s, t, log, seat)
    fire(s, t, log, NEW_INVESTIGATOR, seat, NONE, 1)
    is_entered(s, seat)
    return run_pending(s, t, log)


# --- the first mythos card


@kernel
def first_card(t, s, log):
    """Draw a mythos card with a gate that is no rumor (Game Setup); the others go under the deck."""
    for _ in range(len(s["mythos"])):
        card = draw_card(t, s, log)
        if card == NONE:
            break
        is_usable = t["mythos_kind"][card] != MythosKind.RUMOR and t["mythos_gate"][card] != NONE
        if is_usable and not is_replaced(s, t, log, PackTrigger.MYTHOS_CARD, NONE, card, 1):
            emit2(log, Event.MYTHOS, card, ALL_OF_IT)
            return card
        emit2(log, Event.MYTHOS, card, NOT_USED)
        put_mythos_under(s, card)
    return np.int64(NONE)


@kernel
def set_up(t, s, log):
    """Draw cards, set sliders, and resolve a first mythos card in full (Game Setup).

    Return True while it waits.
    """
    set_near(s)
    for turn in range(s["n_seats"]):
        tell_fixed(s, log, seat_after(s, np.int64(s["lead"]), turn))
    raise_terror(t, s, log, np.int64(t["start_terror"]))
    for turn in range(s["n_seats"]):
        if draw_random(t, s, log, seat_after(s, np.int64(s["lead"]), turn)):
            return True
    for turn in range(s["n_seats"]):
        if make_ready(t, s, log, seat_after(s, np.int64(s["lead"]), turn)):
            return True
    if begin_setup(s, t, log):
        return True
    stand_up(s)
    if starting_items_count(s, t, log) or run_pending(s, t, log):
        return True
    stand_up(s)
    card = first_card(t, s, log)
    s["mythos_card"] = card
    if card != NONE and not is_ended(s):
        fire(s, t, log, PackTrigger.MYTHOS_CARD, NONE, card, 1)
        if run_pending(s, t, log) or resolve_card(t, s, log, card):
            return True
    s["mythos_card"] = NONE
    stand_up(s)
    return end_setup(s, t, log)
