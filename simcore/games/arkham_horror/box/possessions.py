"""Cards that investigators hold, and the values derived from them.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import (
    AID_AT,
    ARM,
    CHECKS,
    COMBAT,
    DEFENCE,
    EVADE,
    GATE,
    HANDLESS,
    HELPER,
    HORROR,
    IGNORES_AT,
    ITEM,
    KIT_AT,
    MENDS_COMBAT,
    MENDS_SPELL,
    MORE_SANITY,
    MORE_STAMINA,
    MOST_SANITY,
    ONE_HANDED,
    PRICE_DIGITS,
    PRICED,
    SPELL,
    Effect,
)
from simcore.games.arkham_horror.box.discarding import changes_hands, follow, lay_aside, note_tokens
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.games.arkham_horror.box.sheet import reduced
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import row_word, set_row_word
from simcore.kernels.bits import bit_if, closed_up, has, members, with_one, with_only_if, without
from simcore.kernels.event_log import emit2, emit3
from simcore.kernels.packed_words import PLACES, at_place, byte, low_half, of_kind


@inlined
def price_of_use(t, s, seat, card):
    """Return the sanity cost of using a card: spent for a spell, lost to a weapon (Spells, "Spend")."""
    price = t["price"][card]
    return price if t["spell"][card] else reduced(t, s, seat, False, price)


@kernel
def recount(t, s, seat):
    """Recompute everything that depends on the cards in hand.

    Cards are processed eight at a time, with marks of all kinds and bonuses to all skills at once.
    """
    traits, bonus, clue_dice, n = 0, 0, 0, np.int64(s["n_held"][seat])
    arms, one_handed, handless, helpers, items, priced, combat, spell = 0, 0, 0, 0, 0, 0, 0, 0
    for first in range(0, n, PLACES):
        marks = 0
        for place in range(first, min(first + PLACES, n)):
            card = np.int64(s["held"][seat, place])
            bonus += row_word(t["card_bonus"], card)
            clue_dice += row_word(t["card_clue_dice"], card)
            traits |= t["traits"][card]
            marks |= at_place(t["marks"][card], place - first)
        arms |= of_kind(marks, ARM, first)
        one_handed |= of_kind(marks, ONE_HANDED, first)
        handless |= of_kind(marks, HANDLESS, first)
        helpers |= of_kind(marks, HELPER, first)
        combat |= of_kind(marks, MENDS_COMBAT, first)
        spell |= of_kind(marks, MENDS_SPELL, first)
        items |= of_kind(marks, ITEM, first)
        priced |= of_kind(marks, PRICED, first)
    set_row_word(s["bonus"], seat, bonus)
    set_row_word(s["clue_dice"], seat, clue_dice)
    effects = low_half(traits)
    s["effects"][seat], s["items"][seat] = effects, items
    s["ignores"][seat], s["kit"][seat] = byte(traits, IGNORES_AT), byte(traits, KIT_AT)
    s["aid"][seat] = byte(traits, AID_AT) | t["aid"][s["investigator"][seat]]
    s["one_handed"][seat], s["handless"][seat] = one_handed, handless
    s["helpers"][seat], s["arms"][seat] = helpers, arms
    s["menders"][seat, COMBAT], s["menders"][seat, SPELL] = combat, spell
    recount_menders(t, s, seat, combat & spell)  # only effects for any roll improve both
    s["warders"] = with_only_if(np.int64(s["warders"]), seat, has(effects, Effect.WARD))
    recount_prices(t, s, seat, priced)
    s["recounted"] = with_one(s["recounted"], seat)


@kernel
def with_effect(t, s, seat, effect):
    """Return the places of the cards with an effect, as a bit mask."""
    cards = 0
    for place in range(s["n_held"][seat]):
        if t["effect"][s["held"][seat, place]] == effect:
            cards = with_one(cards, place)
    return cards


@inlined
def recount_menders(t, s, seat, any_roll):
    """Recompute which cards improve checks other than those of combat and spells."""
    s["menders"][seat, DEFENCE] = s["menders"][seat, GATE] = any_roll
    s["menders"][seat, EVADE] = s["menders"][seat, HORROR] = any_roll
    if has(s["effects"][seat], Effect.REROLL_EVADE):
        s["menders"][seat, EVADE] |= with_effect(t, s, seat, Effect.REROLL_EVADE)
    if has(s["effects"][seat], Effect.REROLL_HORROR):
        s["menders"][seat, HORROR] |= with_effect(t, s, seat, Effect.REROLL_HORROR)


@inlined
def recount_prices(t, s, seat, priced):
    """Recompute the sanity cost of each card; the last point is never spent."""
    for digit in range(PRICE_DIGITS):
        s["priced"][seat, digit] = 0
    for place in members(priced):
        sanity = min(MOST_SANITY, 1 + price_of_use(t, s, seat, s["held"][seat, place]))
        for digit in range(PRICE_DIGITS):
            s["priced"][seat, digit] |= bit_if(has(sanity, digit), place)


@inlined
def too_dear(s, seat):
    """Return the places of cards that are too expensive, as a bit mask: the last sanity cannot be spent.

    An investigator who goes insane by casting a spell never reaches the combat (Spells).
    """
    sanity = min(np.int64(s["sanity"][seat]), MOST_SANITY)
    more, same = np.int64(0), ~np.int64(0)
    for digit in range(PRICE_DIGITS - 1, -1, -1):
        cards, ones = np.int64(s["priced"][seat, digit]), -has(sanity, digit)
        more |= same & cards & ~ones
        same &= cards & ones | ~(cards | ones)
    return more


@inlined
def gain_card(t, s, seat, card, gained=1):
    """Gain a card unless `gained` is 0 (Possessions); a card without any effect in this game is put aside."""
    n = np.int64(s["n_held"][seat])
    kept = np.int64(t["useful"][card]) & gained & (n < MAX_HELD)
    s["held"][seat, n] = card * kept
    s["tokens"][seat, n] = t["uses"][card] * kept
    s["n_held"][seat] = n + kept


@kernel
def remove_card(t, s, seat, place):
    """Remove a card from the possessions (Possessions)."""
    note_tokens(s, (seat, place))
    n = s["n_held"][seat] - 1
    for i in range(place, n):
        s["held"][seat, i] = s["held"][seat, i + 1]
        s["tokens"][seat, i] = s["tokens"][seat, i + 1]
    s["held"][seat, n] = s["tokens"][seat, n] = 0
    s["n_held"][seat] = n
    s["in_use"][seat] = closed_up(s["in_use"][seat], place)
    s["exhausted"][seat] = closed_up(s["exhausted"][seat], place)
    s["magic"][seat] = closed_up(s["magic"][seat], place)
    s["moved"][seat] = closed_up(s["moved"][seat], place)
    if seat == s["actor"] and place < s["place"]:
        s["place"] -= 1  # the card that is being used lies one further up now
    follow(s, (seat, place))
    recount(t, s, seat)


@kernel
def discard(t, s, log, seat, place):
    """Discard a card (Discarding) with its additions to the maximum of sanity and stamina."""
    card = s["held"][seat, place]
    emit2(log, BoxEvent.DISCARD, seat, card)
    if t["item"][card]:
        s["items_lost"] += 1
    if t["card_bonus"][card, MORE_SANITY]:
        s["max_sanity"][seat] -= t["card_bonus"][card, MORE_SANITY]
        s["sanity"][seat] = min(s["sanity"][seat], s["max_sanity"][seat])
    if t["card_bonus"][card, MORE_STAMINA]:
        s["max_stamina"][seat] -= t["card_bonus"][card, MORE_STAMINA]
        s["stamina"][seat] = min(s["stamina"][seat], s["max_stamina"][seat])
    remove_card(t, s, seat, place)
    lay_aside(s, (t, card))


@inlined
def turn_sideways(s, seat, place):
    """Mark a card as exhausted (Exhausted), which takes it out of use."""
    s["exhausted"][seat] = with_one(s["exhausted"][seat], place)
    s["in_use"][seat] = without(s["in_use"][seat], place)


@kernel
def exhaust(s, log, seat, place):
    """Exhaust a card (Exhausted)."""
    turn_sideways(s, seat, place)
    emit2(log, BoxEvent.EXHAUST, seat, s["held"][seat, place])


@kernel
def use_token(t, s, log, seat, place):
    """Use a token of a card that is discarded after its last use, by its text."""
    s["tokens"][seat, place] -= 1
    if s["tokens"][seat, place] <= 0:
        discard(t, s, log, seat, place)


@kernel
def goods(s, seat):
    """Return the items that an investigator can give and has not traded this round, as a bit mask of places.

    Common and unique items, spells and some special cards are items; allies and skills are not (Item,
    Trading Equipment).
    """
    return s["items"][seat] & ~s["moved"][seat]


@kernel
def give(t, s, log, giver, place, taker):
    """Give a card in its present state (Trading Equipment); it is not given again in the same round."""
    card = s["held"][giver, place]
    exhausted = has(s["exhausted"][giver], place)
    left = s["tokens"][giver, place]
    emit3(log, BoxEvent.TRADE, giver, card, taker)
    remove_card(t, s, giver, place)
    gain_card(t, s, taker, card)
    last = s["n_held"][taker] - 1
    s["moved"][taker] = with_one(s["moved"][taker], last)
    if exhausted:
        s["exhausted"][taker] = with_one(s["exhausted"][taker], last)
    s["tokens"][taker, last] = left
    changes_hands(s, (t, taker, card))
    recount(t, s, taker)


@inlined
def leave_game(s, seat):
    """Remove an investigator with all cards (Devoured)."""
    s["alive"] = without(np.int64(s["alive"]), seat)
    for place in range(s["n_held"][seat]):
        s["held"][seat, place] = s["tokens"][seat, place] = 0
    s["n_held"][seat] = 0
    s["in_use"][seat] = s["exhausted"][seat] = s["magic"][seat] = s["moved"][seat] = 0
    s["arms"][seat] = s["one_handed"][seat] = s["handless"][seat] = 0
    for digit in range(PRICE_DIGITS):
        s["priced"][seat, digit] = 0
    s["helpers"][seat] = s["items"][seat] = 0
    for check in range(CHECKS):
        s["menders"][seat, check] = 0
    s["effects"][seat] = s["ignores"][seat] = s["kit"][seat] = s["aid"][seat] = 0
    s["rerollers"] = without(np.int64(s["rerollers"]), seat)
    s["warders"] = without(np.int64(s["warders"]), seat)
    s["recounted"] = with_one(s["recounted"], seat)
