"""Recipes for rebuilding a strategy in another process: from its module, or from a file that was sent.

A strategy file is code: a process that receives one runs it.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import tempfile
from dataclasses import dataclass
from pathlib import Path

from heuristics.strategy.contract import Strategy
from heuristics.strategy.files import StrategyFileError, choose_one, load_file
from heuristics.strategy.registry import strategies
from simcore.contract.game import Game
from simcore.jit.cache import DIGEST_LENGTH, cache_folder
from simcore.play.roster import Policy
from simcore.store.local import LocalFolder


@dataclass(frozen=True)
class StrategyRecipe:
    """Recipe that rebuilds a strategy.

    Parameters
    ----------
    name
        Name in the declaration.
    module
        Module that declares it; empty if it comes from a file.
    file
        Path of the file for the user.
    source, sha256
        Content of the file and its digest.
    """

    name: str
    module: str = ""
    file: str = ""
    source: bytes = b""
    sha256: str = ""

    def policy(self, game: Game) -> Policy:
        """Compile the strategy for a game, with its default weights.

        Raises
        ------
        ValueError
            If it is not there, or the file is not the one that was sent.
        """
        if self.file:
            place = self._unpack()
            return choose_one(load_file(place), place, self.name, game.name).policy(game)
        importlib.import_module(self.module)
        strategy = strategies(game.name).get(self.name)
        if strategy is None:
            raise ValueError(f"{self.module} declares no strategy {self.name!r} for {game.name!r}")
        return strategy.policy(game)

    def here(self, file: str) -> str:
        """Return the user's path of a file, given its path in the process that received it."""
        return self.file if self.file and Path(file) == self._place.resolve() else file

    @property
    def _place(self) -> Path:
        """Directory beside the compiled code, which is found again by the path of its source."""
        return (cache_folder() or _own_folder()) / self.sha256[:DIGEST_LENGTH] / Path(self.file).name

    def _unpack(self) -> Path:
        """Write the file where this process can load it."""
        if hashlib.sha256(self.source).hexdigest() != self.sha256:
            raise ValueError(f"{self.file} was damaged in transfer: its digest is not {self.sha256}")
        place = self._place
        if not place.is_file() or place.read_bytes() != self.source:
            LocalFolder(place.parent).write(place.name, self.source)  # whole: others may be loading it
        return place


@functools.cache
def _own_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="elderodds-"))


def recipe_of(strategy: Strategy) -> StrategyRecipe:
    """Return the recipe for this strategy without its weights.

    Raises
    ------
    StrategyFileError
        If its file has changed since it was loaded.
    """
    name = strategy.name.partition("+")[0]  # what comes after it names a file of weights
    if "file" not in strategy.origin:
        return StrategyRecipe(name, strategy.choose.__module__)
    file, line = strategy.place
    source = Path(file).read_bytes()
    digest = hashlib.sha256(source).hexdigest()
    if digest != strategy.origin["sha256"]:
        raise StrategyFileError("has changed since it was loaded; start again", file, line)
    return StrategyRecipe(name, "", file, source, digest)
