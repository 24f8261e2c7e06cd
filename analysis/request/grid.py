"""All combinations of a grid, as arms and panels of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.comparison.contest import Panel
from analysis.experiment.common_luck import Arm
from heuristics.strategy.players import Players
from simcore.contract.game import Cell, Game, Scenario


def grid_arms(
    game: Game, scenario: Scenario, cells: Sequence[Cell], players: Sequence[Players]
) -> tuple[list[Arm], list[Panel]]:
    """Ancient Ones against each other: a panel for each difficulty, number of players and team of players."""
    arms: list[Arm] = []
    panels: list[Panel] = []
    for team in players:
        for number in dict.fromkeys(cell.players for cell in cells):
            for difficulty in dict.fromkeys(cell.difficulty for cell in cells):
                here = [cell for cell in cells if (cell.players, cell.difficulty) == (number, difficulty)]
                numbers = range(len(arms), len(arms) + len(here))
                arms += [Arm(cell.ancient_one, game, scenario, cell, team) for cell in here]
                seats = "solo" if number == 1 else f"{number} players"
                panels.append(Panel(f"{difficulty}, {seats}, {team.name}", tuple(numbers)))
    return arms, panels
