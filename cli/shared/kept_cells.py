"""The combinations of a kept run, to be played again under something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.request import lookup
from cli.terminal.errors import Mistake

if TYPE_CHECKING:
    from heuristics.strategy.players import Players
    from simcore.game import Cell, Game, Scenario
    from simcore.store.reader import StoredRun


def cells_of_run(
    game: Game, scenario: Scenario, who: dict[str, Any], stored: StoredRun
) -> list[tuple[Cell, Players]]:
    """The cells of a kept run and their players, if it was played with the same data.

    Raises
    ------
    Mistake
        If other cells were named too, or the data are others.
    """
    from heuristics.strategy.players import Players
    from simcore.game import Cell

    given = [f"--{name.replace('_', '-')}" for name, value in who.items() if value]
    if given:
        raise Mistake(f"--run: its cells are taken; leave out {', '.join(given)}")
    digest = stored.manifest["provenance"]["scenario"]["digest"]
    if digest != scenario.digest:
        raise Mistake(
            f"--run {stored.path}: it was played with other data (digest {digest[:12]}..., these are "
            f"{scenario.digest[:12]}...); give the same --game, --scenario and --set"
        )
    played = []
    for row in stored.cells:
        names = row["table"] or [row["strategy"].partition("@")[0]]
        team = None if row["team"] is None else tuple(row["team"])
        cell = Cell(row["ancient_one"], row["difficulty"], row["players"], team)
        # A strategy a seat, the same one perhaps twice, so each is looked up by itself.
        strategies = tuple(lookup.choose_strategies(game, (name,))[0] for name in names)
        played.append((cell, Players(strategies, row["skill"])))
    return played


def seed_of_run(seed: int | None, stored: StoredRun) -> int:
    """The seed that was asked for, or that of a kept run."""
    return int(stored.manifest["provenance"]["seed"]) if seed is None else seed
