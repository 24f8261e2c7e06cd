"""Value of cards to an investigator, and of the best card of a type in a deck."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.arming import arming_value
from heuristics.arkham_horror.check_odds import arms_against
from heuristics.arkham_horror.layout import CARD, CARD_DICE, W_DIE, W_LATE_ARMS
from heuristics.arkham_horror.needs import is_late, late
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_things import is_of_type
from simcore.jit.decorators import inlined, kernel


@kernel
def foe_to_come(t, s, w):
    """Return the defences to prepare for: none, or those of the Ancient One when the battle is near."""
    return 3 * np.int64(t["physical"]) + np.int64(t["magical"]) if is_late(t, s, w) else np.int64(0)


@kernel
def card_value(t, s, seat, card, w):
    """Return the value of a card to an investigator; weapons count more alone and when the battle is near."""
    value = w["prepared"][CARD + card]
    dice = w["prepared"][CARD_DICE + card]
    if is_late(t, s, w):
        dice = min(dice, 1.0 * t["dice"][foe_to_come(t, s, w), card])
    more = w["value"][W_DIE] * dice * 2.0 / (1.0 + max(0.0, arms_against(t, s, seat, 0)))
    return value + more * late(t, s, W_LATE_ARMS, w) + arming_value(t, s, seat, card, w)


@kernel
def best_among(s, t, seat, cards, kind, w):
    """Return the value of the best card of a type among some cards; 0 if there is none."""
    best = 0.0
    for place in range(len(cards)):
        if is_of_type(s, t, seat, np.int64(cards[place]), kind):
            best = max(best, card_value(t, s, seat, np.int64(cards[place]), w))
    return best


@kernel
def best_of_type(s, t, seat, deck, kind, w):
    """Return the value of the best card of a type in a deck of common or unique items."""
    best = best_among(s, t, seat, s["deck"][deck, : s["n_deck"][deck]], kind, w)
    return max(best, best_among(s, t, seat, s["under"][deck, : s["n_under"][deck]], kind, w))


@inlined
def no_card(s, t, seat, deck, kind, w):
    """Return 0 in a game without packs."""
    return 0.0


card_of_type = pack_only(best_of_type, no_card)
"""`card_of_type(s, t, seat, deck, kind, w)`: the value of the best card of a type in a deck of items."""
