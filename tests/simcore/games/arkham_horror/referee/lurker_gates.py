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


def move_all(g: Table, card: Mythos) -> None:
    """Gates that move with their symbols, in the order of the board (D6.3)."""
    for colour, symbols in (("white", card.white), ("black", card.black)):
        for area in monsters.board_order(g, g.gates):
            moves = area in g.gates and has(g, area, "moving")
            if moves and not set(marker(g, area).symbols).isdisjoint(symbols):
                move(g, area, getattr(g.book.areas[area], colour))


def move(g: Table, area: str, to: str) -> None:
    """A gate goes to another area, unless a gate is there."""
    if not to or to in g.gates or (to in g.sealed and "moving-gate-seal" in g.book.switches):
        return
    g.gates[to] = g.gates.pop(area)
    g.log.expect("gate_moves", **{"from": area, "to": to, "gate": g.gates[to]})
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
