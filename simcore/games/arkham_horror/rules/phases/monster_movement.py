"""Movement of monsters in the Mythos Phase (Monster Movement).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackTrigger
from simcore.games.arkham_horror.limits import MOST_MARKERS
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import in_arkham, move_marker, place_of
from simcore.games.arkham_horror.rules.board.pack_moves import has_entered, is_kept_out
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out_for, is_ruled_out_there
from simcore.games.arkham_horror.rules.board.pack_special_monsters import (
    begin_move,
    end_move,
    flies_by_effect,
    hunting_grounds,
    is_elusive,
    present_movement,
)
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, is_replaced
from simcore.games.arkham_horror.rules.board.prey import choose_prey, has_people, hunt, with_people, with_prey
from simcore.games.arkham_horror.rules.board.rule_matching import fires, has_trait
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.board.travel import is_closed
from simcore.games.arkham_horror.rules.phases.pack_moving_gates import gate_before, gates_begin, gates_move
from simcore.games.arkham_horror.rules.phases.pack_mythos import with_flyers
from simcore.games.arkham_horror.rules.phases.pack_whispers import move_whispers
from simcore.games.arkham_horror.rules.phases.programs import run_pending, run_program
from simcore.games.arkham_horror.rules.records.codes import NONE, SKY, Movement, Stream, Trait
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import all_below, as_set, count, has, members, none_of, with_one, without
from simcore.kernels.decisions import ask, chosen, list_bits
from simcore.kernels.event_log import emit2

# --- how the kinds move


@kernel
def follow_arrow(t, s, log, marker, area, black):
    """Follow the white or the black arrow out of an area; return the new area."""
    to = np.int64(t["black"][area]) if black else np.int64(t["white"][area])
    if to < 0 or to == area or is_closed(t, s, to) or is_kept_out(s, t, log, marker, to):
        return area
    move_marker(s, log, marker, to)
    return to


@kernel
def walk(t, s, log, marker, area, black, steps):
    """Follow arrows until an area contains an investigator (Fast Monsters, Elusive Monsters)."""
    for step in range(steps):
        before = area
        area = follow_arrow(t, s, log, marker, area, black)
        if has_people(s, area) and not is_elusive(s, t, marker):
            return
        if step + 1 < steps and area != before:
            has_entered(s, t, log, marker)


@kernel
def fly(t, s, log, marker, area):
    """Move a flying monster to an investigator in an adjacent street, else into the Sky (The Sky).

    From the Sky it reaches every street, and stays there if no street contains an investigator (Flying
    Monsters). Return True while it waits.
    """
    streets = all_below(np.int64(t["n_streets"]))
    reach = streets if area == SKY else np.int64(t["neighbours"][area]) & streets
    if choose_prey(t, s, log, with_prey(s, t, with_people(s, reach), marker)):
        return True
    prey = np.int64(s["result"])
    if prey == NONE and is_ruled_out_for(s, t, PackForbidden.TO_SKY, np.int64(t["kind_of"][marker])):
        return False
    if prey == NONE or not is_kept_out(s, t, log, marker, prey):
        move_marker(s, log, marker, SKY if prey == NONE else prey)
    return False


@kernel
def seek(t, s, log, marker, area, black, reach):
    """Move a monster to an investigator within reach, else along the arrow; return True while it waits."""
    if choose_prey(t, s, log, with_prey(s, t, with_people(s, reach), marker)):
        return True
    prey = np.int64(s["result"])
    if prey == NONE:
        walk(t, s, log, marker, area, black, 1)
    elif not is_kept_out(s, t, log, marker, prey):
        move_marker(s, log, marker, prey)
    return False


@kernel
def reach_on_foot(t, area):
    """Return the streets and unstable locations next to an area (Stalking Monsters)."""
    streets = all_below(np.int64(t["n_streets"]))
    return np.int64(t["neighbours"][area]) & (streets | np.int64(t["unstable"]))


@kernel
def reach_by_water(t, area):
    """Return the other waterside areas, which a monster reaches from one of them (Aquatic Monsters)."""
    water = np.int64(t["aquatic"])
    return without(water, area) if has(water, area) else np.int64(0)


@kernel
def move_its_way(t, s, log, marker, area):
    """Move a unique monster by its marker (Unique Monster); return True while it waits."""
    kind = np.int64(t["kind_of"][marker])
    for rule in range(t["kind_rules"][kind, 0], t["kind_rules"][kind, 1]):
        if is_ended(s) or not fires(t, s, rule, Trigger.MOVE, NONE, area, kind):
            continue
        program = np.int64(t["rule_program"][rule])
        if program < 0:
            continue
        if t["code"][program]["op"] == Op.HUNT:
            grounds = np.int64(hunting_grounds(s, t, np.int64(t["code"][program]["a"])))
            if hunt(t, s, log, marker, area, grounds & ~np.int64(t["rule_except"][rule])):
                return True
        elif run_program(t, s, log, program, np.int64(s["lead"])):
            return True
    return False


@kernel
def move_monster(t, s, log, marker, black):
    """Move one monster by the rules of its kind (Monster Movement); return True while it waits.

    It stays in an area with an investigator unless it is elusive (Elusive Monsters).
    """
    area = place_of(s, marker)
    ignores = is_elusive(s, t, marker)
    if area != SKY and has_people(s, area) and not ignores:
        return False
    kind = np.int64(t["kind_of"][marker])
    movement = present_movement(s, t, kind, t["kind_movement"][kind])
    if has_trait(t, s, kind, Trait.FLYING) or flies_by_effect(s, t, marker):
        return not is_forbidden(t, s, Forbidden.FLYING_MOVES, NONE, NONE, kind) and fly(
            t, s, log, marker, area
        )
    if area == SKY or movement == Movement.STATIONARY:
        return False
    if movement == Movement.UNIQUE:
        return move_its_way(t, s, log, marker, area)
    if movement == Movement.STALKING and not ignores:
        return seek(t, s, log, marker, area, black, reach_on_foot(t, area))
    if movement == Movement.AQUATIC and not ignores:
        return seek(t, s, log, marker, area, black, reach_by_water(t, area))
    walk(t, s, log, marker, area, black, 2 if has_trait(t, s, kind, Trait.FAST) else 1)
    return False


@kernel
def move_or_not(t, s, log, marker, black):
    """Move one monster, unless another effect replaces its move; return True while it waits."""
    kind, before = np.int64(t["kind_of"][marker]), place_of(s, marker)
    if is_ruled_out_there(s, t, PackForbidden.MONSTER_MOVE, before, kind):
        return False
    if is_replaced(s, t, log, Trigger.MOVE, NONE, marker, 1) or is_replaced(
        s, t, log, PackTrigger.MONSTER_MOVES, NONE, marker, black
    ):
        return run_pending(s, t, log)
    if move_monster(t, s, log, marker, black):
        return True
    if place_of(s, marker) != before:
        fire(s, t, log, PackTrigger.MONSTER_MOVES, NONE, marker, black)
        has_entered(s, t, log, marker)
    return run_pending(s, t, log)


@kernel
def move_one(t, s, log, marker, black):
    """Move one monster, the one that rules about moves mean; return True while it waits."""
    begin_move(s, t, marker)
    if move_or_not(t, s, log, marker, black):
        return True
    end_move(s, t)
    return False


# --- the step of the Mythos Phase


@kernel
def movers_of(t, s, symbols):
    """Return monsters in Arkham and the Sky with one of some dimensional symbols (Mythos Cards)."""
    there = in_arkham(t, s)
    movers = none_of(there)
    for marker in members(there):
        if has(symbols, np.int64(t["kind_symbol"][t["kind_of"][marker]])):
            movers = with_one(movers, marker)
    return movers


@kernel
def in_board_order(t, s, movers, order):
    """List monsters in their usual order (by areas, the Sky last) or at random; return their number."""
    n = count(movers)
    if t["moves_random"]:
        for i in range(n):
            marker = nth_member(movers, pick(s, Stream.CUP, n - i))
            movers = without(movers, marker)
            order[i] = marker
        return n
    i = 0
    for place in range(SKY + 1):
        if place < t["n_areas"] or place == SKY:
            for marker in members(as_set(s["markers"][place]) & movers):
                order[i] = marker
                i += 1
    return i


@kernel
def stirs_people(t, s, marker):
    """Return whether a monster's move affects investigators, so that the order matters.

    A hunting monster only moves towards them, and none leaves an area with an investigator (Monster
    Movement).
    """
    kind = np.int64(t["kind_of"][marker])
    if t["kind_movement"][kind] != Movement.UNIQUE or has_people(s, place_of(s, marker)):
        return False
    for rule in range(t["kind_rules"][kind, 0], t["kind_rules"][kind, 1]):
        program = np.int64(t["rule_program"][rule])
        if (
            program >= 0
            and t["code"][program]["op"] != Op.HUNT
            and fires(t, s, rule, Trigger.MOVE, NONE, NONE, kind)
        ):
            return True
    return False


@kernel
def take_next(t, s, log, order, first, n):
    """Put the monster that moves next at place `first` of the order; return True while it waits.

    The first player chooses it while one is left that may knock an investigator out, or free a monster held
    by an investigator (Timing Conflicts). Otherwise the order makes no difference. The log records a random
    choice.
    """
    if t["moves_random"]:
        if has(in_arkham(t, s), order[first]):
            emit2(log, Event.MOVES_NEXT, order[first], order[first])
        return False
    there = in_arkham(t, s)
    left, stirs = none_of(there), False
    for i in range(first, n):
        if has(there, order[i]):
            left = with_one(left, order[i])
            stirs = stirs or stirs_people(t, s, order[i])
    if not stirs:
        return False
    list_bits(s, left)
    if ask(t, s, log, Decision.MOVER, np.int64(s["lead"])):
        return True
    marker = np.int64(chosen(s))
    at = first
    while order[at] != marker:
        at += 1
    for i in range(at, first, -1):
        order[i] = order[i - 1]
    order[first] = marker
    return False


@kernel
def move_box(t, s, log, movers, black):
    """Move the monsters of one box of the card; return True while it waits."""
    order = scratch_integers(MOST_MARKERS)
    n = in_board_order(t, s, movers, order)
    for i in range(n):
        if is_ended(s):
            return False
        if gate_before(s, t, log, black) or take_next(t, s, log, order, i, n):
            return True
        if has(in_arkham(t, s), order[i]) and move_one(t, s, log, order[i], black):
            return True
    return gates_move(s, t, log, black)


@kernel
def all_others_move(s, t, log):
    """Move all monsters except the one that makes them move, after the others; return True while it waits."""
    colours, first = np.int64(s["all_move"]), np.int64(s["first_mover"])
    s["all_move"], s["first_mover"] = 0, NONE
    for black in members(colours):
        if move_box(t, s, log, without(in_arkham(t, s), first), black):
            return True
    return False


others_follow = pack_only(all_others_move, no)


@kernel
def move_monsters(t, s, log, card):
    """Move all monsters that a mythos card names, those of the white box first (Monster Movement).

    Each moves once. Return True while it waits.
    """
    white = with_flyers(s, t, card, movers_of(t, s, np.int64(t["mythos_white"][card])))
    black = movers_of(t, s, np.int64(t["mythos_black"][card])) & ~white
    gates_begin(s, t, card, 0)
    if move_box(t, s, log, white, 0):
        return True
    gates_begin(s, t, card, 1)
    if move_box(t, s, log, black, 1) or others_follow(s, t, log):
        return True
    return move_whispers(s, t, log, card)


@kernel
def move_flyers(t, s, log, card):
    """Move all flying monsters after a burst that a card is drawn for alone (Gate Burst).

    Return True while it waits.
    """
    if t["mythos_gate"][card] == NONE:
        return False
    return move_box(t, s, log, with_flyers(s, t, card, none_of(in_arkham(t, s))), 0)
