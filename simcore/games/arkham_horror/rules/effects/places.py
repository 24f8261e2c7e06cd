"""Effects on the place of an investigator.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import PLACE, Place
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.decks import draw_mythos, pick, put_mythos_under
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.lost_and_devoured import lose_in_time
from simcore.games.arkham_horror.rules.board.travel import (
    come_back,
    is_closed,
    is_in_world,
    is_street,
    put,
)
from simcore.games.arkham_horror.rules.effects.frame import WHO
from simcore.games.arkham_horror.rules.effects.pack_places import do_pack_enter_world, do_pack_move
from simcore.games.arkham_horror.rules.records.codes import NONE, WORLD, Stream
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit2

NOT_USED = 3  # of a mythos card: number of "not used"
LAST_PLACE = max(PLACE.numbers.values())
"""Last number of the words for places in the base data; those of packs, and terms, follow."""


@kernel
def gate_of_mythos(t, s, log):
    """Draw a mythos card and put it under its deck; return its gate location, or -1."""
    for _ in range(len(t["mythos_gate"])):
        card = np.int64(draw_mythos(s))
        if card == NONE:
            break
        put_mythos_under(s, card)
        emit2(log, Event.MYTHOS, card, NOT_USED)
        if t["mythos_gate"][card] >= 0:
            return np.int64(t["mythos_gate"][card])
    return np.int64(NONE)


@kernel
def ask_place(t, s, log, seat):
    """Ask for a street or open location of Arkham; return True while it waits. The result is the area."""
    clear_options(s)
    for area in range(t["n_areas"]):
        if not is_closed(t, s, area):
            offer(s, area)
    if ask(t, s, log, Decision.PLACE, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


pack_move = pack_only(do_pack_move, no)
"""`pack_move(s, t, log, seat, row)`: move to a place that only packs name; return True while it waits."""


@kernel
def do_move(t, s, log, seat, row):
    """Move the investigator at once, never into a closed location (Closed); return True while it waits."""
    where = np.int64(row["a"])
    if where > LAST_PLACE:
        return pack_move(s, t, log, seat, row)
    if where == Place.ANY:
        if ask_place(t, s, log, seat):
            return True
        where = np.int64(s["result"])
    elif where == Place.STREET:
        at = np.int64(s["at"][seat])
        where = np.int64(t["street_of"][at]) if at < MAX_AREAS else np.int64(NONE)
    elif where == Place.MYTHOS:
        where = gate_of_mythos(t, s, log)
    if 0 <= where < MAX_AREAS and (is_street(t, where) or not is_closed(t, s, where)):
        put(t, s, log, seat, where)
    return False


@kernel
def do_return(t, s, log, seat, any_gate):
    """Return to Arkham by an open gate, or be lost (Other World Movement); return True while it waits."""
    if not is_in_world(s, seat):
        return False
    if come_back(t, s, log, seat, any_gate):
        return True
    if s["result"] == NONE:
        lose_in_time(t, s, log, seat)
    return False


@kernel
def do_enter_other_world(s, t, log, seat, row):
    """Move into an Other World, without an explored marker."""
    put(t, s, log, seat, WORLD + 2 * np.int64(row["a"]) + np.int64(row["b"]) - 1)
    return False


enter_other_world = pack_only(do_pack_enter_world, do_enter_other_world)
"""`enter_other_world(s, t, log, seat, row)`: move into an Other World; return True while it waits."""


@kernel
def do_next_area(t, s, log, seat):
    """Move to the next area of the Other World, or out after the second; return True while it waits."""
    if not is_in_world(s, seat):
        return False
    at = np.int64(s["at"][seat])
    if (at - WORLD) & 1:
        return do_return(t, s, log, seat, 0)
    put(t, s, log, seat, at + 1)
    return False


@kernel
def do_foresee(t, s, log, seat):
    """Reveal the next card of a location deck that the player names; return True while it waits."""
    decks = np.int64(0)
    for area in range(t["n_streets"], t["n_areas"]):
        deck = t["location_deck"][area]
        if deck != NONE and not has(decks, deck):
            decks = with_one(decks, deck)
    list_bits(s, decks)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.FORESEE, seat):
        return True
    deck = np.int64(chosen(s))
    if s["foreseen"][deck] == NONE:
        s["foreseen"][deck] = pick(s, Stream.LOCATION + deck, np.int64(t["deck_cards"][deck]))
    emit2(log, Event.FORESEEN, deck, s["foreseen"][deck])
    return False


# --- all of them


@kernel
def place_step(t, s, log, frame, row):
    """Apply an effect on the investigator's place; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == Op.MOVE:
        return do_move(t, s, log, seat, row)
    if op == Op.ENTER_OTHER_WORLD:
        return enter_other_world(s, t, log, seat, row)
    if op == Op.NEXT_AREA:
        return do_next_area(t, s, log, seat)
    if op == Op.RETURN:
        return do_return(t, s, log, seat, 1 if row["a"] == 0 else 0)
    if op == Op.FORESEE:
        return do_foresee(t, s, log, seat)
    return False
