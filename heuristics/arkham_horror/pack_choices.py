"""Choices of places, monsters, gates, cards and people that only games with packs ask for."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.card_values import card_of_type, card_value
from heuristics.arkham_horror.check_odds import fight_value, price_of_down, price_of_loss
from heuristics.arkham_horror.effects import deck_value
from heuristics.arkham_horror.goals import area_value
from heuristics.arkham_horror.layout import (
    CARD,
    W_CLOSE_SKILL,
    W_DOLLAR,
    W_LOST,
    W_LUCK,
    W_SANITY,
    W_SNEAK,
    W_STAMINA,
    W_TROPHY,
    W_WILL,
)
from heuristics.arkham_horror.needs import gate_value, seal_value
from heuristics.arkham_horror.pack_effects import OF_MISSING, PACT_PRICE
from heuristics.arkham_horror.paths import write_prices
from heuristics.arkham_horror.values import program_value
from heuristics.toolbox.by_value import AVOIDED, by_value
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import MARK, SPENT_AS
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.limits import MAX_AREAS, MOST_MARKERS
from simcore.games.arkham_horror.rules.board.monster_markers import in_arkham, place_of
from simcore.games.arkham_horror.rules.board.pack_gate_markers import closing_modifier, leads_to
from simcore.games.arkham_horror.rules.effects.spending import trophy_value
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import (
    CARD_SPENT,
    CLUE_OF,
    MONSTER_TROPHY,
    POWER_SPENT,
    SWAP_MARKER,
)
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import members

SANITY_PRICE = 0
OWN_TOKEN = 1.0  # price of a clue token or a dollar, if something else can be spent
AS_CLUE, AS_MONEY = SPENT_AS.numbers["clue"], SPENT_AS.numbers["money"]
SPARE = 1.0  # value below which a card is given up for something else
CHECKED_BY = {
    "horror_being": W_WILL,
    "close_being": W_CLOSE_SKILL,
    "evade_being": W_SNEAK,
    "luck_being": W_LUCK,
}
"""Weight of the checks that a kind of token makes harder."""
WEIGHT_OF_MARK = np.array([CHECKED_BY.get(kind, NONE) for kind in MARK.words], np.int64)


# --- places


@kernel
def worth_of_area(t, s, seat, area, w):
    """Return the value to an investigator of being in an area at once."""
    prices, fights = scratch(MAX_AREAS), scratch(MOST_MARKERS)
    write_prices(t, s, seat, w, prices, fights)
    return area_value(t, s, seat, area, prices, fights, w)


@by_value
def choose_swap(t, s, w, option):
    """Choose the investigator or the monster whose place is best to be in."""
    at = np.int64(s["at"][option]) if option < SWAP_MARKER else np.int64(place_of(s, option - SWAP_MARKER))
    return worth_of_area(t, s, np.int64(s["seat"]), at, w) if 0 <= at < MAX_AREAS else AVOIDED


@by_value
def choose_ability(t, s, w, area):
    """Choose the most valuable special ability of a location."""
    return AVOIDED if area < 0 else program_value(t, s, np.int64(s["seat"]), np.int64(t["special"][area]), w)


@by_value
def choose_lost_seal(t, s, w, area):
    """Choose the seal that keeps the fewest gates closed."""
    return AVOIDED if area < 0 else -seal_value(t, s, area, w)


@by_value
def choose_hard_gate(t, s, _w, area):
    """Choose the gate that is hardest to close."""
    return AVOIDED if area < 0 else -1.0 * closing_modifier(s, t, np.int64(s["gate_at"][area]))


@by_value
def choose_easy_gate(t, s, _w, marker):
    """Choose the gate marker that is easiest to close."""
    return 1.0 * closing_modifier(s, t, marker)


@by_value
def choose_world(t, s, w, world):
    """Choose the Other World whose gate is worth most to return by and close."""
    best = -w["value"][W_LOST]
    for area in range(t["n_areas"]):
        if leads_to(s, t, area, world):
            best = max(best, gate_value(t, s, np.int64(s["seat"]), area, w))
    return best


# --- monsters


@by_value
def choose_weak_monster(t, s, w, marker):
    """Choose the monster that is best to fight."""
    return fight_value(t, s, np.int64(s["seat"]), marker, w)


@by_value
def choose_symbol(t, s, _w, symbol):
    """Choose the dimensional symbol of most monsters in Arkham."""
    n = 0
    for marker in members(in_arkham(t, s)):
        n += t["kind_symbol"][t["kind_of"][marker]] == symbol
    return 1.0 * n


@by_value
def choose_cheap_trophy(t, s, w, marker):
    """Choose a monster trophy that is worth little; else none."""
    return -SPARE if marker < 0 else -w["value"][W_TROPHY] * trophy_value(t, s, marker)


# --- cards


@by_value
def choose_cheap_card(t, s, w, place):
    """Choose a card in hand that is worth little; else none."""
    seat = np.int64(s["seat"])
    return -SPARE if place < 0 else -card_value(t, s, seat, np.int64(s["held"][seat, place]), w)


@by_value
def choose_held(t, s, w, place):
    """Choose the most valuable card in hand."""
    seat = np.int64(s["seat"])
    return AVOIDED if place < 0 else card_value(t, s, seat, np.int64(s["held"][seat, place]), w)


@by_value
def choose_refreshed(t, s, w, place):
    """Choose the most valuable card that is worth its price; else none."""
    if place < 0:
        return 0.0
    seat = np.int64(s["seat"])
    card = np.int64(s["held"][seat, place])
    return card_value(t, s, seat, card, w) - w["value"][W_DOLLAR] * t["refresh_money"][card] - SPARE / 2.0


@by_value
def choose_sifted(t, s, w, card):
    """Choose the most valuable card that is worth its price; else none."""
    if card < 0:
        return 0.0
    return card_value(t, s, np.int64(s["seat"]), card, w) - 0.5 * w["value"][W_DOLLAR] * t["card_price"][card]


@by_value
def choose_deck(t, s, w, deck):
    """Choose the deck with the most valuable cards; in a search, that with the best card of the type."""
    seat, at = np.int64(s["seat"]), np.int64(s["program_row"])
    if at >= 0 and t["code"][at]["op"] == Op.TAKE_ANY:
        return card_of_type(s, t, seat, deck, np.int64(t["code"][at]["b"]), w)
    return deck_value(t, s, seat, deck, w)


@by_value
def choose_pact(_t, s, w, card):
    """Choose a Dark Pact if much sanity and stamina is missing, which it restores; else none."""
    if card < 0:
        return 0.0
    seat = s["seat"]
    missing = s["max_sanity"][seat] - s["sanity"][seat] + s["max_stamina"][seat] - s["stamina"][seat]
    return OF_MISSING * missing - PACT_PRICE + 0.01 * w["prepared"][CARD + card]


@by_value
def choose_spent(t, s, w, option):
    """Choose what costs least in place of a token: a card that is refreshed, a power token, a whole card."""
    seat = np.int64(s["seat"])
    if option == NONE or option >= CLUE_OF:
        return -OWN_TOKEN
    if option == POWER_SPENT:
        return -OWN_TOKEN / 2
    if option >= MONSTER_TROPHY:
        return -w["value"][W_TROPHY] * trophy_value(t, s, option - MONSTER_TROPHY) - OWN_TOKEN / 2
    card = np.int64(s["held"][seat, option - CARD_SPENT])
    if t["stands_by"][card] == UsedUp.EXHAUSTED:
        return 0.0
    is_whole = max(t["stands_for"][card, AS_CLUE], t["stands_for"][card, AS_MONEY]) <= s["due"]
    return -OWN_TOKEN / 2 if is_whole else -OWN_TOKEN * 2


# --- people


@kernel
def choose_picked(t, s, w):
    """Choose the investigator who gains most from the block of a program.

    With equal harm to several, choose the one with the fewest things; otherwise the weakest.
    """
    row = np.int64(s["program_row"])
    is_pick = row >= 0 and t["code"][row]["op"] == PackOp.PICK
    best, most = 0, AVOIDED
    for i in range(s["n_options"]):
        seat = np.int64(s["options"][i])
        if seat < 0:
            continue
        value = program_value(t, s, seat, row + 1, w) if is_pick else 0.0
        health, things = s["sanity"][seat] + s["stamina"][seat], s["clues"][seat] + s["n_held"][seat]
        value -= 0.001 * (things if value < 0.0 else health)
        if value > most:
            best, most = i, value
    return best


@by_value
def choose_lender(_t, s, _w, seat):
    """Choose the investigator with the most cards."""
    return 1.0 * s["n_held"][seat]


@by_value
def choose_borrower(_t, s, _w, seat):
    """Choose the investigator with the fewest cards."""
    return -1.0 * s["n_held"][seat]


@by_value
def choose_price(_t, s, w, price):
    """Choose the cheaper of a point of sanity and a point of stamina; nothing if that is possible."""
    if price < 0:
        return 0.0
    seat = s["seat"]
    left = np.int64(s["sanity"][seat] if price == SANITY_PRICE else s["stamina"][seat])
    index = W_SANITY if price == SANITY_PRICE else W_STAMINA
    return -price_of_loss(w, index, left, 1) - (price_of_down(s, seat, w) if left <= 1 else 0.0)


@by_value
def choose_most_stop(_t, s, _w, stop):
    """Choose the maximum of sanity and stamina whose smaller number is the greatest."""
    seat = s["seat"]
    step = stop - s["most_stop"][seat]
    return 1.0 * min(s["max_sanity"][seat] + step, s["max_stamina"][seat] - step) - 0.01 * abs(step)


@by_value
def choose_skill(t, s, _w, skill):
    """Choose the higher of two skills."""
    return 1.0 * skill_value(t, s, np.int64(s["seat"]), skill)


@by_value
def choose_mark(_t, _s, w, kind):
    """Choose the kind of token that harms the most important checks."""
    return w["value"][WEIGHT_OF_MARK[kind]] if WEIGHT_OF_MARK[kind] >= 0 else 0.0
