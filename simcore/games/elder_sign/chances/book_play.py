"""Play of an attempt by a book of chances: tasks to complete, dice to set aside, dice to keep.

It covers printed cards without monsters. The strategy handles clues, items, spells and abilities.
"""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.chances.book import (
    CLOSED_SLOT,
    HEAD,
    PLACE,
    book_chance,
    face_slot,
    open_slot,
    tasks_left,
)
from simcore.games.elder_sign.chances.problem import says
from simcore.games.elder_sign.limits import DICE
from simcore.games.elder_sign.rules.records.codes import (
    EMPTY,
    FOCUS_DICE,
    MARKER,
    NONE,
    POOL,
    RED_DIE,
    SETS,
    YELLOW_DIE,
    Ability,
)
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.games.elder_sign.rules.records.vocabulary import Op
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members, without
from simcore.kernels.dice_pool import dice_at, points_of, symbol_of

TERROR, WILD = 3, 7


@kernel
def is_in_book(t, s, book, first):
    """Return whether the active investigator is on a card of the book without monsters."""
    place = np.int64(s["at"][s["active"]])
    if place < 0:
        return False
    for marker in members(s["on_cards"]):
        if s["marker_at"][marker] == place:
            return False
    return book[first + np.int64(s["place_card"][place]) * HEAD + PLACE] > 0.0


@kernel
def pool_chance(t, s, book, first, tasks, slot, dice):
    """Return the chance with these tasks left, a marker and a set of dice to roll."""
    adventure = np.int64(s["place_card"][s["at"][s["active"]]])
    yellow, red = dice >> YELLOW_DIE & 1, dice >> RED_DIE & 1
    green = 0
    for die in range(YELLOW_DIE):
        green += dice >> die & 1
    return book_chance(book, first, adventure, tasks, slot, green, yellow, red)


@kernel
def own_slot(t, s, book, first, dice):
    """Return the slot of the investigator's own marker after spending a set of dice."""
    adventure = np.int64(s["place_card"][s["at"][s["active"]]])
    for die in range(DICE):
        if s["die_at"][die] == MARKER + s["active"] and dice >> die & 1 == 0:
            return face_slot(book, first, adventure, symbol_of(t, s, die), points_of(t, s, die))
    if t["focus_once"] and s["focused"]:
        return CLOSED_SLOT
    return open_slot(book, first, adventure)


@kernel
def focus_chance(t, s, book, first, tasks, dice):
    """Return the best chance after a failed roll, if one of the dice left may go onto the marker."""
    adventure = np.int64(s["place_card"][s["at"][s["active"]]])
    slot = own_slot(t, s, book, first, 0)
    best = pool_chance(t, s, book, first, tasks, slot, dice)
    if slot == open_slot(book, first, adventure):
        for die in members(dice):
            held = face_slot(book, first, adventure, symbol_of(t, s, die), points_of(t, s, die))
            if held != CLOSED_SLOT:
                best = max(best, pool_chance(t, s, book, first, tasks, held, without(dice, die)))
    return best


@kernel
def failed_chance(t, s, book, first, tasks, dice):
    """Return the best chance after a failed roll of some dice: terror effects, and a die set aside."""
    effect = np.int64(t["on_terror"][s["place_card"][s["at"][s["active"]]]])
    terrors = 0
    for die in members(dice):
        symbol = symbol_of(t, s, die)
        if symbol == TERROR or (symbol == WILD and t["wild_terror"] != 0):
            terrors |= 1 << die
    immune = t["ability"][s["investigator"][s["active"]]] == Ability.NO_MONSTERS
    if terrors and not immune:
        if says(t, effect, Op.FAIL):
            return 0.0
        if says(t, effect, Op.DISCARD_TERROR_DICE):
            dice &= ~terrors
            if dice == 0 or t["discard_is_aside"]:
                return focus_chance(t, s, book, first, tasks, dice) if dice else 0.0
    best = 0.0
    for die in members(dice):
        best = max(best, focus_chance(t, s, book, first, tasks, without(dice, die)))
    return best


@kernel
def option_chance(t, s, book, first, tasks, option):
    """Return the chance of the card after an option of a decision that `book_choice` covers."""
    kind = s["decision"]
    pool = dice_at(s, POOL)
    if kind == Decision.PAY:
        if option == NONE:
            return failed_chance(t, s, book, first, tasks, pool)
        task, dice = option // SETS, option % SETS
        left = tasks & ~(1 << number_of_row(t, s, task))
        return pool_chance(t, s, book, first, left, own_slot(t, s, book, first, dice), pool & ~dice)
    if kind == Decision.GIVE_UP:
        return -1.0 if option == NONE else focus_chance(t, s, book, first, tasks, without(pool, option))
    if option == NONE:
        return pool_chance(t, s, book, first, tasks, own_slot(t, s, book, first, 0), pool)
    die, seat = option // FOCUS_DICE, option % FOCUS_DICE
    if seat != s["active"]:
        return -1.0
    adventure = np.int64(s["place_card"][s["at"][s["active"]]])
    held = face_slot(book, first, adventure, symbol_of(t, s, die), points_of(t, s, die))
    return pool_chance(t, s, book, first, tasks, held, without(pool, die))


@kernel
def number_of_row(t, s, row):
    """Return the index of a row among the tasks of a book."""
    adventure = s["place_card"][s["at"][s["active"]]]
    n = 0
    for other in range(row):
        n += t["row_kind"][adventure, other] != EMPTY
    return n


@kernel
def knows_decision(t, s, book, first):
    """Return whether the book covers the open decision, about a printed card."""
    kind = s["decision"]
    known = kind == Decision.PAY or kind == Decision.GIVE_UP or kind == Decision.FOCUS
    return known and s["awake"] == 0 and is_in_book(t, s, book, first)


@kernel
def book_choice(t, s, book, first):
    """Return the option with the best chance, if a task is paid or a die is set aside or kept.

    Return -1 for other decisions, or if the book does not have the card in its present state.
    """
    return better_choice(t, s, book, first, -1, 0.0)


@kernel
def better_choice(t, s, book, first, own, margin):
    """Return the option with the best chance; `own` unless it is better by more than a margin.

    The book ignores the costs of an attempt, so a player who estimates them follows the book only if it is
    clearly better. Return -1 as `book_choice` does.
    """
    if not knows_decision(t, s, book, first):
        return -1
    tasks = tasks_left(t, s, np.int64(s["place_card"][s["at"][s["active"]]]))
    best, n_better = -2.0, 0
    for i in range(s["n_options"]):
        chance = option_chance(t, s, book, first, tasks, np.int64(s["options"][i]))
        if i == own:
            chance += margin
        if chance > best:
            best, n_better = chance, i
    return n_better
