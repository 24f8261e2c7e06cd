"""Games of the toolkit, of installed packages and of users, and how they are found."""

from __future__ import annotations

import importlib
import importlib.util
import logging
import pkgutil
from importlib.metadata import EntryPoint, entry_points

from simcore.contract.game import Game
from simcore.contract.game_folders import GameFileError, GameFolder, is_folder, load_folder

GROUP = "elderodds.games"
"""Entry point group of packages that offer a game."""

log = logging.getLogger("elderodds")

_registered: dict[str, Game] = {}
_brought: dict[str, GameFolder] = {}
_packages: list[EntryPoint] | None = None


def register(game: Game) -> Game:
    """Register a game under its name; running a file again has no effect."""
    _registered.setdefault(game.name, game)
    return game


def games() -> dict[str, Game]:
    """Return all games by name, the default first: ours, those of installed packages, and those of users.

    Ours are the packages in this folder that offer a `GAME`. A package without one holds files that several
    games share.
    """
    for module in pkgutil.iter_modules(__path__):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            register(game)
    _register_packages()
    return dict(sorted(_registered.items(), key=lambda item: (item[0] in _brought, item[1].rank)))


def find_game(name: str | None = None) -> Game:
    """Return the game of that name, or the default one.

    Raises
    ------
    KeyError
        If there is no such game.
    """
    known = games()
    return next(iter(known.values())) if name is None else known[name]


def means_folder(text: str) -> bool:
    """Return whether a text given as a game is a folder; the name of a game never is."""
    return text not in games() and is_folder(text)


def bring(text: str) -> Game:
    """Load the game of a folder and register it under its name.

    Parameters
    ----------
    text
        The folder, as the user typed it.

    Raises
    ------
    GameFileError
        If it cannot be loaded, or another game has its name.
    """
    known = games()
    game, origin = load_folder(text)
    before = _brought.get(game.name)
    if game.name in known and known[game.name] is not game and (before is None or before.distribution):
        whose = f"of {before.distribution}" if before else "that comes with elderodds"
        problem = f"the name {game.name!r} is that of a game {whose}; give this one another: name=..."
        raise GameFileError(problem, text)
    _registered[game.name], _brought[game.name] = game, origin
    return game


def origin_of(name: str) -> GameFolder | None:
    """Return the origin of an added game; None for those of the toolkit."""
    return _brought.get(name)


def called(name: str) -> str:
    """Return the text with which a user selects the game of that name: the name, or its folder."""
    origin = origin_of(name)
    return name if origin is None else origin.spec


def _register_packages() -> None:
    """Load the games of installed packages once; warn about a broken one and skip it."""
    global _packages
    if _packages is None:
        _packages = sorted(entry_points(group=GROUP), key=lambda package: (package.name, package.value))
        for point in _packages:
            _register_package(point)


def _register_package(point: EntryPoint) -> None:
    package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
    try:
        game = point.load()
        game = getattr(game, "GAME", game)
        if not isinstance(game, Game):
            raise TypeError(f"it is a {type(game).__name__}, expected a Game")
        if game.name in _registered:
            raise ValueError(f"the name {game.name!r} is taken already")
    except (Exception, SystemExit) as problem:
        said = " ".join(str(problem).split())
        log.warning(
            "Warning: a game of %s is skipped: %s: %s (entry point %s = %s)",
            package, type(problem).__name__, said, point.name, point.value,
        )  # fmt: skip
        return
    _registered[game.name] = game
    spec = importlib.util.find_spec(point.module)
    inside = spec is not None and spec.submodule_search_locations is not None
    home = point.module if inside else point.module.rpartition(".")[0]
    _brought[game.name] = GameFolder(game.name, home, distribution=package)
