"""Recipes for rebuilding a strategy in another process: from its module, or from a file that was sent.

A strategy file is code: a process that receives one runs it.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
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
    others
        Content of the files that belong to it, by their path from its folder.
    """

    name: str
    module: str = ""
    file: str = ""
    source: bytes = b""
    sha256: str = ""
    others: Mapping[str, bytes] = field(default_factory=dict)

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
        digest = digest_of_files(self.sha256, self.others)
        return (cache_folder() or _own_folder()) / digest[:DIGEST_LENGTH] / Path(self.file).name

    def _unpack(self) -> Path:
        """Write the file where this process can load it."""
        if hashlib.sha256(self.source).hexdigest() != self.sha256:
            raise ValueError(f"{self.file} was damaged in transfer: its digest is not {self.sha256}")
        place = self._place
        for name, content in {place.name: self.source, **self.others}.items():
            file = place.parent / name
            if not file.is_file() or file.read_bytes() != content:
                LocalFolder(place.parent).write(name, content)  # whole: others may be loading it
        return place


def digest_of_files(sha256: str, others: Mapping[str, bytes]) -> str:
    """Return one digest of a file of strategies, given its own, and of the files that belong to it."""
    if not others:
        return sha256
    parts = [sha256, *(f"{name} {hashlib.sha256(content).hexdigest()}" for name, content in others.items())]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


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
    return StrategyRecipe(name, "", file, source, digest, strategy.files_beside)
