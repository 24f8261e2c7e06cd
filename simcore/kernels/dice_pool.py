"""Pool of dice to keep, set aside, reroll and pay with; each die has a face and a place.

A game with such dice has two fields for each die in its state. `die_face` is the number of the face it shows,
0 to 5, or NONE before it is rolled. `die_at` is its place: the pool, a card that locks it, a spell that keeps
it, or the supply; the game numbers its places. The tables hold `die_colour` for each die, and `face_symbol`
and `face_value` for each colour and face. A symbol is 1 to 6 as printed, POINTS for a number that adds up
with others (`face_value`), or WILD for a face that counts as one symbol or as its points.

Dice are handled as sets. Options name the first of several identical dice.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_bytes
from simcore.kernels.bits import bit, bit_if, count, has, members, next_part, only_lowest, without
from simcore.kernels.decisions import offer
from simcore.kernels.dice_words import WORD_DICE, first_face, other_dice, ten_dice
from simcore.kernels.rng import philox

NONE = -1
POINTS = 0
SYMBOLS = 7  # the symbols are 1 to 6
WILD = 7
KINDS = 8
FACES = 6
ANY_SYMBOL = 0b1111110
MANY = 1 << 20  # more points than dice show
MOST_DICE = 40
BLOCK_WORDS = 4


@kernel
def dice_at(s, place):
    """Return the dice in a place."""
    dice = 0
    for die in range(len(s["die_at"])):
        if s["die_at"][die] == place:
            dice |= bit(die)
    return dice


@kernel
def move_dice(s, dice, place):
    """Put dice into another place."""
    for die in members(dice):
        s["die_at"][die] = place


@kernel
def roll_dice(key, game, stream, number, s, dice):
    """Roll dice. Die i of roll `number` does not depend on which other dice are rolled.

    One random word yields ten dice, a block forty; a state has at most forty dice.
    """
    words = philox(key, game, stream, number)
    first = 0
    for place in range(BLOCK_WORDS):
        if dice >> first == 0:
            break
        left = ten_dice(words[place], key, game, stream, number, place)
        for die in range(first, min(first + WORD_DICE, len(s["die_face"]))):
            if has(dice, die):
                s["die_face"][die] = first_face(left) - 1
            left = other_dice(left)
        first += WORD_DICE


@kernel
def symbol_of(t, s, die):
    """Return the symbol of a die, or POINTS or WILD."""
    return t["face_symbol"][t["die_colour"][die], s["die_face"][die]] + 0


@kernel
def points_of(t, s, die):
    """Return the points of a die that shows POINTS or WILD."""
    return t["face_value"][t["die_colour"][die], s["die_face"][die]] + 0


@kernel
def dice_showing(t, s, dice, symbol):
    """Return the dice that show a printed symbol; wild dice count only as WILD."""
    found = 0
    for die in members(dice):
        if symbol_of(t, s, die) == symbol:
            found |= bit(die)
    return found


# --- equal dice are equal


@inlined
def look_alike(t, s, die, other):
    """Return whether two dice have the same colour, face and place, and so are interchangeable."""
    return (
        t["die_colour"][die] == t["die_colour"][other]
        and s["die_face"][die] == s["die_face"][other]
        and s["die_at"][die] == s["die_at"][other]
    )


@inlined
def write_twins(t, s, dice, twins):
    """Write for each die the last identical die before it, or itself if there is none."""
    for die in members(dice):
        twins[die] = die
        for other in members(dice & (bit(die) - 1)):
            if look_alike(t, s, die, other):
                twins[die] = other


@inlined
def takes_first(part, twins):
    """Return whether a subset of dice takes the first ones of every group of identical dice."""
    first = 1
    for die in members(part):
        first &= has(part, twins[die])
    return first


@kernel
def unlike(t, s, dice):
    """Return the first die of each group of identical dice, as a set."""
    found = 0
    for die in members(dice):
        twin = False
        for other in members(found):
            twin |= look_alike(t, s, die, other)
        if not twin:
            found |= bit(die)
    return found


@kernel
def offer_dice(t, s, dice):
    """Add each die as an option, but only the first of identical ones."""
    for die in members(unlike(t, s, dice)):
        offer(s, die)


@kernel
def offer_parts(t, s, dice, fewest, most):
    """Add each choice of `fewest` (at least one) to `most` dice as an option, encoded as a set.

    Only one of several identical choices is added.
    """
    twins = scratch_bytes(MOST_DICE)
    write_twins(t, s, dice, twins)
    part = next_part(0, dice)
    while part:
        if fewest <= count(part) <= most and takes_first(part, twins):
            offer(s, part)
        part = next_part(part, dice)


# --- paying


@kernel
def total_of(value, dice):
    """Return the sum of the points of dice."""
    total = 0
    for die in members(dice):
        total += np.int64(value[die])
    return total


@kernel
def covers(value, dice, points):
    """Return whether dice with points can be split so that each part reaches one of the required sums."""
    if total_of(value, dice) < np.int64(points[0]) + points[1] + points[2]:
        return False
    first = dice
    while True:
        if total_of(value, first) >= points[0]:
            rest = dice & ~first
            second = rest
            while True:
                if total_of(value, second) >= points[1] and total_of(value, rest & ~second) >= points[2]:
                    return True
                if second == 0:
                    break
                second = (second - 1) & rest
        if first == 0:
            return False
        first = (first - 1) & dice


@kernel
def pays(t, s, dice, symbols, points):
    """Return whether dice pay for a task.

    `symbols[k]` is the required number of symbol k (from 1; index 0 is unused), `points` the up to three
    sums, 0 for none. A wild die counts as a missing symbol if there is one, else as its points.
    """
    shown, value = scratch_bytes(KINDS), scratch_bytes(MOST_DICE)
    wild = numbers = 0
    for die in members(dice):
        symbol = symbol_of(t, s, die)
        shown[symbol] += 1
        value[die] = points_of(t, s, die)
        if symbol == WILD:
            wild |= bit(die)
        elif symbol == POINTS:
            numbers |= bit(die)
    for symbol in range(1, SYMBOLS):
        for _ in range(shown[symbol], symbols[symbol]):
            if wild == 0:
                return False
            wild &= ~only_lowest(wild)
    return covers(value, numbers | wild, points)


@kernel
def is_least(t, s, dice, symbols, points):
    """Return whether a payment needs every one of its dice."""
    for die in members(dice):
        if pays(t, s, without(dice, die), symbols, points):
            return False
    return True


# --- what dice could pay


@inlined
def write_face(t, colour, face, die, able, value):
    """Add a face to the symbols that a die can show (one bit each) and to its highest points."""
    symbol = t["face_symbol"][colour, face]
    if symbol == POINTS or symbol == WILD:
        value[die] = max(value[die], t["face_value"][colour, face])
    able[die] |= ANY_SYMBOL if symbol == WILD else bit_if(symbol != POINTS, symbol)


@inlined
def write_able(t, s, rolled, kept, able, value):
    """Write what each die can show: any face if it is rolled, else its present face."""
    for die in members(rolled):
        for face in range(FACES):
            write_face(t, t["die_colour"][die], face, die, able, value)
    for die in members(kept):
        write_face(t, t["die_colour"][die], s["die_face"][die], die, able, value)


@inlined
def can_show(part, symbols, able):
    """Return whether dice can show all required symbols at once, one symbol per die.

    They can if for every subset of symbols enough dice can show one of them (Hall's theorem).
    """
    wanted = 0
    for symbol in range(1, SYMBOLS):
        wanted |= bit_if(symbols[symbol] > 0, symbol)
    chosen = next_part(0, wanted)
    while chosen:
        lacking = 0
        for symbol in members(chosen):
            lacking += symbols[symbol]
        for die in members(part):
            lacking -= able[die] & chosen != 0
        if lacking > 0:
            return False
        chosen = next_part(chosen, wanted)
    return True


@kernel
def could_pay(t, s, rolled, kept, symbols, points):
    """Return whether some roll of dice, with other dice kept, would pay for a task (`pays`)."""
    able, value = scratch_bytes(MOST_DICE), scratch_bytes(MOST_DICE)
    write_able(t, s, rolled, kept, able, value)
    needed = 0
    for symbol in range(1, SYMBOLS):
        needed += np.int64(symbols[symbol])
    dice = rolled | kept
    part = 0
    while True:
        if count(part) == needed and can_show(part, symbols, able) and covers(value, dice & ~part, points):
            return True
        part = next_part(part, dice)
        if part == 0:
            return False


@kernel
def write_shown(t, s, dice, shown):
    """Write the number of dice by symbol, and the sum of points at index POINTS."""
    for die in members(dice):
        symbol = symbol_of(t, s, die)
        if symbol != POINTS:
            shown[symbol] += 1
        if symbol == POINTS or symbol == WILD:
            shown[POINTS] += points_of(t, s, die)


@kernel
def may_pay(shown, symbols, points):
    """Return whether dice with these faces (`write_shown`) may pay for a task; if not, they cannot."""
    lacking = 0
    for symbol in range(1, SYMBOLS):
        lacking += max(0, symbols[symbol] - shown[symbol])
    return lacking <= shown[WILD] and np.int64(points[0]) + points[1] + points[2] <= shown[POINTS]


@kernel
def of_use(t, s, dice, symbols, points):
    """Return the dice that show a required symbol or are wild."""
    found = 0
    for die in members(dice):
        symbol = symbol_of(t, s, die)
        wanted = points[0] > 0 if symbol == POINTS else symbol == WILD or symbols[symbol] > 0
        found |= bit_if(wanted, die)
    return found


@kernel
def pays_exactly(t, s, dice, symbols, points):
    """Return whether dice pay for a task with at most one sum, and none of them is superfluous."""
    shown = scratch_bytes(KINDS)
    total, wild_value, least = 0, 0, MANY
    for die in members(dice):
        symbol, value = symbol_of(t, s, die), points_of(t, s, die)
        shown[symbol] += 1
        if symbol == POINTS:
            total += value
            least = min(least, value)
        elif symbol == WILD:
            wild_value = value
    free = shown[WILD] + 0
    for symbol in range(1, SYMBOLS):
        if shown[symbol] > symbols[symbol]:
            return False
        free -= symbols[symbol] - shown[symbol]
    if free < 0:
        return False
    if free > 0:
        total += free * wild_value
        least = min(least, wild_value)
    return total >= points[0] and (least == MANY or total - least < points[0])


@kernel
def offer_payments(t, s, dice, symbols, points, first):
    """Add as options `first` plus each minimal set of dice that pays for a task.

    Only one of several identical sets is added. Numbers of sets are below 2 ** (number of dice), so `first`
    can encode the task. All wild dice have the same value. The list ends when the state has no more room.
    """
    useful = of_use(t, s, dice, symbols, points)
    if not pays(t, s, useful, symbols, points):
        return
    twins = scratch_bytes(MOST_DICE)
    write_twins(t, s, useful, twins)
    one_sum = points[1] == 0
    part = 0
    while True:
        if takes_first(part, twins):
            if one_sum:
                good = pays_exactly(t, s, part, symbols, points)
            else:
                good = pays(t, s, part, symbols, points) and is_least(t, s, part, symbols, points)
            if good and s["n_options"] < len(s["options"]):
                offer(s, first + part)
        part = next_part(part, useful)
        if part == 0:
            return
