"""The game of a kept run: an installed one, or the one in the folder that the manifest names."""

from __future__ import annotations

from simcore.contract.game import Game
from simcore.contract.game_folders import GameFileError
from simcore.games import bring, games
from simcore.messages.names import unknown_name
from simcore.store.folder import StoreError
from simcore.store.reader import StoredRun


class NotTrustedError(StoreError):
    """Error: the run was played with Python files that the user has not trusted."""


def game_of(run: StoredRun, name: str, *, trust: bool) -> Game:
    """Return the game that a run was played with.

    Parameters
    ----------
    run
        A kept run.
    name
        Name of the game in the run.
    trust
        Run the code of the game folder that the manifest names.

    Raises
    ------
    NotTrustedError
        If the game lies in a folder that the user has not trusted.
    StoreError
        If there is no such game.
    """
    known = games()
    if name in known:
        return known[name]
    origin = run.manifest.provenance.game.origin
    folder, package = (None, None) if origin is None else (origin.folder, origin.package)
    if package is not None:
        raise StoreError(f"{run.path}: the game {name!r} is not installed here; it came with {package}")
    if folder is None:
        raise StoreError(f"{run.path}: {unknown_name('game', name, known)}")
    if not trust:
        message = f"{run.path} was played with a game of your own, whose code must be executed:\n  {folder}"
        raise NotTrustedError(message, kind="game-not-trusted")
    try:
        game = bring(str(folder))
    except GameFileError as problem:
        message = f"{run.path} was played with a game from a folder that cannot be loaded now. {problem}"
        raise StoreError(message, kind="game-not-here", folder=folder) from problem
    if game.name != name:
        raise StoreError(f"{run.path}: the game in {folder} is now {game.name!r}, expected {name!r}")
    return game
