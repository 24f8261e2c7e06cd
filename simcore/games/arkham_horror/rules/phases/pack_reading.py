"""Tomes and other items that an investigator uses outside the movement (Tome, Movement Points)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Amount
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.cards import one_of_each
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.board.pack_uses import place_of_use, withdraw
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import pay_for_spell
from simcore.games.arkham_horror.rules.effects.frame import EACH, LEFT, PC, WHO
from simcore.games.arkham_horror.rules.effects.pack_loops import begin_loop, end_loop
from simcore.games.arkham_horror.rules.effects.pack_using import begin_use, offer_payable
from simcore.games.arkham_horror.rules.effects.using_cards import usable, use_card
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Source, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, USE_CARD, Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members, with_one
from simcore.kernels.decisions import ask, begin_options, chosen, offer

ANY_PRICE = 99
"""Points that pay for any item."""


@kernel
def begins_with_check(t, program):
    """Return whether a program begins with a check."""
    return program >= 0 and t["code"][program]["op"] == Op.CHECK


@kernel
def is_read(t, s, row, card, program):
    """Return whether a card may be used: any item, or only the one just taken if it asks for a check."""
    if not t["item"][card] or t["spell"][card]:
        return False
    return row["b"] < 0 or (card == s["taken_card"] and begins_with_check(t, program))


@kernel
def offer_items(t, s, seat, row):
    """Offer the items whose use costs movement points, after none (Movement Points)."""
    places = np.int64(0)
    for place in members(usable(t, s, seat, Window.MOVEMENT)):
        card = np.int64(s["held"][seat, place])
        if t["use_points"][card] > 0 and is_read(t, s, row, card, np.int64(t["use_program"][card])):
            places = with_one(places, place)
    begin_options(s)
    for place in members(one_of_each(s, seat, places)):
        offer(s, USE_CARD + place)
    first = np.int64(s["n_options"])
    offer_payable(s, t, seat, Window.MOVEMENT)
    for place in range(np.int64(s["n_options"]) - 1, first - 1, -1):
        use = np.int64(s["options"][place]) - USE
        card = np.int64(t["used_of"][use])
        costs = t["used_points"][use] > 0 and t["used_casting"][use] == 0
        if card < 0 or not costs or not is_read(t, s, row, card, np.int64(t["used_program"][use])):
            withdraw(s, place)


@kernel
def use_of_pack(t, s, log, seat, use):
    """Pay for a use that only packs have, and put its program into the queue; return True while it waits."""
    card = np.int64(t["used_of"][use])
    held = np.int64(s["n_held"][seat])
    place = place_of_use(t, s, seat, use)
    if begin_use(t, s, log, seat, use):
        return True
    runs = s["result"] == 1
    source = np.int64(Source.FIRST_CARD) + place if s["n_held"][seat] == held else np.int64(NONE)
    s["card_at"] = s["card_of"] = NONE
    if runs:
        program = np.int64(t["used_program"][use])
        queue_program(s, program, seat, source, seat, PackTrigger.USE_ITEM, seat, card, 1, 0)
    return False


@kernel
def points_for(t, s, seat, option):
    """Return the movement points that an offered use costs."""
    if option >= USE:
        return np.int64(t["used_points"][option - USE])
    return np.int64(t["use_points"][s["held"][seat, option - USE_CARD]])


@kernel
def use_one(t, s, log, frame, row):
    """Let an investigator use one item; the result is 1 if that happened. Return True while it waits."""
    seat, before = frame[WHO], np.int64(s["points_left"])
    s["points_left"] = frame[LEFT]
    offer_items(t, s, seat, row)
    if ask(t, s, log, Decision.READ, seat):
        return True
    option = np.int64(chosen(s))
    if option >= 0 and row["a"] == Amount.ALL:
        s["points_left"] = points_for(t, s, seat, option)
    if option >= USE:
        if use_of_pack(t, s, log, seat, option - USE):
            return True
    elif option >= 0 and use_card(t, s, log, seat, option - USE_CARD):
        return True
    frame[LEFT] = 0 if row["a"] == Amount.ALL else np.int64(s["points_left"])
    s["points_left"] = before
    s["result"] = 1 if option >= 0 else 0
    return False


@kernel
def do_read_tomes(s, t, log, frame, row):
    """Let an investigator use items that cost movement points, with points of their own (Tome).

    With all points, it is one item. Return True while it waits.
    """
    seat = frame[WHO]
    if frame[EACH] != frame[PC]:
        one_item = row["a"] == Amount.ALL
        begin_loop(frame, np.int64(ANY_PRICE) if one_item else amount(t, s, seat, np.int64(row["a"])))
    elif pay_for_spell(t, s, log, seat):
        return True
    if frame[LEFT] > 0 and s["down"][seat] == Down.UP and not is_ended(s):
        if use_one(t, s, log, frame, row):
            return True
        if s["result"] == 1:
            return False
    here = np.int64(frame[PC])
    frame[WHO] = end_loop(frame, row)
    frame[PC] = here + 1
    return False
