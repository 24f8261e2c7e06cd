"""Dice: rolls, places of dice, locked dice (rulebook p.6-7, p.9-11)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import DICE, MAX_CAST
from simcore.games.elder_sign.rules.records.codes import (
    LOCKED,
    MARKER,
    NONE,
    POOL,
    SPELL,
    SUPPLY,
    YELLOW_DIE,
    Stream,
)
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, count, members
from simcore.kernels.dice_pool import (
    WILD,
    dice_at,
    dice_showing,
    move_dice,
    roll_dice,
)
from simcore.records.shared import LOG_SIZE

TERROR = 3
ROLLS = 256  # numbers of rolls that a turn may use
FACES = 8  # a die in the log is die * FACES + face


@inlined
def shown_in_log(s, die):
    """Return a die and its face encoded as one number of the log."""
    return die * FACES + s["die_face"][die]


@kernel
def tell_dice(s, log, event, number, first, n, dice):
    """Write an event whose last arguments are dice with faces; `first` is its seat if `n` is 2."""
    at = log["n"]
    if not 0 <= at < LOG_SIZE - 2 * FACES:
        return
    log["data"][at] = event
    log["data"][at + 1] = n + count(dice)
    at += 2
    if n == 2:
        log["data"][at] = first
        at += 1
    log["data"][at] = number
    at += 1
    for die in members(dice):
        log["data"][at] = shown_in_log(s, die)
        at += 1
    log["n"] = at


@kernel
def roll(s, log, dice, again):
    """Roll dice of the pool; each roll of a turn has its own random numbers."""
    roll_dice(s["key"], s["game_number"], Stream.DICE, s["turn"] * ROLLS + s["rolls"], s, dice)
    s["rolls"] += 1
    s["dice_rolled"] += count(dice)
    tell_dice(s, log, Event.REROLL if again else Event.ROLL, s["rolls"], s["active"], 2, dice)


@kernel
def put_dice(s, log, dice, place):
    """Move rolled dice to another place, and record the event."""
    if dice:
        move_dice(s, dice, place)
        tell_dice(s, log, Event.DICE_TO, place, 0, 1, dice)


@kernel
def held_dice(s):
    """Return the dice on markers and spells, which may pay for any task (p.9, p.10)."""
    dice = 0
    for die in range(DICE):
        if s["die_at"][die] >= MARKER:
            dice |= bit(die)
    return dice


@kernel
def terror_dice(t, s, dice):
    """Return the dice that show terror; a wild one counts only with an alternative (p.7)."""
    found = dice_showing(t, s, dice, TERROR)
    if t["wild_terror"]:
        found |= dice_showing(t, s, dice, WILD)
    return found


# --- the pool


@kernel
def gather_pool(s):
    """Gather the green dice that are not locked and not on spells (p.6)."""
    for die in range(YELLOW_DIE):
        if s["die_at"][die] == SUPPLY:
            s["die_at"][die] = POOL


@kernel
def clear_dice(s):
    """Remove all dice from the card after an attempt, except locked ones and those on spells (p.7)."""
    for die in range(DICE):
        at = s["die_at"][die]
        if at != LOCKED and at < SPELL:
            s["die_at"][die] = SUPPLY
            s["die_face"][die] = NONE
    for place in range(MAX_CAST):
        s["to_hold"][place] = 0  # a spell that was cast in vain keeps no die any more


@kernel
def empty_spell(s):
    """Return the place of a spell that has used up its dice; NONE if there is none (p.10)."""
    for place in range(MAX_CAST):
        if s["cast"][place] != NONE and s["to_hold"][place] == 0 and dice_at(s, SPELL + place) == 0:
            return place
    return NONE
