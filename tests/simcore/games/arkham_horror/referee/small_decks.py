"""Small decks: what their cards do when they are drawn (E1, G11, G14, G18, H)."""

from __future__ import annotations

from tests.simcore.games.program_text import Block, Step

from . import ailments, cards, effects, events, tracks
from .pieces import SMALL_DECKS
from .piles import Pile
from .standing import Source
from .table import Person, Table

HELD = ("corruption", "nodens")
FOR_ALL = ("blight", "act")
"""Decks whose cards an investigator keeps, and those whose cards are in force for all."""


def build(g: Table) -> None:
    """All small decks that the packs bring."""
    for deck in SMALL_DECKS:
        names = [card for card in g.book.cards.values() if card.deck == deck]
        if names:
            g.decks[deck] = made(g, deck)
            g.packs.discards[deck] = []


def made(g: Table, deck: str) -> Pile:
    """A deck with all its cards, shuffled layer by layer."""
    found = [card for card in g.book.cards.values() if card.deck == deck]
    layers = [
        [card.id for card in found if card.layer == layer for _ in range(card.copies)]
        for layer in sorted({card.layer for card in found})
    ]
    pile = Pile(layers[0])
    pile.layers = layers[1:]
    return pile


def draw(g: Table, person: Person | None, deck: str, *, more: bool = True) -> bool:
    """One card of a small deck, with all that it does; False if there is none."""
    if deck in ("injury", "madness"):
        if not len(g.decks[deck]):
            return False
        ailments.draw(g, person, deck)
        return True
    name = top(g, person, deck)
    if name is None:
        return False
    {
        "corruption": corruption,
        "blight": blight,
        "nodens": keep,
        "vision": vision,
        "act": act,
    }.get(deck, resolve)(g, person, name)
    return True


def top(g: Table, person: Person | None, deck: str) -> str | None:
    """The top card; discards are shuffled in where the rules say so."""
    pile = g.decks[deck]
    if not len(pile) and deck in ("reckoning", "vision", "nodens", "visage"):
        back_in(g, deck)
    if not len(pile):
        if deck == "corruption":
            tracks.awaken(g, "no-corruption-left")
        return None
    who = {"seat": person.seat} if person is not None else {}
    if deck == "nodens":
        name = g.log.learn("seen", {"card": pile.next_ones()}, **who)["card"]
    elif deck in HELD and g.log.comes("gain", **who):  # the event of a card that he keeps
        name = (g.log.peek() or {})["card"]
    else:
        name = g.log.learn("in_force" if deck in FOR_ALL else "resolved", {"card": pile.next_ones()})["card"]
    pile.draw(name)
    return name


def back_in(g: Table, deck: str) -> None:
    """The discards are shuffled in."""
    g.decks[deck].shuffled.update(g.packs.discards[deck])
    g.decks[deck].shuffle()
    g.packs.discards[deck] = []


def shuffle(g: Table, deck: str, *, with_discards: bool) -> None:
    """Shuffle a deck; one with layers begins again with the first one."""
    if deck == "dust":
        g.decks[deck] = made(g, deck)
        g.packs.discards[deck] = []
    elif with_discards:
        back_in(g, deck)
    else:
        g.decks[deck].shuffle()


def wait(g: Table, person: Person | None, name: str, steps: tuple[Step, ...] | None = None) -> None:
    """Let the program of a card wait until the step that draws it is finished, behind those that wait."""
    program = g.book.cards[name].program if steps is None else steps
    g.packs.queue.append((Step("on", ("draw",), {}, (Block("", {}, program),)), Source(name), person))
    if not g.packs.busy:
        events.drain(g)


def resolve(g: Table, person: Person | None, name: str) -> None:
    """It is done and discarded: it lies with the discards while it is done."""
    card = g.book.cards[name]
    g.packs.discards[card.deck].append(name)
    if card.deck != "dust":
        wait(g, person, name)
        return
    before = person.alive if person is not None else True
    try:
        effects.run(g, person, card.program, Source(name))
    finally:
        devours = before and person is not None and not person.alive
        if devours and "dust-continue" not in g.book.switches:
            shuffle(g, "dust", with_discards=True)  # and begin again (H)


def corruption(g: Table, person: Person | None, name: str) -> None:
    """It is his."""
    cards.gain(g, person, name)
    cards.within_most(g, person)


def keep(g: Table, person: Person | None, name: str) -> None:
    """A Blessing of Nodens; one that is no rule is done at once."""
    held = cards.gain(g, person, name)
    now = tuple(step for step in held.card.program if step.verb in ("doom", "discard"))
    effects.run(g, person, now, Source("card", person, held))


def blight(g: Table, person: Person | None, name: str) -> None:
    """It is in force for all, for good; what is done when it comes is done now."""
    from .mythos import once

    g.packs.blights.append(name)
    wait(g, person, name, once(g.book.cards[name].program))


def act(g: Table, person: Person | None, name: str) -> None:
    """It is in force."""
    from . import effects_boxes_keeping

    effects_boxes_keeping.act(g, person, name)


def vision(g: Table, person: Person | None, name: str) -> None:
    """It lies until the end of the Mythos Phase (I)."""
    g.packs.discards["vision"].append(name)
    wait(g, person, name)


def mill(g: Table, deck: str, count: int) -> None:
    """Cards from the top of a deck; Corruptions leave the game. An empty deck: nothing (G11)."""
    for _ in range(count):
        pile = g.decks[deck]
        if not len(pile):
            return
        name = g.log.learn("milled", {"card": pile.next_ones()})["card"]
        pile.draw(name)
        if deck != "corruption":
            g.packs.discards.setdefault(deck, []).append(name)
