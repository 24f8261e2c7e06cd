"""Combinations that a survey plays: the chosen ones, or those of a kept run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared.output_file import check_permission
from cli.terminal.errors import Mistake

if TYPE_CHECKING:
    from cli.shared.cell_choice import CellChoice
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell, Game, Scenario
    from simcore.store.reader import StoredRun


def survey_cells(
    game: Game, scenario: Scenario, choice: CellChoice, stored: StoredRun | None
) -> list[tuple[Cell, Players]]:
    """Return the chosen combinations with their players, or those of a kept run.

    Raises
    ------
    Mistake
        If a run and other cells were named, or the run was played with other data.
    """
    if stored is not None:
        return _cells_of_run(game, scenario, choice, stored)
    cells = choice.cells(game, scenario)
    return [(cell, players) for players in choice.seated(game, scenario, cells) for cell in cells]


def _cells_of_run(
    game: Game, scenario: Scenario, choice: CellChoice, stored: StoredRun
) -> list[tuple[Cell, Players]]:
    """Return the cells of a kept run and their players, if it was played with the same data."""
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell

    if named := choice.named():
        raise Mistake(f"--run: uses the combinations of the run; remove {', '.join(named)}")
    if isinstance(stored.path, Path):
        check_permission("--run", stored.path, stored.path)
    digest = stored.manifest.provenance.scenario.digest
    if digest != scenario.digest:
        raise Mistake(
            f"--run {stored.path}: was played with other data (digest {digest[:12]}..., these are "
            f"{scenario.digest[:12]}...); use the same --game, --scenario and --set"
        )
    played = []
    for kept in stored.cells:
        cell = Cell(kept.ancient_one, kept.difficulty, kept.players, kept.team)
        if kept.player is not None:
            played.append((cell, _group(game, scenario, cell, stored, kept.strategy)))
            continue
        names = kept.table or (kept.strategy.partition("@")[0],)
        # Two seats may have the same strategy, so each seat is looked up by itself.
        strategies = tuple(lookup.choose_strategies(game, (name,))[0] for name in names)
        played.append((cell, Players(strategies, kept.skill)))
    return played


def _group(game: Game, scenario: Scenario, cell: Cell, stored: StoredRun, name: str) -> Players:
    """Return the group of a kept run from its file, if the file is unchanged."""
    from analysis.kept_runs.inputs import kept_inputs

    file = str(kept_inputs(stored).players(name)["strategy"])
    (players,) = lookup.choose_players(game, scenario, [cell], (file,), (), ())
    recorded = {record.name: record.group for record in stored.manifest.provenance.players}
    if players.describe().group != recorded.get(name):
        raise Mistake(f"--run {stored.path}: {file} has changed since the run was played")
    return players


def survey_seed(seed: int | None, stored: StoredRun | None) -> int:
    """Return the given seed, or else that of a kept run, or else a new one."""
    if seed is None and stored is not None:
        return stored.manifest.provenance.seed
    return choose_seed(seed)
