"""Cards, power tokens and trophies that count as something else when it is spent (Power Tokens, Clue)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from . import cards, standing
from .book import Use
from .table import Held, Person, Table


@dataclass
class StandIn:
    """A thing that counts as another one.

    Parameters
    ----------
    name
        Its name in decisions.
    counts
        Amount that one of it counts as.
    number
        Number of them.
    spend
        Function that spends one.
    """

    name: Any
    counts: int
    number: int
    spend: Callable[[], None]


def of(g: Table, person: Person, what: str) -> list[StandIn]:
    """Return the things that an investigator can spend as another one."""
    return [
        *_cards(g, person, what),
        *_power(g, person, what),
        *_clues(g, person, what),
        *_for_a_time(g, person, what),
    ]


def total(g: Table, person: Person, what: str) -> int:
    """Return the amount that all of them count as."""
    return sum(each.counts * each.number for each in of(g, person, what)) if g.packs.on else 0


def spent(g: Table, person: Person, what: str, points: int) -> int:
    """Let the investigator spend them, and return the rest of the payment."""
    while points > 0 and g.packs.on:
        found = of(g, person, what)
        if not found:
            return points
        short = cards.own_means(g, person, what) < points
        names = [each.name for each in found]
        choice = g.log.decide("stand_in", person.seat, names if short else [None, *names])
        if choice is None:
            return points
        one = next(each for each in found if each.name == choice)
        one.spend()
        points -= one.counts
    return max(0, points)


def _cards(g: Table, person: Person, what: str) -> Iterator[StandIn]:
    for held in person.cards:
        for use in held.card.uses:
            if not held.exhausted and use.window == "spend" and _counts_as(use, what):
                many = int(use.amount_of("count_as").args[1])
                yield StandIn(held.id, many, 1, functools.partial(_use_up, g, person, held, use))
        for step in held.card.program:
            if step.verb == "spend_as" and (step.word(0), step.word(1)) == ("self", what):
                many = int(step.args[2]) if len(step.args) > 2 else 1
                yield StandIn(held.id, many, 1, functools.partial(cards.discard, g, person, held))


def _counts_as(use: Use, what: str) -> bool:
    node = use.amount_of("count_as")
    return node is not None and node.word() == what


def _use_up(g: Table, person: Person, held: Held, use: Use) -> None:
    from . import health

    health.use_up(g, person, held, use)


def _power(g: Table, person: Person, what: str) -> Iterator[StandIn]:
    """Power tokens, with a pact that says so (G18)."""
    from .paying import change_power

    allowed = any(
        step.verb == "spend_as" and (step.word(0), step.word(1)) == ("power", what)
        for held in person.cards
        for step in held.card.program
    )
    if allowed and person.counters["power"]:
        yield StandIn("power", 1, person.counters["power"], functools.partial(change_power, g, person, -1))


def _for_a_time(g: Table, person: Person, what: str) -> Iterator[StandIn]:
    """Things that a rule lets him spend in place of others for a time."""
    for rule in g.packs.until:
        for step in rule.steps if rule.source.person is person else ():
            if step.verb != "spend_as" or step.word(1) != what:
                continue
            many = int(step.args[2]) if len(step.args) > 2 else 1
            if step.word() == "clue" and person.clues:
                one = functools.partial(cards.change_clues, g, person, -1)
                yield StandIn("clue", many, person.clues, one)
            for held in person.of_deck(step.word()):
                yield StandIn(held.id, many, 1, functools.partial(cards.discard, g, person, held))


def _clues(g: Table, person: Person, what: str) -> Iterator[StandIn]:
    """Monster trophies as clue tokens, and clue tokens of others, by the rules of sheets."""
    if what != "clue":
        return
    if standing.has_rule(g, "trophies_are_clues", person):
        for marker in g.trophies(person):
            back = functools.partial(cards.return_trophy, g, marker, person)
            yield StandIn({"trophy": marker.kind.id}, 1, 1, back)
    for other in g.everybody():
        if other is not person and other.clues and standing.has_rule(g, "share_clues", other):
            lend = functools.partial(cards.change_clues, g, other, -1)
            yield StandIn({"clues_of": other.seat}, 1, other.clues, lend)
