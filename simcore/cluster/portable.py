"""Portable description of a roster, from which another process rebuilds it and plays blocks.

Compiled functions cannot be pickled. A recipe names the game and holds the compiled tables of the cell and a
policy recipe for each seat. Policy recipes come from the strategy layer as objects that are pickled by
reference, so this module does not depend on strategies.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import pickle
import platform
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from simcore.contract.game import Game
from simcore.contract.game_folders import PREFIX, files_to_send, unpacked
from simcore.games import bring, find_game, origin_of
from simcore.jit.digest import LIBRARY, text_digest
from simcore.play.batch import play_rows
from simcore.play.engines import EngineError, Play, timed
from simcore.play.roster import InTurns, Policy, Roster
from simcore.play.seating import roster_of
from simcore.play.strategy_errors import StrategyError
from simcore.records.shared import WEIGHTS
from simcore.records.trees import TREES
from simcore.store.provenance import toolkit_version

MOST_ROSTERS = 64
"""Number of rosters that a worker keeps ready."""


class PolicyRecipe(Protocol):
    """Picklable recipe that rebuilds a policy."""

    @property
    def module(self) -> str:
        """Module that the worker needs; empty if the recipe is self-contained."""

    def policy(self, game: Game) -> Policy:
        """Return the policy with its default weights."""

    def here(self, file: str) -> str:
        """Return the user's path of a file of the policy, given its path on the worker."""


@dataclass(frozen=True)
class Recipe:
    """Recipe for a roster.

    Parameters
    ----------
    game, module
        Name of the game, and the module that registers it; no module if the files are sent.
    files
        Files of a game from a folder, by name.
    tables
        Bytes of the compiled scenario of one cell.
    policies
        One per seat.
    weights
        Bytes of the weights, one row per seat; the worker prepares the rest.
    skill
        One number per seat.
    trees
        Compressed bytes of the trees of a trained value, one record per seat; empty: no seat uses one.
    turns
        Differences of the rosters that take turns, as in `Roster`.
    """

    game: str
    module: str
    tables: bytes
    policies: tuple[PolicyRecipe, ...]
    weights: bytes
    skill: tuple[float, ...]
    trees: bytes = b""
    files: Mapping[str, bytes] = field(default_factory=dict)
    turns: tuple[Recipe, ...] = ()

    @property
    def modules(self) -> tuple[str, ...]:
        """Modules that must be installed on the worker, except those of files that are sent."""
        policies = [*self.policies, *(policy for turn in self.turns for policy in turn.policies)]
        named = (self.module, *(module.module for module in policies))
        return tuple(dict.fromkeys(module for module in named if module and not module.startswith(PREFIX)))

    def roster_of(self) -> Roster:
        """Make it."""
        game = bring(str(unpacked(self.files))) if self.files else find_game(self.game)
        if game.larger is not None and len(self.tables) != game.tables.itemsize:
            game = game.larger()
        tables = np.frombuffer(self.tables, game.tables).copy()
        teams = tuple(turn._seated(game) for turn in self.turns)
        return roster_of(game, tables, InTurns(teams) if teams else self._seated(game))

    def _seated(self, game: Game) -> tuple[Policy, ...]:
        weights = np.zeros(len(self.policies), WEIGHTS)
        weights["value"] = np.frombuffer(self.weights).reshape(weights["value"].shape)
        if self.trees:
            weights["trees"] = np.frombuffer(zlib.decompress(self.trees), TREES)
        own = [policy.policy(game) for policy in self.policies]
        for i, policy in enumerate(own):
            weights["prepared"][i] = policy.weights["prepared"][0]  # the numbers of a network
        return tuple(
            replace(policy.with_weights(weights[i : i + 1]), skill=self.skill[i])
            for i, policy in enumerate(own)
        )


def recipe_of(players: Roster) -> Recipe:
    """Return the recipe of a roster.

    Raises
    ------
    EngineError
        If a policy has no recipe.
    GameFileError
        If the files of the game have changed since they were loaded.
    """
    made: dict[int, Any] = {}
    origin = origin_of(players.game.name)
    seated = [policy for turn in players.turns or (players,) for policy in turn.policies]
    for policy in seated:
        if policy.recipe is None:
            raise EngineError("a policy object can play only in this process; use a strategy")
        if id(policy.recipe) not in made:
            made[id(policy.recipe)] = policy.recipe()
    whole = Recipe(
        players.game.name,
        players.game.rules.__module__ if origin is None or not origin.sha256 else "",
        players.tables.tobytes(),
        tuple(made[id(policy.recipe)] for policy in players.policies),
        players.weights["value"].tobytes(),
        tuple(float(skill) for skill in players.skill),
        _trees_of(players),
        files_to_send(origin) if origin is not None and origin.sha256 else {},
    )
    turns = tuple(
        replace(
            whole,
            policies=tuple(made[id(policy.recipe)] for policy in turn.policies),
            weights=turn.weights["value"].tobytes(),
            skill=tuple(float(skill) for skill in turn.skill),
            trees=_trees_of(turn),
            files={},
        )
        for turn in players.turns
    )
    return replace(whole, turns=turns)


def _trees_of(players: Roster) -> bytes:
    """Return the trees of all seats for a recipe."""
    trees = players.weights["trees"]
    return zlib.compress(trees.tobytes()) if trees["n_trees"].any() else b""


@functools.cache
def _digest_of(top: str) -> str:
    """Return the digest of a package's sources at the first call, which are the loaded sources."""
    file = Path(str(importlib.import_module(top).__file__))
    return text_digest(file.parent if file.name == "__init__.py" else file)


def code_here(modules: Iterable[str]) -> dict[str, str]:
    """Return a description of the code in this process, which must be the same for all workers of a run."""
    tops = dict.fromkeys([*LIBRARY, *(module.partition(".")[0] for module in modules)])
    return {
        "elderodds": toolkit_version(),
        "Python": ".".join(platform.python_version_tuple()[:2]),
        **{name: version(name) for name in ("numba", "llvmlite", "numpy")},
        "machine": platform.machine(),
        **{f"sources of {top}": _digest_of(top) for top in tops},
    }


@dataclass(frozen=True)
class Played:
    """A finished block: bytes of the filled array, and the seconds that it took."""

    out: bytes
    seconds: float


@dataclass(frozen=True)
class StrategyFailure:
    """Failure of a strategy: the arguments of `StrategyError`."""

    where: str
    problem: str
    file: str
    line: int
    game: int

    def error(self) -> StrategyError:
        """Return the error to raise in the user's process."""
        return StrategyError(**asdict(self))


_ready: OrderedDict[str, tuple[Recipe, Roster]] = OrderedDict()
_lock = threading.Lock()


def prepare(key: str, recipe: bytes, modules: tuple[str, ...], code: Mapping[str, str]) -> dict[str, str]:
    """On a worker: make a roster and keep it under `key`.

    Parameters
    ----------
    key
        Name of the recipe.
    recipe
        A pickled `Recipe`.
    modules, code
        Modules that it needs, and the code of the calling process.

    Returns
    -------
    dict
        Differences of the code, by name. Empty: the roster is ready.
    """
    for module in modules:
        importlib.import_module(module)
    here = code_here(modules)
    differing = {name: here.get(name, "nothing") for name in code if here.get(name) != code[name]}
    if differing:
        return differing
    with _lock:
        if key not in _ready:
            made: Recipe = pickle.loads(recipe)
            players = made.roster_of()
            play_rows(players, 0, 0, np.zeros(0, players.game.row))  # compiles
            _ready[key] = made, players
            while len(_ready) > MOST_ROSTERS:
                _ready.popitem(last=False)
        _ready.move_to_end(key)
    return {}


def play_part(
    key: str, play: Play, seed: int, first: int, shape: tuple[int, ...], dtype: np.dtype[Any]
) -> Played | StrategyFailure | None:
    """On a worker: play a block of a prepared roster; return None if the roster is no longer kept."""
    with _lock:
        roster = _ready.get(key)
    if roster is None:
        return None
    recipe, players = roster
    out = np.zeros(shape, dtype)
    try:
        play(players, seed, first, out[:0])  # compiles on first use, which does not count as playing time
        seconds = timed(play, players, seed, first, out)
    except StrategyError as problem:
        file = functools.reduce(lambda path, policy: policy.here(path), recipe.policies, problem.file)
        return StrategyFailure(problem.where, problem.problem, file, problem.line, problem.game)
    return Played(out.tobytes(), seconds)


def packed(recipe: Recipe) -> tuple[str, bytes]:
    """Return a recipe as bytes, and its key on workers."""
    content = pickle.dumps(recipe)
    return hashlib.sha256(content).hexdigest(), content
