"""From a kept run back to what was played, so that single games of it can be played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from analysis.arms import Arm
from analysis.tables import Run
from heuristics.contract import Strategy
from heuristics.players import Players
from heuristics.registry import find_strategy
from simcore import toml_text
from simcore.game import Cell, Game, Scenario, find_game


class AgainError(Exception):
    """The games of a run cannot be played again here; the message says why."""


def arm_of(run: Run, number: int, *, trust: bool = False) -> Arm:
    """What a cell of a kept run was: game, data, cell, players.

    Parameters
    ----------
    run
        A kept run.
    number
        Of the cell.
    trust
        Run the files of Python that it was played with. A run of somebody else may name any file.

    Raises
    ------
    AgainError
        If game, data or strategies are not there any more as they were.
    """
    cell, provenance = run.cells[number], run.manifest.get("provenance") or {}
    game = _game(cell["game"], provenance)
    scenario = _scenario(game, provenance)
    team = tuple(cell["team"]) if cell["team"] is not None else None
    plain = Cell(cell["ancient_one"], cell["difficulty"], cell["players"], team)
    try:
        scenario.check_cell(plain)
    except ValueError as problem:
        raise AgainError(str(problem)) from problem
    names = cell.get("table") or [cell["strategy"].partition("@")[0]]
    known = {each["name"]: each for each in provenance.get("strategies") or ()}
    seated = tuple(_strategy(name, known.get(name), game, trust) for name in names)
    return Arm(cell["strategy"], game, scenario, plain, Players(seated, float(cell.get("skill", 1.0))))


def seed_of(run: Run) -> int:
    """Seed of a kept run.

    Raises
    ------
    AgainError
        If it is not known.
    """
    seed = (run.manifest.get("provenance") or {}).get("seed")
    if seed is None:
        raise AgainError("the run does not tell its seed")
    return int(seed)


def _game(name: str, provenance: Mapping[str, Any]) -> Game:
    try:
        game = find_game(name)
    except KeyError:
        raise AgainError(f"there is no game {name!r} here") from None
    played = (provenance.get("game") or {}).get("version")
    if played != game.version:
        raise AgainError(f"the run was played by version {played} of the rules, this is {game.version}")
    return game


def _scenario(game: Game, provenance: Mapping[str, Any]) -> Scenario:
    kept = provenance.get("scenario") or {}
    settings = [f"{change['key']}={_toml(change['value'])}" for change in kept.get("changes") or ()]
    try:
        scenario = game.load(None, settings)
    except ValueError as problem:
        raise AgainError(f"the data of the run cannot be built again: {problem}") from problem
    if scenario.digest != kept.get("digest"):
        raise AgainError("the data of the run are not those that are here")
    return scenario


def _toml(value: Any) -> str:
    return toml_text.dumps({"value": {} if value is None else value}).partition("=")[2].strip()


def _strategy(name: str, kept: Mapping[str, Any] | None, game: Game, trust: bool) -> Strategy:
    """The strategy as it was, with its weights of then."""
    if kept is None:
        raise AgainError(f"the run does not tell who {name!r} was")
    base = name.partition("+")[0]  # weights out of a file: the run tells them
    file = kept.get("file")
    if file and not trust:
        raise AgainError(f"strategy {name!r} is code in a file, which is not run for this")
    try:
        found = find_strategy(f"{file}:{base}" if file else base, game.name)
    except ValueError as problem:
        raise AgainError(f"strategy {name!r} is not here: {problem}") from problem
    if file and found.origin.get("sha256") != kept.get("sha256"):
        raise AgainError(f"strategy {name!r}: {Path(file).name} has changed since")
    if found.version != kept.get("version"):
        there = f"version {kept.get('version')} played, this is {found.version}"
        raise AgainError(f"strategy {name!r}: {there}")
    if set(found.weights) != set(kept.get("weights") or ()):
        raise AgainError(f"strategy {name!r} has other weights than those that played")
    return replace(found, name=name, weights={key: float(kept["weights"][key]) for key in found.weights})
