"""Events of the phases of a turn in games with packs, and the ends of rules that hold until then."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_narrowing import PHASE_OF_PART
from simcore.games.arkham_horror.rules.board.pack_sources import end_until
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules
from simcore.games.arkham_horror.rules.records.codes import NONE, Part, Until
from simcore.jit.decorators import kernel


@kernel
def begin_phase(s, t, log, part):
    """Fire the event at the beginning of a phase (Phases)."""
    fire_rules(s, t, log, PackTrigger.PHASE_START, NONE, np.int64(PHASE_OF_PART[part]), 1)


@kernel
def end_phase(s, t, log, part):
    """Fire the event at the end of a phase, and end the rules that hold until then (Phases)."""
    s["queued"] = 0
    end_until(s, Until.PHASE_END)
    fire_rules(s, t, log, PackTrigger.PHASE_END, NONE, np.int64(PHASE_OF_PART[part]), 1)


@kernel
def end_turn(s, t, log):
    """Fire the events at the end of the Mythos Phase, which ends the turn (Turn)."""
    end_phase(s, t, log, Part.MYTHOS)
    fire_rules(s, t, log, PackTrigger.TURN_END, NONE, NONE, 1)


@kernel
def end_rules_of_turn(s):
    """End the rules that hold until the Mythos Phase or the turn is over."""
    end_until(s, Until.MYTHOS_END)
    end_until(s, Until.TURN_END)
    end_until(s, Until.NEXT_TURN_END)


phase_begins = pack_only(begin_phase, no)
phase_ends = pack_only(end_phase, no)
turn_ends = pack_only(end_turn, no)
turn_is_over = pack_only(end_rules_of_turn, no)
