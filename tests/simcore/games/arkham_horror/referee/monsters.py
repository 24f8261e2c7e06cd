"""Monsters that come: drawing, limits, surges (D)."""

from __future__ import annotations

from . import standing, tracks
from .table import ASIDE, CUP, OUTSKIRTS, Marker, Table


def drawable(g: Table) -> list[Marker]:
    """Markers of the cup that may appear."""
    return [each for each in g.monsters(CUP) if not standing.forbidden(g, "appear", kind=each.kind)]


def draw(g: Table) -> Marker:
    """A marker of the cup is drawn; none: it awakens (Monster Cup)."""
    cup = drawable(g)
    if not cup:
        tracks.awaken(g, "no-monster-left")
    marker = g.marker(g.log.learn("marker", {"marker": cup}, **{"from": CUP, "to": "encounter"}), among=cup)
    marker.place = ASIDE
    return marker


def may_appear(g: Table, area: str) -> bool:
    """Whether anything may appear there (D5)."""
    return area not in g.sealed and not standing.kept_free(g, area)


def place(g: Table, area: str) -> None:
    """One monster of the cup appears in an area, within the limits (Monster Limit, The Outskirts)."""
    if not may_appear(g, area):
        g.log.expect("no_monster", area=area)
        return
    marker = draw(g)
    if marker.kind.is_mask or g.count_in_arkham() < g.monster_limit:
        g.move_marker(marker, area)
        tracks.check_overrun(g)
    else:
        g.move_marker(marker, OUTSKIRTS)
        crowd(g)


def to_outskirts(g: Table, gates: list[str]) -> None:
    """One monster of the cup goes to the Outskirts; one that does not count for the limit comes to a gate."""
    marker = draw(g)
    if marker.kind.is_mask:
        to_a_gate(g, marker, gates)
    else:
        g.move_marker(marker, OUTSKIRTS)
        crowd(g)


def crowd(g: Table) -> None:
    """Too many in the Outskirts: all of them to the cup, terror rises."""
    if len(g.monsters(OUTSKIRTS)) > g.outskirts_limit:
        tracks.to_cup(g, g.monsters(OUTSKIRTS))
        tracks.raise_terror(g, 1)


def board_order(g: Table, areas) -> list[str]:
    """Areas in the order of the board."""
    order = list(g.book.areas)
    return sorted(areas, key=order.index)


def surge(g: Table, area: str) -> None:
    """Monsters come out of all gates (Monster Surge)."""
    gates = board_order(g, g.gates)
    monsters = max(len(gates), g.n)
    room = min(monsters, max(0, g.monster_limit - g.count_in_arkham()))
    g.log.expect("surge", area=area, monsters=monsters, room=room)
    here, rest = divmod(room, len(gates))
    share = dict.fromkeys(gates, here)
    if rest:
        share[area] += 1
        others = [gate for gate in gates if gate != area]
        for _ in range(rest - 1):
            chosen = g.log.decide("surge_gate", g.lead, others)
            others.remove(chosen)
            share[chosen] += 1
    for gate in (area, *(each for each in gates if each != area)):
        for _ in range(share[gate]):
            place(g, gate)
    for _ in range(int(monsters - room)):
        if g.terror >= 10:  # the limit has gone while they came
            place_anywhere(g, gates)
        else:
            to_outskirts(g, gates)


def place_anywhere(g: Table, gates: list[str]) -> None:
    """A monster on any of the gates, where the log has it."""
    to_a_gate(g, draw(g), gates)


def to_a_gate(g: Table, marker: Marker, gates: list[str]) -> None:
    """A marker comes to one of the gates."""
    line = g.log.learn("marker", {"to": gates}, monster=marker.kind.id)
    if line["to"] not in gates:
        g.log.fail("a gate")
    marker.place = line["to"]
    tracks.check_overrun(g)
