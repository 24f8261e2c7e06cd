"""An injury or a madness in place of the losses of being knocked out (E1)."""

from __future__ import annotations

from . import cards, standing, travel
from .table import LOST, Held, Person, Table

OF = {
    "insane": ("madness", "sanity", "arkham-asylum"),
    "unconscious": ("injury", "stamina", "st-marys-hospital"),
}


def chosen(g: Table, person: Person, how: str) -> bool:
    """Whether he takes a card in place of the losses; then all that comes of it is done."""
    deck, what, home = OF[how]
    if deck not in g.decks or not len(g.decks[deck]):
        return False
    if not g.log.decide("ailment", person.seat, [0, 1]):
        return False
    cards.change_health(g, person, what, cards.most(g, person, what) - getattr(person, what))
    draw(g, person, deck)
    if not person.alive:
        return True
    for held in person.holding("retainer") if "ailment-retainers" in g.book.switches else ():
        cards.discard(g, person, held)
    if person.in_world or person.at == LOST:
        from . import health

        if person.in_world:
            cards.within_most(g, person)  # before he decides what takes the place of that
            health.lost_in_time(g, person)
        health.at_least_one(g, person)
    else:
        person.delayed = False
        travel.go(g, person, home)
    from .events import fire

    fire(g, "down", person, discarded_clues=0)
    return True


def draw(g: Table, person: Person, deck: str) -> None:
    """A card of the deck; Rita sees one more of which she keeps one."""
    from . import effects_cards
    from .windows import ask

    if ask(g, person, "gain_card", deck=deck)["refused"]:
        return
    many = 1 + effects_cards.extra(person, deck)
    seen = [one(g, person, deck) for _ in range(min(many, len(g.decks[deck])))]
    if not seen:
        return
    name = g.log.decide("keep", person.seat, list(dict.fromkeys(seen)))
    seen.remove(name)
    for other in seen:
        g.decks[deck].put_under(other)
    receive(g, person, name)


def one(g: Table, person: Person, deck: str) -> str:
    """The card on top."""
    pile = g.decks[deck]
    name = g.log.learn("seen", {"card": pile.next_ones()}, seat=person.seat)["card"]
    pile.draw(name)
    return name


def receive(g: Table, person: Person, name: str) -> None:
    """It is his; a second copy, or the matching card, devours him."""
    from . import effects_cards, health

    card = g.book.cards[name]
    doubled = any(
        held.id == name or held.id == card.matching or held.card.matching == name for held in person.cards
    )
    effects_cards.receive(g, person, name)
    if doubled and not standing.has_rule(g, "no_doubles", person):
        health.devour(g, person)


__all__ = ["Held"]
