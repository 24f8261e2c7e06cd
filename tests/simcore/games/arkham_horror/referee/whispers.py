"""The Ancient Whispers marker, exhibit encounters and patrols (G7, G8)."""

from __future__ import annotations

from .book import Mythos
from .table import Person, Table


def begin(g: Table) -> None:
    """The marker lies in its street from the start."""
    g.packs.whispers = g.book.whispers


def begin_turn(g: Table) -> None:
    """Nobody has had an exhibit encounter in this turn yet."""
    g.packs.exhibit_seen = g.packs.whispers_moved = False


def calls(g: Table, person: Person) -> bool:
    """Whether he must have an exhibit encounter now: one a turn in all (Ancient Whispers Marker)."""
    return person.at == g.packs.whispers and not g.packs.exhibit_seen


def encounter(g: Table, person: Person) -> None:
    """An exhibit encounter; its card is returned."""
    from . import effects, shown, standing
    from .encounter_decks import draw

    g.packs.exhibit_seen = person.met_card = True
    shown.before_draw(g, person, "exhibit_encounter")
    name = draw(g, person, "exhibit_encounter")
    with g.packs.at_hand("exhibit_encounter"):
        effects.run(g, person, g.book.cards[name].program, standing.Source("exhibit_encounter"))


def go(g: Table, street: str) -> None:
    """An encounter moves the marker."""
    g.packs.whispers_moved = True
    place(g, street)


def place(g: Table, area: str) -> None:
    """The marker goes to an area."""
    g.packs.whispers = area
    g.log.expect("whispers", area=area)


def wander(g: Table, card: Mythos) -> None:
    """It moves as a moon monster in spite of investigators, unless an encounter has moved it this turn."""
    if g.packs.whispers is None or g.packs.whispers_moved:
        return
    for colour, symbols in (("white", card.white), ("black", card.black)):
        to = getattr(g.book.areas[g.packs.whispers], colour)
        if "moon" in symbols and to != g.packs.whispers and not g.is_closed(to):
            place(g, to)


# --- patrols


def patrol(g: Table, street: str) -> None:
    """A patrol comes to a street, unless there is one (Patrol Markers)."""
    if street not in g.packs.patrols:
        g.packs.patrols.add(street)
        g.log.expect("patrol", area=street)


def withdraw(g: Table) -> None:
    """All patrols leave when terror rises."""
    if g.packs.patrols:
        g.log.expect("patrols_gone", patrols=len(g.packs.patrols))
        g.packs.patrols.clear()


def slip_past(g: Table, person: Person) -> None:
    """He leaves a street with a patrol, or ends his movement there: a check, or he is arrested."""
    from . import checks, health

    if person.at not in g.packs.patrols:
        return
    g.log.expect("patrol_met", seat=person.seat, area=person.at)
    if not checks.check(g, person, "plain", "sneak", 0):
        health.arrest(g, person)
