"""Weapons and spells for a Combat check during the turns (Weapon and Spell Limits, Hand Icons).

Unlike in the battle, a combat has rounds: spells stay in use from one round to the next, and weapons are
chosen each round.
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
from simcore.games.arkham_horror.rules.board.pack_arms import (
    after_enchanting,
    bursts_in_use,
    cast_pack_arm,
    hands_for_spell,
    is_pack_arm,
    more_armed_dice,
    price_of_arm,
    room_for_spells,
    set_free_hands,
    with_spells,
)
from simcore.games.arkham_horror.rules.board.pack_checks import (
    check_goes_on,
    dice_of_uses,
    skill_of_uses,
    used_in_check,
)
from simcore.games.arkham_horror.rules.board.pack_fighting import is_fighting
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_out_of_use
from simcore.games.arkham_horror.rules.board.pack_spoiled_items import is_spoiled
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose, pay_for_spell, sharers_pay
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_payable, may_cast
from simcore.games.arkham_horror.rules.records.codes import Down
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members, with_one, without
from simcore.kernels.decisions import ask, chosen, list_after_none, list_bits
from simcore.kernels.event_log import emit2


@kernel
def spells_among(t, s, seat, cards):
    """Return the places of the spells among some cards, as a bit mask."""
    spells = np.int64(0)
    for place in members(cards):
        if t["spell"][s["held"][seat, place]]:
            spells = with_one(spells, place)
    return spells


@kernel
def hands_taken(t, s, seat):
    """Return the hands that the cards in use occupy (Hand Icons)."""
    hands = np.int64(0)
    for place in members(np.int64(s["in_use"][seat])):
        hands += np.int64(t["hand_cost"][s["held"][seat, place]])
    return hands


@kernel
def is_deadly(t, s, seat, card):
    """Return whether the price of a weapon is the last sanity in the battle (Final Battle 3)."""
    price = t["price"][card]
    return is_fighting(s) and not t["spell"][card] and price > 0 and price >= s["sanity"][seat]


@kernel
def arms_now(t, s, seat, hands):
    """Return the places of cards that this many hands can use to some effect, as a bit mask."""
    taken = np.int64(s["in_use"][seat]) | np.int64(s["exhausted"][seat])
    places = np.int64(s["arms"][seat]) & ~taken
    casts = may_cast(t, s, seat)
    enchants = enchantable(t, s, seat) != 0
    for place in members(places):
        card = np.int64(s["held"][seat, place])
        is_spell = t["spell"][card] != 0
        if (
            t["hand_cost"][card] > hands + room_for_spells(s, is_spell)
            or (is_spell and not casts)
            or (t["effect"][card] == Effect.ENCHANT and not enchants)
            or (is_spell and not is_payable(t, s, seat, card))
            or is_out_of_use(s, t, seat, card, t["one_shot"][card] != 0)
            or is_deadly(t, s, seat, card)
        ):
            places = without(places, place)
    if not may_be_useless(s, seat):
        return places
    return with_spells(s, t, seat, places, only_useful(t, s, seat, places))


@kernel
def cast_arm(t, s, log, seat, place):
    """Cast a combat spell: it occupies its hands and is in use if it succeeds; return True while it waits.

    (Spells, Weapon and Spell Limits.) A spell that enchants asks for the weapon.
    """
    if is_pack_arm(s, t, seat, place):
        return cast_pack_arm(s, t, log, seat, place)
    card = np.int64(s["held"][seat, place])
    s["hands"] -= hands_for_spell(s, np.int64(t["hand_cost"][card]))
    if cast(t, s, log, seat, place, 0, 1):
        return True
    place = np.int64(s["place"])  # a card that improved the casting may be gone, and places have shifted
    passed = np.int64(s["result"])
    if s["sanity"][seat] <= 0:  # insane before the spell is of any use in the combat
        return pay_for_spell(t, s, log, seat)
    if sharers_pay(s, t, log, seat):
        return True
    if passed == 0:
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
    """Devote hands to a weapon (Weapon and Spell Limits); return True while it waits.

    Its sanity cost is lost at once, unless prevented (Sanity). It counts as used even if its owner goes
    insane; a single-use weapon is then gone.
    """
    card = np.int64(s["held"][seat, place])
    s["hands"] -= np.int64(t["hand_cost"][card])
    s["in_use"][seat] = with_one(np.int64(s["in_use"][seat]), place)
    emit2(log, BoxEvent.TAKE_UP, seat, card)
    if price_of_arm(s, t, log, seat, card):
        return True
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
    """Ask for cards to use or cast, one by one, with the free hands; return True while it waits.

    (Weapon and Spell Limits.) It ends if the cost of a card knocks out the investigator.
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
        if is_spoiled(s, t, log, seat, place):
            continue
        is_spell = t["spell"][s["held"][seat, place]] != 0
        dice, skill, used = dice_of_uses(s, 0), skill_of_uses(s, 0), used_in_check(s, seat)
        if cast_arm(t, s, log, seat, place) if is_spell else take_weapon(t, s, log, seat, place):
            return True
        check_goes_on(s, seat, dice, skill, used)
        if s["down"][seat] != Down.UP:
            return False


@kernel
def armed_with(t, s, seat, skill):
    """Return the dice of a Combat check before modifiers: a skill, weapons and spells (Combat Check)."""
    dice = np.int64(skill_value(t, s, seat, skill)) + np.int64(dice_in_use(t, s, seat))
    return dice + more_armed_dice(s, t, seat)


@kernel
def lower_arms(t, s, seat):
    """Put away weapons after a round; spells stay in use and keep their hands occupied (Spells)."""
    using = np.int64(s["in_use"][seat])
    s["in_use"][seat] = spells_among(t, s, seat, using) | bursts_in_use(s, t, seat, using)
    s["hands"] = hands_of(s, t, seat) - hands_taken(t, s, seat)
    set_free_hands(s, t, seat)


@kernel
def put_away(t, s, seat):
    """Put away all weapons and spells: spells in use are exhausted, and enchantments end (Spells)."""
    using = np.int64(s["in_use"][seat])
    spells = spells_among(t, s, seat, using) | bursts_in_use(s, t, seat, using)
    s["exhausted"][seat] = np.int64(s["exhausted"][seat]) | spells
    after_enchanting(s, t, seat)
    s["in_use"][seat] = 0
    s["magic"][seat] = 0
    s["hands"] = hands_of(s, t, seat)
