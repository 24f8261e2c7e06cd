"""Spells during the turns: when they may be cast, their cost, the Spell check.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import LORE, SPELL
from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Quantity
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.possessions import turn_sideways
from simcore.games.arkham_horror.box.sheet import change_sanity, skill_value
from simcore.games.arkham_horror.rules.board.dice import roll_check, skill_bonus
from simcore.games.arkham_horror.rules.board.pack_fighting import is_fighting
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_out_of_use
from simcore.games.arkham_horror.rules.board.pack_spells import (
    after_spell_check,
    more_price,
    pack_cast,
    price_left,
    shared_sanity,
)
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, number_with
from simcore.games.arkham_horror.rules.records.codes import NONE, Part
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.event_log import emit, emit1, emit2


@kernel
def may_cast(t, s, seat):
    """Return whether an investigator may cast now: not while delayed in the Movement Phase (Spells)."""
    if s["part"] == Part.MOVEMENT and has(np.int64(s["delayed"]), seat):
        return False
    return not is_forbidden(t, s, Forbidden.CAST, seat, NONE, NONE)


@kernel
def spell_price(t, s, seat, card):
    """Return the present sanity cost of a spell (Spells)."""
    printed = max(np.int64(t["price"][card]), np.int64(t["use_sanity"][card])) + more_price(s, t, seat, card)
    return max(np.int64(0), number_with(t, s, Quantity.SPELL_COST, printed, seat, NONE))


@kernel
def is_payable(t, s, seat, card):
    """Return whether the cost of a spell can be paid, even with the last sanity (Spells).

    Not in the battle, where an investigator without sanity is devoured (Final Battle 3).
    """
    price = spell_price(t, s, seat, card)
    if is_fighting(s) and price > 0 and price >= s["sanity"][seat]:
        return False
    return s["sanity"][seat] + shared_sanity(s, t, seat) >= price


@kernel
def is_castable(t, s, seat, place):
    """Return whether the spell at a place in `held` can be cast now (Spells, Exhausted)."""
    if has(np.int64(s["exhausted"][seat]), place) or has(np.int64(s["in_use"][seat]), place):
        return False
    card = np.int64(s["held"][seat, place])
    if is_out_of_use(s, t, seat, card, False):
        return False
    return is_payable(t, s, seat, card) and may_cast(t, s, seat)


@kernel
def cast(t, s, log, seat, place, modifier, need):
    """Exhaust a spell, pay its cost and make the Spell check; the result is 1 if it succeeds.

    `modifier` is added to that of the card; with a `need` of 0 every success counts. The cost is paid and the
    spell exhausted whether it succeeds or not (Spells, Spell Check). An investigator who pays with the last
    sanity goes insane after the effect of the spell, which the caller ensures. Return True while it waits.
    """
    card = np.int64(s["held"][seat, place])
    price = spell_price(t, s, seat, card)
    s["place"] = place
    if pack_cast(s, t, log, seat, card, price):
        return True
    place, price = np.int64(s["place"]), price_left(s, price)
    turn_sideways(s, seat, place)
    s["spells_tried"] += 1
    emit2(log, BoxEvent.CAST, seat, card)
    fire(s, t, log, PackTrigger.CAST, seat, card, 1)
    if price > 0:
        emit1(log, Event.PRICE, card)
        change_sanity(s, log, seat, -price)
        emit(log, Event.PROGRAM_ENDS)
    dice = skill_value(t, s, seat, LORE) + skill_bonus(t, s, seat, SPELL, LORE)
    dice += np.int64(t["cast"][card]) + modifier
    if roll_check(t, s, log, seat, SPELL, LORE, dice, need) or after_spell_check(s, t, log, seat, need):
        return True
    if s["result"] > 0:
        s["spells_cast"] += 1
        fire(s, t, log, PackTrigger.SPELL_PASSED, seat, card, 1)
    return False
