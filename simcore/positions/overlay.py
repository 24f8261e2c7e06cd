"""The keys of a position, read into a State and written from one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.contract.game import Cell, Game
from simcore.contract.look import Look
from simcore.contract.position_values import UnfitError
from simcore.contract.positions import TABLE, Key, Positions
from simcore.messages.error_details import ErrorDetail, dotted
from simcore.messages.names import listed, nearest
from simcore.narration.log import team_of
from simcore.positions.lines import line_of
from simcore.records.shared import Array, exact_copy

PLAYERS, INVESTIGATOR = "players", "investigator"
GAME, ANCIENT_ONE, DIFFICULTY, PLAYER, PHASE = "game", "ancient-one", "difficulty", "player", "phase"
PEOPLE = "people"
"""Key with the number of players, if it is not that of the investigators."""
HEAD = (GAME, ANCIENT_ONE, DIFFICULTY, PEOPLE, PLAYER, PHASE)
"""Keys at the top of the file of every game."""
NOTHING: tuple[Any, ...] = (0, False, "", None)


@dataclass(frozen=True)
class Place:
    """A key at its place in a file."""

    path: tuple[str, ...]
    key: Key
    row: int


class NoPositionsError(ValueError):
    """Error for a game that offers no positions as files."""


def positions_of(game: Game) -> Positions:
    """Return the declaration of the positions of a game.

    Raises
    ------
    NoPositionsError
        If it has none.
    """
    if game.positions is None:
        raise NoPositionsError(f"{game.title} offers no positions as files.")
    return game.positions()


def at_setup(game: Game, positions: Positions, scenario: Any, cell: Cell, tables: Array) -> Look:
    """Return a game of a cell after the setup, without anything that is drawn at random."""
    state = np.zeros(1, game.state)
    game.rules().deal(tables[0], state[0], np.uint64(0), np.uint64(0))
    look = look_at(game, scenario, cell, tables, state)
    positions.set_up(look)
    return look


def look_at(game: Game, scenario: Any, cell: Cell, tables: Array, state: Array) -> Look:
    """Return a view of a copy of a position."""
    narration = game.narration
    labels = narration.labels_of(scenario, cell)
    look = Look(narration.titles_of(scenario), labels, tables[0], exact_copy(state)[0])
    look.team = team_of(narration, look, game.seats(cell.players))
    return look


def places(positions: Positions, look: Look) -> Iterator[Place]:
    """Yield all keys in the order of a file."""
    for key in positions.table:
        yield Place((key.name,), key, TABLE)
    for seat in range(len(look.team)):
        for key in positions.players:
            yield Place((PLAYERS, str(seat + 1), key.name), key, seat)
    for section in positions.sections:
        for name, row in section.rows(look).items():
            for key in section.keys:
                yield Place((section.name, name, key.name), key, row)


def value_at(place: Place, look: Look) -> Any:
    """Return a value of a position as a file writes it; None if a file leaves it out."""
    value = place.key.get(look, place.row)
    return None if value is None else place.key.kind.write(look, value)


def is_empty(value: Any) -> bool:
    """Return whether a value says that there is nothing."""
    return value in NOTHING or value in ([], {})


class Overlay:
    """Content of a file that is written to a position, key by key.

    Parameters
    ----------
    table
        The file.
    text
        Its text, for the lines of messages.
    file
        Its name, for messages.

    Attributes
    ----------
    errors
        Validation errors so far.
    """

    def __init__(self, table: Mapping[str, Any], text: str, file: str) -> None:
        self.table, self.text, self.file = table, text, file
        self.errors: list[ErrorDetail] = []

    def add_error(
        self,
        path: Sequence[str],
        problem: str,
        found: Any = None,
        allowed: str | None = None,
        near: str | None = None,
    ) -> None:
        """Add a validation error of a key."""
        line = line_of(self.text, path)
        file = self.file if line is None else f"{self.file}, line {line}"
        self.errors.append(ErrorDetail(file, dotted(path), problem, found, allowed, near))

    def find(self, path: Sequence[str]) -> Any:
        """Return the value at a path; None if there is none."""
        inner: Any = self.table
        for part in path:
            if isinstance(inner, list):
                inner = inner[int(part) - 1] if part.isdigit() and 0 < int(part) <= len(inner) else None
            else:
                inner = inner.get(part) if isinstance(inner, Mapping) else None
            if inner is None:
                return None
        return inner

    def put(self, place: Place, look: Look) -> bool:
        """Write the value of a key to a position; return whether the file has one."""
        value = self.find(place.path)
        if value is None:
            return False
        try:
            place.key.put(look, place.row, place.key.kind.read(look, place.row, value))
        except UnfitError as error:
            self.add_error(place.path, error.problem, value, error.allowed, error.near)
        return True

    def check_names(self, positions: Positions, look: Look) -> None:
        """Add an error for each key that the game does not have."""
        sections = {section.name: section for section in positions.sections}
        names = [*HEAD, *(key.name for key in positions.table), PLAYERS, *sections, "machine"]
        self._check_keys((), self.table, names)
        people = self.table.get(PLAYERS, ())
        for seat, player in enumerate(people if isinstance(people, list) else ()):
            path = (PLAYERS, str(seat + 1))
            self._check_keys(path, player, [INVESTIGATOR, *(key.name for key in positions.players)])
        for name, section in sections.items():
            inner = self.table.get(name, {})
            if not isinstance(inner, Mapping):
                self.add_error((name,), "wrong value", inner, f"tables [{name}.NAME]")
                continue
            rows = section.rows(look)
            for row, keys in inner.items():
                if row not in rows:
                    allowed = listed(list(rows), f"one of {len(rows)} names")
                    self.add_error((name, row), f"no such {section.what}", None, allowed, nearest(row, rows))
                else:
                    self._check_keys((name, row), keys, [key.name for key in section.keys])

    def _check_keys(self, path: tuple[str, ...], table: Any, names: Sequence[str]) -> None:
        if not isinstance(table, Mapping):
            self.add_error(path, "wrong value", table, "a table")
            return
        for name in table:
            if name not in names:
                allowed = listed(names, f"one of {len(names)} keys")
                self.add_error((*path, name), "unknown key", None, allowed, nearest(name, names))
