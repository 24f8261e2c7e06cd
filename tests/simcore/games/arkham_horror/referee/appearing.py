"""A monster appears in an encounter ("A Monster Appears")."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.simcore.games.program_text import Step

from . import (
    combat,
    effects,
    effects_packs,
    evading,
    events,
    monsters,
    narrowing,
    standing,
    tracks,
    travel,
    values,
)
from .effects_packs_monsters import SHEET
from .standing import Source
from .table import ASIDE, BOX, CUP, OUTSKIRTS, DownError, GameOverError, Marker, Person, Table, placed


def monster(g: Table, person: Person, step: Step, source: Source | None = None) -> str | None:
    """Evade or fight monsters, one after the other; return what became of the last one, if one came."""
    outcome = None
    if not g.packs.on:
        return one(g, person, step, None, CUP)
    if str(step.keys.get("from", CUP)) == OUTSKIRTS:
        return of_outskirts(g, person, step, source)
    try:
        for number, (marker, home) in enumerate(coming(g, person, step, source)):
            outcome = one(g, person, step, marker, home, first=not number)
    finally:
        effects_packs.ends(g, "combat_end")
    return outcome


def coming(g: Table, person: Person, step: Step, source: Source | None) -> Any:
    """Monsters that come, each with the place to which it returns; None: one of the cup."""
    origin, value = str(step.keys.get("from", CUP)), step.keys.get("count", 1)
    if origin == "copy":
        yield copy(g, step)
        return
    if origin != "entered":
        for _ in range(values.amount(g, person, value, 0, source)):
            yield None, origin
        return
    place = person.entered
    there = sorted(g.monsters(place), key=g.number_of) if place is not None else []
    for marker in there[: values.amount(g, person, value, len(there), source)]:
        yield marker, place


def of_outskirts(g: Table, person: Person, step: Step, source: Source | None) -> None:
    """Those of the Outskirts in his order, each with its block, until he goes to another place."""
    met: list[Marker] = []
    left, at = values.amount(g, person, step.keys.get("count", 1), 99, source), person.at
    while len(met) < left and person.at == at:
        numbers = {g.number_of(each): each for each in g.monsters(OUTSKIRTS) if each not in met}
        if not numbers:
            return
        marker = numbers[g.log.decide("appears", person.seat, sorted(numbers))]
        met.append(marker)
        try:
            outcome = one(g, person, step, marker, OUTSKIRTS)
        finally:
            effects_packs.ends(g, "combat_end")
        if outcome is not None:
            effects.run(g, person, step.block(outcome), source)


def copy(g: Table, step: Step) -> tuple[Marker, Any]:
    """A copy of a monster with a toughness of its own: any marker of the kind represents it."""
    (name,) = standing.names(g, step.keys["kind"])
    coming = [marker for marker in g.markers if marker.kind.id == name]
    line = g.log.learn("marker", {"marker": coming}, monster=name, to="encounter")
    marker, home = g.marker(line, among=coming), placed(line["from"])
    marker.place, g.packs.copied, g.packs.copy_home = ASIDE, marker.kind, home
    marker.kind = replace(marker.kind, toughness=int(step.keys.get("toughness", marker.kind.toughness)))
    return marker, home


def one(
    g: Table, person: Person, step: Step, marker: Marker | None, home: Any, *, first: bool = False
) -> str | None:
    """One of them: evaded or fought; then it is a trophy or returns to where it came from."""
    anyway = g.book.open["encounter_monster_anyway"]
    if marker is None and not anyway and not monsters.may_appear(g, person.at):
        g.log.expect("no_monster", area=travel.place_in_log(person.at))
        return None
    if marker is None:
        named = standing.names(g, step.keys["kind"]) if "kind" in step.keys else None
        of_sheet = put_instead(g, person) if first and named is None else None
        if of_sheet is not None:
            marker, home = take(g, of_sheet, SHEET), SHEET
        elif "look" in step.keys:
            marker = seen(g, person, int(step.keys["look"]))
        else:
            marker = take(g, named, home)
        if marker is None:
            return None
        if passed_by(g, person, marker):
            leave_aside(g, marker, home)
            return "evade"
    try:
        outcome = meet(g, person, marker, step)
    except combat.CombatOverError:
        outcome = "evade"
    except (DownError, GameOverError):  # he is out, or the Ancient One awakens
        leave_aside(g, marker, home)
        raise
    leave_aside(g, marker, home)
    return outcome


def put_instead(g: Table, person: Person) -> set[str] | None:
    """Kinds of the monster of a sheet that appears in place of one of the cup, if it lies there."""
    for step, _ in events.found(g, "instead", "monster_appears", person, {"area": person.at}):
        named = standing.names(g, step.block("")[0].keys["kind"])
        if any(standing.is_of(g, marker.kind, named) for marker in g.monsters(SHEET)):
            return named
    return None


def seen(g: Table, person: Person, count: int) -> Marker:
    """Several are drawn, of which he chooses the one that appears; the others go back."""
    drawn = [monsters.draw(g) for _ in range(count)]
    numbers = {g.number_of(each): each for each in drawn}
    marker = numbers[g.log.decide("appears", person.seat, list(numbers))]
    tracks.to_cup(g, [each for each in drawn if each is not marker])
    return marker


def take(g: Table, named: set[str] | None, origin: str) -> Marker | None:
    """The marker that appears: one of the cup; a named one from the cup too, else from the box."""
    if not named:
        return monsters.draw(g)
    for place in (origin, BOX):
        there = [marker for marker in g.monsters(place) if standing.is_of(g, marker.kind, named)]
        if there:
            break
    else:
        return None
    line = g.log.learn("marker", {"marker": there}, **{"from": place, "to": "encounter"})
    marker = g.marker(line, among=there)
    marker.place = ASIDE
    return marker


def passed_by(g: Table, person: Person, marker: Marker) -> bool:
    """Whether a card lets him evade whatever appears here."""
    if not g.packs.on:
        return False
    event: dict[str, Any] = {"area": person.at, "marker": marker, "passed": False}
    with events.at_once(g):  # what has replaced another marker
        events.drain(g)
    for step, source in list(events.found(g, "on", "monster_appears", person, event)):
        effects.run(g, person, step.block(""), narrowing.with_event(source, event))
    if event["passed"]:
        g.log.note("evaded", seat=person.seat, monster=marker.kind.id, marker=g.number_of(marker))
    return bool(event["passed"])


def meet(g: Table, person: Person, marker: Marker, step: Step | None = None) -> str:
    """Evade or fight; an elusive monster goes unless he hunts it down (Elusive Monsters)."""
    elusive = g.packs.on and "elusive" in standing.traits(g, marker.kind)
    if elusive and "elusive-encounter-fight" not in g.book.switches:
        allowed = not standing.forbidden(g, "hunt_elusive", person)
        number = g.number_of(marker)
        ways = [{how: marker.kind.id, "marker": number} for how in ("evade", "fight")]
        hunted = allowed and "fight" in g.log.decide("face", person.seat, ways)
        if hunted and evading.pass_check(g, person, marker, begins=True):
            return fought(g, person, marker)
        return "evade"
    surprise = step is not None and str(step.keys.get("surprise", "no")) == "yes"
    g.packs.no_flight = "never" if step is not None and str(step.keys.get("flee", "yes")) == "no" else ""
    if surprise:
        g.packs.no_flight = g.packs.no_flight or "first"
        return fought(g, person, marker)
    ways = combat.ways(g, person, marker)
    options = [{how: marker.kind.id, "marker": g.number_of(marker)} for how in ways]
    choice = g.log.decide("face", person.seat, options)
    if "fight" in choice or not evading.evade(g, person, marker):
        return fought(g, person, marker)
    g.packs.no_flight = ""
    return "evade"


def fought(g: Table, person: Person, marker: Marker) -> str:
    """A combat with it."""
    try:
        return "win" if combat.fight(g, person, marker) else "evade"
    finally:
        g.packs.no_flight = ""


def leave_aside(g: Table, marker: Marker, to: Any) -> None:
    """Return an undefeated monster of an encounter to where it came from."""
    if g.packs.copied is not None:
        marker.kind, g.packs.copied = g.packs.copied, None
    if marker.place == ASIDE:
        g.move_marker(marker, to)
