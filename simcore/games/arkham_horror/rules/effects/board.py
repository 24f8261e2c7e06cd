"""Effects on monsters, locations, tracks and decks.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import Place
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick, shuffle_mythos
from simcore.games.arkham_horror.rules.board.doom import awaken, is_ended, put_doom
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import (
    in_arkham,
    move_marker,
    of_kinds,
    on_board,
    to_cup,
)
from simcore.games.arkham_horror.rules.board.monster_spawning import place_monster, spawn
from simcore.games.arkham_horror.rules.board.pack_alarms import terror_rises
from simcore.games.arkham_horror.rules.board.pack_special_monsters import spawns_among
from simcore.games.arkham_horror.rules.board.terror import box_ally, close_place
from simcore.games.arkham_horror.rules.board.travel import (
    put,
)
from simcore.games.arkham_horror.rules.effects.frame import WHO, go_by
from simcore.games.arkham_horror.rules.effects.pack_battle import most_doom
from simcore.games.arkham_horror.rules.effects.pack_cup import do_pack_spawn, do_some_to_cup
from simcore.games.arkham_horror.rules.effects.pack_gained_trophies import do_pack_trophy
from simcore.games.arkham_horror.rules.effects.pack_places import location_named
from simcore.games.arkham_horror.rules.records.codes import (
    AZATHOTH_AWOKE,
    CUP,
    EFFECT_ENDED,
    JAIL,
    NONE,
    OUTSKIRTS,
    SKY,
    TROPHIES,
    Awoke,
    Stream,
)
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, members, none_of, without
from simcore.kernels.decisions import ask, chosen, list_bits
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit2
from simcore.kernels.turns import seat_after

NEXT_TURN_END = 0  # number of the only word of `until`


# --- places


@kernel
def last_turn(s, until):
    """Return the last turn of an effect: the next one, or 0 if it is permanent."""
    return np.int64(s["round"]) + 1 if until == NEXT_TURN_END else np.int64(0)


@kernel
def do_close_place(t, s, log, seat, row):
    """Close a location (Closed)."""
    area = location_named(s, t, seat, np.int64(row["a"]))
    if area != NONE:
        close_place(t, s, log, area, last_turn(s, row["b"]))


@kernel
def do_bar_street(s, log, row):
    """Bar a street for walking in and out."""
    area = np.int64(row["a"])
    s["barred_until"][area] = np.int64(s["round"]) + 1
    emit2(log, Event.BARRED, area, s["barred_until"][area])


@kernel
def do_free_jailed(t, s, log):
    """Free all investigators in jail, from the first player on; they may act in the next turn (Arrested)."""
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if s["at"][seat] == JAIL:
            s["skips_next"] = without(np.int64(s["skips_next"]), seat)
            s["skipping"] = without(np.int64(s["skipping"]), seat)
            put(t, s, log, seat, np.int64(t["police"]))


# --- monsters


@kernel
def markers_at(t, s, where):
    """Return the set of monster markers at a place that a program names."""
    if where == Place.SKY:
        return as_set(s["markers"][SKY])
    if where == Place.OUTSKIRTS:
        return as_set(s["markers"][OUTSKIRTS])
    if where < WORDS:
        return as_set(s["markers"][where])
    if where < TERMS and where != Place.STREETS and where != Place.LOCATIONS:
        return in_arkham(t, s) if where == Place.ARKHAM else on_board(t, s)
    markers = none_of(as_set(s["markers"][SKY]))
    for area in range(t["n_areas"]):
        if where == Place.STREETS or where == Place.LOCATIONS:
            is_there = (area < t["n_streets"]) == (where == Place.STREETS)
        else:
            is_there = t["street_of"][area] == t["terms"][where - TERMS]["a"]
        if is_there:
            markers |= as_set(s["markers"][area])
    return markers


@kernel
def do_to_cup(s, t, log, frame, row):
    """Return markers to the cup, masks only if they are named (Mask Monsters)."""
    markers = of_kinds(t, markers_at(t, s, np.int64(row["a"])), np.int64(row["b"]))
    if row["b"] <= 0:
        markers &= ~as_set(t["masks"])
    for marker in members(markers):
        to_cup(s, log, marker)
    go_by(frame, row, count(markers) > 0)
    return False


to_cup_step = pack_only(do_some_to_cup, do_to_cup)
"""`to_cup_step(s, t, log, frame, row)`: return monsters to the cup; return True while it waits."""


@kernel
def do_respawn(t, s, log, row):
    """Return trophies of a kind to the board (Monster Limit)."""
    for seat in range(s["n_seats"]):
        for marker in members(of_kinds(t, as_set(s["markers"][TROPHIES + seat]), np.int64(row["a"]))):
            if not is_ended(s):
                place_monster(t, s, log, marker, np.int64(row["b"]))


@kernel
def do_trophy(s, t, log, seat, row):
    """Take a monster of the cup, or a chosen one of the board, as a trophy; return True while it waits.

    The monster may be endless, but not a mask (Mask Monsters).
    """
    from_cup = row["a"] == 0
    there = as_set(s["markers"][CUP]) if from_cup else on_board(t, s)
    there &= ~as_set(t["masks"])
    if there == 0:
        if from_cup:
            awaken(t, s, log, Awoke.NO_MONSTER_LEFT)
        return False
    if from_cup:
        marker = np.int64(nth_member(there, pick(s, Stream.CUP, count(there))))
    else:
        list_bits(s, there)
        if ask(t, s, log, Decision.BOARD_TROPHY, seat):
            return True
        marker = np.int64(chosen(s))
    move_marker(s, log, marker, TROPHIES + seat)
    return False


trophy_step = pack_only(do_pack_trophy, do_trophy)
"""`trophy_step(s, t, log, seat, row)`: take trophies; return True while it waits."""


@kernel
def do_masks_to_cup(t, s, log):
    """Add the masks to the cup (Mask Monsters)."""
    masks = as_set(t["masks"])
    for marker in members(masks & ~spawns_among(s, t, masks)):
        to_cup(s, log, marker)


@kernel
def do_ally_to_box(t, s, log, row):
    """Remove allies from the game; return 1 if there were enough of them, else 0 (Ally)."""
    for _ in range(row["a"]):
        if not box_ally(t, s, log):
            return 0
    return 1


@kernel
def do_doom(t, s, log, seat, row):
    """Add doom tokens to the track, or remove them (Doom Track)."""
    put_doom(t, s, log, amount(t, s, seat, np.int64(row["a"])), most_doom(s, t, row))


@kernel
def do_terror(t, s, log, seat, row):
    """Raise the terror level (Terror Level); return True while it waits."""
    return terror_rises(s, t, log, np.int64(amount(t, s, seat, np.int64(row["a"]))))


@kernel
def do_spawn(s, t, log, seat, row):
    """Spawn monsters from the cup (Monster Limit)."""
    spawn(t, s, log, np.int64(row["a"]), np.int64(row["b"]))
    return False


spawn_step = pack_only(do_pack_spawn, do_spawn)
"""`spawn_step(s, t, log, seat, row)`: spawn monsters; return True while it waits."""


@kernel
def do_reshuffle_mythos(s):
    """Shuffle the mythos deck (Shuffling Decks)."""
    shuffle_mythos(s)


@kernel
def do_lose_game(s):
    """Lose the game at once (Ancient One)."""
    lose_game(s, AZATHOTH_AWOKE if s["awoke"] != NONE else EFFECT_ENDED)


# --- all of them


@kernel
def board_step(t, s, log, frame, row):
    """Apply an effect on monsters, locations and tracks; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == Op.TROPHY:
        return trophy_step(s, t, log, seat, row)
    if op == Op.SPAWN:
        return spawn_step(s, t, log, seat, row)
    if op == Op.DOOM:
        do_doom(t, s, log, seat, row)
    elif op == Op.TERROR:
        return do_terror(t, s, log, seat, row)
    elif op == Op.RESPAWN:
        do_respawn(t, s, log, row)
    elif op == Op.CLOSE_PLACE:
        do_close_place(t, s, log, seat, row)
    elif op == Op.BAR_STREET:
        do_bar_street(s, log, row)
    elif op == Op.FREE_JAILED:
        do_free_jailed(t, s, log)
    elif op == Op.RESHUFFLE_MYTHOS:
        do_reshuffle_mythos(s)
    elif op == Op.MASKS_TO_CUP:
        do_masks_to_cup(t, s, log)
    elif op == Op.LOSE_GAME:
        do_lose_game(s)
    return False
