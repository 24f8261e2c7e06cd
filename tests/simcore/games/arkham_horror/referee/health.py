"""Losing and gaining sanity and stamina, and what comes of it (H)."""

from __future__ import annotations

from typing import Any

from . import arms, cards, effects, standing, tracks, travel
from .table import JAIL, LOST, NOWHERE, DownError, Held, Person, Table


def lose(
    g: Table,
    person: Person,
    sanity: int = 0,
    stamina: int = 0,
    *,
    zero_devours: bool = False,
    damage: bool = False,
    paid: bool = False,
    by_step: bool = False,
) -> None:
    """Losses at once: what lessens them, what prevents them, what comes of them."""
    loss = {"sanity": max(0, sanity), "stamina": max(0, stamina)}
    if not paid:
        for what, points in loss.items():
            if points:
                loss[what] = max(0, standing.number(g, f"{what}_loss", points, person))
        for what in loss:
            loss[what] = prevented(g, person, what, loss[what], damage=damage)
    for what, points in loss.items():
        cards.change_health(g, person, what, -points)
    fall(g, person, zero_devours=zero_devours, by_step=by_step)


def preventers(g: Table, person: Person, what: str, *, damage: bool) -> list[Held]:
    """Cards that prevent a loss of sanity or stamina."""
    windows = [f"{what}_loss", "loss"] + (["damage"] if damage and what == "stamina" else [])
    found = []
    for held in person.cards:
        use = held.card.use_in(*windows)
        if use is None or held.exhausted or held.used:
            continue
        if use.is_set("cast") and not arms.can_cast(g, person, held):
            continue
        found.append(held)
    return found


def prevented(g: Table, person: Person, what: str, points: int, *, damage: bool) -> int:
    """Return the rest of a loss after the cards that prevent it."""
    while points > 0 and preventers(g, person, what, damage=damage):
        options = [None, *dict.fromkeys(each.id for each in preventers(g, person, what, damage=damage))]
        choice = g.log.decide("prevent", person.seat, options)
        if choice is None:
            break
        held = next(each for each in preventers(g, person, what, damage=damage) if each.id == choice)
        use = held.card.use_in(f"{what}_loss", "loss", "damage")
        if use.is_set("cast") and not arms.cast(g, person, held):
            continue
        amount = use.amount_of("prevent").args[1]
        spared = points if str(amount) == "all" else min(points, amount)
        discards = g.log.comes("discard", seat=person.seat) or g.log.comes("use", seat=person.seat)
        if discards:
            use_up(g, person, held, use)
        g.log.expect("prevented", seat=person.seat, card=held.id, points=spared)
        if not discards:
            use_up(g, person, held, use)
        points -= spared
    return points


def use_up(g: Table, person: Person, held: Held, use: Any) -> None:
    """Tokens, exhausting, discarding of a card that is used."""
    if use.key("tokens"):
        held.tokens += 1
        g.log.note("use", seat=person.seat, card=held.id)
        g.log.note("tokens", seat=person.seat, card=held.id, now=held.tokens)
        if held.tokens >= use.key("tokens"):
            cards.discard(g, person, held)
    elif use.is_set("discard"):
        g.log.note("use", seat=person.seat, card=held.id)
        cards.discard(g, person, held)
    elif use.is_set("exhaust") and not held.exhausted:
        held.exhausted = True
        g.log.expect("exhaust", seat=person.seat, card=held.id)
    elif str(use.key("once", "")) == "turn":
        held.used = True


def fall(g: Table, person: Person, *, zero_devours: bool = False, by_step: bool = False) -> None:
    """Devoured, insane or unconscious, if something is at none; a card may be read to be finished first."""
    if person.sanity > 0 and person.stamina > 0:
        return
    if zero_devours or (person.sanity <= 0 and person.stamina <= 0):
        devour(g, person)
        raise DownError(person)
    how = "insane" if person.sanity <= 0 else "unconscious"
    if by_step and g.book.open["down_finishes"]:
        person.falls = how
        return
    knock_out(g, person, how)
    raise DownError(person)


def knock_out(g: Table, person: Person, how: str) -> None:
    """Half of the items and clues, all retainers; to the asylum or the hospital, or lost."""
    person.down = how
    g.log.expect("knocked_out", seat=person.seat, how=how)
    g.log.tally["knocked_out_at", person.at] += 1
    lose_half(g, person)
    if person.in_world or person.at == LOST:
        try:
            if person.in_world:
                lost_in_time(g, person)
        finally:  # also if that awakens the Ancient One
            at_least_one(g, person)
        return
    person.delayed = False  # he takes his next turn as normal
    what, home = {"insane": ("sanity", "arkham-asylum"), "unconscious": ("stamina", "st-marys-hospital")}[how]
    travel.go(g, person, home)
    cards.change_health(g, person, what, 1)


def lose_half(g: Table, person: Person) -> None:
    """Half of the items, of his choice, and half of the clues, rounded down."""
    for held in person.holding("retainer"):
        cards.discard(g, person, held)
    discard_chosen(g, person, "item", len(person.items) // 2)
    cards.change_clues(g, person, -(person.clues // 2))


def of_what(person: Person, what: str) -> list[Held]:
    """Cards of a kind that he can be made to lose."""
    if what == "item":
        found = person.items
    elif what == "weapon":
        found = [card for card in person.cards if card.card.is_weapon]
    else:
        found = person.of_deck(what)
    return [each for each in found if not each.card.is_safe]


def discard_chosen(g: Table, person: Person, what: str, count: int) -> None:
    """He chooses cards that go."""
    for _ in range(count):
        options = list(dict.fromkeys(each.id for each in of_what(person, what)))
        if not options:
            return
        choice = g.log.decide("discard", person.seat, options)
        same = [each for each in of_what(person, what) if each.id == choice]
        which, alike = g.log.alike
        idle = [each.exhausted and not each.in_hand for each in same]  # a spell in use is turned later
        apart = [each for n, each in enumerate(same) if idle[n] not in idle[:n]]
        cards.discard(g, person, apart[which] if alike == len(apart) else same[0])


def lost_in_time(g: Table, person: Person) -> None:
    """Lost in time and space, or what happens instead."""
    instead = [
        (step, source)
        for step, source in standing.own(g, person)
        if step.verb == "instead" and step.word() == "lost_in_time"
    ]
    if instead:
        effects.run(g, person, instead[0][0].block(""), instead[0][1])
        person.delayed = False
        person.down = person.down or "moved"
        return
    g.log.expect("lost", seat=person.seat)
    travel.go(g, person, LOST)
    person.down = "lost"
    person.delayed = False
    person.returns_at = g.turn + 2
    for step, source in standing.triggers(g, "lost_in_time", person):
        if any(node.verb == "devour" for node in step.block("")):
            devour(g, person)
            return
        effects.run(g, person, step.block(""), source)


def at_least_one(g: Table, person: Person) -> None:
    """Both are at least 1 again."""
    for what in ("sanity", "stamina"):
        if person.alive and getattr(person, what) <= 0:
            cards.change_health(g, person, what, 1)


def devour(g: Table, person: Person) -> None:
    """Return the cards to their decks; a new investigator comes at the start of the next turn (Devoured)."""
    g.log.expect("devoured_before", seat=person.seat)
    leave(g, person)


def leave(g: Table, person: Person) -> None:
    """Remove an investigator who was devoured or retires."""
    for held in person.cards:
        cards.put_back(g, held)
        if held.card.deck == "ally":
            g.decks["ally"].shuffle()
    person.cards = []
    if g.book.open["trophies_lost"]:
        tracks.to_cup(g, g.trophies(person))
        for world in person.gates:
            g.stack.put_under(world)
        person.gates = []
    travel.go(g, person, NOWHERE)
    person.down = "devoured"
    person.explored = False
    person.money = person.clues = 0


def arrest(g: Table, person: Person) -> None:
    """Half of the money, to the cell, the next turn is skipped (Arrested)."""
    if standing.forbidden(g, "arrest", person) or g.no_arrest >= g.turn:
        return
    g.log.expect("arrested", seat=person.seat)
    cards.change_money(g, person, -(person.money // 2))
    travel.go(g, person, JAIL)
    person.delayed = False
    person.skip = True
    person.down = "arrested"
    raise DownError(person)


def gain(g: Table, person: Person, what: str, points: int, by: str | None = None) -> None:
    """Sanity or stamina comes, up to the maximum, unless it is forbidden."""
    if points > 0 and not standing.forbidden(g, f"gain_{what}", person, by=by):
        cards.change_health(g, person, what, points)
