"""Spells, and the weapons and spells of a Combat check: hands, costs and dice.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import (
    AID_SANITY,
    DEFENCES,
    ENCHANTS,
    FIGHT,
    LORE,
    MANY,
    NO_WEAPONS,
    NONE,
    PHYSICAL,
    SIXES,
    SPELL,
    VERSUS,
    BoxStream,
    Effect,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.dice import set_luck
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.losses import lose_sanity
from simcore.games.arkham_horror.box.possessions import discard, too_dear, turn_sideways
from simcore.games.arkham_horror.box.sheet import change_sanity, skill_value
from simcore.games.arkham_horror.box.skill_checks import begin_check
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import from_on, has, lowest, members, with_one, without
from simcore.kernels.decisions import ask, chosen, list_after_none, list_bits
from simcore.kernels.event_log import emit2

BOTH = 3  # kinds of resistance that can be ignored, as bits
KINDS = len(DEFENCES)
RESISTANCE = DEFENCES.index("resistance")


@kernel
def cast_spell(t, s, log, seat, place):
    """Exhaust a spell, pay its sanity and roll its Spell check with lore; return True while waiting.

    The cost is paid and the spell exhausted whether the check succeeds or not (Spells, Spell Check).
    """
    card = s["held"][seat, place]
    s["place"] = place
    turn_sideways(s, seat, place)
    s["spells_tried"] += 1
    s["casts"][seat] += 1
    emit2(log, BoxEvent.CAST, seat, card)
    change_sanity(s, log, seat, -t["price"][card])
    s["sought"] |= AID_SANITY
    dice = skill_value(t, s, seat, LORE) + t["cast"][card]
    set_luck(s, BoxStream.SPELL, seat, s["casts"][seat], 0)
    counts_all = 1 if t["effect"][card] == Effect.HEAL else 0
    return begin_check(t, s, log, SPELL, LORE, dice, counts_all, MANY if counts_all else 1)


def met_by(foe: int, ignores_magical: int, ignores_physical: int) -> int:
    """Return the number of a monster's defences without ignored resistances; this function is no kernel."""
    physical, magical = divmod(foe, KINDS)
    physical = 0 if ignores_physical and physical == RESISTANCE else physical
    return KINDS * physical + (0 if ignores_magical and magical == RESISTANCE else magical)


DEFENCE_MET = np.array(
    [[met_by(foe, *divmod(ignored, 2)) for foe in range(NO_WEAPONS + 1)] for ignored in range(BOTH + 1)]
)
IMMUNE = np.array([max(divmod(foe, KINDS)) >= KINDS - 1 for foe in range(NO_WEAPONS + 1)])
ONE_ARM = 2  # options where there is one arm: none, and this one
ARM, CHOSEN, CAST, ENCHANTED = range(10, 14)  # steps; those of a game are below 10


@kernel
def defence_met(defence, ignored):
    """Return the defences that are left after ignored resistances; an immunity remains."""
    return np.int64(DEFENCE_MET[ignored, defence])


@inlined
def defence_against(s, seat):
    """Return the defences that an investigator faces, as a row of the dice of cards."""
    return defence_met(np.int64(s["foe_defence"]), s["ignores"][seat] & BOTH)


@kernel
def versus_dice(t, s, seat, place):
    """Return the extra dice of a card against the monster's traits, weakened by its defences."""
    card = s["held"][seat, place]
    if has(np.int64(s["foe_traits"]), t["versus"][card]) == 0:
        return 0
    bonus, defence = np.int64(t["versus_bonus"][card]), defence_against(s, seat)
    magical = t["kind"][card] != PHYSICAL or has(s["magic"][seat], place)
    met = defence % KINDS if magical else defence // KINDS
    return bonus if met == 0 else (bonus + 1) // 2 if met == 1 else 0


@kernel
def weapon_dice(t, s, seat, place):
    """Return the dice of a card in combat, against the defences of the monster.

    A resistance halves a bonus, rounded up, and an immunity cancels it (Physical Resistance, Magical
    Resistance, Physical Immunity, Magical Immunity, Rounding).
    """
    card = s["held"][seat, place]
    met = defence_against(s, seat)
    magic = has(s["magic"][seat], place)
    dice = np.int64(t["dice_magic"][met, card] if magic else t["dice"][met, card])
    return dice + versus_dice(t, s, seat, place) if s["foe_traits"] else dice


@kernel
def alone_dice(t, s, seat, place):
    """Return the extra dice of a card if the other hand is empty, by its text."""
    card = s["held"][seat, place]
    met = defence_against(s, seat)
    magic = has(s["magic"][seat], place)
    return np.int64(t["alone_magic"][met, card] if magic else t["alone"][met, card])


@inlined
def dice_in_use(t, s, seat):
    """Return the total dice of all cards in use (Weapon and Spell Limits)."""
    dice = 0
    lonely = t["hands"] - s["hands"] <= 1
    using = np.int64(s["in_use"][seat])
    for place in members(using):
        dice += weapon_dice(t, s, seat, place)
        if lonely:
            dice += alone_dice(t, s, seat, place)
    return dice


@inlined
def armed_dice(t, s, seat):
    """Return the dice of a Combat check before the rating: fight, weapons and spells (Combat Check)."""
    return skill_value(t, s, seat, FIGHT) + dice_in_use(t, s, seat)


@kernel
def enchantable(t, s, seat):
    """Return the weapons in use that would give more dice as magical ones (Physical Resistance), as a set."""
    met = defence_against(s, seat)
    cards = 0
    for place in members(np.int64(s["in_use"][seat] & ~s["magic"][seat])):
        card = s["held"][seat, place]
        if t["kind"][card] == PHYSICAL and t["dice_magic"][met, card] > t["dice"][met, card]:
            cards = with_one(cards, place)
    return cards


@kernel
def without_enchantments(t, s, seat, arms):
    """Return these cards without the spells that enchant a weapon."""
    left = arms
    for place in members(arms):
        if t["effect"][s["held"][seat, place]] == Effect.ENCHANT:
            left = without(left, place)
    return left


@kernel
def is_of_use(t, s, seat, place):
    """Return whether a combat card changes anything in this combat; a weapon may still be enchanted."""
    card = s["held"][seat, place]
    if t["kit"][card] & (SIXES | ENCHANTS):
        return True
    if weapon_dice(t, s, seat, place) > 0 or alone_dice(t, s, seat, place) > 0:
        return True
    return s["kit"][seat] & ENCHANTS != 0 and t["dice_magic"][defence_against(s, seat), card] > 0


@inlined
def may_be_useless(s, seat):
    """Return whether a card that gives dice may give none in this combat."""
    return IMMUNE[s["foe_defence"]] | (s["kit"][seat] & VERSUS != 0)


@kernel
def only_useful(t, s, seat, arms):
    """Return the cards among these that change anything."""
    left = arms
    for place in members(arms):
        if not is_of_use(t, s, seat, place):
            left = without(left, place)
    return left


@inlined
def usable_arms(t, s, seat):
    """Return the places of all cards that can be used or cast and change anything, as a bit mask.

    They never need more hands than there are (Weapon and Spell Limits).
    """
    hands, handless, one_handed = np.int64(s["hands"]), s["handless"][seat], s["one_handed"][seat]
    taken = s["in_use"][seat] | s["exhausted"][seat] | too_dear(s, seat)
    arms = np.int64(s["arms"][seat] & ~taken)
    arms &= handless if hands == 0 else one_handed if hands == 1 else arms
    if s["kit"][seat] & ENCHANTS and enchantable(t, s, seat) == 0:
        arms = without_enchantments(t, s, seat, arms)
    return only_useful(t, s, seat, arms) if may_be_useless(s, seat) else arms


@inlined
def take_up(t, s, log, seat, place):
    """Devote hands to a weapon (Weapon and Spell Limits), and lose the sanity that it costs."""
    card = s["held"][seat, place]
    s["hands"] -= t["hand_cost"][card]
    s["in_use"][seat] = with_one(s["in_use"][seat], place)
    emit2(log, BoxEvent.TAKE_UP, seat, card)
    if t["price"][card]:
        lose_sanity(t, s, log, seat, t["price"][card])


@inlined
def use_up(t, s, log, seat):
    """Discard single-use weapons after the check, passed or not (Weapons)."""
    left = np.int64(s["in_use"][seat])
    while left:
        place = lowest(left)
        if t["one_shot"][s["held"][seat, place]]:
            discard(t, s, log, seat, place)
            left = np.int64(from_on(s["in_use"][seat], place))  # those behind it have moved up
        else:
            left = without(left, place)


@inlined
def settle_spell(t, s, log, seat):
    """Put a spell into use if its check succeeded (Spells); return True while asking what it enchants.

    After a failure, its hands stay occupied for this round of combat (Weapon and Spell Limits).
    """
    s["step"] = ARM
    if s["hits"] == 0:
        return False
    place = np.int64(s["place"])
    s["spells_cast"] += 1
    if t["effect"][s["held"][seat, place]] != Effect.ENCHANT:
        s["in_use"][seat] = with_one(s["in_use"][seat], place)
        s["exhausted"][seat] = without(s["exhausted"][seat], place)
        return False
    weapons = enchantable(t, s, seat)
    if weapons == 0:  # used up to improve the casting
        return False
    list_bits(s, weapons)
    s["step"] = ENCHANTED
    return ask(t, s, log, BoxDecision.ENCHANT, seat)


@inlined
def was_last_arm(s, seat):
    """Return whether a weapon was the last card to use: no other is left, and no spell enchants it."""
    return (s["n_options"] == ONE_ARM) & (s["kit"][seat] & ENCHANTS == 0)


@inlined
def begin_arms(t, s):
    """Free all hands, with no card in use (Weapon and Spell Limits)."""
    s["hands"] = t["hands"]
    s["step"] = ARM


@inlined
def take_arms(t, s, log, seat):
    """Ask for cards to use or cast, one by one (Weapon and Spell Limits); return True while waiting."""
    while True:
        if s["step"] == ARM:
            arms = usable_arms(t, s, seat)
            if arms == 0:
                return False
            list_after_none(s, arms)
            s["step"] = CHOSEN
            if ask(t, s, log, BoxDecision.ARM, seat):
                return True
        if s["step"] == CHOSEN:
            place = chosen(s)
            if place == NONE:
                return False
            card = s["held"][seat, place]
            if t["spell"][card]:
                s["hands"] -= t["hand_cost"][card]
                s["step"] = CAST
                if cast_spell(t, s, log, seat, place):
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
            s["magic"][seat] = with_one(s["magic"][seat], place)
            emit2(log, BoxEvent.ENCHANT, seat, s["held"][seat, place])
            s["step"] = ARM
