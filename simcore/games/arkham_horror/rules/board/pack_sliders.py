"""Sliders of investigators in games with packs: more ways to move them, and sliders of other sheets.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import STOPS, TRACKS
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.effect_kinds import RESOURCE
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import RULE, PackQuantity
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_rule
from simcore.games.arkham_horror.rules.board.pack_subject import focus_of
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import settle_health
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2, emit3

LAST = STOPS - 1
FREE = STOPS * TRACKS + STOPS  # as many steps as all sliders have
SLIDERS_FREE = RULE.numbers["sliders_free"]
SANITY, STAMINA = RESOURCE.numbers["sanity"], RESOURCE.numbers["stamina"]


@kernel
def set_stop(s, log, seat, track, stop):
    """Move a slider to a stop (Skill Sliders)."""
    if s["stop"][seat, track] != stop:
        s["stop"][seat, track] = stop
        emit3(log, BoxEvent.SLIDE, seat, track, stop)


@inlined
def room_of(now):
    """Return the most steps that a slider can go."""
    return max(now, LAST - now)


@kernel
def move_sliders(t, s, log, seat, steps, most, one, must):
    """Move the sliders one after the other (Focus, Skill Sliders); return True while it waits.

    Parameters
    ----------
    steps
        Steps in all. The rest is left in `focus_left`.
    most
        Most steps of one slider.
    one
        Whether only one slider moves.
    must
        Whether all steps have to be made, as far as possible.
    """
    s["focus_left"] = steps
    room = np.int64(0)
    for track in range(TRACKS):
        room += min(most, room_of(np.int64(s["stop"][seat, track])))
    for track in range(TRACKS):
        now, left = np.int64(s["stop"][seat, track]), np.int64(s["focus_left"])
        room -= min(most, room_of(now))
        if left == 0:
            break
        s["track"] = track
        clear_options(s)
        for stop in range(STOPS):
            moved = abs(stop - now)
            if moved <= min(left, most) and (not must or one or left - moved <= room):
                offer(s, stop)
        if ask(t, s, log, BoxDecision.SLIDER, seat):
            return True
        stop = np.int64(chosen(s))
        s["focus_left"] -= abs(stop - now)
        set_stop(s, log, seat, track, stop)
        if one and stop != now:
            s["focus_left"] = 0
    return False


@kernel
def move_to_end(t, s, log, seat, skill, highest):
    """Move the slider of a skill to the stop where the skill is highest, or lowest (Skill Sliders)."""
    person = s["investigator"][seat]
    falls = t["skill_falls"][person, skill] != 0
    set_stop(s, log, seat, np.int64(t["skill_track"][person, skill]), LAST if highest != falls else 0)


# --- a slider of the maximum sanity and stamina


@kernel
def move_most(t, s, log, seat, steps):
    """Move the slider of the maximum sanity and stamina; each step gains a point of what rises.

    Return True while it waits.
    """
    person = s["investigator"][seat]
    lowest, highest = np.int64(t["max_slider"][person, 0]), np.int64(t["max_slider"][person, 1])
    if highest == 0 or steps <= 0:
        return False
    now = np.int64(s["most_stop"][seat])
    clear_options(s)
    for stop in range(max(np.int64(0), now - steps), min(highest - lowest, now + steps) + 1):
        offer(s, stop)
    if ask(t, s, log, Decision.MOST_STOP, seat):
        return True
    step = np.int64(chosen(s)) - now
    if step == 0:
        return False
    s["most_stop"][seat] = now + step
    s["max_sanity"][seat] = max(0, s["max_sanity"][seat] + step)
    s["max_stamina"][seat] = max(0, s["max_stamina"][seat] - step)
    emit2(log, BoxEvent.MAX_SANITY, seat, s["max_sanity"][seat])
    emit2(log, BoxEvent.MAX_STAMINA, seat, s["max_stamina"][seat])
    change_sanity(s, log, seat, max(np.int64(0), step))
    change_stamina(s, log, seat, max(np.int64(0), -step))
    return settle_health(t, s, log, seat, 0, 0)


# --- sliders that go back in each upkeep


@kernel
def ask_price(t, s, log, seat):
    """Ask for a further step at a price, and pay it; return True while it waits. The result is 1 if paid."""
    clear_options(s)
    offer(s, NONE)
    if s["sanity"][seat] > 0:
        offer(s, SANITY)
    if s["stamina"][seat] > 0:
        offer(s, STAMINA)
    if ask(t, s, log, Decision.STEP_PRICE, seat):
        return True
    price = np.int64(chosen(s))
    s["result"] = 0
    if price == NONE:
        return False
    if price == SANITY:
        change_sanity(s, log, seat, -1)
    else:
        change_stamina(s, log, seat, -1)
    if settle_health(t, s, log, seat, 0, 0):
        return True
    s["result"] = 1
    return False


@kernel
def rise_again(t, s, log, seat, steps, more):
    """Move all sliders to their first stop, then up by free steps and by steps at a price.

    Return True while it waits.
    """
    for track in range(TRACKS):
        set_stop(s, log, seat, track, 0)
    for _ in range(more):
        if s["down"][seat] != 0 or steps >= TRACKS * LAST:
            break
        if ask_price(t, s, log, seat):
            return True
        if s["result"] == 0:
            break
        steps += 1
    if s["down"][seat] != 0:
        return False
    return move_sliders(t, s, log, seat, steps, LAST, False, True)


# --- the upkeep, and the setup


@kernel
def move_by_focus(s, t, log, seat):
    """Move the sliders in the upkeep (Focus, Skill Sliders); return True while it waits.

    Focus that was spent before does not count.
    """
    person = s["investigator"][seat]
    focus = focus_of(t, s, seat)
    s["focus"][seat] = focus
    left = max(np.int64(0), focus - np.int64(s["focus_paid"][seat]))
    s["focus_paid"][seat] = 0
    if t["free_steps"][person, 0] > 0:
        return rise_again(
            t, s, log, seat, np.int64(t["free_steps"][person, 0]), np.int64(t["free_steps"][person, 1])
        )
    if has_rule(s, t, SLIDERS_FREE, seat):
        left = np.int64(FREE)
    most = max(np.int64(0), number_with(t, s, PackQuantity.SLIDER_STEPS, LAST, seat, NONE))
    if move_sliders(t, s, log, seat, left, most, False, False):
        return True
    return move_most(t, s, log, seat, min(np.int64(s["focus_left"]), most))


@kernel
def set_freely(s, t, log, seat):
    """Set the slider of the maximum sanity and stamina in the setup; return True while it waits.

    The present values are the maximum (Game Setup).
    """
    s["focus"][seat] = focus_of(t, s, seat)
    s["focus_paid"][seat] = 0
    if move_most(t, s, log, seat, np.int64(FREE)):
        return True
    s["sanity"][seat], s["stamina"][seat] = s["max_sanity"][seat], s["max_stamina"][seat]
    return False
