"""Values that come with a game."""

from __future__ import annotations

from heuristics.strategy.registry import base_among, strategies
from heuristics.value.model import ValueModel, read_value
from heuristics.value.places import value_file
from simcore.contract.game import Game


def base_of(game: Game) -> str:
    """Return the strategy that plays on in the value of a game: `expert`, or the default strategy."""
    return base_among(strategies(game.name))


def shipped_value(game: Game) -> ValueModel | None:
    """Return the value that comes with a game; None if there is none.

    Raises
    ------
    ValueFileError
        If its file is damaged.
    """
    file = value_file(game.name, base_of(game))
    return read_value(file) if file.exists() else None
