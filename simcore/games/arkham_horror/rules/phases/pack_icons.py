"""Icons of gate markers when a gate opens or a check to close it fails, and gates with two Other Worlds.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.doom import add_doom, is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.monster_spawning import spawn
from simcore.games.arkham_horror.rules.board.pack_gate_markers import has_icon
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.terror import set_near
from simcore.games.arkham_horror.rules.records.codes import NONE, WORLD, Icon
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, is_odd, members, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit3
from simcore.kernels.turns import seat_after


@kernel
def is_anybody_at(s, area):
    """Return whether an investigator is in an area."""
    for seat in range(s["n_seats"]):
        if s["at"][seat] == area and has(np.int64(s["alive"]), seat):
            return True
    return False


@kernel
def act_on_opening(s, t, log, area, marker):
    """Let a doom or devouring gate act when it opens, before it draws anybody in (Gate)."""
    if has_icon(s, t, marker, Icon.DOOM) and is_anybody_at(s, area):
        add_doom(t, s, log, 1)
    if not has_icon(s, t, marker, Icon.DEVOURING):
        return False
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if s["at"][seat] == area and has(np.int64(s["alive"]), seat) and not is_ended(s):
            devour(t, s, log, seat)
    return False


@kernel
def act_on_failure(s, t, log, seat, area):
    """Let a monstrous, blood or madness gate act after a failed check to close it (Gate).

    Return True while it waits.
    """
    marker = np.int64(s["gate_at"][area])
    if is_ended(s):
        return False
    if has_icon(s, t, marker, Icon.MONSTROUS):
        spawn(t, s, log, area, 1)
    sanity, stamina = has_icon(s, t, marker, Icon.MADNESS), has_icon(s, t, marker, Icon.BLOOD)
    if is_ended(s) or not (sanity or stamina):
        return False
    return lose(t, s, log, seat, np.int64(sanity), np.int64(stamina), 0)


# --- gates with two Other Worlds


@kernel
def choose_world(s, t, log, seat):
    """Let an investigator who has entered a split gate choose one of its worlds.

    Return True while it waits.
    """
    s["at_split"] = without(np.int64(s["at_split"]), seat)
    at, area = np.int64(s["at"][seat]), np.int64(s["entered_at"][seat])
    if area == NONE or at < WORLD or s["gate_at"][area] == NONE:
        return False
    marker = np.int64(s["gate_at"][area])
    if t["gate_second"][marker] == NONE:
        return False
    clear_options(s)
    offer(s, np.int64(t["gate_world"][marker]))
    offer(s, np.int64(t["gate_second"][marker]))
    if ask(t, s, log, Decision.WORLD_ENTERED, seat):
        return True
    to = WORLD + 2 * np.int64(chosen(s)) + is_odd(at - WORLD)
    if to != at:
        s["at"][seat] = to
        emit3(log, Event.MOVE, seat, at, to)
        set_near(s)
    return False


@kernel
def choose_all_worlds(s, t, log):
    """Let all investigators who have entered split gates choose a world; return True while it waits."""
    for seat in members(np.int64(s["at_split"])):
        if choose_world(s, t, log, seat):
            return True
    return False


icons_open = pack_only(act_on_opening, no)
"""`icons_open(s, t, log, area, marker)`: let the icons of a gate act when it opens."""
icons_strike = pack_only(act_on_failure, no)
"""`icons_strike(s, t, log, seat, area)`: let them act after a failed check; return True while it waits."""
choose_worlds = pack_only(choose_all_worlds, no)
"""`choose_worlds(s, t, log)`: let investigators choose a world of split gates; return True while it waits."""
