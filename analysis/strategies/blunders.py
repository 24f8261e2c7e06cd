"""Search for blunders in single games: how much choices lose against the best option that it finds.

The search looks at every decision of some games in three stages, each with deals of its own. Few deals of all
options find the decisions that may be costly. More deals of their best options choose a better option, if
there clearly is one. Fresh deals of that option and of the choice measure the loss: those that chose it would
overestimate it, because the best of some noisy numbers is biased upwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from heuristics.strategy.look_ahead import LookAhead
from heuristics.toolbox.search import new_key
from simcore.contract.game import Game
from simcore.play.roster import Roster
from simcore.play.stepping import decisions, wins_from
from simcore.records.shared import Array

Floats = NDArray[np.float64]
Judge = Callable[[Array, Array, range], Array]
"""Function `judge(state, options, samples)` that returns the chance to win, float64 (options, samples).

`samples` are numbers of deals.
"""

FIRST_DEAL = 1 << 15
"""First deal of these searches. Strategies that search use the deals before it, so their choices would look
too good on those."""
SCREENED = 8
"""The first stage has this fraction of the deals, but at least `FEWEST`."""
FEWEST = 4
FINALISTS = 3
"""Options of the second stage besides the choice."""
LEADS = 1.0, 2.0
"""Standard errors by which an option must lead the choice in the first and in the second stage."""
KEPT = 8
"""Positions that are kept of a game, the most costly ones."""
MANY = 8
"""Factor of the deals that measure the worst positions."""
MOST_DEALS = 1 << 11
"""Maximum number of deals, so that all stages have deals of their own."""


@dataclass(frozen=True)
class Search:
    """Search at the decisions of one combination.

    Parameters
    ----------
    choose
        Judge that looks for a better option.
    measure
        Judge that measures the loss.
    deals
        Deals of the second and the third stage.
    """

    choose: Judge
    measure: Judge
    deals: int

    def better(self, state: Array, choice: int) -> tuple[int, float]:
        """Return the option that is clearly better than the choice, and its lead; the choice if none is."""
        options = np.arange(int(state["n_options"][0]))
        stages = (self._screened, FIRST_DEAL), (self.deals, FIRST_DEAL + self._screened)
        for (deals, first), lead in zip(stages, LEADS, strict=True):
            chances = self.choose(state, options, range(first, first + deals))
            leads = chances - chances[options == choice]
            means, errors = leads.mean(axis=1), leads.std(axis=1, ddof=1) / np.sqrt(deals)
            clear = (means > 0) & (means >= lead * errors)
            if not clear.any():
                return choice, 0.0
            finalists = np.argsort(-np.where(clear, means, -1.0), kind="stable")[:FINALISTS]
            best, gain = int(options[finalists[0]]), float(means[finalists[0]])
            options = np.append(options[finalists[clear[finalists]]], choice)
        return best, gain

    def losses(self, state: Array, choice: int, better: int) -> Floats:
        """Return how much the choice loses to the better option on each fresh deal, float64 (deals,)."""
        return self._losses(state, choice, better, self.deals, FIRST_DEAL + self._screened + self.deals)

    def losses_again(self, state: Array, choice: int, better: int) -> Floats:
        """Return the losses on more deals, which no other stage had, float64 (`MANY` times the deals,)."""
        first = FIRST_DEAL + self._screened + 2 * self.deals
        return self._losses(state, choice, better, MANY * self.deals, first)

    def _losses(self, state: Array, choice: int, better: int, deals: int, first: int) -> Floats:
        chances = self.measure(state, np.array([better, choice]), range(first, first + deals))
        losses: Floats = chances[0] - chances[1]
        return losses

    @property
    def _screened(self) -> int:
        return max(FEWEST, self.deals // SCREENED)


def by_value(ahead: LookAhead, rounds: int) -> Judge:
    """Return the judge that takes the trained value after some rounds."""
    return lambda state, options, samples: ahead.chances(state, options, samples, rounds)


def to_the_end(players: Roster) -> Judge:
    """Return the judge that plays games out."""

    def judge(state: Array, options: Array, samples: range) -> Array:
        keys = np.array([new_key(state[0], sample) for sample in samples], np.uint64)  # type: ignore[no-untyped-call]
        return wins_from(players, state, options, keys).astype(float)

    return judge


def blunder_dtype(game: Game) -> np.dtype[np.void]:
    """Return the type of the record of the blunders of one game.

    The decisions with several options, those with a better one and the sum of the losses are by kind. `steps`
    and the fields below it describe the most costly positions; a step of 0 is none.
    """
    kinds = max(game.kinds) + 1
    return np.dtype(
        [
            ("decisions", "i4", (kinds,)),
            ("better", "i4", (kinds,)),
            ("loss", "f8", (kinds,)),
            ("step", "i4", (KEPT,)),
            ("kind", "i4", (KEPT,)),
            ("choice", "i4", (KEPT,)),
            ("instead", "i4", (KEPT,)),
            ("seen", "f8", (KEPT,)),
        ]
    )


def find_blunders(search: Search, players: Roster, seed: int, first: int, out: Array) -> None:
    """Play games `first`, `first + 1`, ... and search their decisions, into `out` (`blunder_dtype`).

    Raises
    ------
    StrategyError
        If a strategy chose an invalid option or failed.
    """
    for i in range(len(out)):
        _search_game(search, players, seed, first + i, out[i])


def _search_game(search: Search, players: Roster, seed: int, number: int, row: Array) -> None:
    """Play one game and search its decisions."""
    worst: list[tuple[float, int, int, int, int]] = []
    for step, standing in enumerate(decisions(players, seed, number), 1):
        state = standing.state
        if state["n_options"][0] < 2 or standing.slipped:
            continue
        kind = int(state["decision"][0])
        row["decisions"][kind] += 1
        better, lead = search.better(state, standing.choice)
        if better == standing.choice:
            continue
        loss = float(search.losses(state, standing.choice, better).mean())
        row["better"][kind] += 1
        row["loss"][kind] += loss
        worst.append(((lead + loss) / 2, step, kind, standing.choice, better))
    for place, position in enumerate(sorted(worst, reverse=True)[:KEPT]):
        for name, value in zip(("seen", "step", "kind", "choice", "instead"), position, strict=True):
            row[name][place] = value
