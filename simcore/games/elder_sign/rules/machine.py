"""Machine that runs until a player has to choose, and continues from there."""

from __future__ import annotations

import functools

from simcore.contract.rules import Rules
from simcore.games.elder_sign.columns import COLUMNS
from simcore.games.elder_sign.rules.attempt.after_roll import after_phase, help_phase, hold_phase
from simcore.games.elder_sign.rules.attempt.before_roll import before_phase, buy_phase, roll_pool
from simcore.games.elder_sign.rules.attempt.completing import costs_phase, pay_phase
from simcore.games.elder_sign.rules.attempt.focus import consent_phase, focus_phase, give_up_phase
from simcore.games.elder_sign.rules.attempt.outcome import fail, succeed
from simcore.games.elder_sign.rules.attempt.terror import terror
from simcore.games.elder_sign.rules.phases.between_steps import settle, something_between
from simcore.games.elder_sign.rules.phases.entrance import entrance_phase, paying_phase
from simcore.games.elder_sign.rules.phases.last_battle import attack
from simcore.games.elder_sign.rules.phases.midnight import clock_step, midnight_phase
from simcore.games.elder_sign.rules.phases.setup import deal, redeal, set_up
from simcore.games.elder_sign.rules.phases.turn import (
    begin_attempt,
    begin_turn,
    heal_phase,
    move_phase,
    own_cards_phase,
    pass_turn,
)
from simcore.games.elder_sign.rules.records.codes import Phase
from simcore.games.elder_sign.rules.records.events import Event
from simcore.games.elder_sign.rules.records.state import LAYOUT, STATE
from simcore.games.elder_sign.rules.records.tables import TABLES
from simcore.jit.decorators import kernel
from simcore.kernels.derived import copy_columns
from simcore.kernels.event_log import emit1
from simcore.records.columns import row_dtype

COPIED = LAYOUT.copied_columns(COLUMNS)
LONGEST = 255  # last round of a result


@kernel
def step_on(t, s, log):
    """Take the next step of a phase without a decision."""
    phase = s["phase"]
    if phase == Phase.ROLL:
        roll_pool(t, s, log)
    elif phase == Phase.ATTEMPT:
        begin_attempt(t, s, log)
    elif phase == Phase.TERROR:
        terror(t, s, log)
    elif phase == Phase.SUCCESS:
        succeed(t, s, log)
    elif phase == Phase.FAILURE:
        fail(t, s, log)
    elif phase == Phase.CLOCK:
        clock_step(t, s, log)
    elif phase == Phase.TURN:
        begin_turn(t, s, log)
    elif phase == Phase.SETUP:
        set_up(t, s, log)
    elif phase == Phase.ATTACK:
        attack(t, s, log)
    else:
        pass_turn(t, s)


@kernel
def play_roll(t, s, log):
    """Run the phases from before a roll to its result; return True while waiting for a choice."""
    if s["phase"] == Phase.BEFORE_ROLL:
        return before_phase(t, s, log)
    if s["phase"] == Phase.AFTER_ROLL:
        return after_phase(t, s, log)
    if s["phase"] == Phase.HELP:
        return help_phase(t, s, log)
    if s["phase"] == Phase.HOLD:
        return hold_phase(t, s, log)
    if s["phase"] == Phase.JUDGE:
        return pay_phase(t, s, log)
    if s["phase"] == Phase.COSTS:
        return costs_phase(t, s, log)
    if s["phase"] == Phase.GIVE_UP:
        return give_up_phase(t, s, log)
    if s["phase"] == Phase.FOCUS:
        return focus_phase(t, s, log)
    return consent_phase(t, s, log) if s["phase"] == Phase.CONSENT else buy_phase(t, s, log)


@kernel
def play_phase(t, s, log):
    """Run the current phase; return True while waiting for a choice."""
    phase = s["phase"]
    if phase == Phase.HEAL:
        return heal_phase(t, s, log)
    if phase == Phase.OWN_CARDS:
        return own_cards_phase(t, s, log)
    if phase == Phase.MOVE:
        return move_phase(t, s, log)
    if phase == Phase.ENTRANCE:
        return entrance_phase(t, s, log)
    if phase == Phase.PAYING:
        return paying_phase(t, s, log)
    if phase == Phase.MIDNIGHT:
        return midnight_phase(t, s, log)
    silent = phase == Phase.ROLL or phase == Phase.ATTEMPT or phase == Phase.TERROR
    if silent or phase < Phase.HEAL or phase > Phase.CONSENT:
        step_on(t, s, log)
        return False
    return play_roll(t, s, log)


@kernel
def advance(t, s, log):
    """Run until a choice is open (True) or the game is over (False); see `simcore.contract.game`."""
    if s["over"]:
        return False
    if s["decision"] != 0:
        s["decision"] = 0
        s["decisions"] += 1
    while not s["over"]:
        if something_between(s):
            if settle(t, s, log):
                return True
        elif play_phase(t, s, log):
            return True
    s["n_options"] = 0
    emit1(log, Event.END, s["win"])
    return False


@kernel
def record(t, s, row):
    """Write the result row of a finished game."""
    copy_columns(s, row, COPIED)
    row["last_round"] = min(LONGEST, max(1, s["round"]))


@functools.cache
def rules() -> Rules:
    """Return the kernels of the game; each is compiled or loaded from the cache when first needed."""
    return Rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))
