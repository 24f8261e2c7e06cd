"""The use of items, which a rule may spoil (Return to the Old Ways)."""

from __future__ import annotations

from . import events, narrowing
from .table import Held, Person, Table


def works(g: Table, person: Person, held: Held) -> bool:
    """Whether an item that is used is still there after the rules that act before its use."""
    from . import effects

    if not g.packs.on or not held.card.is_item:
        return True
    event = {"deck": held.card.deck, "card": held.id, "held": held}
    for step, source in list(events.found(g, "on", "use_item", person, event)):
        effects.run(g, person, step.block(""), narrowing.with_event(source, event))
    return held in person.cards
