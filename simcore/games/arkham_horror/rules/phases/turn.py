"""Course of a turn: the next part, and the seat of its segment.

A segment is the share of one seat in a part of the turn, or a part that belongs to all.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackTrigger
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.pack_limits import limits_are_kept
from simcore.games.arkham_horror.rules.board.pack_moves import forget_points
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_rule
from simcore.games.arkham_horror.rules.board.pack_phases import (
    phase_begins,
    phase_ends,
    turn_ends,
    turn_is_over,
)
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of, world_encounter_of
from simcore.games.arkham_horror.rules.phases.movement import movement_of
from simcore.games.arkham_horror.rules.phases.mythos import mythos_phase, resolve_due
from simcore.games.arkham_horror.rules.phases.pack_missions import (
    encounter_phase_begins,
    missions_step,
    tasks_step,
)
from simcore.games.arkham_horror.rules.phases.pack_retiring import (
    ask_to_retire,
    is_retiring,
    the_retiring_leave,
)
from simcore.games.arkham_horror.rules.phases.pack_upkeep import return_loans, skips_mythos, skips_part
from simcore.games.arkham_horror.rules.phases.pack_using import pack_turn_start
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.rumors import rumor_watch
from simcore.games.arkham_horror.rules.phases.setup import new_investigator, set_up
from simcore.games.arkham_horror.rules.phases.upkeep import upkeep_of, wake_lost
from simcore.games.arkham_horror.rules.records.codes import ALL_DEVOURED, NONE, TURN_LIMIT, Down, Part
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, without
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit2, emit3
from simcore.kernels.turns import begin_turns, next_actor, pass_turn, seat_after


@kernel
def begin_turn(t, s, log):
    """Begin a new turn (Turn); abandon an endless game, which is not a rule of the game."""
    if s["round"] >= t["turn_limit"]:
        lose_game(s, TURN_LIMIT)
        return
    s["round"] += 1
    s["skipping"] = s["skips_next"]
    s["skips_next"] = 0
    s["ability_used"] = 0
    forget_points(s)
    for seat in range(s["n_seats"]):
        s["down"][seat] = Down.UP
        s["skills_up"][seat] = s["moved"][seat] = 0
    return_loans(s, t, log)
    s["part"] = Part.TURN
    emit2(log, Event.TURN, s["round"], np.int64(s["lead"]))


@kernel
def come_in(t, s, log):
    """Bring in successors of devoured investigators, and return the lost ones; return True while it waits.

    (Devoured, Lost in Time and Space.)
    """
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if has(np.int64(s["vacant"]), seat):
            s["vacant"] = without(np.int64(s["vacant"]), seat)
            if new_investigator(t, s, log, seat):
                return True
    if s["alive"] == 0:
        lose_game(s, ALL_DEVOURED)
        return False
    fire(s, t, log, PackTrigger.TURN_START, NONE, NONE, 1)
    return run_pending(s, t, log) or wake_lost(t, s, log)


@kernel
def play_part(t, s, log, seat):
    """Play the part of a turn that belongs to a seat (Turn); return True while it waits."""
    part = np.int64(s["part"])
    if skips_part(s, part, seat):
        return False
    before = np.int64(s["down"][seat])
    is_out = before == Down.INSANE or before == Down.UNCONSCIOUS  # no more encounters in this turn
    if part == Part.UPKEEP or part == Part.MOVEMENT:
        s["down"][seat] = Down.UP
        waits = movement_of(t, s, log, seat) if part == Part.MOVEMENT else upkeep_of(t, s, log, seat)
        if waits:
            return True
        if is_out and s["down"][seat] == Down.UP:
            s["down"][seat] = before
        return False
    if is_out:
        return False
    s["down"][seat] = Down.UP
    if part == Part.ARKHAM:
        encounter_phase_begins(s, seat)
        if arkham_encounter_of(t, s, log, seat):
            return True
        tasks_step(s, t, seat)
        return False
    return world_encounter_of(t, s, log, seat)


@kernel
def play_segment(t, s, log):
    """Play the current segment; return True while it waits."""
    part = np.int64(s["part"])
    if part == Part.SETUP:
        return set_up(t, s, log)
    if part == Part.TURN:
        if come_in(t, s, log) or pack_turn_start(s, t, log) or ask_to_retire(s, t, log):
            return True
        missions_step(s, t)
        phase_begins(s, t, log, Part.UPKEEP)
        return run_pending(s, t, log)
    if part == Part.MYTHOS:
        if run_pending(s, t, log) or (not skips_mythos(s) and mythos_phase(t, s, log)):
            return True
        turn_ends(s, t, log)
        return run_pending(s, t, log)
    seat = np.int64(s["actor"])
    if run_pending(s, t, log):
        return True
    if (
        has(np.int64(s["skipping"]), seat) and part != Part.MOVEMENT
    ):  # there they stand up, leave the cell, trade
        return False
    if is_retiring(s, seat):
        return False
    if play_part(t, s, log, seat) or run_pending(s, t, log) or resolve_due(s, t, log):
        return True
    if limits_are_kept(s, t, log):
        return True
    return not is_ended(s) and rumor_watch(t, s, log)


@kernel
def enter_part(t, s, log, part):
    """Begin a part of the turn (Phases)."""
    if s["part"] >= Part.UPKEEP:
        phase_ends(s, t, log, np.int64(s["part"]))
    s["part"] = part
    if part > Part.UPKEEP:
        phase_begins(s, t, log, part)
    begin_turns(s)
    emit3(log, Event.PART, part, s["round"], np.int64(s["lead"]))


@kernel
def end_mythos(t, s, log):
    """Pass the first player marker to the left, and begin a new turn (First Player)."""
    if not has_rule(s, t, NamedRule.FIRST_PLAYER_FIXED, NONE):
        s["lead"] = seat_after(s, np.int64(s["lead"]), 1)
    s["mythos_card"] = NONE
    the_retiring_leave(s, t, log)
    turn_is_over(s)
    begin_turn(t, s, log)


@kernel
def end_segment(t, s, log):
    """Go to the next segment."""
    part = np.int64(s["part"])
    if is_ended(s):
        return
    if part == Part.SETUP:
        begin_turn(t, s, log)
        return
    if part == Part.MYTHOS:
        end_mythos(t, s, log)
        return
    if part == Part.TURN:
        enter_part(t, s, log, Part.UPKEEP)
    else:
        pass_turn(s, np.int64(s["actor"]))
    while s["part"] != Part.MYTHOS and not next_actor(s):
        enter_part(t, s, log, s["part"] + 1)
