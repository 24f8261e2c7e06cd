"""Sliders of investigators in the upkeep and the setup, and phases that investigators skip."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PHASE
from simcore.games.arkham_horror.box.upkeep import begin_sliders, sliders
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sliders import move_by_focus, set_freely
from simcore.games.arkham_horror.rules.effects.pack_lending import return_lent
from simcore.games.arkham_horror.rules.records.codes import LOST, WORLD, Part
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, without

PHASE_OF = {
    Part.UPKEEP: "upkeep", Part.MOVEMENT: "movement", Part.ARKHAM: "encounter", Part.WORLDS: "world",
    Part.MYTHOS: "mythos",
}  # fmt: skip
WORD_OF_PART = np.array([PHASE.numbers.get(PHASE_OF.get(part, ""), 0) for part in Part], np.int64)
"""Word of the phase of each part of a turn."""


@kernel
def move_by_printed_focus(s, t, log, seat):
    """Move the sliders in the upkeep by the focus of the sheet (Focus); return True while it waits."""
    begin_sliders(s, np.int64(t["focus"][s["investigator"][seat]]))
    return sliders(t, s, log, seat)


@kernel
def concerns_seat(s, part, seat):
    """Return whether the phase of a part has something for an investigator where they are."""
    at = s["at"][seat]
    if part == Part.ARKHAM:
        return at < MAX_AREAS
    if part == Part.WORLDS:
        return WORLD <= at < LOST
    return True


@kernel
def takes_skip(s, part, seat):
    """Return whether an investigator skips this phase; a skipped phase counts once (`skip`)."""
    phase = WORD_OF_PART[part]
    skipping = np.int64(s["phases_skipped"][phase])
    if not has(skipping, seat) or not concerns_seat(s, part, seat):
        return False
    s["phases_skipped"][phase] = without(skipping, seat)
    return True


@kernel
def takes_mythos_skip(s):
    """Return whether this turn has no Mythos Phase (`skip`)."""
    phase = WORD_OF_PART[Part.MYTHOS]
    is_skipped = s["phases_skipped"][phase] != 0
    s["phases_skipped"][phase] = 0
    return is_skipped


move_upkeep_sliders = pack_only(move_by_focus, move_by_printed_focus)
set_pack_sliders = pack_only(set_freely, no)
skips_part = pack_only(takes_skip, no)
skips_mythos = pack_only(takes_mythos_skip, no)
return_loans = pack_only(return_lent, no)
