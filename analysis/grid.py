"""Every combination of what was asked for, as arms and panels of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.arms import Arm
from analysis.contest import Panel
from heuristics.players import Players
from simcore.game import Cell, Game, Scenario


def playable(scenario: Scenario, cells: Sequence[Cell], *, every: bool) -> tuple[Cell, ...]:
    """The cells that a scenario has.

    Parameters
    ----------
    scenario
        What is played.
    cells
        All combinations that were asked for.
    every
        Whether some of them were asked for as "all there are": then those that are not there are left out.

    Raises
    ------
    ValueError
        If a cell that was asked for is not there, or none is.
    """
    found, problem = [], None
    for cell in cells:
        try:
            scenario.check_cell(cell)
            found.append(cell)
        except ValueError as error:
            problem = error
    if problem is not None and not (every and found):
        raise problem
    return tuple(found)


def grid_arms(
    game: Game, scenario: Scenario, cells: Sequence[Cell], players: Sequence[Players]
) -> tuple[list[Arm], list[Panel]]:
    """Ancient Ones against each other: a panel for each difficulty, number of players and team of players."""
    arms: list[Arm] = []
    panels: list[Panel] = []
    for who in players:
        for number in dict.fromkeys(cell.players for cell in cells):
            for difficulty in dict.fromkeys(cell.difficulty for cell in cells):
                here = [cell for cell in cells if (cell.players, cell.difficulty) == (number, difficulty)]
                numbers = range(len(arms), len(arms) + len(here))
                arms += [Arm(cell.ancient_one, game, scenario, cell, who) for cell in here]
                seats = "solo" if number == 1 else f"{number} players"
                panels.append(Panel(f"{difficulty}, {seats}, {who.name}", tuple(numbers)))
    return arms, panels
