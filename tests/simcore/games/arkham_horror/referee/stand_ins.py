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


def of(g: Table, person: Person, what: str, *, in_check: bool = False) -> list[StandIn]:
    """Return what an investigator can spend as another thing; checks ask about some cards by themselves."""
    return [
        *_cards(g, person, what, ("spend",) if in_check else ("spend", "clue_spend")),
        *_power(g, person, what),
        *_trophies(g, person, what),
        *_for_a_time(g, person, what),
    ]


def total(g: Table, person: Person, what: str, *, in_check: bool = False) -> int:
    """Return the amount that all of them count as, with the clue tokens of others."""
    if not g.packs.on:
        return 0
    lender = lending(g, person, what)
    own = sum(each.counts * each.number for each in of(g, person, what, in_check=in_check))
    return own + (lender.clues if lender is not None else 0)


def lending(g: Table, person: Person, what: str) -> Person | None:
    """Return another investigator who shares clue tokens, by the rule of a sheet."""
    for other in g.everybody() if what == "clue" else ():
        if other is not person and other.clues and standing.has_rule(g, "share_clues", other):
            return other
    return None


def group(g: Table, person: Person, what: str) -> int:
    """In groups of how many he spends clue tokens, outside of checks."""
    if not g.packs.on or what != "clue" or "mania-checks-only" in g.book.switches:
        return 1
    return standing.number(g, "clue_group", 1, person)


def spent(g: Table, person: Person, what: str, points: int, *, in_check: bool = False) -> int | None:
    """Let the investigator spend them; return the rest of the payment, None if others lend too little."""
    together = group(g, person, what)
    points = -(-points // together) * together
    lender = lending(g, person, what) if g.packs.on else None
    while points > 0 and g.packs.on:
        found = of(g, person, what, in_check=in_check)
        own = cards.own_means(g, person, what)
        alone = own + sum(each.counts * each.number for each in found)
        if lender is not None and alone < points:
            found = []
        names = [each.name for each in found]
        if lender is not None:
            names.append({"clue_of": lender.seat})
        if not names:
            return points
        choice = g.log.decide("spent", person.seat, names if own < points else [None, *names])
        if choice is None:
            return points
        if lender is not None and choice == {"clue_of": lender.seat}:
            lent = g.log.decide("shared", lender.seat, list(range(min(points, lender.clues), -1, -1)))
            if alone + lent < points:
                return None
            cards.change_clues(g, lender, -lent)
            points, lender = points - lent, None
            continue
        one = next(each for each in found if each.name == choice)
        one.spend()
        points -= one.counts
    return max(0, points)


def _cards(g: Table, person: Person, what: str, windows: tuple[str, ...]) -> Iterator[StandIn]:
    for held in person.cards:
        name = {"card": held.id}
        for use in held.card.uses:
            if not held.exhausted and use.window in windows and _counts_as(use, what):
                many = int(use.amount_of("count_as").args[1])
                yield StandIn(name, many, 1, functools.partial(_use_up, g, person, held, use))
        for step in held.card.program:
            if step.verb == "spend_as" and (step.word(0), step.word(1)) == ("self", what):
                many = int(step.args[2]) if len(step.args) > 2 else 1
                yield StandIn(name, many, 1, functools.partial(cards.discard, g, person, held))


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
        yield StandIn(
            {"power": "a power token"},
            1,
            person.counters["power"],
            functools.partial(change_power, g, person, -1),
        )


def _for_a_time(g: Table, person: Person, what: str) -> Iterator[StandIn]:
    """Things that a rule lets him spend in place of others for a time."""
    for rule in g.packs.until:
        for step in rule.steps if rule.source.person is person else ():
            if step.verb != "spend_as" or step.word(1) != what:
                continue
            many = int(step.args[2]) if len(step.args) > 2 else 1
            if step.word() == "clue" and person.clues:
                one = functools.partial(cards.change_clues, g, person, -1)
                yield StandIn({"clue_of": person.seat}, many, person.clues, one)
            for held in person.of_deck(step.word()):
                back = functools.partial(cards.discard, g, person, held)
                yield StandIn({"card": held.id}, many, 1, back)


def _trophies(g: Table, person: Person, what: str) -> Iterator[StandIn]:
    """Monster trophies as clue tokens, by the rule of a sheet."""
    if what == "clue" and standing.has_rule(g, "trophies_are_clues", person):
        for marker in g.trophies(person):
            back = functools.partial(cards.return_trophy, g, marker, person)
            yield StandIn({"monster": marker.kind.id}, 1, 1, back)
