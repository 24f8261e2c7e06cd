"""Verbs of the small boxes about cards: ordering, keeping, drawing them in other ways; Acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Step

from . import cards, effects_cards, events, small_decks
from .effects_boxes_cards import look, measured
from .effects_cards import joined, receive
from .table import Held, Person, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


# --- buying


def do_mail_order(g: Table, r: Running, step: Step) -> None:
    """The others may pay for a common item each, and get it when he enters their location."""
    pile = g.decks["common"]
    for person in sorted(g.everybody(), key=lambda other: (other.seat - r.person.seat) % g.n):
        can = [card for card in dict.fromkeys(pile.cards()) if g.book.cards[card].price <= person.money]
        if person is r.person or not can:
            continue
        name = g.log.decide("mail_order", person.seat, [None, *can])
        if name is not None:
            pile.remove(name)
            cards.change_money(g, person, -g.book.cards[name].price)
            g.packs.orders.append((name, person, r.person))
    pile.shuffle()


def deliver(g: Table, courier: Person) -> None:
    """Items ordered by those whom he meets are handed over, for a dollar each."""
    for order in list(g.packs.orders):
        name, buyer, carrier = order
        if carrier is courier and buyer.alive and buyer.at == courier.at:
            g.packs.orders.remove(order)
            receive(g, buyer, name)
            cards.change_money(g, courier, 1)


def drop_orders(g: Table, person: Person) -> None:
    """The items of an order whose buyer or courier is gone go under their deck."""
    for order in [order for order in g.packs.orders if person in order[1:]]:
        g.packs.orders.remove(order)
        g.decks["common"].put_under(order[0])


def do_market(g: Table, r: Running, step: Step) -> None:
    """Cards lie open, of which everybody may buy one."""
    deck = step.word()
    seen = look(g, g.people[g.lead], deck, _amount(g, r, step.args[1]))
    for person in g.everybody():
        price = {card: max(0, g.book.cards[card].price + int(step.args[2])) for card in seen}
        can = [card for card in price if price[card] <= person.money]
        choice = g.log.decide("buy", person.seat, [None, *can]) if can else None
        if choice is not None:
            seen.remove(choice)
            cards.change_money(g, person, -price[choice])
            receive(g, person, choice)
    for card in seen:
        g.decks[deck].put_under(card)


# --- cards of encounters, Acts


def do_keep_card(g: Table, r: Running, step: Step) -> None:
    """He keeps the card of the encounter, as a special card with a program of its own."""
    name = str(g.packs.card_at_hand)
    g.gate_deck.remove(name)
    kept = g.book.cards[step.word()]
    g.packs.gate_cards[kept.id] = name
    r.person.cards.append(Held(kept, fresh=True))
    g.log.expect("gain", seat=r.person.seat, card=kept.id)


def do_legacy(g: Table, r: Running, step: Step) -> None:
    """When he is devoured now, the next investigator of the player gets spells, skills and clue tokens."""
    r.person.legacy = ([], 0)


def bequeath(g: Table, person: Person) -> None:
    """Set apart the things that an investigator who is gone leaves to the next one."""
    if person.legacy is not None:
        left = person.of_deck("spell", "skill")
        person.cards = [held for held in person.cards if held not in left]
        person.legacy = (left, person.clues)


def inherit(g: Table, person: Person) -> None:
    """The next investigator of the player gets it."""
    if person.legacy is None:
        return
    left, clues = person.legacy
    person.legacy = None
    for held in left:
        person.cards.append(Held(held.card, fresh=True))
        g.log.expect("gain", seat=person.seat, card=held.id)
    if clues:
        cards.change_clues(g, person, clues)


def do_next_act(g: Table, r: Running, step: Step) -> None:
    """The next Act is in force in place of the one before (Act Cards)."""
    small_decks.draw(g, r.person, "act")


def act(g: Table, person: Person | None, name: str) -> None:
    """An Act enters play; the third one ends the game."""
    from . import effects, mythos, standing

    if "acts-add-up" not in g.book.switches:
        g.packs.acts.clear()
    g.packs.acts.append(name)
    effects.run(g, None, mythos.once(g.book.cards[name].program), standing.Source(name))


# --- drawing in other ways


def do_draw(g: Table, r: Running, step: Step) -> None:
    """Cards of a list of decks, or until one is free of cost; else as ever."""
    from . import effects_packs, effects_packs_cards

    which = step.args[0]
    if isinstance(which, Call):
        _one_of_each(g, r, step, [str(each) for each in which.args])
    elif "until" in step.keys:
        seen = []
        for _ in range(len(g.decks[str(which)])):
            seen += look(g, r.person, str(which), 1)
            if not measured(g.book.cards[seen[-1]], "cost"):
                joined(g, r.person, cards.gain(g, r.person, seen.pop()))
                break
        for card in seen:
            g.decks[str(which)].put_under(card)
    elif len(step.args) > 1 and isinstance(step.args[1], Call) and step.args[1].name == "range":
        count = effects_packs.named_number(g, r, step.args[1])
        effects_packs_cards.do_draw(g, r, Step("draw", (which, count), step.keys, step.blocks))
    else:
        effects_packs_cards.do_draw(g, r, step)


def _one_of_each(g: Table, r: Running, step: Step, decks: list[str]) -> None:
    """One card of each deck is seen, and some of them are kept."""
    person = r.person
    count, seen = _amount(g, r, step.args[1]), []
    for deck in decks:
        seen += effects_cards.see(g, person, deck, count + effects_cards.extra(person, deck))
    for _ in range(_amount(g, r, step.keys.get("keep", len(seen)))):
        if not seen:
            break
        choice = g.log.decide("keep", person.seat, list(dict.fromkeys(seen)))
        seen.remove(choice)
        receive(g, person, choice)
    for card in seen:
        g.decks[g.book.cards[card].deck].put_under(card)


def do_take(g: Table, r: Running, step: Step) -> None:
    """A card by name; `else` if the deck does not have it."""
    if step.word(1) in g.decks[step.word(0)].cards():
        effects_cards.do_take(g, r, step)
    else:
        _run(g, r, step.block("else"))


def do_take_any(g: Table, r: Running, step: Step) -> None:
    """Any card of a deck; `owned` is one of which he has a copy."""
    from . import effects_packs_cards

    if str(step.keys.get("type", "")) != "owned":
        effects_packs_cards.do_take_any(g, r, step)
        return
    pile, person = g.decks[step.word()], r.person
    options = [card for card in dict.fromkeys(pile.cards()) if person.holding(card)]
    if options:
        card = g.log.decide("take", person.seat, options)
        pile.remove(card)
        pile.shuffle()
        events.fire(g, "draw", person, deck=step.word(), type=g.book.cards[card].type)
        receive(g, person, card)


def do_remove(g: Table, r: Running, step: Step) -> None:
    """Cards leave the game, with `from=deck` those on top of their deck."""
    from . import effects_packs_cards

    if str(step.keys.get("from", "")) != "deck":
        effects_packs_cards.do_remove(g, r, step)
        return
    pile = g.decks[step.word()]
    for _ in range(min(_amount(g, r, step.args[1], len(pile)), len(pile))):
        card = g.log.learn("gone", {"card": pile.next_ones()})["card"]
        pile.draw(card)


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
