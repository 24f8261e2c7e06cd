"""Cells of a grid that a scenario has."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from simcore.contract.game import Cell, Scenario


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
