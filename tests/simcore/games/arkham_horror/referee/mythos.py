"""The Mythos phase (C5) and the movement of monsters (F)."""

from __future__ import annotations

import contextlib
from typing import Any

from . import (
    cards,
    effects,
    events,
    monster_moves,
    movement,
    mythos_steps,
    rumors,
    standing,
    topics,
    whispers,
    windows,
)
from .table import DownError, Table


def draw(g: Table, use: str | None = None) -> str:
    """A mythos card is drawn; those that are shuffled in are replaced."""
    while True:
        line = g.log.learn("mythos", {"card": g.mythos_deck.next_ones()})
        card = line["card"]
        if not g.mythos_deck.can_be_next(card):
            g.log.fail(f"a card on top of the mythos deck, not {card}")
        g.mythos_deck.draw(card)
        if g.book.mythos[card].kind == "special":
            required = "shuffled back"
        elif g.packs.on and is_replaced(g, card):
            required = "not used"
        elif use == "setup":
            data = g.book.mythos[card]
            required = "not used" if data.kind == "rumor" or not data.gates else "all"
        else:
            required = use or "all"
        if line["use"] != required:
            g.log.fail(f"mythos card {card}: {required}")
        if required == "shuffled back":
            g.mythos_deck.put_under(card)
            g.mythos_deck.shuffle()
            with events.waiting(g):  # for the card in its place
                events.fire(g, "mythos_card", card=card)
        elif required == "not used":
            g.mythos_deck.put_under(card)
            if use is None:
                do_instead(g, card)
        elif not (use is None and redrawn(g, card)):
            return card


def phase(g: Table) -> None:
    """All steps of the phase."""
    for seat in g.seats():
        if g.people[seat].alive:
            with contextlib.suppress(DownError), events.acting(g, g.people[seat]):
                movement.use_now(g, g.people[seat], of_packs=False)
    for seat in g.seats():
        if g.packs.on and g.people[seat].alive:
            with contextlib.suppress(DownError), events.acting(g, g.people[seat]):
                windows.ask(g, g.people[seat], "any", alone=True)
    effects.run_triggers(g, "mythos_start")
    rumors.watch(g)
    for _ in range(g.changed("mythos_cards", 1)):
        card(g)
    end_of_phase(g)


def card(g: Table) -> None:
    """One card, unless something takes its place (D6)."""
    drawn = draw(g)
    counts(g, drawn)
    resolve(g, drawn)


def about(g: Table, card: str) -> dict[str, Any]:
    """Return the properties of a mythos card that rules ask for."""
    return {"card": card, "subtype": g.book.mythos[card].subtype}


def is_replaced(g: Table, card: str) -> bool:
    """Whether a rule replaces a card: it is discarded without any effect, and another one drawn."""
    return bool(list(events.found(g, "instead", "mythos_card", None, about(g, card))))


def do_instead(g: Table, card: str) -> None:
    """Run what a rule does in place of a card."""
    events.instead(g, "mythos_card", None, **about(g, card))


def redrawn(g: Table, card: str) -> bool:
    """Whether an investigator has another card drawn in place of this one."""
    if not g.packs.on or not g.everybody():
        return False
    g.packs.mythos = card
    for each in g.everybody():
        event = windows.ask(g, each, "mythos_drawn", alone=True, **about(g, card))
        if event["refused"] or event.get("again"):
            break
    else:
        return False
    g.log.expect("ignored", card=card, why="another card takes its place")
    g.mythos_deck.put_under(card)
    return True


def counts(g: Table, card: str) -> None:
    """A card is drawn that counts."""
    g.packs.mythos = card
    if g.packs.on:
        events.fire(g, "mythos_card", **about(g, card))
        events.drain(g)


def gate_only(g: Table) -> None:
    """An extra card, its first step alone (The Great Ritual)."""
    card = draw(g, "gate only")
    g.mythos_deck.put_under(card)  # before what its gate sets off, perhaps another card
    mythos_steps.gates_of(g, card)


def resolve(g: Table, card: str) -> None:
    """The four steps of a card (Mythos Phase)."""
    mythos_steps.gates_of(g, card)
    rumors.watch(g)
    mythos_steps.clues_of(g, card)
    movement_step(g, card)
    ability_step(g, card)
    rumors.watch(g)


def movement_step(g: Table, card: str) -> None:
    """Move what has the symbols of the card, then all that hangs on that (D6.3)."""
    monster_moves.move_monsters(g, card)
    if g.packs.on:
        moved(g, card)


def moved(g: Table, card: str) -> None:
    """Further monsters and other markers move, then the triggers of the symbols fire (D6.3)."""
    data = g.book.mythos[card]
    colour, g.packs.all_move = g.packs.all_move, None
    if colour is not None:
        others = [each for each in g.markers if each.kind.id != "dark-druid"]
        monster_moves.move_group(g, others, colour)
    whispers.wander(g, data)
    boxes = (("white", data.white), ("black", data.black))
    cases = [{"symbol": symbol, "colour": box} for box, symbols in boxes for symbol in symbols]
    events.fire_once(g, "moves", cases)


# --- the text


def ability_step(g: Table, card: str) -> None:
    """Headline, environment or rumor (Activate Mythos Ability)."""
    data = g.book.mythos[card]
    if g.packs.on and data.subtype in ("mystic", "urban") and standing.ignores(g, data.subtype):
        g.log.expect("ignored", card=card, why="its kind is ignored")
        g.mythos_deck.put_under(card)
        return
    if data.kind == "rumor":
        rumors.enter(g, card)
    elif data.kind == "environment":
        environment(g, card)
    else:
        g.headline = card
        effects.run(g, None, once(data.program), standing.Source("mythos"))
        g.mythos_deck.put_under(card)


def once(program):
    """Steps that are done when the card comes; the others are rules."""
    standing_verbs = {*topics.IN_FORCE, "act", "when", "reward", "penalty", "lasting"}
    return tuple(
        step
        for step in program
        if step.verb not in standing_verbs or (step.verb == "forbid" and "until" in step.keys)
    )


def environment(g: Table, card: str) -> None:
    """The new one takes the place of the old one (Environment)."""
    data = g.book.mythos[card]
    if data.subtype == "weather" and standing.ignores(g, "weather"):
        g.log.expect("ignored", card=card, why="the Ancient One cancels the weather")
        g.mythos_deck.put_under(card)
        return
    g.log.expect("environment", card=card)
    if g.environment:
        g.mythos_deck.put_under(g.environment)
    g.packs.marks.pop("environment", None)
    g.environment = card
    effects.run(g, None, once(data.program), standing.Source("environment"))
    for person in g.everybody() if g.packs.on else ():
        cards.within_most(g, person)


def end_of_phase(g: Table) -> None:
    """Rumors, the cold, markers that run out."""
    effects.run_triggers(g, "mythos_end")
    rumors.watch(g)
    for places_of in (g.closed, g.barred):
        for area in [area for area, turn in places_of.items() if turn <= g.turn]:
            del places_of[area]
