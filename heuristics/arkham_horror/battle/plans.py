"""Best use of both hands in this round, from exact dice probabilities."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import enchanting, fail_chance
from simcore.games.arkham_horror.box.codes import LORE, NONE, SANITY, Effect
from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import alone_dice, defence_against, weapon_dice
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, lowest

NAMES = (
    "life",  # all that an investigator can lose before being devoured, in successes
    "sanity",  # a point of sanity paid, beside what is left of it, where the attack takes sanity
    "spare",  # the same where it does not
    "clue",  # a clue token
    "once",  # a weapon that is used once
    "item",  # a card that rolls again and is gone
    "win",  # the last doom token
    "race",  # 1: sliders weigh the successes of all coming rounds against being devoured
    "sixes",  # 1: sixes of weapons that count more do so
)
W_LIFE, W_SANITY, W_SPARE, W_CLUE, W_ONCE, W_ITEM, W_WIN, W_RACE, W_SIXES = range(len(NAMES))
WEIGHTS = {
    "life": 4.0,
    "sanity": 2.0,
    "spare": 0.2,
    "clue": 0.5,
    "once": 0.3,
    "item": 0.3,
    "win": 20.0,
    "race": 0.0,
    "sixes": 0.0,
}

HANDS, DICE, ALONE, CHANCE, PRICE, SIXES = range(6)  # columns of a list of cards
COLUMNS = 6
FACES = 6
ROWS = MAX_HELD + 1
NO_USE = 99


@kernel
def point_of(t, w):
    """Return the value of a point of sanity in successes; without attacks on it, it only pays for spells."""
    return w["value"][W_SANITY] if t["loses"][SANITY] > 0 else w["value"][W_SPARE]


@kernel
def price_of(t, s, seat, card, w):
    """Return the cost of using a card, in successes."""
    price = point_of(t, w) * t["price"][card] / max(1, s["sanity"][seat] - t["price"][card])
    return price + w["value"][W_ONCE] * t["one_shot"][card]


@kernel
def write_card(t, s, seat, place, lore, without, extra, w, row):
    """Write the price and the dice of an available card into a row of floats.

    The card is the one held at `place` or, if that is NONE, the card `extra`. The card at place `without` is
    left out. The hands are `NO_USE` for a card that cannot be used. `lore` is added to the present lore.
    """
    row[HANDS] = NO_USE
    if place != NONE:
        if place == without or (s["in_use"][seat] | s["exhausted"][seat]) & bit(place):
            return
        card = np.int64(s["held"][seat, place])
        dice, alone = weapon_dice(t, s, seat, place), alone_dice(t, s, seat, place)
    elif extra == NONE:
        return
    else:
        card = np.int64(extra)
        met = defence_against(s, seat)
        dice, alone = np.int64(t["dice"][met, card]), np.int64(t["alone"][met, card])
    if s["sanity"][seat] <= t["price"][card]:
        return
    chance = 1.0
    if t["spell"][card]:
        chance -= fail_chance(s, seat, skill_value(t, s, seat, LORE) + lore + t["cast"][card])
        if t["effect"][card] == Effect.ENCHANT:
            dice = enchanting(t, s, seat)
    row[HANDS], row[DICE], row[ALONE] = t["hand_cost"][card], dice, alone
    row[CHANCE], row[PRICE] = chance, price_of(t, s, seat, card, w)
    row[SIXES] = w["value"][W_SIXES] * max(0, t["card_sixes"][card] - 1) / FACES


@kernel
def list_cards(t, s, seat, lore, without, extra, w, cards):
    """Write a row for each usable card of an investigator, in the order of the cards; return their number."""
    n = 0
    arms = np.int64(s["arms"][seat])
    while arms:
        write_card(t, s, seat, lowest(arms), lore, without, extra, w, cards[n])
        arms &= arms - 1
        n += 1
    write_card(t, s, seat, NONE, lore, without, extra, w, cards[n])
    return n + 1


@kernel
def hits_of(base, more, chance):
    """Return the expected successes per unit of success chance, if some dice come only with a chance."""
    return chance * max(0.0, base + more) + (1.0 - chance) * max(0.0, base)


@kernel
def best_from(cards, n, p, dice, hands, all_hands, first):
    """Return the best expected successes less prices with up to two more cards.

    `cards` comes from `list_cards`, `first` is the first card or NONE, `p` is the success chance of a die,
    `dice` is the number of dice without these cards, and `hands` of the `all_hands` hands are free.
    """
    base = 1.0 * dice
    best = p * max(0.0, base) if first == NONE else -99.0
    for i in range(n):
        if first != NONE and i != first:
            continue
        cost = cards[i, HANDS]
        if cost > hands:
            continue
        more, chance, price = cards[i, DICE], cards[i, CHANCE], cards[i, PRICE]
        lonely = cards[i, ALONE] if hands == all_hands and cost <= 1 else 0.0
        per_die = p + cards[i, SIXES]
        best = max(best, per_die * hits_of(base, more + lonely, chance) - price)
        for j in range(0 if first != NONE else i + 1, n):
            if j == i or cost + cards[j, HANDS] > hands:
                continue
            # The second price is paid whether or not the first card succeeds; with two cards no hand is
            # empty.
            second, chance_j = cards[j, DICE], cards[j, CHANCE]
            both = chance * hits_of(base + more, second, chance_j) + (1.0 - chance) * hits_of(
                base, second, chance_j
            )
            per_die = p + max(cards[i, SIXES], cards[j, SIXES])
            best = max(best, per_die * both - price - cards[j, PRICE])
    return best


@kernel
def binomial_tail(n, need, p):
    """Return the chance of at least `need` successes with n dice."""
    if need <= 0:
        return 1.0
    if need > n:
        return 0.0
    chance = (1.0 - p) ** n
    tail = 1.0 - chance
    for hits in range(1, need):
        chance *= (n - hits + 1) / hits * p / (1.0 - p)
        tail -= chance
    return max(0.0, tail)
