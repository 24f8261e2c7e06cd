"""Decisions that only games with packs ask for."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.answers import choose_toughest
from heuristics.arkham_horror.closing import choose_far
from heuristics.toolbox.by_value import by_value
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import in_arkham
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, members

DEAR = 3  # items and clue tokens that are worth more than an Injury or Madness card costs


@kernel
def replaces(s):
    """Choose whether a rule replaces what would happen: a misfortune, but no gain of points."""
    return 0 if s["event_trigger"] == PackTrigger.GAIN else 1


@by_value
def choose_symbol(t, s, _w, symbol):
    """Choose the dimensional symbol of most monsters in Arkham."""
    n = 0
    for marker in members(in_arkham(t, s)):
        n += t["kind_symbol"][t["kind_of"][marker]] == symbol
    return 1.0 * n


@kernel
def takes_ailment(s):
    """Choose an Injury or Madness card if being knocked out costs more than a few items and clue tokens."""
    seat = np.int64(s["seat"])
    losses = count(np.int64(s["items"][seat])) // 2 + s["clues"][seat] // 2
    return 1 if losses >= DEAR else 0


@kernel
def choose(s, t, decision, w):
    """Make decisions that only games with packs ask for."""
    if decision == Decision.INSTEAD:
        return replaces(s)
    if decision == Decision.AILMENT:
        return takes_ailment(s)
    if decision == Decision.MONSTER_NAMED:
        return choose_toughest(t, s, w)
    if decision == Decision.MONSTER_TO:
        return choose_far(t, s, w)
    return choose_symbol(t, s, w) if decision == Decision.SYMBOL else 0


choose_with_packs = pack_only(choose, no)
