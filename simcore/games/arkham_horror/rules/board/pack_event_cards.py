"""Decks of the card that an event is about, which programs call `same`."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import SOLD
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.jit.decorators import inlined, kernel

SAME = SOLD.numbers["same"]


@kernel
def deck_of_event(s, t, deck):
    """Return the deck from which cards are sold: that of the card of the event, if the program says so."""
    if deck != SAME or s["event_subject"] < 0:
        return np.int64(deck)
    return np.int64(t["card_deck"][s["event_subject"]])


@inlined
def deck_as_named(s, t, deck):
    """Return the deck that a program names, in a game without packs."""
    return deck


deck_sold = pack_only(deck_of_event, deck_as_named)
"""`deck_sold(s, t, deck)`: return the deck from which cards are sold."""
