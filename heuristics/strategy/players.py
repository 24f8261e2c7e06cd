"""Who sits at the table: one strategy for all seats or one for each, and how well they play it."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Any

from heuristics.strategy.contract import Strategy
from heuristics.strategy.recipes import recipe_of
from simcore import command_line
from simcore.game import Game
from simcore.play.lineup import Policy
from simcore.play.skill import FULL_SKILL


@dataclass(frozen=True)
class Players:
    """A seated team.

    Parameters
    ----------
    strategies
        One for all seats, or one a seat.
    skill
        Share of the decisions that are taken as the strategy wants; the others are taken at random.
    """

    strategies: tuple[Strategy, ...]
    skill: float = FULL_SKILL

    @property
    def name(self) -> str:
        """What results are labelled with."""
        names = ",".join(each.name for each in self.strategies)
        return names if self.skill == FULL_SKILL else f"{names}@{self._skill}"

    @property
    def _skill(self) -> str:
        """The skill as short as it can be written without loss."""
        return repr(self.skill).removesuffix(".0")

    @property
    def mixed(self) -> bool:
        """Whether each seat has its own strategy."""
        return len(self.strategies) > 1

    def policies(self, game: Game) -> tuple[Policy, ...]:
        """Compile for one game; other processes can make them again."""
        return tuple(
            replace(each.policy(game), skill=self.skill, recipe=functools.partial(recipe_of, each))
            for each in self.strategies
        )

    def arguments(self) -> dict[str, str]:
        """Arguments, by their names, that seat the same team again."""
        who = {"table" if self.mixed else "strategy": ",".join(each.spec for each in self.strategies)}
        return who if self.skill == FULL_SKILL else {**who, "skill": self._skill}

    def words(self) -> tuple[str, ...]:
        """The same as words of a command line, as a manifest keeps them."""
        return tuple(command_line.options(**self.arguments()))

    def describe(self) -> dict[str, Any]:
        """What a result has to tell of them."""
        return {
            "name": self.name,
            "table": [each.name for each in self.strategies] if self.mixed else None,
            "skill": self.skill,
        }
