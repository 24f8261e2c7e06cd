"""The solo game: one player sees both investigators and all cards left in their decks."""

from __future__ import annotations

from heuristics.final_hour.board import NAMES, W_ICON, W_OMEN
from heuristics.final_hour.cards import gain_of_top
from heuristics.final_hour.ritual_odds import chance, count_aside
from heuristics.final_hour.walk import OWN_NAMES as WALK_NAMES
from heuristics.final_hour.walk import cards_laid
from simcore.games.final_hour.rules.state import NONE, TOPS, TURNS
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit

OWN_NAMES = (
    "margin",  # by how much a top must beat its bottom to get an upper place of the row
    "share",  # how much the gain of the cards to come counts against that of the card at hand
    "soon",  # what one match less than needed is worth among the cards set aside
    "plenty",  # by how much less, for each upper place that is free
    "longer",  # by how much more, for each card that is to come
)
FIRST = len(NAMES) + len(WALK_NAMES)
W_MARGIN, W_SHARE, W_SOON, W_PLENTY, W_LONGER = range(FIRST, FIRST + len(OWN_NAMES))


@kernel
def gain_to_come(t, s, seat, w):
    """Return the average gain of top over bottom effects among the face-down cards of a deck.

    A drawn card that is not placed yet counts with them.
    """
    gone = 0
    for i in range(s["n_action_discard"][seat]):
        gone |= bit(s["action_discard"][seat, i])
    if s["n_action"][seat] == 0:
        gone = 0
    for slot in range(TURNS):
        if s["slot_seat"][slot] == seat and s["slot_card"][slot] != NONE:
            gone |= bit(s["slot_card"][slot])
    total = 0.0
    n = 0
    for card in range(t["deck_size"][s["investigator"][seat]]):
        if gone >> card & 1 == 0:
            total += gain_of_top(t, s, seat, card, w)
            n += 1
    return total / max(1, n)


@kernel
def choose_slot(t, s, w):
    """Choose a top slot if this card gains more from it than the average card to come."""
    seat = s["r"][0]
    laying = s["r"][1]
    free_tops = 0
    for i in range(s["n_options"]):
        free_tops += s["options"][i] < TOPS
    if free_tops == 0 or free_tops == s["n_options"]:
        return 0
    total = 0.0
    n = 0
    for other in range(s["n_seats"]):
        left = TURNS // s["n_seats"] - cards_laid(s, other) - (other == seat)
        if left > 0:
            total += left * gain_to_come(t, s, other, w)
            n += left
    bar = w["value"][W_MARGIN] + w["value"][W_SHARE] * total / max(1, n)
    bar += w["value"][W_LONGER] * n - w["value"][W_PLENTY] * free_tops
    wants_top = gain_of_top(t, s, seat, laying, w) > bar
    for i in range(s["n_options"]):
        if (s["options"][i] < TOPS) == wants_top:
            return i
    return 0


@kernel
def choose_deck(t, s, w):
    """Choose the investigator whose cards gain most from a top slot."""
    first = gain_to_come(t, s, s["options"][0], w)
    return 1 if gain_to_come(t, s, s["options"][1], w) > first else 0


@kernel
def choose_set_aside(t, s, w):
    """Choose the card that makes the ritual likeliest, now and later; prefer to set aside omens."""
    counts = count_aside(t, s)
    needed = t["matches_needed"]
    best = 0
    best_value = -1e9
    for i in range(s["n_options"]):
        card = s["options"][i]
        with_it = counts + bit(4 * t["card_icon"][card])
        odds = chance(t, s, with_it, needed)
        odds += w["value"][W_SOON] * (
            chance(t, s, with_it, needed - 1) + w["value"][W_SOON] * chance(t, s, with_it, needed - 2)
        )
        value = w["value"][W_ICON] * odds + w["value"][W_OMEN] * t["card_omens"][card]
        if value > best_value:
            best, best_value = i, value
    return best


@kernel
def choose_replaced(t, s):
    """Choose the card of the row with the most omens, if the new one has fewer."""
    best = s["n_options"] - 1
    fewest = t["card_omens"][s["r"][2 + s["r"][1]]] + 0
    for i in range(s["n_options"] - 1):
        omens = t["card_omens"][s["slot_number"][s["options"][i]]]
        if omens > fewest:
            best, fewest = i, omens + 0
    return best
