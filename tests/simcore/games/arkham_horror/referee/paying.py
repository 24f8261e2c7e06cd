"""Costs that programs demand (Spend)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.simcore.games.program_text import Call, Step

from . import cards, health, stand_ins, standing, values
from .events import fire
from .table import Person, Table
from .windows import ask


def as_deputy(g: Table, person: Person, step: Step) -> Step:
    """Return the payment for the Deputy with the price for this investigator."""
    then = step.block("then")
    if not g.packs.on or not then or then[0].verb != "card" or then[0].word() != "deputy-of-arkham":
        return step
    cost = max(0, step.keys["trophy"] + standing.number(g, "deputy_cost", 0, person))
    return replace(step, keys=step.keys | {"trophy": cost})


def pay(
    g: Table, person: Person, step: Step, *, must: bool = False, special: bool = False, source: Any = None
) -> bool:
    """He may pay all costs, if he has them; they are never prevented. Interest is no choice."""
    step = as_deputy(g, person, step)
    paid = _pay(g, person, step, must=must, source=source)
    if paid and special:
        fire(g, "pays", person, area=person.at)
    return paid


def _pay(g: Table, person: Person, step: Step, *, must: bool, source: Any) -> bool:
    keys = {what: step.keys[what] for what in cards.COSTS if what in step.keys}
    if g.packs.on:
        must = str(step.keys.get("must", "no")) == "yes"
    if not cards.can_pay(g, person, keys, source):
        return False
    value = next((v for v in keys.values() if isinstance(v, Call) and v.name == "range"), None)
    if value is not None:
        what = next(name for name, v in keys.items() if v is value)
        least, most = (values.amount(g, person, argument) for argument in value.args)
        most = min(most, cards.pays_with(g, person, what))
        if not g.log.decide("pay", person.seat, [0, 1]):
            return False
        g.paid = g.log.decide("how_much", person.seat, list(range(least, most + 1)))
        return settle(g, person, {what: g.paid})
    if must and g.log.comes("decision", kind="pay"):
        must = False  # interest is no choice by the rules; the game asks
    if not must and not g.log.decide("pay", person.seat, [0, 1]):
        return False
    return settle(g, person, keys, source)


def costs(g: Table, person: Person, step: Step) -> bool:
    """All that the use of a card or a sheet costs; False: others lend too little for it."""
    return settle(g, person, {what: step.keys[what] for what in cards.COSTS if what in step.keys})


def settle(g: Table, person: Person, keys: dict[str, object], source: Any = None) -> bool:
    """Pay amounts of several things; sanity and stamina together. False: others lend too little."""
    body = {}
    for what, amount in keys.items():
        points = values.amount(g, person, amount, cards.pays_with(g, person, what), source)
        if what in ("sanity", "stamina"):
            body[what] = points
        elif not spend(g, person, what, points):
            return False
    if body:
        health.lose(g, person, **body, paid=True, by_step=True)
    return True


def spend(g: Table, person: Person, what: str, points: int) -> bool:
    """Pay one kind of thing; False: others lend too little for it."""
    if g.packs.on:
        left = stand_ins.spent(g, person, what, points)
        if left is None:
            return False
        points = left
        if what in cards.MORE_COSTS:
            spend_more(g, person, what, points)
            return True
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
            held = person.holding(name)[0]
            cost = held.card.first("spell").keys.get("sanity", 0) if held.card.first("spell") else 0
            g.packs.paid_cost = values.amount(g, person, cost)
            cards.discard(g, person, held)
    return True


def gate(g: Table, person: Person) -> None:
    """Put a gate trophy under the stack."""
    world = g.log.decide("gate_paid", person.seat, list(dict.fromkeys(person.gates)))
    put_gate_back(g, person, world)


def payments(worths: list[int], points: int) -> set[tuple[int, ...]]:
    """All payments, the dearest trophy first, of which no trophy is superfluous (Monster Trophy)."""
    found: set[tuple[int, ...]] = {()}
    for worth in sorted(worths, reverse=True):
        found |= {(*each, worth) for each in found if sum(each) < points}
    return {each for each in found if sum(each) >= points and all(sum(each) - one < points for one in each)}


def trophies(g: Table, person: Person, points: int, *, with_gates: bool) -> None:
    """Trophies worth enough, the dearest first; more only as far as is necessary (Monster Trophy)."""
    if g.packs.on and g.trophies(person):
        event = ask(g, person, "spend", does=("worth_more",), more=0)
        points = max(1, points - event["more"])
    worths = [cards.worth(g, trophy, person) for trophy in g.trophies(person)]
    ways = payments(worths + [5] * len(person.gates) * with_gates, points)
    if g.book.open["spend_least"]:
        ways = {way for way in ways if sum(way) == min(map(sum, ways))}
    paid: tuple[int, ...] = ()
    while sum(paid) < points:
        left = g.trophies(person)  # what is paid has left him
        wanted = {way[len(paid)] for way in ways if way[: len(paid)] == paid}
        options = [{"monster": each.kind.id} for each in left if cards.worth(g, each, person) in wanted]
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
            paid += (cards.worth(g, marker, person),)
            cards.return_trophy(g, marker, person)


def change_power(g: Table, person: Person, change: int) -> None:
    """Power tokens come from the supply, or go back (G18)."""
    change = max(-person.counters["power"], min(change, g.packs.power))
    if change:
        person.counters["power"] += change
        g.packs.power -= change
        g.log.expect(
            "counter", seat=person.seat, counter="power", change=change, now=person.counters["power"]
        )


def spend_more(g: Table, person: Person, what: str, points: int) -> None:
    """Pay one kind of what only packs ask for."""
    if what == "points":
        if not g.packs.awake:
            from .movement import spend_point

            g.points -= points
            for _ in range(points):
                spend_point(g, person)
    elif what == "focus":
        person.focus_paid += points
    elif what == "power":
        change_power(g, person, -points)
    elif what == "items":
        health.discard_chosen(g, person, "item", points, paid=True)
    elif what in ("commons", "uniques"):
        health.discard_chosen(g, person, what.removesuffix("s"), points, paid=True)
    else:
        for _ in range(points):
            one_of(g, person, what)


def one_of(g: Table, person: Person, what: str) -> None:
    """Pay one trophy, or one of clue tokens, items and trophies, of his choice."""
    options: list = [{"monster": each.kind.id} for each in g.trophies(person)]
    if what in ("trophies", "any"):
        options += [{"gate": each} for each in person.gates]
    if what == "any":
        options += [{"clue": "a clue token"}] if person.clues else []
        options += [{"card": each.id} for each in person.items]
    choice = g.log.decide("give_up" if what == "any" else "trophy", person.seat, options)
    if "clue" in choice:
        cards.change_clues(g, person, -1)
    elif "card" in choice:
        cards.discard(g, person, person.holding(choice["card"])[0])
    elif "gate" in choice:
        put_gate_back(g, person, choice["gate"])
    else:
        marker = next(each for each in g.trophies(person) if each.kind.id == choice["monster"])
        cards.return_trophy(g, marker, person)


def put_gate_back(g: Table, person: Person, world: str) -> None:
    """A gate trophy goes under the stack."""
    person.gates.remove(world)
    g.stack.put_under(world)
    g.log.note("gate_trophies", seat=person.seat, change=-1, now=len(person.gates))
