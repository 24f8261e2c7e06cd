"""Rules that are in force: of the Ancient One, the environment, the rumor, people, their cards, monsters."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.simcore.games.program_text import Call, Step, Word

from . import narrowing, values
from .book import Book, Kind
from .table import Held, Person, Table
from .topics import IN_FORCE, Wanted, about, rules_among, wanted


@dataclass
class Source:
    """Where a rule stands."""

    name: str
    person: Person | None = None
    held: Held | None = None
    kind: Kind | None = None
    lasting: int | None = None
    event: Any = None  # what set the program off


Where = tuple[Any, ...]
"""Arguments of a `Source`: most programs have no rule that is wanted, and so need no source."""


def _of_programs(
    g: Table, programs: Iterable[tuple[tuple[Step, ...], Where]], want: Wanted | None
) -> Iterator[tuple[Step, Source]]:
    for program, where in programs:
        rules = rules_among(program)
        if rules.steps and (want is None or want.among(rules)):
            yield from _in_force(g, rules.steps, Source(*where), want)


def _in_force(
    g: Table, steps: tuple[Step, ...], source: Source, want: Wanted | None
) -> Iterator[tuple[Step, Source]]:
    for step in steps:
        if step.verb == "if":
            who = source.person or g.people[g.lead]
            if values.holds(g, who, step.args[0], source):
                yield from _in_force(g, step.block("then", ""), source, want)
            else:
                yield from _in_force(g, step.block("else"), source, want)
        elif step.verb in IN_FORCE and (want is None or want.fits(step)):
            yield step, source


def general(g: Table, want: Wanted | None = None) -> Iterator[tuple[Step, Source]]:
    """Rules for everybody, in the order of the sheets (A)."""
    yield from _of_programs(g, _for_everybody(g), want)
    if g.packs.on:
        yield from _until(g, None, want)


def _for_everybody(g: Table) -> Iterator[tuple[tuple[Step, ...], Where]]:
    yield g.one.program, ("one",)
    if g.packs.on:
        for name, extra in g.packs.extras():
            yield extra.program, (name,)
        yield g.packs.level, ("level",)
    if g.environment:
        yield g.book.mythos[g.environment].program, ("environment",)
    if g.rumor:
        yield g.book.mythos[g.rumor].program, ("rumor",)
    for number, steps in enumerate(g.lasting):
        yield steps, ("lasting", None, None, None, number)
    for name in (*g.packs.acts, *g.packs.blights):
        yield g.book.cards[name].program, (name,)
    for held in g.packs.placed:
        yield held.card.program, ("placed", None, held)


def _until(g: Table, person: Person | None, want: Wanted | None) -> Iterator[tuple[Step, Source]]:
    """Rules for a time, of an investigator or for all."""
    for rule in g.packs.until:
        if rule.source.person is person:
            yield from _in_force(g, rule.steps, rule.source, want)


def own(g: Table, person: Person, want: Wanted | None = None) -> Iterator[tuple[Step, Source]]:
    """Return the rules of an investigator's sheet and cards."""
    yield from _of_programs(g, _on_hand(g, person, want), want)
    yield from _until(g, person, want)


def _on_hand(g: Table, person: Person, want: Wanted | None) -> Iterator[tuple[tuple[Step, ...], Where]]:
    if person.sheet is not None:
        yield person.sheet.program, ("person", person)
    for relation in g.packs.relations:
        if relation.seats[0] == person.seat:
            yield relation.held.card.program, ("relation", person, relation.held)
    silent = _silent(g, want)
    for held in [each for each in person.cards if id(each.card) not in silent]:
        yield held.card.program, ("card", person, held)


def _silent(g: Table, want: Wanted | None) -> frozenset[int]:
    """Cards of the book without a rule that is wanted: nearly all, and cards are asked most often."""
    if want not in g.book.silent:
        programs = ((id(card), rules_among(card.program)) for card in g.book.cards.values())
        g.book.silent[want] = frozenset(
            card for card, rules in programs if not (want.among(rules) if want else rules.steps)
        )
    return g.book.silent[want]


def of_others(g: Table, person: Person | None, want: Wanted | None = None) -> Iterator[tuple[Step, Source]]:
    """Rules on the cards of others, or of all, that say whom they are about."""
    asked = None if want is None else wanted(want.topics, of_others=True)
    if asked is not None and not g.packs.until and _is_unknown(g.book, asked):
        return
    for other in g.everybody():
        if other is not person:
            for step, source in own(g, other, asked):
                if "who" in step.keys:
                    yield step, source


def _is_unknown(book: Book, want: Wanted) -> bool:
    """Whether no sheet and no card of the book has a rule that is wanted."""
    if want not in book.unknown:
        programs = [each.program for each in (*book.people.values(), *book.cards.values())]
        book.unknown[want] = not any(want.among(rules_among(program)) for program in programs)
    return book.unknown[want]


def of_kind(g: Table, kind: Kind, want: Wanted | None = None) -> Iterator[tuple[Step, Source]]:
    """Rules of a kind of monster."""
    yield from _of_programs(g, [(kind.program, ("kind", None, None, kind))], want)


def rules(
    g: Table, person: Person | None = None, kind: Kind | None = None, want: Wanted | None = None
) -> Iterator[tuple[Step, Source]]:
    """Return all rules that may apply: to everyone, to an investigator, to a monster."""
    yield from general(g, want)
    if person is not None:
        yield from own(g, person, want)
        if g.packs.on:
            yield from of_others(g, person, want)
    if kind is not None:
        yield from of_kind(g, kind, want)


def names(g: Table, value: Any) -> set[str]:
    """A name, or `kinds(..)` or `list(..)` of names, as ids of the data."""
    if isinstance(value, Call):
        return {g.book.find(str(argument)) for argument in value.args}
    return {g.book.find(str(value))}


def about_kind(g: Table, step: Step, kind: Kind | None, source: Source) -> bool:
    """Whether a rule is about this monster: `kind=`, `trait=`, or a rule of the kind itself."""
    if source.kind is not None and kind is not source.kind:
        return False
    if "kind" in step.keys and (kind is None or not is_of(g, kind, names(g, step.keys["kind"]))):
        return False
    return "trait" not in step.keys or (kind is not None and has_trait(g, kind, str(step.keys["trait"])))


def is_of(g: Table, kind: Kind, wanted: set[str]) -> bool:
    """Whether a kind is one of those named; Cultists are all that are designated so (J)."""
    designated = "cultist" in wanted and "named-cultists" not in g.book.switches
    return kind.id in wanted or (designated and "cultist" in kind.traits)


MOVEMENTS = ("flying", "stalking", "aquatic", "fast", "normal", "stationary", "unique")


def has_trait(g: Table, kind: Kind, trait: str) -> bool:
    """Whether a monster has a trait; that of a mask is its own group."""
    if trait == "mask":
        return kind.is_mask
    if trait in MOVEMENTS:
        return moves_like(g, kind) == trait
    if not g.packs.on or trait in kind.traits:
        return trait in kind.traits
    return any(_of_its_kind(g, step, kind) for step, _ in general(g, about("trait", trait)))


def _of_its_kind(g: Table, step: Step, kind: Kind) -> bool:
    return "kind" not in step.keys or is_of(g, kind, names(g, step.keys["kind"]))


def about_place(g: Table, step: Step, person: Person | None) -> bool:
    """Whether a rule that is in force in Arkham alone is in force for him."""
    return str(step.keys.get("where")) != "arkham" or (person is not None and g.in_arkham(person))


def number(
    g: Table,
    what: str | tuple[str, ...],
    base: int,
    person: Person | None = None,
    kind: Kind | None = None,
    world: str | None = None,
    **event: Any,
) -> int:
    """A number with everything that changes it: what replaces it first, then what adds to it."""
    found = [
        (step, source)
        for step, source in rules(g, person, kind, about(("set", "modify"), what))
        if about_kind(g, step, kind, source)
        and about_place(g, step, person)
        and _about_world(g, step, person, world)
        and (not g.packs.on or narrowing.fits(g, step, source, person, _known(event, kind)))
    ]
    if g.packs.on and person is not None and ignores(g, "environment_penalty", person):
        found = [(step, source) for step, source in found if not _is_penalty(g, step, source, person)]
    return total(g, found, base, person)


def _is_penalty(g: Table, step: Step, source: Source, person: Person) -> bool:
    """Whether the environment makes a number of his lower."""
    return (
        source.name == "environment"
        and step.verb == "modify"
        and step.word().endswith("_check")
        and values.amount(g, person, step.args[1], source=source) < 0
    )


def _known(event: dict[str, Any], kind: Kind | None) -> dict[str, Any]:
    return event if kind is None else event | {"kind": kind}


def total(g: Table, found: list[tuple[Step, Source]], base: int, person: Person | None) -> int:
    """Apply the rules that replace a number, then those that add to it."""
    for step, source in found:
        if step.verb == "set":
            base = values.amount(g, source.person or person, step.args[1], source=source)
    for step, source in found:
        if step.verb == "modify":
            base += values.amount(g, source.person or person, step.args[1], source=source)
    return base


def everywhere(g: Table, what: str, base: int) -> int:
    """A limit of the game, with all rules in force, whose card they may be on."""
    found = [
        (step, source)
        for step, source in everything(g, about(("set", "modify"), what))
        if narrowing.fits(g, step, source, None, {})
    ]
    return total(g, found, base, None)


def everything(g: Table, want: Wanted | None = None) -> Iterator[tuple[Step, Source]]:
    """All rules in force: of sheets, then of each investigator from the first player on (A)."""
    yield from general(g, want)
    for person in g.everybody():
        yield from own(g, person, want)


def _about_world(g: Table, step: Step, person: Person | None, world: str | None) -> bool:
    """Whether a rule about Other Worlds is in force there."""
    if "world" not in step.keys:
        return True
    if world is None and person is not None and person.in_world:
        world = person.at[0]
    return world in names(g, step.keys["world"])


def traits(g: Table, kind: Kind) -> set[str]:
    """Return the abilities of a monster."""
    found = set(kind.traits)
    removed = set()
    for step, source in rules(g, kind=kind):
        if step.verb in ("trait", "untrait") and about_kind(g, step, kind, source):
            (found if step.verb == "trait" else removed).add(step.word())
    return found - removed


def moves_like(g: Table, kind: Kind) -> str:
    """How a monster moves now (Monster Movement)."""
    now = kind.movement
    removed = {step.word() for step, source in rules(g, kind=kind) if step.verb == "untrait"}
    given = {
        step.word()
        for step, source in rules(g, kind=kind)
        if step.verb == "trait" and about_kind(g, step, kind, source)
    }
    for movement in ("flying", "fast", "stalking", "normal"):
        if movement in given:
            now = movement
            break
    return "normal" if now in removed else now


def forbidden(
    g: Table,
    what: str,
    person: Person | None = None,
    kind: Kind | None = None,
    area: str | None = None,
    by: str | None = None,
    **event: Any,
) -> bool:
    """Whether something is forbidden; `by` is the place or person which helps in spite of it."""
    for step, source in rules(g, person, kind, about("forbid", what)):
        if "until" in step.keys:
            continue
        if str(step.keys.get("where")) == "own_place":
            continue  # a person's own: see `kept_free`
        if "kind" in step.keys and (kind is None or not is_of(g, kind, names(g, step.keys["kind"]))):
            continue
        if "trait" in step.keys and (kind is None or not has_trait(g, kind, str(step.keys["trait"]))):
            continue
        if "world" in step.keys and names(g, step.keys["world"]).isdisjoint(event.get("worlds", ())):
            continue
        if g.packs.on and not narrowing.fits(g, step, source, person, event | {"area": area}):
            continue
        if str(step.keys.get("except_arrows")) in event.get("arrows", ()):
            continue
        if "except" in step.keys and by in names(g, step.keys["except"]):
            continue
        if not about_place(g, step, person):
            continue
        if source.held is not None and what == "lose_this":
            continue
        return True
    return False


def kept_free(g: Table, area: Any) -> bool:
    """Return whether an investigator there prevents gates and monsters from appearing."""
    return any(
        step.verb == "forbid" and step.word() == "appear" and str(step.keys.get("where")) == "own_place"
        for person in g.people
        if person.at == area and person.sheet is not None
        for step in person.sheet.program
    )


def ignores(g: Table, what: str, person: Person | None = None) -> bool:
    """Whether something is ignored."""
    return any(
        not g.packs.on or narrowing.fits(g, step, source, person, {})
        for step, source in rules(g, person, want=about("ignore", what))
    )


def has_rule(g: Table, name: str, person: Person | None = None) -> bool:
    """Whether a rule with a name of its own is in force, for all or for this person."""
    if not g.packs.on:
        return False
    want = about("rule", name)
    sources = itertools.chain(general(g, want), own(g, person, want) if person is not None else ())
    return any(True for _ in sources)


def triggers(
    g: Table, trigger: str, person: Person | None = None, kind: Kind | None = None, area: str | None = None,
    **event: Any,
) -> list[tuple[Step, Source]]:  # fmt: skip
    """All `on(trigger)` that are in force for this, in the order of their sources."""
    found = []
    for step, source in rules(g, person, kind, about("on", trigger)):
        if not about_kind(g, step, kind, source):
            continue
        if "at" in step.keys and not _there(g, step.keys["at"], area, source):
            continue
        if g.packs.on and not narrowing.fits(g, step, source, person, _known(event, kind)):
            continue
        found.append((step, source))
    return found


def _there(g: Table, place: Any, area: Any, source: Source) -> bool:
    if area is None:
        return False
    if g.packs.on:
        return narrowing.is_in(g, place, area, source)
    if isinstance(place, Word) and not place.quoted:
        return {"streets": g.is_street(area), "locations": area in g.book.areas and not g.is_street(area)}[
            place.text
        ]
    return g.book.find(str(place), "area") == area
