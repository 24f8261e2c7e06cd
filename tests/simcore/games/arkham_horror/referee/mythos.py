"""The Mythos phase (C5) and the movement of monsters (F)."""

from __future__ import annotations

import contextlib
from typing import Any

from . import (
    cards,
    effects,
    events,
    gates,
    monsters,
    movement,
    narrowing,
    places,
    rumors,
    standing,
    windows,
)
from .table import OUTSKIRTS, SKY, DownError, Marker, Table


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
            events.fire(g, "mythos_card", card=card)
        elif required == "not used":
            g.mythos_deck.put_under(card)
        else:
            return card


def phase(g: Table) -> None:
    """All steps of the phase."""
    for seat in g.seats():
        if g.people[seat].alive:
            with contextlib.suppress(DownError), events.acting(g, g.people[seat]):
                movement.use_now(g, g.people[seat])
    effects.run_triggers(g, "mythos_start")
    rumors.watch(g)
    for _ in range(g.changed("mythos_cards", 1)):
        card(g)
    end_of_phase(g)


def card(g: Table) -> None:
    """One card, unless something takes its place (D6)."""
    drawn = draw(g)
    while g.packs.on and replaced(g, drawn):
        g.mythos_deck.put_under(drawn)
        drawn = draw(g)
    resolve(g, drawn)


def replaced(g: Table, card: str) -> bool:
    """Whether a card is discarded without any effect, and another one drawn in its place."""
    g.packs.mythos = card
    subtype = g.book.mythos[card].subtype
    event = {"card": card, "subtype": subtype}
    if g.packs.setting_up:  # the setup draws another one itself
        if list(events.found(g, "instead", "mythos_card", None, event)):
            return True
    elif events.instead(g, "mythos_card", None, **event):
        return True
    else:
        for person in g.everybody():
            if windows.ask(g, person, "mythos_drawn", card=card, again=False)["again"]:
                return True
    events.fire(g, "mythos_card", **event)
    return False


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
    if g.packs.on:
        moved(g, card)
    ability_step(g, card)
    rumors.watch(g)


def moved(g: Table, card: str) -> None:
    """Move further monsters, then fire the triggers of the symbols that have moved (D6.3)."""
    if g.packs.flyers_move:
        g.packs.flyers_move = False
        for marker in sorted(g.on_board(), key=g.number_of):
            if standing.moves_like(g, marker.kind) == "flying" and marker.place != OUTSKIRTS:
                move(g, marker, "white")
    colour, g.packs.all_move = g.packs.all_move, None
    if colour is not None:
        for marker in sorted(g.on_board(), key=g.number_of):
            if marker.place in g.book.areas and marker.kind.id != "dark-druid":
                move(g, marker, colour)
    data = g.book.mythos[card]
    for box, symbols in (("white", data.white), ("black", data.black)):
        for symbol in symbols:
            events.fire(g, "moves", symbol=symbol, colour=box)


def gate_step(g: Table, card: str) -> None:
    """A gate opens, monsters surge, or nothing (Open Gate and Spawn Monster)."""
    area = g.book.mythos[card].gate
    if area is None:
        return
    g.packs.flyers_move = standing.has_rule(g, "all_bursts")
    if area not in g.sealed and area in g.gates:
        monsters.surge(g, area)
    elif gates.open_gate(g, area):
        for _ in range(g.with_gate):
            monsters.place(g, area)
        gates.opened(g, area)


def clue_step(g: Table, card: str) -> None:
    """A clue token appears, where no gate is (Place Clue Token)."""
    area = g.book.mythos[card].clue
    if area is None or area in g.gates:
        return
    g.clues[area] += 1
    g.log.expect("clue_at", area=area, change=1, now=g.clues[area])
    for _ in range(g.changed("mythos_clues", 0)):
        g.clues[area] += 1
        g.log.expect("clue_at", area=area, change=1, now=g.clues[area])
    take_clue(g, area)


def take_clue(g: Table, area: str) -> None:
    """One of those who are there may take a clue token."""
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
    before = marker.place
    if g.packs.on and events.instead(g, "move", kind=marker.kind, marker=marker, colour=colour):
        return
    step(g, marker, colour)
    if g.packs.on and marker.place != before:
        event = {"kind": marker.kind, "marker": marker, "colour": colour}
        events.fire(g, "monster_moves", **event)


def enters(g: Table, marker: Marker, to: Any) -> None:
    """A monster enters an area, unless an investigator there is guarded (Bast)."""
    if g.packs.on:
        for person in g.at(to):
            if events.instead(g, "monster_enters", person, marker=marker):
                return
    g.move_marker(marker, to)


def step(g: Table, marker: Marker, colour: str) -> None:
    """It moves as its kind does."""
    kind = standing.moves_like(g, marker.kind)
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
    there = [area for area in near if g.at(area)]
    if there:
        enters(g, marker, prey(g, there))
    return bool(there)


def _stalked(g: Table, area: str) -> bool:
    """Whether a stalker sees investigators there: in streets and in unstable locations."""
    return g.is_street(area) or g.book.areas[area].unstable


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
        enters(g, marker, prey(g, there))
    elif marker.place != SKY:
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
    targets = [area for area in g.book.areas if narrowing.is_in(g, where, area) and g.at(area)]
    if targets:
        nearest = min(lines[area] for area in targets)
        enters(g, marker, prey(g, [area for area in targets if lines[area] == nearest]))


def hunt(g: Table, marker: Marker, spared: set[str]) -> None:
    """To the nearest investigator in a location."""
    lines = places.distance(g, marker.place)
    targets = [area for area in g.book.locations if area not in spared and g.at(area)]
    if not targets:
        return
    nearest = min(lines[area] for area in targets)
    enters(g, marker, prey(g, [area for area in targets if lines[area] == nearest]))


# --- the text


def ability_step(g: Table, card: str) -> None:
    """Headline, environment or rumor (Activate Mythos Ability)."""
    data = g.book.mythos[card]
    if g.packs.on and data.subtype in ("mystic", "urban") and standing.ignores(g, data.subtype):
        g.log.expect("ignored", card=card, why=f"the Ancient One cancels {data.subtype} cards")
        g.mythos_deck.put_under(card)
        return
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
