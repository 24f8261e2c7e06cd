"""Rules that programs of packs put in force: until a time, or for the rest of the game."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import put_rule
from simcore.games.arkham_horror.rules.effects.frame import WHO
from simcore.games.arkham_horror.rules.records.codes import NONE, Until
from simcore.jit.decorators import kernel


@kernel
def owner_of_rule(s, seat):
    """Return whom a rule of the running program concerns: the investigator, or all (-1).

    A rule of a sheet or a mythos card concerns all investigators, unless one of them has triggered it. One of
    a card or an encounter concerns only the one for whom the program runs.
    """
    if s["card_at"] >= 0 or s["event_seat"] >= 0:
        return np.int64(seat)
    is_of_all = s["mythos_runs"] != NONE or (s["runs"] != NONE and s["runs_of"] < 0)
    return np.int64(NONE) if is_of_all else np.int64(seat)


@kernel
def do_until(s, seat, row):
    """Put a block of rules in force until a time."""
    time = np.int64(row["a"])
    later = 1 if time == Until.NEXT_TURN_END else 0
    put_rule(s, owner_of_rule(s, seat), np.int64(row["b"]), time, np.int64(s["round"]) + later)


@kernel
def do_later(s, seat, row):
    """Let a program run when the player's new investigator enters the game."""
    put_rule(s, seat, np.int64(row["b"]), Until.NEW_INVESTIGATOR, 0)


@kernel
def last(s, t, seat, row):
    """Put a block of rules in force for the rest of the game; return whether the step has one."""
    if row["a"] == 0:
        return False
    put_rule(s, NONE, np.int64(row["a"]), NONE, 0)
    return True


@kernel
def is_rule_step(s, op):
    """Return whether a step is one of this module."""
    return op == PackOp.UNTIL or op == PackOp.LATER


@kernel
def rule_step(s, t, log, frame, row):
    """Put rules in force; return True while it waits, which never happens."""
    if row["op"] == PackOp.UNTIL:
        do_until(s, frame[WHO], row)
    else:
        do_later(s, frame[WHO], row)
    return False


lasts_by_itself = pack_only(last, no)
