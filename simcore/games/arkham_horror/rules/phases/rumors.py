"""Rumors: when they end, and their rewards and penalties (Rumor)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.board.decks import put_mythos_under
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import to_cup
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import NONE, ON_RUMOR
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, members
from simcore.kernels.event_log import emit2

PASSED, FAILED = 0, 1  # in `rumor_verdict`


@kernel
def run_card(t, s, log, program, card):
    """Run a mythos card's program (Activate Mythos Ability); return True while it waits."""
    if program < 0:
        return False
    s["mythos_runs"] = card
    if run_program(t, s, log, program, np.int64(s["lead"])):
        return True
    s["mythos_runs"] = NONE
    return False


@kernel
def verdict_on(t, s, card):
    """Return whether a rumor is passed or fails now, or neither (Rumor)."""
    if s["rumor_verdict"] != NONE:
        return np.int64(s["rumor_verdict"])
    seat = np.int64(s["lead"])
    for verdict in range(2):
        condition = np.int64(t["rumor_fail"][card] if verdict == FAILED else t["rumor_pass"][card])
        if condition != 0 and holds(t, s, seat, condition):
            return np.int64(verdict)
    return np.int64(NONE)


@kernel
def rumor_watch(t, s, log):
    """End the rumor in play once it is passed or fails (Rumor); return True while it waits."""
    card = np.int64(s["rumor"])
    if card == NONE or is_ended(s):
        return False
    verdict = verdict_on(t, s, card)
    if verdict == NONE:
        return False
    return end_rumor(t, s, log, verdict == PASSED)


@kernel
def end_rumor(t, s, log, passed):
    """End a rumor with its reward or penalty, and discard it (Rumor); return True while it waits."""
    card = np.int64(s["rumor"])
    s["rumor_verdict"] = NONE
    emit2(log, Event.RUMOR_ENDS, card, PASSED if passed else FAILED)
    if passed:
        s["rumors_passed"] += 1
    else:
        s["rumors_failed"] += 1
    program = np.int64(t["rumor_reward"][card] if passed else t["rumor_penalty"][card])
    if run_card(t, s, log, program, card):
        return True
    s["rumor"] = NONE
    s["rumor_tokens"] = 0
    s["rumor_verdict"] = NONE
    for marker in members(as_set(s["markers"][ON_RUMOR])):
        to_cup(s, log, marker)
    put_mythos_under(s, card)
    return False
