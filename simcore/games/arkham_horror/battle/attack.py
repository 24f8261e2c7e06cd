"""The investigators attack: hands, weapons, spells, the combat check, doom tokens (final battle, 2)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.codes import Phase
from simcore.games.arkham_horror.battle.devouring import tell_doom
from simcore.games.arkham_horror.battle.refresh import end_turn, enter, next_actor, pay_spell
from simcore.games.arkham_horror.box.codes import (
    COMBAT,
    ENCHANTS,
    FIGHT,
    NONE,
    ONE_SHOTS,
    PHYSICAL,
    Decision,
    Effect,
    ints,
)
from simcore.games.arkham_horror.box.events import Event
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.losses import lose_sanity
from simcore.games.arkham_horror.box.options import list_after_none
from simcore.games.arkham_horror.box.possessions import combat_dice, discard, too_dear
from simcore.games.arkham_horror.box.skill_checks import begin_check, successes
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, lowest
from simcore.kernels.decisions import ask, chosen, list_bits
from simcore.kernels.endings import win_game
from simcore.kernels.event_log import emit1, emit2, is_on

TAKE_UP, ENCHANT_EVENT, SUCCESSES = ints(Event.TAKE_UP, Event.ENCHANT, Event.SUCCESSES)
ASK_ARM, ASK_ENCHANT = ints(Decision.ARM, Decision.ENCHANT)
(ENCHANT,) = ints(Effect.ENCHANT)
(WARD,) = ints(Phase.WARD)
SHARE_BITS = 16
SHARE = np.array([0, *(-(-(1 << SHARE_BITS) // n) for n in range(1, MAX_SEATS + 1))])
"""Part of a doom token that a success is, by number of seats, times 2**16: rounded up, exact up to 13,000."""

ONE_ARM = 2  # options where there is one arm: none, and this one
BEGIN, ARM, CHOSEN, CAST, ENCHANTED, CHECKED = range(6)


@kernel
def enchantable(t, s, seat):
    """Weapons in use that would give more dice if they counted as magical, as bits of their places."""
    ignored = s["ignores"][seat]
    found = 0
    left = np.int64(s["in_use"][seat] & ~s["magic"][seat])
    while left:
        card = s["held"][seat, lowest(left)]
        if t["kind"][card] == PHYSICAL and t["dice_magic"][ignored, card] > t["dice"][ignored, card]:
            found |= left & -left
        left &= left - 1
    return found


@kernel
def without_enchantments(t, s, seat, arms):
    """These arms but the spells that enchant a weapon."""
    left = arms
    while left:
        if t["effect"][s["held"][seat, lowest(left)]] == ENCHANT:
            arms ^= left & -left
        left &= left - 1
    return arms


@inlined
def usable_arms(t, s, seat):
    """Everything that can be taken up or cast and would change anything, as bits of their places."""
    hands, handless, one_handed = s["hands"], s["handless"][seat], s["one_handed"][seat]
    taken = s["in_use"][seat] | s["exhausted"][seat] | too_dear(s, seat)
    arms = np.int64(s["arms"][seat] & ~taken)
    arms &= handless if hands == 0 else one_handed if hands == 1 else arms
    if s["kit"][seat] & ENCHANTS and enchantable(t, s, seat) == 0:
        arms = without_enchantments(t, s, seat, arms)
    return arms


@inlined
def take_up(t, s, log, seat, place):
    """Devote hands to a weapon, and pay for it if it costs sanity."""
    card = s["held"][seat, place]
    s["hands"] -= t["hand_cost"][card]
    s["in_use"][seat] |= bit(place)
    emit2(log, TAKE_UP, seat, card)
    if t["price"][card]:
        lose_sanity(t, s, log, seat, t["price"][card])


@inlined
def use_up(t, s, log, seat):
    """Discard the weapons that are used once."""
    left = np.int64(s["in_use"][seat])
    while left:
        place = lowest(left)
        if t["one_shot"][s["held"][seat, place]]:
            discard(t, s, log, seat, place)
            left = np.int64(s["in_use"][seat] & -bit(place))  # those behind it have moved up
        else:
            left &= left - 1


@kernel
def tell_successes(log, hits, reached, doom, taken):
    """Write what the successes come to, and each doom token that they take."""
    if hits > 0:
        emit1(log, SUCCESSES, reached)
    for left in range(doom - 1, doom - taken - 1, -1):
        tell_doom(log, left)


@inlined
def count_successes(t, s, log, hits):
    """Add successes and take doom tokens off; what is left over carries on or not."""
    s["total_hits"] += hits
    reached = s["successes"] + hits
    need, doom = s["n_seats"], s["doom"]
    if t["carry"]:
        taken = min((reached * SHARE[need]) >> SHARE_BITS, doom)
        s["successes"] = reached - taken * need
    else:
        taken = min(1 if reached >= need else 0, doom)
        s["successes"] = reached * (1 - taken)
    s["doom"] = doom - taken
    if is_on(log):
        tell_successes(log, hits, reached, doom, taken)
    if taken == doom:
        win_game(s)


@inlined
def settle_spell(t, s, log, seat):
    """A spell that was tried: it is in use if it took effect; True while it is asked what it enchants."""
    s["step"] = ARM
    if s["hits"] == 0:
        return False
    place = s["place"]
    s["spells_cast"] += 1
    if t["effect"][s["held"][seat, place]] != ENCHANT:
        s["in_use"][seat] |= bit(place)
        s["exhausted"][seat] &= ~bit(place)
        return False
    weapons = enchantable(t, s, seat)
    if weapons == 0:  # used up by what mended the casting
        return False
    list_bits(s, weapons)
    s["step"] = ENCHANTED
    return ask(t, s, log, ASK_ENCHANT, seat)


@inlined
def end_attack(t, s, log, seat):
    """Count what the combat check brought, and lay aside what is used up by it."""
    hits = successes(t, s)
    if s["kit"][seat] & ONE_SHOTS:
        use_up(t, s, log, seat)
    count_successes(t, s, log, hits)
    end_turn(s)


@inlined
def was_last_arm(s, seat):
    """Whether nothing is left after a weapon was taken up: it was all there was, and no spell enchants it."""
    return (s["n_options"] == ONE_ARM) & (s["kit"][seat] & ENCHANTS == 0)


@inlined
def take_arms(t, s, log, seat):
    """Ask what is taken up or cast, one after the other; True while waiting."""
    while True:
        if s["step"] == ARM:
            arms = usable_arms(t, s, seat)
            if arms == 0:
                return False
            list_after_none(s, arms)
            s["step"] = CHOSEN
            if ask(t, s, log, ASK_ARM, seat):
                return True
        if s["step"] == CHOSEN:
            place = chosen(s)
            if place == NONE:
                return False
            card = s["held"][seat, place]
            if t["spell"][card]:
                s["hands"] -= t["hand_cost"][card]
                s["step"] = CAST
                if pay_spell(t, s, log, seat, place):
                    return True
            else:
                take_up(t, s, log, seat, place)
                if was_last_arm(s, seat):
                    return False
                s["step"] = ARM
        if s["step"] == CAST and settle_spell(t, s, log, seat):
            return True
        if s["step"] == ENCHANTED:
            place = chosen(s)
            s["magic"][seat] |= bit(place)
            emit2(log, ENCHANT_EVENT, seat, s["held"][seat, place])
            s["step"] = ARM


@inlined
def attack(t, s, log):
    """The attack of one seat after another; True while waiting."""
    while True:
        if s["step"] == BEGIN:
            if not next_actor(s):
                enter(s, WARD)
                return False
            s["hands"] = t["hands"]
            s["step"] = ARM
        seat = s["actor"]
        if s["step"] != CHECKED:
            if take_arms(t, s, log, seat):
                return True
            s["step"] = CHECKED
            if begin_check(t, s, log, COMBAT, FIGHT, combat_dice(t, s, seat), 1):
                return True
        end_attack(t, s, log, seat)
        if s["over"]:
            return False
