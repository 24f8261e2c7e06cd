"""Arms of a comparison: as typed, or the Ancient Ones at every difficulty."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from analysis.comparison.contest import MARGIN, Panel, Rule
from analysis.comparison.kept_arm import KeptArm
from analysis.errors import ArmError, RequestError
from analysis.experiment.common_luck import Arm
from analysis.experiment.precision import MAX_GAMES
from analysis.experiment.provenance import strategy_records
from analysis.kept_runs.inputs import kept_inputs
from analysis.kept_runs.replay_command import replay_words
from analysis.request import arm_syntax, lookup, numbers
from analysis.request.arm_syntax import ArmSpec, NamedArm
from analysis.request.grid import grid_arms
from analysis.request.lookup import ALL
from heuristics.strategy.registry import strategies
from simcore.contract.game import Game

LEAST = 2
GAMES = 10_000
"""Default number of games of each arm where no run is kept."""

Value = TypeVar("Value", str, int | str, float)


@dataclass(frozen=True)
class Grid:
    """Values of the options of a grid; arms share them if there is at most one value of each."""

    ancient_one: tuple[str, ...] = ()
    difficulty: tuple[str, ...] = ()
    players: tuple[int | str, ...] = ()
    strategy: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    skill: tuple[float, ...] = ()


@dataclass(frozen=True)
class ComparisonRequest:
    """Options of a comparison, and the game."""

    grid: Grid
    team: str | None
    game: str | None
    scenario: Path | None
    settings: tuple[str, ...]
    seed: int | None

    @property
    def fixed(self) -> ArmSpec:
        """Settings that all arms share, whether they are arms or a grid."""
        return ArmSpec(team=self.team, scenario=self.scenario, settings=self.settings)


@dataclass(frozen=True)
class Contestants:
    """Arms to compare.

    `specs` holds for each played arm the settings that replay its games; None for kept arms.
    """

    arms: Sequence[Arm | KeptArm]
    panels: Sequence[Panel]
    specs: Sequence[ArmSpec | None]
    seed: int
    game: str | None
    notes: list[str] = field(default_factory=list)

    @property
    def kept_arms(self) -> list[KeptArm]:
        """Arms of kept runs."""
        return [arm for arm in self.arms if isinstance(arm, KeptArm)]

    def trace(self, arm: int, game: int) -> list[str]:
        """Return the words of a command that narrates a game of an arm."""
        played, spec = self.arms[arm], self.specs[arm]
        if not isinstance(played, Arm):
            return replay_words(played.run, played.number, game)
        assert spec is not None
        return arm_syntax.trace_words(self.game, spec, played.cell, played.players, self.seed, game)


def contestants(texts: Sequence[str], given: ComparisonRequest, runs: Path) -> Contestants:
    """Return the named arms, or, without any, the Ancient Ones against each other.

    Parameters
    ----------
    texts
        Arms, as words joined by `+`.
    given
        Options that all of them share, or the grid.
    runs
        Folder of the runs that are named without their folder.

    Raises
    ------
    RequestError
        If something cannot be found, or there is nothing to compare.
    StoreError
        If a kept run is damaged.
    """
    if not texts and not given.grid.ancient_one:
        problem = f"nothing to compare; name at least two arms, or `{ALL}` as the Ancient One"
        raise RequestError("", problem, kind="no-arm")
    return of_words(texts, given, runs) if texts else of_grid(given)


def of_words(texts: Sequence[str], given: ComparisonRequest, runs: Path) -> Contestants:
    """Return the arms that the user typed.

    Raises
    ------
    RequestError
        If there are fewer than two, or one of them cannot be found.
    """
    if len(texts) < LEAST:
        raise RequestError(
            "",
            f"{len(texts)} arm; compare needs at least {LEAST}, for instance {texts[0]} "
            f"{arm_syntax.AS_PRINTED}, or none and `{ALL}` as the Ancient One",
            kind="no-arm",
        )
    for text in texts:
        if texts.count(text) > 1:
            raise RequestError("", f"{text!r} is named twice")
    shared = _shared(given)
    named = [arm_syntax.read(text, runs) for text in texts]
    if all(arm.spec.run is not None for arm in named):
        arms = of_several_games(named, shared)
        if arms is not None:
            return arms
    kept = {arm.text: arm_syntax.open_kept_arm(arm, shared) for arm in named if arm.spec.run is not None}
    first = next(iter(kept.values()), None)
    name = given.game if given.game is not None or first is None else first.provenance.game.name
    game = _game_of_arms(name, first)
    own_data = not (shared.scenario or shared.settings)
    run = None if first is None or len(kept) == len(named) else spec_of_kept(first, game, data=own_data)
    loaded: dict[Any, Any] = {}
    arms_to_compare: list[Arm | KeptArm] = []
    specs: list[ArmSpec | None] = []
    for named_arm in named:
        text = named_arm.text
        arm, spec = (
            (kept[text], None) if text in kept else arm_syntax.played(named_arm, shared, game, loaded, run)
        )
        if first is not None and spec is not None and spec.strategy is None and spec.table is None:
            reason = f"{first.run.path} was played by {first.cell.strategy}"
            raise ArmError(text, f"{reason}; name the strategy of this arm, for instance {text}+standard")
        arms_to_compare.append(arm)
        specs.append(spec)
    seed = first.provenance.seed if given.seed is None and first else numbers.choose_seed(given.seed)
    panel = Panel("", tuple(range(len(arms_to_compare))))
    notes = [
        *_warnings(arms_to_compare, game, seed),
        *_same(arms_to_compare),
        *_same_as_kept(arms_to_compare, seed),
    ]
    return Contestants(arms_to_compare, [panel], specs, seed, name, notes)


def of_several_games(named: Sequence[NamedArm], shared: ArmSpec) -> Contestants | None:
    """Return the chosen cells of runs of different games, which no panel compares; None for one game."""
    chosen = [arm_syntax.kept_cells(arm, shared) for arm in named]
    if len({run.manifest.provenance.game.name for run, _ in chosen}) == 1:
        return None
    arms = [arm for named_arm in named for arm in arm_syntax.open_kept_arms(named_arm, shared)]
    return Contestants(arms, [], [None] * len(arms), arms[0].provenance.seed, None)


def _game_of_arms(name: str | None, first: KeptArm | None) -> Game:
    """Return the game that is played; a kept run may be of a game that is not known here."""
    try:
        return lookup.choose_game(name)
    except RequestError as problem:
        played = None if first is None else first.provenance.game
        if first is None or played is None or name != played.name:
            raise
        if played.origin is None or played.origin.folder is None:
            raise
        reason = f"{first.run.path} was played with the game in {played.origin.folder}; name that folder"
        raise RequestError("game", reason) from problem


def of_grid(given: ComparisonRequest) -> Contestants:
    """Return an arm for each Ancient One of the grid, with a panel for each of the other choices."""
    grid = given.grid
    game, scenario = lookup.choose_data(given.game, given.scenario, given.settings)
    counts = lookup.players_of(grid.players, grid.table)
    team = None if given.team is None else [name.strip() for name in given.team.split(",")]
    cells = lookup.choose_cells(game, scenario, grid.ancient_one, grid.difficulty, counts, team)
    seated = lookup.choose_players(game, scenario, cells, grid.strategy, grid.table, grid.skill)
    arms, panels = grid_arms(game, scenario, cells, seated)
    if all(len(panel.arms) < LEAST for panel in panels):
        raise RequestError("", f"a single Ancient One cannot be ranked; name several, or {ALL}")
    return Contestants(arms, panels, [given.fixed] * len(arms), numbers.choose_seed(given.seed), given.game)


def rule_of(
    compared: Contestants,
    *,
    games: int | None = None,
    decided: bool = False,
    precision: float | None = None,
    margin: float = MARGIN,
    max_games: int | None = None,
) -> Rule:
    """Return the stopping rule; beside kept runs, played arms get as many games as the longest run.

    Raises
    ------
    RequestError
        If a kept arm would have to play on.
    """
    if (decided or precision is not None) and compared.kept_arms:
        raise RequestError(
            "until" if decided else "precision",
            f"{compared.kept_arms[0].name} is a kept run, which plays no further games; give the number "
            "of games of the others instead",
        )
    if games is not None and len(compared.kept_arms) == len(compared.arms):
        raise RequestError("games", "there is nothing to play: all arms are kept runs")
    if decided or precision is not None:
        return Rule(max_games or MAX_GAMES, decided, precision, margin)
    longest = max((len(arm.wins) for arm in compared.kept_arms), default=GAMES)
    return Rule(games or longest, margin=margin)


def _shared(given: ComparisonRequest) -> ArmSpec:
    """Return the settings that the options give to all arms."""
    grid = given.grid
    players = _only("players", grid.players)  # never a word: `all` is refused
    return replace(
        given.fixed,
        ancient_one=_only("ancient_one", grid.ancient_one),
        difficulty=_only("difficulty", grid.difficulty),
        players=players if isinstance(players, int) else None,
        strategy=_only("strategy", grid.strategy),
        table=_only("table", grid.table),
        skill=_only("skill", grid.skill),
    )


def _only(option: str, values: tuple[Value, ...]) -> Value | None:
    """Return the only value of an option that all arms share."""
    if ALL in values or len(values) > 1:
        raise RequestError(
            option,
            "applies to all arms, so it takes a single value. Name several values as arms, or remove the "
            "arms",
            " ".join(map(str, values)),
        )
    return values[0] if values else None


def _warnings(arms: Sequence[Arm | KeptArm], game: Game, seed: int) -> list[str]:
    """Return a note if the arms share no games.

    Raises
    ------
    RequestError
        If the arms are of different games.
    """
    here = (game.name, game.version, seed)
    lucks = {arm.name: arm.luck if isinstance(arm, KeptArm) else here for arm in arms}
    games = dict.fromkeys(str(luck[0]) for luck in lucks.values())
    if len(games) > 1:
        raise RequestError(
            "",
            f"arms of different games ({', '.join(games)}) are compared as kept runs; play each of them "
            "first",
        )
    if len(set(lucks.values())) == 1:
        return []
    listed = "; ".join(f"{name}: seed {luck[-1]}, version {luck[1]}" for name, luck in lucks.items())
    return [
        f"Some arms have different luck ({listed} of the game). Their games cannot be paired, so the "
        "intervals are wider and single games cannot be compared."
    ]


def spec_of_kept(arm: KeptArm, game: Game, *, data: bool) -> ArmSpec:
    """Return the settings of a kept run, for arms beside it.

    A strategy from a file is not used, because it may be code that the user has not trusted.
    With `data`, the data of the run are used and checked.

    Raises
    ------
    RequestError
        If its data are not what was played.
    """
    cell, inputs = arm.cell, kept_inputs(arm.run)
    names = cell.table or (cell.strategy.partition("@")[0],)
    ours = set(names) <= set(strategies(game.name))
    file = None if inputs.plan is None else inputs.scenario()
    spec = ArmSpec(
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        strategy=names[0] if ours and not cell.table else None,
        table=",".join(names) if ours and cell.table else None,
        skill=cell.skill,
        team=",".join(cell.team) if cell.team else None,
        scenario=None if file is None else Path(file),
        settings=inputs.settings(),
    )
    digest = arm.provenance.scenario.digest
    if data and lookup.load_scenario(game, spec.scenario, spec.settings).digest != digest:
        reason = "its data have changed since it was played, so new games cannot be compared with it"
        raise RequestError("", f"{arm.run.path}: {reason}", kind="run-of-other-data")
    return spec


def _same(arms: Sequence[Arm | KeptArm]) -> list[str]:
    """Return notes about arms that are the same game and so cannot differ.

    Raises
    ------
    RequestError
        If all of them are.
    """
    alike: dict[tuple[object, ...], list[Arm]] = {}
    for arm in arms:
        if isinstance(arm, Arm):
            players = [arm.players.describe(), *(strategy.describe() for strategy in arm.players.strategies)]
            data = arm.scenario.compile(arm.cell).tobytes()
            alike.setdefault((str(players), data, arm.cell.players, arm.cell.team), []).append(arm)
    notes = []
    for same in (equal for equal in alike.values() if len(equal) > 1):
        names, cell = " and ".join(arm.name for arm in same), same[0].cell
        where = f"{cell.ancient_one}, {cell.difficulty}, {cell.players}p, {same[0].players.name}"
        notes.append(f"{names} are identical here ({where}): none of their differences is in play.")
        if len(same) == len(arms):
            raise RequestError("", notes[-1])
    return notes


def _same_as_kept(arms: Sequence[Arm | KeptArm], seed: int) -> list[str]:
    """Return notes about arms that are the same games as a kept run."""
    alike: dict[str, list[Arm | KeptArm]] = {}
    for arm in arms:
        if isinstance(arm, KeptArm):
            cell, made = arm.cell, arm.provenance
            luck, data = arm.luck, made.scenario.digest
            records = {strategy.name: strategy.plain() for strategy in made.strategies}
            names = cell.table or (cell.strategy.partition("@")[0],)
            players: list[object] = [records.get(name) for name in names]
            if cell.player:
                groups = {team.name: team.group and team.group.plain() for team in made.players}
                players = [groups.get(cell.strategy)]
            place = [cell.ancient_one, cell.difficulty, cell.players, cell.team, cell.strategy]
        else:
            luck, data = (arm.game.name, arm.game.version, seed), arm.scenario.digest
            records = {strategy.name: strategy.plain() for strategy in strategy_records([arm.players])}
            group = arm.players.describe().group
            players = [records[strategy.name] for strategy in arm.players.strategies]
            if group is not None:
                players = [group.plain()]
            place = [*vars(arm.cell).values(), arm.players.name]
        alike.setdefault(json.dumps([luck, data, players, place], sort_keys=True), []).append(arm)
    return [
        f"{' and '.join(arm.name for arm in same)} are the same games."
        for same in alike.values()
        if len(same) > 1 and any(isinstance(arm, KeptArm) for arm in same)
    ]
