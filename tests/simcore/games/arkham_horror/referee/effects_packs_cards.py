"""Verbs of packs about cards and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step

from . import cards, effects_cards, events, health, shown, small_decks, standing, trading, windows
from .effects_cards import joined, receive
from .pieces import SMALL_DECKS
from .table import Held, Person, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


ENCOUNTERS = ("cult", "exhibit_encounter")
"""Decks of encounters, which are shuffled at each draw, as those of the locations are."""


def _deck(r: Running, step: Step) -> str:
    """The deck that a step names; the same: that of what is drawn."""
    word = step.word()
    return str(r.event["deck"]) if word == "same" else word


# --- drawing


def do_draw(g: Table, r: Running, step: Step) -> None:
    """Cards of a deck; an empty deck runs `else`."""
    deck = _deck(r, step)
    if deck == "item":
        deck = g.log.decide("which_deck", r.person.seat, ["common", "unique"])
    if deck not in SMALL_DECKS:
        if deck not in g.decks or not len(g.decks[deck]):
            return _run(g, r, step.block("else"))
        if str(step.keys.get("from", "top")) == "bottom":
            in_place = windows.ask(g, r.person, "gain_card", deck=deck, drawn=False)["drawn"]
            return None if in_place else _from_bottom(g, r.person, deck)
        return effects_cards.do_draw(g, r, step)
    many = max(0, _amount(g, r, step.args[1])) if len(step.args) > 1 else 1
    if many and deck not in ("injury", "madness") and (deck == "corruption" or len(g.decks[deck])):
        shown.before_draw(g, r.person or g.people[g.lead], deck)
    for _ in range(many):
        if not small_decks.draw(g, r.person, deck):
            return _run(g, r, step.block("else"))
    return None


def _from_bottom(g: Table, person: Person, deck: str) -> None:
    """The lowest card of a deck."""
    from .windows import ask

    pile = g.decks[deck]
    if ask(g, person, "gain_card", deck=deck, drawn=False)["drawn"]:
        return
    coming = pile.under[-1:] or pile.next_ones()
    card = g.log.learn("seen", {"card": coming}, seat=person.seat)["card"]
    pile.draw_under(card)
    receive(g, person, card)


def do_draw_again(g: Table, r: Running, step: Step) -> None:
    """Another marker in place of the one that was drawn."""
    r.event["again"] = True


def do_search_draw(g: Table, r: Running, step: Step) -> None:
    """He searches the deck in place of drawing."""
    r.event["drawn"] = True
    take_from(g, r, str(r.event["deck"]), None)


def do_take_any(g: Table, r: Running, step: Step) -> None:
    """Any card of a deck, of a type if one is named."""
    deck = step.word()
    if deck == "item":
        deck = g.log.decide("which_deck", r.person.seat, ["common", "unique"])
    take_from(g, r, deck, str(step.keys["type"]) if "type" in step.keys else None)


def take_from(g: Table, r: Running, deck: str, kind: str | None) -> None:
    """He searches a deck for a card, of a type if one is named, and shuffles it."""
    pile = g.decks[deck]
    options = [
        name
        for name in dict.fromkeys(pile.cards())
        if kind is None or getattr(g.book.cards[name], f"is_{kind}")
    ]
    if options:
        card = g.log.decide("take", r.person.seat, options)
        pile.remove(card)
        pile.shuffle()
        events.fire(g, "draw", r.person, deck=deck, type=g.book.cards[card].type)
        receive(g, r.person, card)


def do_ally(g: Table, r: Running, step: Step) -> None:
    """That ally, if the deck has it; for some also if it is out of the game."""
    name = step.word()
    boxed = name in g.packs.boxed_allies and name not in g.decks["ally"].cards()
    if boxed and standing.has_rule(g, "allies_from_box", r.person):
        g.packs.boxed_allies.remove(name)
        receive(g, r.person, name)
    else:
        effects_cards.do_ally(g, r, step)


def do_mill(g: Table, r: Running, step: Step) -> None:
    """Cards from the top of a deck."""
    small_decks.mill(g, step.word(), _amount(g, r, step.args[1]))


def do_shuffle(g: Table, r: Running, step: Step) -> None:
    """A deck is shuffled, with its discards if it says so."""
    if step.word() in g.decks:
        small_decks.shuffle(g, step.word(), with_discards="with" in step.keys)


def learn_top(g: Table, event: str, pile: Any, seat: int) -> str:
    """Return the card on top of a pile; the log names gate cards by their numbers."""
    if pile is not g.gate_deck:
        return str(g.log.learn(event, {"card": pile.next_ones()}, seat=seat)["card"])
    names = list(g.book.gate_cards)
    return names[g.log.learn(event, {"card": list(map(names.index, pile.next_ones()))}, seat=seat)["card"]]


def do_peek(g: Table, r: Running, step: Step) -> None:
    """He sees the top cards, may order them or put some under the deck."""
    name = _deck(r, step)
    if name == "location" or name in ENCOUNTERS:
        return shown.look(g, r.person, name, under="bottom" in step.keys)
    pile = {"mythos": g.mythos_deck, "gate": g.gate_deck}.get(name) or g.decks[name]
    event = {"mythos": "peeked_mythos", "gate": "peeked_gate_card"}.get(name, "seen")
    seen, seat = [], r.person.seat
    for _ in range(min(int(step.args[1]), len(pile))):
        card = learn_top(g, event, pile, seat)
        pile.draw(card)
        seen.append(card)
    for _ in range(int(step.keys.get("bottom", 0))):
        place = g.log.decide("put_under", seat, [None, *range(len(seen))])
        if place is None:
            break
        pile.put_under(seen.pop(place))
    if str(step.keys.get("reorder", "no")) == "yes":
        left, seen = seen, []
        while left:
            seen.append(left.pop(g.log.decide("next_on_top", seat, list(range(len(left))))))
    for card in reversed(seen):
        pile.put_over(card)
    return None


# --- losing


def do_discard(g: Table, r: Running, step: Step) -> None:
    """Cards go, of his choice; `any` runs if one did."""
    before = len(r.person.cards) if r.person is not None else 0
    status = r.person.status if r.person is not None else None
    what = step.word()
    by_force = r.person is not None and r.source.name != "card"
    is_item = what in health.ITEMS or (what in g.book.cards and g.book.cards[what].is_item)
    if by_force and is_item and not health.may_lose_items(g, r.person):
        return None
    if what == "environment":
        _end_environment(g)
        return _run(g, r, step.block("any"))
    if what in ("blessing", "curse"):
        if status == {"blessing": "blessed", "curse": "cursed"}[what]:
            r.person.status = None
            g.log.expect("status", seat=r.person.seat, status=None, ended=status)
            cards.status_changed(g, r.person, status, "")
            _run(g, r, step.block("any"))
        return None
    if what == "same" and "held" in r.event:
        if r.event["held"] in r.person.cards:
            cards.discard(g, r.person, r.event["held"])
        return None
    if what == "self" and r.source.held in g.packs.placed:
        g.packs.placed.remove(r.source.held)
        cards.put_back(g, r.source.held)
        g.log.expect("off_board", card=r.source.held.id)
        return None
    if what in ("common_or_unique", "used_weapon", "bound_ally"):
        _discard_of(g, r, step, what)
    else:
        effects_cards.do_discard(g, r, step)
    if r.person is not None:
        _run(g, r, step.block("any" if len(r.person.cards) < before else "else"))
    return None


def _end_environment(g: Table) -> None:
    if g.environment:
        g.mythos_deck.put_under(g.environment)
        g.environment = None


def _discard_of(g: Table, r: Running, step: Step, what: str) -> None:
    """Cards of a kind that only packs name."""
    person = r.person
    if what == "bound_ally":
        for held in [held for held in person.cards if held.bound]:
            cards.discard(g, person, held)
        return
    if what == "used_weapon":  # the rule names weapons used, however safe they are (H)
        spares = "cthugha-derringer" in g.book.switches
        while used := [held for held in person.cards if held.used_now and not (spares and held.card.is_safe)]:
            name = g.log.decide("discard", person.seat, list(dict.fromkeys(held.id for held in used)))
            cards.discard(g, person, next(held for held in used if held.id == name))
        return
    count = _amount(g, r, step.args[1]) if len(step.args) > 1 else 1
    for _ in range(count):
        options = list(dict.fromkeys(held.id for held in person.of_deck("common", "unique")))
        if options:
            cards.discard(g, person, person.holding(g.log.decide("discard", person.seat, options))[0])


def do_remove(g: Table, r: Running, step: Step) -> None:
    """Cards leave the game, also from their owners."""
    if step.args[0].quoted:
        for person in g.people:
            for held in person.holding(step.word()):
                cards.leave_game(g, person, held)
        g.log.note("gone", card=step.word())
        return
    if step.word() == "self":
        if r.source.held in r.person.cards:
            cards.leave_game(g, r.person, r.source.held)
        return
    having = health.of_what(g, r.person, step.word())
    count = _amount(g, r, step.args[1], len(having)) if len(step.args) > 1 else 1
    for _ in range(min(count, len(having))):
        options = list(dict.fromkeys(held.id for held in health.of_what(g, r.person, step.word())))
        held = r.person.holding(g.log.decide("discard", r.person.seat, options))[0]
        cards.leave_game(g, r.person, held)


def do_box(g: Table, r: Running, step: Step) -> None:
    """The card leaves the game, also if its owner has been devoured."""
    held = r.source.held
    if held is not None and held not in r.person.cards:
        if held.card.deck in g.decks and g.decks[held.card.deck].remove(held.id):
            g.log.expect("boxed", seat=r.person.seat, card=held.id)
        return
    if held is not None and g.packs.on:
        cards.leave_game(g, r.person, held)
    else:
        effects_cards.do_box(g, r, step)


# --- the card itself


def do_exhaust(g: Table, r: Running, step: Step) -> None:
    """The card is exhausted; `any` runs if it was ready. He chooses ready cards of a kind."""
    if str(step.args[0]) != "self":
        return _exhaust_of(g, r, step)
    held = r.source.held
    if held in r.person.cards and not held.exhausted:
        held.exhausted = True
        g.log.expect("exhaust", seat=r.person.seat, card=held.id)
        _run(g, r, step.block("any"))
    return None


def _exhaust_of(g: Table, r: Running, step: Step) -> None:
    person, what = r.person, step.word()
    count = _amount(g, r, step.args[1]) if len(step.args) > 1 else 1
    done = False
    for _ in range(count):
        having = person.holding(what) if step.args[0].quoted else person.of_deck(what)
        ready = [held for held in having if not held.exhausted]
        if not ready:
            break
        name = g.log.decide("exhaust_card", person.seat, list(dict.fromkeys(held.id for held in ready)))
        held = next(held for held in ready if held.id == name)
        held.exhausted = done = True
        g.log.expect("exhaust", seat=person.seat, card=name)
    if done:
        _run(g, r, step.block("any"))


def do_refresh(g: Table, r: Running, step: Step) -> None:
    """Exhausted cards of a kind are refreshed, of his choice."""
    for _ in range(_amount(g, r, step.args[1])):
        idle = [held for held in r.person.of_deck(step.word()) if held.exhausted]
        if not idle:
            return
        name = g.log.decide("refresh_card", r.person.seat, list(dict.fromkeys(held.id for held in idle)))
        held = next(held for held in idle if held.id == name)
        g.log.note("refreshed", seat=r.person.seat, card=held.id)
        refreshed(g, r.person, held)


def refreshed(g: Table, person: Person, held: Held) -> None:
    """A card is ready again; the magical effect of a spell goes (G15)."""
    held.exhausted = False
    cards.end_effects(g, person, held)


def do_card(g: Table, r: Running, step: Step) -> None:
    """A special card; of some there is one for all, or a few (Benefit Cards)."""
    card = g.book.cards[step.word()]
    held = sum(len(each.holding(card.id)) for each in g.people)
    few = g.packs.on and card.group and not r.person.holding(card.id)
    if few and held >= max(1, card.copies):
        return
    effects_cards.do_card(g, r, step)


def do_place_card(g: Table, r: Running, step: Step) -> None:
    """The card lies on a place, and has no owner any more."""
    from .effects_packs_board import place_of

    held = r.source.held
    if step.word() == "choose_location":  # a closed one, too
        place = g.log.decide("place", r.person.seat, g.book.locations)
    else:
        place = place_of(g, r, step.args[0])
    if held in r.person.cards and place is not None:
        r.person.cards.remove(held)
        held.at = place
        g.packs.placed.append(held)
        g.log.expect("placed", card=held.id, area=place)


def do_attach(g: Table, r: Running, step: Step) -> None:
    """The top ally lies on the card, whose owner has its powers (Dark Pact Cards)."""
    if not len(g.decks["ally"]) or standing.forbidden(g, "gain_ally", r.person):
        return
    if g.log.comes("gain", seat=r.person.seat):
        name = (g.log.peek() or {})["card"]
    else:
        name = g.log.learn("seen", {"card": g.decks["ally"].next_ones()}, seat=r.person.seat)["card"]
    g.decks["ally"].draw(name)
    held = cards.gain(g, r.person, name)
    held.bound = True
    joined(g, r.person, held)


PACTS = ("blood-pact", "soul-pact", "bound-ally")


def do_pact(g: Table, r: Running, step: Step) -> None:
    """A Dark Pact that he lacks, or with `some` any number of them."""
    person = r.person
    lacking = [name for name in PACTS if not person.holding(name)]
    if not lacking:
        return _run(g, r, step.block("else"))
    some = step.word() == "some"
    while lacking:
        name = g.log.decide("pact", person.seat, [None, *lacking] if some else lacking)
        if name is None:
            return None
        lacking.remove(name)
        receive(g, person, name)
        if not some:
            return None
    return None


def do_borrow_ally(g: Table, r: Running, step: Step) -> None:
    """The top ally, which leaves the game in the next upkeep."""
    pile = g.decks["ally"]
    if len(pile):
        name = g.log.learn("gain", {"card": pile.next_ones()}, seat=r.person.seat)["card"]
        pile.draw(name)
        held = cards.gain(g, r.person, name, told=False)
        g.packs.borrowed[r.person.seat] = name
        joined(g, r.person, held)


def do_trade_anywhere(g: Table, r: Running, step: Step) -> None:
    """Items go to another investigator or come from there, wherever both are."""
    me = r.person
    for _ in range(int(step.args[0]) if len(g.everybody()) > 1 else 0):
        givers = [each.seat for each in g.everybody() if trading.items_of(g, each, set())]
        choice = g.log.decide("trade_from", me.seat, [None, *givers])
        if choice is None:
            return
        giver, taker = g.people[choice], me
        if giver is me:
            others = [each.seat for each in g.everybody() if each is not me]
            taker = g.people[g.log.decide("trade_to", me.seat, others)]
        names = [{"card": name} for name in trading.items_of(g, giver, set())]
        gift = g.log.decide("trade_what", giver.seat, names)
        trading.hand_over(g, giver, gift["card"], taker, g.log.alike, by_card=True)


def do_custody(g: Table, r: Running, step: Step) -> None:
    """The ally lies beside the board, or he takes it (Institution)."""
    if step.word() == "put":
        if g.packs.custody is not None:
            g.packs.boxed_allies.append(g.packs.custody)
            events.fire(g, "ally_lost", card=g.packs.custody)
        g.packs.custody = r.event["card"]
        g.packs.boxed_allies.remove(g.packs.custody)
        g.log.expect("custody", card=g.packs.custody)
    elif g.packs.custody is not None and not standing.forbidden(g, "gain_ally", r.person):
        name, g.packs.custody = g.packs.custody, None
        receive(g, r.person, name)


def do_study(g: Table, r: Running, step: Step) -> None:
    """The Student card, or its other side."""
    student = r.person.holding("miskatonic-student")
    if student:
        cards.discard(g, r.person, student[0])
        cards.gain(g, r.person, "miskatonic-alumnus")
    elif not r.person.holding("miskatonic-alumnus"):
        cards.gain(g, r.person, "miskatonic-student")


def do_expedition(g: Table, r: Running, step: Step) -> None:
    """A marker on a street of an expansion board: there is none."""


def do_mission(g: Table, r: Running, step: Step) -> None:
    """Steps of a mission are done in the Upkeep: see `missions`."""


do_payoff = do_mission

VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
