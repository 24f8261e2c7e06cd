"""Declarations for positions as files: the keys of a file, and their places in the State.

A game that offers positions has a `Positions`. Its keys read the State of a game and write it, so a single
declaration serves both directions. `simcore/positions/` reads and writes the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore.contract.look import Look
from simcore.contract.position_values import Flag, Kind, UnfitError

TABLE = -1
"""Row of a key that exists once."""


# --- keys


@dataclass(frozen=True)
class Key:
    """Key of a file, with its place in the State.

    Parameters
    ----------
    name
        Name in the file.
    meaning
        For the documentation.
    kind
        Kind of its values.
    get
        `get(look, row)`: the value in the State; `row` is the seat or the number of the place.
    put
        `put(look, row, value)`: write a value to the State. It raises `UnfitError` if the position cannot
        have it.
    implied
        Whether the value usually follows from other keys. Such a key is written only if it does not.
    """

    name: str
    meaning: str
    kind: Kind
    get: Callable[[Look, int], Any]
    put: Callable[[Look, int, Any], None]
    implied: bool = False


def of_field(name: str, meaning: str, kind: Kind, source: str = "", *, implied: bool = False) -> Key:
    """Return the key of a field of the State: a single number, or a number for each row.

    Parameters
    ----------
    name, meaning, kind, implied
        As for `Key`.
    source
        The field; empty: the name, with underscores.
    """
    source = source or name.replace("-", "_")

    def get(look: Look, row: int) -> Any:
        return look.state[source] if row == TABLE else look.state[source][row]

    def put(look: Look, row: int, value: Any) -> None:
        if row == TABLE:
            look.state[source] = value
        else:
            look.state[source][row] = value

    return Key(name, meaning, kind, get, put, implied)


def of_bit(name: str, meaning: str, source: str, *, implied: bool = False) -> Key:
    """Return the key of a set of rows in a field of the State: whether the row is a member."""

    def get(look: Look, row: int) -> bool:
        return bool(int(look.state[source]) >> row & 1)

    def put(look: Look, row: int, value: bool) -> None:
        bit = 1 << row
        look.state[source] = int(look.state[source]) & ~bit | (bit if value else 0)

    return Key(name, meaning, Flag(), get, put, implied)


# --- piles


def pile_of(look: Look, field: str, count: str, row: int = TABLE) -> list[int]:
    """Return the valid numbers of a pile of the State.

    Parameters
    ----------
    look
        The position.
    field, count
        Fields with the numbers and with their number.
    row
        Row of both fields; `TABLE` if there is only one pile.
    """
    pile, n = look.state[field], look.state[count]
    if row != TABLE:
        pile, n = pile[row], n[row]
    return [int(number) for number in pile[: int(n)]]


def set_pile(look: Look, numbers: Sequence[int], field: str, count: str, row: int = TABLE) -> None:
    """Write a pile of the State, with zeros behind its last number; other parameters as for `pile_of`.

    Raises
    ------
    UnfitError
        If there are more numbers than places.
    """
    pile = look.state[field] if row == TABLE else look.state[field][row]
    if len(numbers) > len(pile):
        raise UnfitError(f"{len(numbers)} components", f"at most {len(pile)}")
    pile[:] = 0
    pile[: len(numbers)] = numbers
    if row == TABLE:
        look.state[count] = len(numbers)
    else:
        look.state[count][row] = len(numbers)


# --- a game


@dataclass(frozen=True)
class Clash:
    """Contradiction between several keys of a file.

    Parameters
    ----------
    key
        Path of a key that takes part in it.
    problem
        What is wrong.
    allowed
        What is allowed; None: nothing in particular.
    """

    key: tuple[str, ...]
    problem: str
    allowed: str | None = None


def no_rows(look: Look) -> Mapping[str, int]:
    """Return no rows: the game has no such section."""
    return {}


@dataclass(frozen=True)
class Section:
    """Tables of a file with the same keys, one for each of several named things.

    Parameters
    ----------
    name
        Name of the section: `places` holds `[places.NAME]`.
    what
        Kind of these things, for messages.
    rows
        `rows(look)`: row of each thing, by name.
    keys
        Keys of each.
    """

    name: str
    what: str
    rows: Callable[[Look], Mapping[str, int]]
    keys: tuple[Key, ...]


def reveal_nothing(look: Look, seat: int) -> None:
    """Reveal nothing: the machine draws no known card before the decision."""


@dataclass(frozen=True)
class Positions:
    """Positions of a game as files.

    The hooks work on a `Look`, whose `state` they change.

    Parameters
    ----------
    table
        Keys of the table as a whole.
    players
        Keys of each investigator, in addition to `investigator`.
    sections
        Further tables, such as those of the places of the board.
    phases
        Names of the phases in which a position written by hand can begin.
    phase
        `phase(look)`: name of the phase of a position.
    begin
        `begin(look, seat, phase)`: set the machine to the first decision of a seat in one of `phases`, so
        that `advance` runs to it. It raises `UnfitError` if the seat cannot have one there.
    reveal
        `reveal(look, seat)`: put known cards on top of the decks from which `advance` draws them, after
        everything hidden was redealt.
    set_up
        `set_up(look)`: complete the setup after the deal without anything that is drawn at random.
    settle
        `settle(look)`: complete what follows from the keys, such as decks; yield contradictions.
    normal
        `normal(look)`: give positions that differ only in the order of unordered things the same State.
    """

    table: tuple[Key, ...]
    players: tuple[Key, ...]
    phases: tuple[str, ...]
    phase: Callable[[Look], str]
    begin: Callable[[Look, int, str], None]
    set_up: Callable[[Look], None]
    settle: Callable[[Look], Iterator[Clash]]
    normal: Callable[[Look], None]
    sections: tuple[Section, ...] = ()
    reveal: Callable[[Look, int], None] = reveal_nothing
