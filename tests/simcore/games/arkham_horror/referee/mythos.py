"""The Mythos phase (C5) and the movement of monsters (F)."""

from __future__ import annotations

from . import cards, effects, gates, monsters, movement, places, rumors, standing, tracks, values
from .table import SKY, Marker, Table


def draw(g: Table, use: str | None = None) -> str:
    """A mythos card is drawn; those that are shuffled in are replaced."""
    while True:
        line = g.log.learn("mythos", {"card": g.mythos_deck.next_ones()})
        card = line["card"]
        if not g.mythos_deck.can_be_next(card):
            g.log.fail(f"a card on top of the mythos deck, not {card}")
        g.mythos_deck.draw(card)
        if g.book.mythos[card].kind == "special":
            required = "shuffled back"
        elif use == "setup":
            data = g.book.mythos[card]
            required = "not used" if data.kind == "rumor" or data.gate is None else "all"
        else:
            required = use or "all"
        if line["use"] != required:
            g.log.fail(f"mythos card {card}: {required}")
        if required == "shuffled back":
            g.mythos_deck.put_under(card)
            g.mythos_deck.shuffle()
        elif required == "not used":
            g.mythos_deck.put_under(card)
        else:
            return card


def phase(g: Table) -> None:
    """All steps of the phase."""
    for seat in g.seats():
        if g.people[seat].alive:
            movement.use_now(g, g.people[seat])
    effects.run_triggers(g, "mythos_start")
    rumors.watch(g)
    resolve(g, draw(g))
    end_of_phase(g)


def gate_only(g: Table) -> None:
    """An extra card, its first step alone (The Great Ritual)."""
    card = draw(g, "gate only")
    gate_step(g, card)
    g.mythos_deck.put_under(card)


def resolve(g: Table, card: str) -> None:
    """The four steps of a card (Mythos Phase)."""
    gate_step(g, card)
    rumors.watch(g)
    clue_step(g, card)
    move_monsters(g, card)
    ability_step(g, card)
    rumors.watch(g)


def gate_step(g: Table, card: str) -> None:
    """A gate opens, monsters surge, or nothing (Open Gate and Spawn Monster)."""
    area = g.book.mythos[card].gate
    if area is None:
        return
    if area not in g.sealed and area in g.gates:
        monsters.surge(g, area)
    elif gates.open_gate(g, area):
        for _ in range(g.with_gate):
            monsters.place(g, area)


def clue_step(g: Table, card: str) -> None:
    """A clue token appears, where no gate is (Place Clue Token)."""
    area = g.book.mythos[card].clue
    if area is None or area in g.gates:
        return
    g.clues[area] += 1
    g.log.expect("clue_at", area=area, change=1, now=g.clues[area])
    here = [each.seat for each in g.at(area)]
    if not here:
        return
    seat = g.log.decide("clue_taker", g.lead, [None, *here])
    if seat is not None:
        g.clues[area] -= 1
        g.log.expect("clue_at", area=area, change=-1, now=g.clues[area])
        cards.change_clues(g, g.people[seat], 1)
        g.log.note("clue_found", seat=seat, now=g.people[seat].clues)


# --- monsters


def move_monsters(g: Table, card: str) -> None:
    """White box first, then black, inside a box in the order of the board (Monster Movement)."""
    data = g.book.mythos[card]
    for colour, symbols in (("white", data.white), ("black", data.black)):
        moving = [each for each in g.markers if each.kind.symbol in symbols]
        order = [*g.book.areas, SKY]
        moving = [each for each in moving if each.place in order]
        moving.sort(key=lambda each: (order.index(each.place), g.number_of(each)))
        while moving := [each for each in moving if each.place in order]:
            marker = by_chance(g, moving) if g.book.open["moves_random"] else wanted(g, moving)
            moving.remove(marker)
            move(g, marker, colour)


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
    kind = standing.moves_like(g, marker.kind)
    if marker.place != SKY and g.at(marker.place):
        return
    if kind == "unique":
        unique(g, marker)
    elif kind == "flying":
        fly(g, marker)
    elif kind in ("normal", "fast"):
        for _ in range(2 if kind == "fast" else 1):
            if g.at(marker.place):
                return
            g.move_marker(marker, getattr(g.book.areas[marker.place], colour))


def sneak(g: Table, seat: int) -> int:
    """His current Sneak."""
    return cards.skill(g, g.people[seat], "sneak")


def prey(g: Table, areas: list[str]) -> str:
    """Among areas with people: that of the lowest Sneak; ties are the first player's."""
    least = {area: min(sneak(g, each.seat) for each in g.at(area)) for area in areas}
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
    there = [area for area in near if g.at(area)]
    if there:
        g.move_marker(marker, prey(g, there))
    elif marker.place != SKY:
        g.move_marker(marker, SKY)


def unique(g: Table, marker: Marker) -> None:
    """Move a monster as its marker says (Unique Monster)."""
    for step, source in standing.triggers(g, "move", kind=marker.kind):
        hunts = [node for node in step.block("") if node.verb == "hunt"]
        if hunts:
            hunt(g, marker, standing.names(g, hunts[0].keys["except"]))
        else:
            effects.run(g, None, step.block(""), source)


def hunt(g: Table, marker: Marker, spared: set[str]) -> None:
    """To the nearest investigator in a location."""
    lines = places.distance(g, marker.place)
    targets = [area for area in g.book.locations if area not in spared and g.at(area)]
    if not targets:
        return
    nearest = min(lines[area] for area in targets)
    g.move_marker(marker, prey(g, [area for area in targets if lines[area] == nearest]))


# --- the text


def ability_step(g: Table, card: str) -> None:
    """Headline, environment or rumor (Activate Mythos Ability)."""
    data = g.book.mythos[card]
    if data.kind == "rumor":
        rumors.enter(g, card)
    elif data.kind == "environment":
        environment(g, card)
    else:
        g.headline = card
        effects.run(g, None, once(data.program), standing.Source("mythos"))
        g.mythos_deck.put_under(card)


def once(program):
    """Steps that are done when the card comes; the others are rules."""
    standing_verbs = {*standing.IN_FORCE, "act", "when", "reward", "penalty", "lasting"}
    return tuple(
        step
        for step in program
        if step.verb not in standing_verbs or (step.verb == "forbid" and "until" in step.keys)
    )


def environment(g: Table, card: str) -> None:
    """The new one takes the place of the old one (Environment)."""
    data = g.book.mythos[card]
    if data.subtype == "weather" and standing.ignores(g, "weather"):
        g.log.expect("ignored", card=card, why="the Ancient One cancels the weather")
        g.mythos_deck.put_under(card)
        return
    g.log.expect("environment", card=card)
    if g.environment:
        g.mythos_deck.put_under(g.environment)
    g.environment = card
    effects.run(g, None, once(data.program), standing.Source("environment"))


def end_of_phase(g: Table) -> None:
    """Rumors, the cold, markers that run out."""
    effects.run_triggers(g, "mythos_end")
    rumors.watch(g)
    for places_of in (g.closed, g.barred):
        for area in [area for area, turn in places_of.items() if turn <= g.turn]:
            del places_of[area]


__all__ = ["tracks", "values"]
