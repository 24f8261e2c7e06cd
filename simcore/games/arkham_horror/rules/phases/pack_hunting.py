"""Combats with elusive monsters, which an investigator has to catch first (Elusive Monsters)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import note_evaded, place_of
from simcore.games.arkham_horror.rules.board.pack_special_monsters import elusive_in
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.fights.combat import OVER, fight
from simcore.games.arkham_horror.rules.fights.evading import evade_check
from simcore.games.arkham_horror.rules.fights.monster_attacks import face, turn_away
from simcore.games.arkham_horror.rules.records.codes import NONE, Down
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import as_set, members, none_of, without
from simcore.kernels.decisions import ask, chosen, list_after_none


@kernel
def catch(s, t, log, seat, marker):
    """Try to catch an elusive monster, and fight it then; return True while it waits (Elusive Monsters).

    The attempt is an Evade check; a failure deals no damage. The result is that of the combat.
    """
    was = np.int64(s["actor"])
    where = place_of(s, marker)
    face(t, s, seat, marker)
    if evade_check(t, s, log, seat, marker) or run_waiting(s, t, log):
        return True
    is_caught = s["result"] == 1 and s["down"][seat] == Down.UP and not is_ended(s)
    is_caught = is_caught and place_of(s, marker) == where
    turn_away(t, s, seat, was, not is_caught)
    s["result"] = OVER
    if not is_caught:
        return False
    return fight(t, s, log, seat, marker)


@kernel
def may_hunt(s, t, seat):
    """Return the elusive monsters that an investigator may try to catch."""
    area = np.int64(s["at"][seat])
    there = elusive_in(s, t, as_set(s["markers"][area]) & ~as_set(s["evaded"]))
    for marker in members(there):
        if is_forbidden(t, s, PackForbidden.HUNT_ELUSIVE, seat, area, np.int64(t["kind_of"][marker])):
            there = without(there, marker)
    return there


@inlined
def no_marker(s, t, seat):
    """Return the empty set: in the base layout, no monster is elusive."""
    return none_of(as_set(s["markers"][0]))


@kernel
def hunt_this(s, t, log, seat, marker):
    """Try to catch an elusive monster of the area; return True while it waits."""
    note_evaded(s, marker)
    return catch(s, t, log, seat, marker)


@kernel
def hunt_here(s, t, log, seat):
    """Offer a combat with an elusive monster, which ends the movement; return True while it waits."""
    there = may_hunt(s, t, seat)
    if there == 0:
        return False
    list_after_none(s, there)
    if ask(t, s, log, Decision.FIGHT_ONE, seat):
        return True
    marker = np.int64(chosen(s))
    return marker != NONE and hunt_this(s, t, log, seat, marker)


elusive_here = pack_only(may_hunt, no_marker)
"""`elusive_here(s, t, seat)`: the elusive monsters that an investigator may try to catch."""
hunt = pack_only(hunt_this, no)
hunt_elusive = pack_only(hunt_here, no)
