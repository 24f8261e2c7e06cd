"""Rules that are in force: of the Ancient One, the environment, the rumor, people, their cards, monsters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.simcore.games.program_text import Call, Step, Word

from . import narrowing, values
from .book import Kind
from .table import Held, Person, Table

IN_FORCE = ("modify", "set", "trait", "untrait", "forbid", "ignore", "on", "instead", "clue_die", "rule")


@dataclass
class Source:
    """Where a rule stands."""

    name: str
    person: Person | None = None
    held: Held | None = None
    kind: Kind | None = None
    lasting: int | None = None
    event: Any = None  # what set the program off


_kept: dict[int, tuple[tuple[Step, ...], tuple[Step, ...]]] = {}


def _rules_among(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Those steps of a program that may be rules; most have none, and this is asked very often."""
    kept = _kept.get(id(steps))
    if kept is None or kept[0] is not steps:
        kept = _kept[id(steps)] = steps, tuple(step for step in steps if step.verb in ("if", *IN_FORCE))
    return kept[1]


def _of_steps(g: Table, steps: tuple[Step, ...], source: Source) -> Iterator[tuple[Step, Source]]:
    for step in _rules_among(steps):
        if step.verb == "if":
            who = source.person or g.people[g.lead]
            if values.holds(g, who, step.args[0], source):
                yield from _of_steps(g, step.block("then", ""), source)
            else:
                yield from _of_steps(g, step.block("else"), source)
        elif step.verb in IN_FORCE:
            yield step, source


def general(g: Table) -> Iterator[tuple[Step, Source]]:
    """Rules for everybody, in the order of the sheets (A)."""
    yield from _of_steps(g, g.one.program, Source("one"))
    if g.packs.on:
        yield from _of_extras(g)
    if g.environment:
        yield from _of_steps(g, g.book.mythos[g.environment].program, Source("environment"))
    if g.rumor:
        yield from _of_steps(g, g.book.mythos[g.rumor].program, Source("rumor"))
    for number, steps in enumerate(g.lasting):
        yield from _of_steps(g, steps, Source("lasting", lasting=number))
    if g.packs.on:
        yield from _for_all(g)


def _of_extras(g: Table) -> Iterator[tuple[Step, Source]]:
    """Rules of the herald, the guardian, the institution and the difficulty card (A)."""
    for name, extra in g.packs.extras():
        yield from _of_steps(g, extra.program, Source(name))
    yield from _of_steps(g, g.packs.level, Source("level"))


def _for_all(g: Table) -> Iterator[tuple[Step, Source]]:
    """Rules of Acts and Blights, of cards on a place, and for a time."""
    for name in g.packs.acts:
        yield from _of_steps(g, g.book.cards[name].program, Source(name))
    for name in g.packs.blights:
        yield from _of_steps(g, g.book.cards[name].program, Source(name))
    for held in g.packs.placed:
        yield from _of_steps(g, held.card.program, Source("placed", None, held))
    for rule in g.packs.until:
        if rule.source.person is None:
            yield from _of_steps(g, rule.steps, rule.source)


def own(g: Table, person: Person) -> Iterator[tuple[Step, Source]]:
    """Return the rules of an investigator's sheet and cards."""
    if person.sheet is not None:
        yield from _of_steps(g, person.sheet.program, Source("person", person))
    for relation in g.packs.relations:
        if relation.seats[0] == person.seat:
            held = relation.held
            yield from _of_steps(g, held.card.program, Source("relation", person, held))
    for held in [card for card in person.cards if _rules_among(card.card.program)]:
        yield from _of_steps(g, held.card.program, Source("card", person, held))
    for rule in g.packs.until:
        if rule.source.person is person:
            yield from _of_steps(g, rule.steps, rule.source)


def of_others(g: Table, person: Person | None) -> Iterator[tuple[Step, Source]]:
    """Rules on the cards of others, or of all, that say whom they are about."""
    for other in g.everybody():
        if other is not person:
            for step, source in own(g, other):
                if "who" in step.keys:
                    yield step, source


def of_kind(g: Table, kind: Kind) -> Iterator[tuple[Step, Source]]:
    """Rules of a kind of monster."""
    yield from _of_steps(g, kind.program, Source("kind", kind=kind))


def rules(g: Table, person: Person | None = None, kind: Kind | None = None) -> Iterator[tuple[Step, Source]]:
    """Return all rules that may apply: to everyone, to an investigator, to a monster."""
    yield from general(g)
    if person is not None:
        yield from own(g, person)
        if g.packs.on:
            yield from of_others(g, person)
    if kind is not None:
        yield from of_kind(g, kind)


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
    return any(
        step.verb == "trait" and step.word() == trait and _of_its_kind(g, step, kind)
        for step, _ in general(g)
    )


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
    wanted = (what,) if isinstance(what, str) else what
    found = [
        (step, source)
        for step, source in rules(g, person, kind)
        if step.verb in ("modify", "set")
        and step.word() in wanted
        and about_kind(g, step, kind, source)
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
        for step, source in everything(g)
        if step.verb in ("modify", "set")
        and step.word() == what
        and narrowing.fits(g, step, source, None, {})
    ]
    return total(g, found, base, None)


def everything(g: Table) -> Iterator[tuple[Step, Source]]:
    """All rules in force: of sheets, then of each investigator from the first player on (A)."""
    yield from general(g)
    for person in g.everybody():
        yield from own(g, person)


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
    for step, source in rules(g, person, kind):
        if step.verb != "forbid" or step.word() != what or "until" in step.keys:
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
        step.verb == "ignore"
        and step.word() == what
        and (not g.packs.on or narrowing.fits(g, step, source, person, {}))
        for step, source in rules(g, person)
    )


def has_rule(g: Table, name: str, person: Person | None = None) -> bool:
    """Whether a rule with a name of its own is in force, for all or for this person."""
    if not g.packs.on:
        return False
    sources = [*general(g), *(own(g, person) if person is not None else ())]
    return any(step.verb == "rule" and step.word() == name for step, _ in sources)


def triggers(
    g: Table, trigger: str, person: Person | None = None, kind: Kind | None = None, area: str | None = None,
    **event: Any,
) -> list[tuple[Step, Source]]:  # fmt: skip
    """All `on(trigger)` that are in force for this, in the order of their sources."""
    found = []
    for step, source in rules(g, person, kind):
        if step.verb != "on" or step.word() != trigger or not about_kind(g, step, kind, source):
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
