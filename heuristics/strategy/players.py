"""Players at the table: a strategy for all seats or one for each, and their skill; or a group."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

from heuristics.strategy.compiling import compiled_for
from heuristics.strategy.contract import Strategy
from heuristics.strategy.recipes import recipe_of
from simcore.contract.game import Game
from simcore.play.roster import InTurns, Policy
from simcore.play.skill import FULL_SKILL
from simcore.process import command_line
from simcore.results.provenance import GroupMember, GroupRecord, PlayersRecord
from simcore.results.tally import seat_on_turn


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
        """Label in results."""
        names = ",".join(strategy.name for strategy in self.strategies)
        return names if self.skill == FULL_SKILL else f"{names}@{self._skill}"

    @property
    def _skill(self) -> str:
        """Shortest exact text of the skill."""
        return repr(self.skill).removesuffix(".0")

    @property
    def mixed(self) -> bool:
        """Whether each seat has its own strategy."""
        return len(self.strategies) > 1

    @property
    def turns(self) -> int:
        """Number of players that take turns (`Group`); 0: the same players play every game."""
        return 0

    def at(self, game_number: int) -> Players:
        """Return the players of a game."""
        return self

    def policies(self, game: Game) -> tuple[Policy, ...] | InTurns:
        """Compile the strategies for one game in a form that other processes can rebuild."""
        return self._seated(game)

    def _seated(self, game: Game) -> tuple[Policy, ...]:
        with compiled_for(game, self.strategies):
            return tuple(
                replace(
                    strategy.policy(game), skill=self.skill, recipe=functools.partial(recipe_of, strategy)
                )
                for strategy in self.strategies
            )

    def arguments(self) -> dict[str, str]:
        """Named arguments that rebuild these players."""
        arguments = {
            "table" if self.mixed else "strategy": ",".join(strategy.spec for strategy in self.strategies)
        }
        return arguments if self.skill == FULL_SKILL else {**arguments, "skill": self._skill}

    def words(self) -> tuple[str, ...]:
        """Return the players as words of a command line, as a manifest keeps them."""
        return tuple(command_line.options(**self.arguments()))

    def describe(self) -> PlayersRecord:
        """Return the description of the players for results."""
        table = tuple(strategy.name for strategy in self.strategies) if self.mixed else None
        return PlayersRecord(name=self.name, table=table, skill=self.skill)


@dataclass(frozen=True)
class Group(Players):
    """Group of strategies and skills that take turns and represent unknown players.

    Game number g belongs to the member whose turn it is (`simcore.results.tally`); this member plays the same
    game alone. The win rate of the group is the mean over its members. The spread of its members' win rates
    shows the uncertainty from unknown players.

    Parameters
    ----------
    strategies
        All strategies of its members, each once.
    skill
        Mean skill.
    title
        Label in results.
    members
        Players who take turns in this order, all with equal weight.
    parts
        Members `i`, `i + len(members) / parts`, ... are the same players at varying strength.
    confidence
        Confidence of the interval from the weakest to the strongest member.
    file, sha256
        The file as the user named it, and its digest.
    """

    title: str = ""
    members: tuple[Players, ...] = ()
    parts: int = 1
    confidence: float = 0.0
    file: str = ""
    sha256: str = ""

    @property
    def name(self) -> str:
        """Label in results."""
        return self.title

    @property
    def turns(self) -> int:
        """Number of players that take turns."""
        return len(self.members)

    @property
    def mixed(self) -> bool:
        """Whether each seat has its own strategy."""
        return False

    def at(self, game_number: int) -> Players:
        """Return the players of a game."""
        return self.members[int(seat_on_turn(game_number, self.turns))]

    def policies(self, game: Game) -> InTurns:
        """Compile the strategies for one game in a form that other processes can rebuild."""
        return InTurns(tuple(member._seated(game) for member in self.members))

    def arguments(self) -> dict[str, str]:
        """Named arguments that rebuild these players."""
        return {"strategy": self.file}

    def describe(self) -> PlayersRecord:
        """Return the description of the players for results."""
        group = GroupRecord(
            sha256=self.sha256,
            parts=self.parts,
            confidence=self.confidence,
            members=tuple(
                GroupMember(strategy=member.strategies[0].name, skill=member.skill) for member in self.members
            ),
        )
        return PlayersRecord(name=self.name, skill=self.skill, group=group)
