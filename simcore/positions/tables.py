"""Documentation table of the keys of a position, from the declaration of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simcore.contract.game import Game
from simcore.contract.positions import Key
from simcore.positions.overlay import (
    ANCIENT_ONE,
    DIFFICULTY,
    GAME,
    INVESTIGATOR,
    PEOPLE,
    PHASE,
    PLAYER,
    PLAYERS,
    positions_of,
)


def position_table(game: Game) -> str:
    """Return all keys of a position of a game as Markdown tables."""
    positions = positions_of(game)
    several = game.seats(1) != 1
    people = [_row(PEOPLE, "whole number", "1 in a solo game with several investigators")] if several else []
    head = [
        _row(GAME, "text", f"`{game.name}`"),
        _row(ANCIENT_ONE, "name", "Ancient One; required"),
        _row(DIFFICULTY, "name", f"{game.level}; required"),
        *people,
        _row(PLAYER, "whole number", "player whose decision it is, from 1; required with several players"),
        _row(PHASE, "text", f"{_listed(positions.phases)}; the first one if it is left out"),
    ]
    parts = [_table([*head, *_rows(positions.table)])]
    person = [_row(INVESTIGATOR, "name", "investigator; required")]
    parts.append(f"For each investigator, in the order of the seats, a table `[[{PLAYERS}]]`:")
    parts.append(_table([*person, *_rows(positions.players)]))
    for section in positions.sections:
        parts.append(f"For each {section.what} that has something to say, a table `[{section.name}.NAME]`:")
        parts.append(_table(_rows(section.keys)))
    return "\n\n".join(parts)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _row(name: str, words: str, meaning: str) -> str:
    return f"| `{name}` | {words} | {meaning} |"


def _rows(keys: Iterable[Key]) -> Iterator[str]:
    for key in keys:
        usual = "; usually follows from the rest" if key.implied else ""
        yield _row(key.name, key.kind.words, key.meaning + usual)


def _table(rows: Iterable[str]) -> str:
    return "\n".join(["| key | value | meaning |", "|---|---|---|", *rows])
