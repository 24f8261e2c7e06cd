"""Small decks of encounters: shuffled before each draw, and the card goes back (Cult Encounter Cards)."""

from __future__ import annotations

from . import shown
from .table import Person, Table


def cards_of(g: Table, deck: str) -> list[str]:
    """Its cards in this game."""
    return [card.id for card in g.book.cards.values() if card.deck == deck for _ in range(card.copies)]


def draw(g: Table, person: Person, deck: str) -> str:
    """A card at random, unless it has been seen."""
    can = shown.drawable(g, cards_of(g, deck))
    name = str(g.log.learn("small_encounter", {"card": can}, seat=person.seat)["card"])
    if name not in can:
        g.log.fail("another card")
    return name
