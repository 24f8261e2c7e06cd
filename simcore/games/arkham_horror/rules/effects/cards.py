"""Effects on cards: drawing, taking, losing, buying and selling them.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import TYPE, WHAT
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import NamedRule
from simcore.games.arkham_horror.rules.board.amounts import amount, amount_of
from simcore.games.arkham_horror.rules.board.cards import (
    box_card,
    choose_and_lose,
    draw_cards,
    gain,
    is_boxed,
    losable,
    lose_card,
    take_any,
    take_first,
    take_named,
)
from simcore.games.arkham_horror.rules.board.dice import one_die
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker
from simcore.games.arkham_horror.rules.board.pack_keeping import is_card_kept
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_rule
from simcore.games.arkham_horror.rules.board.pack_special_monsters import return_this
from simcore.games.arkham_horror.rules.board.plain_conditions import is_held
from simcore.games.arkham_horror.rules.board.plain_numbers import (
    ALLY,
    ITEM,
    TOME,
    WEAPON,
    place_of_card,
    things_of,
)
from simcore.games.arkham_horror.rules.effects.buying import buy, sale, sell
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO, run_joined
from simcore.games.arkham_horror.rules.records.codes import BOX, NONE
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, with_one
from simcore.kernels.event_log import emit_pile

SELF = WHAT.numbers["self"]
FIRST_TYPE = TYPE.numbers["tome"]


# --- which card it is


@kernel
def own_place(s, seat):
    """Return the place in `held` of the card whose program runs; -1 if there is none."""
    return np.int64(s["card_at"]) if s["card_at"] >= 0 and s["card_of"] == seat else np.int64(NONE)


@kernel
def lose_self(t, s, log, seat):
    """Discard the card whose program runs (Discarding)."""
    place = own_place(s, seat)
    if place >= 0:
        lose_card(t, s, log, seat, place)


@kernel
def do_box(t, s, log, seat):
    """Remove the card whose program runs, or its monster, from the game."""
    place = own_place(s, seat)
    if place >= 0:
        box_card(t, s, log, seat, place)
    elif not is_boxed(s, t, log, seat) and s["foe"] != NONE:
        move_marker(s, log, np.int64(s["foe"]), BOX)


# --- getting and losing cards


@kernel
def do_draw(t, s, log, seat, row):
    """Draw cards of a deck; return True while it waits. The result is a triggered program, or -1."""
    n = max(0, amount(t, s, seat, np.int64(row["b"])))
    keep = amount(t, s, seat, np.int64(row["c"])) if row["c"] else n
    return draw_cards(t, s, log, seat, np.int64(row["a"]), n, keep)


@kernel
def do_take(t, s, log, seat, row):
    """Take a named card; return the program that it triggers, or -1."""
    return take_named(t, s, log, seat, np.int64(row["a"]), np.int64(row["b"]))


@kernel
def do_take_first(t, s, log, seat, row):
    """Take the first tome or weapon of a deck."""
    thing = TOME if row["b"] == FIRST_TYPE else WEAPON
    return take_first(t, s, log, seat, np.int64(row["a"]), thing)


@kernel
def do_take_any(t, s, log, seat, row):
    """Take any card of a deck; return True while it waits. The result is a triggered program, or -1."""
    return take_any(t, s, log, seat, np.int64(row["a"]))


@kernel
def do_card(t, s, log, seat, row):
    """Gain a special card; return the program that it triggers, or -1 (Special Cards).

    An investigator has at most one of a kind; another one only cancels the next roll for it.
    """
    card = np.int64(row["a"])
    place = place_of_card(s, seat, card)
    if place < 0:
        return gain(t, s, log, seat, card)
    s["new_cards"][seat] = with_one(np.int64(s["new_cards"][seat]), place)
    return np.int64(NONE)


@kernel
def lose_named(t, s, log, seat, card):
    """Discard a named card, if the investigator holds it."""
    place = place_of_card(s, seat, card)
    if place >= 0 and not is_card_kept(s, t, seat, card):
        lose_card(t, s, log, seat, place)


@kernel
def do_uncard(t, s, log, seat, row):
    """Return a special card, if the investigator has it (Special Cards)."""
    lose_named(t, s, log, seat, np.int64(row["a"]))


@kernel
def do_discard(t, s, log, seat, row):
    """Discard cards of the player's choice; return True while it waits (Discarding, Rounding)."""
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


@kernel
def do_ally(t, s, log, frame, row):
    """Gain the named ally if the deck has it; otherwise run the block (Ally)."""
    before = s["n_allies"]
    seat, card = frame[WHO], np.int64(row["a"])
    program = take_named(t, s, log, seat, ALLY, card)
    comes = s["n_allies"] < before
    if not comes and has_rule(s, t, NamedRule.ALLIES_FROM_BOX, seat) and not is_held(s, card):
        program, comes = gain(t, s, log, seat, card), True
    frame[PC] = row["target"] if comes else frame[PC] + 1
    run_joined(frame, program)


# --- dice


@kernel
def roll_dice(s, log, seat, n):
    """Roll n dice outside of checks, and add them up (Dice)."""
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
    """Write a roll of dice; the first die comes last in the pile."""
    if n > 0:
        emit_pile(log, Event.ROLL, seat, faces[n - 1], faces, n - 1)


# --- all of them


@kernel
def taking_step(t, s, log, frame, row):
    """Apply an effect that brings cards, which may run their own programs; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == Op.DRAW:
        if do_draw(t, s, log, seat, row):
            return True
        run_joined(frame, np.int64(s["result"]))
    elif op == Op.TAKE:
        run_joined(frame, do_take(t, s, log, seat, row))
    elif op == Op.TAKE_FIRST:
        run_joined(frame, do_take_first(t, s, log, seat, row))
    elif op == Op.TAKE_ANY:
        if do_take_any(t, s, log, seat, row):
            return True
        run_joined(frame, np.int64(s["result"]))
    else:
        run_joined(frame, do_card(t, s, log, seat, row))
    return False


@kernel
def card_step(t, s, log, frame, row):
    """Apply an effect on discarded, bought or sold cards; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    a, b, c, d = np.int64(row["a"]), np.int64(row["b"]), np.int64(row["c"]), np.int64(row["d"])
    if op == Op.DISCARD:
        return do_discard(t, s, log, seat, row)
    if op == Op.UNCARD:
        do_uncard(t, s, log, seat, row)
    elif op == Op.BOX:
        do_box(t, s, log, seat)
    elif op == Op.CUP:
        return_this(s, t, log, row)
    elif op == Op.BUY:
        return buy(t, s, log, seat, a, b, c, d, 1 if row["e"] == 0 else 0)
    elif op == Op.SELL:
        return sell(t, s, log, seat, a, b, c)
    elif op == Op.SALE:
        return sale(t, s, log, seat, a, b)
    return False
