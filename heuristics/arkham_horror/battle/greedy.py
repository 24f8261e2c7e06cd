"""Greedy play of a battle: maximize the expected successes of the round, less their cost."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import die_chance, fail_chance, foe_rating, missing_successes
from heuristics.arkham_horror.battle.plans import (
    COLUMNS,
    ROWS,
    W_CLUE,
    W_ITEM,
    W_LIFE,
    W_RACE,
    W_WIN,
    best_from,
    binomial_tail,
    list_cards,
    point_of,
)
from heuristics.arkham_horror.battle.sensible import choose_care
from simcore.games.arkham_horror.battle.assault import modifier
from simcore.games.arkham_horror.battle.attack import combat_dice
from simcore.games.arkham_horror.box.codes import (
    ABILITY_OPTION,
    CLUE_OPTION,
    CLUES,
    COMBAT,
    DEFENCE,
    FIGHT,
    GATES,
    LORE,
    MONSTERS,
    NONE,
    SANITY,
    SPELL,
    STAMINA,
    STOPS,
    Effect,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.possessions import goods
from simcore.games.arkham_horror.box.sheet import clue_dice, is_alive, skill_at, skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import defence_against
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, count, lowest

LEAST_GAIN = 0.05  # of a trade, in successes
MOST_ROUNDS = 20  # of a battle that are foreseen
MOST_LIVES = 12
SAFER = 0.01  # successes of a round without dice


@kernel
def part(loss, left):
    """Return a loss as a share of what is left."""
    return loss / max(1, left) if loss > 0 else 0.0


@kernel
def stake(t, s, seat, w):
    """Return the cost of a failed defence in successes: the loss with the largest share of what is left."""
    most = part(t["loses"][SANITY], s["sanity"][seat])
    most = max(most, part(t["loses"][STAMINA], s["stamina"][seat]))
    most = max(most, part(t["loses"][CLUES], s["clues"][seat]))
    most = max(most, part(t["loses"][MONSTERS], s["monster_trophies"][seat]))
    most = max(most, part(t["loses"][GATES], s["gate_trophies"][seat]))
    return w["value"][W_LIFE] * min(1.0, most)


@kernel
def failures_left(loss, left):
    """Return how many losses of this size use up what is left."""
    return MOST_LIVES if loss <= 0 else min(MOST_LIVES, (left + loss - 1) // loss)


@kernel
def lives_left(t, s, seat):
    """Return the number of failed defences that devour an investigator."""
    lives = failures_left(np.int64(t["loses"][SANITY]), np.int64(s["sanity"][seat]))
    lives = min(lives, failures_left(np.int64(t["loses"][STAMINA]), np.int64(s["stamina"][seat])))
    lives = min(lives, failures_left(np.int64(t["loses"][CLUES]), np.int64(s["clues"][seat])))
    lives = min(lives, failures_left(np.int64(t["loses"][MONSTERS]), np.int64(s["monster_trophies"][seat])))
    lives = min(lives, failures_left(np.int64(t["loses"][GATES]), np.int64(s["gate_trophies"][seat])))
    return lives


@kernel
def rounds_to_live(t, s, seat, dice, lives):
    """Return the expected number of attacks by an investigator before being devoured, at these sliders.

    `dice` defend this round, and fewer in each later one if the modifier falls.
    """
    failures = np.zeros(MOST_LIVES)
    failures[0], rounds = 1.0, 1.0
    for attack in range(MOST_ROUNDS):
        fails = fail_chance(s, seat, dice - t["attack_falls"] * attack)
        for number in range(lives - 1, -1, -1):
            came = failures[number - 1] * fails if number > 0 else 0.0
            failures[number] = failures[number] * (1.0 - fails) + came
            rounds += failures[number]
    return rounds


@kernel
def choose_stop(t, s, w):
    """Choose the first stop of the best plan for all sliders."""
    seat = s["seat"]
    track = np.int64(s["track"])
    now = s["stop"][seat]
    investigator = s["investigator"][seat]
    cards, rounds = np.empty((STOPS, ROWS, COLUMNS)), np.zeros(STOPS)
    if w["value"][W_RACE] > 0.0 and t["attack_skill"] >= 0:
        lives = lives_left(t, s, seat)
        for stop in range(STOPS):
            dice = skill_at(t, s, seat, investigator, t["attack_skill"], stop) + modifier(t, s)
            rounds[stop] = rounds_to_live(t, s, seat, np.int64(dice), lives)
    n = 0
    for stop in range(STOPS):
        lore = skill_at(t, s, seat, investigator, LORE, stop) - skill_value(t, s, seat, LORE)
        n = list_cards(t, s, seat, lore, NONE, NONE, w, cards[stop])
    best = 0
    best_value = -1e9
    for i in range(s["n_options"]):
        stop = s["options"][i]
        left = s["focus_left"] - abs(stop - now[track])
        value = best_with(t, s, seat, track, stop, left, w, cards, n, rounds)
        if value > best_value:
            best, best_value = i, value
    return best


@kernel
def best_with(t, s, seat, track, stop, left, w, cards, n, rounds):
    """Return the best value of all sliders after one is set, with the focus that is left for the others.

    `cards` are the `n` cards of the seat by the stop of lore, `rounds` the rounds to live by the stop of
    the slider that defends.
    """
    now = s["stop"][seat]
    investigator = s["investigator"][seat]
    fight = stop if track == 1 else now[1]
    base = skill_at(t, s, seat, investigator, FIGHT, fight) + foe_rating(s, t)
    p = die_chance(s, seat)
    best = -1e9
    races = w["value"][W_RACE] > 0.0 and t["attack_skill"] >= 0
    for lore in range(STOPS):
        if (track == 1 and abs(lore - now[2]) > left) or (track == 2 and lore != stop):
            continue
        if track == 0 and lore != now[2]:
            continue
        rest = left - (abs(lore - now[2]) if track == 1 else 0)
        hits = best_from(cards[lore], n, p, base, t["hands"], t["hands"], NONE)
        for speed in range(STOPS):
            if abs(speed - now[0]) > rest and track != 0:
                continue
            if (track == 0 and speed != stop) or (not t["track_used"][0] and speed != now[0]):
                continue
            if races:
                value = (hits + SAFER) * rounds[defence_stop(t, fight, lore, speed)]
            else:
                value = hits - danger(t, s, seat, fight, lore, speed, w)
            best = max(best, value)
    return best


@kernel
def defence_stop(t, fight, lore, speed):
    """Return the stop of the slider with which an investigator defends."""
    track = t["attack_skill"] // 2
    return fight if track == 1 else lore if track == 2 else speed


@kernel
def danger(t, s, seat, fight_stop, lore_stop, speed_stop, w):
    """Return the expected cost of this round's attack with these sliders."""
    attacked = t["attack_skill"]
    if attacked < 0:
        return 0.0
    stop = defence_stop(t, fight_stop, lore_stop, speed_stop)
    dice = skill_at(t, s, seat, s["investigator"][seat], attacked, stop) + modifier(t, s)
    return stake(t, s, seat, w) * fail_chance(s, seat, dice)


@kernel
def choose_arm(t, s, w):
    """Choose the first card of the best plan for the hands; attack if no card improves it."""
    seat = s["seat"]
    base = combat_dice(t, s, seat)
    p = die_chance(s, seat)
    cards = np.empty((ROWS, COLUMNS))
    n = list_cards(t, s, seat, 0, NONE, NONE, w, cards)
    best = 0
    best_value = best_from(cards, n, p, base, np.int64(s["hands"]), t["hands"], NONE)
    plain = p * max(0, base)
    if best_value <= plain:
        return 0
    best_value = plain
    for i in range(1, s["n_options"]):
        k = count(s["arms"][seat] & bit(s["options"][i]) - 1)  # its row in the list
        value = best_from(cards, n, p, base, np.int64(s["hands"]), t["hands"], k)
        if value > best_value:
            best, best_value = i, value
    return best


@kernel
def attack_value(t, s, seat, without, extra, w, cards):
    """Return the best value of this round after giving or receiving a card; `cards` is working space."""
    base = skill_value(t, s, seat, FIGHT) + foe_rating(s, t)
    n = list_cards(t, s, seat, 0, without, extra, w, cards)
    return best_from(cards, n, die_chance(s, seat), base, t["hands"], t["hands"], NONE)


@kernel
def gift_gain(t, s, giver, place, taker, left, w, cards):
    """Return the joint gain if a card changes hands; `left` is the giver's value without the card."""
    card = s["held"][giver, place]
    after = left + attack_value(t, s, taker, NONE, card, w, cards)
    before = attack_value(t, s, giver, NONE, NONE, w, cards)
    return after - before - attack_value(t, s, taker, NONE, NONE, w, cards)


@kernel
def best_gain(t, s, giver, place, now, w, cards):
    """Return the gain of the best taker of a card; `now` holds each seat's value with its present cards."""
    card = s["held"][giver, place]
    left = attack_value(t, s, giver, place, NONE, w, cards)
    best = 0.0
    for taker in range(s["n_seats"]):
        if taker != giver and is_alive(s, taker):
            after = left + attack_value(t, s, taker, NONE, card, w, cards)
            best = max(best, after - now[giver] - now[taker])
    return best


@kernel
def values_now(t, s, w, now, cards):
    """Write the value of this round for each seat with its present cards."""
    for seat in range(s["n_seats"]):
        if is_alive(s, seat):
            now[seat] = attack_value(t, s, seat, NONE, NONE, w, cards)


@kernel
def choose_giver(t, s, w):
    """Choose a giver of a card that is worth more to another investigator."""
    now, cards = np.empty(MAX_SEATS), np.empty((ROWS, COLUMNS))
    values_now(t, s, w, now, cards)
    best = 0
    best_value = LEAST_GAIN
    for i in range(1, s["n_options"]):
        giver = s["options"][i]
        arms = np.int64(s["arms"][giver] & goods(s, giver))
        while arms:
            value = best_gain(t, s, giver, lowest(arms), now, w, cards)
            arms &= arms - 1
            if value > best_value:
                best, best_value = i, value
    return best


@kernel
def choose_gift(t, s, w):
    """Choose the card that gains most in other hands."""
    now, cards = np.empty(MAX_SEATS), np.empty((ROWS, COLUMNS))
    values_now(t, s, w, now, cards)
    best = 0
    best_value = -1.0
    for i in range(s["n_options"]):
        place = s["options"][i]
        armed = s["arms"][s["seat"]] & bit(place)
        value = best_gain(t, s, s["seat"], place, now, w, cards) if armed else 0.0
        if value > best_value:
            best, best_value = i, value
    return best


@kernel
def choose_taker(t, s, w):
    """Choose the investigator who gains most from the card."""
    cards = np.empty((ROWS, COLUMNS))
    giver, place = s["seat"], np.int64(s["place"])
    left = attack_value(t, s, giver, place, NONE, w, cards)
    best = 0
    best_value = -1e9
    for i in range(s["n_options"]):
        value = gift_gain(t, s, giver, place, s["options"][i], left, w, cards)
        if value > best_value:
            best, best_value = i, value
    return best


@kernel
def value_of_passing(t, s, seat, w):
    """Return the value of a success in the current check, if it needs a single success."""
    if s["check"] == SPELL:
        card = s["held"][seat, np.int64(s["place"])]
        dice = t["dice"][defence_against(s, seat), card]
        return die_chance(s, seat) * dice if dice > 0 else 1.0
    return stake(t, s, seat, w)


@kernel
def clue_gain(t, s, seat, w):
    """Return the gain from clue tokens less their price, if they are spent until one helps or none is left.

    The price is their value elsewhere: in a later defence or, if there is none, in the attack.
    """
    p = die_chance(s, seat)
    dice = clue_dice(t, s, seat, np.int64(s["skill"]))
    clues = np.int64(s["clues"][seat])
    keep = 1 if t["loses"][CLUES] > 0 else 0
    defends = t["attack_skill"] >= 0
    price = 2.0 * w["value"][W_CLUE] / max(1, clues - keep) if defends else 0.0
    if s["check"] == COMBAT:
        need = missing_successes(s, t) - s["hits"]
        win = binomial_tail(clues * dice, need, p) * w["value"][W_WIN]
        # A token is worth as much in this attack as in a later one; only a defence is a reason to wait. If
        # the attack takes tokens, each of them is a life, and the last one is spent only to win.
        wait = price + w["value"][W_CLUE] if defends else 0.0
        wait += w["value"][W_LIFE] * part(t["loses"][CLUES], clues)
        last = win - price * clues - keep * w["value"][W_LIFE]
        return max(p * dice - wait, last) if clues > keep else last
    if clues <= keep:
        return 0.0
    if not defends:
        price = p * dice  # the dice that it would give in the attack
    value = value_of_passing(t, s, seat, w)
    if s["check"] == DEFENCE and t["loses"][CLUES] > 0:
        price = value / t["loses"][CLUES]  # a token spent is a token lost
    miss = 1.0 - binomial_tail(dice, 1, p)
    best = 0.0
    used = 0.0
    for k in range(1, clues - keep + 1):
        used += miss ** (k - 1)
        best = max(best, value * (1.0 - miss**k) - price * used)
    return best


@kernel
def reroll_gain(t, s, seat, count, keeps_hits, w):
    """Return the gain from rerolling some dice; successes are kept if `keeps_hits`."""
    p = die_chance(s, seat)
    if s["counts_all"]:
        return p * count - (0.0 if keeps_hits else 1.0 * s["hits"])
    return value_of_passing(t, s, seat, w) * binomial_tail(count, 1, p)


@kernel
def choose_mend(t, s, w):
    """Choose the option that improves the roll most, if an option is worth its price."""
    seat = s["seat"]
    failed = s["dice_rolled"] - s["hits"]
    best = 0
    best_value = 1e-9
    for i in range(1, s["n_options"]):
        option = s["options"][i]
        if option == CLUE_OPTION:
            value = clue_gain(t, s, seat, w)
        elif option >= ABILITY_OPTION:
            value = reroll_gain(t, s, seat, failed, True, w) - w["value"][W_ITEM]
        else:
            effect = t["effect"][s["held"][seat, option - 1]]
            if effect == Effect.CLUE:
                value = reroll_gain(t, s, seat, clue_dice(t, s, seat, np.int64(s["skill"])), True, w)
                value -= w["value"][W_ITEM]
            elif effect == Effect.REROLL_DIE:
                value = reroll_gain(t, s, seat, 1, True, w)
            else:
                value = reroll_gain(t, s, seat, np.int64(s["dice_rolled"]), False, w)
                if effect == Effect.REROLL_ANY:
                    value -= w["value"][W_ITEM]
        if value > best_value:
            best, best_value = i, value
    return best


@kernel
def play(tables, state, weights):
    """Make every decision of a battle."""
    decision = state["decision"]
    if decision == BoxDecision.SLIDER:
        return choose_stop(tables, state, weights)
    if decision == BoxDecision.ARM:
        return choose_arm(tables, state, weights)
    if decision == BoxDecision.MEND:
        return choose_mend(tables, state, weights)
    if decision == BoxDecision.GIVER:
        return choose_giver(tables, state, weights)
    if decision == BoxDecision.GIFT:
        return choose_gift(tables, state, weights)
    if decision == BoxDecision.TAKER:
        return choose_taker(tables, state, weights)
    return choose_care(tables, state, decision, point_of(tables, weights) / die_chance(state, state["seat"]))
