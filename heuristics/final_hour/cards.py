"""Decisions about priority cards (play, keep, commit), and about the time for the ritual."""

from __future__ import annotations

from heuristics.final_hour.board import NAMES, W_ICON, W_OMEN, W_RIVALRY, program_value
from heuristics.final_hour.flow import room
from heuristics.final_hour.layout import ODDS
from heuristics.final_hour.ritual_odds import chance, chances, count_aside, count_hand, icon_odds
from heuristics.toolbox.by_value import by_value
from simcore.games.final_hour.rules.state import TOPS, TURNS
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit

READY_NAMES = (
    "ready",  # own odds from which an early attempt is welcome
    "panic",  # how far danger lowers that
)
W_READY, W_PANIC = range(len(NAMES), len(NAMES) + len(READY_NAMES))
WORST = -1e9
NO_NUMBER = 1 << 20


@inlined
def two_lowest(s, seat):
    """Return the two lowest visible numbers of this round, and how many numbers this seat cannot see yet."""
    lowest = second = NO_NUMBER
    others = TURNS - 1
    for turn in range(TURNS):
        seen = sees(s, seat, turn)
        number = s["slot_number"][turn] if seen else NO_NUMBER
        second = min(second, max(lowest, number))
        lowest = min(lowest, number)
        others -= seen
    return lowest, second, others


@inlined
def sees(s, seat, turn):
    """Return whether this seat can see a played number."""
    return (turn < s["n_turns"]) & ((s["hidden"] == 0) | (s["slot_seat"][turn] == seat))


@inlined
def odds_of_top(t, card, lowest, second, others, w):
    """Return the chance that a number is among the two lowest, given the result of `two_lowest`."""
    if card > second:
        return 0.0
    return w["prepared"][ODDS + 2 * (TURNS * card + others) + (card <= lowest)]


@inlined
def omens_seen(t, s, seat):
    """Return the omens on the visible numbers of this round."""
    total = 0
    for turn in range(TURNS):
        seen = sees(s, seat, turn)
        total += t["card_omens"][s["slot_number"][turn] * seen] * seen
    return total


@inlined
def gain_of_top(t, s, seat, card, w):
    """Return by how much the top effect of an action card is better than its bottom effect."""
    investigator = s["investigator"][seat]
    top = program_value(t, s, seat, t["card_top"][investigator, card], w)
    return top - program_value(t, s, seat, t["card_bottom"][investigator, card], w)


@inlined
def choose_priority(t, s, w):
    """Choose a low number if the top effect matters, few omens, and no icon that is still needed."""
    seat = s["seat"]
    gain = gain_of_top(t, s, seat, s["slot_card"][s["n_turns"]], w) - w["value"][W_RIVALRY]
    omens = omens_seen(t, s, seat)
    lowest, second, others = two_lowest(s, seat)
    best = 0
    best_value = WORST
    for i in range(s["n_options"]):
        card = s["options"][i]
        value = gain * odds_of_top(t, card, lowest, second, others, w)
        value -= w["value"][W_OMEN] * t["card_omens"][card] * (1.0 + 0.25 * omens)
        value -= w["value"][W_ICON] * icon_odds(t, s, t["card_icon"][card])
        if value > best_value:
            best, best_value = i, value
    return best


@by_value
def choose_least_needed(t, s, _w, card):
    """Choose the card whose icon is least likely to be needed."""
    return -icon_odds(t, s, t["card_icon"][card])


@by_value
def choose_set_aside(t, s, w, card):
    """Choose the likeliest match in a solo game; set aside a card with omens rather than play it."""
    odds = icon_odds(t, s, t["card_icon"][card])
    return w["value"][W_ICON] * odds + w["value"][W_OMEN] * t["card_omens"][card]


@kernel
def choose_slot(t, s, w):
    """Choose a low slot in a solo game, if the top effect of this card is worth it."""
    seat = s["r"][0]
    wants_top = gain_of_top(t, s, seat, s["r"][1], w) > w["value"][W_RIVALRY]
    for i in range(s["n_options"]):
        if (s["options"][i] < TOPS) == wants_top:
            return i
    return 0


@kernel
def own_share(t, s):
    """Return the matches that each hand has to contribute."""
    return (t["matches_needed"] + s["n_seats"] - 1) // s["n_seats"]


@inlined
def best_commitment(t, s, seat):
    """Return a hand's best chance to contribute its share, and the position of the card to hold back."""
    counts = count_hand(t, s, seat)
    needed = own_share(t, s)
    best = 0
    best_odds = 0.0
    best_value = WORST
    tried = 0
    for without in range(s["n_hand"][seat]):
        icon = t["card_icon"][s["hand"][seat, without]]
        if tried >> icon & 1:
            continue
        tried |= bit(icon)
        kept = counts - bit(4 * icon)
        nearly, odds, more = chances(t, s, kept, needed)
        value = odds + 0.3 * more + 0.1 * nearly
        if value > best_value:
            best, best_odds, best_value = without, odds, value
    return best_odds, best


@kernel
def hold_back(t, s):
    """Hold back the card that leaves the best odds."""
    return best_commitment(t, s, s["seat"])[1]


@kernel
def danger(t, s):
    """Estimate how near the game is to being lost on the board, from 0 to about 1."""
    spare = room(t, s, t["ritual"])
    weakest = s["health"][0]
    for seat in range(1, s["n_seats"]):
        weakest = min(weakest, s["health"][seat])
    return 0.5 / (1 + spare) + 0.5 / max(1, weakest)


@inlined
def choose_ready(t, s, w):
    """Declare readiness early if the seat's own cards are likely to contribute their share.

    Declare earlier when the board is lost anyway.
    """
    if s["solo"]:
        odds = chance(t, s, count_aside(t, s), t["matches_needed"])
    else:
        odds = best_commitment(t, s, s["seat"])[0]
    return 1 if odds >= w["value"][W_READY] - w["value"][W_PANIC] * danger(t, s) else 0
