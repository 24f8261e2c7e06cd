"""Verbs about cards: drawing, taking, buying, selling, losing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step

from . import cards, health, standing
from .events import drain, fire
from .table import Held, Person, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


def receive(g: Table, person: Person, name: str) -> None:
    """Give a card to an investigator, with its effect on arrival; a forbidden ally goes back."""
    is_ally = g.book.cards[name].deck == "ally"
    if g.packs.on and is_ally and standing.forbidden(g, "gain_ally", person):
        g.decks["ally"].put_under(name)
    else:
        joined(g, person, cards.gain(g, person, name))


def joined(g: Table, person: Person, held: Held) -> None:
    """Carry out the effect of a card on arrival."""
    from . import effects

    raises = any(step.verb == "modify" and step.word().startswith("max_") for step in held.card.program)
    silent = raises and not g.book.open["ally_fills"]
    if g.packs.on and person.alive:
        arrived(g, person, held)
    for step in held.card.program:
        if silent or step.verb != "on" or step.word() not in ("join", "gain_card"):
            continue
        source = standing.Source("card", person, held)
        if g.packs.on:
            g.packs.queue.append((step, source, person))
        else:
            effects.run(g, person, step.block(""), source)
    if g.packs.on and not g.packs.busy and not g.packs.setting_up:
        drain(g)


def arrived(g: Table, person: Person, held: Held) -> None:
    """Fire the triggers of a new card."""
    if held.card.is_item and held.card.deck != "special":
        fire(g, "gain_item", person, deck=held.card.deck, card=held.id)
    if held.card.deck == "ally":
        fire(g, "ally_gained", person, card=held.id)


def extra(person: Person, deck: str) -> int:
    """More cards that he sees of a deck."""
    return sum(
        int(step.args[1])
        for step in person.sheet.program
        if step.verb == "draw_extra" and step.word() == deck
    )


def from_bottom(person: Person, deck: str) -> bool:
    """Whether he may draw from the bottom."""
    return any(
        step.verb == "draw_bottom" and deck in [str(argument) for argument in step.args[0].args]
        for step in person.sheet.program
    )


def see(g: Table, person: Person, deck: str, count: int) -> list[str]:
    """Look at the top cards of a deck."""
    seen = []
    pile = g.decks[deck]
    for _ in range(min(count, len(pile))):
        bottom = 0
        if from_bottom(person, deck) and (pile.under or g.log.comes("decision", kind="bottom")):
            bottom = g.log.decide("bottom", person.seat, [0, 1])
        coming = pile.under[-1:] if bottom and pile.under else pile.next_ones()
        card = g.log.learn("seen", {"card": coming}, seat=person.seat)["card"]
        if bottom:
            pile.draw_under(card)
        elif pile.can_be_next(card):
            pile.draw(card)
        else:
            g.log.fail(f"a card on top of the {deck} deck")
        seen.append(card)
        if g.packs.on:
            fire(g, "draw", person, deck=deck, type=g.book.cards[card].type)
    return seen


def draw(g: Table, person: Person, deck: str, count: int, keep: int | None = None) -> None:
    """Draw cards and keep some of them."""
    if not person.alive or count <= 0:
        return  # devoured by the price of what he did, or nothing to draw
    keep = count if keep is None else keep
    if g.packs.on and not g.packs.setting_up:
        from .windows import ask

        if ask(g, person, "gain_card", deck=deck, drawn=False)["drawn"]:
            count, keep = count - 1, keep - 1
            if not keep:
                return
    seen = see(g, person, deck, count + extra(person, deck))
    keep_all = keep >= len(seen)
    for card in list(seen) if keep_all else range(keep):
        choice = card if keep_all else g.log.decide("keep", person.seat, list(dict.fromkeys(seen)))
        seen.remove(choice)
        receive(g, person, choice)
    for card in seen:
        g.decks[deck].put_under(card)


def do_draw(g: Table, r: Running, step: Step) -> None:
    """Cards of a deck."""
    count = _amount(g, r, step.args[1]) if len(step.args) > 1 else 1
    keep = _amount(g, r, step.keys["keep"]) if "keep" in step.keys else None
    draw(g, r.person, step.word(), count, keep)


def do_take(g: Table, r: Running, step: Step) -> None:
    """A card by name, if the deck has one; it is shuffled then."""
    deck, card = step.word(0), g.book.find(step.word(1))
    if g.decks[deck].remove(card):
        g.decks[deck].shuffle()
        fire(g, "draw", r.person, deck=deck, type=g.book.cards[card].type)
        receive(g, r.person, card)


def do_take_first(g: Table, r: Running, step: Step) -> None:
    """The first of a type from the top, the others below."""
    pile, kind = g.decks[step.word(0)], step.word(1)
    g.packs.taken = None
    for _ in range(len(pile)):
        card = g.log.learn("seen", {"card": pile.next_ones()}, seat=r.person.seat)["card"]
        if not pile.can_be_next(card):
            g.log.fail("a card on top of the deck")
        pile.draw(card)
        fire(g, "draw", r.person, deck=step.word(0), type=g.book.cards[card].type)
        if getattr(g.book.cards[card], f"is_{kind}"):
            g.packs.taken = card
            receive(g, r.person, card)
            return
        pile.put_under(card)


def do_take_any(g: Table, r: Running, step: Step) -> None:
    """Any card of a deck."""
    pile = g.decks[step.word()]
    options = list(dict.fromkeys(pile.cards()))
    if options:
        card = g.log.decide("take", r.person.seat, options)
        pile.remove(card)
        pile.shuffle()
        receive(g, r.person, card)


def do_ally(g: Table, r: Running, step: Step) -> None:
    """That ally, if the deck has it."""
    card = g.book.find(step.word())
    if g.decks["ally"].remove(card):
        receive(g, r.person, card)
    else:
        _run(g, r, step.block("else"))


def do_card(g: Table, r: Running, step: Step) -> None:
    """A special card; one of each at most (20)."""
    card = g.book.find(step.word())
    if r.person.holding(card):
        r.person.holding(card)[0].fresh = True  # a new one in its place
    else:
        receive(g, r.person, card)


def do_uncard(g: Table, r: Running, step: Step) -> None:
    """Return a special card."""
    for held in r.person.holding(g.book.find(step.word())):
        cards.discard(g, r.person, held)


def do_discard(g: Table, r: Running, step: Step) -> None:
    """Cards go, of his choice."""
    what, person = step.word(), r.person
    if what == "self":
        if r.source.held in person.cards:
            cards.discard(g, person, r.source.held)
        return
    if step.args[0].quoted:
        for held in person.holding(g.book.find(what))[:1]:
            cards.discard(g, person, held)
        return
    if what in health.ITEMS and not health.may_lose_items(g, person):
        return
    have = len(person.items) if what == "item" else len(health.of_what(g, person, what))
    count = _amount(g, r, step.args[1], have) if len(step.args) > 1 else 1
    health.discard_chosen(g, person, what, count)


def do_box(g: Table, r: Running, step: Step) -> None:
    """The card or the marker leaves the game."""
    if r.source.held is not None:
        held = r.source.held
        r.person.cards.remove(held)
        g.log.expect("boxed", seat=r.person.seat, card=held.id)
    elif g.foe is not None:
        g.move_marker(g.foe, "box")


def do_cup(g: Table, r: Running, step: Step) -> None:
    """Return the marker to the cup."""
    if g.foe is not None and g.foe.place != "cup":
        g.move_marker(g.foe, "cup")


# --- buying and selling


def price_of(g: Table, card: str, price: Any) -> int:
    """Return the price of a card."""
    listed = g.book.cards[card].price
    if isinstance(price, int):
        return max(0, listed + price)
    return {
        "list": listed, "half_up": -(-listed // 2), "half_down": listed // 2, "double": 2 * listed
    }[str(price)]  # fmt: skip


def price_for(g: Table, person: Person, card: str, price: Any) -> int:
    """Price of a card for this investigator."""
    listed = price_of(g, card, price)
    return max(0, standing.number(g, "price", listed, person)) if g.packs.on else listed


def purse(g: Table, person: Person) -> int:
    """Dollars that he can spend on a card; any number with what makes it free."""
    if g.packs.on:
        from .windows import offers

        if offers(g, person, "buy", waived=()):
            return 10**6
    return cards.pays_with(g, person, "money")


def bought(g: Table, person: Person, card: str, price: Any) -> bool:
    """He pays for a card, unless another card makes it free; False: he cannot, after all."""
    cost = price_for(g, person, card, price)
    if g.packs.on:
        from . import stand_ins
        from .windows import ask

        if "money" in ask(g, person, "buy", waived=())["waived"]:
            cost = 0
        if cost > cards.pays_with(g, person, "money"):
            return False
        cost = stand_ins.spent(g, person, "money", cost) or 0
    cards.change_money(g, person, -cost)
    return True


def do_buy(g: Table, r: Running, step: Step) -> None:
    """He sees cards and may buy some."""
    person, deck = r.person, step.word()
    if deck == "same":
        deck = str(r.event["deck"])
    look, price = step.keys["look"], step.keys["price"]
    must = str(step.keys.get("must")) == "yes"
    decks = ["common", "unique"] if deck == "both" else [deck]
    seen: list[str] = []
    for each in decks:
        if str(look) == "all":
            seen += g.decks[each].cards()
        else:
            seen += see(g, person, each, _amount(g, r, look) + extra(person, each))
    if str(step.keys.get("whole", "no")) == "yes":
        return buy_all(g, person, seen, price)
    left = step.keys["up_to"]
    while left:
        means = purse(g, person)
        can = list(dict.fromkeys(card for card in seen if price_for(g, person, card, price) <= means))
        if "other_than" in step.keys:
            kind = str(step.keys["other_than"])
            can = [card for card in can if not getattr(g.book.cards[card], f"is_{kind}")]
        if not can:
            break
        options = can if must and left == step.keys["up_to"] else [None, *can]
        choice = g.log.decide("buy", person.seat, options)
        if choice is None:
            break
        if not bought(g, person, choice, price):
            break
        seen.remove(choice)
        left -= 1
        if str(look) == "all":
            g.decks[g.book.cards[choice].deck].remove(choice)
        receive(g, person, choice)
    if str(look) == "all":
        g.decks[deck].shuffle()
        return None
    for card in seen:
        g.decks[g.book.cards[card].deck].put_under(card)
    return None


def buy_all(g: Table, person: Person, seen: list[str], price: Any) -> None:
    """He buys all of them, or none."""
    total = sum(price_for(g, person, card, price) for card in seen)
    able = seen and purse(g, person) >= total
    left = list(seen)
    if able and g.log.decide("buy_all", person.seat, [0, 1]):
        for card in seen:
            if not bought(g, person, card, price):
                break
            left.remove(card)
            receive(g, person, card)
    seen = left
    for card in seen:
        g.decks[g.book.cards[card].deck].put_under(card)


def do_sell(g: Table, r: Running, step: Step) -> None:
    """He may sell cards."""
    person = r.person
    for _ in range(step.args[1]):
        having = person.items if step.word() == "item" else person.of_deck(step.word())
        options = list(dict.fromkeys(each.id for each in having))
        if not options:
            return
        choice = g.log.decide("sell", person.seat, [None, *options])
        if choice is None:
            return
        cards.discard(g, person, person.holding(choice)[0])
        cards.change_money(g, person, price_of(g, choice, step.keys["price"]))


def do_sale(g: Table, r: Running, step: Step) -> None:
    """Cards open to all players."""
    seen = see_plain(g, r.person, "common", step.args[0]) + see_plain(g, r.person, "unique", step.args[1])
    for person in g.everybody():
        while True:
            means = purse(g, person)
            can = list(dict.fromkeys(card for card in seen if price_for(g, person, card, "list") <= means))
            if not can:
                break
            choice = g.log.decide("buy", person.seat, [None, *can])
            if choice is None:
                break
            if not bought(g, person, choice, "list"):
                break
            seen.remove(choice)
            receive(g, person, choice)
    for card in seen:
        g.decks[g.book.cards[card].deck].put_under(card)


def see_plain(g: Table, person: Person, deck: str, count: int) -> list[str]:
    """Cards that lie open for all."""
    return see(g, person, deck, count)


def do_keep_by_roll(g: Table, r: Running, step: Step) -> None:
    """Roll an upkeep die; on a 1 the card is discarded."""
    faces = g.log.learn("roll", {"faces": 1}, seat=r.person.seat)["faces"]
    if faces[0] <= step.args[0]:
        cards.discard(g, r.person, r.source.held)


def do_token(g: Table, r: Running, step: Step) -> None:
    """Tokens on the card."""
    from . import rumors

    if r.source.held is not None:
        held = r.source.held
        held.tokens += _amount(g, r, step.args[0])
        g.log.expect("tokens", seat=r.person.seat, card=held.id, now=held.tokens)
    else:
        rumors.change_tokens(g, _amount(g, r, step.args[0]))


def do_points(g: Table, r: Running, step: Step) -> None:
    """Movement points."""
    g.points += step.args[0]
    g.log.expect("points", seat=r.person.seat, points=g.points)


def do_until_turn_end(g: Table, r: Running, step: Step) -> None:
    """A rule for the rest of the turn: dice more in all checks."""
    for node in step.block(""):
        r.person.raised += node.args[1]


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
