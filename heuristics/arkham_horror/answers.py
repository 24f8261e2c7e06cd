"""Decisions in programs: offers, payments, options, cards to gain or lose, places."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.card_values import card_value
from heuristics.arkham_horror.goals import cards_of_place
from heuristics.arkham_horror.layout import W_DOLLAR
from heuristics.arkham_horror.pack_missions import pays_for_step
from heuristics.arkham_horror.values import program_value, value_from
from heuristics.toolbox.by_value import AVOIDED, by_value
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.travel import world_of
from simcore.games.arkham_horror.rules.phases.location_cards import entry_of
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import (
    ACT_ON_RUMOR,
    DRAW_CARD,
    USE_SPECIAL,
)
from simcore.jit.decorators import kernel

LEAST_OFFER = 0.05  # what an offer has to bring, of which nothing more is known


@kernel
def row_that_asks(t, s, op):
    """Return the row of the program that asks, if only one row can have asked; else NONE."""
    row = np.int64(s["program_row"])
    return row if row >= 0 and t["code"][row]["op"] == op else np.int64(NONE)


@kernel
def choose_offer(t, s, w):
    """Choose whether to accept the offer of a program: compare the accepted block with the declined one."""
    row = row_that_asks(t, s, Op.MAY)
    if row == NONE:
        return 1
    taken, refused = value_from(t, s, np.int64(s["seat"]), row + 1, np.int64(t["code"][row]["target"]), w)
    return 1 if taken > refused + LEAST_OFFER else 0


@kernel
def choose_payment(t, s, w):
    """Choose whether to make a payment that a program asks for."""
    row = row_that_asks(t, s, Op.PAY)
    if row == NONE:
        return 1
    seat = np.int64(s["seat"])
    if pays_for_step(s, t, seat, row, w):
        return 1
    # The value from the row itself is the better of both; that from its second block means refusing.
    best, refused = value_from(t, s, seat, row, np.int64(t["code"][row]["target"]), w)
    return 1 if best > refused + 1e-9 else 0


@kernel
def choose_option(t, s, w):
    """Choose the most valuable option of a program; a choice of all is that of the first player."""
    row = row_that_asks(t, s, Op.CHOOSE)
    if row == NONE:
        row = row_that_asks(t, s, PackOp.CHOOSE_TOGETHER)
    if row == NONE:
        return 0
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        branch = row + 1 + np.int64(s["options"][i])
        value = program_value(t, s, np.int64(s["seat"]), np.int64(t["code"][branch]["target"]), w)
        if value > most + 1e-9:
            best, most = i, value
    return best


@kernel
def choose_amount(s):
    """Choose how much to pay: the points that can be healed, or the amount that a rumor needs."""
    seat = s["seat"]
    want = s["max_sanity"][seat] - s["sanity"][seat] + s["max_stamina"][seat] - s["stamina"][seat]
    if s["mythos_runs"] != NONE:
        want = max(1, np.int64(s["rumor_tokens"]))
    best = 0
    for i in range(s["n_options"]):
        if s["options"][i] <= want:
            best = i
    return best


@by_value
def choose_split(_t, s, _w, sanity):
    """Choose the share of sanity in a gain, by how much more sanity than stamina is missing."""
    seat = s["seat"]
    stamina = s["options"][s["n_options"] - 1] - sanity
    sanity_missing = s["max_sanity"][seat] - s["sanity"][seat] - sanity
    stamina_missing = s["max_stamina"][seat] - s["stamina"][seat] - stamina
    return -abs(sanity_missing - stamina_missing)


@by_value
def choose_card(t, s, w, card):
    """Choose the most valuable card."""
    return card_value(t, s, np.int64(s["seat"]), card, w)


@by_value
def choose_bought(t, s, w, card):
    """Choose the card with the highest value above its price; nothing if no card is worth its price."""
    if card < 0:
        return 0.0
    return card_value(t, s, np.int64(s["seat"]), card, w) - w["value"][W_DOLLAR] * t["card_price"][card]


@by_value
def choose_given_up(t, s, w, place):
    """Choose the least valuable card in hand."""
    if place < 0:
        return AVOIDED
    seat = np.int64(s["seat"])
    return -card_value(t, s, seat, np.int64(s["held"][seat, place]), w)


@by_value
def choose_sold(t, s, w, place):
    """Choose a card whose price exceeds its value; else nothing, which is the first option."""
    if place < 0:
        return 0.0
    seat = np.int64(s["seat"])
    card = np.int64(s["held"][seat, place])
    return w["value"][W_DOLLAR] * t["card_price"][card] - card_value(t, s, seat, card, w)


@by_value
def choose_toughest(t, _s, _w, marker):
    """Choose the monster of the highest toughness."""
    return AVOIDED if marker < 0 else 1.0 * t["kind_toughness"][t["kind_of"][marker]]


@by_value
def choose_location_card(t, s, w, card):
    """Choose the most valuable location card for an investigator at that location."""
    seat = np.int64(s["seat"])
    entry = entry_of(t, s, seat, np.int64(s["at"][seat]), card)
    return program_value(t, s, seat, np.int64(entry), w)


@by_value
def choose_world_card(t, s, w, card):
    """Choose the most valuable gate card for an investigator in that Other World."""
    seat = np.int64(s["seat"])
    world = np.int64(world_of(s, seat))
    entry = np.int64(t["gate_entry"][card, world]) if world >= 0 else np.int64(NONE)
    if entry < 0:
        entry = np.int64(t["gate_entry"][card, len(t["world_symbol"])])
    return program_value(t, s, seat, entry, w)


@by_value
def choose_encounter(t, s, w, option):
    """Choose the most valuable of a card, the ability of the location and the action against a rumor."""
    seat = np.int64(s["seat"])
    area = np.int64(s["at"][seat])
    if option == DRAW_CARD:
        return cards_of_place(t, s, seat, area, w)
    if option == USE_SPECIAL:
        return program_value(t, s, seat, np.int64(t["special"][area]), w)
    if option == ACT_ON_RUMOR:
        return program_value(t, s, seat, np.int64(t["rumor_act"][s["rumor"]]), w)
    return 0.0


@kernel
def choose_act(t, s, w):
    """Choose whether to act against the rumor in a street area."""
    value = program_value(t, s, np.int64(s["seat"]), np.int64(t["rumor_act"][s["rumor"]]), w)
    return 1 if value > 0.0 else 0
