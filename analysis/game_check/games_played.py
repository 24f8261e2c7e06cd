"""Checks of games with arbitrary options, one by one and all together."""

from __future__ import annotations

from analysis.game_check import played
from analysis.game_check.asked import watching
from analysis.strategies.probe import Spot
from simcore.contract.game import Game, Scenario
from simcore.records.shared import Array


class GamesPlayed:
    """Play games with arbitrary options; check each of them, and conditions on all games together.

    Parameters
    ----------
    game, scenario
        The game and its data.
    """

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game, self.scenario = game, scenario
        self.games = self.decisions = 0
        self._ends: set[int] = set()
        self._left = set(game.row.names or ())

    def one(self, spot: Spot, number: int) -> Array:
        """Play and check one game, and return its result row.

        Raises
        ------
        CheckFailedError
            If a check fails.
        """
        with watching(spot, number):
            state = played.check_game(spot, number)
        row = spot.record(state)
        played.check_row(spot, self.scenario, number, row, state)
        self.games += 1
        self._left &= played.left_by_record(spot, self.games, state)
        self.decisions += int(state["decisions"][0])
        self._ends.add(int(row["loss_cause"][0]) if not row["win"][0] else -1 - int(row["victory"][0]))
        return row

    def check_written(self) -> None:
        """Check that `record` has written every column.

        Raises
        ------
        CheckFailedError
            If it has not.
        """
        played.check_written(self.game, self._left, self.games)

    @property
    def words(self) -> str:
        """Number of games and their endings, for the message."""
        ends = [*enumerate(self.game.loss_causes)]
        ends += [(-1 - code, name) for code, name in enumerate(self.game.victories)]
        never = [name for code, name in ends if code not in self._ends]
        met = f"{len(self._ends)} of {len(ends)} endings"
        unseen = f"; not reached: {', '.join(never)}" if never else ""
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        return f"{games} of any options, {self.decisions:,} decisions, {met}{unseen}"
