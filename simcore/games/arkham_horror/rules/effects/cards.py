"""Steps of programs about cards: taking, losing, tokens, upkeep dice.

Rules are named as the reference guide names its entries.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.dice import least_success
from simcore.games.arkham_horror.box.effect_kinds import TYPE, WHAT
from simcore.games.arkham_horror.rules.board.amounts import (
    ITEM,
    TOME,
    WEAPON,
    WORDS,
    amount,
    amount_of,
    place_of_card,
    things_of,
)
from simcore.games.arkham_horror.rules.board.cards import (
    box_card,
    choose_and_lose,
    draw_cards,
    gain,
    losable,
    lose_card,
    take_any,
    take_first,
    take_named,
)
from simcore.games.arkham_horror.rules.board.dice import one_die
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker
from simcore.games.arkham_horror.rules.effects.paying import spend_gates, spend_trophies
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, NONE, ints
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, has, with_one
from simcore.kernels.event_log import emit2, emit3, emit_pile

ROLL, TOKENS = ints(Event.ROLL, Event.TOKENS)
RUMOUR_TOKENS = ints(Event.RUMOUR_TOKENS)[0]
SELF = WHAT.numbers["self"]
FIRST_TYPE = TYPE.numbers["tome"]


# --- which card it is


@kernel
def own_place(s, seat):
    """Where somebody holds the card whose program runs, as a place in `held`; -1: it is none of his."""
    return np.int64(s["card_at"]) if s["card_at"] >= 0 and s["card_of"] == seat else np.int64(NONE)


@kernel
def lose_self(t, s, log, seat):
    """The card whose program runs is discarded (Discarding)."""
    place = own_place(s, seat)
    if place >= 0:
        lose_card(t, s, log, seat, place)


@kernel
def box_self(t, s, log, seat):
    """The card whose program runs, or the monster that it is about, leaves the game."""
    place = own_place(s, seat)
    if place >= 0:
        box_card(t, s, log, seat, place)
    elif s["foe"] != NONE:
        move_marker(s, log, np.int64(s["foe"]), BOX)


@kernel
def cup_self(s, log):
    """The monster at hand goes back into the cup (Monster Cup)."""
    if s["foe"] != NONE:
        move_marker(s, log, np.int64(s["foe"]), CUP)


# --- getting and losing cards


@kernel
def do_draw(t, s, log, seat, row):
    """Cards of a deck; True while it waits. The result is a program that runs because of one; or -1."""
    n = max(0, amount(t, s, seat, np.int64(row["b"])))
    keep = amount(t, s, seat, np.int64(row["c"])) if row["c"] else n
    return draw_cards(t, s, log, seat, np.int64(row["a"]), n, keep)


@kernel
def do_take(t, s, log, seat, row):
    """A card by name: the program that runs because of it; -1: none."""
    return take_named(t, s, log, seat, np.int64(row["a"]), np.int64(row["b"]))


@kernel
def do_take_first(t, s, log, seat, row):
    """The first tome or weapon of a deck."""
    thing = TOME if row["b"] == FIRST_TYPE else WEAPON
    return take_first(t, s, log, seat, np.int64(row["a"]), thing)


@kernel
def do_take_any(t, s, log, seat, row):
    """Any card of a deck; True while it waits. The result is a program that runs because of it; or -1."""
    return take_any(t, s, log, seat, np.int64(row["a"]))


@kernel
def do_card(t, s, log, seat, row):
    """A special card comes: the program that runs because of it; -1: none (Special Cards).

    Nobody has two of a kind; another one only spares the next roll for it.
    """
    card = np.int64(row["a"])
    place = place_of_card(s, seat, card)
    if place < 0:
        return gain(t, s, log, seat, card)
    s["new_cards"][seat] = with_one(np.int64(s["new_cards"][seat]), place)
    return np.int64(NONE)


@kernel
def lose_named(t, s, log, seat, card):
    """A card by name goes, if he holds it."""
    place = place_of_card(s, seat, card)
    if place >= 0:
        lose_card(t, s, log, seat, place)


@kernel
def do_discard(t, s, log, seat, row):
    """Cards go, as he chooses; True while it waits (Discarding, Rounding)."""
    what = np.int64(row["a"])
    if what < WORDS:
        lose_named(t, s, log, seat, what)
        return False
    if what == SELF:
        lose_self(t, s, log, seat)
        return False
    thing = what - WORDS
    cards = things_of(t, s, seat, thing) if thing == ITEM else losable(t, s, seat, thing)
    n = amount_of(t, s, seat, np.int64(row["b"]), count(cards))
    return choose_and_lose(t, s, log, seat, thing, n)


# --- tokens and dice of cards


@kernel
def do_token(t, s, log, seat, row):
    """Tokens come onto the card whose program runs, or go: a card that is held, else the rumour."""
    change = amount(t, s, seat, np.int64(row["a"]))
    place = own_place(s, seat)
    if place >= 0:
        s["tokens"][seat, place] += change
        emit3(log, TOKENS, seat, s["held"][seat, place], s["tokens"][seat, place])
        return
    before = np.int64(s["rumour_tokens"])
    s["rumour_tokens"] = max(0, before + change)
    if s["rumour_tokens"] != before:
        emit2(log, RUMOUR_TOKENS, s["rumour_tokens"] - before, np.int64(s["rumour_tokens"]))


@kernel
def roll_dice(s, log, seat, n):
    """Roll n dice that are no check, and add them up (Dice)."""
    faces = np.zeros(max(1, n), np.int64)
    total = np.int64(0)
    for number in range(n):
        face = one_die(s)
        faces[n - 1 - number] = face
        total += face
    tell_dice(log, seat, faces, n)
    s["rolled"] = total
    return total


@kernel
def tell_dice(log, seat, faces, n):
    """Write what was rolled; the first die stands last in the pile."""
    if n > 0:
        emit_pile(log, ROLL, seat, faces[n - 1], faces, n - 1)


@kernel
def do_keep_by_roll(t, s, log, seat, row):
    """A die in the upkeep: the card goes on low numbers, but not before its second upkeep (Retainer)."""
    place = own_place(s, seat)
    if place < 0 or has(np.int64(s["new_cards"][seat]), place):
        return
    if roll_dice(s, log, seat, 1) <= row["a"]:
        lose_card(t, s, log, seat, place)


@kernel
def dice_items(t, s, log, seat):
    """A die for each item, which is lost on a failure (the attack of an Ancient One)."""
    for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
        card = np.int64(s["held"][seat, place])
        may_go = t["item"][card] and not t["safe"][card]
        if may_go and roll_dice(s, log, seat, 1) < least_success(s, seat):
            lose_card(t, s, log, seat, place)


@kernel
def do_lose_trophy(t, s, log, seat, row):
    """He gives a trophy up: of a monster, or of a gate; True while it waits."""
    if row["a"] == 0:
        return spend_trophies(t, s, log, seat, 1, False)
    return spend_gates(t, s, log, seat, min(1, np.int64(s["gate_trophies"][seat])))
