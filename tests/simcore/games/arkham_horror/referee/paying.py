"""Costs that programs demand (Spend)."""

from __future__ import annotations

from tests.simcore.games.program_text import Call, Step

from . import cards, health, values
from .table import Person, Table


def pay(g: Table, person: Person, step: Step, *, must: bool = False) -> bool:
    """He may pay all costs, if he has them; they are never prevented. Interest is no choice."""
    keys = {what: step.keys[what] for what in cards.COSTS if what in step.keys}
    if not cards.can_pay(g, person, keys):
        return False
    value = next((v for v in keys.values() if isinstance(v, Call) and v.name == "range"), None)
    if value is not None:
        what = next(name for name, v in keys.items() if v is value)
        least, most = (values.amount(g, person, argument) for argument in value.args)
        most = min(most, cards.pays_with(g, person, what))
        if not g.log.decide("pay", person.seat, [0, 1]):
            return False
        g.paid = g.log.decide("how_much", person.seat, list(range(least, most + 1)))
        spend(g, person, what, g.paid)
        return True
    if must and g.log.comes("decision", kind="pay"):
        must = False  # interest is no choice by the rules; the game asks
    if not must and not g.log.decide("pay", person.seat, [0, 1]):
        return False
    body = {}
    for what, amount in keys.items():
        points = values.amount(g, person, amount)
        if what in ("sanity", "stamina"):
            body[what] = points
        else:
            spend(g, person, what, points)
    if body:
        health.lose(g, person, **body, paid=True, by_step=True)
    return True


def spend(g: Table, person: Person, what: str, points: int) -> None:
    """Pay one kind of thing."""
    if what == "money":
        cards.change_money(g, person, -points)
    elif what == "clue":
        cards.change_clues(g, person, -points)
    elif what == "gates":
        for _ in range(points):
            gate(g, person)
    elif what in ("toughness", "trophy"):
        trophies(g, person, points, with_gates=what == "trophy")
    else:
        for _ in range(points):
            deck = {"spells": "spell", "allies": "ally"}[what]
            name = g.log.decide("discard", person.seat, [each.id for each in person.of_deck(deck)])
            cards.discard(g, person, person.holding(name)[0])


def gate(g: Table, person: Person) -> None:
    """Put a gate trophy under the stack."""
    world = g.log.decide("gate_paid", person.seat, list(dict.fromkeys(person.gates)))
    person.gates.remove(world)
    g.stack.put_under(world)
    g.log.note("gate_trophies", seat=person.seat, change=-1, now=len(person.gates))


def payments(worths: list[int], points: int) -> set[tuple[int, ...]]:
    """All payments, the dearest trophy first, of which no trophy is superfluous (Monster Trophy)."""
    found: set[tuple[int, ...]] = {()}
    for worth in sorted(worths, reverse=True):
        found |= {(*each, worth) for each in found if sum(each) < points}
    return {each for each in found if sum(each) >= points and all(sum(each) - one < points for one in each)}


def trophies(g: Table, person: Person, points: int, *, with_gates: bool) -> None:
    """Trophies worth enough, the dearest first; more only as far as is necessary (Monster Trophy)."""
    worths = [cards.worth(g, trophy) for trophy in g.trophies(person)]
    ways = payments(worths + [5] * len(person.gates) * with_gates, points)
    if g.book.open["spend_least"]:
        ways = {way for way in ways if sum(way) == min(map(sum, ways))}
    paid: tuple[int, ...] = ()
    while sum(paid) < points:
        left = g.trophies(person)  # what is paid has left him
        wanted = {way[len(paid)] for way in ways if way[: len(paid)] == paid}
        options = [{"monster": each.kind.id} for each in left if cards.worth(g, each) in wanted]
        if with_gates and 5 in wanted:
            options += [{"gate": each} for each in person.gates]
        choice = g.log.decide("trophy", person.seat, options)
        if "gate" in choice:
            person.gates.remove(choice["gate"])
            g.stack.put_under(choice["gate"])
            paid += (5,)
            g.log.note("gate_trophies", seat=person.seat, change=-1, now=len(person.gates))
        else:
            marker = next(each for each in left if each.kind.id == choice["monster"])
            paid += (cards.worth(g, marker),)
            cards.return_trophy(g, marker)
