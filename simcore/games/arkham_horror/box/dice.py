"""Dice: the random source of each die, and the number of successes in a roll.

A roll has its own random numbers for each source, seat, round and attempt, and die number i of it does not
depend on the number of dice. The same game in another variant, or with one die more, therefore rolls the same
dice. The first ten dice of a check that every seat makes once a round are drawn together for four seats,
which takes a quarter of the work.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.dice_words import WORD_DICE, as_tally, first_face, other_dice, tally, ten_dice
from simcore.kernels.event_log import is_on
from simcore.kernels.replay import is_replaying, recorded
from simcore.kernels.rng import philox
from simcore.records.shared import LOG_SIZE

BLOCK_DICE = 4 * WORD_DICE
BLOCKS = 4  # of one attempt
ATTEMPTS = 1024  # of one round
CHECK_ATTEMPTS = 16  # of one check, if a seat makes several of a kind in a round
LEAST = 5  # face that is a success; blessed one less, cursed one more
SIX = 6
SEATS = 4  # that have their dice out of one block of luck


@kernel
def one_die(key, game, stream, position):
    """Return a single die, 1 to 6 (Dice)."""
    word = philox(key, game, stream, position)[0]
    return first_face(ten_dice(word, key, game, stream, position, 0))


@inlined
def printed_success(s, seat):
    """Return the lowest face that is a success: 5, blessed 4, cursed 6 (Success, Blessing, Curse)."""
    return LEAST - np.int64(s["status"][seat])


@inlined
def raised_success(s, seat):
    """Return the same where cards may raise each die of a check."""
    return printed_success(s, seat) - np.int64(s["die_value"])


least_success = by_field("die_value", raised_success, printed_success)
"""`least_success(s, seat)`: the lowest face that is a success, in a game with or without packs."""


@kernel
def write_dice(log, seat, how, count):
    """Begin the event that lists dice, if the log is on; return the place of its first face, or -1."""
    n = log["n"]
    if n < 0 or n + 4 + count >= LOG_SIZE:
        return -1
    log["data"][n] = BoxEvent.DICE
    log["data"][n + 1] = 2 + count
    log["data"][n + 2] = seat
    log["data"][n + 3] = how
    log["n"] = n + 4 + count
    return n + 4


@inlined
def set_luck(s, stream, seat, number, drawn):
    """Set the source of the dice of a seat's next check.

    `stream` is that of seat 0, `number` distinguishes the checks that a seat makes with it in one round, and
    `drawn` is 1 if `draw_first_dice` has drawn the first ten.
    """
    s["luck_stream"] = stream + seat
    s["luck_block"] = BLOCKS * (ATTEMPTS * np.int64(s["round"]) + CHECK_ATTEMPTS * np.int64(number))
    s["luck_drawn"] = drawn


@inlined
def first_block(s):
    """Return the position of the first block of the current attempt."""
    return np.int64(s["luck_block"]) + BLOCKS * np.int64(s["attempt"])


@kernel
def draw_first_dice(s, stream):
    """Draw the first ten dice of a check that every seat makes this round, four seats from one block."""
    key, game, position = s["key"], s["game_number"], s["round"]
    group_stream = np.int64(stream)
    for first in range(0, s["n_seats"], SEATS):
        words = philox(key, game, group_stream, position)
        for k in range(SEATS):
            s["first_dice"][first + k] = ten_dice(words[k], key, game, group_stream, position, k)
        group_stream += 1


@inlined
def is_drawn(s):
    """Return whether the first ten dice of the current attempt are already drawn."""
    return s["attempt"] == 0 and s["luck_drawn"] != 0


@inlined
def roll(s, log, seat, first, count, how):
    """Roll dice `first` to `first + count - 1` of the current attempt; return their tally.

    The tally counts successes and sixes. A game that is played in segments records it, with the log on or
    off. The dice of `draw_first_dice` are not recorded: only the battle has them, and it has no segments.
    """
    if count > 0 and is_replaying(s, log):
        return recorded(s, 0)
    last = first + count
    if last > WORD_DICE or is_on(log):
        return roll_each(s, log, seat, first, count, how)
    if count <= 0:
        return 0
    if is_drawn(s):
        dice = np.uint64(s["first_dice"][seat])
    else:
        key, game, stream, base = s["key"], s["game_number"], np.int64(s["luck_stream"]), first_block(s)
        dice = ten_dice(philox(key, game, stream, base)[0], key, game, stream, base, 0)
    least = least_success(s, seat)
    total = tally(dice, last, least)
    return recorded(s, total - tally(dice, first, least) if first > 0 else total)


@kernel
def roll_each(s, log, seat, first, count, how):
    """Roll any number of dice one by one and write their faces into the log."""
    place = write_dice(log, seat, how, count)
    if count <= 0:
        return 0
    stream, base, least = np.int64(s["luck_stream"]), first_block(s), least_success(s, seat)
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
                    dice = np.uint64(s["first_dice"][seat])
                else:
                    dice = ten_dice(words[number], key, game, stream, base + block, number)
                for die in range(begin, min(begin + WORD_DICE, last)):
                    face = first_face(dice)
                    dice = other_dice(dice)
                    if die >= first:
                        hits += face >= least
                        sixes += face == SIX
                        if place >= 0:
                            log["data"][place + die - first] = face
    return recorded(s, as_tally(hits, sixes))
