"""Places and moves of monster markers. Each marker has one place at any time."""

from __future__ import annotations

from simcore.games.arkham_horror.rules.board.second_cup import cup_of
from simcore.games.arkham_horror.rules.records.codes import MARKER_PLACES, NONE, OUTSKIRTS, SKY, TROPHIES
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.choices import by_shape
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import as_set, count, has, members, none_of, put_set, with_one, without
from simcore.kernels.event_log import emit4


@kernel
def place_of(s, marker):
    """Return the place of a monster marker; NONE if it has none (Monster)."""
    for place in range(MARKER_PLACES):
        if has(as_set(s["markers"][place]), marker):
            return place
    return NONE


@kernel
def move_marker(s, log, marker, place):
    """Move a monster marker (Monster) and update the number of trophies of a seat (Monster Trophy)."""
    before = place_of(s, marker)
    if before == place:
        return
    if before != NONE:
        put_set(s["markers"], before, without(as_set(s["markers"][before]), marker))
        if before >= TROPHIES:
            s["monster_trophies"][before - TROPHIES] -= 1
    put_set(s["markers"], place, with_one(as_set(s["markers"][place]), marker))
    if place >= TROPHIES:
        s["monster_trophies"][place - TROPHIES] += 1
    emit4(log, Event.MARKER, marker, marker, before, place)


@kernel
def to_cup(s, log, marker):
    """Put a monster marker back into the cup (Monster Cup)."""
    move_marker(s, log, marker, cup_of(s, marker))


@kernel
def all_to_cup(t, s, log, place):
    """Put all monsters of a place except masks into the cup (Mask Monsters); return their number."""
    going = as_set(s["markers"][place]) & ~as_set(t["masks"])
    for marker in members(going):
        to_cup(s, log, marker)
    return count(going)


@kernel
def in_arkham(t, s):
    """Return the set of monsters in streets, locations and the Sky (The Sky)."""
    markers = as_set(s["markers"][SKY])
    for area in range(t["n_areas"]):
        markers |= as_set(s["markers"][area])
    return markers


@kernel
def on_board(t, s):
    """Return the set of monsters in Arkham, the Sky and the Outskirts (The Outskirts)."""
    return in_arkham(t, s) | as_set(s["markers"][OUTSKIRTS])


@kernel
def of_kinds(t, markers, kind_set):
    """Return the markers of some kinds only; 0 means all kinds."""
    if kind_set <= 0:
        return markers
    found = none_of(markers)
    for marker in members(markers):
        if has(as_set(t["kind_sets"][kind_set]), t["kind_of"][marker]):
            found = with_one(found, marker)
    return found


@kernel
def take_trophy(s, log, seat, marker):
    """Give a marker to an investigator as a trophy (Monster Trophy)."""
    move_marker(s, log, marker, TROPHIES + seat)


# --- monsters that the actor has met


@inlined
def put_evaded_words(s, markers):
    """Write the evaded markers to a record in which they are a large set."""
    put_set(s["evaded"], 0, markers)


@inlined
def put_evaded_number(s, markers):
    """Write the evaded markers to a record in which they are a small set."""
    s["evaded"] = markers


put_evaded = by_shape("evaded", put_evaded_words, put_evaded_number)
"""`put_evaded(s, markers)`: write the evaded markers."""


@kernel
def note_evaded(s, marker):
    """Note that the actor has evaded or fought a monster in the area (Evade Check)."""
    put_evaded(s, with_one(as_set(s["evaded"]), marker))


@kernel
def forget_evaded(s):
    """Forget the evaded monsters, because the actor leaves the area (Evade Check)."""
    put_evaded(s, none_of(as_set(s["evaded"])))
