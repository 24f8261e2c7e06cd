"""Help of an investigator in the upkeep: spells that heal or raise skills, and abilities that heal.

`board/healing.py` says what can help. Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, NONE, Effect
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.upkeep import ask_hurt
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.healing import has_aid, help_somebody, list_aid
from simcore.games.arkham_horror.rules.board.pack_fighting import is_fighting
from simcore.games.arkham_horror.rules.board.restoring import gain_stamina
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import pay_for_spell
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import Down
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, chosen, list_bits


@kernel
def cast_aid(t, s, log, seat, place):
    """Cast a spell of the upkeep (Spells, Upkeep Phase); return True while it waits.

    One spell heals a point of stamina per success, the other adds to all checks until the turn ends.
    """
    heals = t["effect"][s["held"][seat, place]] == Effect.HEAL
    target = np.int64(seat)
    if heals:
        list_bits(s, np.int64(s["near"][seat]))
        waits = (
            ask_hurt(t, s, log, seat, False) if is_fighting(s) else ask(t, s, log, BoxDecision.TARGET, seat)
        )
        if waits:
            return True
        target = np.int64(chosen(s))
    if cast(t, s, log, seat, place, 0, 0 if heals else 1):
        return True
    passed, successes = s["result"] > 0, np.int64(s["successes_rolled"])
    if run_pending(s, t, log):  # what casting has triggered comes before the effect
        return True
    if is_ended(s):
        return False
    if not has(np.int64(s["alive"]), seat):
        return False
    if passed and heals:
        gain_stamina(t, s, log, target, successes, NONE)
    elif passed:
        s["skills_up"][seat] += 1
    return pay_for_spell(t, s, log, seat)


@kernel
def give_aid(t, s, log, seat):
    """Help for as long as the player wants to (Upkeep Phase); return True while it waits."""
    while s["down"][seat] == Down.UP and not is_ended(s) and has_aid(t, s, seat):
        list_aid(t, s, seat)
        if ask(t, s, log, BoxDecision.UPKEEP, seat):
            return True
        option = np.int64(chosen(s))
        if option == NONE:
            return False
        if option == ABILITY_OPTION:
            if help_somebody(t, s, log, seat):
                return True
        elif cast_aid(t, s, log, seat, option):
            return True
        if run_pending(s, t, log):
            return True
    return False
