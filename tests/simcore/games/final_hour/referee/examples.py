"""A small table for the rulebook's examples: the log is written by hand, the board set by the test."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from .board import Token
from .data import load_data
from .effects import resolve
from .game import Game, Investigator, Resolution
from .log import Log

DATA = load_data(Path(__file__).parents[5] / "simcore" / "games" / "final_hour" / "data")
CARD = Resolution(0, "jenny-barnes/twin-45s/bottom", 8)
SHEET = Resolution(0, "cthulhu/rising-tide", named=False)


def event(name: str, **fields: Any) -> dict[str, Any]:
    """Write one line of a log; ``from_`` is the field ``from``."""
    return {"event": name} | {key.rstrip("_"): value for key, value in fields.items()}


def chose(kind: str, options: list[Any], choice: Any, seat: int = 0) -> dict[str, Any]:
    """Write a decision."""
    return event("decision", kind=kind, seat=seat, options=options, choice=choice)


def end(**fields: Any) -> dict[str, Any]:
    """Write the end of a game, lost unless said otherwise."""
    nothing = dict.fromkeys(("cause", "location", "origin", "monster", "source", "investigator"))
    return event("end", **({"win": False} | nothing | fields))


def moves(monster: str, path: list[int], by: str) -> list[dict[str, Any]]:
    """Write the steps of a monster from location to location."""
    return [event("monster_moves", monster=monster, from_=a, to=b, by=by) for a, b in pairwise(path)]


def table(events: list[dict[str, Any]], *names: str, at: int = 12, solo: bool = False) -> Game:
    """Set an empty board of Cthulhu's easy game (ritual location 12) before a log."""
    game = Game(DATA, Log(events))
    game.ancient_one = "cthulhu"
    game.solo = solo
    game.board.ritual = 12
    game.board.gate_at = {"heptagram": 15, "tesseract": 8, "trinity": 1}
    game.board.gate_tokens = dict.fromkeys(game.board.gate_at, 1)
    game.beside_sheet.update({"deep-one": 6, "star-spawn": 3})
    names = names or ("jenny-barnes", "michael-mcglen")
    health = {2: 5, 3: 4, 4: 3}[len(names)]
    game.investigators = [
        Investigator(name, seat, health, health, [], location=at) for seat, name in enumerate(names)
    ]
    return game


def put(game: Game, place: int, *names: str) -> list[Token]:
    """Place monsters."""
    tokens = [Token(game.kinds[name]) for name in names]
    for token in tokens:
        game.board.put(token, place)
    return tokens


def fill(game: Game, *places: int) -> None:
    """Fill the locations with monsters that do nothing."""
    for place in places:
        put(game, place, *["blue-plain-1"] * game.board.free(place))


def there(game: Game, place: int) -> list[str]:
    """Name the monsters in a location."""
    return sorted(token.kind.name for token in game.board.monsters[place])


def play_program(game: Game, program: list[dict[str, Any]], now: Resolution = CARD) -> None:
    """Resolve a program; the whole log must have been used."""
    resolve(game, now, program)
    game.log.finish()
