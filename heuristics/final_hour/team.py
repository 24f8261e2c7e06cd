"""Ritual prospects of the team: exact odds of the clues, and an estimate of the other hands (p.9).

A player sees its own hand, the discards and the revealed clues. The cards of the others are among the unseen
cards, but the others keep cards that may match, too. `trust` is how much likelier such a card is to be in a
hand.
"""

from __future__ import annotations

import numpy as np

from heuristics.final_hour.layout import COPIES
from heuristics.final_hour.ritual_odds import DIGIT, count_hand, icon_odds, unseen, unseen_in_all
from simcore.games.final_hour.limits import MAX_CLUE_ICONS
from simcore.games.final_hour.rules.state import Phase
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import bit

BYTE = 255


@kernel
def cards_out_of_sight(t, s, seat, w):
    """Return the unseen priority cards by icon, one byte for each in an integer."""
    counts = 0
    for icon in range(t["n_clue_icons"]):
        counts += np.int64(w["prepared"][COPIES + icon]) << 8 * icon
    for i in range(s["n_priority_discard"]):
        counts -= bit(8 * t["card_icon"][s["priority_discard"][i]])
    for i in range(s["n_hand"][seat]):
        counts -= bit(8 * t["card_icon"][s["hand"][seat, i]])
    for slot in range(s["n_turns"]):
        if s["slot_seat"][slot] == seat or not (s["hidden"] and s["phase"] == Phase.TURN):
            counts -= bit(8 * t["card_icon"][s["slot_number"][slot]])
    return counts


@kernel
def weight_in_hands(t, s, counts, icon, trust):
    """Return how much the hands of the others lean towards an icon."""
    return (counts >> 8 * icon & BYTE) * (1.0 + trust * icon_odds(t, s, icon))


@kernel
def tails(cards, odds, needed):
    """Return the chances that at least `needed` of some cards match, and at least one more.

    Each card has the same odds.
    """
    if needed < 0 or needed > cards or odds <= 0.0 or odds >= 1.0:
        most = cards if odds > 0.0 else 0  # how many can be, or have to
        return 1.0 * (needed <= most), 1.0 * (needed < most)
    ratio = odds / (1.0 - odds)
    term = 1.0
    for _ in range(cards):
        term *= 1.0 - odds
    below = 0.0
    for k in range(1, needed + 1):
        below += term
        term *= ratio * (cards - k + 1) / k
    return 1.0 - below, 1.0 - (below + term) if needed < cards else 0.0


@kernel
def odds_without(t, s, seat, trust, w, odds):
    """Return the chance that the ritual succeeds after discarding a card of each icon: `odds[icon]`.

    Sums over the pairs of icons that the reserved clues can show; a double icon counts each card twice. A
    hand with more matching cards than it commits can discard one at no cost.
    """
    own = count_hand(t, s, seat)
    cards = (s["n_seats"] - 1) * t["commit"]
    needed = t["matches_needed"]
    out_of_sight = cards_out_of_sight(t, s, seat, w)
    whole = 0.0
    total = 0.0
    lean = scratch(MAX_CLUE_ICONS)
    for icon in range(t["n_clue_icons"]):
        lean[icon] = weight_in_hands(t, s, out_of_sight, icon, trust)
        total += lean[icon]
        odds[icon] = 0.0
    scale = 1.0 / total
    left = unseen_in_all(t, s)
    for a in range(t["n_clue_icons"]):
        left_a = unseen(t, s, a)
        if left_a == 0:
            continue
        lean_a = lean[a] * scale
        in_a = own >> 4 * a & DIGIT  # `own` counts each icon in four bits
        if left_a > 1:
            chance = left_a * (left_a - 1) / (left * (left - 1))
            spared, fewer = tails(cards, lean_a, (needed - 2 * min(in_a, t["commit"]) + 1) // 2)
            given = fewer if in_a <= t["commit"] else spared
            whole += chance * spared
            odds[a] += chance * (given - spared)
        for b in range(a):
            left_b = unseen(t, s, b)
            if left_b == 0:
                continue
            chance = 2 * left_a * left_b / (left * (left - 1))
            both = lean_a + lean[b] * scale
            in_both = in_a + (own >> 4 * b & DIGIT)
            spared, fewer = tails(cards, both, needed - min(in_both, t["commit"]))
            given = fewer if in_both <= t["commit"] else spared
            whole += chance * spared
            odds[a] += chance * (given - spared)
            odds[b] += chance * (given - spared)
    for icon in range(t["n_clue_icons"]):
        odds[icon] += whole


@kernel
def best_to_give_up(t, s, seat, trust, w):
    """Return the position in hand of the card that the ritual needs least, and the odds without it."""
    odds = scratch(MAX_CLUE_ICONS)
    odds_without(t, s, seat, trust, w, odds)
    best = 0
    for i in range(1, s["n_hand"][seat]):
        if odds[t["card_icon"][s["hand"][seat, i]]] > odds[t["card_icon"][s["hand"][seat, best]]]:
            best = i
    return best, odds[t["card_icon"][s["hand"][seat, best]]]
