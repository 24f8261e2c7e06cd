"""Strategies that search: they try options in play-outs by a fast strategy, and choose the best one."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from heuristics.strategy.contract import BUDGET, Choose, Strategy, strategy
from heuristics.strategy.estimates import estimate
from heuristics.strategy.explanation import Explanation
from heuristics.toolbox.cell_weights import CellWeights
from heuristics.toolbox.search import best_option
from simcore.contract.game import Game
from simcore.contract.rules import ADVANCE, REDEAL
from simcore.jit.decorators import generic, kernel
from simcore.kernels.trees import position_value
from simcore.play.seating import roster_of

LEAD, ROUNDS = "lead", "rounds"
DEALS = 64
"""Deals on which `explain` plays out every option; the search itself drops weak options early."""


@dataclass(frozen=True)
class Searching:
    """Search of one game, from which its module declares a strategy.

    The strategy has the weights of `plays_on`, and after them `budget`, `lead` and, with a value, `rounds`.

    Parameters
    ----------
    game
        Game that it plays.
    plays_on
        Compiled strategy that plays on in every seat.
    budget
        Number of games played on at a decision, at most.
    lead
        How clearly an option must beat what `plays_on` would do (`heuristics.toolbox.search.best_option`).
    rounds
        Rounds until the value of the position counts.
    value
        File of a trained value of positions; None: games are played on to their end.
    cell_weights
        Weights of the search that differ in some cells.
    paired
        Whether `lead` counts standard errors (`best_option`); with a value it always does.
    """

    game: Game
    plays_on: Strategy
    budget: float
    lead: float
    rounds: float = 0.0
    value: Path | None = None
    cell_weights: tuple[CellWeights, ...] = ()
    paired: bool = False

    @property
    def weights(self) -> dict[str, float]:
        """Weights of the strategy that searches."""
        own = {BUDGET: self.budget, LEAD: self.lead, **({} if self.value is None else {ROUNDS: self.rounds})}
        return {**self.plays_on.weights, **own}

    @functools.cached_property
    def base(self) -> Callable[..., Any]:
        """Kernel of the strategy that plays on."""
        return kernel(self.plays_on.choose)

    @functools.cached_property
    def search(self) -> Callable[..., Any]:
        """Kernel `search(tables, state, weights)`, which returns the index of the best option."""
        kernels = self.game.rules().kernels
        first = len(self.plays_on.weights)
        value = None if self.value is None else position_value(self.game.own_features().kernel)
        find: Any = best_option(  # type: ignore[no-untyped-call]
            kernels[REDEAL],
            kernels[ADVANCE],
            self.base,
            self.game.state,
            self.plays_on.memo,
            value,
            self.paired,
        )
        if value is None:

            @generic
            def search(tables, state, weights):  # type: ignore[no-untyped-def]
                own = weights["value"]
                return find(tables, state, weights, own[first], own[first + 1])
        else:

            @generic
            def search(tables, state, weights):  # type: ignore[no-untyped-def]
                own = weights["value"]
                return find(tables, state, weights, own[first], own[first + 1], own[first + 2])

        return search

    def strategy(self, name: str, version: int = 1) -> Callable[[Choose], Choose]:
        """Declare the strategy that searches, as `heuristics.strategy.contract.strategy` does."""
        return strategy(
            name,
            games=(self.game.name,),
            weights=self.weights,
            version=version,
            cell_weights=(*self.plays_on.cell_weights, *self.cell_weights),
            explain=self.explain,
            prepare=self.plays_on.prepare,
            memo=self.plays_on.memo,
            value=self.value,
        )

    def explain(self, tables: Any, state: Any, weights: Any) -> Explanation:
        """Return how often each option wins if `plays_on` plays on, over the first deals of the search."""
        name, memo = self.plays_on.name, self.plays_on.memo
        policy = self.plays_on.policy(self.game).with_weights(np.array([weights]))
        estimates = estimate(roster_of(self.game, np.array([tables]), [policy]), np.array([state]), DEALS)
        more = () if memo is None else (np.zeros(1, memo)[0],)
        usual = 1 + int(self.base(tables, state, weights, *more))
        text = (
            f"{name.capitalize()} would take option {usual}; that stands unless another one is clearly "
            "better in the search."
        )
        return replace(estimates, text=text, meaning=f"{estimates.meaning} by {name}", play_outs_by=name)
