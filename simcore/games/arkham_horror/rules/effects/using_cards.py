"""Cards that their owner uses: conditions, costs and effects.

Cards of any phase are offered with all other options in the upkeep and in the movement (`phases/upkeep.py`,
`phases/arkham_movement.py`, `phases/movement.py`), and by `use_now` elsewhere.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.possessions import exhaust, use_token
from simcore.games.arkham_horror.box.sheet import change_sanity
from simcore.games.arkham_horror.rules.board.cards import lose_card, one_of_each
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.healing import help_somebody, may_help_now
from simcore.games.arkham_horror.rules.board.pack_cards_events import item_used
from simcore.games.arkham_horror.rules.board.pack_casting import more_modifier
from simcore.games.arkham_horror.rules.board.pack_moves import points_go
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_out_of_use
from simcore.games.arkham_horror.rules.board.pack_sources import book_opens
from simcore.games.arkham_horror.rules.board.pack_spoiled_items import is_spoiled
from simcore.games.arkham_horror.rules.board.pack_stand_ins import (
    can_spend,
    left_to_pay,
    place_now,
    stand_in,
)
from simcore.games.arkham_horror.rules.board.plain_numbers import MONEY
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import pay_for_spell
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_castable
from simcore.games.arkham_horror.rules.board.tokens import change_money
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.effects.pack_using import comes_later
from simcore.games.arkham_horror.rules.effects.running import run_effects
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Part, Window
from simcore.games.arkham_horror.rules.records.decisions import AID, USE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one, words_add, words_has
from simcore.kernels.decisions import ask, begin_options, chosen, offer
from simcore.kernels.event_log import emit, emit1, emit2
from simcore.kernels.turns import seat_after

TOME_TYPE = 2  # in `card_type`
FREE, EXHAUSTS, DISCARDS, ONCE_A_TURN = range(4)  # in `use_way`


@kernel
def is_usable(t, s, seat, place):
    """Return whether the card at a place in `held` can be used and paid for (Exhausted, Spells, Spend)."""
    card = np.int64(s["held"][seat, place])
    if has(np.int64(s["exhausted"][seat]), place):
        return False
    if is_out_of_use(s, t, seat, card, t["use_way"][card] == DISCARDS):
        return False
    if t["use_way"][card] == ONCE_A_TURN and words_has(s["acted"], card):
        return False
    if t["use_points"][card] > s["points_left"] or t["use_money"][card] > can_spend(s, t, seat, MONEY):
        return False
    if t["spell"][card]:
        return is_castable(t, s, seat, place)
    return t["use_sanity"][card] <= s["sanity"][seat]


@kernel
def usable(t, s, seat, window):
    """Return the places of cards that can be used now, as a bit mask: those of a window and of any phase.

    `Window.ANY` returns only the latter (Action Timing).
    """
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        if t["use_program"][card] < 0:
            continue
        own = t["use_window"][card]
        if (own == window or own == Window.ANY) and is_usable(t, s, seat, place):
            places = with_one(places, place)
    return places


@kernel
def use_up(t, s, log, seat, place):
    """Exhaust or discard a used card, or remove a token of it (Exhausted, Discarding)."""
    card = np.int64(s["held"][seat, place])
    if t["use_way"][card] == EXHAUSTS:
        item_used(s, t, log, seat, card)
        exhaust(s, log, seat, place)
    elif t["use_way"][card] == DISCARDS:
        lose_card(t, s, log, seat, place)
    elif t["use_way"][card] == ONCE_A_TURN:
        words_add(s["acted"], card)
    elif t["uses"][card] > 0:
        use_token(t, s, log, seat, place)


@kernel
def pay_use(t, s, log, seat, card, dollars):
    """Pay the movement points, dollars and sanity that the use of a card costs (Spend).

    An investigator who pays with the last sanity goes insane after the effect of the card (Insane).
    """
    emit1(log, Event.PRICE, card)
    if t["use_points"][card] > 0:
        s["points_left"] -= t["use_points"][card]
        is_tome = t["card_type"][card] == TOME_TYPE
        points_go(s, t, log, seat, np.int64(t["use_points"][card]), 0 if is_tome else 1)
        emit2(log, Event.POINTS, seat, np.int64(s["points_left"]))
    if dollars > 0:
        change_money(t, s, log, seat, -dollars)
    if t["use_sanity"][card] > 0 and not t["spell"][card]:
        change_sanity(s, log, seat, -np.int64(t["use_sanity"][card]))
    emit(log, Event.PROGRAM_ENDS)


@kernel
def use_card(t, s, log, seat, place):
    """Use a card: pay, exhaust or discard it, and run its program; return True while it waits.

    A spell is cast first, and has no effect if that fails (Spells). If it passes, it has its effect though a
    rule that it has triggered knocks the caster out.
    """
    card = np.int64(s["held"][seat, place])
    if is_spoiled(s, t, log, seat, place):
        return False
    s["card_at"], s["card_of"] = place, seat
    if t["spell"][card]:
        modifier = more_modifier(s, t, seat, card)
        if cast(t, s, log, seat, place, modifier, 0 if t["effect"][card] else 1):
            return True
        if s["result"] == 0:
            s["card_at"] = NONE
            return pay_for_spell(t, s, log, seat)
    else:
        if stand_in(s, t, log, seat, MONEY, np.int64(t["use_money"][card])):
            return True
        dollars = left_to_pay(s, np.int64(t["use_money"][card]))
        place = place_now(s, seat, place, card)
        s["card_at"] = place
        emit2(log, Event.USE, seat, card)
        book_opens(s, t, seat, card)
        use_up(t, s, log, seat, place)
        pay_use(t, s, log, seat, card, dollars)
    if run_waiting(s, t, log):  # what paying and casting have triggered
        return True
    acts = s["down"][seat] == 0 or (t["spell"][card] != 0 and has(np.int64(s["alive"]), seat))
    program = np.int64(t["use_program"][card])
    if t["spell"][card] and acts and comes_later(s, seat, program):
        acts = False
    if acts and run_effects(t, s, log, program, seat):
        return True
    s["card_at"] = s["card_of"] = NONE
    book_opens(s, t, seat, NONE)
    return pay_for_spell(t, s, log, seat)


# --- cards of any phase, in the phases that have no other place for them (Action Timing)


@kernel
def use_now(t, s, log, seat):
    """Use cards of any phase, as many as the player wants (Action Timing); return True while it waits."""
    while s["down"][seat] == Down.UP and not is_ended(s):
        places = one_of_each(s, seat, usable(t, s, seat, Window.ANY))
        helps = may_help_now(t, s, seat)
        if places == 0 and not helps:
            return False
        begin_options(s)
        for place in members(places):
            offer(s, USE_CARD + place)
        if helps:
            offer(s, AID)
        if ask(t, s, log, Decision.USE_NOW, seat):
            return True
        option = np.int64(chosen(s))
        if option < 0:
            return False
        if option == AID:
            if help_somebody(t, s, log, seat):
                return True
        elif use_card(t, s, log, seat, option - USE_CARD) or run_waiting(s, t, log):
            return True
    return False


@kernel
def all_use_now(t, s, log):
    """Let all investigators use cards, from the first player on; return True while it waits."""
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if has(np.int64(s["alive"]), seat) and use_now(t, s, log, seat):
            return True
    return False


@kernel
def at_hand_in_combat(t, s, seat):
    """Return the places of cards of any phase that can be used during a combat (Action Timing).

    This is possible only in the movement: an encounter is resolved before anything else is done.
    """
    return usable(t, s, seat, Window.ANY) if s["part"] == Part.MOVEMENT else np.int64(0)


@kernel
def is_of_any_time(t, s, seat, place):
    """Return whether the card at a place can be used in any phase."""
    return t["use_window"][s["held"][seat, place]] == Window.ANY


@kernel
def use_in_combat(t, s, log, seat, place):
    """Use such a card during a combat; return True while it waits."""
    at, of = np.int64(s["card_at"]), np.int64(s["card_of"])
    if use_card(t, s, log, seat, place):
        return True
    s["card_at"], s["card_of"] = at, of
    return False
