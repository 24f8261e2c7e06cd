"""Cards that their owner uses: when it is possible, what it costs, what it does.

Rules are named as the reference guide names its entries.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.possessions import exhaust, use_token
from simcore.games.arkham_horror.box.sheet import change_sanity
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import pay_for_spell
from simcore.games.arkham_horror.rules.board.simple_programs import change_money
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_castable
from simcore.games.arkham_horror.rules.effects.interpreter import run_effects
from simcore.games.arkham_horror.rules.records.codes import NONE, Special, ints
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, with_one, words_add, words_has
from simcore.kernels.event_log import emit, emit1, emit2

USE, PRICE, PROGRAM_ENDS = ints(Event.USE, Event.PRICE, Event.PROGRAM_ENDS)
POINTS = ints(Event.POINTS)[0]
WAGON, SEAL = ints(Special.WAGON, Special.SEAL)
FREE, EXHAUSTS, DISCARDS, ONCE_A_TURN = range(4)  # in `use_way`


@kernel
def is_usable(t, s, seat, place):
    """Whether somebody can use the card at a place in `held`, and pay for that (Exhausted, Spells, Spend)."""
    card = np.int64(s["held"][seat, place])
    if has(np.int64(s["exhausted"][seat]), place):
        return False
    if t["use_way"][card] == ONCE_A_TURN and words_has(s["acted"], card):
        return False
    if t["use_points"][card] > s["points_left"] or t["use_money"][card] > s["money"][seat]:
        return False
    if t["spell"][card]:
        return is_castable(t, s, seat, place)
    return t["use_sanity"][card] <= s["sanity"][seat]


@kernel
def usable(t, s, seat, window):
    """Cards that somebody can use now in a window, as bits of their places."""
    found = np.int64(0)
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        if t["use_window"][card] == window and t["use_program"][card] >= 0 and is_usable(t, s, seat, place):
            found = with_one(found, place)
    return found


@kernel
def use_up(t, s, log, seat, place):
    """What using a card does to it: it is turned, it goes, a token of it goes (Exhausted, Discarding)."""
    card = np.int64(s["held"][seat, place])
    if t["use_way"][card] == EXHAUSTS:
        exhaust(s, log, seat, place)
    elif t["use_way"][card] == DISCARDS:
        lose_card(t, s, log, seat, place)
    elif t["use_way"][card] == ONCE_A_TURN:
        words_add(s["acted"], card)
    elif t["uses"][card] > 0:
        use_token(t, s, log, seat, place)


@kernel
def pay_use(t, s, log, seat, card):
    """Pay movement points, dollars and sanity for the use of a card (Spend).

    Who pays with the last sanity goes insane when the card has done what it does (Insane).
    """
    emit1(log, PRICE, card)
    if t["use_points"][card] > 0:
        s["points_left"] -= t["use_points"][card]
        emit2(log, POINTS, seat, np.int64(s["points_left"]))
    if t["use_money"][card] > 0:
        change_money(s, log, seat, -np.int64(t["use_money"][card]))
    if t["use_sanity"][card] > 0 and not t["spell"][card]:
        change_sanity(s, log, seat, -np.int64(t["use_sanity"][card]))
    emit(log, PROGRAM_ENDS)


@kernel
def use_card(t, s, log, seat, place):
    """Somebody uses a card: pays, exhausts or discards it, and its program runs; True while it waits.

    A spell is cast first, and does nothing if that fails (Spells).
    """
    card = np.int64(s["held"][seat, place])
    s["card_at"], s["card_of"] = place, seat
    if t["spell"][card]:
        if cast(t, s, log, seat, place, 0, 0 if t["effect"][card] else 1):
            return True
        if s["result"] == 0:
            s["card_at"] = NONE
            return pay_for_spell(t, s, log, seat)
    else:
        emit2(log, USE, seat, card)
        use_up(t, s, log, seat, place)
        pay_use(t, s, log, seat, card)
    if s["down"][seat] == 0 and run_effects(t, s, log, np.int64(t["use_program"][card]), seat):
        return True
    s["card_at"] = s["card_of"] = NONE
    return pay_for_spell(t, s, log, seat)
