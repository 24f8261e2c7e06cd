"""Steps of programs that only the small boxes use.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import YES_NO
from simcore.games.arkham_horror.box.pack_kinds import SYMBOLS, PackDeck, PackPlace
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker, to_cup
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker, is_mask, place_monster
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack
from simcore.games.arkham_horror.rules.board.pack_markers import place_patrol, put_whispers
from simcore.games.arkham_horror.rules.board.pack_places import places_named
from simcore.games.arkham_horror.rules.board.pack_sources import end_entry, put_in_force
from simcore.games.arkham_horror.rules.board.pack_words import BIT_OF_TRAIT
from simcore.games.arkham_horror.rules.board.rule_matching import has_trait
from simcore.games.arkham_horror.rules.board.travel import is_in_arkham, is_in_world, put
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO, run_joined
from simcore.games.arkham_horror.rules.effects.pack_cup import own_symbol
from simcore.games.arkham_horror.rules.records.codes import ASIDE, CUP, NONE, OUTSKIRTS, SKY, Rank
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, lowest, members, none_of, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit1

YES = YES_NO.numbers["yes"]
N_SYMBOLS = len(SYMBOLS)


# --- investigators


@kernel
def do_meet(t, s, log, seat, row):
    """Go to the place of another investigator, who may come to that of this one; True while it waits."""
    clear_options(s)
    for other in range(s["n_seats"]):
        if other != seat and (is_in_arkham(s, other) or is_in_world(s, other)):
            offer(s, other)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.PICK, seat):
        return True
    other = np.int64(chosen(s))
    if row["b"] == YES:
        clear_options(s)
        offer(s, 0)
        offer(s, 1)
        if ask(t, s, log, Decision.AGREE, other):
            return True
        if chosen(s) == 0:
            return False
    before = np.int64(s["at"][seat])
    put(t, s, log, seat, np.int64(s["at"][other]))
    if row["a"] == YES:
        put(t, s, log, other, before)
    return False


@kernel
def do_regain(s, log, seat):
    """Give back the sanity and stamina that the visitor has lost in the encounter just visited."""
    change_sanity(s, log, seat, np.int64(s["visit_lost"][0]))
    change_stamina(s, log, seat, np.int64(s["visit_lost"][1]))


# --- monsters


@kernel
def is_wanted(t, s, marker, symbol, trait):
    """Return whether a monster has a symbol or a trait; -1 for either means any."""
    kind = np.int64(t["kind_of"][marker])
    if symbol >= 0 and t["kind_symbol"][kind] != symbol:
        return False
    return trait < 0 or has_trait(t, s, kind, BIT_OF_TRAIT[trait])


@kernel
def do_spawn_matching(t, s, log, seat, row):
    """Draw monsters until some have the symbol or the trait, which are placed; the others return."""
    where = np.int64(row["a"])
    area = np.int64(SKY)
    if where != PackPlace.SKY:
        areas = np.int64(places_named(t, s, seat, where))
        if areas == 0:
            return
        area = np.int64(lowest(areas))
    wanted = amount(t, s, seat, np.int64(row["b"]))
    others = none_of(as_set(s["markers"][CUP]))
    symbol = own_symbol(t, s, np.int64(row["c"]))
    while wanted > 0 and count(as_set(s["markers"][CUP])) > 0 and not is_ended(s):
        marker = draw_marker(t, s, log)
        if marker == NONE:
            break
        if is_wanted(t, s, marker, symbol, np.int64(row["d"])):
            place_monster(t, s, log, marker, area)
            wanted -= 1
        else:
            others = with_one(others, marker)
    for marker in members(others):
        to_cup(s, log, marker)


@kernel
def do_exchange_monsters(t, s, log):
    """Replace the monsters of a symbol that the first player names; return True while it waits.

    Masks stay, and none comes to the Outskirts (Mask Monsters).
    """
    clear_options(s)
    for symbol in range(N_SYMBOLS):
        offer(s, symbol)
    if ask(t, s, log, Decision.SYMBOL_NAMED, np.int64(s["lead"])):
        return True
    symbol = np.int64(chosen(s))
    gone = none_of(as_set(s["markers"][CUP]))
    for place in range(OUTSKIRTS + 1):
        if place >= t["n_areas"] and place != OUTSKIRTS:
            continue
        for marker in members(as_set(s["markers"][place]) & ~as_set(t["masks"])):
            if t["kind_symbol"][t["kind_of"][marker]] != symbol or is_ended(s):
                continue
            new = draw_marker(t, s, log)
            move_marker(s, log, marker, ASIDE)
            gone = with_one(gone, marker)
            if new != NONE and place == OUTSKIRTS and is_mask(t, new):
                gone = with_one(gone, new)
            elif new != NONE:
                move_marker(s, log, new, place)
    for marker in members(gone):
        to_cup(s, log, marker)
    return False


# --- cards


@kernel
def do_next_act(t, s, log, frame):
    """Bring the next Act into play; the one before it ends, unless Acts add up (Act Cards)."""
    card = np.int64(draw_pack(t, s, PackDeck.ACT))
    if card == NONE:
        return
    if not t["acts_add_up"]:
        for place in range(np.int64(s["n_in_force"]) - 1, -1, -1):
            if s["force_rank"][s["force_order"][place]] == Rank.ACT:
                end_entry(s, np.int64(s["force_order"][place]))
    s["act"] = t["layer"][card]
    emit1(log, Event.IN_FORCE, card)
    put_in_force(s, np.int64(Rank.ACT), np.int64(t["card_set"][card]), card, NONE)
    run_joined(frame, np.int64(t["card_program"][card]))


# --- all of them


@kernel
def is_of_boxes(op):
    """Return whether a step is one of those that this module implements."""
    if op == PackOp.PATROL or op == PackOp.WHISPERS or op == PackOp.MEET or op == PackOp.NEXT_ACT:
        return True
    if op == PackOp.REGAIN or op == PackOp.LEGACY:
        return True
    return op == PackOp.SPAWN_MATCHING or op == PackOp.EXCHANGE_MONSTERS


@kernel
def boxes_step(s, t, log, frame, row):
    """Execute a step of the small boxes; return True while it waits."""
    op = row["op"]
    frame[PC] += 1
    if op == PackOp.MEET:
        return do_meet(t, s, log, frame[WHO], row)
    if op == PackOp.EXCHANGE_MONSTERS:
        return do_exchange_monsters(t, s, log)
    if op == PackOp.PATROL:
        place_patrol(s, log, np.int64(row["a"]))
    elif op == PackOp.WHISPERS:
        put_whispers(s, log, np.int64(row["a"]))
    elif op == PackOp.REGAIN:
        do_regain(s, log, frame[WHO])
    elif op == PackOp.LEGACY:
        s["legacy"] = with_one(np.int64(s["legacy"]), frame[WHO])
    elif op == PackOp.NEXT_ACT:
        do_next_act(t, s, log, frame)
    else:
        do_spawn_matching(t, s, log, frame[WHO], row)
    return False
