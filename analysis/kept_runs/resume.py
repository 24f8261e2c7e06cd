"""Resume a run from the inputs that were written into its folder when it began."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from analysis.experiment.common_luck import Arm
from analysis.experiment.design import Design
from analysis.experiment.experiment import Experiment
from analysis.experiment.precision import Precision
from analysis.experiment.provenance import strategy_records
from analysis.kept_runs.game import NotTrustedError, game_of
from heuristics.strategy.contract import Strategy
from heuristics.strategy.files import from_file
from heuristics.strategy.players import Group, Players
from heuristics.strategy.registry import strategies
from heuristics.toolbox.cell_weights import CHOICES, LIKE, CellWeights
from simcore.contract.game import Cell, Game, Scenario
from simcore.data.packs import PACKS
from simcore.messages.names import unknown_name
from simcore.process.limits import MAX_CELLS
from simcore.results.provenance import CellWeightsRecord, StrategyRecord
from simcore.store.folder import StoreError
from simcore.store.inputs import INPUTS, SCENARIO, settings_below
from simcore.store.plan_model import (
    CellPlan,
    PlayersPlan,
    RunPlan,
    StrategyPlan,
)
from simcore.store.provenance import code_digest, tables_digest, toolkit_version
from simcore.store.reader import StoredRun


class NotTheSameError(StoreError):
    """Error: a resumed run would no longer play the same games.

    Parameters
    ----------
    where
        Folder of the run.
    changed
        Lines that describe the changes.
    """

    def __init__(self, where: object, changed: Sequence[str]) -> None:
        self.changed = tuple(changed)
        lines = "\n".join(f"  {line}" for line in changed)
        message = f"{where} cannot be continued because further games would differ:\n{lines}"
        way_out = "Restore the original, or start a new run (with the same seed for the same games)."
        super().__init__(f"{message}\n{way_out}", kind="not-the-same", told=message)


@dataclass(frozen=True)
class Begun:
    """A kept run that is ready to be resumed.

    Attributes
    ----------
    experiment, design, data_range_games, plan
        The experiment with its further parts, and the plan of the manifest.
    arms
        Arms of the cells of the run, in order.
    """

    experiment: Experiment
    design: Design | None
    data_range_games: int
    plan: RunPlan
    arms: tuple[Arm, ...]


def read_plan(run: StoredRun) -> RunPlan:
    """Return the plan of a kept run.

    Raises
    ------
    StoreError
        If the run has no plan.
    """
    plan = run.manifest.plan
    if plan is None:
        raise StoreError(f"{run.path} does not record how it was played; it can be read but not continued")
    return plan


@contextmanager
def go_back_to(
    run: StoredRun, *, workers: int = 1, trust: bool = False, any_code: bool = False
) -> Iterator[Begun]:
    """Restore the experiment of a kept run for the duration of the block.

    Parameters
    ----------
    run
        A kept run.
    workers
        Threads.
    trust
        Run the code of the strategy files in the folder.
    any_code
        Accept changed sources, as long as the versions of rules, data and strategies agree. This is for
        games whose ends are compared with the kept ones.

    Raises
    ------
    NotTheSameError
        If code, data or strategies have changed, so that the games would differ.
    NotTrustedError
        If the run needs strategy files that are not trusted.
    StoreError
        If the folder is damaged.
    """
    plan = read_plan(run)
    game = game_of(run, plan.game, trust=trust)
    with tempfile.TemporaryDirectory(prefix="elderodds-") as inputs:
        yield _go_back_to(run, plan, game, Path(inputs), workers, trust, any_code)


def _go_back_to(
    run: StoredRun, plan: RunPlan, game: Game, inputs: Path, workers: int, trust: bool, any_code: bool
) -> Begun:
    _fetch(run, plan, inputs)
    changed = list(_other_rules(run, game))
    scenario = _scenario(run, plan, game, inputs)
    game = game.holding(scenario)
    if scenario.digest != run.manifest.provenance.scenario.digest:
        changed.append(f"data: {game.title} now has different data (digest {scenario.digest[:12]})")
    _ask_trust(run, plan, trust)
    recorded = {strategy.name: strategy for strategy in run.manifest.provenance.strategies}
    teams, errors = _players(plan, game, inputs, recorded)
    if changed + errors:
        raise NotTheSameError(run.path, [*changed, *errors])
    cells = tuple(_cell(run, scenario, planned) for planned in plan.cells)
    rule = plan.stopping
    experiment = Experiment(
        game, scenario, cells, teams, plan.games, plan.seed, workers, confidence=plan.confidence,
        stopping=Precision(rule.precision, rule.max_games, rule.confidence) if rule is not None else None,
        first=plan.first_game, before=run.manifest.provenance,
    )  # fmt: skip
    if len(experiment.entries) > MAX_CELLS:
        raise StoreError(f"{run.path}: more than {MAX_CELLS} combinations")
    wanted = plan.luck_and_skill
    design = Design(wanted.deals, wanted.play_outs) if wanted is not None else None
    data_range_games = plan.data_range_games if plan.data_uncertainty else 0
    if not any_code:
        changed = [
            *_other_code(run, experiment), *_other_tables(run, experiment), *_other_columns(run, game)
        ]  # fmt: skip
        if changed:
            raise NotTheSameError(run.path, changed)
    entries = [experiment.entries[cell.number] for cell in run.cells]
    arms = tuple(Arm(entry.players.name, game, scenario, entry.cell, entry.players) for entry in entries)
    return Begun(experiment, design, data_range_games, plan, arms)


def _other_rules(run: StoredRun, game: Game) -> Iterator[str]:
    version = run.manifest.provenance.game.version
    if version != game.version:
        yield f"rules: version {version} then, {game.version} now"


def _other_columns(run: StoredRun, game: Game) -> Iterator[str]:
    """Return the result columns whose declarations have changed since the run began."""
    then, now = (
        {column.name: column for column in columns} for columns in (run.manifest.result_columns, game.columns)
    )
    changed = [name for name in dict.fromkeys((*then, *now)) if then.get(name) != now.get(name)]
    if changed:
        yield f"result columns: {', '.join(changed)}"


def _other_code(run: StoredRun, experiment: Experiment) -> Iterator[str]:
    """Return the rules and strategies whose code has changed since the run began."""
    recorded = run.manifest.provenance
    then: dict[str, str | None] = {"the rules": recorded.code_digest}
    then |= {f"strategy {strategy.name}": strategy.code_digest for strategy in recorded.strategies}
    now: dict[str, str | None] = {"the rules": code_digest(experiment.game)}
    now |= {
        f"strategy {strategy.name}": strategy.code_digest for strategy in strategy_records(experiment.players)
    }
    for what, digest in now.items():
        before = str(then.get(what))
        if before != digest:
            yield (
                f"code of {what}: {before[:12]}, elderodds {str(recorded.version)[:40]}, then, "
                f"{str(digest)[:12]}, {toolkit_version()}, now"
            )


def _other_tables(run: StoredRun, experiment: Experiment) -> Iterator[str]:
    """Return the cells whose compiled data have changed since the run began."""
    for cell in run.cells:
        here = experiment.entries[cell.number].cell
        if cell.tables != tables_digest(experiment.tables(here)):
            yield f"data: {here.ancient_one}, {here.difficulty} is now compiled differently"


def _fetch(run: StoredRun, plan: RunPlan, inputs: Path) -> None:
    """Write the kept inputs into a folder of this machine, without running them."""
    top = f"{INPUTS}/"
    files = {strategy.file for team in plan.players for strategy in team.strategies if strategy.file}
    # A strategy may have other files in its folder, such as a network.
    wanted = [SCENARIO, PACKS, *sorted({PurePosixPath(file).parent.as_posix() for file in files})]
    names = [
        name for name in run.input_files() if name.startswith(tuple(f"{top}{folder}/" for folder in wanted))
    ]
    for name in names:
        target = (inputs / name.removeprefix(top)).resolve()
        if not target.is_relative_to(inputs.resolve()):
            raise StoreError(f"{run.path}: {name} is outside the folder of the run")
        content = run.read_input(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _scenario(run: StoredRun, plan: RunPlan, game: Game, inputs: Path) -> Scenario:
    file = None
    if plan.scenario.file is not None:
        file = inputs / plan.scenario.file
        if ".." in file.parts or not file.exists():
            raise StoreError(f"{run.path}/{INPUTS}/{plan.scenario.file} is missing")
    try:
        return game.load(file, settings_below(plan.scenario.settings, inputs))
    except (ValueError, OSError) as problem:
        raise NotTheSameError(run.path, [f"data: {problem}"]) from problem


def _cell(run: StoredRun, scenario: Scenario, cell: CellPlan) -> Cell:
    wanted = Cell(cell.ancient_one, cell.difficulty, cell.players, cell.team)
    try:
        scenario.check_cell(wanted)
    except ValueError as problem:
        raise StoreError(f"{run.path}: {problem}") from None
    return wanted


def _ask_trust(run: StoredRun, plan: RunPlan, trust: bool) -> None:
    """Refuse Python files unless the user trusts them and they are those that were played."""
    every = [strategy for team in plan.players for strategy in team.strategies if strategy.file]
    every.sort(key=lambda strategy: ".py" in strategy.spec)  # the file itself, and not weights that name it
    kept = {strategy.file: strategy for strategy in every if strategy.file is not None}
    if not kept or trust:
        return
    lines = []
    for file, strategy in kept.items():
        own = Path(strategy.spec.rpartition(".py")[0] + ".py")
        where = f"{run.path}/{INPUTS}/{file}"
        changed = own.is_file() and own.read_bytes() != run.read_input(f"{INPUTS}/{file}")
        note = f"; {own} has changed since" if changed else ""
        lines.append(f"  {where} (strategy {strategy.declared}{note})")
    raise NotTrustedError(
        f"{run.path} was played with strategy files, whose code must be executed:\n" + "\n".join(lines),
        kind="not-trusted",
    )


def _players(
    plan: RunPlan, game: Game, inputs: Path, recorded: Mapping[str, StrategyRecord]
) -> tuple[tuple[Players, ...], list[str]]:
    """Return the teams, and the changes of their strategies since the run."""
    known, errors = strategies(game.name), []
    replayed: dict[str, Strategy | None] = {}
    for planned in (planned for team in plan.players for planned in team.strategies):
        if planned.name not in replayed:
            try:
                replayed[planned.name] = _strategy(planned, game, inputs, known, recorded.get(planned.name))
            except ValueError as problem:
                replayed[planned.name] = None
                errors.append(f"strategy {planned.name}: {problem}")
    errors += [
        difference
        for name, strategy in replayed.items()
        if strategy is not None
        for difference in _differences(name, recorded.get(name), StrategyRecord(**strategy.describe()))
    ]
    if errors:
        return (), list(dict.fromkeys(errors))
    return tuple(
        _team(team, [replayed[planned.name] for planned in team.strategies]) for team in plan.players
    ), []


def _team(plan: PlayersPlan, played: Sequence[Strategy | None]) -> Players:
    strategies = tuple(filter(None, played))
    group = plan.group
    if group is None:
        return Players(strategies, plan.skill)
    members = tuple(Players((strategies[place],), skill) for place, skill in group.members)
    return Group(
        strategies, plan.skill, group.title, members, group.parts, group.confidence, group.file, group.sha256
    )


def _strategy(
    plan: StrategyPlan,
    game: Game,
    inputs: Path,
    known: Mapping[str, Strategy],
    recorded: StrategyRecord | None,
) -> Strategy:
    if plan.file is not None:
        path = inputs / plan.file
        if ".." in path.parts:
            raise ValueError("its file is outside the folder of the run")
        base = from_file(f"{path}:{plan.declared}", game.name, tuple(known))
    elif plan.declared in known:
        base = known[plan.declared]
    else:
        raise ValueError(unknown_name("strategy", plan.declared, known))
    if plan.name == plan.declared:
        return replace(base, spec=plan.spec)
    weights = {} if recorded is None else _known(recorded.weights, base)
    sections = () if recorded is None else recorded.cell_weights
    origin = {name: str(getattr(recorded, name, None)) for name in ("weights_file", "weights_sha256")}
    return replace(
        base, name=plan.name, weights={**base.weights, **weights}, spec=plan.spec, base=base.spec,
        origin={**base.origin, **origin},
        cell_weights=sections_of(sections, base),
    )  # fmt: skip


def sections_of(recorded: Sequence[CellWeightsRecord], base: Strategy) -> tuple[CellWeights, ...]:
    """Return the recorded sections of weights, as far as a strategy still has these weights."""
    return tuple(
        CellWeights(
            **{key: getattr(section, key) for key in (*CHOICES, LIKE)},
            weights=_known(section.weights, base),
        )
        for section in recorded
    )


def _known(weights: Mapping[str, float], strategy: Strategy) -> dict[str, float]:
    """Return the weights that the strategy still has."""
    return {name: value for name, value in weights.items() if name in strategy.weights}


def _differences(name: str, then: StrategyRecord | None, now: StrategyRecord) -> Iterator[str]:
    for key in StrategyRecord.model_fields:
        if key in ("code_digest", "summary"):  # `_other_code` compares code, and texts do not affect games
            continue
        old, new = getattr(then, key, None), getattr(now, key)
        if old != new:
            old, new = str(old)[:60], str(new)[:60]
            yield f"strategy {name}: {key} {old} then, {new} now"
