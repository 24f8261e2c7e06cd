"""Help in the upkeep: spells that heal or raise skills, and abilities that heal (`phases/upkeep_aid.py`).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, Ability, Effect
from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.sheet import anybody_hurt
from simcore.games.arkham_horror.box.upkeep import ask_hurt, may_heal
from simcore.games.arkham_horror.rules.board.pack_fighting import is_fighting
from simcore.games.arkham_horror.rules.board.restoring import (
    HEALER,
    gain_sanity,
    gain_stamina,
    may_gain,
)
from simcore.games.arkham_horror.rules.board.spell_casting import is_castable
from simcore.games.arkham_horror.rules.records.codes import LOST
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members, with_one
from simcore.kernels.decisions import begin_options, chosen, offer
from simcore.kernels.event_log import emit2


@kernel
def heals_sanity(t, s, seat):
    """Return whether an investigator's ability heals sanity, and not stamina (Unique Ability)."""
    return t["ability"][s["investigator"][seat]] == Ability.RESTORE_SANITY


@kernel
def is_helper(t, card):
    """Return whether a card is a spell of the upkeep (Upkeep Phase)."""
    return t["effect"][card] == Effect.HEAL or t["effect"][card] == Effect.SKILLS


@kernel
def can_cast_aid(t, s, seat, place):
    """Return whether an upkeep spell can be cast; it needs no hurt investigator (Stamina)."""
    card = np.int64(s["held"][seat, place])
    if is_fighting(s) and t["effect"][card] == Effect.HEAL and not anybody_hurt(s, seat, False):
        return False  # as in the battle of the base
    return is_helper(t, card) and is_castable(t, s, seat, place)


@kernel
def may_help(t, s, seat):
    """Return whether an investigator's ability can heal a hurt one here (Unique Ability).

    Its use is free, so one without effect makes no difference.
    """
    sanity = heals_sanity(t, s, seat)
    if not may_heal(t, s, seat) or not anybody_hurt(s, seat, sanity):
        return False
    return may_gain(t, s, Forbidden.GAIN_SANITY if sanity else Forbidden.GAIN_STAMINA, HEALER + seat)


@kernel
def may_help_now(t, s, seat):
    """Return whether an investigator can heal in any phase (Action Timing, Unique Ability).

    The ability needs an area, in Arkham or in an Other World (Location).
    """
    if t["heals_any_time"][s["investigator"][seat]] == 0 or s["at"][seat] >= LOST:
        return False
    return may_help(t, s, seat)


@kernel
def list_aid(t, s, seat):
    """List the spells and the ability that can help now (Upkeep Phase)."""
    begin_options(s)
    for place in members(np.int64(s["helpers"][seat])):
        if can_cast_aid(t, s, seat, place):
            offer(s, place)
    if may_help(t, s, seat):
        offer(s, ABILITY_OPTION)


@kernel
def has_aid(t, s, seat):
    """Return whether an investigator has a spell or ability that can help now (Upkeep Phase)."""
    list_aid(t, s, seat)
    return s["n_options"] > 1


@kernel
def help_somebody(t, s, log, seat):
    """Restore sanity or stamina to an investigator here (Unique Ability); return True while it waits."""
    sanity = heals_sanity(t, s, seat)
    if ask_hurt(t, s, log, seat, sanity):
        return True
    target = np.int64(chosen(s))
    s["ability_used"] = with_one(np.int64(s["ability_used"]), seat)
    emit2(log, BoxEvent.ABILITY, seat, target)
    if sanity:
        gain_sanity(t, s, log, target, 1, HEALER + seat)
    else:
        gain_stamina(t, s, log, target, 1, HEALER + seat)
    return False
