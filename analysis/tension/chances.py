"""Source of the chances to win: play-outs to the end, or a few rounds of play and the value of the game."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.experiment.common_luck import Arm
from analysis.tension.arcs import play_arcs
from heuristics.strategy.registry import find_strategy
from heuristics.strategy.shipped_values import shipped_value
from heuristics.value.evaluate import value_function
from heuristics.value.model import ValueMismatchError
from simcore.play.ahead import chances_ahead
from simcore.play.roster import Roster
from simcore.play.skill import FULL_SKILL
from simcore.records.shared import Array
from simcore.records.trees import TREES

ROUNDS = 2
"""Rounds of a short play-out; then the value of the game gives the chance."""


@dataclass(frozen=True)
class ValuedArcs:
    """Plays arcs with short play-outs, as an engine needs it: other processes can rebuild it.

    Parameters
    ----------
    trees
        Compressed trees of the value for the cell.
    """

    trees: bytes

    def __call__(self, players: Roster, seed: int, first: int, out: Array) -> None:
        """Play games `first`, `first + 1`, ... into `out`, as `play_arcs` does."""
        function = value_function(players.game)
        trees = np.frombuffer(zlib.decompress(self.trees), TREES).copy()

        def chances(players: Roster, state: Array, options: Array, keys: Array) -> Array:
            return chances_ahead(players, state, options, keys, ROUNDS, function, trees)

        play_arcs(players, seed, first, out, chances)


def valued_arcs(arm: Arm) -> ValuedArcs | str:
    """Return how to play arcs with the value of a game, or the reason why it does not describe the arm.

    The value is about one strategy in every seat, and about the data with which it was trained. An older
    version of the strategy is near enough, because the present one plays the first rounds.

    Raises
    ------
    ValueFileError
        If the file of the value is damaged.
    """
    game, value = arm.game, shipped_value(arm.game)
    if value is None:
        return f"{game.name} has no value"
    strategy = find_strategy(value.strategy, game.name)
    players = arm.players
    if players.turns or players.skill < FULL_SKILL or any(seat != strategy for seat in players.strategies):
        return f"the value of {game.name} is about {value.strategy}"
    if value.provenance.get("scenario") != arm.scenario.digest:
        return f"the value of {game.name} is about other data"
    try:
        trees = value.trees(game, arm.cell)
    except ValueMismatchError:
        return f"the value of {game.name} is about other rules"
    return ValuedArcs(zlib.compress(trees.tobytes(), 1))


def all_valued(arms: Sequence[Arm]) -> list[ValuedArcs] | str:
    """Return how to play the arcs of each arm with the value, or the reason why one of them cannot be.

    All arms have the same source of chances, so that their measures can be compared.
    """
    valued = []
    for arm in arms:
        played = valued_arcs(arm)
        if isinstance(played, str):
            return played
        valued.append(played)
    return valued
