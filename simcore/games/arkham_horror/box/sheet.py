"""The sheet of an investigator: skills, sanity and stamina.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import STOPS, Ability
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import half, has, is_odd, members
from simcore.kernels.event_log import emit3, is_on


@kernel
def is_alive(s, seat):
    """Return whether an investigator has not been devoured (Devoured)."""
    return has(np.int64(s["alive"]), seat)


@inlined
def printed_track(t, investigator, skill):
    """Return the slider of a skill: speed is paired with sneak, fight with will, lore with luck (Focus)."""
    return half(skill)


@inlined
def own_track(t, investigator, skill):
    """Return the slider of a skill on a sheet that may have pairs of its own."""
    return t["skill_track"][investigator, skill]


@inlined
def printed_steps(t, investigator, skill, stop):
    """Return by how much a skill is above its lowest value at a stop; the second of a pair falls (Focus)."""
    return STOPS - 1 - stop if is_odd(skill) else stop


@inlined
def own_steps(t, investigator, skill, stop):
    """Return the same on a sheet that may have pairs of its own."""
    return STOPS - 1 - stop if t["skill_falls"][investigator, skill] else stop


track_of = by_field("skill_track", own_track, printed_track)
steps_at = by_field("skill_track", own_steps, printed_steps)


@kernel
def skill_value(t, s, seat, skill):
    """Return a skill at the present sliders, with all bonuses (Skills, Skill Check)."""
    investigator = s["investigator"][seat]
    return skill_at(t, s, seat, investigator, skill, s["stop"][seat, track_of(t, investigator, skill)])


@kernel
def skill_at(t, s, seat, investigator, skill, stop):
    """Return a skill with its slider at a stop, with all bonuses (Focus)."""
    steps = steps_at(t, investigator, skill, stop)
    return t["lowest"][investigator, skill] + steps + s["bonus"][seat, skill] + s["skills_up"][seat]


@kernel
def clue_dice(t, s, seat, skill):
    """Return the dice of one clue token in a check: one, plus those of cards and abilities (Clue)."""
    return (
        1
        + s["clue_dice"][seat, skill]
        + (1 if t["ability"][s["investigator"][seat]] == Ability.CLUE_DIE else 0)
    )


@kernel
def tell_change(log, event, seat, before, now):
    """Record the change of an amount that an investigator has."""
    if now != before:
        emit3(log, event, seat, now - before, now)


@kernel
def change_sanity(s, log, seat, change):
    """Gain, spend or lose sanity, between 0 and the maximum (Sanity)."""
    before = s["sanity"][seat]
    now = max(0, min(before + change, s["max_sanity"][seat]))
    s["sanity"][seat] = now
    if is_on(log):
        tell_change(log, BoxEvent.SANITY, seat, before, now)


@kernel
def change_stamina(s, log, seat, change):
    """Gain or lose stamina, between 0 and the maximum (Stamina)."""
    before = s["stamina"][seat]
    now = max(0, min(before + change, s["max_stamina"][seat]))
    s["stamina"][seat] = now
    if is_on(log):
        tell_change(log, BoxEvent.STAMINA, seat, before, now)


@kernel
def is_hurt(s, seat, sanity):
    """Return whether an investigator is alive and below the maximum sanity or stamina (Sanity, Stamina)."""
    if not is_alive(s, seat):
        return False
    if sanity:
        return s["sanity"][seat] < s["max_sanity"][seat]
    return s["stamina"][seat] < s["max_stamina"][seat]


@kernel
def anybody_hurt(s, seat, sanity):
    """Return whether an investigator in the same place as a seat is below the maximum sanity or stamina."""
    for other in members(np.int64(s["near"][seat])):
        if is_hurt(s, other, sanity):
            return True
    return False


@kernel
def reduced(t, s, seat, stamina, points):
    """Return the points that are lost after the investigator's ability (Unique Ability)."""
    ability = t["ability"][s["investigator"][seat]]
    return max(0, points - (ability == (Ability.LESS_STAMINA_LOSS if stamina else Ability.LESS_SANITY_LOSS)))
