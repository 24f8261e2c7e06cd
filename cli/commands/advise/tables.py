"""Tables of `advise`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.terminal.tables import Prose, percent, signed_points
from simcore.messages.names import title

if TYPE_CHECKING:
    from simcore.contract.frames import Frame
    from simcore.positions.reading import Position
    from simcore.results.advice import AdviceResult, OptionAdvice

WITHIN = "within chance"


def show_advice(position: Position, frame: Frame, result: AdviceResult) -> None:
    """Print the position in short and the value of each option."""
    from cli.terminal.tables import show

    show(*_position(position, frame), "", *_answer(frame, result))


def _position(position: Position, frame: Frame) -> list[Any]:
    """Return the position in short, so that a mistake in the file is noticed."""
    titles = position.game.narration.titles_of(position.scenario)
    one = titles.get(position.cell.ancient_one, position.cell.ancient_one)
    lines: list[Any] = [Prose(f"{position.game.title}: {one}, {position.cell.difficulty}")]
    if frame.facts:
        lines.append(Prose(f"  Table: {_facts(frame.facts)}"))
    asked = frame.decision
    for number, seat in enumerate(frame.seats, 1):
        own = seat.own if asked is not None and asked.seat == number - 1 else {}
        lines.append(Prose(f"  {number}. {seat.name}: {_facts({**seat.facts, **own})}"))
    board = [
        f"{titles.get(place) or title(place)} ({things})"
        for place, components in frame.places.items()
        if (things := _things(position, components))
    ]
    if board:
        lines.append(Prose(f"  Board: {', '.join(board)}"))
    if position.from_setup:
        lines.append(Prose(f"Not in the file, so as after the setup: {_omitted(position.from_setup)}."))
    return lines


def _things(position: Position, components: Mapping[str, Sequence[str]]) -> str:
    """Return the components at a place, apart from the investigators, whose place is a fact."""
    plurals = {kind.name: kind.plural for kind in position.game.components}
    parts = []
    for kind, names in components.items():
        if kind in PEOPLE:
            continue
        counted = Counter(names)
        (name, n), *others = counted.items()
        if not others and name.islower():  # a plain word, such as "clue"
            parts.append(name if n == 1 else f"{n} {plurals.get(kind, name)}")
        else:
            words = (name if n == 1 else f"{n} {name}" for name, n in counted.items())
            parts.append(f"{plurals.get(kind, kind)} {', '.join(words)}")
    return "; ".join(parts)


PEOPLE = ("investigators", "person")
"""Kinds of components that are investigators."""


def _omitted(keys: Sequence[str]) -> str:
    """Return keys by the table that they belong to."""
    tables: dict[str, list[str]] = {}
    for key in keys:
        table, _, name = key.rpartition(".")
        tables.setdefault(table, []).append(name)
    named = {table: ", ".join(names) for table, names in tables.items()}
    return "; ".join(f"{table} {names}".lstrip() for table, names in named.items())


def _facts(facts: Any) -> str:
    return "; ".join(f"{label.lower()} {text}" for label, text in facts.items())


def _answer(frame: Frame, result: AdviceResult) -> list[Any]:
    """Return the decision and the table of its options."""
    from rich.table import Table

    best, low, high = result.options[0], *result.interval
    name = frame.seats[result.player - 1].name
    heading = f"{name} decides: {result.question}"
    chance = (
        f"Chance to win: {percent(result.chance)} ({percent(low)} to {percent(high)}, 95%) with the best "
        f"option, if {result.strategy} then plays for everybody: {best.option}"
    )
    table = Table(title=heading, title_justify="left")
    table.add_column("option")
    for column in ("chance", "cost", "95%"):
        table.add_column(column, justify="right", no_wrap=True)
    for option in result.options:
        table.add_row(*_row(option, is_best=option is best))
    parts: list[Any] = [Prose(chance), "", table]
    parts.append(
        Prose(
            "Cost: points of the chance to win that the option loses against the best one, on equal deals. "
            f"~: {WITHIN}, so the options may be equally good."
        )
    )
    if not result.complete:
        parts.append(Prose("The time was up before all deals were played; --seconds allows more."))
    return parts


def _row(option: OptionAdvice, *, is_best: bool) -> tuple[str, ...]:
    if is_best:
        return option.option, percent(option.chance), "best", ""
    mark = "~" if option.within_chance else ""
    low, high = (signed_points(end).removeprefix("+") for end in option.cost_interval)
    return option.option, percent(option.chance), f"{mark}{100 * option.cost:.1f}", f"{low} to {high}"
