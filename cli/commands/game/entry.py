"""Entry of a game in the list of games."""

from __future__ import annotations

from pydantic import Field

from heuristics.strategy.registry import strategies
from simcore.contract.game import Game
from simcore.games import origin_of
from simcore.results.model import Line, Result
from simcore.store.provenance import PLAIN


class GameEntry(Result):
    """A game that can be played by its name."""

    name: Line = Field(description="name of the game")
    title: Line = Field(description="title of the game")
    version: int = Field(description="version of its rules")
    source: Line = Field(description="`elderodds`, or the package that brings the game")
    level: Line = Field(description="the game's word for difficulty")
    levels: tuple[Line, ...] = Field(description="its difficulties")
    strategies: tuple[Line, ...] = Field(description="its strategies")
    rules: Line | None = Field(description="`plain Python` if the rules are not compiled, else null")


def game_entry(game: Game) -> GameEntry:
    """Return the entry of a game; code of the game is run."""
    origin = origin_of(game.name)
    return GameEntry(
        name=game.name,
        title=game.title,
        version=game.version,
        source="elderodds" if origin is None else origin.distribution or origin.spec,
        level=game.level,
        levels=tuple(game.load(None, ()).difficulties),
        strategies=tuple(strategies(game.name)),
        rules=PLAIN if game.rules().plain else None,
    )
