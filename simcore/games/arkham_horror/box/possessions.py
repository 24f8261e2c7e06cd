"""What investigators hold, and what follows from it."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import (
    AID_AT,
    ARM,
    CHECKS,
    COMBAT,
    DEFENCE,
    EFFECT_BITS,
    FIGHT,
    HANDLESS,
    HELPER,
    IGNORES_AT,
    ITEM,
    KIT_AT,
    MENDS_COMBAT,
    MENDS_SPELL,
    MORE_SANITY,
    MORE_STAMINA,
    ONE_HANDED,
    PRICED,
    PRICES,
    SPELL,
    STOPS,
    Ability,
    Effect,
    ints,
)
from simcore.games.arkham_horror.box.events import Event
from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import row_word, set_row_word
from simcore.kernels.bits import bit, lowest
from simcore.kernels.event_log import emit2, emit3, is_on

DISCARD, EXHAUST = ints(Event.DISCARD, Event.EXHAUST)
SANITY_EVENT, STAMINA_EVENT = ints(Event.SANITY, Event.STAMINA)
BOTH = 3  # kinds of resistance that can be ignored, as bits
(CLUE_DIE,) = ints(Ability.CLUE_DIE)
(WARD,) = ints(Effect.WARD)
LESS_SANITY_LOSS, LESS_STAMINA_LOSS = ints(Ability.LESS_SANITY_LOSS, Ability.LESS_STAMINA_LOSS)


@kernel
def is_alive(s, seat):
    """Whether somebody has not been devoured."""
    return s["alive"] & bit(seat) != 0


@kernel
def skill_value(t, s, seat, skill):
    """A skill as the sliders stand, with all bonuses."""
    who = s["investigator"][seat]
    return skill_at(t, s, seat, who, skill, s["stop"][seat, skill >> 1])


@kernel
def skill_at(t, s, seat, who, skill, stop):
    """A skill if its slider stood at some stop; the second of a pair goes down where the first goes up."""
    steps = STOPS - 1 - stop if skill & 1 else stop
    return t["lowest"][who, skill] + steps + s["bonus"][seat, skill] + s["skills_up"][seat]


@kernel
def weapon_dice(t, s, seat, place):
    """Dice that a card gives in combat."""
    card = s["held"][seat, place]
    ignored = s["ignores"][seat] & BOTH
    magic = s["magic"][seat] & bit(place)
    return np.int64(t["dice_magic"][ignored, card] if magic else t["dice"][ignored, card])


@kernel
def alone_dice(t, s, seat, place):
    """Dice that a card gives more if the other hand is empty."""
    card = s["held"][seat, place]
    ignored = s["ignores"][seat] & BOTH
    magic = s["magic"][seat] & bit(place)
    return np.int64(t["alone_magic"][ignored, card] if magic else t["alone"][ignored, card])


@inlined
def dice_in_use(t, s, seat):
    """Dice of all cards in use."""
    dice = 0
    lonely = t["hands"] - s["hands"] <= 1
    using = np.int64(s["in_use"][seat])
    while using:
        place = lowest(using)
        using &= using - 1
        dice += weapon_dice(t, s, seat, place)
        if lonely:
            dice += alone_dice(t, s, seat, place)
    return dice


@inlined
def combat_dice(t, s, seat):
    """Dice of the combat check as it stands."""
    return skill_value(t, s, seat, FIGHT) + dice_in_use(t, s, seat) + t["combat"]


@kernel
def clue_dice(t, s, seat, skill):
    """Dice that one clue token gives in a check of a skill."""
    return 1 + s["clue_dice"][seat, skill] + (1 if t["ability"][s["investigator"][seat]] == CLUE_DIE else 0)


@kernel
def reduced(t, s, seat, stamina, points):
    """Points that are lost after the ability of the investigator."""
    ability = t["ability"][s["investigator"][seat]]
    return max(0, points - (ability == (LESS_STAMINA_LOSS if stamina else LESS_SANITY_LOSS)))


@inlined
def price_of_use(t, s, seat, card):
    """Sanity that using a card takes: for a spell it is paid, to a weapon it is lost."""
    price = t["price"][card]
    return price if t["spell"][card] else reduced(t, s, seat, False, price)


@inlined
def marked(marks, kind, first):
    """Which of eight cards have a mark of some kind, as bits of their places; `marks` holds all kinds."""
    return (marks >> 8 * kind & 255) << first


@kernel
def recount(t, s, seat):
    """Work out again what follows from the cards that are held."""
    traits, bonus, clue_dice, n = 0, 0, 0, np.int64(s["n_held"][seat])
    arms, one_handed, handless, helpers, items, priced, combat, spell = 0, 0, 0, 0, 0, 0, 0, 0
    for first in range(0, n, 8):
        marks = 0
        for place in range(first, min(first + 8, n)):
            card = np.int64(s["held"][seat, place])
            bonus += row_word(t["card_bonus"], card)  # all skills at once
            clue_dice += row_word(t["card_clue_dice"], card)
            traits |= t["traits"][card]
            marks |= t["marks"][card] << place - first  # all kinds of marks at once
        arms |= marked(marks, ARM, first)
        one_handed |= marked(marks, ONE_HANDED, first)
        handless |= marked(marks, HANDLESS, first)
        helpers |= marked(marks, HELPER, first)
        combat |= marked(marks, MENDS_COMBAT, first)
        spell |= marked(marks, MENDS_SPELL, first)
        items |= marked(marks, ITEM, first)
        priced |= marked(marks, PRICED, first)
    set_row_word(s["bonus"], seat, bonus)
    set_row_word(s["clue_dice"], seat, clue_dice)
    effects = traits & EFFECT_BITS
    s["effects"][seat], s["items"][seat] = effects, items
    s["ignores"][seat], s["kit"][seat] = traits >> IGNORES_AT & 255, traits >> KIT_AT & 255
    s["aid"][seat] = traits >> AID_AT & 255 | t["aid"][s["investigator"][seat]]
    s["one_handed"][seat], s["handless"][seat] = one_handed, handless
    s["helpers"][seat], s["arms"][seat] = helpers, arms
    s["menders"][seat, COMBAT], s["menders"][seat, SPELL] = combat, spell
    s["menders"][seat, DEFENCE] = combat & spell  # only what mends any roll mends both
    s["warders"] = s["warders"] & ~bit(seat) | (effects >> WARD & 1) << seat
    recount_prices(t, s, seat, priced)


@inlined
def recount_prices(t, s, seat, priced):
    """Work out again which cards are too dear, with each amount of sanity."""
    for sanity in range(PRICES):
        s["dear"][seat, sanity] = 0
    while priced:
        place = lowest(priced)
        priced &= priced - 1
        for sanity in range(1 + price_of_use(t, s, seat, s["held"][seat, place])):
            s["dear"][seat, sanity] |= bit(place)


@inlined
def too_dear(s, seat):
    """Cards that somebody cannot pay for, as bits of their places: the last point of sanity is never paid."""
    return s["dear"][seat, min(s["sanity"][seat], PRICES - 1)]


@inlined
def gain_card(t, s, seat, card, gained=1):
    """Take a card, unless `gained` is 0; one that does nothing in the battle is laid aside."""
    n = np.int64(s["n_held"][seat])
    kept = t["useful"][card] & gained & (n < MAX_HELD)
    s["held"][seat, n] = card * kept
    s["tokens"][seat, n] = t["uses"][card] * kept
    s["n_held"][seat] = n + kept


@inlined
def without(marks, place):
    """Marks of the cards that are left when the one of a place is gone: those behind it move up."""
    below = bit(place) - 1
    return marks & below | marks >> 1 & ~below


@kernel
def remove_card(t, s, seat, place):
    """Take a card out of the possessions."""
    n = s["n_held"][seat] - 1
    for i in range(place, n):
        s["held"][seat, i] = s["held"][seat, i + 1]
        s["tokens"][seat, i] = s["tokens"][seat, i + 1]
    s["held"][seat, n] = s["tokens"][seat, n] = 0
    s["n_held"][seat] = n
    s["in_use"][seat] = without(s["in_use"][seat], place)
    s["exhausted"][seat] = without(s["exhausted"][seat], place)
    s["magic"][seat] = without(s["magic"][seat], place)
    s["moved"][seat] = without(s["moved"][seat], place)
    if seat == s["actor"] and place < s["place"]:
        s["place"] -= 1  # the card that is being used lies one further up now
    recount(t, s, seat)


@kernel
def discard(t, s, log, seat, place):
    """Use up or lose a card."""
    card = s["held"][seat, place]
    emit3(log, DISCARD, seat, card, place)
    if t["item"][card]:
        s["items_lost"] += 1
    if t["card_bonus"][card, MORE_SANITY]:
        s["max_sanity"][seat] -= t["card_bonus"][card, MORE_SANITY]
        s["sanity"][seat] = min(s["sanity"][seat], s["max_sanity"][seat])
    if t["card_bonus"][card, MORE_STAMINA]:
        s["max_stamina"][seat] -= t["card_bonus"][card, MORE_STAMINA]
        s["stamina"][seat] = min(s["stamina"][seat], s["max_stamina"][seat])
    remove_card(t, s, seat, place)


@inlined
def turn_sideways(s, seat, place):
    """Mark a card as exhausted; it is not in use."""
    s["exhausted"][seat] |= bit(place)
    s["in_use"][seat] &= ~bit(place)


@kernel
def exhaust(s, log, seat, place):
    """Turn a card sideways."""
    turn_sideways(s, seat, place)
    emit2(log, EXHAUST, seat, s["held"][seat, place])


@kernel
def use_token(t, s, log, seat, place):
    """Use a card that goes after some uses."""
    s["tokens"][seat, place] -= 1
    if s["tokens"][seat, place] <= 0:
        discard(t, s, log, seat, place)


@kernel
def tell_change(log, event, seat, before, now):
    """Write that somebody has more or less of something."""
    if now != before:
        emit3(log, event, seat, now - before, now)


@kernel
def change_sanity(s, log, seat, change):
    """Gain or pay sanity, up to the most and down to none."""
    before = s["sanity"][seat]
    now = max(0, min(before + change, s["max_sanity"][seat]))
    s["sanity"][seat] = now
    if is_on(log):
        tell_change(log, SANITY_EVENT, seat, before, now)


@kernel
def change_stamina(s, log, seat, change):
    """Gain or lose stamina, up to the most and down to none."""
    before = s["stamina"][seat]
    now = max(0, min(before + change, s["max_stamina"][seat]))
    s["stamina"][seat] = now
    if is_on(log):
        tell_change(log, STAMINA_EVENT, seat, before, now)


@inlined
def forget_cards(s, seat):
    """Nothing is marked, and nothing follows from cards."""
    s["in_use"][seat] = s["exhausted"][seat] = s["magic"][seat] = s["moved"][seat] = 0
    s["arms"][seat] = s["one_handed"][seat] = s["handless"][seat] = 0
    for sanity in range(PRICES):
        s["dear"][seat, sanity] = 0
    s["helpers"][seat] = s["items"][seat] = 0
    for check in range(CHECKS):
        s["menders"][seat, check] = 0
    s["effects"][seat] = s["ignores"][seat] = s["kit"][seat] = s["aid"][seat] = 0
