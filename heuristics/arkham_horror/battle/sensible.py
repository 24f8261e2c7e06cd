"""Sensible play of a battle; each decision is taken by itself."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import cast_chance, die_chance, enchanting, fail_chance
from heuristics.arkham_horror.battle.pack_uses import choose_in_battle
from heuristics.arkham_horror.battle.prepared import ALONE, EACH_HAND, ENCHANTED
from simcore.games.arkham_horror.battle.assault import modifier
from simcore.games.arkham_horror.battle.attack import combat_dice
from simcore.games.arkham_horror.box.codes import (
    ABILITY_OPTION,
    CLUE_OPTION,
    CLUES,
    COMBAT,
    DEFENCE,
    FIGHT,
    LORE,
    ONE_SHOTS,
    SANITY,
    SPELL,
    SPELLS,
    STAMINA,
    Effect,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.sheet import is_alive, skill_at, skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import BOTH, defence_against, weapon_dice
from simcore.games.arkham_horror.limits import MOST_CARDS
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import lowest

NAMES = (
    "safety",  # an attack that is withstood, in successes
    "sanity",  # a point of sanity paid for a spell, in dice, where the attack takes sanity
    "spare",  # the same where it does not
    "reserve",  # clue tokens that are kept for defence
    "once",  # rounds that a weapon that is used once is kept for
)
W_SAFETY, W_SANITY, W_SPARE, W_RESERVE, W_ONCE = range(len(NAMES))
WEIGHTS = {"safety": 2.0, "sanity": 10.0, "spare": 0.3, "reserve": 2.0, "once": 0.0}

FIGHT_TRACK, LORE_TRACK = FIGHT >> 1, LORE >> 1  # sliders, with two skills each
SPECIAL = SPELLS | ONE_SHOTS


@kernel
def safety(t, s, seat, skill, stop):
    """Return the chance to withstand this round's attack with a slider at a stop."""
    investigator = s["investigator"][seat]
    dice = skill_at(t, s, seat, investigator, skill, stop) + modifier(t, s)
    return 1.0 - fail_chance(s, seat, dice)


@inlined
def best_weapons(t, s, seat):
    """Return the dice of the best weapons and spells in both hands, in order; spells count at their odds."""
    best = 0.0
    second = 0.0
    both = 0.0
    arms = np.int64(s["arms"][seat])
    while arms:
        place = lowest(arms)
        arms &= arms - 1
        card = s["held"][seat, place]
        dice = 1.0 * weapon_dice(t, s, seat, place)
        if dice > 0.0:
            if t["spell"][card]:
                dice *= cast_chance(t, s, seat, card, 0)
            if t["hand_cost"][card] > 1:
                both = max(both, dice)
            elif dice > best:
                best, second = dice, best
            elif dice > second:
                second = dice
    return max(both, best + second)


@kernel
def price_of(t, s, seat, card, point):
    """Return the cost of casting a spell: `point` for each point of sanity, relative to the sanity left."""
    return point * t["price"][card] / max(1, s["sanity"][seat] - 1)


@kernel
def point_of(t, w):
    """Return the value of a point of sanity in dice; it is higher if the attack takes sanity."""
    return w["value"][W_SANITY if t["loses"][SANITY] > 0 else W_SPARE]


@inlined
def best_spell(t, s, seat, more_lore, point):
    """Return the dice of the best combat spell at its odds less its price, with `more_lore` more lore."""
    best = 0.0
    arms = np.int64(s["arms"][seat])
    while arms:
        place = lowest(arms)
        arms &= arms - 1
        card = s["held"][seat, place]
        if t["spell"][card] and s["sanity"][seat] > t["price"][card]:
            dice = weapon_dice(t, s, seat, place) * cast_chance(t, s, seat, card, more_lore)
            best = max(best, dice - price_of(t, s, seat, card, point))
    return best


@inlined
def choose_stop(t, s, w):
    """Choose the best stop: all fight, and all lore if it helps, unless the pair meets the attack."""
    track, seat = np.int64(s["track"]), s["seat"]
    if np.int64(t["attack_skill"]) >> 1 == track:  # without a skill it is none
        return weigh_stops(t, s, w)
    highest, stay = s["n_options"] - 1, s["stop"][seat, track & 3] - s["options"][0]
    idle = (track == LORE_TRACK) & ((s["kit"][seat] & SPELLS) | s["helpers"][seat] == 0)
    return highest + idle * (stay - highest)  # without a branch: who holds what cannot be foretold


@kernel
def weigh_stops(t, s, w):
    """Return the best stop for a slider that decides between defence and fight."""
    seat, track = s["seat"], s["track"] & 3
    investigator = s["investigator"][seat]
    p = die_chance(s, seat)
    weapons = best_weapons(t, s, seat) if track == FIGHT_TRACK else 0.0
    lore, point = skill_value(t, s, seat, LORE), point_of(t, w)
    best = 0
    best_value = -1.0
    for i in range(s["n_options"]):
        stop = s["options"][0] + i
        value = 0.0
        if track == FIGHT_TRACK:
            dice = skill_at(t, s, seat, investigator, FIGHT, stop) + weapons + t["combat"]
            value += p * max(0.0, dice)
        elif track == LORE_TRACK and s["kit"][seat] & SPELLS:
            more = skill_at(t, s, seat, investigator, LORE, stop) - lore
            value += p * best_spell(t, s, seat, more, point)
        value += w["value"][W_SAFETY] * safety(t, s, seat, t["attack_skill"], stop)
        if value > best_value:
            best, best_value = i, value
    return best


@inlined
def value_of_cast(t, s, seat, card, dice, point):
    """Return the value of casting a spell in dice; the price is waived if all cards together give no dice."""
    most = 1.0 * combat_dice(t, s, seat)
    if t["effect"][card] == Effect.ENCHANT:
        dice = 1.0 * enchanting(t, s, seat)
        most += dice
    chance = cast_chance(t, s, seat, card, 0)
    value = dice * chance - price_of(t, s, seat, card, point)
    own = t["dice"][defence_against(s, seat), card] * chance  # a part of what is held
    # The cards in hand are checked last: it takes longest, and usually the spell alone leaves a die.
    if value <= 0.0 or (most + own <= 0.0 and most + best_weapons(t, s, seat) <= 0.0):
        return 0.0
    return value


@inlined
def value_of_special(t, s, w, seat, card, value):
    """Return the value of a spell or a single-use weapon; `value` is that of its dice."""
    value_of_hand = EACH_HAND[np.int64(t["hand_cost"][card])]
    dice = value / value_of_hand
    if t["spell"][card]:
        dice = value_of_cast(t, s, seat, card, dice, point_of(t, w))
    if t["one_shot"][card]:
        missing = min(0, combat_dice(t, s, seat))
        if s["round"] <= w["value"][W_ONCE] or dice + missing <= 0:
            dice = 0.0
    return dice * value_of_hand


@inlined
def choose_arm(t, s, w):
    """Choose the card with the most dice for each hand; spells count at their odds less their price."""
    seat = s["seat"]
    row, magic = MOST_CARDS * np.int64(s["ignores"][seat] & BOTH), np.int64(s["magic"][seat])
    best = 0
    best_value = 0.0
    for i in range(1, s["n_options"]):
        place = s["options"][i]
        card = np.int64(s["held"][seat, place])
        at = row + card + ENCHANTED * (magic >> place & 1)
        at += ALONE * (s["hands"] == 1 + t["hand_cost"][card])  # the other hand stays empty
        value = w["prepared"][at]
        if t["kit"][card] & SPECIAL:
            value = value_of_special(t, s, w, seat, card, value)
        best = i if value > best_value else best  # without a branch: which is best cannot be foretold
        best_value = max(value, best_value)
    return best


@kernel
def keeps(t, s, seat, w):
    """Return the clue tokens that are kept back from attacks."""
    if t["loses"][CLUES] > 0:
        return 1 + w["value"][W_RESERVE]
    return w["value"][W_RESERVE] if t["attack_skill"] >= 0 else 0.0


@inlined
def choose_mend(t, s, w):
    """Improve a failed defence and a poor attack; keep clue tokens for defence while they can help there."""
    seat = s["seat"]
    fewest = die_chance(s, seat) * s["dice_rolled"] - 1.0
    for i in range(1, s["n_options"]):
        option = s["options"][i]
        if option == CLUE_OPTION:
            if spends_clue(t, s, seat, w):
                return i
        elif option >= ABILITY_OPTION:
            if s["check"] != COMBAT or s["dice_rolled"] - s["hits"] >= 3:
                return i
        else:
            effect = t["effect"][s["held"][seat, option - 1]]
            if effect == Effect.CLUE:
                if spends_clue(t, s, seat, w):
                    return i
            elif (
                effect == Effect.REROLL_DIE
                or s["check"] == DEFENCE
                or s["hits"] < fewest
                or s["check"] == SPELL
            ):
                return i
    return 0


@kernel
def spends_clue(t, s, seat, w):
    """Return whether to spend a clue token on the current roll."""
    if s["check"] == COMBAT:
        return s["clues"][seat] > keeps(t, s, seat, w)
    if s["check"] == SPELL:
        return s["hits"] == 0 and s["clues"][seat] > 1 + keeps(t, s, seat, w)
    if t["loses"][CLUES] > 0:
        return s["clues"][seat] > 2
    return True


@kernel
def helps(t, s, seat, card, point):
    """Return whether an upkeep spell is worth its price: dice in attack and defence, or healing."""
    dice = 2.0
    if t["effect"][card] == Effect.HEAL and t["loses"][STAMINA] == 0:
        dice = 0.0
    return dice * cast_chance(t, s, seat, card, 0) > price_of(t, s, seat, card, point)


@kernel
def choose_upkeep(t, s, point):
    """Heal wounded investigators, use skill bonuses, and discard an ally when it restores much."""
    seat = s["seat"]
    for i in range(1, s["n_options"]):
        option = s["options"][i]
        if option >= ABILITY_OPTION:
            return i
        card = s["held"][seat, option]
        effect = t["effect"][card]
        if (effect == Effect.HEAL or effect == Effect.SKILLS) and helps(t, s, seat, card, point):
            return i
    return choose_restore(t, s)


@kernel
def choose_restore(t, s):
    """Discard an ally when the next loss could be the last."""
    seat = s["seat"]
    for i in range(1, s["n_options"]):
        option = s["options"][i]
        if option < ABILITY_OPTION:
            effect = t["effect"][s["held"][seat, option]]
            if effect == Effect.RESTORE_SANITY:
                if s["sanity"][seat] <= max(1, t["loses"][SANITY]):
                    return i
            elif effect > Effect.RESTORE_SANITY and s["stamina"][seat] <= t["loses"][STAMINA]:
                return i
    return 0


@kernel
def choose_weakest(s):
    """Choose the investigator with the lowest sum of sanity and stamina."""
    best = 0
    for i in range(1, s["n_options"]):
        seat, other = s["options"][i], s["options"][best]
        if s["sanity"][seat] + s["stamina"][seat] < s["sanity"][other] + s["stamina"][other]:
            best = i
    return best


@kernel
def choose_ward(t, s):
    """Cancel the attack when it is likely to devour an investigator, or if it affects all."""
    for seat in range(s["n_seats"]):
        if is_alive(s, seat):
            if t["attack_skill"] < 0:
                return 1
            dice = skill_value(t, s, seat, t["attack_skill"]) + modifier(t, s)
            if fail_chance(s, seat, dice) > 0.5 and is_near_death(t, s, seat):
                return 1
    return 0


@kernel
def is_near_death(t, s, seat):
    """Return whether one failed defence would devour an investigator."""
    if t["loses"][CLUES] > 0:
        return s["clues"][seat] <= t["loses"][CLUES]
    if s["monster_trophies"][seat] <= t["loses"][3] and t["loses"][3] > 0:
        return True
    if s["gate_trophies"][seat] <= t["loses"][4] and t["loses"][4] > 0:
        return True
    return s["sanity"][seat] <= t["loses"][SANITY] or s["stamina"][seat] <= t["loses"][STAMINA]


@kernel
def choose_prevent(t, s):
    """Prevent single points whenever possible, and the whole loss if it would be the last."""
    seat = s["seat"]
    points = np.int64(s["loss"])
    left = s["stamina"][seat] if s["losing"] == STAMINA else s["sanity"][seat]
    for i in range(1, s["n_options"]):
        if t["effect"][s["held"][seat, s["options"][i]]] != Effect.CANCEL_LOSS:
            return i
    return 1 if points >= left or points > 1 else 0


@kernel
def choose_maximum(s):
    """Choose to give up the maximum with the larger value."""
    seat = s["seat"]
    return 1 if s["max_stamina"][seat] > s["max_sanity"][seat] else 0


@kernel
def choose_care(tables, state, decision, point):
    """Make decisions of the upkeep, of targets and of loss prevention, and uses of packs; decline all others.

    `point` is the value of a point of sanity in dice. Pay what the program of an attack asks for.
    """
    if decision == BoxDecision.UPKEEP:
        return choose_upkeep(tables, state, point)
    if decision == BoxDecision.TARGET:
        return choose_weakest(state)
    if decision == BoxDecision.WARD:
        return choose_ward(tables, state)
    if decision == BoxDecision.RESTORE:
        return choose_restore(tables, state)
    if decision == BoxDecision.PREVENT:
        return choose_prevent(tables, state)
    if decision == BoxDecision.MAXIMUM:
        return choose_maximum(state)
    return 1 if decision == Decision.PAY else choose_in_battle(state, tables, decision)


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
    if decision == BoxDecision.MAXIMUM:
        return choose_maximum(state)
    if decision == BoxDecision.GIVER:
        return 0
    return choose_care(tables, state, decision, point_of(tables, weights))
