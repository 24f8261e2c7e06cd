"""Gate markers with icons, which the Lurker at the Threshold brings (G16)."""

from __future__ import annotations

from . import health, monsters, travel
from .book import Gate, Mythos
from .events import acting
from .table import DownError, Person, Table


def marker(g: Table, area: str) -> Gate:
    """The gate marker that lies in an area."""
    return g.book.gates[g.gates[area]]


def worlds(g: Table, area: str) -> tuple[str, ...]:
    """Other Worlds to which the gate of an area leads."""
    return marker(g, area).worlds if area in g.gates else ()


def has(g: Table, area: str, trait: str) -> bool:
    """Whether the gate of an area has this icon."""
    return trait in marker(g, area).traits


def strike(g: Table, area: str) -> None:
    """Apply the icon to those who are there when the gate opens (Gate)."""
    from . import tracks

    here = g.at(area)
    if here and has(g, area, "doom"):
        tracks.add_doom(g, 1)
    if has(g, area, "devouring"):
        for person in here:
            try:
                with acting(g, person):
                    health.devour(g, person)
            except DownError as down:
                if down.person is not person:
                    raise


def close_failed(g: Table, person: Person, area: str) -> None:
    """A check to close a gate has failed."""
    if has(g, area, "monstrous"):
        monsters.place(g, area)
    loss = {"blood": {"stamina": 1}, "madness": {"sanity": 1}}
    for trait in marker(g, area).traits:
        if trait in loss:
            health.lose(g, person, **loss[trait])


# --- gates that move


def find_due(g: Table, card: Mythos, colour: str) -> None:
    """Find the gates that a box of a mythos card moves with its symbols; each moves once (D6.3)."""
    symbols = set(card.white) if colour == "white" else set(card.black) - set(card.white)
    moving = [area for area in monsters.board_order(g, g.gates) if has(g, area, "moving")]
    due = [area for area in moving if symbols & set(marker(g, area).symbols)]
    gone = g.packs.gates_moved if colour == "black" else []
    g.packs.gates_due, g.packs.gates_moved = [area for area in due if area not in gone], []


def offer_first(g: Table, colour: str) -> None:
    """The first player may move a gate that draws an investigator in before the next monster moves (D6.3)."""
    for area in list(g.packs.gates_due):
        to = destination(g, area, colour)
        if to is not None and g.at(to) and g.log.decide("gate_first", g.lead, [0, 1]):
            move_due(g, area, colour)


def move_others(g: Table, colour: str) -> None:
    """All gates of the box that have not moved yet."""
    for area in list(g.packs.gates_due):
        move_due(g, area, colour)


def move_due(g: Table, area: str, colour: str) -> None:
    """A gate that is due moves."""
    g.packs.gates_due.remove(area)
    to = destination(g, area, colour)
    if to is not None:
        g.packs.gates_moved.append(to)
        move(g, area, to)


def destination(g: Table, area: str, colour: str) -> str | None:
    """Where a gate moves along an arrow; None: it stays, as before another gate."""
    to = getattr(g.book.areas[area], colour)
    if not to or to == area or to in g.gates or (to in g.sealed and "moving-gate-seal" in g.book.switches):
        return None
    return str(to)


def move(g: Table, area: str, to: str) -> None:
    """A gate goes to another area."""
    g.gates[to] = g.gates.pop(area)
    g.log.expect("gate_moves", area=area, to=to)
    for person in g.people:
        if person.at == area:
            travel.drop_marker(g, person)
        if person.entered == area:
            person.entered = to
    if g.clues[to] and "moving-gate-clues" not in g.book.switches:
        g.log.expect("clue_at", area=to, change=-g.clues[to], now=0)
        g.clues[to] = 0
    for person in g.at(to):
        travel.draw_in(g, person, to, delayed=True)
        person.pulled = True
