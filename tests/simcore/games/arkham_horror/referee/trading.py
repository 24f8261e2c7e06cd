"""Trading (Trading Equipment)."""

from __future__ import annotations

from . import cards, events, standing
from .table import Held, Person, Table


def partners(g: Table, person: Person) -> list[Person]:
    """All in the same area, himself too."""
    return g.near(person)


def tradable(g: Table, person: Person, given: set[int] = frozenset()) -> list[str]:
    """Return the cards that an investigator can give away."""
    if not gives(g, person, "give_items"):
        return []
    return items_of(g, person, given)


def items_of(g: Table, person: Person, given: set[int] | None = None) -> list[str]:
    """His items that have not changed hands in this phase, by name."""
    stays = g.given if given is None else given
    return list(dict.fromkeys(item.id for item in person.items if id(item) not in stays))


def hand_over(
    g: Table, giver: Person, name: str, taker: Person, alike: tuple[int, int], *, by_card: bool = False
) -> None:
    """Give a card of a name; `alike` says which one of several (one is exhausted, the other is not).

    `by_card`: by the text of a card, which is no trade.
    """
    same = [card for card in giver.holding(name) if by_card or id(card) not in g.given]
    held = same[alike[0] if alike[1] == len(same) else 0]
    if by_card:
        g.given.discard(id(held))
    else:
        g.given.add(id(held))
    g.log.expect("trade", seat=giver.seat, card=held.id, to=taker.seat)
    giver.cards.remove(held)
    taker.cards.append(held)
    if held.card.first("mission") is not None:
        held.marks["clue"] = 0
    counts(g, held, taker)
    cards.end_effects(g, giver, held)


def counts(g: Table, held: Held, taker: Person) -> None:
    """Let rules of the sheets on gained items count what others give, if they do."""
    if "pharaoh-trade" in g.book.switches and held.card.is_item:
        events.fire_of_sheets(g, "gain_item", taker, deck=held.card.deck, card=held.id)


def offered(g: Table, kind: str, seat: int) -> list:
    """Return the options of a seat in the log; the rules do not say when money may be given again."""
    line = g.log.peek()
    return line["options"] if g.log.comes("decision", kind=kind, seat=seat) else []


def possible(g: Table, person: Person) -> bool:
    """Return whether an investigator here has anything to give to another."""
    here = [each for each in partners(g, person) if gives(g, each)]
    return len(here) > 1 and any(
        tradable(g, each, g.given) or (each.money and gives(g, each, "give_money")) for each in here
    )


def gives(g: Table, person: Person, *what: str) -> bool:
    """Whether nothing forbids him to trade, or to give such things."""
    return not (g.packs.on and any(standing.forbidden(g, each, person) for each in ("trade", *what)))


def trade(g: Table, person: Person) -> None:
    """Resolve gifts until no investigator gives any more."""
    given = g.given  # what has changed hands stays there in this phase
    while True:
        here = [each for each in partners(g, person) if gives(g, each)]
        asked = offered(g, "trade_from", person.seat)
        givers = [
            each.seat for each in here if tradable(g, each, given) or (each.money and each.seat in asked)
        ]
        giver = g.log.decide("trade_from", person.seat, [None, *givers])
        if giver is None:
            events.drain(g)
            return
        who = g.people[giver]
        options = [{"card": each} for each in tradable(g, who, given)]
        if who.money and ("money" in offered(g, "trade_what", giver) or not options):
            options.append("money")
        gift = g.log.decide("trade_what", giver, options)
        alike = g.log.alike  # cards of a name differ: one is exhausted, the other is not
        taker = g.log.decide("trade_to", giver, [each.seat for each in here if each is not who])
        if gift == "money":
            dollars = g.log.decide("dollars", giver, list(range(1, who.money + 1)))
            who.money -= dollars
            g.people[taker].money += dollars
            g.log.expect("money_given", seat=giver, dollars=dollars, to=taker)
        else:
            hand_over(g, who, gift["card"], g.people[taker], alike)
