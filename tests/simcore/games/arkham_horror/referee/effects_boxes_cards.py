"""Verbs of the small boxes about cards: searching, giving up, ordering, keeping them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step

from . import cards, health, paying
from .book import Card
from .effects_cards import receive, see
from .table import Held, Person, Table

if TYPE_CHECKING:
    from .effects import Running
    from .piles import Pile


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


def pile_of(g: Table, deck: str) -> Pile:
    """A deck by name."""
    return {"mythos": g.mythos_deck, "gate": g.gate_deck}.get(deck) or g.decks[deck]


def measured(card: Card, by: str = "price") -> int:
    """List price of a card, or what casting it costs."""
    step = card.first("spell")
    if by == "cost" or (by == "price" and card.deck == "spell"):
        return int(step.keys.get("sanity", 0)) if step is not None else 0
    return 1 if by == "number" else card.price


def is_type(card: Card, kind: str) -> bool:
    """Whether a card is of a type."""
    return bool(getattr(card, f"is_{kind}"))


# --- looking at cards


def look(g: Table, person: Person, deck: str, count: int) -> list[str]:
    """Take the top cards of a deck to look at them."""
    if deck in g.decks:
        return see(g, person, deck, count)
    pile, seen = pile_of(g, deck), []
    for _ in range(min(count, len(pile))):
        card = g.log.learn("seen", {"card": pile.next_ones()}, seat=person.seat)["card"]
        pile.draw(card)
        seen.append(card)
    return seen


def do_sift(g: Table, r: Running, step: Step) -> None:
    """He looks at cards and may keep those that fit; the others go under the deck."""
    deck, person = step.word(), r.person
    every = str(step.args[1]) == "all"
    count = 0 if every else _amount(g, r, step.args[1])
    if every:
        seen = pile_of(g, deck).cards()
    elif "first" in step.keys:
        seen = first_fitting(g, r, step, count)
    else:
        seen = look(g, person, deck, count)
    kept = keep_of(g, r, step, seen, every=every)
    if every:
        pile_of(g, deck).shuffle()
    else:
        for card in seen:
            pile_of(g, deck).put_under(card)
    g.packs.kept = kept
    _run(g, r, step.block("any" if kept else "else"))


def first_fitting(g: Table, r: Running, step: Step, count: int) -> list[str]:
    """Cards from the top until so many fit."""
    deck, seen = step.word(), []
    for _ in range(len(pile_of(g, deck))):
        if sum(suits(g, r, step, card) for card in seen) == count:
            break
        seen += look(g, r.person, deck, 1)
    return seen


def suits(g: Table, r: Running, step: Step, name: str) -> bool:
    """Whether a card is of the type and of the price."""
    card, keys = g.book.cards[name], step.keys
    if "type" in keys and not is_type(card, str(keys["type"])):
        return False
    if "other_than" in keys and is_type(card, str(keys["other_than"])):
        return False
    if "price" in keys and measured(card) > _amount(g, r, keys["price"]):
        return False
    return "least" not in keys or measured(card) >= _amount(g, r, keys["least"])


def keep_of(g: Table, r: Running, step: Step, seen: list[str], *, every: bool) -> list[str]:
    """The cards that he keeps of those that he sees."""
    person, keys, kept = r.person, step.keys, []
    most = _amount(g, r, keys["keep"]) if "keep" in keys else len(seen)
    room = _amount(g, r, keys["total"]) if "total" in keys else 10**6
    while len(kept) < most:
        options = [
            card
            for card in dict.fromkeys(seen)
            if suits(g, r, step, card) and measured(g.book.cards[card]) <= room
        ]
        if "give" in keys and not health.of_what(g, person, str(keys["give"])):
            options = []
        card = g.log.decide("sifted", person.seat, [None, *options]) if options else None
        if card is None:
            break
        if "give" in keys:
            health.discard_chosen(g, person, str(keys["give"]), 1)
        seen.remove(card)
        room -= measured(g.book.cards[card])
        if every:
            pile_of(g, step.word()).remove(card)
        kept.append(card)
        receive(g, person, card)
    return kept


def do_guess_price(g: Table, r: Running, step: Step) -> None:
    """He names a price, and takes the top card if it is that one's."""
    deck = step.word()
    prices = sorted({card.price for card in g.book.cards.values() if card.deck == deck and card.copies})
    price = g.log.decide("guess", r.person.seat, prices)
    for card in look(g, r.person, deck, 1):
        if g.book.cards[card].price == price:
            receive(g, r.person, card)
        else:
            pile_of(g, deck).put_under(card)


def do_appraise(g: Table, r: Running, step: Step) -> None:
    """He gains the highest list price among the top cards, which go under the deck."""
    seen = look(g, r.person, step.word(), _amount(g, r, step.args[1]))
    cards.change_money(g, r.person, max((g.book.cards[card].price for card in seen), default=0))
    for card in seen:
        pile_of(g, step.word()).put_under(card)


# --- giving up


def do_trade_in(g: Table, r: Running, step: Step) -> None:
    """He gives up cards or trophies; the program knows their sum."""
    person, by = r.person, str(step.keys.get("by", "number"))
    least = _amount(g, r, step.keys["least"]) if "least" in step.keys else None
    worths = [_worth(g, r, each, by) for each in _offered(g, r, step)]
    if not worths or (least is not None and sum(worths) < least):
        return _run(g, r, step.block("else"))
    must = str(step.keys.get("must", "no")) == "yes"
    left = _amount(g, r, step.keys["count"]) if "count" in step.keys else 10**6
    ways = paying.payments(worths, least) if least is not None else None
    paid: tuple[int, ...] = ()
    while left and (least is None or sum(paid) < least):
        found = _offered(g, r, step)
        if ways is not None:
            wanted = {way[len(paid)] for way in ways if way[: len(paid)] == paid}
            found = [each for each in found if _worth(g, r, each, by) in wanted]
        if not found:
            break
        kind = "traded_in" if isinstance(found[0], Held) else "trophy_given"
        names = list({repr(_key(g, each)): _key(g, each) for each in found}.values())
        forced = (must and not paid) or (least is not None and (must or paid))
        choice = g.log.decide(kind, person.seat, names if forced else [None, *names])
        if choice is None:
            break
        each = next(each for each in found if _key(g, each) == choice)
        paid += (_worth(g, r, each, by),)
        if isinstance(each, Held):
            cards.discard(g, person, each)
        else:
            cards.return_trophy(g, each, person)
        left -= 1
    if paid:
        g.paid = sum(paid)
        _run(g, r, step.block(""))
    return None


def _offered(g: Table, r: Running, step: Step) -> list[Any]:
    """Cards or trophies that he can give up."""
    from . import standing

    what = step.args[0]
    if str(what) == "monster_trophy":
        found: list[Any] = g.trophies(r.person)
        if "kind" in step.keys:
            wanted = standing.names(g, step.keys["kind"])
            found = [each for each in found if standing.is_of(g, each.kind, wanted)]
    elif what.quoted:
        found = list(r.person.holding(str(what)))
    else:
        found = health.of_what(g, r.person, str(what), even_safe=True)
    if "each" in step.keys:
        by = str(step.keys.get("by", "number"))
        found = [each for each in found if _worth(g, r, each, by) >= _amount(g, r, step.keys["each"])]
    return found


def _key(g: Table, each: Any) -> Any:
    return each.id if isinstance(each, Held) else g.number_of(each)


def _worth(g: Table, r: Running, each: Any, by: str) -> int:
    return measured(each.card, by) if isinstance(each, Held) else cards.worth(g, each, r.person)


def do_return_to_deck(g: Table, r: Running, step: Step) -> None:
    """He shuffles cards into their deck."""
    person = r.person
    for _ in range(_amount(g, r, step.args[1])):
        having = health.of_what(g, person, step.word())
        if not having:
            return
        name = g.log.decide("traded_in", person.seat, list(dict.fromkeys(held.id for held in having)))
        held = next(held for held in having if held.id == name)
        cards.discard(g, person, held)
        g.decks[held.card.deck].shuffle()


def do_recover(g: Table, r: Running, step: Step) -> None:
    """Cards that left the game in the course of it return to their deck."""
    lost = [name for name in g.packs.boxed_allies if name not in g.packs.left_out]
    if step.word() != "ally" or not lost:
        return _run(g, r, step.block("else"))
    for _ in range(min(int(step.args[1]), len(lost))):
        name = g.log.decide("recover", r.person.seat, list(dict.fromkeys(lost)))
        lost.remove(name)
        g.packs.boxed_allies.remove(name)
        g.decks["ally"].put_under(name)
        g.decks["ally"].shuffle()
    return None


def do_charge(g: Table, r: Running, step: Step) -> None:
    """Tokens on a card; one goes in place of the card."""
    many = _amount(g, r, step.args[1])
    having = r.person.holding(step.word())
    if having and many:
        having[-1].marks["charge"] += many
        uses = 1 + having[-1].marks["charge"]
        g.log.expect("tokens", seat=r.person.seat, card=having[-1].id, now=uses)


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
