"""The tasks of a card, and how they can be paid (p.6, p.10)."""

from __future__ import annotations

from dataclasses import dataclass

from simcore.games.elder_sign.rules.records import codes

from .box import Costs, Need, Row
from .dice import bits
from .table import Attempt, Person, Table


@dataclass(frozen=True)
class Task:
    """One task: its number as options name it, what it demands, the monster of which it is a part."""

    number: int
    need: Need
    row: int = codes.NONE
    marker: int = codes.NONE
    extra: bool = False

    def is_done(self, attempt: Attempt) -> bool:
        """Whether this attempt has completed it."""
        if self.extra:
            return self.marker in attempt.done_extras
        if self.row != codes.NONE:
            return self.row in attempt.done_rows
        return self.marker in attempt.done_markers


def tasks_of(g: Table, place: int) -> list[Task]:
    """All tasks of a card from top to bottom; what cards have defeated is paid (C58)."""
    found: list[Task] = []
    for number, row in enumerate(g.box.adventures[g.places[place]].rows):
        found += row_tasks(g, place, number, row)
    for marker in g.under(place):
        if marker not in g.defeated:
            found.append(Task(codes.MARKER_TASK + marker, g.box.marker_need[marker], marker=marker))
            found += extra_task(g, marker)
    return found


def row_tasks(g: Table, place: int, number: int, row: Row) -> list[Task]:
    """The task of a row, and what the Ancient One adds to a monster on it."""
    marker = g.marker_on(place, number)
    if marker == codes.NONE:
        return [] if row.kind == codes.EMPTY else [Task(number, row.printed, row=number)]
    if marker in g.defeated:
        return [Task(number, row.left, row=number)] if row.kind == codes.PARTLY else []
    task = Task(number, row.left + g.box.marker_need[marker], row=number, marker=marker)
    return [task, *extra_task(g, marker)]


def extra_task(g: Table, marker: int) -> list[Task]:
    """The task that the Ancient One adds to a monster (C56)."""
    if not g.box.extra_tasks:
        return []
    return [Task(codes.EXTRA_TASK + marker, g.box.extra, marker=marker, extra=True)]


def left(g: Table) -> list[Task]:
    """Tasks of the card that are not completed."""
    return [task for task in tasks_of(g, g.attempt.place) if not task.is_done(g.attempt)]


def open_tasks(g: Table) -> list[Task]:
    """Those that may be completed now: with the arrow the first one only (p.8)."""
    if g.attempt.place == codes.ANCIENT_ONE:
        return [Task(codes.COMBAT_TASK, Need(g.box.combat(g.x)))]
    undone = left(g)
    if g.box.adventures[g.places[g.attempt.place]].ordered:
        return undone[:1]
    return undone


def affordable(g: Table, person: Person, costs: Costs) -> bool:
    """Whether the costs leave sanity and stamina (A9); cards may pay a point each (E12)."""
    for what, points in zip(("sanity", "stamina"), costs[:2], strict=True):
        cards = sum(g.box.cards[card].pays == what for card in person.held)
        if points and points > getattr(person, what) - 1 + cards:
            return False
    return True


def usable_dice(g: Table) -> list[int]:
    """Dice of the roll, on markers and on spells (A7, A16)."""
    return [
        die
        for die, at in enumerate(g.dice.at)
        if (at == codes.POOL or at >= codes.MARKER) and g.dice.face[die] != codes.NONE
    ]


def payments(g: Table) -> dict[int, tuple[Task, tuple[int, ...]]]:
    """Every open task with every way to pay for it, by option (E7)."""
    found: dict[int, tuple[Task, tuple[int, ...]]] = {}
    dice = usable_dice(g)
    for task in open_tasks(g):
        if affordable(g, g.now, task.need.costs):
            for part in g.dice.payments(dice, task.need.asked):
                found[task.number * codes.SETS + bits(part)] = task, part
    return found
