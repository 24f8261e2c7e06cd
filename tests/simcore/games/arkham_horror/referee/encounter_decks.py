"""Small decks of encounters: shuffled before each draw, and the card goes back (Cult Encounter Cards)."""

from __future__ import annotations

from .table import Person, Table


def cards_of(g: Table, deck: str) -> list[str]:
    """Its cards in this game."""
    return [card.id for card in g.book.cards.values() if card.deck == deck for _ in range(card.copies)]


def draw(g: Table, person: Person, deck: str) -> str:
    """A card at random."""
    return str(g.log.learn("small_encounter", {"card": cards_of(g, deck)}, seat=person.seat)["card"])
