"""Programs of all kinds: effects together with monsters, gates and encounters.

An encounter replaces the program that leads to it. Only after a visit to an Other World does a program
continue; the investigator then returns to the place of departure.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.box.effects_vocabulary import AT_ONCE, EFFECTS, Op
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, yes
from simcore.games.arkham_horror.rules.board.monster_markers import place_of, to_cup
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_to_fight
from simcore.games.arkham_horror.rules.board.pack_abilities import ignores_seal_ban, name_symbol
from simcore.games.arkham_horror.rules.board.pack_facing import offer_both
from simcore.games.arkham_horror.rules.board.pack_gate_markers import leads_to
from simcore.games.arkham_horror.rules.board.pack_limits import follow_maxima
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_gate_kept
from simcore.games.arkham_horror.rules.board.pack_visits import visit_begins
from simcore.games.arkham_horror.rules.board.travel import gate_entered, is_in_world, put, world_of
from simcore.games.arkham_horror.rules.effects.frame import (
    DICE,
    FRAME,
    GATE,
    PC,
    SOURCE,
    VISIT_BACK,
    VISIT_FROM,
    WHO,
    begin_frame,
    end_frame,
    goes_on,
    is_over,
    tell_other_program,
)
from simcore.games.arkham_horror.rules.effects.interpreter import do_step
from simcore.games.arkham_horror.rules.effects.leading import is_own, is_pack_own
from simcore.games.arkham_horror.rules.effects.pack_queue import (
    KEPT,
    begin_waiting,
    end_waiting,
    give_back,
    has_pending,
    keep,
    order_pending,
    take_pending,
)
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.phases.gate_cards import draw_world_card
from simcore.games.arkham_horror.rules.phases.gates import close_gate, seal_with_clues, unseal_all
from simcore.games.arkham_horror.rules.phases.location_cards import draw_location_card, encounter_here
from simcore.games.arkham_horror.rules.phases.pack_encounters import encounter_of_cult, is_drawn
from simcore.games.arkham_horror.rules.phases.pack_gates import gate
from simcore.games.arkham_horror.rules.phases.pack_icons import choose_worlds
from simcore.games.arkham_horror.rules.phases.pack_monsters import do_pack_monster
from simcore.games.arkham_horror.rules.phases.pack_programs import pack_own_step
from simcore.games.arkham_horror.rules.phases.pack_visits import come_from_visit, do_visit_place
from simcore.games.arkham_horror.rules.records.codes import ASIDE, NONE, ON_RUMOR, WORLD, Down, Pending
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, Decision
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import as_set
from simcore.kernels.decisions import ask, chosen, clear_options, list_after_none, offer

WORDS_OF_CLOSE = {
    operand.name: EFFECTS.kind(operand.kind).numbers
    for operand in next(v for v in AT_ONCE if v.name == "close_gate").operands
}
THIS, CHOOSE, HERE, ENTERED = (
    WORDS_OF_CLOSE["which"][word] for word in ("this", "choose", "here", "entered")
)
SEALS, MAY_SEAL = (WORDS_OF_CLOSE["seal"][word] for word in ("yes", "may"))
YES = WORDS_OF_CLOSE["trophy"]["yes"]
BY_FIRST = 0
"""Number of the only word for who decides."""


# --- monsters


@kernel
def meet(t, s, log, seat, marker):
    """Evade or fight a monster that is not on the board ("A Monster Appears"); return True while it waits."""
    clear_options(s)
    offer_both(s, t, seat, marker)
    if ask(t, s, log, Decision.FACE, seat):
        return True
    fights = chosen(s) >= FIGHT_MARKER
    if not fights:
        if evade(t, s, log, seat, marker):
            return True
        fights = s["result"] == 0
    if fights and s["down"][seat] == Down.UP and not is_ended(s) and place_of(s, marker) == ASIDE:
        return fight(t, s, log, seat, marker)
    return False


@kernel
def do_monster(s, t, log, frame, row):
    """Meet a monster of the cup, which becomes a trophy or returns; return True while it waits."""
    seat = frame[WHO]
    frame[PC] += 1
    marker = draw_to_fight(t, s, log, seat)
    if marker == NONE:
        return False
    if meet(t, s, log, seat, marker):
        return True
    if place_of(s, marker) == ASIDE:
        to_cup(s, log, marker)
    return False


monster_step = pack_only(do_pack_monster, do_monster)
"""`monster_step(s, t, log, frame, row)`: meet a monster; return True while it waits."""


@kernel
def do_fight_rumor(t, s, log, seat):
    """Offer combats with the monsters of the rumor, one at a time; return True while it waits."""
    while s["down"][seat] == Down.UP and not is_ended(s):
        list_after_none(s, as_set(s["markers"][ON_RUMOR]))
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.FIGHT_ONE, seat):
            return True
        marker = np.int64(chosen(s))
        if marker == NONE:
            return False
        if fight(t, s, log, seat, marker):
            return True
    return False


# --- gates


@kernel
def ask_gate(t, s, log, seat):
    """Ask for an open gate; return True while it waits. The result is its area, NONE if there is none."""
    clear_options(s)
    for area in range(t["n_areas"]):
        if s["gate_at"][area] != NONE:
            offer(s, area)
    s["result"] = NONE
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.CLOSE_WHICH, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


@kernel
def own_or_first(s, seat, row):
    """Return who chooses a gate: the investigator, or the first player."""
    return np.int64(s["lead"] if row["d"] == BY_FIRST else seat)


@kernel
def investigator_only(s, seat, row):
    """Return the investigator, who chooses a gate in the base data."""
    return np.int64(seat)


decider = pack_only(own_or_first, investigator_only)
"""`decider(s, seat, row)`: return who chooses a gate."""


@kernel
def ask_own_gate(s, t, log, seat):
    """Ask for a gate to the Other World of an investigator; return True while it waits.

    The result is its area, NONE if there is none.
    """
    s["result"] = NONE
    if not is_in_world(s, seat):
        return False
    clear_options(s)
    for area in range(t["n_areas"]):
        if leads_to(s, t, area, world_of(s, seat)):
            offer(s, area)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.CLOSE_WHICH, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


own_gate = pack_only(ask_own_gate, no)
"""`own_gate(s, t, log, seat)`: ask for a gate to the own Other World; return True while it waits."""


@kernel
def do_close_gate(t, s, log, frame, row):
    """Close a gate, with or without a trophy or seal (Closing Gates); return True while it waits."""
    seat, which, area = frame[WHO], row["a"], np.int64(NONE)
    if which == THIS:
        area = frame[GATE]
    elif which == ENTERED:
        area = gate_entered(t, s, seat)
    elif which == HERE:
        area = np.int64(s["at"][seat])
    elif which == CHOOSE:
        if ask_gate(t, s, log, decider(s, seat, row)):
            return True
        area = np.int64(s["result"])
    elif which > ENTERED:
        if own_gate(s, t, log, seat):
            return True
        area = np.int64(s["result"])
    if area < 0 or area >= MAX_AREAS or s["gate_at"][area] == NONE:
        return False
    if is_gate_kept(s, t, PackForbidden.CLOSE, seat, area):
        return False
    is_sealed = row["c"] == SEALS and (
        ignores_seal_ban(s, t, seat) or not is_gate_kept(s, t, Forbidden.SEAL, seat, area)
    )
    if name_symbol(s, t, log, seat, np.int64(s["gate_at"][area])):
        return True
    close_gate(t, s, log, seat, area, 1 if row["b"] == YES else 0, 1 if is_sealed else 0)
    if row["c"] == MAY_SEAL and not is_ended(s):
        return seal_with_clues(t, s, log, seat, area)
    return False


# --- encounters


@kernel
def replace_by(t, s, log, frame, program):
    """Replace this program by another; -1 ends this one (Encounter)."""
    tell_other_program(log, program)
    frame[PC] = program
    frame[DICE] = frame[SOURCE] = NONE
    area = np.int64(s["at"][frame[WHO]])
    if area < MAX_AREAS and program >= 0 and t["special"][area] == program:
        frame[SOURCE] = area


@kernel
def do_encounter(t, s, log, frame, row):
    """Begin an encounter in place, which replaces this one; return True while it waits."""
    if encounter_of_cult(s, t, log, frame[WHO], row):
        return True
    if is_drawn(s, 0):
        replace_by(t, s, log, frame, np.int64(s["result"]))
        return False
    if world_of(s, frame[WHO]) != NONE and meets_in_world(s, 0):
        if draw_world_card(t, s, log, frame[WHO], world_of(s, frame[WHO])):
            return True
        replace_by(t, s, log, frame, np.int64(s["result"]))
        return False
    if encounter_here(t, s, log, frame[WHO], max(np.int64(1), np.int64(row["a"])), 0):
        return True
    replace_by(t, s, log, frame, np.int64(s["result"]))
    return False


@kernel
def do_visit_location(s, t, log, frame, row):
    """Visit a location for an encounter (`phases/pack_visits.py`); return True while it waits."""
    here = frame[PC]
    if do_visit_place(s, t, log, frame, row):
        return True
    if frame[PC] == here:
        replace_by(t, s, log, frame, np.int64(s["result"]))
    return False


visit_location = pack_only(do_visit_location, no)
visit_ends = pack_only(come_from_visit, no)
meets_in_world = pack_only(yes, no)
"""`meets_in_world(s, 0)`: whether an `encounter` step is possible in an Other World."""


@kernel
def do_redraw(t, s, log, frame):
    """Replace this card by another one of the same deck; return True while it waits."""
    seat = frame[WHO]
    at = np.int64(s["at"][seat])
    s["result"] = NONE
    if at < MAX_AREAS:
        if draw_location_card(t, s, log, seat, at, 1):
            return True
    elif is_in_world(s, seat) and draw_world_card(t, s, log, seat, world_of(s, seat)):
        return True
    replace_by(t, s, log, frame, np.int64(s["result"]))
    return False


@kernel
def do_visit(t, s, log, frame, row):
    """Visit the first area of an Other World for an encounter, and return; return True while it waits."""
    seat, world = frame[WHO], np.int64(row["a"])
    frame[VISIT_FROM] = s["at"][seat]
    frame[VISIT_BACK] = frame[PC] + 1
    visit_begins(s, seat)
    put(t, s, log, seat, WORLD + 2 * world)
    if draw_world_card(t, s, log, seat, world):
        return True
    replace_by(t, s, log, frame, np.int64(s["result"]))
    return False


@kernel
def ends_visit(t, s, log, frame):
    """End a visit: return the investigator, if not down, and continue the program there."""
    if frame[VISIT_BACK] == NONE or is_over(s, frame) or s["down"][frame[WHO]] != Down.UP:
        return False
    put(t, s, log, frame[WHO], frame[VISIT_FROM])
    frame[PC] = frame[VISIT_BACK]
    tell_other_program(log, frame[PC])
    frame[VISIT_BACK] = NONE
    visit_ends(s, frame)
    return True


# --- all of them


@kernel
def own_step(t, s, log, frame, row):
    """Execute a step that only this module implements; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == Op.ENCOUNTER:
        return do_encounter(t, s, log, frame, row)
    if op == Op.REDRAW:
        return do_redraw(t, s, log, frame)
    if op == Op.VISIT:
        return do_visit(t, s, log, frame, row)
    if op == Op.MONSTER:
        return monster_step(s, t, log, frame, row)
    frame[PC] += 1
    if op == Op.FIGHT_RUMOR:
        return do_fight_rumor(t, s, log, seat)
    if op == Op.CLOSE_GATE:
        return do_close_gate(t, s, log, frame, row)
    if op == Op.GATE:
        return gate(s, t, log, seat, row)
    unseal_all(s, log)
    return False


@inlined
def next_step(t, s, log, frame):
    """Execute the next step of any program; return True while it waits."""
    row = t["code"][frame[PC]]
    if is_own(row["op"]):
        return own_step(t, s, log, frame, row)
    if row["op"] == PackOp.VISIT_PLACE:
        return visit_location(s, t, log, frame, row)
    if is_pack_own(s, row["op"]):
        return pack_own_step(s, t, log, frame, row)
    return do_step(t, s, log, frame)


@kernel
def run_queue(s, t, log):
    """Run all programs of the queue (`effects/pack_queue.py`); return True while it waits."""
    follow_maxima(s, t, log)
    if choose_worlds(s, t, log):
        return True
    if s["n_pending"] == 0:
        return False
    kept, frame = scratch_integers(KEPT), scratch_integers(FRAME)
    keep(s, kept)
    while has_pending(s):
        if order_pending(s, t, log):
            return True
        seat = np.int64(s["pending"][0, Pending.SEAT])
        if take_pending(s, t, log):
            return True
        if s["result"] < 0:
            continue
        is_told = begin_waiting(t, s, log, frame, np.int64(s["result"]), seat)
        running = True
        while running:
            while goes_on(t, s, frame):
                if next_step(t, s, log, frame):
                    return True
            running = ends_visit(t, s, log, frame)
        if end_waiting(t, s, log, frame, is_told):
            return True
    give_back(s, kept)
    return False


run_pending = pack_only(run_queue, no)
"""Hook between two steps of a phase or a program: run what waits."""


@kernel
def run_program(t, s, log, pc, seat):
    """Run any program for a seat; return True while it waits."""
    if pc < 0:
        return False
    frame = scratch_integers(FRAME)
    begin_frame(t, s, log, frame, pc, seat)
    running = True
    while running:
        while goes_on(t, s, frame):
            if next_step(t, s, log, frame) or run_pending(s, t, log):
                return True
        running = ends_visit(t, s, log, frame)
    return end_frame(t, s, log, frame) or run_pending(s, t, log)
