"""Movement of one investigator, in Arkham or in an Other World (Movement Phase).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PHASE, PackTrigger
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.healing import help_somebody, may_help_now
from simcore.games.arkham_horror.rules.board.lost_and_devoured import lose_in_time
from simcore.games.arkham_horror.rules.board.monster_markers import forget_evaded
from simcore.games.arkham_horror.rules.board.pack_moves import is_at_end
from simcore.games.arkham_horror.rules.board.pack_triggers import is_refused, is_replaced
from simcore.games.arkham_horror.rules.board.travel import (
    come_back,
    is_in_arkham,
    is_in_second_area,
    is_in_world,
    put,
)
from simcore.games.arkham_horror.rules.effects.pack_using import offer_uses
from simcore.games.arkham_horror.rules.effects.using_cards import usable, use_card
from simcore.games.arkham_horror.rules.phases.arkham_movement import (
    end_movement,
    fight_some,
    is_still_there,
    walk,
)
from simcore.games.arkham_horror.rules.phases.pack_using import use_pack
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.trading import can_trade, trade
from simcore.games.arkham_horror.rules.records.codes import JAIL, LOST, NONE, Down, Window
from simcore.games.arkham_horror.rules.records.decisions import AID, TRADE, USE, USE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, without
from simcore.kernels.decisions import ask, begin_options, chosen, offer
from simcore.kernels.event_log import emit1

MOVEMENT = PHASE.numbers["movement"]

# --- Other Worlds


@kernel
def list_in_world(t, s, seat, traded):
    """List the options before moving on in an Other World (Other World Movement)."""
    trades = not traded and can_trade(t, s, seat)  # before the list begins: it makes one of its own
    begin_options(s)
    for place in members(usable(t, s, seat, Window.OTHER_WORLD)):
        offer(s, USE_CARD + place)
    offer_uses(s, t, seat, Window.OTHER_WORLD)
    if may_help_now(t, s, seat):
        offer(s, AID)
    if trades:
        offer(s, TRADE)


@kernel
def act_in_world(t, s, log, seat):
    """Use cards and trade before moving on (Other World Movement); return True while it waits."""
    start = np.int64(s["at"][seat])
    traded = False
    while is_still_there(s, seat, start):
        list_in_world(t, s, seat, traded)
        if ask(t, s, log, Decision.IN_WORLD, seat):
            return True
        option = np.int64(chosen(s))
        if option == NONE:
            return False
        if option == TRADE:
            if trade(t, s, log, seat):
                return True
            traded = True
        elif option == AID:
            if help_somebody(t, s, log, seat):
                return True
        elif option >= USE:
            if use_pack(s, t, log, seat, option - USE):
                return True
        elif use_card(t, s, log, seat, option - USE_CARD):
            return True
        if run_pending(s, t, log):
            return True
    return False


@kernel
def go_on_in_world(t, s, log, seat):
    """Move to the second area, or back to Arkham (Other World Movement); return True while it waits.

    Without a gate the investigator is lost in time and space.
    """
    if not is_in_second_area(s, seat):
        put(t, s, log, seat, np.int64(s["at"][seat]) + 1)
        return False
    if come_back(t, s, log, seat, 0):
        return True
    if s["result"] == NONE:
        lose_in_time(t, s, log, seat)
    return False


@kernel
def move_in_world(t, s, log, seat):
    """Move an investigator in an Other World (Other World Movement); return True while it waits."""
    start = np.int64(s["at"][seat])
    if act_in_world(t, s, log, seat):
        return True
    if is_still_there(s, seat, start) and go_on_in_world(t, s, log, seat):
        return True
    if s["down"][seat] == Down.UP and is_in_arkham(s, seat) and not is_ended(s):
        return fight_some(t, s, log, seat)
    return False


# --- those who cannot move


@kernel
def leave_jail(t, s, log, seat):
    """Move from the cell to the police station, upright (Arrested)."""
    if s["at"][seat] == JAIL:
        s["delayed"] = without(np.int64(s["delayed"]), seat)
        put(t, s, log, seat, np.int64(t["police"]))


@kernel
def stand_up(t, s, log, seat):
    """Let a delayed investigator stand up, trade and meet monsters (Delayed); return True while it waits."""
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    emit1(log, Event.STANDS_UP, seat)
    if trade(t, s, log, seat):
        return True
    if is_in_arkham(s, seat):
        return end_movement(t, s, log, seat, False, False)
    return False


@kernel
def movement_of(t, s, log, seat):
    """Resolve the movement of one investigator (Movement Phase); return True while it waits."""
    forget_evaded(s)
    s["points_left"] = 0
    if has(np.int64(s["skipping"]), seat):  # losing the turn still allows trades, and ends the arrest
        leave_jail(t, s, log, seat)
        return trade(t, s, log, seat)
    leave_jail(t, s, log, seat)
    if s["at"][seat] >= LOST:
        return False
    if has(np.int64(s["delayed"]), seat):
        return stand_up(t, s, log, seat)
    if is_in_world(s, seat):
        return move_in_world(t, s, log, seat)
    if is_replaced(s, t, log, PackTrigger.PHASE_START, seat, MOVEMENT, 1):
        if run_pending(s, t, log):
            return True
        if not is_refused(s, PackTrigger.PHASE_START):
            return is_in_arkham(s, seat) and end_movement(t, s, log, seat, True, True)
    if walk(t, s, log, seat):
        return True
    moved = s["result"] == 1
    if s["down"][seat] != Down.UP or not is_in_arkham(s, seat) or is_ended(s) or is_at_end(s, seat):
        return False
    return end_movement(t, s, log, seat, moved, True)
