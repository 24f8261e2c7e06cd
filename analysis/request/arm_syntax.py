"""Syntax of one arm of a comparison: words joined by `+`, each recognised by the thing that it names."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from analysis.comparison.kept_arm import KeptArm, read_kept_arm
from analysis.errors import ArmError, RequestError
from analysis.experiment.common_luck import Arm
from analysis.request import lookup
from analysis.request.kept import only_run, read_kept
from analysis.request.numbers import share_of
from analysis.request.other_games import elsewhere, found_in
from heuristics.strategy.groups import MEMBERS
from heuristics.strategy.players import Players
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell, Game, Scenario
from simcore.files.reading import read_file, read_table
from simcore.files.user_files import files_with, has_ending
from simcore.messages.names import known_name, nearest, nearest_file, some
from simcore.process import command_line
from simcore.results.cell import KeptCell
from simcore.store.manifest import MANIFEST
from simcore.store.reader import StoredRun

PLAYERS = re.compile(r"(\d+)p|solo")
STRATEGY_FILE = re.compile(r".+\.py(:.*)?", re.IGNORECASE)
ANCIENT_ONE, DIFFICULTY, STRATEGY, INVESTIGATOR = "Ancient One", "difficulty", "strategy", "investigator"
FIELDS = {ANCIENT_ONE: "ancient_one", DIFFICULTY: "difficulty", STRATEGY: "strategy", INVESTIGATOR: "team"}
"""Field of an arm for each kind of name; a single investigator is a team of one."""

AS_PRINTED = "as-printed"
"""Word of an arm with the printed data of the game, even if the other arms have a variant."""


@dataclass(frozen=True)
class ArmSpec:
    """Settings of an arm before anything is loaded; None: as in the shared options or defaults."""

    ancient_one: str | None = None
    difficulty: str | None = None
    players: int | None = None
    strategy: str | None = None
    table: str | None = None
    skill: float | None = None
    team: str | None = None
    scenario: Path | None = None
    settings: tuple[str, ...] = ()
    run: Path | None = None
    printed: bool = False  # without the data that all arms share

    def over(self, shared: ArmSpec) -> ArmSpec:
        """Fill unspecified settings from those that all arms share."""
        own = {name: value for name, value in vars(self).items() if value is not None}
        if self.strategy is not None or self.table is not None:
            shared = replace(shared, strategy=None, table=None)
        if self.printed:
            shared = replace(shared, scenario=None, settings=())
        return replace(shared, **{**own, "settings": shared.settings + self.settings})


@dataclass
class NamedArm:
    """One arm as the user typed it: its text, the words that are no file, and the rest."""

    text: str
    words: list[str] = field(default_factory=list)
    spec: ArmSpec = field(default_factory=ArmSpec)

    def take(self, **given: Any) -> None:
        """Set a field from a word; two words for the same field are an error."""
        for name, value in given.items():
            before = getattr(self.spec, name)
            if before is not None:
                raise ArmError(
                    self.text, f"{before} and {value} both set the {name.replace('_', ' ')}; keep one"
                )
            self.spec = replace(self.spec, **{name: value})


def read(text: str, runs: Path) -> NamedArm:
    """Split an arm, and take out words with a known form: files, settings, runs, numbers of players.

    Parameters
    ----------
    text
        Text of the user.
    runs
        Folder of kept runs, which may be named without the folder.
    """
    arm = NamedArm(text)
    for word in [text] if Path(text).exists() else [part.strip() for part in text.split("+")]:
        folder = _run_folder(word, runs)
        if not word:
            raise ArmError(text, "expected a word on each side of +", kind="no-arm")
        if folder is not None:
            arm.take(run=folder)
        elif STRATEGY_FILE.fullmatch(word):
            arm.take(strategy=word)
        elif has_ending(word, ".toml") or Path(word).is_dir():
            arm.take(**_file(text, Path(word)))
        elif "=" in word:
            arm.spec = replace(arm.spec, settings=(*arm.spec.settings, word))
        elif match := PLAYERS.fullmatch(word):
            arm.take(players=int(match[1] or 1))
        elif word == AS_PRINTED:
            arm.spec = replace(arm.spec, printed=True)
        else:
            arm.words.append(word)
    return arm


def _run_folder(word: str, runs: Path) -> Path | None:
    """Return the folder of the run that a word names, if it names one."""
    if not word:
        return None
    folder = next((path for path in (Path(word), runs / word) if (path / MANIFEST).is_file()), None)
    return folder or only_run(Path(word))


def _file(text: str, file: Path) -> dict[str, Any]:
    """Return the settings of a file: weights and groups are players, any other file is a variant."""
    if file.is_dir():
        return {"scenario": file}
    try:
        content = read_table(read_file(file))
    except FileNotFoundError:
        near = nearest_file(file.name, [path.name for path in files_with(file.parent, ".toml")])
        hint = f"; did you mean {str(file.parent / near)!r}?" if near else ""
        raise ArmError(text, f"there is no file {file}{hint}") from None
    except (OSError, ValueError) as problem:
        raise ArmError(text, f"{file} cannot be read: {problem}") from problem
    plays = {"weights", "strategy"} <= set(content) or MEMBERS in content
    return {"strategy": str(file)} if plays else {"scenario": file}


def complete_from(spec: ArmSpec, run: ArmSpec) -> ArmSpec:
    """Fill unspecified settings of an arm from a kept run, where they apply.

    Parameters
    ----------
    spec
        Settings of the arm and of the shared options.
    run
        Settings of the run.
    """
    settings = {name: getattr(run, name) for name in ("ancient_one", "difficulty", "skill")}
    if spec.table is None:
        settings["players"] = run.players
        if spec.players in (None, run.players):
            settings["team"] = run.team
    if spec.strategy is None and spec.table is None:
        fits = spec.players in (None, run.players)
        settings |= {"strategy": run.strategy, "table": run.table if fits else None}
    return replace(spec, **{name: value for name, value in settings.items() if getattr(spec, name) is None})


def played(
    arm: NamedArm, shared: ArmSpec, game: Game, loaded: dict[Any, Scenario], run: ArmSpec | None = None
) -> tuple[Arm, ArmSpec]:
    """Return the arm of a text that names no run, and its settings.

    Parameters
    ----------
    arm
        From `read`.
    shared
        Settings of the shared options.
    game
        The game.
    loaded
        Scenarios that were loaded before, by file and settings; new ones are added.
    run
        Settings of the kept run that it is compared with; None: there is none.
    """
    if run is not None and arm.spec.scenario is None and not (shared.scenario or shared.settings):
        shared = replace(shared, scenario=run.scenario, settings=run.settings)
    spec = arm.spec.over(shared)
    scenario = _scenario(game, spec, loaded)
    for word in arm.words:
        arm.take(**_by_name(arm.text, word, game, scenario))
    spec = arm.spec.over(shared) if run is None else complete_from(arm.spec.over(shared), run)
    table = () if spec.table is None else (spec.table,)
    difficulty = spec.difficulty or scenario.difficulties[0]
    numbers = lookup.players_of(() if spec.players is None else (spec.players,), table)
    if arm.spec.team is not None and not numbers:  # else its size would be one more thing that differs
        numbers = (lookup.default_players(scenario, difficulty),)
    try:
        cells = lookup.choose_cells(
            game,
            scenario,
            (spec.ancient_one or scenario.ancient_ones[0],),
            (difficulty,),
            numbers,
            None if spec.team is None else [name.strip() for name in spec.team.split(",")],
        )
    except RequestError as problem:
        if not arm.spec.printed or spec.difficulty in scenario.difficulties:
            raise
        way_out = "a variant brings it; give the difference as KEY=VALUE instead"
        raise ArmError(arm.text, f"{problem.problem} ({way_out})") from None
    strategy = () if spec.strategy is None else (spec.strategy,)
    skill = () if spec.skill is None else (spec.skill,)
    (players,) = lookup.choose_players(game, scenario, cells, strategy, table, skill)
    return Arm(arm.text, game, scenario, cells[0], players), spec


def trace_words(
    game: str | None, spec: ArmSpec, cell: Cell, players: Players, seed: int, number: int
) -> list[str]:
    """Return the words of the command line that narrates one game of an arm."""
    return command_line.trace_command(
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        team=cell.team or None,
        **players.arguments(),
        game=game,
        scenario=spec.scenario,
        settings=spec.settings,
        seed=seed,
        number=number,
    )


def _scenario(game: Game, spec: ArmSpec, loaded: dict[Any, Scenario]) -> Scenario:
    key = (spec.scenario, spec.settings)
    if key not in loaded:
        loaded[key] = lookup.load_scenario(game, spec.scenario, spec.settings)
    return loaded[key]


def _by_name(text: str, word: str, game: Game, scenario: Scenario) -> dict[str, Any]:
    """Return the settings of a word that is a name or a comma-separated list of names."""
    kinds = _kinds(game, scenario)
    known, titles = dict.fromkeys(name for names in kinds.values() for name in names), scenario.titles()
    word = ",".join(known_name(part.strip(), known, titles) for part in word.split(","))
    if "," in word:
        names = word.split(",")
        if all(name in kinds[INVESTIGATOR] for name in names):
            return {"team": word}
        if all(name in kinds[STRATEGY] or STRATEGY_FILE.fullmatch(name) for name in names):
            return {"table": word}
        wrong = next(name for name in names if name not in {*kinds[INVESTIGATOR], *kinds[STRATEGY]})
        raise _unknown(text, wrong, game, kinds, (INVESTIGATOR, STRATEGY))
    name, at, skill = word.partition("@")
    if at:
        try:
            return {"strategy": name, "skill": float(share_of(skill))}
        except ValueError:
            message = f"the skill of {name} is a share such as 0.5 or 50%, found {skill!r}"
            raise ArmError(text, message) from None
    word_kinds = [kind for kind, names in kinds.items() if word in names]
    if len(word_kinds) > 1:
        both = " and ".join(word_kinds)
        raise ArmError(
            text,
            f"{word!r} is ambiguous: {both}",
            kind="ambiguous-name",
        )
    if not word_kinds:
        raise _unknown(text, word, game, kinds, kinds)
    return {FIELDS[word_kinds[0]]: word}


def _kinds(game: Game, scenario: Scenario) -> dict[str, Sequence[str]]:
    return {
        ANCIENT_ONE: scenario.ancient_ones,
        DIFFICULTY: scenario.difficulties,
        STRATEGY: tuple(strategies(game.name)),
        INVESTIGATOR: scenario.investigators,
    }


def _unknown(
    text: str, word: str, game: Game, kinds: Mapping[str, Sequence[str]], of: Iterable[str]
) -> ArmError:
    """Return the error for an unknown word: the nearest names by kind, else other games or all names."""
    near = {kind: nearest(word, kinds[kind]) for kind in of}
    meant = " or ".join(f"{kind} {name!r}" for kind, name in near.items() if name)
    message = "unknown name" if word == text else f"unknown name {word!r}"
    if meant:
        return ArmError(text, f"{message}; did you mean {meant}?", kind="no-arm")
    if others := elsewhere(game, [word]):
        message = f"{message} in {game.name}. {found_in(others)}"
        return ArmError(text, message, kind="in-other-games", games=others)
    names = "; ".join(f"{kind} {some(kinds[kind])}" for kind in of if kinds[kind])
    return ArmError(text, f"{message}. Names are: {names}", kind="no-arm")


def open_kept_arm(arm: NamedArm, shared: ArmSpec) -> KeptArm:
    """Return the cell of a kept run that an arm names; takes the parameters of `kept_cells`."""
    run, cells = kept_cells(arm, shared)
    if len(cells) != 1:
        listed = "; ".join("+".join(_labels(cell)) for cell in cells[:6])
        more = f"; and {len(cells) - 6} more" if len(cells) > 6 else ""
        one = f", for instance {run.path}+{_choosing(cells[0], cells)}" if cells else ""
        raise ArmError(
            arm.text, f"{run.path} holds {len(cells)} combinations; select one{one}. It has: {listed}{more}"
        )
    return read_kept_arm(arm.text, run, run.cells.index(cells[0]))


def open_kept_arms(arm: NamedArm, shared: ArmSpec) -> list[KeptArm]:
    """Return all cells of a kept run that an arm names, as arms; takes the parameters of `kept_cells`."""
    run, cells = kept_cells(arm, shared)
    names = [arm.text if len(cells) == 1 else f"{run.path}+{_choosing(cell, cells)}" for cell in cells]
    return [read_kept_arm(name, run, run.cells.index(cell)) for name, cell in zip(names, cells, strict=True)]


def kept_cells(arm: NamedArm, shared: ArmSpec) -> tuple[StoredRun, list[KeptCell]]:
    """Return the kept run that an arm names, and the cells that its words choose.

    Parameters
    ----------
    arm
        From `read`, with a run; its other words choose one of the run's cells.
    shared
        Settings of the shared options, which choose cells too.
    """
    assert arm.spec.run is not None
    if arm.spec.scenario or arm.spec.settings:
        raise ArmError(arm.text, "a kept run cannot be changed; remove the run to play new games")
    run = read_kept(arm.spec.run)
    cells = list(run.cells)
    for word in [*arm.words, *_wanted(arm.spec, shared)]:
        there = [cell for cell in cells if word in _labels(cell)]
        if not there:
            known = dict.fromkeys(label for cell in cells for label in _labels(cell))
            near = nearest(word, known)
            hint = f"; did you mean {near!r}?" if near else "."
            raise ArmError(arm.text, f"{run.path} has no {word!r}{hint} It has: {', '.join(known)}")
        cells = there
    return run, cells


def _labels(cell: KeptCell) -> list[str]:
    """Return the words that choose a cell."""
    team = [",".join(cell.team)] if cell.team else []
    return [cell.ancient_one, cell.difficulty, f"{cell.players}p", cell.strategy, *team]


def _choosing(cell: KeptCell, cells: Sequence[KeptCell]) -> str:
    """Return the fewest words that choose one cell out of some."""
    labels = _labels(cell)
    for number in range(1, len(labels)):
        for words in itertools.combinations(labels, number):
            if sum(set(words) <= set(_labels(other)) for other in cells) == 1:
                return "+".join(words)
    return "+".join(labels)


def _wanted(own: ArmSpec, shared: ArmSpec) -> list[str]:
    """Return the settings of the options and of the number of players."""
    spec = own.over(shared)
    players = None if spec.players is None else f"{spec.players}p"
    said = (spec.ancient_one, spec.difficulty, players, spec.strategy, spec.table, spec.team)
    return [str(setting) for setting in said if setting is not None]
