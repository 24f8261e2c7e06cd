"""A monster appears in an encounter ("A Monster Appears")."""

from __future__ import annotations

from typing import Any

from tests.simcore.games.program_text import Step

from . import combat, effects, evading, events, monsters, narrowing, standing, travel
from .table import ASIDE, CUP, DownError, GameOverError, Marker, Person, Table


def monster(g: Table, person: Person, step: Step) -> None:
    """Evade or fight it; then it is a trophy or returns to where it came from."""
    anyway = g.book.open["encounter_monster_anyway"]
    if not anyway and not monsters.may_appear(g, person.at):
        g.log.expect("no_monster", area=travel.place_in_log(person.at))
        return
    named = standing.names(g, step.keys["kind"]) if "kind" in step.keys else None
    origin = str(step.keys.get("from", CUP))
    if named is None and events.instead(g, "monster_appears", person, area=person.at):
        return
    marker = take(g, named, origin)
    if passed_by(g, person, marker):
        leave_aside(g, marker, CUP)
        return
    try:
        meet(g, person, marker)
    except combat.CombatOverError:
        pass
    except (DownError, GameOverError):  # he is out, or the Ancient One awakens
        leave_aside(g, marker, origin)
        raise
    leave_aside(g, marker, origin)


def take(g: Table, named: set[str] | None, origin: str) -> Marker:
    """The marker that appears: a named one if it is there, else one of the cup."""
    there = [marker for marker in g.monsters(origin) if named and standing.is_of(g, marker.kind, named)]
    if not there:
        return monsters.draw(g)
    line = g.log.learn("marker", {"marker": there}, **{"from": origin, "to": "encounter"})
    marker = g.marker(line, among=there)
    marker.place = ASIDE
    return marker


def passed_by(g: Table, person: Person, marker: Marker) -> bool:
    """Whether a card lets him evade whatever appears here."""
    if not g.packs.on:
        return False
    event: dict[str, Any] = {"area": person.at, "marker": marker, "passed": False}
    for step, source in list(events.found(g, "on", "monster_appears", person, event)):
        effects.run(g, person, step.block(""), narrowing.with_event(source, event))
    if event["passed"]:
        g.log.note("evaded", seat=person.seat, monster=marker.kind.id, marker=g.number_of(marker))
    return bool(event["passed"])


def meet(g: Table, person: Person, marker: Marker) -> None:
    """Evade or fight; an elusive monster goes unless he hunts it down (Elusive Monsters)."""
    if g.packs.on and "elusive" in standing.traits(g, marker.kind):
        allowed = not standing.forbidden(g, "hunt_elusive", person)
        hunted = allowed and g.log.decide("hunt", person.seat, [0, 1])
        if hunted and evading.pass_check(g, person, marker, begins=True):
            combat.fight(g, person, marker)
        return
    ways = combat.ways(g, person, marker)
    options = [{how: marker.kind.id, "marker": g.number_of(marker)} for how in ways]
    choice = g.log.decide("face", person.seat, options)
    if "fight" in choice or not evading.evade(g, person, marker):
        combat.fight(g, person, marker)


def leave_aside(g: Table, marker: Marker, to: str) -> None:
    """Return an undefeated monster of an encounter to where it came from."""
    if marker.place == ASIDE:
        g.move_marker(marker, to)
