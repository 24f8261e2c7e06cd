"""Chances of checks and of combats."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import cast_chance, die_chance, fail_chance
from heuristics.arkham_horror.battle.plans import binomial_tail
from heuristics.arkham_horror.layout import (
    BEFORE,
    HURT,
    SPOILS,
    W_CLEARED,
    W_CLUE,
    W_COMMON,
    W_CROWD,
    W_DOWN,
    W_FEAR,
    W_SANITY,
    W_SPOILS,
    W_STAMINA,
    W_STOP,
    W_SURGE,
    W_TROPHY,
)
from heuristics.arkham_horror.lives import token_life
from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, FIGHT, HORROR, MONSTERS, SNEAK, WILL
from simcore.games.arkham_horror.box.sheet import reduced, skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import BOTH, defence_met
from simcore.games.arkham_horror.rules.board.monster_ratings import (
    NO_HORROR,
    awareness,
    combat_damage,
    combat_rating,
    horror_damage,
    horror_rating,
    nightmarish,
    overwhelming,
    toughness,
)
from simcore.games.arkham_horror.rules.board.rule_matching import has_trait
from simcore.games.arkham_horror.rules.board.terror import count_monsters
from simcore.games.arkham_horror.rules.records.codes import Trait
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, has, members

MOST_ROUNDS = 12
STUCK = 20.0  # price of a combat that would never end


@kernel
def passes(s, seat, dice, need):
    """Return the chance that a check with this many dice has enough successes."""
    return binomial_tail(max(0, dice), max(1, need), die_chance(s, seat))


@kernel
def check_dice(t, s, seat, kind, skill):
    """Return the dice of an investigator in a kind of check, before its modifier."""
    return np.int64(skill_value(t, s, seat, skill)) + np.int64(s["check_bonus"][seat, kind])


@kernel
def defence_of_kind(t, kind):
    """Return the defences of a kind of monster as a row of the dice of cards: 3 * physical + magical."""
    traits = np.int64(t["kind_traits"][kind])
    defence = 0
    if has(traits, Trait.PHYSICAL_IMMUNITY):
        defence = 6
    elif has(traits, Trait.PHYSICAL_RESISTANCE):
        defence = 3
    if has(traits, Trait.MAGICAL_IMMUNITY):
        defence += 2
    elif has(traits, Trait.MAGICAL_RESISTANCE):
        defence += 1
    return defence


@kernel
def arms_against(t, s, seat, defence):
    """Return an investigator's dice from weapons and spells in both hands; spells count at their odds."""
    return arms_among(t, s, seat, np.int64(s["arms"][seat]), defence)


@kernel
def arms_among(t, s, seat, places, defence):
    """Return the dice from the cards at the places in a bit mask."""
    met = defence_met(defence, np.int64(s["ignores"][seat]) & BOTH)
    best = second = both = free = 0.0
    exhausted = np.int64(s["exhausted"][seat])
    for place in members(places):
        card = np.int64(s["held"][seat, place])
        if has(exhausted, place) or t["price"][card] >= s["sanity"][seat]:
            continue
        dice = 1.0 * t["dice"][met, card]
        if t["spell"][card]:
            dice *= cast_chance(t, s, seat, card, 0)
        if t["one_shot"][card]:
            dice *= 0.5
        hands = t["hand_cost"][card]
        if hands == 0:
            free += dice
        elif hands > 1:
            both = max(both, dice)
        elif dice > best:
            best, second = dice, best
        elif dice > second:
            second = dice
    return free + max(both, best + second)


@kernel
def damage_to(t, s, seat, marker):
    """Return the stamina that an investigator loses to a monster, after the investigator's ability."""
    return reduced(t, s, seat, True, combat_damage(t, s, marker))


@kernel
def horror_to(t, s, seat, marker):
    """Return the sanity that an investigator loses to a monster, after the investigator's ability."""
    return reduced(t, s, seat, False, horror_damage(t, s, marker))


@kernel
def price_of_loss(w, index, left, points):
    """Return the cost of losing points of sanity or stamina, without the cost of being knocked out."""
    points = min(1.0 * points, 1.0 * left)
    return points * w["value"][index] * (1.0 + w["value"][W_FEAR] / max(1.0, left - points))


@kernel
def price_of_down(s, seat, w):
    """Return the cost of being knocked out: the way to be healed, and half of the clue tokens and items."""
    lost = 0.5 * w["value"][W_CLUE] * s["clues"][seat] + 0.25 * w["value"][W_COMMON] * s["n_held"][seat]
    return w["value"][W_DOWN] + lost


@kernel
def round_chance(t, s, seat, marker):
    """Return the chance to beat a monster in one round of combat."""
    return round_chance_with(t, s, seat, marker, 0)


@kernel
def round_chance_with(t, s, seat, marker, more_fight):
    """Return the chance to beat a monster in one round of combat with `more_fight` added to fight."""
    kind = np.int64(t["kind_of"][marker])
    dice = check_dice(t, s, seat, COMBAT, FIGHT) + more_fight + combat_rating(t, s, marker)
    arms = arms_against(t, s, seat, defence_of_kind(t, kind))
    whole = np.int64(dice + arms)
    part = dice + arms - whole
    need = toughness(t, s, marker)
    low = passes(s, seat, whole, need)
    return low + part * (passes(s, seat, whole + 1, need) - low)


@kernel
def fight_value(t, s, seat, marker, w):
    """Return the expected value of a combat with a monster: its trophy and a cleared board, less losses."""
    return fight_value_with(t, s, seat, marker, 0, 0, 0, w)


@kernel
def trophy_gain(t, s, seat, marker, w):
    """Return the value of the trophy of a monster, and of what else happens when it is beaten."""
    kind = np.int64(t["kind_of"][marker])
    points = w["value"][W_TROPHY] * t["kind_toughness"][kind]
    spoils = w["value"][W_SPOILS]
    if spoils <= 0.0:
        return points
    if has(as_set(t["masks"]), marker) or has_trait(t, s, kind, Trait.ENDLESS):
        points *= 1.0 - spoils
    else:
        points += token_life(t, MONSTERS, np.int64(s["monster_trophies"][seat]), w)
    return points + spoils * w["prepared"][SPOILS + kind]


@kernel
def fright(t, s, seat, marker, more_will, w):
    """Return the cost of the Horror check of a combat, and the chance to go insane by it."""
    sanity, rating = 1.0 * s["sanity"][seat], horror_rating(t, s, marker)
    if rating == NO_HORROR or s["foe"] == marker:
        return 0.0, 0.0
    afraid = fail_chance(s, seat, check_dice(t, s, seat, HORROR, WILL) + more_will + rating)
    damage = horror_to(t, s, seat, marker)
    shaken = reduced(t, s, seat, False, nightmarish(t, s, seat, marker))
    price = afraid * price_of_loss(w, W_SANITY, sanity, damage)
    price += (1.0 - afraid) * price_of_loss(w, W_SANITY, sanity, shaken)
    down = afraid if damage >= sanity else 0.0
    return price, down + (1.0 - afraid if shaken >= sanity else 0.0)


@kernel
def fight_value_with(t, s, seat, marker, more_sneak, more_fight, more_will, w):
    """Return the result of `fight_value` with these points added to the skills."""
    chance = round_chance_with(t, s, seat, marker, more_fight)
    stamina = 1.0 * s["stamina"][seat]
    price, down = fright(t, s, seat, marker, more_will, w)
    damage = damage_to(t, s, seat, marker)
    rounds = MOST_ROUNDS
    if damage > 0:
        rounds = np.int64(np.ceil(stamina / damage))
    if s["foe"] != marker:
        price += w["prepared"][BEFORE + np.int64(t["kind_of"][marker])]
    price += (1.0 - chance) * w["prepared"][HURT + np.int64(t["kind_of"][marker])]
    stays, lost = 1.0, 0.0
    for _ in range(min(rounds, MOST_ROUNDS)):
        stays *= 1.0 - chance
        lost += stays * damage
    price += (1.0 - down) * price_of_loss(w, W_STAMINA, stamina, lost)
    if damage > 0:
        down += (1.0 - down) * stays
    elif stays > 0.0:
        price += STUCK * stays * (1.0 - evade_chance_with(t, s, seat, marker, more_sneak)) ** MOST_ROUNDS
    worn = reduced(t, s, seat, True, overwhelming(t, s, seat, marker))
    if worn > 0:
        price += (1.0 - down) * (1.0 - stays) * price_of_loss(w, W_STAMINA, stamina, worn)
    gain = trophy_gain(t, s, seat, marker, w) + clearing(t, s, w)
    return (1.0 - down) * (1.0 - stays) * gain - price - down * price_of_down(s, seat, w)


@kernel
def flee_value(t, s, seat, marker, w):
    """Return the cost of fleeing from a monster until it succeeds or the investigator is knocked out."""
    away = evade_chance(t, s, seat, marker)
    stamina, damage = 1.0 * s["stamina"][seat], damage_to(t, s, seat, marker)
    stays, lost, rounds = 1.0, 0.0, MOST_ROUNDS
    if damage > 0:
        rounds = min(MOST_ROUNDS, np.int64(np.ceil(stamina / damage)))
    for _ in range(rounds):
        stays *= 1.0 - away
        lost += stays * damage
    hurt = (1.0 - away) * w["prepared"][HURT + np.int64(t["kind_of"][marker])]
    return -hurt - price_of_loss(w, W_STAMINA, stamina, lost) - stays * price_of_down(s, seat, w)


@kernel
def clearing(t, s, w):
    """Return the value of removing a monster from the board; higher if the next surge would overflow."""
    monsters, crowd, cleared = count_monsters(t, s), w["value"][W_CROWD], w["value"][W_CLEARED]
    if monsters + 1 >= t["monster_limit"]:
        return crowd
    surge = max(np.int64(s["n_open"]), np.int64(s["n_seats"]))
    over = max(0.0, 1.0 * (monsters + surge - t["monster_limit"]))
    return cleared + w["value"][W_SURGE] * (crowd - cleared) * min(1.0, over / surge)


@kernel
def evade_chance(t, s, seat, marker):
    """Return the chance to evade a monster."""
    return evade_chance_with(t, s, seat, marker, 0)


@kernel
def evade_chance_with(t, s, seat, marker, more_sneak):
    """Return the chance to evade a monster with `more_sneak` added to sneak."""
    dice = check_dice(t, s, seat, EVADE, SNEAK) + more_sneak + awareness(t, s, marker)
    return 1.0 - fail_chance(s, seat, dice)


@kernel
def evade_value(t, s, seat, marker, fought, w):
    """Return the value of trying to evade a monster; a failure leads to the combat, worth `fought`."""
    return evade_value_with(t, s, seat, marker, fought, 0, w)


@kernel
def evade_value_with(t, s, seat, marker, fought, more_sneak, w):
    """Return the result of `evade_value` with `more_sneak` added to sneak."""
    chance = evade_chance_with(t, s, seat, marker, more_sneak)
    damage = damage_to(t, s, seat, marker)
    stamina = np.int64(s["stamina"][seat])
    if damage >= stamina and damage > 0:
        after = -price_of_down(s, seat, w)
    else:
        after = fought - price_of_loss(w, W_STAMINA, stamina, damage)
    hurt = w["prepared"][HURT + np.int64(t["kind_of"][marker])]
    return (1.0 - chance) * (after - hurt - w["value"][W_STOP])


@kernel
def meeting_value(t, s, seat, marker, fought, w):
    """Return the value of meeting a monster on the way, evaded or fought; usually negative.

    `fought` is the value of the combat with it.
    """
    return max(evade_value(t, s, seat, marker, fought, w), fought - w["value"][W_STOP])


@kernel
def meeting_value_with(t, s, seat, marker, more_sneak, more_fight, more_will, w):
    """Return the result of `meeting_value` with these points added to the skills."""
    fought = fight_value_with(t, s, seat, marker, more_sneak, more_fight, more_will, w)
    return max(evade_value_with(t, s, seat, marker, fought, more_sneak, w), fought - w["value"][W_STOP])
