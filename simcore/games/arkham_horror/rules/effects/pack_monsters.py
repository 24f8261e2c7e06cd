"""Effects of packs on the markers of monsters.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT
from simcore.games.arkham_horror.box.pack_kinds import PackPlace
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount_of, is_range, range_of
from simcore.games.arkham_horror.rules.board.clue_tokens import discard_clues
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import (
    in_arkham,
    move_marker,
    of_kinds,
    on_board,
    place_of,
)
from simcore.games.arkham_horror.rules.board.monster_spawning import to_outskirts
from simcore.games.arkham_horror.rules.board.pack_places import (
    NOT_NAMED,
    all_areas,
    choose_place,
    near_to,
    place_here,
    places_named,
)
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.board.pack_triggers import is_about_marker
from simcore.games.arkham_horror.rules.board.prey import FAR, hunt, lines_to
from simcore.games.arkham_horror.rules.board.rule_matching import TRAIT_OF_WORD, has_trait
from simcore.games.arkham_horror.rules.board.terror import look_for_overrun
from simcore.games.arkham_horror.rules.board.travel import is_closed
from simcore.games.arkham_horror.rules.effects.frame import go_by
from simcore.games.arkham_horror.rules.records.codes import (
    NONE,
    OUTSKIRTS,
    SKY,
    WORLD,
)
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, lowest, members, none_of, with_one, without
from simcore.kernels.decisions import ask, chosen, list_after_none, list_bits

NO_SPAWNS = 1
"""Number of the word `no`."""


# --- which monsters


@kernel
def marker_at_hand(s):
    """Return the monster that the running program is about: of its event, or named by it; -1: none."""
    if is_about_marker(s["event_trigger"]):
        return np.int64(s["event_subject"])
    return np.int64(s["subject"] if s["subject"] != NONE else s["foe"])


@kernel
def markers_in(t, s, places):
    """Return the set of markers in some places."""
    markers = none_of(as_set(s["markers"][SKY]))
    for place in members(places):
        markers |= as_set(s["markers"][place])
    return markers


@kernel
def of_symbol(t, markers, symbol):
    """Return the markers with a dimensional symbol."""
    found = none_of(markers)
    for marker in members(markers):
        if t["kind_symbol"][t["kind_of"][marker]] == symbol:
            found = with_one(found, marker)
    return found


@kernel
def of_trait(t, s, markers, trait):
    """Return the markers with a trait, by the number of its word; all of them without a word (Trait)."""
    if trait < 0:
        return markers
    found = none_of(markers)
    for marker in members(markers):
        if has_trait(t, s, np.int64(t["kind_of"][marker]), TRAIT_OF_WORD[trait]):
            found = with_one(found, marker)
    return found


# --- markers on the board


@kernel
def shift(t, s, log, marker, place):
    """Move a monster of the board to another place of it (Monster Movement)."""
    if place == OUTSKIRTS:
        to_outskirts(t, s, log, marker)
    else:
        move_marker(s, log, marker, place)
        look_for_overrun(t, s, log)


@kernel
def least_and_most(t, s, seat, number, there):
    """Return the ends of an amount of monsters of which `there` can be named."""
    if is_range(t, number):
        least, most = range_of(t, s, seat, number)
        return min(least, there), min(most, there)
    n = min(there, amount_of(t, s, seat, number, there))
    return n, n


@kernel
def name_one(t, s, log, seat, markers, may_stop):
    """Let the player name one of some monsters; return True while it waits. The result is NONE for none."""
    if may_stop:
        list_after_none(s, markers)
    else:
        list_bits(s, markers)
    if ask(t, s, log, Decision.MONSTER_NAMED, seat if seat >= 0 else np.int64(s["lead"])):
        return True
    s["result"] = np.int64(chosen(s))
    return False


@kernel
def do_move_monsters(t, s, log, seat, row):
    """Move monsters of the board to a place, as many as the player wants; return True while it waits.

    From an Other World, none come. A mask or a spawn never goes to the Outskirts (Mask Monsters).
    """
    markers = on_board(t, s)
    if row["c"] != NOT_NAMED:
        markers = markers_in(t, s, places_named(t, s, seat, np.int64(row["c"])))
    to = np.int64(place_here(s, seat))
    if row["a"] != PackPlace.HERE:
        to = np.int64(lowest(places_named(t, s, seat, np.int64(row["a"]))))
    if to < 0 or to >= WORLD:
        return False
    markers &= ~as_set(s["markers"][to])
    if row["d"] == NO_SPAWNS:
        markers &= ~as_set(t["spawns"])
    if to == OUTSKIRTS:
        markers &= ~as_set(t["masks"])
    markers = of_trait(t, s, of_kinds(t, markers, np.int64(row["e"])), np.int64(row["f"]))
    least, most = least_and_most(t, s, seat, np.int64(row["b"]), count(markers))
    for n in range(most):
        if most < count(markers) + n or least < most:
            if name_one(t, s, log, seat, markers, n >= least):
                return True
        else:
            s["result"] = lowest(markers)
        marker = np.int64(s["result"])
        if marker == NONE or is_ended(s):
            break
        markers = without(markers, marker)
        shift(t, s, log, marker, to)
    return False


@kernel
def do_move_this(t, s, log, seat, row):
    """Move the monster of the running program to one of the named places next to it.

    From the Sky it reaches all of them. Return True while it waits.
    """
    marker = marker_at_hand(s)
    if marker == NONE:
        return False
    at = np.int64(place_of(s, marker))
    places = places_named(t, s, seat, np.int64(row["a"]))
    if at != SKY:
        places &= near_to(t, at)
    if choose_place(t, s, log, NONE, NOT_NAMED, places, Decision.MONSTER_TO):
        return True
    if s["result"] != NONE:
        shift(t, s, log, marker, np.int64(s["result"]))
    return False


@kernel
def do_push(t, s, log, seat):
    """Move the monster that was named along an arrow of the player's choice; return True while it waits."""
    marker = marker_at_hand(s)
    at = np.int64(place_of(s, marker)) if marker != NONE else np.int64(NONE)
    if at < 0 or at >= MAX_AREAS:
        return False
    goals = np.int64(0)
    for to in (np.int64(t["white"][at]), np.int64(t["black"][at])):
        if to >= 0 and to != at and not is_closed(t, s, to):
            goals = with_one(goals, to)
    if choose_place(t, s, log, seat, NOT_NAMED, goals, Decision.MONSTER_TO):
        return True
    if s["result"] != NONE:
        shift(t, s, log, marker, np.int64(s["result"]))
    return False


@kernel
def do_swap_outskirts(t, s, log, seat, row):
    """Exchange monsters on the board with monsters in the Outskirts; return True while it waits."""
    exchanged = as_set(t["masks"])
    for _ in range(row["a"]):
        inside = in_arkham(t, s) & ~exchanged
        outside = as_set(s["markers"][OUTSKIRTS]) & ~exchanged
        if inside == 0 or outside == 0:
            return False
        if name_one(t, s, log, seat, inside, False):
            return True
        going = np.int64(s["result"])
        if name_one(t, s, log, seat, outside, False):
            return True
        coming = np.int64(s["result"])
        place = np.int64(place_of(s, going))
        move_marker(s, log, going, OUTSKIRTS)
        move_marker(s, log, coming, place)
        exchanged = with_one(with_one(exchanged, going), coming)
    return False


@kernel
def do_all_monsters_move(s, row):
    """Let all other monsters move after their normal movement, along the arrows of a colour."""
    s["all_move"] = with_one(np.int64(s["all_move"]), row["a"])
    s["first_mover"] = marker_at_hand(s)


@kernel
def do_hunt_clues(t, s, log):
    """Move the monster to the nearest area with clue tokens, and remove them; return True while it waits.

    (Unique Monster, Nearest.) The first player chooses among several.
    """
    marker = marker_at_hand(s)
    at = np.int64(place_of(s, marker)) if marker != NONE else np.int64(NONE)
    if at < 0 or at > SKY:
        return False
    nearest, shortest = np.int64(0), np.int64(FAR)
    for area in range(t["n_areas"]):
        lines = lines_to(t, at, area)
        if s["clues_at"][area] == 0 or lines > shortest:
            continue
        if lines < shortest:
            nearest, shortest = np.int64(0), lines
        nearest = with_one(nearest, area)
    if choose_place(t, s, log, NONE, NOT_NAMED, nearest, Decision.MONSTER_TO):
        return True
    area = np.int64(s["result"])
    if area != NONE:
        move_marker(s, log, marker, area)
        discard_clues(s, log, area)
    return False


@kernel
def do_hunt(s, t, log, row):
    """Move the monster to the nearest investigator in some areas (Nearest); return True while it waits."""
    marker = marker_at_hand(s)
    if marker == NONE:
        return False
    areas = places_named(t, s, NONE, np.int64(row["a"])) & all_areas(t)
    return hunt(t, s, log, marker, np.int64(place_of(s, marker)), areas)


@kernel
def do_defeat_foe(s):
    """Let the next Combat check of the fight pass, which defeats the monster (Combat Check)."""
    s["sure_to_pass"] = with_one(np.int64(s["sure_to_pass"]), COMBAT)


# --- a named monster


@kernel
def do_target(t, s, log, frame, seat, row):
    """Let the player name a monster, which the following steps are about; return True while it waits."""
    where = np.int64(row["a"])
    places = places_named(t, s, seat, PackPlace.HERE if where == NOT_NAMED else where)
    markers = markers_in(t, s, places)
    if row["b"] >= 0:
        markers = of_symbol(t, markers, row["b"])
    if markers == 0:
        go_by(frame, row, False)
        return False
    if name_one(t, s, log, seat, markers, False):
        return True
    concern(t, s, np.int64(s["result"]))
    s["named_place"] = place_of(s, np.int64(s["result"]))
    go_by(frame, row, True)
    return False
