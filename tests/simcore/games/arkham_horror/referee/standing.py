"""Rules that are in force: of the Ancient One, the environment, the rumor, people, their cards, monsters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.simcore.games.program_text import Call, Step, Word

from . import values
from .book import Kind
from .table import Held, Person, Table

IN_FORCE = ("modify", "set", "trait", "untrait", "forbid", "ignore", "on", "instead", "clue_die")


@dataclass
class Source:
    """Where a rule stands."""

    name: str
    person: Person | None = None
    held: Held | None = None
    kind: Kind | None = None
    lasting: int | None = None


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
    """Rules for everybody."""
    yield from _of_steps(g, g.one.program, Source("one"))
    if g.environment:
        yield from _of_steps(g, g.book.mythos[g.environment].program, Source("environment"))
    if g.rumor:
        yield from _of_steps(g, g.book.mythos[g.rumor].program, Source("rumor"))
    for number, steps in enumerate(g.lasting):
        yield from _of_steps(g, steps, Source("lasting", lasting=number))


def own(g: Table, person: Person) -> Iterator[tuple[Step, Source]]:
    """Return the rules of an investigator's sheet and cards."""
    if person.sheet is not None:
        yield from _of_steps(g, person.sheet.program, Source("person", person))
    for held in [card for card in person.cards if _rules_among(card.card.program)]:
        yield from _of_steps(g, held.card.program, Source("card", person, held))


def of_kind(g: Table, kind: Kind) -> Iterator[tuple[Step, Source]]:
    """Rules of a kind of monster."""
    yield from _of_steps(g, kind.program, Source("kind", kind=kind))


def rules(g: Table, person: Person | None = None, kind: Kind | None = None) -> Iterator[tuple[Step, Source]]:
    """Return all rules that may apply: to everyone, to an investigator, to a monster."""
    yield from general(g)
    if person is not None:
        yield from own(g, person)
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
    if "kind" in step.keys and (kind is None or kind.id not in names(g, step.keys["kind"])):
        return False
    return "trait" not in step.keys or (kind is not None and str(step.keys["trait"]) in kind.traits)


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
        and ("world" not in step.keys or g.book.find(str(step.keys["world"])) == world)
    ]
    for step, source in found:
        if step.verb == "set":
            base = values.amount(g, source.person or person, step.args[1])
    for step, source in found:
        if step.verb == "modify":
            base += values.amount(g, source.person or person, step.args[1])
    return base


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
    if "flying" in given:
        now = "flying"
    return "normal" if now in removed else now


def forbidden(
    g: Table,
    what: str,
    person: Person | None = None,
    kind: Kind | None = None,
    area: str | None = None,
    by: str | None = None,
) -> bool:
    """Whether something is forbidden; `by` is the place or person which helps in spite of it."""
    for step, source in rules(g, person, kind):
        if step.verb != "forbid" or step.word() != what or "until" in step.keys:
            continue
        if str(step.keys.get("where")) == "own_place":
            continue  # a person's own: see `kept_free`
        if "kind" in step.keys and (kind is None or kind.id not in names(g, step.keys["kind"])):
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
    return any(step.verb == "ignore" and step.word() == what for step, _ in rules(g, person))


def triggers(
    g: Table, trigger: str, person: Person | None = None, kind: Kind | None = None, area: str | None = None
) -> list[tuple[Step, Source]]:
    """All `on(trigger)` that are in force for this, in the order of their sources."""
    found = []
    for step, source in rules(g, person, kind):
        if step.verb != "on" or step.word() != trigger or not about_kind(g, step, kind, source):
            continue
        if "at" in step.keys and not _there(g, step.keys["at"], area):
            continue
        found.append((step, source))
    return found


def _there(g: Table, place: Any, area: str | None) -> bool:
    if area is None:
        return False
    if isinstance(place, Word) and not place.quoted:
        return {"streets": g.is_street(area), "locations": area in g.book.areas and not g.is_street(area)}[
            place.text
        ]
    return g.book.find(str(place), "area") == area
