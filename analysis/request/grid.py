"""All combinations of a grid, as arms and panels of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from analysis.comparison.contest import Panel
from analysis.experiment.common_luck import Arm
from heuristics.strategy.players import Players
from simcore.contract.game import Cell, Game, Scenario


def playable(
    scenario: Scenario, cells: Sequence[Cell], named: Callable[[Cell], Hashable]
) -> tuple[Cell, ...]:
    """Return the cells of a grid that a scenario has.

    Parameters
    ----------
    scenario
        The data.
    cells
        All combinations of the grid.
    named
        Fields that the user named. Among the cells that agree in these fields, missing ones are left out as
        long as one of them exists.

    Raises
    ------
    ValueError
        If a combination that the user named does not exist.
    """
    allowed: list[Cell] = []
    missing: dict[Hashable, ValueError] = {}
    for cell in cells:
        try:
            scenario.check_cell(cell)
            allowed.append(cell)
        except ValueError as error:
            missing[named(cell)] = error
    there = {named(cell) for cell in allowed}
    for asked, problem in missing.items():
        if asked not in there:
            raise problem
    return tuple(allowed)


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
