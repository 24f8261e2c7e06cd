"""Places of the files of values that come with a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simcore.contract.game_folders import folder_of
from simcore.games import origin_of

HEURISTICS = Path(__file__).parents[1]
FOLDER = "values"


def value_file(game: str, strategy: str, packs: Sequence[str] = ()) -> Path:
    """Return the place of the value of a game, for positions in which a strategy plays on.

    A game of your own has its values in the folder `values` beside its modules.

    Parameters
    ----------
    game, strategy
        Their names.
    packs
        Packs with which the value was trained, as its user named them.
    """
    origin = origin_of(game)
    if origin is None:
        home: Path | None = HEURISTICS / game.replace("-", "_")
    else:
        home = folder_of(origin.package) if origin.package else Path(origin.spec)
    return (home or Path(origin.spec if origin else ".")) / FOLDER / f"{'+'.join((strategy, *packs))}.npz"
