"""A card of a deck that is shuffled at each draw, seen before it is drawn (Mask of the Three Fates)."""

from __future__ import annotations

from typing import Any

from .table import Person, Table


def before_draw(g: Table, person: Person, deck: str) -> None:
    """Let investigators use what looks at the card before it is drawn."""
    from .windows import ask

    g.packs.shown = None
    if g.packs.on:
        ask(g, person, "gain_card", deck=deck, drawn=False)


def look(g: Table, person: Person, deck: str, *, under: bool) -> None:
    """He sees the card that comes next, and may put it under the deck."""
    from . import encounter_decks, encounters

    if deck == "location":
        if not g.in_arkham(person) or g.is_street(person.at):
            return
        names = encounters.numbered(g, person.at)
        known = g.foreseen.get(g.street_of(person.at))
        luck = [names.index(known)] if known else list(range(len(names)))
        name: Any = names[
            g.log.learn("location_card", {"card": luck}, seat=person.seat, area=person.at)["card"]
        ]
    else:
        name = g.log.learn("seen", {"card": encounter_decks.cards_of(g, deck)}, seat=person.seat)["card"]
    below = under and g.log.decide("put_under", person.seat, [None, 0]) is not None
    g.packs.shown = name, below


def drawable(g: Table, names: list[str]) -> list[str]:
    """Return those of some cards that can come now: the one that was seen, or all without it."""
    if g.packs.shown is None:
        return names
    name, below = g.packs.shown
    if below:
        return [each for each in names if each != name] or names
    g.packs.shown = None
    return [name]
