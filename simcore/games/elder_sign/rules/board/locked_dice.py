"""Locked dice: dice on lock icons of cards or monsters, out of the pool until these leave play.

`add_icon` brings an icon into play, `lock_die` puts a die on it (rulebook p.7, p.11).
"""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.possessions import sweep_spells
from simcore.games.elder_sign.rules.records.codes import (
    ALL_GREEN,
    GREEN,
    LOCKED,
    NONE,
    POOL,
    RED_DIE,
    SUPPLY,
    YELLOW,
    YELLOW_DIE,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, members
from simcore.kernels.decisions import clear_options
from simcore.kernels.dice_pool import (
    dice_at,
    offer_dice,
)
from simcore.kernels.event_log import emit2, emit3

STAYS_EMPTY = -2  # of an icon that finds no die and takes none later


@inlined
def colour_dice(colour):
    """Return the dice of a colour."""
    if colour == GREEN:
        return ALL_GREEN
    return bit(YELLOW_DIE) if colour == YELLOW else bit(RED_DIE)


@kernel
def add_icon(t, s, log, source, colour):
    """Bring an icon into play, which locks a die as soon as one is available (p.11)."""
    n = s["n_icons"]
    s["icon_source"][n] = source
    s["icon_colour"][n] = colour
    s["icon_die"][n] = NONE
    s["n_icons"] = n + 1
    s["locks_due"] = 1
    if lockable(t, s, colour) == 0:
        if t["icon_stays_empty"]:
            s["icon_die"][n] = STAYS_EMPTY
        emit3(log, Event.LOCK, source, colour, NONE)


@kernel
def lockable(t, s, colour):
    """Return the dice that an icon of a colour may take: any unlocked die, wherever it is (p.11)."""
    dice = colour_dice(colour) & ~dice_at(s, LOCKED) & ~s["returning"]
    if t["lock_from_pool"] and dice & dice_at(s, POOL):
        return dice & dice_at(s, POOL)
    return dice


@kernel
def waiting_icon(t, s):
    """Return the first icon that waits for a die and can take one; NONE if there is none."""
    for icon in range(s["n_icons"]):
        if s["icon_die"][icon] == NONE and lockable(t, s, s["icon_colour"][icon]):
            return icon
    return NONE


@kernel
def lock_die(s, log, icon, die):
    """Put a die on an icon, even from a spell or a marker (p.11)."""
    s["icon_die"][icon] = die
    s["die_at"][die] = LOCKED
    s["die_face"][die] = NONE
    emit3(log, Event.LOCK, s["icon_source"][icon], s["icon_colour"][icon], die)


@inlined
def list_locks(t, s, log):
    """List the dice that the next icon may take; stop asking if none waits."""
    icon = waiting_icon(t, s)
    if icon == NONE:
        s["locks_due"] = 0
        return 0
    clear_options(s)
    offer_dice(t, s, lockable(t, s, s["icon_colour"][icon]))
    return Decision.LOCK


@inlined
def take_lock(t, s, log, die):
    """Lock the die, which may empty a spell."""
    lock_die(s, log, waiting_icon(t, s), die)
    sweep_spells(t, s, log)


@kernel
def free_icons(s, log, source):
    """Remove the icons of a card or monster that leaves play, and free their dice (p.11)."""
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
            emit2(log, Event.UNLOCK, source, die)
            if s["returning"] >> die & 1:
                s["returning"] &= ~bit(die)
            else:
                s["die_at"][die] = SUPPLY
            s["locks_due"] = 1
    s["n_icons"] = kept


@kernel
def borrow_die(s, log, seat, die):
    """Add a locked die to the pool for this turn."""
    s["returning"] |= bit(die)
    s["die_at"][die] = POOL
    emit2(log, Event.FREED, seat, die)


@kernel
def end_borrowing(s):
    """Return locked dice that were in the pool for this turn to their icons."""
    for die in members(s["returning"]):
        s["die_at"][die] = LOCKED
        s["die_face"][die] = NONE
    s["returning"] = 0
