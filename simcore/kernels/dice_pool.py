"""Pool of dice to keep, set aside, reroll and pay with: each die has a face and a place.

A game with such dice has two fields for each die in its state: `die_face` (number of the face that it shows,
0 to 5; NONE: not rolled) and `die_at` (where it is: the pool, a card that locks it, a spell that keeps it,
the supply; the game numbers its places). Its tables hold `die_colour` for each die, and for each colour and
face `face_symbol` and `face_value`: a symbol of 1 to 6 as it is printed; POINTS for a number that adds up
with others, and its value; WILD for a face that counts as one symbol or as its points.

Dice are handled as sets. Among dice that look alike, options name the first ones.
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
    """The dice that are in a place."""
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
    """Roll dice. Die i of roll `number` is the same whatever other dice are rolled.

    Ten dice come out of a word of luck, forty out of a block; a state has at most forty dice.
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
    """Return the symbol that a die shows, or POINTS or WILD."""
    return t["face_symbol"][t["die_colour"][die], s["die_face"][die]] + 0


@kernel
def points_of(t, s, die):
    """Points of a die that shows POINTS or WILD."""
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
    """Write for each of some dice the last one before it that looks like it; itself if there is none."""
    for die in members(dice):
        twins[die] = die
        for other in members(dice & (bit(die) - 1)):
            if look_alike(t, s, die, other):
                twins[die] = other


@inlined
def takes_first(part, twins):
    """Return whether a part of some dice has the first ones wherever dice look alike."""
    first = 1
    for die in members(part):
        first &= has(part, twins[die])
    return first


@kernel
def unlike(t, s, dice):
    """Return the first of each group of dice that look alike, as a set."""
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
    """Add each die as an option, but of those that look alike only the first."""
    for die in members(unlike(t, s, dice)):
        offer(s, die)


@kernel
def offer_parts(t, s, dice, fewest, most):
    """Add each choice of `fewest` (at least one) to `most` dice as an option, a set.

    Choices that look alike come once.
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
    """Sum of the points of dice."""
    total = 0
    for die in members(dice):
        total += np.int64(value[die])
    return total


@kernel
def covers(value, dice, points):
    """Return whether dice with points can be split so that each of the demanded sums is reached."""
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
    """Return whether dice are enough for a task.

    `symbols[k]` is how many of symbol k it demands (k from 1; place 0 is not used), `points` the up to three
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
    """Return whether no die could be left out of a payment."""
    for die in members(dice):
        if pays(t, s, without(dice, die), symbols, points):
            return False
    return True


# --- what dice could pay


@inlined
def write_face(t, colour, face, die, able, value):
    """Add what a face shows to the symbols that a die can show, one bit each, and to its most points."""
    symbol = t["face_symbol"][colour, face]
    if symbol == POINTS or symbol == WILD:
        value[die] = max(value[die], t["face_value"][colour, face])
    able[die] |= ANY_SYMBOL if symbol == WILD else bit_if(symbol != POINTS, symbol)


@inlined
def write_able(t, s, rolled, kept, able, value):
    """Write what each die can show: any face if it is rolled, else the one that it shows."""
    for die in members(rolled):
        for face in range(FACES):
            write_face(t, t["die_colour"][die], face, die, able, value)
    for die in members(kept):
        write_face(t, t["die_colour"][die], s["die_face"][die], die, able, value)


@inlined
def can_show(part, symbols, able):
    """Return whether as many dice as there are symbols can show all of them at once, each die one.

    They can if for every choice of symbols enough dice can show one of these (Hall's theorem).
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
    """Return whether some roll of dice, with others kept unchanged, would be enough for a task (`pays`)."""
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
    """Write what dice show together: how many of each symbol, and in place POINTS the sum of their points."""
    for die in members(dice):
        symbol = symbol_of(t, s, die)
        if symbol != POINTS:
            shown[symbol] += 1
        if symbol == POINTS or symbol == WILD:
            shown[POINTS] += points_of(t, s, die)


@kernel
def may_pay(shown, symbols, points):
    """Return whether the faces of dice (`write_shown`) may be enough for a task; if not, they do not pay."""
    lacking = 0
    for symbol in range(1, SYMBOLS):
        lacking += max(0, symbols[symbol] - shown[symbol])
    return lacking <= shown[WILD] and np.int64(points[0]) + points[1] + points[2] <= shown[POINTS]


@kernel
def of_use(t, s, dice, symbols, points):
    """Dice that show what a task demands, or are wild."""
    found = 0
    for die in members(dice):
        symbol = symbol_of(t, s, die)
        wanted = points[0] > 0 if symbol == POINTS else symbol == WILD or symbols[symbol] > 0
        found |= bit_if(wanted, die)
    return found


@kernel
def pays_exactly(t, s, dice, symbols, points):
    """Return whether dice are enough for a task with one sum or none, and none of them could be left out."""
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
    """Add as options `first` plus each set of dice that pays for a task, without a die too many.

    Sets that look alike come once. Numbers of sets are below 2 ** (number of dice), so `first` can say which
    task is meant. Wild dice have one value. No more are added than the state has room for.
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
