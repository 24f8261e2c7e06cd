"""Precomputed values of a battle strategy, once for each combination, in `weights["prepared"]`."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.weapons_and_spells import BOTH, KINDS, defence_met
from simcore.games.arkham_horror.limits import MOST_CARDS

EACH_HAND = np.array([1.0, 1.0, 0.5])
"""Share of a card's dice that counts for each hand, by the hands that the card takes."""
ENCHANTED, ALONE = (BOTH + 1) * MOST_CARDS, 2 * (BOTH + 1) * MOST_CARDS
"""Offsets in `prepared` of the values of enchanted cards and of cards in the only full hand."""


def prepare(tables, weights):
    """Compute the value of each card's dice for each hand: by defences ignored, enchanted, alone or not."""
    foe = KINDS * np.int64(tables["physical"]) + tables["magical"]
    for ignored in range(BOTH + 1):
        met = defence_met(foe, ignored)
        for card in range(len(tables["price"])):
            hands = np.int64(tables["hand_cost"][card])
            six = tables["card_sixes"][card] - 1.0
            dice, alone = tables["dice"][met, card] + six, 0.5 * tables["alone"][met, card]
            magic = tables["dice_magic"][met, card] + six
            alone_magic = 0.5 * tables["alone_magic"][met, card]
            at = MOST_CARDS * ignored + card
            weights["prepared"][at] = dice * EACH_HAND[hands]
            weights["prepared"][at + ENCHANTED] = magic * EACH_HAND[hands]
            if hands > 1:
                alone = alone_magic = 0.0
            weights["prepared"][at + ALONE] = (dice + alone) * EACH_HAND[hands]
            weights["prepared"][at + ALONE + ENCHANTED] = (magic + alone_magic) * EACH_HAND[hands]
