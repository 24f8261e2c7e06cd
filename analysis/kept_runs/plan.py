"""Plan of an experiment: everything that resuming its run needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from analysis.experiment.design import Design
from analysis.experiment.experiment import Experiment
from heuristics.strategy.contract import Strategy
from heuristics.strategy.players import Group
from heuristics.strategy.recipes import digest_of_files
from simcore.data.packs import brought
from simcore.files.reading import read_file
from simcore.store.inputs import STRATEGIES, pack_inputs, scenario_inputs
from simcore.store.plan_model import (
    DATA_RANGE_GAMES,
    CellPlan,
    DesignPlan,
    GroupPlan,
    PlayersPlan,
    RunPlan,
    ScenarioPlan,
    StoppingPlan,
    StrategyPlan,
)


def plan_of(
    experiment: Experiment,
    file: Path | None,
    settings: Sequence[str],
    design: Design | None,
    *,
    data_range_games: int = 0,
) -> tuple[RunPlan, dict[str, bytes]]:
    """Return the plan of an experiment and the files that belong to it.

    Parameters
    ----------
    experiment
        The experiment.
    file, settings
        The scenario as the user gave it.
    design
        The nested design that is played after it.
    data_range_games
        Games of each combination that are played under alternatives of the data after that, at most.
    """
    inputs: dict[str, bytes] = {}
    name, rule = None, experiment.stopping
    if file is not None:
        name, inputs = scenario_inputs(file)
    kept_settings, files = pack_inputs(settings, brought(experiment.scenario))
    inputs |= files
    teams = [
        PlayersPlan(
            strategies=tuple(_strategy_plan(strategy, inputs) for strategy in team.strategies),
            skill=team.skill,
            group=_group_plan(team) if isinstance(team, Group) else None,
        )
        for team in experiment.players
    ]
    plan = RunPlan(
        game=experiment.game.name,
        scenario=ScenarioPlan(file=name, settings=kept_settings),
        cells=tuple(CellPlan(**vars(cell)) for cell in experiment.cells),
        players=tuple(teams),
        games=experiment.games,
        first_game=experiment.first,
        seed=experiment.seed,
        confidence=experiment.confidence,
        luck_and_skill=None if design is None else DesignPlan(deals=design.deals, play_outs=design.play_outs),
        data_uncertainty=data_range_games > 0,
        data_range_games=data_range_games or DATA_RANGE_GAMES,
        stopping=None
        if rule is None
        else StoppingPlan(precision=rule.half_width, max_games=rule.max_games, confidence=rule.confidence),
    )
    return plan, inputs


def _group_plan(team: Group) -> GroupPlan:
    names = [strategy.name for strategy in team.strategies]
    return GroupPlan(
        title=team.title,
        members=tuple((names.index(member.strategies[0].name), member.skill) for member in team.members),
        parts=team.parts,
        confidence=team.confidence,
        file=team.file,
        sha256=team.sha256,
    )


def _strategy_plan(strategy: Strategy, inputs: dict[str, bytes]) -> StrategyPlan:
    declared = strategy.name.partition("+")[0] if strategy.base else strategy.name
    file = None
    if "file" in strategy.origin:
        path, others = Path(strategy.place[0]), strategy.files_beside
        folder = f"{STRATEGIES}/{digest_of_files(strategy.origin['sha256'], others)[:12]}"
        file = f"{folder}/{path.name}"
        inputs[file] = read_file(path)
        inputs.update({f"{folder}/{name}": content for name, content in others.items()})
    return StrategyPlan(name=strategy.name, spec=strategy.spec, declared=declared, file=file)
