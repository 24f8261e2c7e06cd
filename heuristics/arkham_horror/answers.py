"""Decisions that programs bring: offers, payments, options, cards that come and go, places."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import arms_against
from heuristics.arkham_horror.effects import foe_to_come
from heuristics.arkham_horror.goals import cards_of_place
from heuristics.arkham_horror.layout import CARD, CARD_DICE, W_DIE, W_DOLLAR, W_LATE_ARMS
from heuristics.arkham_horror.needs import is_late, late
from heuristics.arkham_horror.values import program_value, value_from
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.limits import MAX_WORLDS
from simcore.games.arkham_horror.rules.board.travel import world_of
from simcore.games.arkham_horror.rules.phases.location_cards import entry_of
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import (
    ACT_ON_RUMOUR,
    DRAW_CARD,
    GATE_TROPHY,
    USE_SPECIAL,
)
from simcore.jit.decorators import kernel

LEAST_OFFER = 0.05  # what an offer has to bring, of which nothing more is known
GATE_POINTS = 5  # what a gate trophy counts


@kernel
def card_value(t, s, seat, card, w):
    """Return the worth of a card to an investigator: arms are worth more without others, and near the end."""
    value = w["prepared"][CARD + card]
    dice = w["prepared"][CARD_DICE + card]
    if is_late(t, s, w):
        dice = min(dice, 1.0 * t["dice"][foe_to_come(t, s, w), card])
    more = w["value"][W_DIE] * dice * 2.0 / (1.0 + max(0.0, arms_against(t, s, seat, 0)))
    return value + more * late(t, s, W_LATE_ARMS, w)


@kernel
def row_that_asks(t, s, op):
    """Return the row of the program that asks, if it is one of a kind; else NONE."""
    row = np.int64(s["program_row"])
    return row if row >= 0 and t["code"][row]["op"] == op else np.int64(NONE)


@kernel
def choose_offer(t, s, w):
    """Choose whether to accept the offer of a program: the block behind its row against the other one."""
    row = row_that_asks(t, s, Op.MAY)
    if row == NONE:
        return 1
    taken, refused = value_from(t, s, np.int64(s["seat"]), row + 1, np.int64(t["code"][row]["target"]), w)
    return 1 if taken > refused + LEAST_OFFER else 0


@kernel
def choose_payment(t, s, w):
    """Choose whether to pay what a program asks for."""
    row = row_that_asks(t, s, Op.PAY)
    if row == NONE:
        return 1
    # The worth from the row itself is that of the better of both; that from its second block is refusing.
    best, refused = value_from(t, s, np.int64(s["seat"]), row, np.int64(t["code"][row]["target"]), w)
    return 1 if best > refused + 1e-9 else 0


@kernel
def choose_option(t, s, w):
    """Choose the option of a program that is worth most."""
    row = row_that_asks(t, s, Op.CHOOSE)
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
    """Choose how much to pay: what can be healed, or what a rumour needs."""
    seat = s["seat"]
    want = s["max_sanity"][seat] - s["sanity"][seat] + s["max_stamina"][seat] - s["stamina"][seat]
    if s["mythos_runs"] != NONE:
        want = max(1, np.int64(s["rumour_tokens"]))
    best = 0
    for i in range(s["n_options"]):
        if s["options"][i] <= want:
            best = i
    return best


@kernel
def choose_split(s):
    """Choose the part of a gain for sanity: by how much more of it is missing than of stamina."""
    seat = s["seat"]
    sanity = s["max_sanity"][seat] - s["sanity"][seat]
    stamina = s["max_stamina"][seat] - s["stamina"][seat]
    best, least = 0, 1 << 20
    for i in range(s["n_options"]):
        first = np.int64(s["options"][i])
        second = np.int64(s["options"][s["n_options"] - 1]) - first
        gap = abs((sanity - first) - (stamina - second))
        if gap < least:
            best, least = i, gap
    return best


@kernel
def choose_card(t, s, w):
    """Choose the card that is worth most."""
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        value = card_value(t, s, np.int64(s["seat"]), np.int64(s["options"][i]), w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_bought(t, s, w):
    """Choose the card that is worth most above its price; nothing if none is."""
    seat = np.int64(s["seat"])
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        card = np.int64(s["options"][i])
        value = 0.0
        if card >= 0:
            value = card_value(t, s, seat, card, w) - w["value"][W_DOLLAR] * t["card_price"][card]
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_given_up(t, s, w):
    """Choose the card of least worth among those held."""
    seat = np.int64(s["seat"])
    best, least = 0, 1e9
    for i in range(s["n_options"]):
        place = np.int64(s["options"][i])
        value = 0.0 if place < 0 else card_value(t, s, seat, np.int64(s["held"][seat, place]), w)
        if place >= 0 and value < least:
            best, least = i, value
    return best


@kernel
def choose_sold(t, s, w):
    """Choose a card that is worth less than its price; else nothing."""
    seat = np.int64(s["seat"])
    best, most = 0, 0.0
    for i in range(s["n_options"]):
        place = np.int64(s["options"][i])
        if place >= 0:
            card = np.int64(s["held"][seat, place])
            gain = w["value"][W_DOLLAR] * t["card_price"][card] - card_value(t, s, seat, card, w)
            if gain > most:
                best, most = i, gain
    return best


@kernel
def choose_trophy(t, s):
    """Choose a monster with the least toughness; gates only if there is nothing else."""
    best, least = 0, 1 << 20
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        value = 100 if option >= GATE_TROPHY else np.int64(t["kind_toughness"][t["kind_of"][option]])
        if value < least:
            best, least = i, value
    return best


@kernel
def choose_toughest(t, s):
    """Choose the monster with the most toughness."""
    best, most = 0, -1
    for i in range(s["n_options"]):
        marker = np.int64(s["options"][i])
        if marker >= 0 and t["kind_toughness"][t["kind_of"][marker]] > most:
            best, most = i, np.int64(t["kind_toughness"][t["kind_of"][marker]])
    return best


@kernel
def choose_location_card(t, s, w):
    """Choose the location card of the highest worth to an investigator there."""
    seat = np.int64(s["seat"])
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        entry = entry_of(t, s, seat, np.int64(s["at"][seat]), np.int64(s["options"][i]))
        value = program_value(t, s, seat, np.int64(entry), w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_world_card(t, s, w):
    """Choose the gate card of the highest worth in the Other World of an investigator."""
    seat = np.int64(s["seat"])
    world = np.int64(world_of(s, seat))
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        card = np.int64(s["options"][i])
        entry = np.int64(t["gate_entry"][card, world]) if world >= 0 else np.int64(NONE)
        if entry < 0:
            entry = np.int64(t["gate_entry"][card, MAX_WORLDS])
        value = program_value(t, s, seat, entry, w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_encounter(t, s, w):
    """Choose a card, what the location offers, or the action against a rumour: what is worth most."""
    seat = np.int64(s["seat"])
    area = np.int64(s["at"][seat])
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        option = s["options"][i]
        value = 0.0
        if option == DRAW_CARD:
            value = cards_of_place(t, s, seat, area, w)
        elif option == USE_SPECIAL:
            value = program_value(t, s, seat, np.int64(t["special"][area]), w)
        elif option == ACT_ON_RUMOUR:
            value = program_value(t, s, seat, np.int64(t["rumour_act"][s["rumour"]]), w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_act(t, s, w):
    """Choose whether to act against the rumour in a street."""
    value = program_value(t, s, np.int64(s["seat"]), np.int64(t["rumour_act"][s["rumour"]]), w)
    return 1 if value > 0.0 else 0
