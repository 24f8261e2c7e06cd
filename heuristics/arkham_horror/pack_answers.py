"""Decisions that only games with packs ask for."""

from __future__ import annotations

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel


@kernel
def replaces(s):
    """Choose whether a rule replaces what would happen: a misfortune, but no gain of points."""
    return 0 if s["event_trigger"] == PackTrigger.GAIN else 1


@kernel
def choose(s, t, decision, w):
    """Make decisions that only games with packs ask for."""
    if decision == Decision.INSTEAD:
        return replaces(s)
    return 0


choose_with_packs = pack_only(choose, no)
