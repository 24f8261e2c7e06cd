"""Who is compared with whom: arms as they were typed, or the Ancient Ones at every difficulty."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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

GRID = ("ancient_one", "difficulty", "players", "strategy", "table", "skill")
"""What a grid is made of, or what arms share."""

LEAST = 2
GAMES = 10_000
"""Of each arm, where nobody says otherwise and no run is kept."""


@dataclass(frozen=True)
class ComparisonRequest:
    """The usual options as they were given, and the game."""

    grid: Mapping[str, tuple[Any, ...]]  # by the name of the field of `ArmSpec`
    team: str | None
    game: str | None
    scenario: Path | None
    settings: tuple[str, ...]
    seed: int | None

    @property
    def fixed(self) -> ArmSpec:
        """What all arms share whatever they are."""
        return ArmSpec(team=self.team, scenario=self.scenario, settings=self.settings)


@dataclass(frozen=True)
class Contestants:
    """What is compared.

    `specs` says for each arm that is played how to meet its games again; None for those that are kept.
    """

    arms: Sequence[Arm | KeptArm]
    panels: Sequence[Panel]
    specs: Sequence[ArmSpec | None]
    seed: int
    game: str | None
    notes: list[str] = field(default_factory=list)

    @property
    def kept_arms(self) -> list[KeptArm]:
        """Arms that were played before."""
        return [each for each in self.arms if isinstance(each, KeptArm)]

    def trace(self, arm: int, game: int) -> list[str]:
        """Words of a command that tells a game of an arm."""
        each, spec = self.arms[arm], self.specs[arm]
        if not isinstance(each, Arm):
            return replay_words(each.run, each.number, game)
        assert spec is not None
        return arm_syntax.trace_words(self.game, spec, each.cell, each.players, self.seed, game)


def contestants(texts: Sequence[str], given: ComparisonRequest, runs: Path) -> Contestants:
    """Who is compared: the arms that are named, or without any the Ancient Ones against each other.

    Parameters
    ----------
    texts
        Arms, as words joined by `+`.
    given
        What all of them share, or the grid.
    runs
        Where runs are kept that are named without their folder.

    Raises
    ------
    RequestError
        If something cannot be found, or there is nothing to compare.
    StoreError
        If a kept run is damaged.
    """
    if not texts and not given.grid["ancient_one"]:
        told = f"nothing to compare; name at least two arms, or `{ALL}` as the Ancient One"
        raise RequestError("", told, kind="no-arm")
    return of_words(texts, given, runs) if texts else of_grid(given)


def of_words(texts: Sequence[str], given: ComparisonRequest, runs: Path) -> Contestants:
    """The arms that the user typed.

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
    if all(each.spec.run is not None for each in named):
        arms = of_several_games(named, shared)
        if arms is not None:
            return arms
    kept = {each.text: arm_syntax.open_kept_arm(each, shared) for each in named if each.spec.run is not None}
    first = next(iter(kept.values()), None)
    name = given.game if given.game is not None or first is None else first.provenance["game"]["name"]
    game = _game_of_arms(name, first)
    own_data = not (shared.scenario or shared.settings)
    run = None if first is None or len(kept) == len(named) else spec_of_kept(first, game, data=own_data)
    loaded: dict[Any, Any] = {}
    found: list[Arm | KeptArm] = []
    specs: list[ArmSpec | None] = []
    for each in named:
        arm, spec = (
            (kept[each.text], None)
            if each.text in kept
            else arm_syntax.played(each, shared, game, loaded, run)
        )
        if first is not None and spec is not None and spec.strategy is None and spec.table is None:
            who = f"{first.run.path} was played by {first.cell['strategy']}"
            raise ArmError(each.text, f"{who}; say who plays here, for instance {each.text}+standard")
        found.append(arm)
        specs.append(spec)
    seed = int(first.provenance["seed"]) if given.seed is None and first else numbers.choose_seed(given.seed)
    panel = Panel("", tuple(range(len(found))))
    notes = [*_warnings(found, game, seed), *_same(found), *_same_as_kept(found, seed)]
    return Contestants(found, [panel], specs, seed, name, notes)


def of_several_games(named: Sequence[NamedArm], shared: ArmSpec) -> Contestants | None:
    """All chosen cells of kept runs of different games, which no panel compares; None if it is one game."""
    chosen = [arm_syntax.kept_cells(each, shared) for each in named]
    if len({run.manifest.provenance.game.name for run, _ in chosen}) == 1:
        return None
    found = [arm for each in named for arm in arm_syntax.open_kept_arms(each, shared)]
    return Contestants(found, [], [None] * len(found), int(found[0].provenance["seed"]), None)


def _game_of_arms(name: str | None, first: KeptArm | None) -> Game:
    """The game that is played; a kept run may have been played with one that is not known here."""
    try:
        return lookup.choose_game(name)
    except RequestError as problem:
        folder = {} if first is None else first.provenance["game"].get("origin") or {}
        if first is None or name != first.provenance["game"]["name"] or "folder" not in folder:
            raise
        told = f"{first.run.path} was played with the game in {folder['folder']}; name that folder"
        raise RequestError("game", told) from problem


def of_grid(given: ComparisonRequest) -> Contestants:
    """Every Ancient One asked for, at each difficulty, for each number of players and for all who play."""
    grid = given.grid
    game = lookup.choose_game(given.game, given.scenario)
    scenario = lookup.load_scenario(game, given.scenario, given.settings)
    counts = lookup.players_of(grid["players"], grid["table"])
    team = None if given.team is None else [name.strip() for name in given.team.split(",")]
    cells = lookup.choose_cells(game, scenario, grid["ancient_one"], grid["difficulty"], counts, team)
    who = lookup.choose_players(game, cells, grid["strategy"], grid["table"], grid["skill"])
    found, panels = grid_arms(game, scenario, cells, who)
    if all(len(panel.arms) < LEAST for panel in panels):
        raise RequestError("", f"one Ancient One alone has no order; name several, or {ALL}")
    return Contestants(found, panels, [given.fixed] * len(found), numbers.choose_seed(given.seed), given.game)


def rule_of(
    found: Contestants,
    *,
    games: int | None = None,
    decided: bool = False,
    precision: float | None = None,
    margin: float = MARGIN,
    max_games: int | None = None,
) -> Rule:
    """When enough has been played. With kept runs, arms that are played get as many games as the longest.

    Raises
    ------
    RequestError
        If a kept arm would have to play on.
    """
    if (decided or precision is not None) and found.kept_arms:
        raise RequestError(
            "until" if decided else "precision",
            f"{found.kept_arms[0].name} is kept and cannot play on; "
            "say how many games the others play instead",
        )
    if games is not None and len(found.kept_arms) == len(found.arms):
        raise RequestError(
            "games", f"nothing is played: {found.kept_arms[0].name} and the others are kept as they are"
        )
    if decided or precision is not None:
        return Rule(max_games or MAX_GAMES, decided, precision, margin)
    longest = max((len(each.wins) for each in found.kept_arms), default=GAMES)
    return Rule(games or longest, margin=margin)


def _shared(given: ComparisonRequest) -> ArmSpec:
    """What the usual options say of all arms."""
    said: dict[str, Any] = {}
    for name, values in given.grid.items():
        if ALL in values or len(values) > 1:
            told = " ".join(map(str, values))
            raise RequestError(
                name,
                "beside arms this says what all of them share, so it has one value. Name several as arms, "
                "or leave the arms out",
                told,
            )
        said[name] = values[0] if values else None
    return ArmSpec(**{**vars(given.fixed), **said})


def _warnings(found: Sequence[Arm | KeptArm], game: Game, seed: int) -> list[str]:
    """Plain words where games have nothing in common.

    Raises
    ------
    RequestError
        If the arms are of different games.
    """
    here = (game.name, game.version, seed)
    lucks = {each.name: each.luck if isinstance(each, KeptArm) else here for each in found}
    games = dict.fromkeys(str(luck[0]) for luck in lucks.values())
    if len(games) > 1:
        raise RequestError(
            "",
            f"arms of different games ({', '.join(games)}) are compared as kept runs; play each of them "
            "first",
        )
    if len(set(lucks.values())) == 1:
        return []
    told = "; ".join(f"{name}: seed {luck[-1]}, version {luck[1]}" for name, luck in lucks.items())
    return [
        f"Not all arms have the same luck ({told} of the game). Where it differs, games cannot be paired: "
        "the intervals are wider, and no single games can be set side by side."
    ]


def spec_of_kept(arm: KeptArm, game: Game, *, data: bool) -> ArmSpec:
    """What a kept run was, for arms beside it.

    A strategy from a file is not taken over: it may be code, and nobody has said here that it may be run.
    Without `data` nobody asks for those it was played with.

    Raises
    ------
    RequestError
        If its data are not what was played.
    """
    cell, inputs = arm.cell, kept_inputs(arm.run)
    names = cell.get("table") or [str(cell["strategy"]).partition("@")[0]]
    ours = set(names) <= set(strategies(game.name))
    file = None if inputs.plan is None else inputs.scenario()
    spec = ArmSpec(
        ancient_one=cell["ancient_one"],
        difficulty=cell["difficulty"],
        players=cell["players"],
        strategy=names[0] if ours and not cell.get("table") else None,
        table=",".join(names) if ours and cell.get("table") else None,
        skill=cell.get("skill"),
        team=",".join(cell["team"]) if cell["team"] else None,
        scenario=None if file is None else Path(file),
        settings=inputs.settings(),
    )
    digest = arm.provenance.scenario.digest
    if data and lookup.load_scenario(game, spec.scenario, spec.settings).digest != digest:
        told = "its data are not what was played, so nothing can be played beside it with them"
        raise RequestError("", f"{arm.run.path}: {told}", kind="run-of-other-data")
    return spec


def _same(found: Sequence[Arm | KeptArm]) -> list[str]:
    """Plain words where arms are one and the same game, so that no difference is looked for.

    Raises
    ------
    RequestError
        If all of them are.
    """
    alike: dict[Any, list[Arm]] = {}
    for arm in found:
        if isinstance(arm, Arm):
            who = str([arm.players.describe(), *(each.describe() for each in arm.players.strategies)])
            data = arm.scenario.compile(arm.cell).tobytes()
            alike.setdefault((who, data, arm.cell.players, arm.cell.team), []).append(arm)
    notes = []
    for same in (each for each in alike.values() if len(each) > 1):
        names, cell = " and ".join(arm.name for arm in same), same[0].cell
        where = f"{cell.ancient_one}, {cell.difficulty}, {cell.players}p, {same[0].players.name}"
        notes.append(f"{names} are the same here ({where}): nothing in which they differ is in play.")
        if len(same) == len(found):
            raise RequestError("", notes[-1])
    return notes


def _same_as_kept(found: Sequence[Arm | KeptArm], seed: int) -> list[str]:
    """Plain words where an arm is the same games as a kept run, so that it comes out alike."""
    alike: dict[str, list[Arm | KeptArm]] = {}
    for arm in found:
        if isinstance(arm, KeptArm):
            cell, made = arm.cell, arm.provenance
            luck, data = arm.luck, made.scenario.digest
            about = {each.name: each.plain() for each in made.strategies}
            who: list[object] = [about.get(name) for name in cell.table or [cell.strategy.partition("@")[0]]]
            if cell.player:
                teams = {each.name: each.group and each.group.plain() for each in made.players}
                who = [teams.get(cell.strategy)]
            place = [cell.ancient_one, cell.difficulty, cell.players, cell.team, cell.strategy]
        else:
            luck, data = (arm.game.name, arm.game.version, seed), arm.scenario.digest
            about = {each.name: each.plain() for each in strategy_records([arm.players])}
            group = arm.players.describe().group
            who = [about[strategy.name] for strategy in arm.players.strategies]
            if group is not None:
                who = [group.plain()]
            place = [*vars(arm.cell).values(), arm.players.name]
        alike.setdefault(json.dumps([luck, data, who, place], sort_keys=True), []).append(arm)
    return [
        f"{' and '.join(arm.name for arm in same)} are the same games."
        for same in alike.values()
        if len(same) > 1 and any(isinstance(arm, KeptArm) for arm in same)
    ]
