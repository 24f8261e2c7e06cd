"""Which strategies there are for a game."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil

from heuristics.contract import Strategy, declared
from simcore.names import unknown_name

DEFAULT = "standard"
"""Name of the strategy that is played when none is asked for."""


def strategies(game: str) -> dict[str, Strategy]:
    """All strategies that play the game of that name, by name."""
    _import_all("heuristics")
    own = f"heuristics.{game.replace('-', '_')}"
    if importlib.util.find_spec(own) is not None:
        _import_all(own)
    return {each.name: each for each in sorted(declared, key=lambda each: each.name) if each.plays(game)}


def find_strategy(name: str, game: str) -> Strategy:
    """The strategy of that name for the game of that name.

    Raises
    ------
    ValueError
        If there is none; the message lists those there are and the nearest one.
    """
    known = strategies(game)
    if name not in known:
        raise ValueError(unknown_name("strategy", name, known))
    return known[name]


def default_strategy(game: str) -> str:
    """Name of the strategy that plays when none is asked for."""
    known = strategies(game)
    return DEFAULT if DEFAULT in known else next(iter(known))


@functools.cache
def _import_all(package: str) -> None:
    """Import the modules right inside a package, but not the packages in it: those belong to single games."""
    path = importlib.import_module(package).__path__
    for module in pkgutil.iter_modules(path):
        if not module.ispkg:
            importlib.import_module(f"{package}.{module.name}")
