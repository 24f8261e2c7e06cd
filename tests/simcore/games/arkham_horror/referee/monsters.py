"""Monsters that come: drawing, limits, surges (D)."""

from __future__ import annotations

from typing import Any

from . import events, standing, tracks
from .table import ASIDE, BOX, CUP, OUTSKIRTS, SECOND_CUP, Marker, Table


def drawable(g: Table, cup: str = CUP) -> list[Marker]:
    """Markers of a cup that may appear."""
    return [monster for monster in g.monsters(cup) if not standing.forbidden(g, "appear", kind=monster.kind)]


def unlimited(marker: Marker) -> bool:
    """Whether it counts for no limit and never goes to the Outskirts (C)."""
    return marker.kind.is_mask or marker.kind.is_spawn


def place_of_draw(g: Table, cup: str) -> str:
    """The cup from which the next marker comes; without hex markers, the usual one or none (I)."""
    if cup == "turns":
        cup = next_cup(g)
    if cup != "hex":
        return CUP
    return SECOND_CUP if g.monsters(SECOND_CUP) or "hex-cup-empty" in g.book.switches else CUP


def draw(g: Table, cup: str = "usual") -> Marker | None:
    """A marker of the cup is drawn; none: it awakens (Monster Cup), and nothing comes of a second cup."""
    while True:
        origin = place_of_draw(g, cup)
        among = drawable(g, origin)
        if not among and origin == SECOND_CUP:
            return None
        if not among:
            tracks.awaken(g, "no-monster-left")
        line = g.log.learn("marker", {"marker": among}, **{"from": origin, "to": "encounter"})
        marker = g.marker(line, among=among)
        marker.place = ASIDE
        if not events.queue_instead(g, "marker_drawn", kind=marker.kind, marker=marker):
            return marker
        g.move_marker(marker, BOX)


def may_appear(g: Table, area: Any) -> bool:
    """Whether anything may appear in an area of Arkham or of an Other World (D5; Location, last note)."""
    return area not in g.sealed and not standing.kept_free(g, area)


def place(g: Table, area: str, cup: str = "usual", *, through_gate: bool = True) -> bool:
    """One monster of the cup appears in an area, within the limits; False: none may appear there."""
    if not may_appear(g, area) or (through_gate and standing.forbidden(g, "gate_monster", area=area)):
        g.log.expect("no_monster", area=area)
        return False
    marker = draw(g, cup)
    if marker is not None:
        put(g, marker, area)
    return True


def come_with_gate(g: Table, area: str) -> None:
    """The monsters of a gate that has opened, unless something keeps them away."""
    for _ in range(g.with_gate):
        if not place(g, area):
            break


def put(g: Table, marker: Marker, area: str) -> None:
    """A monster that was drawn comes to an area, or to the Outskirts if Arkham is full."""
    if unlimited(marker) or g.count_in_arkham() < g.monster_limit:
        g.move_marker(marker, area)
        tracks.check_overrun(g)
    else:
        g.move_marker(marker, OUTSKIRTS)
        crowd(g)


def to_outskirts(g: Table, gate: str, cup: str = "usual") -> None:
    """Move one monster of the cup to the Outskirts; a mask, which no limit counts, appears at the gate."""
    marker = draw(g, cup)
    if marker is None:
        return
    if marker.kind.is_mask and may_appear(g, gate):
        g.move_marker(marker, gate)
    elif marker.kind.is_mask:
        g.log.expect("no_monster", area=gate)
        g.move_marker(marker, CUP)
    else:
        g.move_marker(marker, OUTSKIRTS)
        crowd(g)


def crowd(g: Table) -> None:
    """Too many in the Outskirts: all of them to the cup, terror rises."""
    if len(g.monsters(OUTSKIRTS)) > g.outskirts_limit:
        tracks.to_cup(g, g.monsters(OUTSKIRTS))
        tracks.terror_comes(g)


def board_order(g: Table, areas) -> list[str]:
    """Areas in the order of the board."""
    order = list(g.book.areas)
    return sorted(areas, key=order.index)


def surge(g: Table, area: str | None) -> None:
    """Monsters come out of all gates; `area` is the gate of the surge, if it has one (Monster Surge)."""
    if not g.gates:
        return
    g.packs.surging = area
    if events.instead(g, "surge_start", None, area=area):
        return
    come(g, area)
    events.fire(g, "surge", area=area)


def come(g: Table, area: str | None) -> None:
    """The monsters of a surge."""
    g.packs.surge_cup = "hex"  # the first one comes from the normal cup
    gates = board_order(g, g.gates)
    monsters, limit = max(len(gates), g.n), max(0, g.monster_limit - g.count_in_arkham())
    where = {"area": area} if area is not None else {}
    g.log.expect("surge", monsters=monsters, room=min(monsters, limit), **where)
    share = dict.fromkeys(gates, 0)
    chance = strike(g, area, share)
    if len(share) < len(gates):
        monsters = sum(share.values()) + chance
    room = int(min(monsters, limit))
    if room < monsters and g.book.open["surge_outskirts_choice"]:
        share, chance = choose_freely(g, area, list(share), monsters, room), 0
    elif room < monsters or len(share) == len(gates):
        chance = divide(g, area, share, room)
    order = sorted(share, key=lambda gate: gate != area)
    for gate in order:
        come_out(g, gate, share[gate])
        if chance and gate != area and one_more(g, gate):
            share[gate] += 1
            chance -= 1
            come_out(g, gate, 1)
    if chance:
        g.log.fail("a monster of the surge")
    for _ in range(monsters - room):
        if g.overrun:  # the limit has gone while they came: out of the gate with the fewest
            gate = min(order, key=lambda each: (share[each], order.index(each)))
            share[gate] += 1
            place(g, gate, "turns")
        else:
            to_outskirts(g, order[0], "turns")


def next_cup(g: Table) -> str:
    """In a surge of the Black Goat draws alternate between the cups, the normal one first (I)."""
    if not standing.has_rule(g, "hex_surge"):
        return "usual"
    g.packs.surge_cup = "usual" if g.packs.surge_cup == "hex" else "hex"
    return g.packs.surge_cup


def strike(g: Table, area: str | None, share: dict[str, int]) -> int:
    """Remove gates at which nothing may appear, with all monsters that would come out of them (D5).

    Under an alternative they remain. Record the monsters of the other gates, and return those left to chance.
    """
    shut = [gate for gate in share if not may_appear(g, gate)]
    if not shut or g.book.open["surge_kate_outskirts"]:
        return 0
    chance = divide(g, area, share, max(len(share), g.n))
    for gate in shut:
        come_out(g, gate, share.pop(gate))
        if chance and gate != area and one_more(g, gate):
            chance -= 1
            come_out(g, gate, 1)
    return chance


def come_out(g: Table, gate: str, count: int) -> None:
    """Monsters come to a gate, one after the other."""
    for _ in range(count):
        place(g, gate, "turns")


def divide(g: Table, area: str | None, share: dict[str, int], room: int) -> int:
    """As evenly as possible, the rest as the first player likes; returned is what is left to chance."""
    here, rest = divmod(room, len(share))
    for gate in share:
        share[gate] = here
    others = list(share)
    if rest and area in share:
        share[area] += 1
        rest -= 1
        others.remove(area)
    if g.book.open["surge_random_rest"]:
        return rest
    for _ in range(rest):
        chosen = g.log.decide("surge_gate", g.lead, others)
        others.remove(chosen)
        share[chosen] += 1
    return 0


def one_more(g: Table, gate: str) -> bool:
    """Return whether this gate received one more monster by chance, from the log."""
    after = g.log.ahead(1)
    drawn = any(g.log.comes("marker", **{"from": cup}) for cup in (CUP, SECOND_CUP))
    comes = drawn and after is not None and after.get("to") == gate
    return comes or g.log.comes("no_monster", area=gate)


def choose_freely(g: Table, area: str | None, gates: list[str], monsters: int, room: int) -> dict[str, int]:
    """By another reading players choose which monsters of an even division of all stay in Arkham."""
    part, rest = divmod(monsters, len(gates))
    first = rest > 0 and area in gates
    share = dict.fromkeys(gates, 0)
    for _ in range(room):
        others = sum(share[gate] > part for gate in gates if gate != area)
        able = [
            gate for gate in gates if share[gate] < part + (first if gate == area else others < rest - first)
        ]
        share[g.log.decide("surge_gate", g.lead, able)] += 1
    return share
