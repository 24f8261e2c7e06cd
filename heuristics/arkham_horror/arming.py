"""Arms for the battle: the dice that cards add to attacks on the Ancient One."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import cast_chance, die_chance
from heuristics.arkham_horror.battle.plans import FACES, W_SIXES
from heuristics.arkham_horror.layout import ARMS, ARMS_DICE, ARMS_HANDS, W_BATTLE_DIE
from heuristics.arkham_horror.needs import is_late
from simcore.games.arkham_horror.box.weapons_and_spells import BOTH, defence_met
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members

ONE_SHOT = 0.15  # part of the dice of a weapon that helps in one round only


@kernel
def ancient_defence(t, s, seat):
    """Return the defences of the Ancient One against an investigator, as a row of the dice of cards."""
    return defence_met(
        3 * np.int64(t["physical"]) + np.int64(t["magical"]), np.int64(s["ignores"][seat]) & BOTH
    )


@kernel
def battle_dice(t, s, seat, card, met, w):
    """Return the dice of a card in a usual round of the battle; a spell counts at its odds.

    Sixes that count more are worth some more dice.
    """
    dice = 1.0 * t["dice"][met, card]
    if dice <= 0.0:
        return 0.0
    more = w["value"][W_SIXES] * max(0, t["card_sixes"][card] - 1) / FACES
    dice *= 1.0 + more / die_chance(s, seat)
    if t["one_shot"][card]:
        dice *= ONE_SHOT
    return dice * cast_chance(t, s, seat, card, 0) if t["spell"][card] else dice


@kernel
def battle_hands(t, s, seat, met, w):
    """Return the dice of the best two cards for one hand each, and of the best card for both hands."""
    best = second = both = 0.0
    for place in members(np.int64(s["arms"][seat])):
        card = np.int64(s["held"][seat, place])
        dice = battle_dice(t, s, seat, card, met, w)
        if t["hand_cost"][card] > 1:
            both = max(both, dice)
        elif t["hand_cost"][card] == 1:
            if dice > best:
                best, second = dice, best
            elif dice > second:
                second = dice
    return best, second, both


@kernel
def more_dice(best, second, both, hands, dice):
    """Return the dice that a card adds to the best use of both hands."""
    if hands == 0:
        return dice
    if hands > 1:
        return max(0.0, dice - max(both, best + second))
    return max(0.0, max(both, best + max(second, dice)) - max(both, best + second))


@kernel
def arming_value(t, s, seat, card, w):
    """Return the value of the dice that a card adds in the battle; zero until the battle is near."""
    if w["value"][W_BATTLE_DIE] <= 0.0 or not is_late(t, s, w):
        return 0.0
    met = ancient_defence(t, s, seat)
    best, second, both = battle_hands(t, s, seat, met, w)
    dice = battle_dice(t, s, seat, card, met, w)
    return w["value"][W_BATTLE_DIE] * more_dice(best, second, both, np.int64(t["hand_cost"][card]), dice)


@kernel
def arming_value_of_deck(t, s, seat, deck, w):
    """Return the value of the dice that an average card of a deck adds in the battle."""
    if w["value"][W_BATTLE_DIE] <= 0.0 or not is_late(t, s, w):
        return 0.0
    best, second, both = battle_hands(t, s, seat, ancient_defence(t, s, seat), w)
    more = 0.0
    for hands in range(ARMS_HANDS):
        for dice in range(1, ARMS_DICE):
            part = w["prepared"][ARMS + (deck * ARMS_HANDS + hands) * ARMS_DICE + dice]
            if part > 0.0:
                more += part * more_dice(best, second, both, hands, 1.0 * dice)
    return w["value"][W_BATTLE_DIE] * more
