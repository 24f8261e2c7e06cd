"""End of an attempt: rewards or penalties, defeated monsters, a new card (rulebook p.7, p.10-11)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import MUSEUM, PLACES
from simcore.games.elder_sign.rules.board.cards_in_play import FIRST_WORLD, replace, worlds_in_play
from simcore.games.elder_sign.rules.board.clock import enter
from simcore.games.elder_sign.rules.board.dice import clear_dice
from simcore.games.elder_sign.rules.board.locked_dice import free_icons
from simcore.games.elder_sign.rules.board.monsters import (
    completed_markers,
    markers_at,
    send_back,
    take_marker,
)
from simcore.games.elder_sign.rules.effects.interpreter import start_because
from simcore.games.elder_sign.rules.records.codes import (
    ENTRANCE,
    NONE,
    OF_ASSISTING,
    OF_MONSTER_REWARD,
    OF_PENALTY,
    OF_REWARD,
    OTHER,
    OTHER_WORLDS,
    PENALTY,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, first_from, members, without
from simcore.kernels.dice_pool import dice_at
from simcore.kernels.event_log import emit3

TO_TROPHY, TO_DECK, TO_BOX = range(3)
MARKER = 8
BEGIN, REWARD, TO_ENTRANCE, TAKE_CARD, TAKE_MONSTERS, REPLACE, LATE_REWARD, END = range(8)


@kernel
def run(s, log, program, seat, feeder, place, of, thing):
    """Begin an effect of the attempted card at a place, if it has one."""
    if program != NONE:
        s["feeder"] = feeder
        s["card_of"] = place
        start_because(s, log, program, seat, of, thing)


@kernel
def take_next_marker(t, s, log, markers, place):
    """Take the next of some monsters and begin its reward; return False if there is none (p.11)."""
    for marker in members(markers):
        reward = take_marker(t, s, log, s["active"], marker)
        run(s, log, reward, s["active"], OTHER, place, OF_MONSTER_REWARD, marker)
        return True
    return False


# --- success


@kernel
def succeed(t, s, log):
    """Take the next step of a success (p.7); with an alternative of the rules the rewards come last."""
    step, seat = s["step"] + 0, s["active"] + 0
    s["step"] += 1
    if step == BEGIN:
        begin_success(t, s, log)
    elif step == REWARD or step == LATE_REWARD:
        if (step == LATE_REWARD) == (t["rewards_last"] != 0):
            run(s, log, t["rewards"][s["taken"]] + 0, seat, OTHER, s["resolving"], OF_REWARD, s["taken"] + 0)
    elif step == TO_ENTRANCE:
        for other in members(s["alive"]):
            if s["at"][other] == s["resolving"]:
                s["at"][other] = ENTRANCE
    elif step == TAKE_CARD:
        take_card(t, s, log, seat)
    elif step == TAKE_MONSTERS:
        if take_next_marker(t, s, log, completed_markers(t, s), s["resolving"] + 0):
            s["step"] = TAKE_MONSTERS
    elif step == REPLACE:
        place = s["resolving"] + 0
        s["resolving"] = NONE
        if place < MUSEUM:
            replace(t, s, log, place)
    else:
        if t["world_lost"] and t["is_world"][s["taken"]]:
            wake_without_worlds(t, s)
        enter(s, Phase.CLOCK)


@inlined
def begin_success(t, s, log):
    """Begin the success: all tasks are completed (p.7)."""
    place = s["at"][s["active"]] + 0
    card = s["place_card"][place] + 0
    s["resolving"] = place
    s["taken"] = card
    s["succeeded"] += 1
    s["card_won"][card] += 1
    s["worlds_won"] += t["is_world"][card]
    emit3(log, Event.SUCCESS, s["active"], place, card)


@inlined
def take_card(t, s, log, seat):
    """Remove all dice from the card and make it a trophy (p.7)."""
    clear_dice(s)
    place, card = s["resolving"] + 0, s["taken"] + 0
    free_icons(s, log, place)
    s["place_card"][place] = NONE
    s["won"][seat] |= bit(card)
    emit3(log, Event.LEAVE, place, card, TO_TROPHY)


# --- failure

FAIL, CAUGHT, PENALTIES, ASSISTANTS, WORLD, OVER = range(6)


@kernel
def fail(t, s, log):
    """Take the next step of a failure: monsters, penalties, assisting investigators, dice (p.7, p.10-11).

    All tasks of the card are open again, so monsters may come to its monster tasks (p.10).
    """
    step, seat = s["step"] + 0, s["active"] + 0
    place = s["at"][seat] + 0
    s["step"] += 1
    if step == FAIL:
        s["taken"] = s["place_card"][place]
        s["failed"] += 1
        s["failing"] = 0
        s["last_lost"] = s["taken"]
        emit3(log, Event.FAILURE, seat, place, s["taken"])
        s["coming"] = assisting(t, s)
    elif step == CAUGHT:
        if take_next_marker(t, s, log, completed_markers(t, s), place):
            s["step"] = CAUGHT
    elif step == PENALTIES:
        clear_dice(s)
        run(s, log, t["penalties"][s["taken"]] + 0, seat, PENALTY, place, OF_PENALTY, s["taken"] + 0)
    elif step == ASSISTANTS:
        if s["coming"]:
            other = first_from(s["coming"], seat)
            s["coming"] = without(s["coming"], other)
            s["step"] = ASSISTANTS
            run(s, log, t["assist_failed"] + 0, other, PENALTY, NONE, OF_ASSISTING, s["taken"] + 0)
    elif step == WORLD:
        if t["world_lost"] and t["is_world"][s["taken"]]:
            lose_world(t, s, log)
    else:
        enter(s, Phase.CLOCK)


@inlined
def assisting(t, s):
    """Return others with a die on their marker; with an alternative, all who had one (p.10)."""
    seats = 0
    for seat in members(s["alive"]):
        if seat != s["active"] and dice_at(s, MARKER + seat):
            seats |= bit(seat)
    return seats | (s["assistants"] if t["assist_ever"] else 0)


@kernel
def lose_world(t, s, log):
    """Remove a failed Other World from the game, with its monsters (ability of an Ancient One)."""
    card = s["taken"] + 0
    place = FIRST_WORLD
    while place < PLACES and s["place_card"][place] != card:
        place += 1
    if place == PLACES:
        return
    for marker in members(markers_at(t, s, place)):
        send_back(s, log, marker)
    free_icons(s, log, place)
    s["place_card"][place] = NONE
    emit3(log, Event.LEAVE, place, card, TO_BOX)
    for seat in members(s["alive"]):
        if s["at"][seat] == place:
            s["at"][seat] = ENTRANCE
    wake_without_worlds(t, s)


@kernel
def wake_without_worlds(t, s):
    """Awaken the Ancient One if no Other World is left (ability of an Ancient One)."""
    if no_worlds(t, s):
        s["awakens"] = 1
        s["last_feeder"] = OTHER_WORLDS


@kernel
def no_worlds(t, s):
    """Return whether no Other World is left in the deck, in play or (an alternative) as a trophy."""
    if s["n_worlds"] > 0 or worlds_in_play(s):
        return False
    if not t["trophies_lost"]:
        for seat in members(s["alive"]):
            for card in members(s["won"][seat]):
                if t["is_world"][card]:
                    return False
    return True


# --- an attempt that just ends


@kernel
def end_abandoned(t, s, log):
    """Remove dice and completed monsters from the card of a devoured investigator (p.11)."""
    s["abandoned"] = 0
    clear_dice(s)
    for marker in members(completed_markers(t, s)):
        if not t["devoured_leaves_monsters"]:
            send_back(s, log, marker)
    s["done_markers"] = s["done_extras"] = s["defeated"] = 0
