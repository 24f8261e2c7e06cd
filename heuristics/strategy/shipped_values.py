"""Files of values that come with a game."""

from __future__ import annotations

from pathlib import Path

from heuristics.strategy.registry import default_strategy, strategies
from heuristics.value.model import ValueModel, read_value
from simcore.contract.game import Game
from simcore.contract.game_folders import folder_of
from simcore.games import origin_of

HEURISTICS = Path(__file__).parents[1]
FOLDER = "values"
BASE = "expert"


def base_of(game: Game) -> str:
    """Return the strategy that plays on in the value of a game: `expert`, or the default strategy."""
    return BASE if BASE in strategies(game.name) else default_strategy(game.name)


def value_file(game: Game, strategy: str) -> Path:
    """Return the place of the value of a game, for positions in which a strategy plays on.

    A game of your own has its values in the folder `values` beside its modules.
    """
    origin = origin_of(game.name)
    if origin is None:
        home: Path | None = HEURISTICS / game.name.replace("-", "_")
    else:
        home = folder_of(origin.package) if origin.package else Path(origin.spec)
    return (home or Path(origin.spec if origin else ".")) / FOLDER / f"{strategy}.npz"


def shipped_value(game: Game) -> ValueModel | None:
    """Return the value that comes with a game; None if there is none.

    Raises
    ------
    ValueFileError
        If its file is damaged.
    """
    file = value_file(game, base_of(game))
    return read_value(file) if file.exists() else None
