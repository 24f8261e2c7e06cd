"""The game of a kept run: one that is known here, or the one out of the folder that the run remembers."""

from __future__ import annotations

from simcore.contract.game import Game
from simcore.contract.game_folders import GameFileError
from simcore.games import bring, games
from simcore.messages.names import unknown_name
from simcore.store.folder import StoreError
from simcore.store.reader import StoredRun


class NotTrustedError(StoreError):
    """A run that was played with files of Python, which nobody has allowed to be run."""


def game_of(run: StoredRun, name: str, *, trust: bool) -> Game:
    """The game that a run was played with.

    Parameters
    ----------
    run
        A kept run.
    name
        Name of the game, as the run has it.
    trust
        Run the game of the folder that the run remembers. It is code.

    Raises
    ------
    NotTrustedError
        If the game lies in a folder, and nobody has allowed it to be run.
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
        told = f"{run.path} was played with a game of your own, whose code must be executed:\n  {folder}"
        raise NotTrustedError(told, kind="game-not-trusted")
    try:
        game = bring(str(folder))
    except GameFileError as problem:
        told = f"{run.path} was played with a game from a folder that cannot be loaded now. {problem}"
        raise StoreError(told, kind="game-not-here", folder=folder) from problem
    if game.name != name:
        raise StoreError(f"{run.path}: the game in {folder} is now {game.name!r}, expected {name!r}")
    return game
