"""Dice: where each comes from, and how many of some are successes.

A roll has its own luck for each source, seat, round and attempt, and die number i of it is the same die
however many are rolled. So the same game in another variant, or with one die more, meets the same dice. The
first ten of the checks that everybody makes once a round are drawn at the beginning, four seats at a time:
that takes a quarter of the work, and nobody has to wait for them when they are rolled.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT, SPELL, Stream, ints
from simcore.games.arkham_horror.box.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.event_log import is_on
from simcore.kernels.rng import below, fair, philox
from simcore.records import LOG_SIZE

COMBAT_STREAM, SPELL_STREAM, DEFENCE_STREAM = ints(Stream.COMBAT, Stream.SPELL, Stream.DEFENCE)
UPKEEP_STREAM, ITEM_STREAM = ints(Stream.UPKEEP, Stream.ITEMS)
FIRST_COMBAT, FIRST_DEFENCE = ints(Stream.FIRST_COMBAT, Stream.FIRST_DEFENCE)
(DICE,) = ints(Event.DICE)
SIX = np.uint64(6)
WORD_DICE = 10  # dice out of one word of 32 bits
SIDES = np.uint64(6**WORD_DICE)
BLOCK_DICE = 4 * WORD_DICE
BLOCKS = 4  # of one attempt
ATTEMPTS = 1024  # of one round
SPELL_ATTEMPTS = 16  # of one spell
SPARE = 1 << 24  # blocks behind all others, for words that are rejected
FEWEST = 4  # a die counts from 0: 4 and 5 are successes; blessed one more, cursed one less

FOURS = np.uint64(6**4)
TALLY = np.array(
    [
        sum((digit >= least) + 1024 * (digit == 5) for digit in (n % 6, n // 6 % 6, n // 36 % 6, n // 216))
        for least in (FEWEST - 1, FEWEST, FEWEST + 1)
        for n in range(6**4)
    ],
    np.int16,
)
"""Successes, and sixes times 1024, of four dice as digits in base six: blessed, plain, cursed."""

POWER = np.array([6**n for n in range(WORD_DICE + 1)], np.uint64)
SHIFT = np.array([26 + (6**n - 1).bit_length() for n in range(WORD_DICE + 1)], np.uint64)
RECIPROCAL = np.array([-(-(2 ** int(SHIFT[n])) // 6**n) for n in range(WORD_DICE + 1)], np.uint64)
"""A number below 2**26 divided by a power of six is its product with the reciprocal, shifted: exact by
theorem 4.2 of Granlund and Montgomery, "Division by invariant integers using multiplication", PLDI 1994."""


@inlined
def digits(word, key, game, stream, position, number):
    """Ten dice as the digits of a number in base six, without bias."""
    pick, remainder = below(word, SIDES)
    while not fair(remainder, SIDES):
        position = np.int64(position) + SPARE  # the type that the compiler gives it
        pick, remainder = below(philox(key, game, stream, position)[number], SIDES)
    return np.uint64(pick)


@kernel
def one_die(key, game, stream, position):
    """A single die, 1 to 6."""
    word = philox(key, game, stream, position)[0]
    return np.int64(digits(word, key, game, stream, position, 0) % SIX) + 1


@kernel
def write_dice(log, seat, how, count):
    """Begin the event that lists dice, if the log is on; where its first face goes, or -1."""
    n = log["n"]
    if n < 0 or n + 4 + count >= LOG_SIZE:
        return -1
    log["data"][n] = DICE
    log["data"][n + 1] = 2 + count
    log["data"][n + 2] = seat
    log["data"][n + 3] = how
    log["n"] = n + 4 + count
    return n + 4


@kernel
def stream_of(s, seat):
    """Stream of the dice of the open check."""
    check = s["check"]
    return (COMBAT_STREAM if check == COMBAT else SPELL_STREAM if check == SPELL else DEFENCE_STREAM) + seat


@kernel
def first_block(s, seat):
    """Position of the first block of the present attempt."""
    attempt = np.int64(s["attempt"])
    if s["check"] == SPELL:
        attempt += SPELL_ATTEMPTS * s["casts"][seat]
    return BLOCKS * (ATTEMPTS * np.int64(s["round"]) + attempt)


@kernel
def draw_first_dice(s, stream):
    """Draw the first ten dice of a check that everybody makes this round: four seats out of one block."""
    key, game, position = s["key"], s["game_number"], s["round"]
    for group in range(0, s["n_seats"], 4):
        words = philox(key, game, stream + (group >> 2), position)
        for k in range(4):
            s["first_dice"][group + k] = digits(words[k], key, game, stream + (group >> 2), position, k)


@inlined
def is_drawn(s):
    """Whether the first ten dice of the present attempt are drawn already."""
    return s["attempt"] == 0 and s["check"] != SPELL


@inlined
def tally(left, count, row):
    """Count the first digits of a number: successes, and sixes times 1024, four dice at a time.

    `row` is where the table of those who need this face begins. All ten in any case: how many dice there are
    cannot be foretold.
    """
    n = np.uint64(count)
    left -= ((left * RECIPROCAL[n]) >> SHIFT[n]) * POWER[n]
    others = left // FOURS
    last = others // FOURS
    return (
        np.int64(TALLY[row + left - others * FOURS]) + TALLY[row + others - last * FOURS] + TALLY[row + last]
    )


@inlined
def roll(s, log, seat, first, count, how):
    """Roll dice `first` to `first + count - 1` of the present attempt: successes, and sixes times 1024."""
    last = first + count
    if last > WORD_DICE or is_on(log):
        return roll_each(s, log, seat, first, count, how)
    if count <= 0:
        return 0
    if is_drawn(s):
        left = np.uint64(s["first_dice"][seat])
    else:
        key, game, stream, base = s["key"], s["game_number"], stream_of(s, seat), first_block(s, seat)
        left = digits(philox(key, game, stream, base)[0], key, game, stream, base, 0)
    row = np.uint64(1 - s["status"][seat]) * FOURS
    total = tally(left, last, row)
    return total - tally(left, first, row) if first > 0 else total


@kernel
def roll_each(s, log, seat, first, count, how):
    """Roll dice one by one, however many; their faces come into the log."""
    place = write_dice(log, seat, how, count)
    if count <= 0:
        return 0
    stream, base = stream_of(s, seat), first_block(s, seat)
    least = FEWEST - np.int64(s["status"][seat])
    key, game = s["key"], s["game_number"]
    last = first + count
    hits = 0
    sixes = 0
    for block in range(first // BLOCK_DICE, (last - 1) // BLOCK_DICE + 1):
        words = philox(key, game, stream, base + block)
        for number in range(4):
            begin = block * BLOCK_DICE + number * WORD_DICE
            if begin < last and begin + WORD_DICE > first:
                if begin == 0 and is_drawn(s):
                    left = np.uint64(s["first_dice"][seat])
                else:
                    left = digits(words[number], key, game, stream, base + block, number)
                for die in range(begin, min(begin + WORD_DICE, last)):
                    face = np.int64(left % SIX)
                    left //= SIX
                    if die >= first:
                        hits += face >= least
                        sixes += face == 5
                        if place >= 0:
                            log["data"][place + die - first] = face + 1
    return hits + 1024 * sixes
