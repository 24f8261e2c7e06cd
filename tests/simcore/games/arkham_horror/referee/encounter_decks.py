"""Small decks of encounters: shuffled before each draw, and the card goes back (Cult Encounter Cards)."""

from __future__ import annotations

from .table import Person, Table


def draw(g: Table, person: Person, deck: str) -> str:
    """A card at random."""
    names = [card.id for card in g.book.cards.values() if card.deck == deck for _ in range(card.copies)]
    return str(g.log.learn("small_encounter", {"card": names}, seat=person.seat)["card"])
