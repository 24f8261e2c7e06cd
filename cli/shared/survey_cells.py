"""The combinations that a survey plays: those that were asked for, or those of a kept run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared.output_file import check_permission
from cli.terminal.errors import Mistake

if TYPE_CHECKING:
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell, Game, Scenario
    from simcore.store.reader import StoredRun


def survey_cells(
    game: Game, scenario: Scenario, who: dict[str, Any], stored: StoredRun | None
) -> list[tuple[Cell, Players]]:
    """Every combination of what was asked for, with its players; or those of a kept run.

    Raises
    ------
    Mistake
        If a run and other cells were named, or the run was played with other data.
    """
    if stored is not None:
        return _cells_of_run(game, scenario, who, stored)
    numbers = lookup.players_of(who["players"], who["table"])
    cells = lookup.choose_cells(game, scenario, who["ancient_one"], who["difficulty"], numbers, who["team"])
    seated = lookup.choose_players(game, cells, who["strategy"], who["table"], who["skill"])
    return [(cell, players) for players in seated for cell in cells]


def _cells_of_run(
    game: Game, scenario: Scenario, who: dict[str, Any], stored: StoredRun
) -> list[tuple[Cell, Players]]:
    """The cells of a kept run and their players, if it was played with the same data."""
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell

    given = [f"--{name.replace('_', '-')}" for name, value in who.items() if value]
    if given:
        raise Mistake(f"--run: its cells are taken; leave out {', '.join(given)}")
    if isinstance(stored.path, Path):
        check_permission("--run", stored.path, stored.path)
    digest = stored.manifest.provenance.scenario.digest
    if digest != scenario.digest:
        raise Mistake(
            f"--run {stored.path}: it was played with other data (digest {digest[:12]}..., these are "
            f"{scenario.digest[:12]}...); give the same --game, --scenario and --set"
        )
    played = []
    for row in stored.cells:
        team = None if row["team"] is None else tuple(row["team"])
        cell = Cell(row["ancient_one"], row["difficulty"], row["players"], team)
        if row.get("player"):
            played.append((cell, _group(game, cell, stored, row["strategy"])))
            continue
        names = row["table"] or [row["strategy"].partition("@")[0]]
        # A strategy a seat, the same one perhaps twice, so each is looked up by itself.
        strategies = tuple(lookup.choose_strategies(game, (name,))[0] for name in names)
        played.append((cell, Players(strategies, row["skill"])))
    return played


def _group(game: Game, cell: Cell, stored: StoredRun, name: str) -> Players:
    """The group of a kept run, out of its file, if that is still what played."""
    from analysis.kept_runs.inputs import kept_inputs

    file = str(kept_inputs(stored).players(name)["strategy"])
    (found,) = lookup.choose_players(game, [cell], (file,), (), ())
    from analysis.experiment.provenance import players_records

    recorded = {each.name: each.group for each in stored.manifest.provenance.players}
    (record,) = players_records([found])
    if record.group != recorded.get(name):
        raise Mistake(f"--run {stored.path}: {file} has changed since; the run was played by other players")
    return found


def survey_seed(seed: int | None, stored: StoredRun | None) -> int:
    """The seed that was asked for, or else that of a kept run, or else a new one."""
    if seed is None and stored is not None:
        return int(stored.manifest.provenance.seed)
    return choose_seed(seed)
