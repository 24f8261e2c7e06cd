"""Dice of a check in games with packs: what clue tokens add, rerolls, and the value of each die.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import CHECKS, GATE, NONE
from simcore.games.arkham_horror.box.dice import BLOCK_DICE, first_block, least_success, roll
from simcore.games.arkham_horror.box.pack_kinds import SELECTION, PackForbidden
from simcore.games.arkham_horror.box.sheet import clue_dice
from simcore.games.arkham_horror.box.skill_checks import ALL_FAILED, ALL_REROLLED, MORE, ONE_FAILED, take_in
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.records.pack_uses import BIT_OF_CHECK, GATE_BIT
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit
from simcore.kernels.dice_words import WORD_DICE, first_face, other_dice, ten_dice
from simcore.kernels.replay import recorded
from simcore.kernels.rng import philox

ALL, FAILED, ONE, ONES = (SELECTION.numbers[word] for word in ("all", "failed", "one", "ones"))
WORDS_OF_CHECK = np.array([BIT_OF_CHECK.get(kind, NONE) for kind in range(CHECKS)], np.int64)
"""Number of the word of each kind of check; -1 for those that only their skill names."""
BITS = np.array([0 if word == NONE else 1 << word for word in WORDS_OF_CHECK], np.int64)
BITS[GATE] = 1 << GATE_BIT
LOWEST = 2  # face from which a die is no one


@kernel
def bits_of_check(kind, skill):
    """Return a check as the set of what it is: a check of its skill, and of its kind (Skill Check)."""
    return bit(skill) | BITS[kind]


@kernel
def word_of_check(kind, skill):
    """Return the number of a check among the words for checks: its kind, or its skill alone."""
    return np.int64(WORDS_OF_CHECK[kind]) if WORDS_OF_CHECK[kind] >= 0 else np.int64(skill)


# --- ones and near misses


@kernel
def count_below(s, first, count, face):
    """Count the dice of the current attempt that show less than a face.

    `roll` has drawn the same dice; it counts successes only.
    """
    if count <= 0:
        return np.int64(0)
    key, game, stream, base = s["key"], s["game_number"], np.int64(s["luck_stream"]), first_block(s)
    below = np.int64(0)
    for block in range(first // BLOCK_DICE, (first + count - 1) // BLOCK_DICE + 1):
        words = philox(key, game, stream, base + block)
        for number in range(BLOCK_DICE // WORD_DICE):
            begin = block * BLOCK_DICE + number * WORD_DICE
            dice = ten_dice(words[number], key, game, stream, base + block, number)
            for die in range(begin, begin + WORD_DICE):
                if first <= die < first + count:
                    below += first_face(dice) < face
                dice = other_dice(dice)
    return below


@kernel
def note_dice(s, seat, first, count):
    """Count the ones and the near misses of new dice, if something depends on them."""
    if s["check_tracks"] == 0:
        return
    least = np.int64(least_success(s, seat))
    ones = recorded(s, count_below(s, first, count, LOWEST))
    low = recorded(s, count_below(s, first, count, least - 1))
    hits = recorded(s, count - count_below(s, first, count, least))
    s["check_ones"] += ones
    s["check_near"] += count - low - hits


@kernel
def roll_new(s, log, seat, first, count, how):
    """Roll dice of the current attempt and add their results."""
    take_in(s, roll(s, log, seat, first, count, how))
    note_dice(s, seat, first, count)


# --- what improves a check


@kernel
def add_more_dice(t, s, log, n):
    """Roll n more dice in the check at hand (Skill Check)."""
    if n > 0:
        roll_new(s, log, np.int64(s["actor"]), np.int64(s["dice_rolled"]), n, MORE)
        s["dice_rolled"] += n


@kernel
def dice_of_clue(t, s, seat):
    """Return the dice of one clue token, without those of cards that give nothing now (Clue)."""
    dice = np.int64(clue_dice(t, s, seat, np.int64(s["skill"])))
    if is_forbidden(t, s, PackForbidden.CARDS, seat, NONE, NONE):
        dice -= np.int64(s["clue_dice"][seat, s["skill"]])
    return dice


@kernel
def add_clue_dice(t, s, log, tokens):
    """Roll the dice of clue tokens, of which the first may do nothing (Clue).

    They are rolled even if the check had fewer than zero dice.
    """
    seat = np.int64(s["actor"])
    for _ in range(tokens):
        s["check_clues"] += 1
        if s["check_clues"] > s["check_wasted"]:
            add_more_dice(t, s, log, dice_of_clue(t, s, seat))


@kernel
def reroll_some(t, s, log, which):
    """Reroll all dice of the check at hand, all failed ones, one of them, or all ones (Re-roll)."""
    seat = np.int64(s["actor"])
    failed = np.int64(s["dice_rolled"]) - np.int64(s["hits"])
    s["attempt"] += 1
    if which == ALL:
        s["hits"] = s["sixes"] = s["check_ones"] = s["check_near"] = 0
        roll_new(s, log, seat, 0, np.int64(s["dice_rolled"]), ALL_REROLLED)
    elif which == ONES:
        ones = np.int64(s["check_ones"])
        s["check_ones"] = 0
        roll_new(s, log, seat, 0, ones, ALL_FAILED)
    elif which == FAILED:
        s["check_ones"] = s["check_near"] = 0
        roll_new(s, log, seat, 0, failed, ALL_FAILED)
    else:
        # The player rerolls the worst die.
        if s["check_ones"] > 0:
            s["check_ones"] -= 1
        roll_new(s, log, seat, 0, min(np.int64(1), failed), ONE_FAILED)
