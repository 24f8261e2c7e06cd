"""Precomputed values of the strategies, once for each combination, in `weights["prepared"]`."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.arming import ONE_SHOT
from heuristics.arkham_horror.layout import (
    ARMS,
    ARMS_DECKS,
    ARMS_DICE,
    ARMS_HANDS,
    BEFORE,
    CARD,
    CARD_DICE,
    DECKS,
    ENTRY,
    GATES,
    HURT,
    OFTEN,
    SPOILS,
    W_ALLY,
    W_COMMON,
    W_DIE,
    W_SANITY,
    W_SEAL_CARD,
    W_SKILL,
    W_SPELL,
    W_UNIQUE,
)
from heuristics.arkham_horror.pack_effects import PLAYED_DECKS
from heuristics.arkham_horror.values import program_value
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.plain_numbers import is_ally
from simcore.games.arkham_horror.rules.board.rule_matching import fires
from simcore.games.arkham_horror.rules.board.rule_sources import rules_of
from simcore.games.arkham_horror.rules.records.codes import NONE, Source, Special
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.games.arkham_horror.rules.records.state import LARGE_STATE, STATE
from simcore.jit.choices import by_shape
from simcore.jit.decorators import kernel

COMMON, UNIQUE, SPELL, SKILL = range(4)
CAST_ODDS = 0.6
MOST_OF_USE = 1.5  # what the action of a card adds to its worth, at most
MIDDLING = 4  # sanity and stamina for which encounters are evaluated


@kernel
def plain_dice(t, card):
    """Return the dice of a card in combat with a monster without defences; spells count at usual odds."""
    dice = 1.0 * t["dice"][0, card]
    if t["spell"][card]:
        dice *= CAST_ODDS
    return 0.5 * dice if t["one_shot"][card] else dice


@kernel
def plain_card_value(t, s, card, w):
    """Return the value of a card to any investigator, including its action."""
    deck = t["card_deck"][card]
    value = 0.5 * w["value"][W_COMMON]
    if deck == UNIQUE:
        value = 0.5 * w["value"][W_UNIQUE]
    elif deck == SPELL:
        value = 0.5 * w["value"][W_SPELL]
    elif deck == SKILL:
        value = w["value"][W_SKILL]
    elif is_ally(t, card):
        value = w["value"][W_ALLY]
    if t["card_special"][card] == Special.SEAL:
        value += w["value"][W_SEAL_CARD]
    for bonus in range(len(t["card_bonus"][card])):
        value += 0.4 * t["card_bonus"][card, bonus]
    value += 0.3 * t["movement_points"][card] + 0.3 * (t["effect"][card] > 0)
    used = program_value(t, s, 0, np.int64(t["use_program"][card]), w)
    value += min(MOST_OF_USE, max(0.0, used - np.int64(t["use_sanity"][card]) * w["value"][W_SANITY]))
    return value + w["value"][W_DIE] * plain_dice(t, card)


@kernel
def somebody(t, s):
    """Turn the first seat into an investigator of medium health, without possessions."""
    s["n_seats"] = 1
    s["alive"] = 1
    s["near"][0] = 1
    s["investigator"][0] = t["pool"][0] if t["team"][0] < 0 else t["team"][0]
    s["sanity"][0] = s["stamina"][0] = MIDDLING
    s["max_sanity"][0] = s["max_stamina"][0] = MIDDLING + 1
    s["clues"][0] = 2
    s["money"][0] = 3
    s["stop"][0, 0] = s["stop"][0, 1] = s["stop"][0, 2] = 1
    s["round"] = 1
    s["environment"] = s["rumor"] = s["lasting"] = s["foe"] = s["card_at"] = NONE
    for area in range(MAX_AREAS):
        s["gate_at"][area] = NONE


@kernel
def may_open_gate(t, start):
    """Return whether a row of a program can open a gate."""
    at = start
    while at >= 0 and t["code"][at]["op"] != Op.END:
        if t["code"][at]["op"] == Op.GATE:
            return True
        at += 1
    return False


@kernel
def prepare_areas(t, s, w):
    """Compute how often gates open at each area, and the average value of its encounters."""
    most = 1.0
    for card in range(t["n_mythos"]):
        if t["mythos_gate"][card] >= 0:
            w["prepared"][OFTEN + np.int64(t["mythos_gate"][card])] += 1.0
    for area in range(t["n_areas"]):
        most = max(most, w["prepared"][OFTEN + area])
    for area in range(t["n_areas"]):
        w["prepared"][OFTEN + area] /= most
        deck = np.int64(t["location_deck"][area])
        if deck >= 0 and t["deck_cards"][deck] > 0:
            s["at"][0] = area
            value = opening = 0.0
            for card in range(t["deck_cards"][deck]):
                value += program_value(t, s, 0, np.int64(t["entry"][area, card]), w)
                opening += may_open_gate(t, np.int64(t["entry"][area, card]))
            w["prepared"][ENTRY + area] = value / t["deck_cards"][deck]
            w["prepared"][GATES + area] = opening / t["deck_cards"][deck]


@kernel
def special_price(t, s, kind, trigger, w):
    """Return the cost to an average investigator of a monster's effect at a moment of combat."""
    price = 0.0
    for rule in range(np.int64(t["kind_rules"][kind, 0]), np.int64(t["kind_rules"][kind, 1])):
        program = np.int64(t["rule_program"][rule])
        if program >= 0 and t["rule_of"][rule] == trigger:
            price -= program_value(t, s, 0, program, w)
    return max(0.0, price)


@kernel
def spoils_of(t, s, kind, w):
    """Return the value to an average investigator of what happens when a monster of a kind is beaten."""
    value = 0.0
    for source in (Source.ONE, Source.KIND):
        first, end = rules_of(t, s, np.int64(source), 0, kind)
        for rule in range(first, end):
            if fires(t, s, rule, Trigger.BEATEN, 0, NONE, kind) and t["rule_program"][rule] >= 0:
                value += program_value(t, s, 0, np.int64(t["rule_program"][rule]), w)
    return value


@kernel
def prepare_arms(t, w):
    """Compute which part of each deck gives how many dice against the Ancient One, by the hands it takes."""
    for number in range(ARMS_DECKS * ARMS_HANDS * ARMS_DICE):
        w["prepared"][ARMS + number] = 0.0
    met = 3 * np.int64(t["physical"]) + np.int64(t["magical"])
    for card in range(len(t["price"])):
        deck, hands = np.int64(t["card_deck"][card]), np.int64(t["hand_cost"][card])
        if deck >= ARMS_DECKS or t["copies"][card] == 0 or hands >= ARMS_HANDS:
            continue
        dice = 1.0 * t["dice"][met, card]
        if t["spell"][card]:
            dice *= CAST_ODDS
        if t["one_shot"][card]:
            dice *= ONE_SHOT
        number = min(ARMS_DICE - 1, np.int64(dice + 0.5))
        if number > 0:
            part = t["copies"][card] / t["deck_size"][deck]
            w["prepared"][ARMS + (deck * ARMS_HANDS + hands) * ARMS_DICE + number] += part


@kernel
def write_pack_decks(t, s, w):
    """Write the average value of the programs of each deck whose cards take effect."""
    for deck in range(len(PLAYED_DECKS)):
        n, value = np.int64(t["n_pack_cards"][deck]), 0.0
        for place in range(n):
            program = np.int64(t["card_program"][t["pack_cards"][deck, place]])
            value += program_value(t, s, 0, program, w)
        w["prepared"][DECKS + deck] = value / max(1, n)


@kernel
def write_pack_cards(t, s, w):
    """Add to the worth of each card what its uses bring in packs; those that discard it count once."""
    for card in range(len(t["price"])):
        for use in range(np.int64(t["card_uses"][card, 0]), np.int64(t["card_uses"][card, 1])):
            value = max(0.0, program_value(t, s, 0, np.int64(t["used_program"][use]), w))
            if t["used_casting"][use]:
                value = CAST_ODDS * value - w["value"][W_SANITY] * t["price"][card]
            if t["used_up"][use] & (UsedUp.DISCARDED | UsedUp.BOXED):
                value *= 0.5
            w["prepared"][CARD + card] += max(0.0, min(MOST_OF_USE, value))


@kernel
def prepare_packs(t, s, w):
    """Compute the values of decks and cards that only packs have."""
    write_pack_decks(t, s, w)
    write_pack_cards(t, s, w)


@kernel
def no_packs(t, s, w):
    """Compute nothing in a game without packs."""


prepare_parts_of_packs = by_shape("masks", prepare_packs, no_packs)


@kernel
def empty_large_state(_, __):
    """Return a State, all 0, for Tables of the large layout."""
    return np.zeros(1, LARGE_STATE)


@kernel
def empty_base_state(_, __):
    """Return a State, all 0, for Tables of the base layout."""
    return np.zeros(1, STATE)


empty_state = by_shape("masks", empty_large_state, empty_base_state)
"""`empty_state(t, 0)`: an array of one State, all 0, of the layout of the Tables."""


def prepare(tables, weights):
    """Compute the values of cards, encounters and special monsters, and the frequency of gates."""
    here = empty_state(tables, 0)
    somebody(tables, here[0])
    for area in range(MAX_AREAS):
        weights["prepared"][OFTEN + area] = weights["prepared"][ENTRY + area] = 0.0
        weights["prepared"][GATES + area] = 0.0
    for card in range(len(tables["price"])):
        weights["prepared"][CARD_DICE + card] = plain_dice(tables, card)
        weights["prepared"][CARD + card] = plain_card_value(tables, here[0], card, weights)
    for kind in range(len(tables["kind_symbol"])):
        weights["prepared"][BEFORE + kind] = special_price(
            tables, here[0], kind, Trigger.COMBAT_START, weights
        )
        weights["prepared"][SPOILS + kind] = spoils_of(tables, here[0], kind, weights)
        weights["prepared"][HURT + kind] = special_price(tables, here[0], kind, Trigger.DAMAGE, weights)
    prepare_parts_of_packs(tables, here[0], weights)
    prepare_arms(tables, weights)
    prepare_areas(tables, here[0], weights)
