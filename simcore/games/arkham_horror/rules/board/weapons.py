"""Weapons and spells for a Combat check during the turns (Weapon and Spell Limits, Hand Icons).

Unlike in the battle, a combat has rounds: spells stay in use from one to the next, weapons are chosen each
round.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NONE, Effect
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import (
    dice_in_use,
    enchantable,
    may_be_useless,
    only_useful,
    use_up,
)
from simcore.games.arkham_horror.rules.board.cards import one_of_each
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose, pay_for_spell
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_payable, may_cast
from simcore.games.arkham_horror.rules.records.codes import Down
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members, with_one, without
from simcore.kernels.decisions import ask, chosen, list_after_none, list_bits
from simcore.kernels.event_log import emit2


@kernel
def spells_among(t, s, seat, cards):
    """Return the spells among some cards, as bits of places."""
    spells = np.int64(0)
    for place in members(cards):
        if t["spell"][s["held"][seat, place]]:
            spells = with_one(spells, place)
    return spells


@kernel
def hands_taken(t, s, seat):
    """Return the hands that the cards in use take (Hand Icons)."""
    hands = np.int64(0)
    for place in members(np.int64(s["in_use"][seat])):
        hands += np.int64(t["hand_cost"][s["held"][seat, place]])
    return hands


@kernel
def arms_now(t, s, seat, hands):
    """Return what this many hands can take up or cast that matters, as bits of places."""
    taken = np.int64(s["in_use"][seat]) | np.int64(s["exhausted"][seat])
    places = np.int64(s["arms"][seat]) & ~taken
    casts = may_cast(t, s, seat)
    enchants = enchantable(t, s, seat) != 0
    for place in members(places):
        card = np.int64(s["held"][seat, place])
        is_spell = t["spell"][card] != 0
        if (
            t["hand_cost"][card] > hands
            or (is_spell and not casts)
            or (t["effect"][card] == Effect.ENCHANT and not enchants)
            or (is_spell and not is_payable(t, s, seat, card))
        ):
            places = without(places, place)
    return only_useful(t, s, seat, places) if may_be_useless(s, seat) else places


@kernel
def cast_arm(t, s, log, seat, place):
    """Cast a spell for the combat: its hands are taken, and if it succeeds it is in use; True while it waits.

    (Spells, Weapon and Spell Limits.) Which weapon a spell enchants is asked.
    """
    card = np.int64(s["held"][seat, place])
    s["hands"] -= np.int64(t["hand_cost"][card])
    if cast(t, s, log, seat, place, 0, 1):
        return True
    place = np.int64(s["place"])  # a card that improved the casting may be gone, and places have shifted
    if s["sanity"][seat] <= 0:  # insane before the spell is of any use in the combat
        return pay_for_spell(t, s, log, seat)
    if s["result"] == 0:
        return False
    if t["effect"][card] != Effect.ENCHANT:
        s["in_use"][seat] = with_one(np.int64(s["in_use"][seat]), place)
        s["exhausted"][seat] = without(np.int64(s["exhausted"][seat]), place)
        return False
    weapons = np.int64(enchantable(t, s, seat))
    if weapons == 0:
        return False
    list_bits(s, weapons)
    if ask(t, s, log, BoxDecision.ENCHANT, seat):
        return True
    weapon = np.int64(chosen(s))
    s["magic"][seat] = with_one(np.int64(s["magic"][seat]), weapon)
    emit2(log, BoxEvent.ENCHANT, seat, s["held"][seat, weapon])
    return False


@kernel
def take_weapon(t, s, log, seat, place):
    """Devote hands to a weapon (Weapon and Spell Limits); True while it waits.

    Its sanity cost is lost at once, unless something prevents it (Sanity). It counts as used even if the
    owner goes insane: then a single-use weapon is gone.
    """
    card = np.int64(s["held"][seat, place])
    s["hands"] -= np.int64(t["hand_cost"][card])
    s["in_use"][seat] = with_one(np.int64(s["in_use"][seat]), place)
    emit2(log, BoxEvent.TAKE_UP, seat, card)
    price = np.int64(t["price"][card])
    if price == 0:
        return False
    if lose(t, s, log, seat, price, 0, 0):
        return True
    if s["down"][seat] != Down.UP:
        use_up(t, s, log, seat)
    return False


@kernel
def arm(t, s, log, seat):
    """Ask what is taken up or cast, one after the other, with the hands that are free; True while it waits.

    (Weapon and Spell Limits.) It ends if the price of a card has knocked the investigator out.
    """
    while True:
        arms = arms_now(t, s, seat, np.int64(s["hands"]))
        if arms == 0:
            return False
        list_after_none(s, one_of_each(s, seat, arms))
        if ask(t, s, log, BoxDecision.ARM, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            return False
        is_spell = t["spell"][s["held"][seat, place]] != 0
        if cast_arm(t, s, log, seat, place) if is_spell else take_weapon(t, s, log, seat, place):
            return True
        if s["down"][seat] != Down.UP:
            return False


@kernel
def armed_with(t, s, seat, skill):
    """Return the dice of a Combat check before all modifiers: a skill, weapons and spells (Combat Check)."""
    return np.int64(skill_value(t, s, seat, skill)) + np.int64(dice_in_use(t, s, seat))


@kernel
def lower_arms(t, s, seat):
    """After a round only spells stay in use; the hands they take are not free (Spells)."""
    s["in_use"][seat] = spells_among(t, s, seat, np.int64(s["in_use"][seat]))
    s["hands"] = np.int64(t["hands"]) - hands_taken(t, s, seat)


@kernel
def put_away(t, s, seat):
    """Put all arms away: spells in use are exhausted, and enchantments end (Spells)."""
    spells = spells_among(t, s, seat, np.int64(s["in_use"][seat]))
    s["exhausted"][seat] = np.int64(s["exhausted"][seat]) | spells
    s["in_use"][seat] = 0
    s["magic"][seat] = 0
    s["hands"] = np.int64(t["hands"])
