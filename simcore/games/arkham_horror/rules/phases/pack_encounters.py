"""Encounters of decks that only packs have: exhibits and the cult.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.rules.board.decks import pick
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_markers import is_exhibit_due
from simcore.games.arkham_horror.rules.records.codes import NONE, Stream
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.event_log import emit2


@kernel
def draw_encounter(s, t, log, seat, deck):
    """Draw a card of a deck of encounters, and return its program; NONE without a card.

    The deck is shuffled before (Exhibit Encounter Cards), so each of its cards may come.
    """
    n = np.int64(t["n_pack_cards"][deck])
    if n == 0:
        return np.int64(NONE)
    card = np.int64(t["pack_cards"][deck, pick(s, Stream.PACK_DECK + deck, n)])
    emit2(log, Event.SMALL_ENCOUNTER, seat, card)
    return np.int64(t["card_program"][card])


@kernel
def draw_exhibit(s, t, log, seat, street):
    """Return the program of the exhibit encounter in a street; NONE if there is none.

    One investigator has one in each turn, in the street of the marker (Ancient Whispers Marker).
    """
    if not is_exhibit_due(s, street):
        return np.int64(NONE)
    s["exhibit_turn"] = s["round"]
    return draw_encounter(s, t, log, seat, PackDeck.EXHIBIT_ENCOUNTER)


@kernel
def draw_cult(s, t, log, seat, row):
    """Return the program of a cult encounter if an `encounter` step asks for one, else NONE."""
    if row["b"] < 0:
        return np.int64(NONE)
    return draw_encounter(s, t, log, seat, PackDeck.CULT)


@inlined
def none(*_):
    """Return NONE in the base layout, which has no such encounters."""
    return np.int64(NONE)


exhibit_in_street = pack_only(draw_exhibit, none)
"""`exhibit_in_street(s, t, log, seat, street)`: program of an exhibit encounter, or NONE."""
encounter_of_cult = pack_only(draw_cult, none)
"""`encounter_of_cult(s, t, log, seat, row)`: program of a cult encounter, or NONE."""
