"""Scope of rules: the operands that packs add to rules and triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Step, Word

from . import values
from .table import JAIL, LOST, OUTSKIRTS, SKY

if TYPE_CHECKING:
    from .standing import Source
    from .table import Person, Table

SAME = ("symbol", "colour", "subtype", "card", "deck", "type", "resource", "counter", "phase")
"""Operands that name what the event has to have."""
CHECKED = ("if", "who", "min", "skill", "place", *SAME)
STREETS, LOCATIONS = ("street", "streets"), ("location", "locations")


def fits(g: Table, step: Step, source: Source, person: Person | None, event: dict[str, Any]) -> bool:
    """Whether a rule of a pack is about this person and this event."""
    keys = step.keys
    if not any(key in keys for key in CHECKED):
        return True
    if "who" in keys and (person is None or person not in members(g, keys["who"], source.person, source)):
        return False
    if "min" in keys and event.get("min", 0) < values.amount(g, person, keys["min"], source=source):
        return False
    if "skill" in keys and not _is_skill(keys["skill"], _skills(step, event)):
        return False
    if "place" in keys and not is_in(g, keys["place"], _where(person, event), source):
        return False
    for key in SAME:
        if key in keys and not _is_one_of(keys[key], str(_of_event(g, key, event))):
            return False
    if "if" not in keys:
        return True
    he = person if "who" in keys or source.person is None else source.person
    return values.holds(g, he, keys["if"], with_event(source, event))


def _is_one_of(value: Any, word: str) -> bool:
    """Whether a word is the one that a program names, or one of a list."""
    words = value.args if isinstance(value, Call) and value.name == "list" else (value,)
    return word in map(str, words)


def with_event(source: Source, event: dict[str, Any]) -> Source:
    """A source that knows what happened."""
    from dataclasses import replace

    return replace(source, event=event) if event else source


def _where(person: Person | None, event: dict[str, Any]) -> Any:
    area = event.get("area")
    return area if area is not None or person is None else person.at


def _of_event(g: Table, key: str, event: dict[str, Any]) -> Any:
    if key == "phase":
        return event.get("phase", phase_now(g))
    if key == "symbol" and "symbol" not in event and "kind" in event:
        return event["kind"].symbol
    return event.get(key)


PHASES = {
    "Upkeep": "upkeep", "Movement": "movement", "Arkham Encounters": "encounter",
    "Other World Encounters": "world", "Mythos": "mythos",
}  # fmt: skip


def phase_now(g: Table) -> str:
    """The phase in the words of programs."""
    return PHASES.get(g.part, g.part)


def _skills(step: Step, event: dict[str, Any]) -> Any:
    """Names of the check of an event: for a trigger, a special check is none of its skill."""
    skills = event.get("skill", ())
    return skills[:1] if step.verb in ("on", "instead") and isinstance(skills, tuple) else skills


def _is_skill(value: Any, skills: Any) -> bool:
    """Whether a check is one of those named: a special check is one of its skill too (Evade Check)."""
    wanted = {str(each) for each in value.args} if isinstance(value, Call) else {str(value)}
    return not wanted.isdisjoint(skills if not isinstance(skills, str) else (skills,))


def is_in(g: Table, place: Any, area: Any, source: Source | None = None) -> bool:
    """Whether an area is one of the places that a program names."""
    if isinstance(place, Call) and place.name == "neighbourhood":
        return isinstance(area, str) and area in g.book.areas and g.street_of(area) == str(place.args[0])
    if isinstance(place, Call):
        return any(is_in(g, each, area, source) for each in place.args)
    if isinstance(place, Word) and place.quoted:
        return area == str(place)
    word = str(place)
    known = g.book.areas.get(area) if isinstance(area, str) else None
    if word in STREETS:
        return known is not None and known.is_street
    if word in LOCATIONS:
        return known is not None and not known.is_street
    if word == "world":
        return isinstance(area, tuple)
    if word in ("stable", "unstable", "aquatic"):
        if known is None or known.is_street:
            return False
        return known.aquatic if word == "aquatic" else known.unstable == (word == "unstable")
    if word == "arkham":
        return known is not None or area == SKY
    if word in ("play", "any"):
        return known is not None or area in (SKY, OUTSKIRTS)
    if word in ("sky", "outskirts", "jail", "lost"):
        return area == {"sky": SKY, "outskirts": OUTSKIRTS, "jail": JAIL, "lost": LOST}[word]
    if word == "gates":
        return area in g.gates
    if word == "seals":
        return area in g.sealed
    if word == "card_place":
        return source is not None and source.held is not None and area == source.held.at
    if word in ("here", "own_place", "owner_place"):
        return source is not None and source.person is not None and area == source.person.at
    if word == "own_neighbourhood":
        return known is not None and in_neighbourhood(g, area, source.person if source else None)
    if area in g.book.areas and word in g.book.areas:
        return area == word
    if word in g.book.areas:
        return False
    from .errors import NotCoveredError

    raise NotCoveredError(f"no such place: {word}")


def in_neighbourhood(g: Table, area: str, person: Person | None) -> bool:
    """Whether an area lies in the neighbourhood of an investigator."""
    return person is not None and g.in_arkham(person) and g.street_of(area) == g.street_of(person.at)


def members(g: Table, value: Any, person: Person | None, source: Source | None = None) -> list[Person]:
    """Members of a set of people, from the first player on."""
    from . import relations

    everybody = g.everybody()
    if isinstance(value, Call):
        return _members_of_call(g, value, person, source)
    which = str(value)
    if which == "first_player":
        if g.packs.awake:  # the marker of a player who is out acts for the next one
            return [g.people[seat] for seat in g.seats() if g.people[seat].alive][:1]
        return [g.people[g.lead]] if g.people[g.lead].alive else []
    if which == "me":
        return [person] if person is not None else []
    if which == "partners":
        return relations.partners(g, source)
    if which == "other_partner":
        other = relations.partner(g, person, source)
        return [other] if other is not None else []
    if which in ("others_here", "here", "nearby"):
        return [each for each in everybody if _beside(g, which, person, each, source)]
    test = {
        "investigator": lambda each: True,
        "anyone": lambda each: True,
        "others": lambda each: each is not person,
        "investigator_arkham": g.in_arkham,
        "investigator_street": lambda each: g.is_street(each.at),
        "investigator_world": lambda each: each.in_world,
        "investigator_lost": lambda each: each.at == LOST,
        "investigator_unstable": lambda each: is_in(g, Word("unstable"), each.at),
    }[which]
    return [each for each in everybody if test(each)]


def _beside(g: Table, which: str, person: Person | None, each: Person, source: Source | None) -> bool:
    """Whether an investigator is in the area of the program, or of its monster, or next to it."""
    event = (source.event if source else None) or {}
    marker = event.get("marker")
    here = marker.place if marker is not None else person.at if person is not None else None
    if which == "nearby":
        return each.at == here or (here in g.book.areas and each.at in g.book.neighbours(here))
    return each.at == here and here not in (LOST, JAIL) and (which == "here" or each is not person)


def _members_of_call(g: Table, value: Call, person: Person | None, source: Source | None) -> list[Person]:
    everybody = g.everybody()
    if value.name == "those":
        return [each for each in everybody if values.holds(g, each, value.args[0], source)]
    if value.name in ("most", "least"):
        numbers = {each.seat: values.amount(g, each, value.args[0], source=source) for each in everybody}
        if not numbers:
            return []
        best = (max if value.name == "most" else min)(numbers.values())
        return [each for each in everybody if numbers[each.seat] == best]
    if value.name == "in":
        return [each for each in everybody if is_in(g, value.args[0], each.at, source)]
    from .errors import NotCoveredError

    raise NotCoveredError(f"no such set: {value}")
