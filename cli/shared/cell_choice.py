"""Combinations and players that the options of a command select."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from analysis.request import lookup

if TYPE_CHECKING:
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell, Game, Scenario


@dataclass(frozen=True)
class CellChoice:
    """Values of `cli.shared.options.cell_options`, by the names of the options."""

    ancient_one: tuple[str, ...]
    difficulty: tuple[str, ...]
    players: tuple[int | str, ...]
    team: tuple[str, ...] | None
    strategy: tuple[str, ...]
    table: tuple[str, ...]
    skill: tuple[float, ...]

    def cells(self, game: Game, scenario: Scenario) -> tuple[Cell, ...]:
        """Return the chosen combinations."""
        numbers = lookup.players_of(self.players, self.table)
        return lookup.choose_cells(game, scenario, self.ancient_one, self.difficulty, numbers, self.team)

    def seated(self, game: Game, scenario: Scenario, cells: Sequence[Cell]) -> tuple[Players, ...]:
        """Return the chosen players for some combinations."""
        return lookup.choose_players(game, scenario, cells, self.strategy, self.table, self.skill)

    def first_of(self, scenario: Scenario) -> CellChoice:
        """Return the choice, with the first Ancient One and difficulty if none is named."""
        return replace(
            self,
            ancient_one=self.ancient_one or tuple(scenario.ancient_ones[:1]),
            difficulty=self.difficulty or tuple(scenario.difficulties[:1]),
        )

    def named(self) -> list[str]:
        """Return the options that have a value, as typed."""
        return [f"--{field.name.replace('_', '-')}" for field in fields(self) if getattr(self, field.name)]
