"""Decks of the card that an event is about, which programs call `same`."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import SOLD
from simcore.jit.decorators import kernel

SAME = SOLD.numbers["same"]


@kernel
def deck_of_event(s, t, deck):
    """Return the deck from which cards are sold: that of the card of the event, if the program says so."""
    if deck != SAME or s["event_subject"] < 0:
        return np.int64(deck)
    return np.int64(t["card_deck"][s["event_subject"]])
