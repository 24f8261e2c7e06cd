"""Check of a memo: an answer with a full memo is that with an empty one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from analysis.strategies.probe import Coverage, Spot, depends_on_memo, rounds, skill_of, take
from heuristics.strategy.contract import Strategy
from simcore.play.memos import new_memos


@dataclass
class MemoPass:
    """Play games with the compiled strategy, and ask it again at each decision with an empty memo.

    One memo serves all seats, as in compiled games.

    Parameters
    ----------
    strategy
        The strategy, which the places play compiled.
    """

    strategy: Strategy
    covered: Coverage = field(default_factory=Coverage)

    def play(self, places: Sequence[Spot], until: float) -> None:
        """Play until the time is over, at least one game.

        Raises
        ------
        CheckFailedError
            At the first answer that depends on the memo.
        """
        for number, spot in rounds(places, until):
            policy = spot.seated.policies[0]
            choose = new_memos([policy])[0]
            table, weights = spot.seated.tables[0], policy.weights[0]
            for state in spot.walk(number):
                mine, other = state.copy(), state.copy()
                choice = choose(table, mine[0], weights)
                empty = policy.decide(table, other[0], weights)
                if choice != empty:
                    raise depends_on_memo(self.strategy, spot, state, (choice, empty))
                take(state, mine, choice, skill_of(number))
                self.covered.decisions += 1
                self.covered.kinds.add(int(state["decision"][0]))
                if self.covered.games and time.monotonic() > until:
                    return
            self.covered.games += 1
            self.covered.cells.add(spot.cell)
