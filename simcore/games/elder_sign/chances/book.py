"""Chances of every position of every printed card, small enough for look-ups during a game.

A strategy writes a book once, in its `prepare`, and reads chances from it in its decisions::

    def prepare(tables, weights):
        write_book(tables, weights["prepared"], FIRST)   # FIRST: numbers of its own lie before it

    chance = card_chance(tables, weights["prepared"], FIRST, adventure, 6, 0, 0)  # before an attempt
    chance = book_chance(weights["prepared"], FIRST, adventure, tasks, slot, green, yellow, red)

`tasks` are the tasks that are left, one bit each from the first one on, without empty monster places
(`tasks_left`); `slot` is what the own marker holds (`CLOSED_SLOT`, `face_slot`, `open_slot`). The chances are
those of the best play without clues, spells, abilities and monsters on the card, costs paid; they are right
to 1/131,070. `book_choice` answers the decisions of an attempt by them.

Three chances of 16 bits lie in one number. The 56 cards of the box take 11,000 numbers and about a second.
"""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.chances.places import (
    PILES,
    POOLS,
    SHAPE,
    is_of_use,
    is_reached,
    kept_marker,
    position,
    stand_number,
)
from simcore.games.elder_sign.chances.problem import PROBLEM, classify, fill_problem, same_face
from simcore.games.elder_sign.chances.solver import solve
from simcore.games.elder_sign.limits import MAX_ADVENTURES, MAX_ROWS
from simcore.games.elder_sign.rules.records.codes import EMPTY, NONE
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has
from simcore.kernels.dice_pool import POINTS, WILD

HEAD = 24  # numbers about each card
PLACE, SLOTS, ARROW, FACE = 0, 1, 2, 4
FACES_KNOWN = 20  # symbols 1 to 7, then points
FIRST_POINTS = 7
CLOSED_SLOT = 0
PACKED = 3
STEP = 65535.0
PLAIN_CARD = np.full(MAX_ROWS + 1, NONE, np.int64)  # no monsters


@inlined
def face_key(symbol, points):
    """Return the number of a face in the header of a card."""
    return FIRST_POINTS + points if symbol == POINTS else symbol


@kernel
def write_book(t, book, first):
    """Write a book from number `first` on; return its end. Cards that do not fit have no chances (-1)."""
    end = first + MAX_ADVENTURES * HEAD
    problem, shape = np.zeros(1, PROBLEM), np.zeros(1, SHAPE)
    for world in range(2):
        for i in range(t["n_other"] if world else t["n_museum"]):
            adventure = np.int64(t["other"][i] if world else t["museum"][i])
            p = problem[0]
            p["n_changes"] = 0
            if not fill_problem(t, adventure, PLAIN_CARD, p):
                continue
            p["watch_terror"] = 0
            p["yellow"] = p["red"] = 1
            classify(p)
            value = solve(p, shape[0], False)[0]
            end = write_card(p, shape[0], value, book, first + adventure * HEAD, end)
    return end


@kernel
def write_card(p, shape, value, book, head, end):
    """Write the chances of a card after all others; return their end."""
    slots, n = np.zeros(64, np.int64), 1  # markers, by slot
    everything = (1 << p["n_tasks"]) - 1
    for face in range(FACES_KNOWN):
        book[head + FACE + face] = CLOSED_SLOT
    for face in range(1, p["n_classes"]):
        if is_of_use(p, everything, face):
            slots[n] = face
            n += 1
    slots[n] = shape["markers"] - 1
    n += 1
    for symbol in range(WILD + 1):
        for points in range(FACES_KNOWN - FIRST_POINTS):
            if (symbol == WILD and points == p["face_value"][2, 0]) or symbol == POINTS or points == 0:
                write_face(p, slots, n, symbol, points, book, head)
    stands = 0
    for tasks in range(1, everything + 1):
        stands += is_reached(p, tasks)
    if end + stands * n * POOLS // PACKED + 1 > len(book):
        book[head + PLACE] = 0.0
        return end
    book[head + PLACE], book[head + SLOTS] = end, n
    book[head + ARROW] = p["n_tasks"] if p["ordered"] else 0
    return end + pack_chances(p, shape, value, slots[:n], book, end)


@kernel
def write_face(p, slots, n, symbol, points, book, head):
    """Write the slot of a marker that holds this face."""
    key = same_face(p, symbol, points)
    for slot in range(1, n - 1):
        face = slots[slot]
        if key > 0 and p["class_symbol"][face] * 64 + p["class_value"][face] == key:
            book[head + FACE + face_key(symbol, points)] = slot


@kernel
def pack_chances(p, shape, value, slots, book, place):
    """Pack the chances of all positions; return how many numbers they take."""
    n = 0
    word = 0
    for tasks in range(1, 1 << p["n_tasks"]):
        if not is_reached(p, tasks):
            continue
        for slot in range(len(slots)):
            stand = stand_number(shape, tasks, kept_marker(p, shape, tasks, slots[slot]), 0, 0)
            for pool in range(POOLS):
                chance = np.int64(value[position(stand, 0, 0, 0) + pool] * STEP + 0.5)
                word |= chance << 16 * (n % PACKED)
                if n % PACKED == PACKED - 1:
                    book[place + n // PACKED] = word
                    word = 0
                n += 1
    book[place + n // PACKED] = word
    return n // PACKED + 1


@inlined
def open_slot(book, first, adventure):
    """Return the slot of a marker that is open for a die."""
    return np.int64(book[first + adventure * HEAD + SLOTS]) - 1


@inlined
def face_slot(book, first, adventure, symbol, points):
    """Return the slot of a marker with a die of this face; CLOSED_SLOT if the card has no use for it."""
    return np.int64(book[first + adventure * HEAD + FACE + face_key(symbol, points)])


@kernel
def book_chance(book, first, adventure, tasks, slot, green, yellow, red):
    """Return the chance to complete a card from a position before a roll; -1 if it is not in the book."""
    if tasks == 0:
        return 1.0
    head = first + adventure * HEAD
    place = np.int64(book[head + PLACE])
    if place == 0:
        return -1.0
    row = tasks - 1
    arrow = np.int64(book[head + ARROW])
    if arrow:
        row = 0  # the last tasks of the card, fewest tasks first in a book
        while row < arrow and tasks >> (arrow - 1 - row) & 1:
            row += 1
        row -= 1
    at = ((row * np.int64(book[head + SLOTS]) + slot) * 4 + yellow + 2 * red) * PILES + green
    word = np.int64(book[place + at // PACKED])
    return (word >> 16 * (at % PACKED) & 0xFFFF) / STEP


@kernel
def card_chance(t, book, first, adventure, green, yellow, red):
    """Return the chance to complete a printed card with a pool; -1 if it is not in the book."""
    tasks = (1 << count_tasks(t, adventure)) - 1
    return book_chance(book, first, adventure, tasks, open_slot(book, first, adventure), green, yellow, red)


@kernel
def count_tasks(t, adventure):
    """Return the number of printed tasks of a card, without empty monster places."""
    n = 0
    for row in range(t["n_rows"][adventure]):
        n += t["row_kind"][adventure, row] != EMPTY
    return n


@kernel
def tasks_without(t, adventure, rows):
    """Return the printed tasks of a card except some completed rows, numbered as in a book."""
    tasks = n = 0
    for row in range(t["n_rows"][adventure]):
        if t["row_kind"][adventure, row] != EMPTY:
            if not has(rows, row):
                tasks |= 1 << n
            n += 1
    return tasks


@kernel
def tasks_left(t, s, adventure):
    """Return the printed tasks that are not completed in this attempt, numbered as in a book."""
    return tasks_without(t, adventure, s["done_rows"])
