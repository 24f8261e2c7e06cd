"""Options of the command line that games declare, each a short form of a setting.

A game declares them in a file in its folder, so that the help of a command does not import the game.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = "options.toml"
"""File in the folder of a game that declares its options."""
GAMES = Path(__file__).parents[1] / "games"
"""Folder of the games that come with this program."""


@dataclass(frozen=True)
class GameOption:
    """Option of all commands that take the settings of a game.

    Parameters
    ----------
    name
        Name of the option, without hyphens in front.
    games
        Names of the games that have it.
    key
        Key of the setting that it makes.
    kind
        Table of the data whose names it takes.
    words
        Further words that it takes.
    help
        Help, in one or two sentences.
    """

    name: str
    games: tuple[str, ...]
    key: str
    kind: str
    words: tuple[str, ...]
    help: str


@functools.cache
def game_options() -> tuple[GameOption, ...]:
    """Return the options of all games that come with this program, in the order of the files."""
    return tuple(option for file in sorted(GAMES.glob(f"*/{FILE}")) for option in _declared(file))


def _declared(file: Path) -> tuple[GameOption, ...]:
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    games, words = tuple(table.pop("games")), tuple(table.pop("words"))
    return tuple(GameOption(name, games, words=words, **option) for name, option in table.items())


def option_with(key: str) -> GameOption | None:
    """Return the option that makes a setting at a key; None if there is none."""
    return next((option for option in game_options() if option.key == key), None)
