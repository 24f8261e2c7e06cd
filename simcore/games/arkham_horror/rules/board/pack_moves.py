"""Events of moving investigators in games with packs: places that they enter, movement points."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackQuantity, PackTrigger
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, yes
from simcore.games.arkham_horror.rules.board.pack_event_data import WHITE
from simcore.games.arkham_horror.rules.board.pack_narrowing import is_at
from simcore.games.arkham_horror.rules.board.pack_orders import bring_orders
from simcore.games.arkham_horror.rules.board.pack_sources import MOST_SOURCES, has_rules, list_sources
from simcore.games.arkham_horror.rules.board.pack_standing_rules import rules_from
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules, queue_instead
from simcore.games.arkham_horror.rules.board.rule_matching import applies
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Rule
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import has


@kernel
def after_move(s, t, log, seat, before):
    """Fire the event of entering a place, and hand over ordered items; each area of a world is a place."""
    if before != s["at"][seat]:
        fire_rules(s, t, log, PackTrigger.ENTER, seat, NONE, 1)
        if s["at"][seat] < MAX_AREAS:
            bring_orders(s, t, log, seat)


@kernel
def count_points(s, t, log, seat, points, is_walk):
    """Count movement points, and fire an event for each of a walk (Movement Points)."""
    s["points_used"][seat] += points
    if is_walk:
        for _ in range(points):
            s["points_spent"][seat] += 1
            fire_rules(s, t, log, PackTrigger.POINT_SPENT, seat, NONE, np.int64(s["points_spent"][seat]))


@kernel
def begin_counting(s):
    """Begin a turn: no movement point or focus is used, and what is used once a turn can be used again."""
    s["used_this_turn"][:] = 0
    for seat in range(s["n_seats"]):
        s["points_used"][seat] = s["points_spent"][seat] = s["focus_paid"][seat] = 0


@kernel
def is_down(s, seat):
    """Return whether a triggered program has knocked an investigator out or moved them away."""
    return s["down"][seat] != Down.UP or is_ended(s)


@kernel
def goes_no_further(s, seat):
    """Return whether an investigator does nothing more in a movement: down, moved away or out of turn."""
    return is_down(s, seat) or has(np.int64(s["skipping"]), seat) != 0


@kernel
def stays_out(s, t, log, marker, area):
    """Return whether a monster cannot enter an area, because of an investigator there."""
    for seat in range(s["n_seats"]):
        if s["at"][seat] == area and queue_instead(s, t, log, PackTrigger.MONSTER_ENTERS, seat, marker, 1):
            return True
    return False


@kernel
def after_step(s, t, log, marker):
    """Fire the event of a monster that has entered a place (Monster Movement)."""
    fire_rules(s, t, log, PackTrigger.MONSTER_ENTERS, NONE, marker, 1)
    return False


@kernel
def street_rule(s, t, seat):
    """Return the rule that restricts moves from street to street; NONE if there is none."""
    what = PackForbidden.STREET_MOVES
    if not has_rules(t, Rule.FORBID, what):
        return np.int64(NONE)
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    for place in range(list_sources(s, t, Rule.FORBID, what, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        first, end = rules_from(s, t, source, owner, NONE)
        for rule in range(first, end):
            is_it = t["rule_what"][rule] == Rule.FORBID and t["rule_of"][rule] == what
            if is_it and applies(t, s, rule, seat, NONE):
                return np.int64(rule)
    return np.int64(NONE)


@kernel
def can_walk(s, t, seat, area, to):
    """Return whether rules let an investigator walk to the next area (Arkham Movement)."""
    if is_forbidden(t, s, PackForbidden.ENTER, seat, np.int64(to), NONE):
        return False
    if s["points_left"] < step_cost(s, t, seat, to):
        return False
    if area >= t["n_streets"] or to >= t["n_streets"]:
        return True
    rule = street_rule(s, t, seat)
    if rule == NONE:
        return True
    colour = np.int64(t["rule_colour"][rule])
    if colour == NONE:
        return False
    return (t["white"][area] if colour == WHITE else t["black"][area]) == to


@kernel
def step_cost(s, t, seat, to):
    """Return the movement points that a step to an area costs (Movement Points)."""
    what, cost = PackQuantity.ENTER_COST, np.int64(1)
    if not has_rules(t, Rule.MODIFY, what):
        return cost
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    for place in range(list_sources(s, t, Rule.MODIFY, what, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        first, end = rules_from(s, t, source, owner, NONE)
        for rule in range(first, end):
            is_it = t["rule_what"][rule] == Rule.MODIFY and t["rule_of"][rule] == what
            if is_it and is_at(s, t, rule, np.int64(to)):
                cost += amount(t, s, seat, np.int64(t["rule_amount"][rule]))
    return cost


@inlined
def one_point(s, t, seat, to):
    """Return 1: in the base layout, each step costs one movement point."""
    return np.int64(1)


cost_of_step = pack_only(step_cost, one_point)
may_walk = pack_only(can_walk, yes)
is_kept_out = pack_only(stays_out, no)
has_entered = pack_only(after_step, no)
"""`has_entered(s, t, log, marker)`: fire the event of a monster that has entered a place."""
entered = pack_only(after_move, no)
points_go = pack_only(count_points, no)
"""`points_go(s, t, log, seat, points, is_walk)`: count movement points that are used."""
forget_points = pack_only(begin_counting, no)
is_at_end = pack_only(goes_no_further, no)
"""`is_at_end(s, seat)`: whether an investigator does nothing more in a movement ("Your Turn Ends")."""
