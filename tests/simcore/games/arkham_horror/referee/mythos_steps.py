"""Gates and clue tokens of a mythos card, the first two steps of it (D6)."""

from __future__ import annotations

from . import cards, events, gates, monsters, standing, tracks
from .table import Table


def gates_of(g: Table, card: str, *, burst: bool = False) -> None:
    """Gates open, monsters surge, tokens come (Open Gate and Spawn Monster)."""
    data = g.book.mythos[card]
    if data.surge:
        monsters.surge(g, None)
    if data.doom:
        tracks.add_doom(g, data.doom)
    if data.terror:
        tracks.raise_terror(g, data.terror)
    bursts = data.burst or burst
    if data.gates:
        g.packs.flyers_move = bursts or standing.has_rule(g, "all_bursts")
    for area in data.gates:
        with events.step_of(g):
            gate(g, area, burst=bursts, doom=not data.more_gates)


def gate(g: Table, area: str, *, burst: bool, doom: bool) -> None:
    """A gate opens with its monsters; where one is open, monsters surge."""
    if area in g.gates:
        monsters.surge(g, area)
    elif gates.open_gate(g, area, doom=doom, burst=burst):
        monsters.come_with_gate(g, area)
        gates.opened(g, area)


def clues_of(g: Table, card: str) -> None:
    """A clue token appears at each place without a gate (Place Clue Tokens)."""
    for area in g.book.mythos[card].clues:
        if area in g.gates:
            continue
        for _ in range(1 + g.changed("mythos_clues", 0)):
            g.clues[area] += 1
            g.log.expect("clue_at", area=area, change=1, now=g.clues[area])
            take_clue(g, area)


def take_clue(g: Table, area: str) -> None:
    """One of those who are there may take a clue token."""
    here = [each.seat for each in g.at(area) if not standing.forbidden(g, "clue_pickup", each)]
    if not here:
        return
    seat = g.log.decide("clue_taker", g.lead, [None, *here])
    if seat is not None:
        g.clues[area] -= 1
        g.log.expect("clue_at", area=area, change=-1, now=g.clues[area])
        cards.change_clues(g, g.people[seat], 1)
        g.log.note("clue_found", seat=seat, now=g.people[seat].clues)
