"""The dice: what is rolled, where dice go, locked dice (rulebook p.6-7, p.9-11)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import DICE, MAX_CAST
from simcore.games.elder_sign.rules.codes import (
    ALL_GREEN,
    ASIDE,
    GREEN,
    LOCKED,
    MARKER,
    NONE,
    POOL,
    RED_DIE,
    SPELL,
    SUPPLY,
    USED,
    YELLOW,
    YELLOW_DIE,
    Stream,
    ints,
)
from simcore.games.elder_sign.rules.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, count, members
from simcore.kernels.decisions import clear_options
from simcore.kernels.dice_pool import (
    WILD,
    dice_at,
    dice_showing,
    move_dice,
    offer_dice,
    roll_dice,
)
from simcore.kernels.event_log import emit2, emit3
from simcore.records import LOG_SIZE

ROLL_EVENT, REROLL_EVENT, LOCK_EVENT, UNLOCK_EVENT = ints(Event.ROLL, Event.REROLL, Event.LOCK, Event.UNLOCK)
DICE_TO, FREED = ints(Event.DICE_TO, Event.FREED)
(ASK_LOCK,) = ints(Decision.LOCK)
(DICE_STREAM,) = ints(Stream.DICE)
TERROR = 3
ROLLS = 64  # numbers of rolls that a turn may use
MYTHOS_SOURCE, MARKER_SOURCE = 31, 32
STAYS_EMPTY = -2  # of an icon that finds no die and takes none later
FACES = 8  # a die in the log is die * FACES + face


@inlined
def shown_in_log(s, die):
    """A die and its face as one number of the log."""
    return die * FACES + s["die_face"][die]


@kernel
def tell_dice(s, log, event, number, first, n, dice):
    """Write an event whose last arguments are dice with their faces; `first` is its seat if `n` is 2."""
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
    """Roll dice of the pool; each roll of a turn has luck of its own."""
    roll_dice(s["key"], s["game_number"], DICE_STREAM, s["turn"] * ROLLS + s["rolls"], s, dice)
    s["rolls"] += 1
    s["dice_rolled"] += count(dice)
    tell_dice(s, log, REROLL_EVENT if again else ROLL_EVENT, s["rolls"], s["active"], 2, dice)


@kernel
def put_dice(s, log, dice, place):
    """Put dice that show something elsewhere, and tell it."""
    if dice:
        move_dice(s, dice, place)
        tell_dice(s, log, DICE_TO, place, 0, 1, dice)


@kernel
def held_dice(s):
    """Dice on markers and on spells: they were rolled before and may pay for any task (p.9, p.10)."""
    dice = 0
    for die in range(DICE):
        if s["die_at"][die] >= MARKER:
            dice |= bit(die)
    return dice


@kernel
def terror_dice(t, s, dice):
    """Dice that show terror; a wild one counts only by a reading of the rules (p.7)."""
    found = dice_showing(t, s, dice, TERROR)
    if t["wild_terror"]:
        found |= dice_showing(t, s, dice, WILD)
    return found


@kernel
def can_add(t, s, die):
    """Whether the yellow or the red die can join the pool: not locked, on a spell, or gone (p.9)."""
    at = s["die_at"][die]
    return at == SUPPLY or (t["die_returns"] != 0 and (at == ASIDE or at == USED))


@kernel
def addable(t, s):
    """The yellow and the red die as a set, 1 and 2, as far as they can join the pool."""
    return can_add(t, s, YELLOW_DIE) * 1 | can_add(t, s, RED_DIE) * 2


@inlined
def colour_dice(colour):
    """Dice of a colour."""
    if colour == GREEN:
        return ALL_GREEN
    return bit(YELLOW_DIE) if colour == YELLOW else bit(RED_DIE)


# --- the pool


@kernel
def gather_pool(s):
    """Take the green dice that are not locked and not on spells (p.6)."""
    for die in range(YELLOW_DIE):
        if s["die_at"][die] == SUPPLY:
            s["die_at"][die] = POOL


@kernel
def clear_dice(s):
    """Take all dice from the card at the end of an attempt; locked ones and those on spells stay (p.7)."""
    for die in range(DICE):
        at = s["die_at"][die]
        if at != LOCKED and at < SPELL:
            s["die_at"][die] = SUPPLY
            s["die_face"][die] = NONE


@kernel
def end_borrowing(s):
    """Locked dice that were in the pool for this turn go back to their icons."""
    for die in members(s["returning"]):
        s["die_at"][die] = LOCKED
        s["die_face"][die] = NONE
    s["returning"] = 0


@kernel
def empty_spell(s):
    """Place of a spell that has held dice and holds none any more; NONE if there is none (p.10)."""
    for place in range(MAX_CAST):
        if s["cast"][place] != NONE and s["to_hold"][place] == 0 and dice_at(s, SPELL + place) == 0:
            return place
    return NONE


# --- locked dice (p.7, p.11)


@kernel
def add_icon(t, s, log, source, colour):
    """An icon comes into play; it takes a die as soon as there is one (p.11)."""
    n = s["n_icons"]
    s["icon_source"][n] = source
    s["icon_colour"][n] = colour
    s["icon_die"][n] = NONE
    s["n_icons"] = n + 1
    s["locks_due"] = 1
    if lockable(t, s, colour) == 0:
        if t["icon_stays_empty"]:
            s["icon_die"][n] = STAYS_EMPTY
        emit3(log, LOCK_EVENT, source, colour, NONE)


@kernel
def lockable(t, s, colour):
    """Dice that an icon of a colour may take: any that is not locked, wherever it is (p.11)."""
    dice = colour_dice(colour) & ~dice_at(s, LOCKED) & ~s["returning"]
    if t["lock_from_pool"] and dice & dice_at(s, POOL):
        return dice & dice_at(s, POOL)
    return dice


@kernel
def waiting_icon(t, s):
    """The first icon that waits for a die and can have one; NONE if there is none."""
    for icon in range(s["n_icons"]):
        if s["icon_die"][icon] == NONE and lockable(t, s, s["icon_colour"][icon]):
            return icon
    return NONE


@kernel
def lock_die(s, log, icon, die):
    """Put a die on an icon, even off a spell or a marker (p.11)."""
    s["icon_die"][icon] = die
    s["die_at"][die] = LOCKED
    s["die_face"][die] = NONE
    emit3(log, LOCK_EVENT, s["icon_source"][icon], s["icon_colour"][icon], die)


@inlined
def list_locks(t, s, log):
    """List the dice that the next icon may take; ask no more if none waits."""
    icon = waiting_icon(t, s)
    if icon == NONE:
        s["locks_due"] = 0
        return 0
    clear_options(s)
    offer_dice(t, s, lockable(t, s, s["icon_colour"][icon]))
    return ASK_LOCK


@inlined
def take_lock(t, s, log, die):
    """The die is locked."""
    lock_die(s, log, waiting_icon(t, s), die)


@kernel
def free_icons(s, log, source):
    """Icons of a card or a monster that leaves play are gone, and their dice are free (p.11)."""
    kept = 0
    for icon in range(s["n_icons"]):
        if s["icon_source"][icon] != source:
            s["icon_source"][kept] = s["icon_source"][icon]
            s["icon_colour"][kept] = s["icon_colour"][icon]
            s["icon_die"][kept] = s["icon_die"][icon]
            kept += 1
            continue
        die = s["icon_die"][icon]
        if die >= 0:
            emit2(log, UNLOCK_EVENT, source, die)
            if s["returning"] >> die & 1:
                s["returning"] &= ~bit(die)
            else:
                s["die_at"][die] = SUPPLY
            s["locks_due"] = 1
    s["n_icons"] = kept


@kernel
def borrow_die(s, log, seat, die):
    """A locked die joins the pool for this turn."""
    s["returning"] |= bit(die)
    s["die_at"][die] = POOL
    emit2(log, FREED, seat, die)
