"""Strategies that are available for a game: from the toolkit, installed packages and files."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import logging
import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from heuristics.strategy.automatic import MASTER, master_of, why_no_master
from heuristics.strategy.contract import Strategy, collected, declared
from heuristics.strategy.files import from_file, from_weights, is_file
from simcore.contract.game_folders import folder_of, has_module, run_module
from simcore.files.user_files import has_ending
from simcore.games import origin_of
from simcore.messages.names import unknown_name

DEFAULT = "standard"
"""Name of the default strategy."""

BASE = "expert"
"""Name of the strategy whose positions a value judges, if a game has it."""

GROUP = "elderodds.strategies"
"""Entry point group of packages that offer strategies."""

BROUGHT = "strategies"
"""Module in which a game of your own declares its strategies."""

log = logging.getLogger("elderodds")


def strategies(game: str) -> dict[str, Strategy]:
    """Return all strategies that play the game of that name, by name; those from files are not included."""
    _import_all("heuristics.any_game")
    own = f"heuristics.{_as_module(game)}"
    if _exists(own):
        _import_all(own)
    known = {strategy.name: strategy for strategy in declared if strategy.plays(game)}
    known |= {strategy.name: strategy for strategy in _of_brought(game) if strategy.plays(game)}
    for strategy in _plugins():
        if strategy.plays(game):
            known.setdefault(strategy.name, strategy)
    if origin_of(game) is not None:
        base = known[base_among(dict(sorted(known.items())))]
        if MASTER not in known and why_no_master(game, base) is None:
            known[MASTER] = master_of(game, base)
    return dict(sorted(known.items()))


def find_strategy(text: str, game: str) -> Strategy:
    """Return the strategy that a text names: a name, `FILE.py`, `FILE.py:NAME` or `WEIGHTS.toml`.

    Raises
    ------
    ValueError
        If there is none; the message lists those there are and the nearest one.
    """
    if (strategy := _named_alike(text, game)) is not None:
        return strategy
    known = strategies(game)
    if text in known:
        return known[text]
    if has_ending(text, ".toml"):
        return from_weights(text, lambda inner: find_strategy(inner, game))
    if is_file(text):
        return from_file(text, game, tuple(known))
    if text == MASTER and origin_of(game) is not None:
        problem = why_no_master(game, known[base_among(known)])
        if problem is not None:
            raise problem
    raise ValueError(
        unknown_name("strategy", text, known) + ", or a file: FILE.py, FILE.py:NAME, WEIGHTS.toml"
    )


def default_strategy(game: str) -> str:
    """Return the name of the default strategy."""
    if _named_alike(DEFAULT, game) is not None:
        return DEFAULT
    return default_among(strategies(game))


def default_among(known: Mapping[str, Strategy]) -> str:
    """Return the name of the default strategy: `standard`, or the first one that does not search."""
    fast = (name for name, strategy in known.items() if not strategy.searches)
    return DEFAULT if DEFAULT in known else next(fast)


def base_among(known: Mapping[str, Strategy]) -> str:
    """Return the name of the strategy that plays on in a value: `expert`, or the default strategy."""
    return BASE if BASE in known else default_among(known)


def _named_alike(name: str, game: str) -> Strategy | None:
    """Return a strategy of the toolkit that is declared in the module of its name; None if there is none.

    It is found without loading the other strategies, which takes longer than playing a game.
    """
    package, module = f"heuristics.{_as_module(game)}", _as_module(name)
    if not module.isidentifier() or origin_of(game) is not None or not _exists(package):
        return None
    if not _exists(f"{package}.{module}"):
        return None
    importlib.import_module(f"{package}.{module}")
    named = (strategy for strategy in reversed(declared) if strategy.name == name and strategy.plays(game))
    return next(named, None)


def _as_module(name: str) -> str:
    return name.replace("-", "_")


def _exists(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


@functools.cache
def _import_all(package: str) -> None:
    """Import the modules directly inside a package, but not its subpackages, which belong to single games."""
    path = importlib.import_module(package).__path__
    for module in pkgutil.iter_modules(path):
        if not module.ispkg:
            importlib.import_module(f"{package}.{module.name}")


@functools.cache
def _plugins() -> tuple[Strategy, ...]:
    """Return the strategies of installed packages; warn about a broken one and skip it."""
    strategies: list[Strategy] = []
    for point in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        strategies += _plugin(point)
    return tuple(strategies)


def _of_brought(game: str) -> tuple[Strategy, ...]:
    """Return the strategies that come with a game from outside the toolkit."""
    origin = origin_of(game)
    return () if origin is None else _inside(origin.package, folder_of(origin.package))


@functools.cache
def _inside(package: str, folder: Path | None) -> tuple[Strategy, ...]:
    """Return the strategies that the module `strategies` in a game's folder declares now."""
    if not has_module(package, BROUGHT):
        return ()
    with collected() as declared:
        run_module(f"{package}.{BROUGHT}")
    return tuple(declared)


def _plugin(point: EntryPoint) -> list[Strategy]:
    package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
    try:
        with collected() as mine:
            point.load()
    except (Exception, SystemExit) as problem:
        said = " ".join(str(problem).split())
        log.warning(
            "Warning: the strategies of %s are skipped: %s: %s (entry point %s = %s)",
            package, type(problem).__name__, said, point.name, point.value,
        )  # fmt: skip
        return []
    taken = {strategy.name for strategy in declared}
    for strategy in mine:
        if strategy.name in taken:
            log.warning(
                "Warning: strategy %s of %s is skipped: the name is already taken", strategy.name, package
            )
    return [replace(strategy, origin={"package": package}) for strategy in mine if strategy.name not in taken]
