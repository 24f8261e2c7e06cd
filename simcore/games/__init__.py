"""The games, and how they are found."""

from __future__ import annotations

import importlib
import pkgutil

from simcore.game import Game

_registered: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known under its name; a file that is run once more changes nothing."""
    _registered.setdefault(game.name, game)
    return game


def games() -> dict[str, Game]:
    """All games by name, the default first.

    Those registered and the packages in this folder that offer a `GAME`. A package without one holds files
    on which several games stand.
    """
    for module in pkgutil.iter_modules(__path__):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            register(game)
    return dict(sorted(_registered.items(), key=lambda item: item[1].rank))


def find_game(name: str | None = None) -> Game:
    """The game of that name; the default one if none is given.

    Raises
    ------
    KeyError
        If there is no such game.
    """
    known = games()
    return next(iter(known.values())) if name is None else known[name]
