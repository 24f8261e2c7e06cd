"""Monsters: how they appear, where they lie, who takes them (p.10)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import effects, locks, people
from .table import Marker, Person, Table

NO_CUP, NO_MONSTERS, NO_PLACE = range(3)
UNDER = 7


def appear(g: Table, count: int, at: int = codes.NONE) -> None:
    """Monsters appear, one after the other."""
    for _ in range(count):
        appear_one(g, at)


def of_icons(g: Table) -> None:
    """Monsters of spaces of the doom track that were covered (A19)."""
    while g.icons_due:
        g.icons_due -= 1
        appear_one(g, codes.NONE)


def appear_one(g: Table, at: int) -> None:
    """A monster comes out of the cup, and the active player places it (E10)."""
    if g.in_turn and g.can(g.now, Ability.NO_MONSTERS):
        g.log.expect(Event.NO_MONSTER, NO_MONSTERS)
        return
    if not g.cup:
        g.log.expect(Event.NO_MONSTER, NO_CUP)
        return
    spots = free_spots(g, at)
    if not spots:
        g.log.expect(Event.NO_MONSTER, NO_PLACE)
        return
    spot = g.log.decide(Decision.PLACE, g.active, spots)
    place, row = divmod(spot, 8)
    row = codes.BOTTOM if row == UNDER else row
    shown, g.placing = g.placing, codes.NONE
    marker, *told = g.log.learn(Event.MARKER)
    if marker not in g.cup or told != [place, row] or shown not in (codes.NONE, marker):
        g.log.fail(f"a monster out of the cup {sorted(g.cup)} comes to {place}, {row}; not {marker}, {told}")
    g.cup.remove(marker)
    g.markers[marker] = Marker(place, row, g.appeared)
    g.appeared += 1
    locks.lock(g, locks.OF_MARKER + marker, g.box.marker_lock[marker])


def free_spots(g: Table, at: int) -> list[int]:
    """Uncovered monster tasks; if there are none, under the last task of a card (p.10, A14)."""
    places = [place for place in sorted(g.places) if place != g.no_place] if at == codes.NONE else [at]
    trying = g.attempt is not None and not g.attempt.over
    if trying and g.box.rule["no_self_monster"] and at == codes.NONE:
        places = [place for place in places if place != g.attempt.place]
    rows = [8 * place + row for place in places for row in free_rows(g, place)]
    if rows:
        return rows
    if g.box.rule["bottom_even"] and places:
        least = min(len(g.under(place)) for place in places)
        places = [place for place in places if len(g.under(place)) == least]
    return [8 * place + UNDER for place in places]


def free_rows(g: Table, place: int) -> list[int]:
    """Monster tasks of a card that no monster covers and that this attempt has not completed (C21, C22)."""
    card = g.places[place]
    here = g.attempt is not None and not g.attempt.over and g.attempt.place == place
    return [
        row
        for row, printed in enumerate(g.box.adventures[card].rows)
        if printed.kind != codes.PLAIN
        and g.marker_on(place, row) == codes.NONE
        and not (here and row in g.attempt.done_rows)
    ]


def catch(g: Table, person: Person, markers: list[int]) -> None:
    """Take monsters as trophies, with the rewards on their backs (A12)."""
    for marker in markers:
        del g.markers[marker]
        g.defeated.discard(marker)
        person.caught.add(marker)
        g.tally["monsters_defeated"] += 1
        g.log.expect(Event.CAUGHT, person.seat, marker)
        locks.unlock(g, locks.OF_MARKER + marker, later=True)
        people.gain_clues(g, person, sum(g.box.cards[card].clue_for_monster for card in person.held))
        effects.run(g, g.box.marker_reward[marker], person)
        locks.hand_on(g)


def back_to_cup(g: Table, marker: int, *, later: bool = False) -> None:
    """Return a monster in play to the cup."""
    del g.markers[marker]
    g.cup.add(marker)
    locks.unlock(g, locks.OF_MARKER + marker, later=True)
    g.log.expect(Event.TO_CUP, marker)
    if not later:
        locks.hand_on(g)
