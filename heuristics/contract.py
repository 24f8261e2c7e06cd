"""What a strategy is: a compiled function that answers every decision, and the numbers that tune it.

A strategy is written as a plain function of three records and declared with `strategy`:

    @strategy("cautious", games=("some-game",), weights={"health": 2.5})
    def choose(tables, state, weights):
        ...  # a docstring that says what it does
        return 0

It returns an index into `state["options"][: state["n_options"]]`. `weights["value"]` holds the tuning
numbers (float64) in the order of the declaration, so tuning never compiles anything anew. Of the state it may
use only what its player knows.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from simcore.batch import Policy
from simcore.game import MAX_WEIGHTS, WEIGHTS, Game
from simcore.jit import INT64, closed, kernel, record_of

Choose = TypeVar("Choose", bound=Callable[..., Any])


@dataclass(frozen=True)
class Strategy:
    """A way to play.

    Parameters
    ----------
    name
        What the user types.
    games
        Names of the games that it can play; None: every game.
    weights
        Default of each tuning number, by name.
    version
        Moves when the choices move.
    description
        First lines of the docstring.
    choose
        The plain function.
    """

    name: str
    games: tuple[str, ...] | None
    weights: Mapping[str, float]
    version: int
    description: str
    choose: Callable[..., Any]
    _compiled: dict[str, Callable[..., Any]] = field(default_factory=dict, repr=False, compare=False)

    def plays(self, game: str) -> bool:
        """Whether the strategy can play the game of that name."""
        return self.games is None or game in self.games

    def policy(self, game: Game, weights: Mapping[str, float] | None = None) -> Policy:
        """Compile for one game, with other weights than the declared ones where given.

        Raises
        ------
        ValueError
            If the strategy does not play the game or has no weight of a given name.
        """
        if not self.plays(game.name):
            raise ValueError(f"strategy {self.name!r} does not play {game.name!r}")
        unknown = set(weights or ()) - set(self.weights)
        if unknown:
            raise ValueError(
                f"strategy {self.name!r} has no weight {sorted(unknown)}; it has {sorted(self.weights)}"
            )
        values = {**self.weights, **(weights or {})}
        row = np.zeros(1, WEIGHTS)
        row["value"][0, : len(values)] = [values[name] for name in self.weights]
        if game.name not in self._compiled:
            # One dispatcher a game: a closed function has one signature, and each game has its own records.
            records = (record_of(game.tables), record_of(game.state))
            self._compiled[game.name] = closed(kernel(self.choose), INT64, (*records, record_of(WEIGHTS)))
        return Policy(self._compiled[game.name], row)


declared: list[Strategy] = []
"""Every strategy declared so far, in the order of declaration."""


def strategy(
    name: str,
    *,
    games: tuple[str, ...] | None = None,
    weights: Mapping[str, float] | None = None,
    version: int = 1,
) -> Callable[[Choose], Choose]:
    """Declare a strategy; the docstring of the function is its description.

    The function itself stays as it is, so that it can be called from plain Python too. Nothing is compiled
    yet.

    Raises
    ------
    ValueError
        If the function has no docstring, or the name is taken in one of its games.
    """

    def declare(choose: Choose) -> Choose:
        description = inspect.getdoc(choose)
        if not description:
            raise ValueError(f"strategy {name!r} needs a docstring: it is what users read in the list")
        if len(weights or ()) > MAX_WEIGHTS:
            count = len(weights or ())
            raise ValueError(f"strategy {name!r} declares {count} weights; at most {MAX_WEIGHTS} fit")
        new = Strategy(name, games, dict(weights or {}), version, description, choose)
        for other in declared:
            shared = games is None or other.games is None or set(games) & set(other.games)
            if other.name == name and shared:
                raise ValueError(f"strategy {name!r} is declared twice for the same game")
        declared.append(new)
        return choose

    return declare
