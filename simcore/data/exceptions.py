"""Numbers that differ in some cells: by difficulty, Ancient One or number of players.

A game whose model has a field `exceptions` of the type `Exceptions` has them. The name of an exception names
its cells, and its table has the structure of the whole tree: `exceptions.hard.rules.hand = 3`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Protocol

from pydantic import Field

from simcore.contract.game import Cell
from simcore.contract.quantities import Quantity
from simcore.data.entries import Tree, nested, placed
from simcore.data.fields import Text
from simcore.data.merging import leaves
from simcore.data.origin import EXCEPTIONS
from simcore.messages.error_details import ErrorDetail, Key, ScenarioError, clash, dotted, unknown

AND = "+"
"""Separator in a name: the exception applies if all parts of the name apply."""

Exceptions = Annotated[dict[Text, dict[str, Any]], Field(default_factory=dict)]
"""Exceptions by name: numbers at their keys in the whole tree; empty by default."""


def seats(players: int) -> str:
    """Return a number of players as part of a name.

    >>> seats(1), seats(4)
    ('1-player', '4-players')
    """
    return f"{players}-player" + ("" if players == 1 else "s")


def parts_of(cell: Cell) -> tuple[str, str, str]:
    """Return the parts of names that apply in a cell."""
    return cell.ancient_one, cell.difficulty, seats(cell.players)


def held(tree: Mapping[str, Any], cell: Cell) -> tuple[str, ...]:
    """Return the exceptions that apply in a cell, by name; those with more parts are last and win.

    >>> tree = {"exceptions": {"slate+hard": {}, "hard": {}, "4-players": {}}}
    >>> held(tree, Cell("slate", "hard", 2))
    ('hard', 'slate+hard')
    """
    here = parts_of(cell)
    names = [name for name in tree.get(EXCEPTIONS, ()) if all(part in here for part in name.split(AND))]
    return tuple(sorted(names, key=lambda name: name.count(AND)))


def laid(tree: Tree, names: Iterable[str]) -> Tree:
    """Return the tree with the numbers of some exceptions applied in order, and its exceptions removed.

    Raises
    ------
    KeyError
        If a number belongs to a table that the tree does not have.
    """
    values = {name: value for name, value in tree.items() if name != EXCEPTIONS}
    for name in names:
        for key, value in leaves(tree[EXCEPTIONS][name]):
            values = placed(values, key, value)
    return values


def without(tree: Tree, keys: Iterable[str]) -> Tree:
    """Return the tree without the exceptions to values at or below some keys."""
    if EXCEPTIONS not in tree:
        return tree
    gone = [tuple(key.split(".")) for key in keys]
    kept = [
        ((name, *key), value)
        for name, table in tree[EXCEPTIONS].items()
        for key, value in leaves(table)
        if not any(key[: len(prefix)] == prefix for prefix in gone)
    ]
    return {**tree, EXCEPTIONS: nested(kept)}


class Scenario(Protocol):
    """Interface of a scenario for checking exceptions to it."""

    def numbers(self, cell: Cell | None = None) -> Sequence[Quantity]:
        """Return the numbers that may be changed."""

    def with_settings(self, settings: Mapping[str, Any]) -> Any:
        """Return the scenario with other values at some keys."""

    def in_play(self, key: Key, cell: Cell) -> bool:
        """Return whether games of a cell use the data at a key."""


def misplaced(tree: Tree, cells: Iterable[Cell], rest: Scenario) -> Iterator[ErrorDetail]:
    """Yield errors in the exceptions of a tree.

    Parameters
    ----------
    tree
        The data.
    cells
        All playable cells.
    rest
        The scenario without the exceptions.
    """
    where: dict[tuple[str, ...], list[Cell]] = {}
    parts: dict[str, None] = {}
    for cell in cells:
        where.setdefault(held(tree, cell), []).append(cell)
    for kind in zip(*(parts_of(cell) for held_there in where.values() for cell in held_there), strict=True):
        parts |= dict.fromkeys(kind)
    known = {quantity.key: quantity for quantity in rest.numbers()}
    errors = [
        error
        for name, table in tree[EXCEPTIONS].items()
        for error in (*_misnamed(name, parts, where), *_misvalued(name, table, known))
    ]
    for names, held_there in where.items() if not errors else ():
        errors += _clashes(tree, names, held_there, rest)
    yield from errors


def _clashes(
    tree: Tree, names: tuple[str, ...], cells: Sequence[Cell], rest: Scenario
) -> Iterator[ErrorDetail]:
    """Yield conflicts under some exceptions, ignoring data that no game there uses."""
    numbers = {dotted(key): value for name in names for key, value in leaves(tree[EXCEPTIONS][name])}
    try:
        rest.with_settings(numbers)
    except ScenarioError as error:
        for detail in error.errors:
            key = tuple(detail.key.split("."))
            if any(rest.in_play(key, cell) for cell in cells):
                yield replace(detail, key=key_in(names[-1], detail.key))


def _misnamed(
    name: str, parts: Collection[str], together: Collection[tuple[str, ...]]
) -> Iterator[ErrorDetail]:
    """Yield parts of a name that are unknown, or that no cell has together."""
    strange = [part for part in name.split(AND) if part not in parts]
    yield from (unknown((EXCEPTIONS, name), "part of a name", part, parts) for part in strange)
    if not strange and not any(name in names for names in together):
        yield clash((EXCEPTIONS, name), "there is no such game", name)


def _misvalued(name: str, table: Mapping[str, Any], known: Mapping[str, Quantity]) -> Iterator[ErrorDetail]:
    """Yield values that are not numbers of the data, or are out of bounds."""
    for key, value in leaves(table):
        here, quantity = (EXCEPTIONS, name, *key), known.get(dotted(key))
        if quantity is None:
            yield unknown(here, "number that may be changed", dotted(key), known)
        elif type(value) is not int or not quantity.low <= value <= quantity.high:
            yield clash(here, "not allowed", value, f"{quantity.low} to {quantity.high}")


def key_in(name: str, key: str) -> str:
    """Return the key of a number in an exception.

    >>> key_in("hard", "rules.hand")
    'exceptions.hard.rules.hand'
    """
    return dotted((EXCEPTIONS, name, key))


def quantity_in(name: str, quantity: Quantity) -> Quantity:
    """Return a number, and those that change with it, with their keys in an exception."""
    along = tuple((key_in(name, key), value) for key, value in quantity.along)
    where = ", ".join(part.replace("-", " ") for part in name.split(AND))
    return replace(
        quantity, key=key_in(name, quantity.key), meaning=f"{quantity.meaning} ({where})", along=along
    )
