"""Effects of packs that bring monsters into play, or return them to the cup, the box or a sheet.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import MARKERS_OF, SYMBOL, NamedRule, PackPlace
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import (
    move_marker,
    of_kinds,
    place_of,
    to_cup,
)
from simcore.games.arkham_horror.rules.board.monster_spawning import (
    draw_marker,
    is_mask,
    place_monster,
    spawn,
    to_outskirts,
)
from simcore.games.arkham_horror.rules.board.pack_places import all_areas, choose_place, places_named
from simcore.games.arkham_horror.rules.board.second_cup import NORMAL, SECOND
from simcore.games.arkham_horror.rules.effects.frame import WHO, go_by
from simcore.games.arkham_horror.rules.effects.pack_monsters import (
    least_and_most,
    markers_in,
    name_one,
    of_symbol,
    of_trait,
)
from simcore.games.arkham_horror.rules.effects.places import gate_of_mythos
from simcore.games.arkham_horror.rules.records.codes import (
    BOX,
    CUP,
    NONE,
    OUTSKIRTS,
    SECOND_CUP,
    SHEET,
    SKY,
    SYMBOLS,
    TROPHIES,
    Stream,
)
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, bit, count, has, lowest, members, put_set, with_one, without
from simcore.kernels.decisions import ask, chosen, list_bits

FROM_SHEET, FROM_BOX, FROM_ANYWHERE = (
    MARKERS_OF.numbers[word] for word in ("sheet", "box", "cup_outskirts_trophies")
)
"""Numbers of the words for the source of monsters; any other number is the cup."""
CHOOSE_NOT_MOON = len(SYMBOLS)
"""Number of the word after the dimensional symbols: any of them except the moon."""
OF_TROPHY = SYMBOL.numbers["own"]
MOON, HEX = SYMBOLS.index("moon"), SYMBOLS.index("hex")
FROM_SECOND_CUP = 0
"""Number of the only word for a cup."""


@kernel
def source_of(t, s, source, kinds):
    """Return the place from which the next monster of some kinds comes.

    With `cup_outskirts_trophies`, it is the first of these places that has one.
    """
    if source == FROM_SHEET:
        return np.int64(SHEET)
    if source == FROM_BOX:
        return np.int64(BOX)
    if source != FROM_ANYWHERE or of_kinds(t, as_set(s["markers"][CUP]), kinds) != 0:
        return np.int64(CUP)
    if of_kinds(t, as_set(s["markers"][OUTSKIRTS]), kinds) != 0:
        return np.int64(OUTSKIRTS)
    for seat in range(s["n_seats"]):
        if of_kinds(t, as_set(s["markers"][TROPHIES + seat]), kinds) != 0:
            return np.int64(TROPHIES + seat)
    return np.int64(CUP)


@kernel
def at_random(s, markers):
    """Return one of some markers at random (Monster Cup)."""
    return np.int64(nth_member(markers, pick(s, Stream.CUP, count(markers))))


# --- markers that come into play


@kernel
def areas_to_fill(t, s, log, seat, where):
    """Return the places in which an effect puts monsters."""
    if where == PackPlace.MYTHOS:
        area = gate_of_mythos(t, s, log)
        return bit(area) if area >= 0 else np.int64(0)
    return places_named(t, s, seat, where)


@kernel
def put_one(t, s, log, marker, place):
    """Put a marker into a place; on the board the limits count (Monster Limit)."""
    if place >= MAX_AREAS:
        move_marker(s, log, marker, place)
    else:
        place_monster(t, s, log, marker, place)


@kernel
def do_put(t, s, log, frame, seat, row):
    """Put monsters of some kinds into a place, or into each of some; return True while it waits.

    Random ones of those there are. Without one, the block runs (Special Monsters).
    """
    kinds, where = np.int64(row["a"]), np.int64(row["b"])
    n = np.int64(0)
    for _ in range(amount(t, s, seat, np.int64(row["d"]))):
        source = source_of(t, s, row["c"], kinds)
        if of_kinds(t, as_set(s["markers"][source]), kinds) == 0:
            break
        places = areas_to_fill(t, s, log, seat, where)
        if where != PackPlace.GATES:
            if choose_place(t, s, log, seat, where, places, Decision.MONSTER_TO):
                return True
            places = bit(s["result"]) if s["result"] != NONE else np.int64(0)
        for place in members(places):
            there = of_kinds(t, as_set(s["markers"][source]), kinds)
            if there != 0 and not is_ended(s):
                put_one(t, s, log, at_random(s, there), place)
                n += 1
    go_by(frame, row, n == 0)
    return False


@kernel
def do_monsters_to_box(t, s, log, row):
    """Remove all monsters of some kinds from the game, wherever they are."""
    for marker in range(t["n_markers"]):
        if has(as_set(t["kind_sets"][row["a"]]), t["kind_of"][marker]):
            move_marker(s, log, marker, BOX)


@kernel
def do_into_cup(t, s, log, row):
    """Add the monsters of some kinds that are in the box to the cup (Monster Cup)."""
    for marker in members(of_kinds(t, as_set(s["markers"][BOX]), np.int64(row["a"]))):
        to_cup(s, log, marker)


@kernel
def do_to_sheet(s, log):
    """Return the monster of the running program to the sheet of its Ancient One."""
    if s["foe"] != NONE:
        move_marker(s, log, np.int64(s["foe"]), SHEET)


@kernel
def spawn_flyers(s, t, log, n):
    """Put monsters of the cup into the Sky, which fly until they leave it (The Sky, Flying Monsters)."""
    for _ in range(n):
        if is_ended(s):
            return
        marker = draw_marker(t, s, log)
        if marker != NONE:
            place_monster(t, s, log, marker, SKY)
            if place_of(s, marker) == SKY:
                put_set(s["in_flight"], 0, with_one(as_set(s["in_flight"]), marker))


@kernel
def spawn_outside(s, t, log, n):
    """Put monsters of the cup into the Outskirts, where no mask ever goes (The Outskirts, Mask Monsters)."""
    for _ in range(n):
        marker = draw_marker(t, s, log) if not is_ended(s) else np.int64(NONE)
        if marker == NONE:
            return
        if is_mask(t, marker):
            to_cup(s, log, marker)
        else:
            to_outskirts(t, s, log, marker)


@kernel
def do_pack_spawn(s, t, log, seat, row):
    """Spawn monsters from one of the cups, in a street that the player may choose (Monster Limit).

    Return True while it waits.
    """
    where = np.int64(row["a"])
    areas = places_named(t, s, seat, where) & all_areas(t)
    if where == PackPlace.OUTSKIRTS:
        spawn_outside(s, t, log, amount(t, s, seat, np.int64(row["b"])))
        return False
    if row["d"] >= 0:
        spawn_flyers(s, t, log, amount(t, s, seat, np.int64(row["b"])))
        return False
    if where == PackPlace.CHOOSE_STREET:
        if choose_place(t, s, log, seat, where, areas, Decision.MONSTER_TO):
            return True
        areas = bit(s["result"])
    s["cup_now"] = SECOND if row["c"] == FROM_SECOND_CUP else NORMAL
    for area in members(areas):
        spawn(t, s, log, area, amount(t, s, seat, np.int64(row["b"])))
    s["cup_now"] = NORMAL
    return False


@kernel
def split_cup(t, s, log):
    """Put the monsters with the symbol of the second cup into it; masks stay (Herald)."""
    for marker in range(t["n_markers"]):
        if t["kind_symbol"][t["kind_of"][marker]] == HEX and not has(as_set(t["masks"]), marker):
            put_set(s["of_second_cup"], 0, with_one(as_set(s["of_second_cup"]), marker))
            if place_of(s, marker) == CUP:
                move_marker(s, log, marker, SECOND_CUP)


@kernel
def do_rule(t, s, log, row):
    """Put a named rule into force at once: the second cup; other rules stand by themselves."""
    if row["a"] == NamedRule.HEX_CUP:
        split_cup(t, s, log)


# --- monsters that return to the cup


@kernel
def own_symbol(t, s, symbol):
    """Return a dimensional symbol; in place of the word for it, that of the gate trophy at hand."""
    if symbol != OF_TROPHY:
        return symbol
    gate = np.int64(s["trophy_checked"])
    return np.int64(t["world_symbol"][t["gate_world"][gate]]) if gate != NONE else np.int64(NONE)


@kernel
def choose_symbol(t, s, log, seat, without_moon):
    """Let the player name a dimensional symbol; return True while it waits."""
    symbols = (np.int64(1) << np.int64(len(SYMBOLS))) - 1
    list_bits(s, without(symbols, MOON) if without_moon else symbols)
    if ask(t, s, log, Decision.SYMBOL, seat if seat >= 0 else np.int64(s["lead"])):
        return True
    s["result"] = np.int64(chosen(s))
    return False


@kernel
def do_some_to_cup(s, t, log, frame, row):
    """Return monsters to the cup, masks only if they are named; return True while it waits (Mask Monsters).

    With a number, the player names as many.
    """
    seat, where = frame[WHO], np.int64(row["a"])
    places = places_named(t, s, seat, where)
    if where == PackPlace.CHOOSE:
        if choose_place(t, s, log, seat, where, places, Decision.PLACE_CLEARED):
            return True
        places = bit(s["result"])
    markers = of_kinds(t, markers_in(t, s, places), np.int64(row["b"]))
    if row["b"] <= 0:
        markers &= ~as_set(t["masks"])
    symbol = own_symbol(t, s, np.int64(row["d"]))
    if symbol == CHOOSE_NOT_MOON:
        if choose_symbol(t, s, log, seat, True):
            return True
        symbol = np.int64(s["result"])
    if symbol >= 0:
        markers = of_symbol(t, markers, symbol)
    markers = of_trait(t, s, markers, np.int64(row["e"]))
    least, most = count(markers), count(markers)
    if row["c"] != 0:
        least, most = least_and_most(t, s, seat, np.int64(row["c"]), count(markers))
    n = np.int64(0)
    while n < most:
        if most < count(markers) + n or least < most:
            if name_one(t, s, log, seat, markers, n >= least):
                return True
        else:
            s["result"] = lowest(markers)
        marker = np.int64(s["result"])
        if marker == NONE:
            break
        markers = without(markers, marker)
        to_cup(s, log, marker)
        n += 1
    go_by(frame, row, n > 0)
    return False
