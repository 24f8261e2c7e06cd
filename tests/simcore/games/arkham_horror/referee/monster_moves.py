"""The movement of monsters (F)."""

from __future__ import annotations

from typing import Any

from . import cards, effects, events, lurker_gates, monsters, narrowing, places, standing
from .table import SKY, Marker, Person, Table


def move_monsters(g: Table, card: str) -> None:
    """White box first, then black, inside a box in the order of the board; each monster once."""
    data = g.book.mythos[card]
    moved_now: set[int] = set()
    for colour, symbols in (("white", data.white), ("black", data.black)):
        moving = [each for each in g.markers if each.kind.symbol in symbols]
        if colour == "white" and g.packs.flyers_move:  # each once, also with its symbol on the card
            g.packs.flyers_move = False
            moving += [each for each in g.on_board() if each not in moving and is_flyer(g, each)]
        moving = [each for each in moving if id(each) not in moved_now]
        moved_now |= {id(each) for each in moving}
        if g.packs.on:
            lurker_gates.find_due(g, data, colour)
        move_group(g, moving, colour)
        if g.packs.on:
            lurker_gates.move_others(g, colour)


def move_group(g: Table, moving: list[Marker], colour: str) -> None:
    """Monsters move one after the other, in the order of the board unless it is a decision."""
    order = [*g.book.areas, SKY]
    moving = [each for each in moving if each.place in order]
    moving.sort(key=lambda each: (order.index(each.place), g.number_of(each)))
    while moving := [each for each in moving if each.place in order]:
        if g.packs.gates_due:
            lurker_gates.offer_first(g, colour)
        marker = by_chance(g, moving) if g.book.open["moves_random"] else wanted(g, moving)
        moving.remove(marker)
        move(g, marker, colour)


def move_flyers(g: Table) -> None:
    """All flying monsters move after a gate burst that no movement follows (Gate Burst)."""
    if g.packs.flyers_move:
        g.packs.flyers_move = False
        move_group(g, [each for each in g.on_board() if is_flyer(g, each)], "white")


def is_flyer(g: Table, marker: Marker) -> bool:
    """Whether a monster flies now."""
    return movement_of(g, marker) == "flying"


def movement_of(g: Table, marker: Marker) -> str:
    """How a monster moves now; one that is in the Sky by an effect flies until it has left."""
    g.packs.loose_traits = [(each, trait) for each, trait in g.packs.loose_traits if each.place == SKY]
    in_flight = (marker, "flying") in g.packs.loose_traits
    return "flying" if in_flight else standing.moves_like(g, marker.kind)


def wanted(g: Table, moving: list[Marker]) -> Marker:
    """The first player says who moves next as long as one is left that may hurt people; else by the board."""
    left = {g.number_of(each): each for each in moving}
    harmful = [
        each
        for each in left.values()
        if each.kind.movement == "unique"
        and not g.at(each.place)
        and standing.triggers(g, "move", kind=each.kind)
        and not hunts(g, each)
    ]
    return left[g.log.decide("mover", g.lead, sorted(left))] if harmful else moving[0]


def by_chance(g: Table, moving: list[Marker]) -> Marker:
    """By another reading chance says who moves next."""
    left = {g.number_of(each): each for each in moving}
    line = g.log.learn("moves_next", luck={"marker": moving})
    marker = left.get(line["marker"])
    if marker is None or marker.kind.id != line["monster"]:
        g.log.fail(f"the turn of one of {sorted(left)}")
    return marker


def hunts(g: Table, marker: Marker) -> bool:
    """Return whether a monster moves towards an investigator."""
    return any(
        node.verb == "hunt"
        for step, _ in standing.triggers(g, "move", kind=marker.kind)
        for node in step.block("")
    )


def move(g: Table, marker: Marker, colour: str) -> None:
    """Move one monster, unless an investigator is with it."""
    before = marker.place
    if g.packs.on and is_kept(g, marker, colour):
        return
    if g.packs.on and acts_instead(g, marker, colour):
        return
    step(g, marker, colour)
    if g.packs.on and marker.place != before:
        event = {"kind": marker.kind, "marker": marker, "colour": colour}
        events.fire(g, "monster_moves", **event)


def is_kept(g: Table, marker: Marker, colour: str) -> bool:
    """Whether it may not move from its area, or a rule takes it elsewhere as it leaves."""
    if standing.forbidden(g, "monster_move", kind=marker.kind, area=marker.place):
        return True
    held = marker.place != SKY and g.at(marker.place) and "elusive" not in standing.traits(g, marker.kind)
    if held or movement_of(g, marker) == "stationary":
        return False
    return taken(g, marker, colour, marker.place)


def taken(g: Table, marker: Marker, colour: str, area: Any) -> bool:
    """Whether a rule acts in place of a move out of an area."""
    event = {"kind": marker.kind, "marker": marker, "colour": colour, "area": area}
    for step, source in list(events.found(g, "instead", "monster_moves", None, event)):
        effects.run(g, None, step.block(""), narrowing.with_event(source, event))
        return True
    return False


def enters(g: Table, marker: Marker, to: Any) -> None:
    """A monster enters an area, unless an investigator there is guarded (Bast)."""
    if g.packs.on:
        for person in g.at(to):
            if events.instead(g, "monster_enters", person, marker=marker):
                return
    g.move_marker(marker, to)
    if g.packs.on:
        events.fire(g, "monster_enters", kind=marker.kind, marker=marker, area=to)


def step(g: Table, marker: Marker, colour: str) -> None:
    """It moves as its kind does."""
    kind = movement_of(g, marker)
    heedless = g.packs.on and "elusive" in standing.traits(g, marker.kind)
    if marker.place != SKY and g.at(marker.place) and not heedless:
        return
    if kind in ("stalking", "aquatic") and not heedless and drawn_to(g, marker, kind):
        return
    if kind in ("stalking", "aquatic"):
        kind = "normal"
    if kind == "unique":
        unique(g, marker)
    elif kind == "flying":
        fly(g, marker)
    elif kind in ("normal", "fast"):
        for _ in range(2 if kind == "fast" else 1):
            if g.at(marker.place) and not heedless:
                return
            if marker.place in g.book.areas:
                enters(g, marker, getattr(g.book.areas[marker.place], colour))


def drawn_to(g: Table, marker: Marker, kind: str) -> bool:
    """A stalker goes to an investigator next to it, an aquatic one to one in another such place (J)."""
    if marker.place not in g.book.areas:
        return False
    if kind == "stalking":
        near = [area for area in g.book.neighbours(marker.place) if _stalked(g, area)]
    elif g.book.areas[marker.place].aquatic:
        near = [area.id for area in g.book.areas.values() if area.aquatic and area.id != marker.place]
    else:
        near = []
    there = [area for area in near if sought(g, marker, area)]
    if there:
        enters(g, marker, prey(g, marker, there))
    return bool(there)


def _stalked(g: Table, area: str) -> bool:
    """Whether a stalker sees investigators there: in streets and in unstable locations."""
    return g.is_street(area) or g.book.areas[area].unstable


def sneak(g: Table, seat: int) -> int:
    """His current Sneak."""
    return cards.skill(g, g.people[seat], "sneak")


def sought(g: Table, marker: Marker, area: str) -> list[Person]:
    """Investigators in an area to whom a monster may go."""
    here = g.at(area)
    if not (here and g.packs.on):
        return here
    return [each for each in here if not standing.forbidden(g, "attack", each, marker.kind)]


def prey(g: Table, marker: Marker, areas: list[str]) -> str:
    """Among areas with people: that of the lowest Sneak; ties are the first player's."""
    least = {area: min(sneak(g, each.seat) for each in sought(g, marker, area)) for area in areas}
    best = min(least.values())
    return g.log.decide(
        "prey", g.lead, monsters.board_order(g, [area for area in areas if least[area] == best])
    )


def fly(g: Table, marker: Marker) -> None:
    """Move to an adjacent street with an investigator, else to the Sky (Flying Monsters)."""
    if standing.forbidden(g, "flying_moves"):
        return
    if marker.place == SKY:
        near = g.book.streets
    else:
        near = [area for area in g.book.neighbours(marker.place) if g.is_street(area)]
    there = [area for area in near if sought(g, marker, area)]
    if there:
        enters(g, marker, prey(g, marker, there))
    elif marker.place != SKY and not (g.packs.on and standing.forbidden(g, "to_sky")):
        g.move_marker(marker, SKY)


def unique(g: Table, marker: Marker) -> None:
    """Move a monster as its marker says (Unique Monster)."""
    for step, source in standing.triggers(g, "move", kind=marker.kind):
        hunts = [node for node in step.block("") if node.verb == "hunt"]
        if hunts and "except" not in hunts[0].keys:
            hunt_in(g, marker, hunts[0].args[0])
        elif hunts:
            hunt(g, marker, standing.names(g, hunts[0].keys["except"]))
        else:
            known = narrowing.with_event(
                source, {"marker": marker, "kind": marker.kind} if g.packs.on else {}
            )
            effects.run(g, None, step.block(""), known)


def hunt_in(g: Table, marker: Marker, where: Any) -> None:
    """To the nearest investigator in such a place."""
    if marker.place not in g.book.areas or g.at(marker.place):
        return
    lines = places.distance(g, marker.place)
    targets = [area for area in g.book.areas if narrowing.is_in(g, where, area) and sought(g, marker, area)]
    if targets:
        nearest = min(lines[area] for area in targets)
        enters(g, marker, prey(g, marker, [area for area in targets if lines[area] == nearest]))


def hunt(g: Table, marker: Marker, spared: set[str]) -> None:
    """To the nearest investigator in a location."""
    lines = places.distance(g, marker.place)
    targets = [area for area in g.book.locations if area not in spared and sought(g, marker, area)]
    if not targets:
        return
    nearest = min(lines[area] for area in targets)
    enters(g, marker, prey(g, marker, [area for area in targets if lines[area] == nearest]))


def acts_instead(g: Table, marker: Marker, colour: str) -> bool:
    """Whether a monster does something in place of its move; what that sets off comes behind it."""
    with events.waiting(g):
        acts = events.instead(g, "move", kind=marker.kind, marker=marker, colour=colour)
    events.drain(g)
    return acts is not None
