"""Features of a position for a trained value: the race of elder signs and doom, rewards, the attempt.

All of them are open information: the tracks, the cards in play, dice, tokens and trophies.
"""

from __future__ import annotations

import numpy as np

from simcore.contract.position_features import PositionFeatures
from simcore.games.elder_sign.limits import DICE, PLACES
from simcore.games.elder_sign.rules.attempt.tasks import (
    MOST_TASKS,
    NEEDS,
    POINTS_AT,
    SUMS,
    next_tasks,
    open_tasks,
    payable_dice,
    write_needs,
)
from simcore.games.elder_sign.rules.board.possessions import trophy_value
from simcore.games.elder_sign.rules.records.codes import COMBAT_TASK, LOCKED, MONSTER_TROPHY, NONE, Phase
from simcore.games.elder_sign.rules.records.vocabulary import Op
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import ones, scratch_bytes
from simcore.kernels.bits import members
from simcore.kernels.dice_pool import KINDS, SYMBOLS, may_pay, write_shown

SHEETS = 16
"""Investigators of the box. The features do not distinguish those that a variant adds."""
MOST_POINTS = 4
"""Most points that one die can count on."""

NAMES = (
    # the race
    "signs_needed",
    "doom_spaces",  # free spaces of the doom track
    "hours",  # steps of the clock until midnight
    "locked_dice",
    # the cards in play
    "signs_offered",  # elder signs of all rewards
    "most_signs",  # elder signs of the best reward
    "easiest_sign",  # least rows and monsters of a card with an elder sign; 9: there is none
    "doom_at_midnight",  # cards with a midnight effect
    "doom_removed",  # doom tokens that rewards remove
    "rewards",  # trophies of all cards
    # the investigators
    "trophies",  # value of all trophies
    "most_trophies",  # of one investigator
    "weakest",  # least sanity or stamina of an investigator
    "cards_held",
    "active_sanity",
    "active_stamina",
    "active_clues",
    "active_cards",
    # the attempt, or the combat task of the battle
    "tasks",  # open tasks
    "dice_needed",  # dice that they need at least
    "dice",  # dice that can pay: in the pool, on markers and on spells
    "payable",  # next tasks that the dice as they lie may pay
    "signs_at_stake",  # elder signs of the reward
    "doom_at_stake",  # doom tokens of the penalty
    *(f"investigator_{number}" for number in range(SHEETS)),  # whether that one is in the game
)
(SIGNS_NEEDED, DOOM_SPACES, HOURS, LOCKED_DICE, SIGNS_OFFERED, MOST_SIGNS, EASIEST_SIGN, DOOM_AT_MIDNIGHT,
 DOOM_REMOVED, REWARDS, TROPHIES, MOST_TROPHIES, WEAKEST, CARDS_HELD, ACTIVE_SANITY, ACTIVE_STAMINA,
 ACTIVE_CLUES, ACTIVE_CARDS, TASKS, DICE_NEEDED, DICE_AT_HAND, PAYABLE, SIGNS_AT_STAKE, DOOM_AT_STAKE,
 INVESTIGATOR) = range(25)  # fmt: skip
NO_CARD = 9


@kernel
def signs_and_doom(t, program):
    """Return the elder signs and the doom tokens of a program, over all its options."""
    signs = doom = np.int64(0)
    if program >= 0:
        place = np.int64(program)
        while t["code"][place]["op"] != 0:
            if t["code"][place]["op"] == Op.GAIN:
                signs += t["code"][place]["elder_sign"]
            elif t["code"][place]["op"] == Op.DOOM:
                doom += t["code"][place]["tokens"]
            place += 1
    return signs, doom


@kernel
def write_cards(t, s, values):
    """Write what the cards in play offer."""
    values[EASIEST_SIGN] = NO_CARD
    for place in range(PLACES):
        card = np.int64(s["place_card"][place])
        if card == NONE:
            continue
        signs, doom = signs_and_doom(t, t["rewards"][card])
        values[SIGNS_OFFERED] += signs
        values[MOST_SIGNS] = max(values[MOST_SIGNS], signs)
        values[DOOM_REMOVED] -= min(0, doom)
        values[DOOM_AT_MIDNIGHT] += t["on_midnight"][card] >= 0
        values[REWARDS] += t["card_value"][card]
        if signs > 0:
            rows = np.int64(t["n_rows"][card])
            for marker in members(s["on_cards"]):
                rows += s["marker_at"][marker] == place
            values[EASIEST_SIGN] = min(values[EASIEST_SIGN], rows)


@kernel
def write_investigators(t, s, values):
    """Write trophies, cards and health."""
    values[WEAKEST] = NO_CARD
    for seat in members(s["alive"]):
        trophies = np.int64(0)
        for card in members(s["won"][seat]):
            trophies += trophy_value(t, s, seat, card)
        for marker in members(s["caught"][seat]):
            trophies += trophy_value(t, s, seat, MONSTER_TROPHY + marker)
        values[TROPHIES] += trophies
        values[MOST_TROPHIES] = max(values[MOST_TROPHIES], trophies)
        values[WEAKEST] = min(values[WEAKEST], min(s["sanity"][seat], s["stamina"][seat]))
        values[CARDS_HELD] += ones(s["held"][seat])
        if s["investigator"][seat] < SHEETS:
            values[INVESTIGATOR + np.int64(s["investigator"][seat])] = 1.0
    active = s["active"]
    values[ACTIVE_SANITY], values[ACTIVE_STAMINA] = s["sanity"][active], s["stamina"][active]
    values[ACTIVE_CLUES], values[ACTIVE_CARDS] = s["clues"][active], ones(s["held"][active])


@inlined
def dice_of(needs):
    """Return the least number of dice that a task needs."""
    dice = np.int64(0)
    for symbol in range(1, SYMBOLS):
        dice += needs[symbol]
    for place in range(POINTS_AT, POINTS_AT + SUMS):
        dice += (needs[place] + MOST_POINTS - 1) // MOST_POINTS
    return dice


@kernel
def write_attempt(t, s, values):
    """Write the open tasks, the dice for them, and what is at stake."""
    tasks, needs, shown = scratch_bytes(MOST_TASKS), scratch_bytes(NEEDS), scratch_bytes(KINDS)
    dice = payable_dice(s)
    write_shown(t, s, dice, shown)
    values[DICE_AT_HAND] = ones(dice)
    n = np.int64(1)
    tasks[0] = COMBAT_TASK
    if not s["awake"]:
        n = open_tasks(t, s, tasks)
        card = s["place_card"][s["at"][s["active"]]]
        values[SIGNS_AT_STAKE] = signs_and_doom(t, t["rewards"][card])[0]
        values[DOOM_AT_STAKE] = signs_and_doom(t, t["penalties"][card])[1]
    values[TASKS] = n
    possible = min(n, next_tasks(t, s, tasks))
    for i in range(n):
        write_needs(t, s, np.int64(tasks[i]), needs)
        values[DICE_NEEDED] += dice_of(needs)
        if i < possible and s["rolls"] > 0:
            values[PAYABLE] += may_pay(shown, needs[:SYMBOLS], needs[POINTS_AT : POINTS_AT + SUMS])


@kernel
def attempts(s):
    """Return whether the active investigator attempts a card or fights the Ancient One."""
    if not Phase.ATTEMPT <= s["phase"] < Phase.SUCCESS:
        return False
    at = s["at"][s["active"]]
    return s["awake"] != 0 or (at >= 0 and s["place_card"][at] != NONE)


@kernel
def features(t, s, values):
    """Write the features of a position."""
    for i in range(len(values)):
        values[i] = 0.0
    values[SIGNS_NEEDED] = t["sign_limit"] - s["elder_signs"]
    values[DOOM_SPACES] = t["doom_track"] - s["doom"]
    values[HOURS] = t["hours"] - s["hour"]
    for die in range(DICE):
        values[LOCKED_DICE] += s["die_at"][die] == LOCKED
    write_cards(t, s, values)
    write_investigators(t, s, values)
    if attempts(s):
        write_attempt(t, s, values)


FEATURES = PositionFeatures(NAMES, features)
