"""Cards and rules of packs that act when a combat begins (Combat Encounters)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import (
    MOST_SOURCES,
    has_rules,
    list_sources,
    turn_back,
    turn_to,
)
from simcore.games.arkham_horror.rules.board.pack_standing_rules import rules_from
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.board.rule_matching import fires
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule, Source
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers


@kernel
def queue_others(s, t, trigger, seat, marker):
    """Queue the programs for a moment of a combat, except that of the monster.

    Those of others' cards and sheets do not count.
    """
    if not has_rules(t, Rule.ON, trigger):
        return
    kind = np.int64(t["kind_of"][marker])
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    for place in range(list_sources(s, t, Rule.ON, trigger, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        if source == Source.KIND or (owner != NONE and owner != seat):
            continue
        first, end = rules_from(s, t, source, owner, kind)
        kept = turn_to(s, source, owner)
        for rule in range(first, end):
            if fires(t, s, rule, trigger, seat, np.int64(NONE), kind):
                program = np.int64(t["rule_program"][rule])
                queue_program(s, program, seat, source, owner, trigger, seat, marker, 1, 0)
        turn_back(s, kept)


@kernel
def run_at_beginning(s, t, log, seat, marker):
    """Run what acts when a combat begins; return True while it waits."""
    queue_others(s, t, Trigger.COMBAT_START, seat, marker)
    return run_waiting(s, t, log)


combat_begins = pack_only(run_at_beginning, no)
"""`combat_begins(s, t, log, seat, marker)`: run what acts when a combat begins."""
