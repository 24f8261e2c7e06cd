"""Effects on dice of the pool: adding, rerolling, turning, securing, setting aside (rulebook p.9-10)."""

from __future__ import annotations

from simcore.effects.kinds import WORDS
from simcore.games.elder_sign.limits import MAX_CAST
from simcore.games.elder_sign.rules.board.dice import put_dice, roll, shown_in_log, terror_dice
from simcore.games.elder_sign.rules.board.investigators import has_ability
from simcore.games.elder_sign.rules.board.locked_dice import borrow_die
from simcore.games.elder_sign.rules.effects.losses import untouched
from simcore.games.elder_sign.rules.records.codes import (
    ASIDE,
    LOCKED,
    NONE,
    POOL,
    RED_DIE,
    SPELL,
    SUPPLY,
    USED,
    YELLOW_DIE,
    Ability,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, lowest, members
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.dice_pool import POINTS, dice_at, offer_dice, offer_parts, points_of, symbol_of
from simcore.kernels.effects import asking_once
from simcore.kernels.event_log import emit2, emit3

FACES = 6
ANY_NUMBER = 8  # of dice
ANY_COLOUR = 0
ANY_POINTS = WORDS + 3  # the word for any number


@kernel
def can_add(t, s, die):
    """Return whether the yellow or the red die can join: not locked, on a spell, or gone (p.9).

    With an alternative of her sheet, an item gives Sister Mary a locked die.
    """
    at = s["die_at"][die]
    if at == LOCKED:
        return t["mary_green_only"] != 0 and has_ability(t, s, s["active"], Ability.FREE_OF_MYTHOS)
    return at == SUPPLY or (t["die_returns"] != 0 and (at == ASIDE or at == USED))


@kernel
def addable(t, s):
    """Return those of the yellow (1) and the red die (2) that can join the pool, as a set."""
    return can_add(t, s, YELLOW_DIE) * 1 | can_add(t, s, RED_DIE) * 2


@kernel
def join_pool(t, s, log, die):
    """Add the yellow or the red die to the pool if possible (p.9)."""
    if not can_add(t, s, die):
        return
    if s["die_at"][die] == LOCKED:
        borrow_die(s, log, s["active"], die)
    s["die_at"][die] = POOL
    s["die_face"][die] = NONE
    emit2(log, Event.ADDED, s["active"], die)


@inlined
def do_add(t, s, log, code):
    """Add the yellow or the red die to the pool."""
    join_pool(t, s, log, YELLOW_DIE if code["die"] == 0 else RED_DIE)


# --- rolling again (p.10)


@inlined
def list_rerolls(t, s, log, code):
    """List the dice of the pool that may be rerolled."""
    clear_options(s)
    most = ANY_NUMBER if code["dice"] >= WORDS else code["dice"] + 0
    if code["may"]:
        offer(s, 0)
    offer_parts(t, s, dice_at(s, POOL), 1, most)
    return Decision.REROLL


@inlined
def take_reroll(t, s, log, code, dice):
    """Reroll the chosen dice."""
    if dice:
        roll(s, log, dice, True)


do_reroll = asking_once(list_rerolls, take_reroll)


# --- turning a die


@kernel
def face_with(t, die, symbol, points):
    """Return the face of a die that shows a symbol or this many points; NONE if it has none."""
    colour = t["die_colour"][die]
    for face in range(FACES):
        if t["face_symbol"][colour, face] == symbol and (
            symbol != POINTS or t["face_value"][colour, face] == points
        ):
            return face
    return NONE


@inlined
def symbol_named(word):
    """Return the symbol of a face of an effect: words count from `WORDS`, and numbers are points."""
    return word - WORDS + 1 if word >= WORDS else POINTS


@kernel
def shows(t, s, die, face):
    """Return whether a die shows a face of an effect: a symbol, a number of points, or any number."""
    symbol = symbol_of(t, s, die)
    if symbol != POINTS:
        return symbol == symbol_named(face)
    return face == ANY_POINTS or face == points_of(t, s, die)


@kernel
def turnable(t, s, dice, from_face, to_face, colour):
    """Return the dice that show one face and have another one."""
    found = 0
    for die in members(dice):
        if not shows(t, s, die, from_face):
            continue
        if colour != ANY_COLOUR and t["die_colour"][die] != colour - 1:
            continue
        if face_with(t, die, symbol_named(to_face), to_face) != NONE:
            found |= bit(die)
    return found


@kernel
def turn_die(s, log, die, face):
    """Turn a die to another face."""
    before = shown_in_log(s, die)
    s["die_face"][die] = face
    emit3(log, Event.FACE, s["active"], before, shown_in_log(s, die))


@inlined
def list_faces(t, s, log, code):
    """List the dice that can be turned."""
    clear_options(s)
    offer_dice(t, s, turnable(t, s, dice_at(s, POOL), code["from_face"], code["to_face"], code["colour"]))
    return Decision.FACE


@inlined
def take_face(t, s, log, code, die):
    """Turn the die to the chosen face."""
    turn_die(s, log, die, face_with(t, die, symbol_named(code["to_face"]), code["to_face"]))


do_face = asking_once(list_faces, take_face)


@kernel
def raisable(t, s, dice):
    """Return the dice that show points and have a face with one more point."""
    found = 0
    for die in members(dice):
        if symbol_of(t, s, die) == POINTS and face_with(t, die, POINTS, points_of(t, s, die) + 1) != NONE:
            found |= bit(die)
    return found


@inlined
def list_raises(t, s, log, code):
    """List the dice that can show one more point."""
    clear_options(s)
    offer_dice(t, s, raisable(t, s, dice_at(s, POOL)))
    return Decision.FACE


@inlined
def take_raise(t, s, log, code, die):
    """Raise the die by one point."""
    turn_die(s, log, die, face_with(t, die, POINTS, points_of(t, s, die) + 1))


do_raise_die = asking_once(list_raises, take_raise)


# --- spells that keep dice (p.9-10)


@kernel
def free_slot(s):
    """Return a place for another spell that holds dice; NONE if there is none."""
    for place in range(MAX_CAST):
        if s["cast"][place] == NONE:
            return place
    return NONE


@kernel
def hold_dice(s, log, place, dice):
    """Put dice on a spell."""
    for die in members(dice):
        s["die_at"][die] = SPELL + place
        emit3(log, Event.HOLD, s["cast"][place], place, shown_in_log(s, die))
    s["to_hold"][place] = 0


@inlined
def list_secured(t, s, log, code):
    """Make the spell ready; after a roll it takes its dice at once."""
    place = free_slot(s)
    s["cast"][place] = s["using"]
    s["to_hold"][place] = code["dice"]
    clear_options(s)
    if t["spells_after"]:
        offer_parts(t, s, dice_at(s, POOL), 1, code["dice"] + 0)
    return Decision.SECURE


@inlined
def take_secured(t, s, log, code, dice):
    """Put the dice on the most recently cast spell."""
    for place in range(MAX_CAST):
        if s["cast"][place] == s["using"]:
            hold_dice(s, log, place, dice)


do_secure = asking_once(list_secured, take_secured)


# --- dice that show terror (p.7)


@kernel
def do_discard_terror_dice(t, s, log, code):
    """Set aside the dice of the roll that show terror, unless the investigator is immune (p.7)."""
    if not untouched(t, s, log):
        dice = terror_dice(t, s, dice_at(s, POOL))
        if t["discard_is_aside"] and dice:
            s["counted_aside"] = lowest(dice) + 1
        put_dice(s, log, dice, ASIDE)
