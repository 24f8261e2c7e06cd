"""Decisions in checks and combats: weapons, clue tokens, rerolls, fighting or fleeing, prevented losses."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import cast_chance, die_chance
from heuristics.arkham_horror.battle.plans import (
    ALONE,
    CHANCE,
    COLUMNS,
    DICE,
    HANDS,
    NO_USE,
    PRICE,
    ROWS,
    best_from,
    binomial_tail,
    list_cards,
)
from heuristics.arkham_horror.check_odds import (
    STUCK,
    clearing,
    damage_to,
    evade_chance,
    fight_value,
    flee_value,
    horror_to,
    passes,
    price_of_down,
    price_of_loss,
    round_chance,
    trophy_gain,
)
from heuristics.arkham_horror.layout import CARD, HURT, W_CHECK, W_CLUE, W_RESERVE, W_SANITY, W_STAMINA
from heuristics.arkham_horror.needs import (
    can_seal,
    close_dice,
    close_value,
    clue_value,
    seal_cost,
    seal_value,
)
from heuristics.arkham_horror.values import value_from
from simcore.games.arkham_horror.box.codes import (
    ABILITY_OPTION,
    CLUE_OPTION,
    COMBAT,
    EVADE,
    FIGHT,
    GATE,
    HORROR,
    LORE,
    NONE,
    SPELL,
    STAMINA,
    Effect,
)
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.sheet import clue_dice
from simcore.games.arkham_horror.box.weapons_and_spells import armed_dice
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.monster_ratings import (
    combat_rating,
    toughness,
)
from simcore.games.arkham_horror.rules.records.codes import Window
from simcore.games.arkham_horror.rules.records.decisions import FLEE, USE, USE_IN_FIGHT
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, count, members

LEAST_STAKE = 0.8  # what a won round of combat brings, beside the loss that is avoided
LEAST_GAIN = 0.01  # from using a card in a round
USE_BELOW = 0.45  # chance of a round of combat below which a card is used instead
SURE = 0.75  # chance to evade above which nothing else is used for it
ENDLESS = 0.05  # chance to win a round below which a fight without damage is left
MOST_CLUES = 8  # that are thought of at once
MOST_NEEDED = 20  # successes; beyond that every one counts


@kernel
def foe_dice(t, s, seat):
    """Return the dice of an investigator in the current combat, with the cards in use."""
    rating = combat_rating(t, s, np.int64(s["foe"])) if s["foe"] != NONE else 0
    return np.int64(armed_dice(t, s, seat)) + np.int64(s["check_bonus"][seat, COMBAT]) + rating


@kernel
def takes_all_sanity(t, s, seat, place):
    """Return whether the price of a card in hand drives its owner insane."""
    card = np.int64(s["held"][seat, place])
    price = max(np.int64(t["price"][card]), np.int64(t["use_sanity"][card]))
    return price > 0 and price >= s["sanity"][seat]


@kernel
def price_of_failing(t, s, seat, foe, w):
    """Return the cost of a failed round of combat."""
    damage, left = damage_to(t, s, seat, foe), np.int64(s["stamina"][seat])
    price = price_of_loss(w, W_STAMINA, left, damage) + w["prepared"][HURT + np.int64(t["kind_of"][foe])]
    if damage > 0:
        return price + (price_of_down(s, seat, w) if damage >= left else 0.0)
    return STUCK if round_chance(t, s, seat, foe) < ENDLESS else price


@kernel
def price_of_arm(t, s, seat, place, w):
    """Return the cost of using a card in this round: its sanity, and a weapon that is used once."""
    card = np.int64(s["held"][seat, place])
    price = price_of_loss(w, W_SANITY, np.int64(s["sanity"][seat]), np.int64(t["price"][card]))
    return price + (w["prepared"][CARD + card] if t["one_shot"][card] else 0.0)


@kernel
def list_arms(t, s, seat, w, cards):
    """Write the cards for this round as `list_cards` does, with prices in the unit of the weights."""
    n = list_cards(t, s, seat, 0, NONE, NONE, w, cards)
    arms = np.int64(s["arms"][seat])
    for place in members(arms):
        row = count(arms & bit(place) - 1)
        if cards[row, HANDS] != NO_USE:
            cards[row, PRICE] = price_of_arm(t, s, seat, place, w)
    return n


@kernel
def chance_of(s, seat, dice, need, first, second):
    """Return the chance to win a round with two cards; each of them may fail to add its dice."""
    chance = 0.0
    for both in range(4):
        has_first, has_second = both & 1, both >> 1
        odds = first[CHANCE] if has_first else 1.0 - first[CHANCE]
        odds *= second[CHANCE] if has_second else 1.0 - second[CHANCE]
        if odds > 0.0:
            more = has_first * first[DICE] + has_second * second[DICE]
            chance += odds * passes(s, seat, np.int64(dice + more), need)
    return chance


@kernel
def best_round(s, seat, cards, n, dice, need, hands, all_hands, stake, first):
    """Return the best value of a round of combat with up to two more cards, of which one is `first`."""
    none, one, best = np.zeros(COLUMNS), np.zeros(COLUMNS), -1e9
    one[:] = cards[first]
    if hands == all_hands and one[HANDS] <= 1:
        one[DICE] += one[ALONE]
    if one[HANDS] <= hands:
        best = stake * chance_of(s, seat, dice, need, one, none) - one[PRICE]
    for other in range(n):
        if other != first and cards[first, HANDS] + cards[other, HANDS] <= hands:
            chance = chance_of(s, seat, dice, need, cards[first], cards[other])
            best = max(best, stake * chance - cards[first, PRICE] - cards[other, PRICE])
    return best


@kernel
def choose_arm(t, s, w):
    """Choose the first card of the best plan for both hands; attack if no card improves it.

    A plan is worth the chance to win the round by what a failure costs, less what its cards cost.
    """
    seat, foe = np.int64(s["seat"]), np.int64(s["foe"])
    if foe == NONE:
        return choose_arm_alone(t, s, w)
    base, need = max(0, foe_dice(t, s, seat)), toughness(t, s, foe)
    cards = np.empty((ROWS, COLUMNS))
    n = list_arms(t, s, seat, w, cards)
    chance = passes(s, seat, base, need)
    failing = LEAST_STAKE + price_of_failing(t, s, seat, foe, w)
    failing += (1.0 - chance) * (trophy_gain(t, s, seat, foe, w) + clearing(t, s, w))
    best, most = 0, failing * chance + LEAST_GAIN
    for i in range(1, s["n_options"]):
        if takes_all_sanity(t, s, seat, s["options"][i]):
            continue
        k = count(np.int64(s["arms"][seat]) & bit(s["options"][i]) - 1)
        value = best_round(
            s, seat, cards, n, foe_dice(t, s, seat), need, np.int64(s["hands"]), t["hands"], failing, k
        )
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_arm_alone(t, s, w):
    """Choose the first card of the best plan for both hands in a Combat check without a monster."""
    seat = np.int64(s["seat"])
    base, p = foe_dice(t, s, seat), die_chance(s, seat)
    cards = np.empty((ROWS, COLUMNS))
    n = list_cards(t, s, seat, 0, NONE, NONE, w, cards)
    best, most = 0, p * max(0, base)
    for i in range(1, s["n_options"]):
        if takes_all_sanity(t, s, seat, s["options"][i]):
            continue
        k = count(np.int64(s["arms"][seat]) & bit(s["options"][i]) - 1)
        value = best_from(cards, n, p, base, np.int64(s["hands"]), t["hands"], k)
        if value > most:
            best, most = i, value
    return best


@kernel
def stake_of_gate(t, s, seat, w):
    """Return the value of passing the check that closes a gate."""
    stake = close_value(t, s, w)
    area = np.int64(s["at"][seat])
    if area < MAX_AREAS and s["clues"][seat] > seal_cost(t, s, seat):
        stake += max(0.0, seal_value(t, s, area, w))
    return 0.6 * stake  # it may be tried again


@kernel
def stake_of_row(t, s, seat, w):
    """Return the value of passing the check of the current program."""
    row = np.int64(s["program_row"])
    if s["hits"] > 0 and s["enough"] > MOST_NEEDED:
        return 0.0
    if row < 0 or t["code"][row]["op"] != Op.CHECK or t["code"][row]["count"] > 0:
        return w["value"][W_CHECK]
    passed, failed = value_from(t, s, seat, row + 1, np.int64(t["code"][row]["target"]), w)
    return max(0.0, passed - failed)


@kernel
def is_stuck(t, s, seat, foe):
    """Return whether a combat would never end: neither side is harmed, and fleeing cannot succeed."""
    if damage_to(t, s, seat, foe) > 0:
        return False
    return round_chance(t, s, seat, foe) < ENDLESS and evade_chance(t, s, seat, foe) < ENDLESS


@kernel
def stake(t, s, seat, w):
    """Return the value of passing the current check."""
    return stake_in(t, s, seat, np.int64(s["check"]), w)


@kernel
def stake_in(t, s, seat, check, w):
    """Return the value of passing a check of this kind, now."""
    if check == GATE:
        return stake_of_gate(t, s, seat, w)
    foe = np.int64(s["foe"])
    if foe == NONE:
        return stake_of_row(t, s, seat, w)
    if check == HORROR:
        damage, left = horror_to(t, s, seat, foe), np.int64(s["sanity"][seat])
        price = price_of_loss(w, W_SANITY, left, damage)
        return price + (price_of_down(s, seat, w) if damage >= left else 0.0)
    if (check == COMBAT or check == EVADE) and is_stuck(t, s, seat, foe):
        return STUCK
    damage, left = damage_to(t, s, seat, foe), np.int64(s["stamina"][seat])
    price = price_of_loss(w, W_STAMINA, left, damage)
    if damage >= left and damage > 0:
        price += price_of_down(s, seat, w)
    if check == EVADE:
        return price + 0.5
    return 0.5 * price if check == SPELL else price + 0.8


@kernel
def price_of_clues(t, s, seat, n, w):
    """Return the value of this many clue tokens elsewhere; it is higher if they are needed for a seal."""
    price = -w["value"][W_RESERVE] * clue_value(t, s, seat, -n, w)
    return 0.4 * price if s["check"] == GATE and s["clues"][seat] < seal_cost(t, s, seat) else price


@kernel
def missing_hits(s):
    """Return the successes that the current check still needs; one more if every success counts."""
    enough = np.int64(s["enough"])
    return 1 if enough > MOST_NEEDED else max(1, enough - np.int64(s["hits"]))


@kernel
def tokens_to_spend(t, s, seat, w):
    """Return the clue tokens that may be spent on the current check; those for a seal are kept at a gate.

    A gate can be closed a turn later, unless another open gate could end the game.
    """
    have, cost = np.int64(s["clues"][seat]), seal_cost(t, s, seat)
    area = np.int64(s["at"][seat])
    keeps = s["check"] == GATE and have >= cost and s["n_open"] + 1 < t["gate_limit"]
    if keeps and area < MAX_AREAS and can_seal(t, s, seat, area) and seal_value(t, s, area, w) > 0.0:
        have -= cost
    return min(MOST_CLUES, have)


@kernel
def clue_gain(t, s, seat, w):
    """Return the gain from clue tokens less their price, if they are spent until one helps."""
    p, dice = die_chance(s, seat), np.int64(clue_dice(t, s, seat, np.int64(s["skill"])))
    value, need = stake(t, s, seat, w), missing_hits(s)
    best, spent = 0.0, 0.0
    for n in range(1, tokens_to_spend(t, s, seat, w) + 1):
        chance = binomial_tail(n * dice, need, p)
        spent += 1.0 - binomial_tail((n - 1) * dice, need, p)  # one after the other, until it helps
        price = price_of_clues(t, s, seat, n, w) * spent / n
        best = max(best, value * chance - price)
    return best


@kernel
def again_gain(t, s, seat, dice, keeps, w):
    """Return the gain from rerolling some dice."""
    need = missing_hits(s)
    if not keeps and s["enough"] <= MOST_NEEDED:
        need = max(1, np.int64(s["enough"]))
    return stake(t, s, seat, w) * binomial_tail(dice, need, die_chance(s, seat))


@kernel
def choose_mend(t, s, w):
    """Choose the option that improves the roll most, if an option is worth its price."""
    seat = np.int64(s["actor"])
    rolled, hits = np.int64(s["dice_rolled"]), np.int64(s["hits"])
    best, most = 0, 0.02
    for i in range(1, s["n_options"]):
        option = np.int64(s["options"][i])
        if option == CLUE_OPTION:
            gain = clue_gain(t, s, seat, w)
        elif option >= ABILITY_OPTION:
            gain = again_gain(t, s, seat, rolled - hits, True, w)
        else:
            effect = t["effect"][s["held"][seat, option - 1]]
            if effect == Effect.CLUE:
                gain = again_gain(t, s, seat, 1, True, w) - 0.5 * w["value"][W_CLUE]
            elif effect == Effect.REROLL_DIE:
                gain = again_gain(t, s, seat, 1, True, w)
            else:
                gain = again_gain(t, s, seat, rolled, False, w) - (
                    0.4 if effect == Effect.REROLL_ANY else 0.0
                )
        if gain > most:
            best, most = i, gain
    return best


@kernel
def choose_round(t, s, w):
    """Fight, flee if that is better, or use a card against a monster that is too strong."""
    seat, foe = np.int64(s["seat"]), np.int64(s["foe"])
    if foe == NONE:
        return 0
    chance = round_chance(t, s, seat, foe)
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if option >= USE:
            continue
        if option >= USE_IN_FIGHT and t["use_window"][s["held"][seat, option - USE_IN_FIGHT]] == Window.ANY:
            continue  # an ally who heals, a loan: no arms
        if (
            option >= USE_IN_FIGHT
            and chance < USE_BELOW
            and not takes_all_sanity(t, s, seat, option - USE_IN_FIGHT)
        ):
            return i
    for i in range(s["n_options"]):
        if s["options"][i] == FLEE:
            away = evade_chance(t, s, seat, foe)
            if chance < ENDLESS and damage_to(t, s, seat, foe) <= 0 and away > chance:
                return i  # otherwise the fight would harm neither side and never end
            if away > 0.0 and flee_value(t, s, seat, foe, w) > fight_value(t, s, seat, foe, w) + 0.3:
                return i
    return 0


@kernel
def choose_prevent(t, s):
    """Prevent single points whenever possible, and the whole loss if it is large."""
    seat = np.int64(s["seat"])
    left = np.int64(s["stamina"][seat] if s["losing"] == STAMINA else s["sanity"][seat])
    for i in range(1, s["n_options"]):
        card = np.int64(s["held"][seat, s["options"][i]])
        if t["effect"][card] != Effect.CANCEL_LOSS or t["spell"][card]:
            return i
    last = s["n_options"] - 1
    if s["loss"] < left and (s["loss"] <= 1 or takes_all_sanity(t, s, seat, s["options"][last])):
        return 0
    return last


@kernel
def choose_pass(t, s):
    """Choose a card that closes the gate, if the check is likely to fail."""
    seat = np.int64(s["seat"])
    gate = np.int64(s["gate_at"][s["at"][seat]])
    dice = max(close_dice(t, s, seat, FIGHT, gate), close_dice(t, s, seat, LORE, gate))
    return s["n_options"] - 1 if passes(s, seat, dice, 1) < SURE else 0


@kernel
def choose_before_evading(t, s):
    """Choose a substitute for an Evade check, if it is likely enough to succeed."""
    seat = np.int64(s["seat"])
    away = evade_chance(t, s, seat, np.int64(s["foe"])) if s["foe"] != NONE else 0.5
    for i in range(1, s["n_options"]):
        card = np.int64(s["held"][seat, s["options"][i]])
        if not t["spell"][card]:
            if away < SURE:
                return i
        elif s["sanity"][seat] > t["price"][card] + 1 and cast_chance(t, s, seat, card, 0) > away + 0.15:
            return i
    return 0
