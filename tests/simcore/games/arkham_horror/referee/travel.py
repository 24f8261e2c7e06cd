"""Ways between Arkham and the Other Worlds."""

from __future__ import annotations

from typing import Any

from . import effects, effects_body, effects_boxes_keeping, health, monsters
from .events import fire
from .places import leave
from .table import JAIL, LOST, NOWHERE, DownError, Person, Table

AREAS = ("first", "second")


def place_in_log(place: Any) -> Any:
    """Return a place as in the log."""
    if isinstance(place, tuple):
        return {"world": place[0], "area": AREAS[place[1]]}
    return {LOST: "lost in time and space", JAIL: "jail", NOWHERE: "nowhere"}.get(place, place)


def go(g: Table, person: Person, to: Any) -> None:
    """Move an investigator; nothing happens without a change of place."""
    if person.at == to:
        return
    line = {"seat": person.seat, "from": place_in_log(person.at), "to": place_in_log(to)}
    drop_marker(g, person)
    g.log.expect("move", **line)
    leave(g, person, to)
    if g.packs.on:
        fire(g, "enter", person, area=to)
        effects_boxes_keeping.deliver(g, person)


def drop_marker(g: Table, person: Person) -> None:
    """Remove the explored marker of an investigator who leaves the place (Explored Marker)."""
    if person.explored:
        person.explored = False
        g.log.expect("explored", seat=person.seat, marker=0)


def draw_in(g: Table, person: Person, area: str, *, delayed: bool) -> None:
    """Through the gate, to the first area (Drawn Through Gate)."""
    how = "drawn in" if delayed else "walks"
    g.log.expect("drawn_in", seat=person.seat, area=area, how=how)
    worlds = g.book.gates[g.gates[area]].worlds
    go(g, person, (worlds[0], 0))
    person.entered = area
    if len(worlds) > 1:
        g.packs.at_split.append(person)
    fire(g, "drawn_through", person, area=area)
    if delayed:
        effects_body.delay_comes(g, person)


def choose_worlds(g: Table) -> None:
    """Those who have entered a split gate choose one of its two Other Worlds (G16)."""
    while g.packs.at_split:
        person = min(g.packs.at_split, key=lambda each: each.seat)
        g.packs.at_split.remove(person)
        area = person.entered
        if not person.in_world or area not in g.gates:
            continue
        worlds = list(g.book.gates[g.gates[area]].worlds)
        g.log.note("combat_ends")
        to = (str(g.log.decide("world_entered", person.seat, worlds)), person.at[1])
        if to != person.at:
            g.log.expect(
                "move", **{"seat": person.seat, "from": place_in_log(person.at), "to": place_in_log(to)}
            )
            person.at = to


def gates_to(g: Table, world: str | None) -> list[str]:
    """Areas with an open gate to a world, or with any."""
    return monsters.board_order(
        g, [area for area, to in g.gates.items() if world is None or world in g.book.gates[to].worlds]
    )


def has_box(person: Person) -> bool:
    """Whether he may come back through any gate."""
    return any(
        step.verb == "on" and step.word() == "return_to_arkham" and step.block("")[0].verb == "return"
        for held in person.cards
        for step in held.card.program
    )


def come_back(g: Table, person: Person, *, any_gate: bool = False) -> None:
    """Back to Arkham with an explored marker; no gate: lost (Other World Movement)."""
    world = person.at[0]
    ways = gates_to(g, None if any_gate or has_box(person) else world)
    if not ways:
        health.lost_in_time(g, person)
        raise DownError(person)
    area = g.log.decide("gate_back", person.seat, ways)
    go(g, person, area)
    person.explored = True
    g.log.expect("explored", seat=person.seat, marker=1)
    person.left_alone = True
    effects.run_triggers(g, "return_to_arkham", person)
