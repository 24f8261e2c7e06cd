"""Movement in Arkham: movement points, monsters on the way, cards used there, the wagon.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NONE, SPEED
from simcore.games.arkham_horror.box.effect_kinds import Quantity, Trigger
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.healing import help_somebody, may_help_now
from simcore.games.arkham_horror.rules.board.monster_markers import forget_evaded, note_evaded, place_of
from simcore.games.arkham_horror.rules.board.pack_facing import offer_facing, peaceful_among
from simcore.games.arkham_horror.rules.board.pack_moves import cost_of_step, is_at_end, may_walk, points_go
from simcore.games.arkham_horror.rules.board.pack_patrols import (
    AFTER_MONSTERS,
    BEFORE_MONSTERS,
    face_patrol,
)
from simcore.games.arkham_horror.rules.board.pack_places import is_stopped
from simcore.games.arkham_horror.rules.board.pack_prohibitions import (
    MONSTERS_ON_WAY,
    is_disregarded,
    is_ruled_out,
)
from simcore.games.arkham_horror.rules.board.pack_special_monsters import elusive_among, is_elusive
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.board.tokens import change_clues
from simcore.games.arkham_horror.rules.board.travel import (
    is_back,
    is_barred,
    is_closed,
    is_in_arkham,
    place_of_special,
    put,
)
from simcore.games.arkham_horror.rules.effects.pack_using import offer_uses
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.effects.using_cards import usable, use_card
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.phases.pack_hunting import elusive_here, hunt, hunt_elusive
from simcore.games.arkham_horror.rules.phases.pack_using import pack_window, use_pack
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.trading import can_trade, trade
from simcore.games.arkham_horror.rules.records.codes import Down, Special, Window
from simcore.games.arkham_horror.rules.records.decisions import (
    AID,
    FIGHT_MARKER,
    RIDE,
    TRADE,
    USE,
    USE_CARD,
    Decision,
)
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, members
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, list_after_none, offer
from simcore.kernels.event_log import emit2, emit3


@kernel
def is_up(s, seat):
    """Return whether an investigator is not down and the turns are not over."""
    return s["down"][seat] == Down.UP and not is_ended(s)


@kernel
def is_still_there(s, seat, area):
    """Return whether an investigator is not down and still in the area, and the turns are not over."""
    return s["at"][seat] == area and is_up(s, seat)


# --- monsters


@kernel
def monsters_here(t, s, seat):
    """Return monsters in the area that were neither evaded nor fought there in this turn, as a set.

    Elusive monsters are left out (Elusive Monsters).
    """
    there = as_set(s["markers"][s["at"][seat]]) & ~as_set(s["evaded"])
    return there & ~elusive_among(s, t, there) & ~peaceful_among(s, t, seat, there)


@kernel
def face(t, s, log, seat, marker, fights):
    """Evade or fight a monster (Evade Check, Combat Encounter); return True while it waits.

    An investigator who fails to evade it is hurt and has to fight. The result is 1 if it was evaded, 0 after
    a combat.
    """
    area = np.int64(s["at"][seat])
    if not fights:
        if evade(t, s, log, seat, marker):
            return True
        evaded = s["result"] == 1
        s["result"] = 0
        if evaded:
            note_evaded(s, marker)
            s["result"] = 1
            return False
        if not is_still_there(s, seat, area) or place_of(s, marker) != area:
            return False
    if fight(t, s, log, seat, marker):
        return True
    note_evaded(s, marker)
    s["result"] = 0
    return False


@kernel
def meet_monsters(t, s, log, seat, leaves):
    """Evade or fight the monsters in the area in any order (Evade Check); return True while it waits.

    An investigator who wants to leave stops at the first combat, which ends the movement (Arkham Movement).
    The result is 1 if there was no combat, else 0.
    """
    free = 1
    area = np.int64(s["at"][seat])
    if is_disregarded(s, t, seat, MONSTERS_ON_WAY) or is_back(s, seat):
        s["result"] = 1
        return False
    while is_still_there(s, seat, area) and monsters_here(t, s, seat) != 0 and (free == 1 or not leaves):
        clear_options(s)
        for marker in members(monsters_here(t, s, seat)):
            offer_facing(s, t, seat, marker)
        if ask(t, s, log, Decision.FACE, seat):
            return True
        option = np.int64(chosen(s))
        fights = option >= FIGHT_MARKER
        if face(t, s, log, seat, option - FIGHT_MARKER if fights else option, fights):
            return True
        if s["result"] == 0:
            free = 0
    s["result"] = free if is_still_there(s, seat, area) else 0
    return False


@kernel
def fight_some(t, s, log, seat):
    """Offer combats with the monsters there to an investigator who has just returned (Explored Marker).

    An attempt to catch an elusive one is the last (Elusive Monsters).
    """
    area = np.int64(s["at"][seat])
    while is_still_there(s, seat, area):
        there = monsters_here(t, s, seat) | elusive_here(s, t, seat)
        if there == 0:
            return False
        list_after_none(s, there)
        if ask(t, s, log, Decision.FIGHT_ONE, seat):
            return True
        marker = np.int64(chosen(s))
        if marker == NONE:
            return False
        if is_elusive(s, t, marker):
            return hunt(s, t, log, seat, marker)
        if fight(t, s, log, seat, marker):
            return True
        note_evaded(s, marker)
    return False


# --- movement points


@kernel
def movement_points(t, s, seat):
    """Return the movement points: speed plus bonuses of cards and the environment (Movement Points).

    Bonuses to all checks of this turn add nothing to the speed itself.
    """
    if is_stopped(s, seat):
        return 0
    speed = np.int64(skill_value(t, s, seat, SPEED)) - np.int64(s["skills_up"][seat])
    return max(0, number_with(t, s, Quantity.MOVEMENT_POINTS, speed, seat, NONE))


@kernel
def may_ride(t, s, seat):
    """Return whether an investigator can use the wagon instead of walking (Deputy of Arkham)."""
    if is_stopped(s, seat) or place_of_special(t, s, seat, Special.WAGON) == NONE:
        return False
    return not is_barred(s, np.int64(s["at"][seat]))


@kernel
def list_walk(t, s, seat, whole, traded):
    """List the options in a movement: walk on, use cards, trade, ride (Arkham Movement)."""
    area = np.int64(s["at"][seat])
    trades = not traded and can_trade(t, s, seat)  # before the list begins: it makes one of its own
    begin_options(s)
    if s["points_left"] > 0 and not is_barred(s, area) and not is_stopped(s, seat):
        for other in members(np.int64(t["neighbours"][area])):
            is_open = not is_closed(t, s, other) and not is_barred(s, other)
            if is_open and may_walk(s, t, seat, area, other):
                offer(s, other)
    for place in members(usable(t, s, seat, Window.MOVEMENT)):
        if t["card_special"][s["held"][seat, place]] != Special.WAGON:
            offer(s, USE_CARD + place)
    offer_uses(s, t, seat, Window.MOVEMENT)
    if may_help_now(t, s, seat):
        offer(s, AID)
    if trades:
        offer(s, TRADE)
    if whole and may_ride(t, s, seat):
        offer(s, RIDE)


@kernel
def get_away(t, s, log, seat):
    """Leave an area past its monsters and its patrol (Arkham Movement, Patrol Markers).

    The result is 1 if nothing holds the investigator, else 0. Return True while it waits.
    """
    if face_patrol(s, t, log, seat, BEFORE_MONSTERS):
        return True
    if meet_monsters(t, s, log, seat, True):
        return True
    free = np.int64(s["result"])
    if free and face_patrol(s, t, log, seat, AFTER_MONSTERS):
        return True
    s["result"] = free if is_up(s, seat) else 0
    return False


@kernel
def step_to(t, s, log, seat, area):
    """Leave for the next area (Arkham Movement); return True while it waits."""
    if get_away(t, s, log, seat):
        return True
    if s["result"] == 0:
        s["points_left"] = 0
        return False
    cost = cost_of_step(s, t, seat, area)
    s["points_left"] -= cost
    points_go(s, t, log, seat, cost, 1)
    forget_evaded(s)
    put(t, s, log, seat, area)
    return False


@kernel
def ride(t, s, log, seat):
    """Move anywhere by the wagon for the whole movement (Deputy of Arkham); return True while it waits."""
    if get_away(t, s, log, seat):
        return True
    free = s["result"] == 1
    s["points_left"] = 0
    if not free:
        return False
    clear_options(s)
    for area in range(t["n_areas"]):
        if area != s["at"][seat] and not is_closed(t, s, area) and not is_barred(s, area):
            offer(s, area)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.RIDE_TO, seat):
        return True
    forget_evaded(s)
    put(t, s, log, seat, np.int64(chosen(s)))
    return False


@kernel
def walks_on(s, seat, area, traded):
    """Return whether a movement goes on after a use, and whether there was a trade where it goes on.

    A use may have moved the investigator to another area (Movement Points).
    """
    if s["at"][seat] == area:
        return is_up(s, seat), traded
    forget_evaded(s)
    return is_up(s, seat) and is_in_arkham(s, seat), False


@kernel
def walk(t, s, log, seat):
    """Move through Arkham for as long as the player wants (Arkham Movement); return True while it waits.

    An investigator without movement points, even after a combat, may still trade. The result is 1 after a
    move.
    """
    s["points_left"] = movement_points(t, s, seat)
    emit2(log, Event.POINTS, seat, np.int64(s["points_left"]))
    whole = True
    traded = False
    going = True
    moved = 0
    while going:
        area = np.int64(s["at"][seat])
        list_walk(t, s, seat, whole, traded)
        if ask(t, s, log, Decision.WALK, seat):
            return True
        option = np.int64(chosen(s))
        if option == TRADE:
            if trade(t, s, log, seat):
                return True
            traded = True
        elif option == AID:
            if help_somebody(t, s, log, seat):
                return True
        elif option == RIDE:
            whole = False
            if ride(t, s, log, seat):
                return True
            going, traded = is_up(s, seat), False
        elif option >= USE:
            points = np.int64(s["points_left"])
            if use_pack(s, t, log, seat, option - USE):
                return True
            whole = whole and s["points_left"] >= points
            going, traded = walks_on(s, seat, area, traded)
        elif option >= USE_CARD:
            if t["use_points"][s["held"][seat, option - USE_CARD]] > 0:
                whole = False
            if use_card(t, s, log, seat, option - USE_CARD):
                return True
            going, traded = walks_on(s, seat, area, traded)
        elif option >= 0:
            whole = False
            if step_to(t, s, log, seat, option):
                return True
            going, traded = is_up(s, seat), False
        else:
            going = False
        if s["at"][seat] != area:
            moved = 1
        if run_pending(s, t, log):
            return True
        going = going and not is_at_end(s, seat)
    s["points_left"] = 0
    s["result"] = moved
    return False


# --- the end of the movement


@kernel
def take_clues(t, s, log, seat):
    """Take any number of the clue tokens where the movement ended (Arkham Movement, Clue)."""
    area = np.int64(s["at"][seat])
    there = np.int64(s["clues_at"][area])
    if there == 0 or is_ruled_out(s, t, PackForbidden.CLUE_PICKUP, seat):
        return False
    clear_options(s)
    for n in range(there + 1):
        offer(s, n)
    if ask(t, s, log, Decision.TAKE_CLUES, seat):
        return True
    n = np.int64(chosen(s))
    if n > 0:
        s["clues_at"][area] -= n
        emit3(log, Event.CLUES_TAKEN, seat, area, there - n)
        change_clues(t, s, log, seat, n)
    return False


@kernel
def end_movement(t, s, log, seat, moved, clues):
    """End a movement: monsters, a patrol, clue tokens, then the effects of the environment.

    (Arkham Movement, Environment.) `clues` is 0 for investigators who take none. Return True while it waits.
    """
    area = np.int64(s["at"][seat])
    if is_back(s, seat):
        if fight_some(t, s, log, seat):
            return True
    elif hunt_elusive(s, t, log, seat):
        return True
    if is_still_there(s, seat, area) and face_patrol(s, t, log, seat, BEFORE_MONSTERS):
        return True
    if is_still_there(s, seat, area) and meet_monsters(t, s, log, seat, False):
        return True
    if is_still_there(s, seat, area) and face_patrol(s, t, log, seat, AFTER_MONSTERS):
        return True
    if not is_still_there(s, seat, area):
        return False
    if clues and take_clues(t, s, log, seat):
        return True
    if run_pending(s, t, log) or pack_window(s, t, log, seat, Window.END_MOVE):
        return True
    if not is_still_there(s, seat, area) or (t["curfew_movers_only"] and not moved):
        return False
    return run_triggers(t, s, log, Trigger.END_MOVE, seat, area, NONE)
