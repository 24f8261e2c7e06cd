"""Where a card goes that is discarded: under its deck, in games that go on drawing from decks (Discarding)."""

from __future__ import annotations

from typing import Any

from simcore.jit.choices import by_field
from simcore.jit.decorators import kernel

DECKS = 4  # of possessions; after them come allies and special cards


@kernel
def put_under(s: Any, told: Any) -> None:
    """Put a card under its deck, an ally back into the ally deck; special cards are there for all."""
    t, card = told
    deck = t["card_deck"][card]
    if deck < DECKS:
        n = s["n_under"][deck]
        s["under"][deck, n] = card
        s["n_under"][deck] = n + 1
        return
    for ally in range(t["n_allies"]):
        if t["allies"][ally] == card:
            s["allies"][s["n_allies"]] = card
            s["n_allies"] += 1


@kernel
def forget_it(_: Any, __: Any) -> None:
    """Nobody draws any more: the card is gone."""


lay_aside = by_field("n_under", put_under, forget_it)
"""`lay_aside(s, (t, card))`: a discarded card goes under its deck, if the game has decks."""
