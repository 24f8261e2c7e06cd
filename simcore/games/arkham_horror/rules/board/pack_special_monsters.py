"""Monsters of packs that move, fight or leave in a special way: elusive, stalking and spawn monsters.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import TOKEN
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker, to_cup
from simcore.games.arkham_horror.rules.board.pack_places import all_areas, places_named
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.board.rule_matching import has_trait
from simcore.games.arkham_horror.rules.records.codes import NONE, SKY, Movement, Trait
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import all_below, as_set, has, members, none_of, put_set, with_one

SAME = TOKEN.numbers["same"]
"""Number of the word for the monster that a program is about."""

# --- elusive monsters


@kernel
def has_elusive(s, t, marker):
    """Return whether a monster avoids combat, and heeds no investigator as it moves (Elusive Monsters)."""
    return has_trait(t, s, t["kind_of"][marker], Trait.ELUSIVE)


@kernel
def elusive_in(s, t, markers):
    """Return the elusive ones of some monsters (Elusive Monsters)."""
    found = none_of(markers)
    for marker in members(markers):
        if has_elusive(s, t, marker):
            found = with_one(found, marker)
    return found


@inlined
def no_markers(s, t, markers):
    """Return no monster: in the base layout there is none of this kind."""
    return none_of(markers)


# --- how monsters move


@kernel
def movement_now(s, t, kind, printed):
    """Return how a kind of monster moves (Monster Movement, Stalking Monsters)."""
    if has_trait(t, s, kind, Trait.NORMAL):
        return Movement.NORMAL
    return Movement.STALKING if has_trait(t, s, kind, Trait.STALKING) else printed


@inlined
def as_printed(s, t, kind, printed):
    """Return the printed movement, which nothing changes in the base layout."""
    return printed


@kernel
def start_move(s, t, marker):
    """Make a monster the one that moves, and that rules about its move mean."""
    concern(t, s, marker)
    s["mover"] = marker


@kernel
def stop_move(s, t):
    """End the move of a monster; one that has left the Sky flies no longer by an effect."""
    s["mover"] = s["subject"] = NONE
    put_set(s["in_flight"], 0, as_set(s["in_flight"]) & as_set(s["markers"][SKY]))


@kernel
def is_in_flight(s, t, marker):
    """Return whether a monster in the Sky flies by an effect (Flying Monsters)."""
    return has(as_set(s["in_flight"]) & as_set(s["markers"][SKY]), marker) != 0


@kernel
def goals_named(s, t, where):
    """Return the areas in which a monster hunts (Unique Monster)."""
    return places_named(t, s, NONE, where) & all_areas(t)


@kernel
def locations(s, t, where):
    """Return all locations, where monsters hunt in the base layout."""
    return all_below(np.int64(t["n_areas"])) & ~all_below(np.int64(t["n_streets"]))


# --- spawn monsters


@kernel
def spawn_markers(s, t, markers):
    """Return those markers that never go into the cup (Spawn Monsters)."""
    return markers & as_set(t["spawns"])


@kernel
def go_home(s, t, log, marker):
    """Put a marker back where it came from: a spawn monster to its sheet or into the box (Spawn Monsters)."""
    home = t["kind_home"][t["kind_of"][marker]]
    if home == 0:
        to_cup(s, log, marker)
    else:
        move_marker(s, log, marker, home)


@kernel
def return_marker(s, t, log, row):
    """Put the monster of a combat, or the one that the program is about, back (Monster Cup)."""
    marker = np.int64(s["subject"] if row["a"] == SAME else s["foe"])
    if marker != NONE:
        go_home(s, t, log, marker)


@kernel
def return_foe(s, t, log, row):
    """Put the monster of a combat into the cup (Monster Cup)."""
    if s["foe"] != NONE:
        to_cup(s, log, np.int64(s["foe"]))


@inlined
def into_cup(s, t, log, marker):
    """Put a marker back into the cup (Monster Cup)."""
    to_cup(s, log, marker)


is_elusive = pack_only(has_elusive, no)
elusive_among = pack_only(elusive_in, no_markers)
present_movement = pack_only(movement_now, as_printed)
spawns_among = pack_only(spawn_markers, no_markers)
put_back = pack_only(go_home, into_cup)
return_this = pack_only(return_marker, return_foe)
begin_move = pack_only(start_move, no)
end_move = pack_only(stop_move, no)
flies_by_effect = pack_only(is_in_flight, no)
"""`flies_by_effect(s, t, marker)`: whether an effect makes a monster fly."""
hunting_grounds = pack_only(goals_named, locations)
