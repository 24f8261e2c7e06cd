"""Rules for the time of one encounter, and cult encounters."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from . import effects_packs, encounter_decks, shown, standing

if TYPE_CHECKING:
    from .table import Person, Table


@contextlib.contextmanager
def encountering(g: Table, person: Person) -> Iterator[None]:
    """One encounter: what it says of its time ends with it; inside a visit it is one of its own."""
    before = g.packs.achieved, g.packs.drops
    g.packs.achieved, g.packs.drops = False, Counter()
    try:
        yield
    finally:
        effects_packs.ends(g, "encounter_end", "combat_end")
        with_cards(person)
        g.packs.visited = g.packs.achieved, g.packs.drops
        g.packs.achieved, g.packs.drops = before


def without_cards(person: Person) -> None:
    """His items, spells, skills and allies give nothing for this encounter."""
    for held in person.cards:
        if held.card.is_item or held.card.deck in ("skill", "ally"):
            held.real = held.card
            held.card = replace(held.card, program=())


def with_cards(person: Person) -> None:
    """They give again what they gave."""
    for held in person.cards:
        if held.real is not None:
            held.card, held.real = held.real, None


def cult(g: Table, person: Person, count: int) -> None:
    """A member's encounter: of several cards one counts, and it is no card of the location (G11)."""
    from . import effects

    person.met_card = True
    count += standing.number(g, "encounter_cards", 0, person, area=person.at)
    shown.before_draw(g, person, "cult")
    seen = [encounter_decks.draw(g, person, "cult") for _ in range(count)]
    name = g.log.decide("encounter_kept", person.seat, list(dict.fromkeys(seen)))
    with g.packs.at_hand("cult"), encountering(g, person):
        effects.run(g, person, g.book.cards[name].program, standing.Source("cult"))
