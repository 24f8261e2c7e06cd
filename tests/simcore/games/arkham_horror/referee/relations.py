"""Relationships of neighbours at the table (Relationship Cards)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .standing import Source
from .table import Held, Person, Table


@dataclass
class Relation:
    """A card of one investigator that concerns the next one too."""

    held: Held
    seats: tuple[int, int]


def deal(g: Table) -> None:
    """Two investigators share a card; of more, each has one with the left neighbour (B)."""
    names = [card.id for card in g.book.cards.values() if card.deck == "relationship"]
    if not names or g.n == 1:
        return
    for seat in list(g.seats())[: 1 if g.n == 2 else g.n]:
        name = g.log.learn("tied", {"card": names}, seat=seat)["card"]
        names.remove(name)
        g.packs.relations.append(Relation(Held(g.book.cards[name]), (seat, (seat + 1) % g.n)))


def end(g: Table, person: Person) -> None:
    """Those of an investigator who is gone leave the game."""
    gone = [each for each in g.packs.relations if person.seat in each.seats]
    for each in sorted(gone, key=lambda each: each.seats[0] != person.seat):  # his own first
        g.log.expect("gone", card=each.held.id)
    g.packs.relations = [each for each in g.packs.relations if each not in gone]


def owned(g: Table, person: Person) -> list[Held]:
    """The card that lies before him."""
    return [each.held for each in g.packs.relations if each.seats[0] == person.seat]


def about(g: Table, person: Person) -> Iterator[tuple[Held, Person]]:
    """Cards that concern him, with the investigator before whom each lies."""
    for relation in g.packs.relations:
        if person.seat in relation.seats:
            yield relation.held, g.people[relation.seats[0]]


def partners(g: Table, source: Source | None) -> list[Person]:
    """Both whom the card of a program concerns."""
    for relation in g.packs.relations:
        if source is not None and relation.held is source.held:
            return [g.people[seat] for seat in relation.seats if g.people[seat].alive]
    return []


def partner(g: Table, person: Person | None, source: Source | None) -> Person | None:
    """The other one of the two."""
    return next((each for each in partners(g, source) if each is not person), None)


def sharers(g: Table, person: Person) -> list[Person]:
    """Partners who may pay a part of what a spell of his costs."""
    found = []
    for relation in g.packs.relations:
        shares = any(
            step.verb == "rule" and step.word() == "share_spell_cost" for step in relation.held.card.program
        )
        if shares and person.seat in relation.seats:
            found += [g.people[seat] for seat in relation.seats if seat != person.seat]
    return [each for each in found if each.alive]


def near(g: Table, person: Person, source: Source | None) -> bool:
    """Whether his partner is in the same neighbourhood."""
    other = partner(g, person, source)
    return (
        other is not None
        and g.in_arkham(person)
        and g.in_arkham(other)
        and g.street_of(person.at) == g.street_of(other.at)
    )


def away(g: Table, person: Person, source: Source | None) -> bool:
    """Whether he or his partner is in an Other World."""
    other = partner(g, person, source)
    return person.in_world or (other is not None and other.in_world)
