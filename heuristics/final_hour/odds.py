"""Exact odds of the ritual from what has been revealed (rulebook p.9).

Of each icon `clues_per_icon` tokens exist; those not turned up are equally likely to be among the two
reserved ones. Cards in a hand are counted by icon in the four-bit digits of one integer.
"""

from __future__ import annotations

from simcore.bits import bit
from simcore.jit import kernel

DIGIT = 15


@kernel
def unseen(t, s, icon):
    """Clue tokens of an icon that have not been turned up."""
    return t["clues_per_icon"] - s["found"][icon]


@kernel
def unseen_in_all(t, s):
    """Ritual clue tokens that have not been turned up."""
    return t["clues_per_icon"] * t["n_clue_icons"] - s["clues_found"]


@kernel
def icon_odds(t, s, icon):
    """Expected matches of one committed card with this icon."""
    return t["reserved_clues"] * unseen(t, s, icon) / unseen_in_all(t, s)


@kernel
def count_hand(t, s, seat):
    """Cards of a hand by icon."""
    counts = 0
    for i in range(s["n_hand"][seat]):
        counts += bit(4 * t["card_icon"][s["hand"][seat, i]])
    return counts


@kernel
def count_aside(t, s):
    """Solo: cards set aside, by icon."""
    counts = 0
    for i in range(s["n_aside"]):
        counts += bit(4 * t["card_icon"][s["aside"][i]])
    return counts


@kernel
def chance(t, s, counts, needed):
    """Probability that cards with these icons give at least `needed` matches."""
    return chances(t, s, counts, needed)[1]


@kernel
def chances(t, s, counts, needed):
    """Probabilities that cards with these icons give at least `needed` - 1, `needed`, `needed` + 1 matches.

    Sums over the pairs of icons that the two reserved clues can show; a double icon counts each card twice.
    """
    total = unseen_in_all(t, s)
    nearly = enough = more = 0
    for a in range(t["n_clue_icons"]):
        left_a = unseen(t, s, a)
        if left_a == 0:
            continue
        beyond = (counts >> 4 * a & DIGIT) - needed
        for b in range(a + 1):
            matches = beyond + (counts >> 4 * b & DIGIT)
            pairs = left_a * (left_a - 1) if a == b else 2 * left_a * unseen(t, s, b)
            nearly += pairs if matches >= -1 else 0
            enough += pairs if matches >= 0 else 0
            more += pairs if matches > 0 else 0
    scale = total * (total - 1)
    return nearly / scale, enough / scale, more / scale
