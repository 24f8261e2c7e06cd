"""Dice: where each comes from, and how many of some are successes.

A roll has its own luck for each source, seat, round and attempt, and die number i of it is the same die
however many are rolled. So the same game in another variant, or with one die more, meets the same dice.
"""

from __future__ import annotations

import numpy as np

from simcore.final_battle.events import Event
from simcore.final_battle.state import COMBAT, SPELL, Stream, ints
from simcore.game import LOG_SIZE
from simcore.jit import kernel
from simcore.rng import below, fair, philox

COMBAT_STREAM, SPELL_STREAM, DEFENCE_STREAM = ints(Stream.COMBAT, Stream.SPELL, Stream.DEFENCE)
UPKEEP_STREAM, ITEM_STREAM = ints(Stream.UPKEEP, Stream.ITEMS)
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


@kernel
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
def roll(s, log, seat, first, count, how):
    """Roll dice `first` to `first + count - 1` of the present attempt: successes, and sixes times 1024."""
    place = write_dice(log, seat, how, count)
    if count <= 0:
        return 0
    check = s["check"]
    stream = (COMBAT_STREAM if check == COMBAT else SPELL_STREAM if check == SPELL else DEFENCE_STREAM) + seat
    attempt = np.int64(s["attempt"])
    if check == SPELL:
        attempt += SPELL_ATTEMPTS * s["casts"][seat]
    base = BLOCKS * (ATTEMPTS * np.int64(s["round"]) + attempt)
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
