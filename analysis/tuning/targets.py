"""Files of targets (TARGETS.toml): wanted win rates, and the numbers that may change for them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from analysis.request.lookup import default_players
from analysis.request.numbers import share_of
from analysis.tuning.movable import Range
from heuristics.strategy.files import check_cells
from heuristics.strategy.groups import find_players
from heuristics.strategy.players import Players
from heuristics.strategy.registry import default_strategy
from simcore.contract.game import Cell, Game, Scenario
from simcore.contract.quantities import Quantity
from simcore.data.exceptions import AND, key_in, parts_of, quantity_in
from simcore.data.variants import read_toml
from simcore.messages.error_details import ErrorDetail, ScenarioError
from simcore.messages.errors import DescribedError
from simcore.messages.names import nearest

ALL = "all"
TOP = ("targets", "numbers", "effects", "strategy", "players", "team")
FIELDS = ("ancient_one", "difficulty", "players", "strategy", "team", "win_rate", "equal", "tolerance")
RANGE = ("from", "to", "weight", "with", "by")
BY = ("ancient_one", "difficulty", "players")
"""Axes by which a number may differ, in the order of the parts of a name (`simcore.data.exceptions`)."""
CHOICE = ("options", "weight")
MOST_WEIGHT = 1000.0

MARGIN = 0.5
"""Share of a tolerance within which a deviation counts as none."""


@dataclass(frozen=True)
class Side:
    """A cell and its players, for which a target sets the win rate."""

    cell: Cell
    players: Players

    @property
    def name(self) -> str:
        """Short description."""
        cell = self.cell
        team = "" if cell.team is None else f", {'+'.join(cell.team)}"
        return f"{cell.ancient_one}, {cell.difficulty}, {cell.players} players{team}, {self.players.name}"


@dataclass(frozen=True)
class Target:
    """A target for one or more win rates.

    Parameters
    ----------
    name
        Name of the table in the file.
    sides
        One side with a target win rate, or several that should be equal.
    win_rate
        Target win rate; None: all sides should have the same.
    tolerance
        Accepted distance from the target; for equal sides, the largest accepted difference.
    """

    name: str
    sides: tuple[Side, ...]
    win_rate: float | None
    tolerance: float


@dataclass(frozen=True)
class Targets:
    """Content of a file of targets."""

    targets: tuple[Target, ...]
    ranges: tuple[Range, ...]

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides, each once."""
        return tuple({side.name: side for target in self.targets for side in target.sides}.values())


@dataclass
class _Reader:
    """Read the tables of one file and collect validation errors."""

    file: str
    game: Game
    scenario: Scenario
    defaults: Mapping[str, Any]
    errors: list[ErrorDetail] = field(default_factory=list)
    cells: Sequence[Cell] = ()

    def error(self, key: str, problem: str, found: Any = None, allowed: Sequence[str] | str = ()) -> None:
        names = allowed if isinstance(allowed, str) else ", ".join(allowed)
        near = None if isinstance(allowed, str) or found is None else nearest(str(found), allowed)
        self.errors.append(ErrorDetail(self.file, key, problem, found, names or None, near))

    def refused(self, key: str, problem: ValueError) -> None:
        described = problem if isinstance(problem, DescribedError) else DescribedError(str(problem))
        self.errors.append(
            ErrorDetail(self.file, key, str(problem), kind=described.kind, facts=described.facts)
        )

    def table(self, key: str, value: Any, allowed: Sequence[str]) -> Mapping[str, Any]:
        """Read a table without unknown keys."""
        if not isinstance(value, Mapping):
            self.error(key, "wrong type", value, "a table")
            return {}
        for name in value:
            if name not in allowed:
                near = nearest(name, allowed)
                where = f"{key}.{name}" if key else name
                self.errors.append(
                    ErrorDetail(self.file, where, "unknown key", None, ", ".join(allowed), near)
                )
        return value

    def number(self, key: str, value: Any, low: float, high: float) -> float | None:
        """Read a number within bounds, or a share in percent: 0.45 or "45%"."""
        if isinstance(value, str):
            value = share_of(value)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            allowed = f"{low:g} to {high:g}"
            if isinstance(value, int | float) and high == 1 and 1 < value <= 100:
                allowed += f' (did you mean "{value:g}%"?)'
            self.error(key, "missing" if value is None else "not allowed", value, allowed)
            return None
        return float(value)

    def several(self, key: str, value: Any, kind: str, allowed: Sequence[Any]) -> list[Any]:
        """Read one name, a list of names, or `all`."""
        if value is None or value == ALL:
            return list(allowed)
        listed = value if isinstance(value, list) else [value]
        for name in listed:
            if name not in allowed:
                self.error(key, f"no such {kind}", name, [*map(str, allowed), ALL])
        return [name for name in listed if name in allowed]

    def target(self, name: str, value: Any) -> Iterator[Target]:
        """Read the targets of one table: one for each cell, or one for all that should be equal."""
        key = f"targets.{name}"
        table = self.table(key, value, FIELDS)
        before = len(self.errors)
        sides = list(self.sides(key, table))
        tolerance = self.number(f"{key}.tolerance", table.get("tolerance"), 0.001, 1)
        equal = table.get("equal", False)
        if equal not in (True, False):
            self.error(f"{key}.equal", "wrong type", equal, "true")
        if (equal is True) == ("win_rate" in table):
            self.error(key, "exactly one is needed", None, "win_rate = 0.45 or equal = true")
        rate = None if equal else self.number(f"{key}.win_rate", table.get("win_rate"), 0, 1)
        if equal and len(sides) == 1:
            self.error(key, "a single cell is always equal", None, "at least two cells")
        if len(self.errors) > before or tolerance is None:
            return
        if equal:
            yield Target(name, tuple(sides), None, tolerance)
        else:
            yield from (Target(name, (side,), rate, tolerance) for side in sides)

    def sides(self, key: str, table: Mapping[str, Any]) -> Iterator[Side]:
        """Read all cells and players of one table."""
        scenario = self.scenario
        given = {**self.defaults, **table}
        opponents = self.several(
            f"{key}.ancient_one", given.get("ancient_one"), "Ancient One", scenario.ancient_ones
        )
        hard = self.several(f"{key}.difficulty", given.get("difficulty"), "difficulty", scenario.difficulties)
        wanted = given.get("players")
        seats = None
        if wanted is not None:
            seats = self.several(f"{key}.players", wanted, "number of players", scenario.players)
        team = given.get("team")
        if team is not None and not (isinstance(team, list) and all(isinstance(name, str) for name in team)):
            self.error(f"{key}.team", "wrong type", team, "a list of names")
            team = None
        players = list(self.players(f"{key}.strategy", given.get("strategy")))
        every = given.get("ancient_one", ALL) == ALL or given.get("difficulty", ALL) == ALL
        playable, problem = 0, None
        for one, step in itertools.product(opponents, hard):
            for number in (default_players(scenario, step),) if seats is None else seats:
                cell = Cell(one, step, number, None if team is None else tuple(team))
                try:
                    scenario.check_cell(cell)
                except ValueError as error:
                    problem = error
                    continue
                playable += 1
                yield from (Side(cell, seated) for seated in players)
        if problem is not None and not (every and playable):
            self.refused(key, problem)

    def players(self, key: str, value: Any) -> Iterator[Players]:
        """Read strategies by name."""
        names = [default_strategy(self.game.name)] if value is None else value
        for name in names if isinstance(names, list) else [names]:
            try:
                players = find_players(str(name), self.game.name)
                check_cells(players.strategies, self.game, self.scenario)
                yield players
            except ValueError as problem:
                self.refused(key, problem)

    def range(self, key: str, value: Any, known: Mapping[str, Quantity]) -> Iterator[Range]:
        """Read a number that may change; with `by`, one by difficulty, Ancient One or number of players."""
        where = f"numbers.{key}"
        if key not in known:
            ends = [name for name in known if name.endswith(f".{key}")]
            near = ends[0] if len(ends) == 1 else nearest(key, known)
            self.errors.append(ErrorDetail(self.file, where, "no such number in play", None, None, near))
            return
        table = self.table(where, value, RANGE)
        before = len(self.errors)
        grouped = self.group(where, known[key], table.get("with", []), known)
        quantities = self.apart(where, grouped, table["by"], known) if "by" in table else [grouped]
        ends = []
        for name, least in (("from", grouped.low), ("to", grouped.high)):
            end = table.get(name, least)
            self.number(f"{where}.{name}", end, grouped.low, grouped.high)
            ends.append(end)
        weight = self.number(f"{where}.weight", table.get("weight", 1.0), 0.0, MOST_WEIGHT)
        if len(self.errors) > before or weight is None:
            return
        low, high = map(int, ends)
        for quantity in quantities:
            if low <= quantity.value <= high:
                yield Range(quantity, low, high, weight)
            else:
                problem = "the range does not contain the present number"
                self.error(where, problem, [low, high], f"with {quantity.value}")

    def apart(
        self, where: str, quantity: Quantity, value: Any, known: Mapping[str, Quantity]
    ) -> list[Quantity]:
        """Return the number as exceptions by difficulty, Ancient One or number of players in the targets."""
        wanted = value if isinstance(value, list) else [value]
        if not wanted or any(part not in BY for part in wanted):
            self.error(f"{where}.by", "not allowed", value, f"one or several of {', '.join(BY)}")
            return []
        places = [place for place, part in enumerate(BY) if part in wanted]
        names = dict.fromkeys(AND.join(parts_of(cell)[place] for place in places) for cell in self.cells)
        exceptions = [known.get(key_in(name, quantity.key), quantity_in(name, quantity)) for name in names]
        for exception in exceptions[:1]:
            try:
                self.scenario.with_settings({exception.key: exception.value})
            except ValueError as problem:
                self.refused(f"{where}.by", problem)
        return exceptions

    def group(self, where: str, first: Quantity, others: Any, known: Mapping[str, Quantity]) -> Quantity:
        """Return a number with others that move with it, within the bounds of all of them."""
        if not isinstance(others, list):
            self.error(f"{where}.with", "wrong type", others, "a list of keys")
            return first
        along, low, high = dict(first.along), first.low, first.high
        for key in others:
            if key not in known or key == first.key:
                self.error(f"{where}.with", "no such number in play", key, list(known))
                continue
            other = known[key]
            low, high = (
                max(low, first.value + other.low - other.value),
                min(high, first.value + other.high - other.value),
            )
            along |= {key: other.value, **dict(other.along)}
        return replace(first, low=low, high=high, along=tuple(along.items()))

    def choice(self, key: str, value: Any) -> Iterator[Range]:
        """Read alternatives to a value, each of which must be possible."""
        where = f"effects.{key}"
        table = {"options": value} if isinstance(value, list) else self.table(where, value, CHOICE)
        options = table.get("options")
        weight = self.number(f"{where}.weight", table.get("weight", 1.0), 0.0, MOST_WEIGHT)
        if not isinstance(options, list) or not options:
            self.error(where, "wrong type", options, "a list of values")
            return
        before = len(self.errors)
        for option in options:
            try:
                self.scenario.with_settings({key: option})
            except ValueError as problem:
                self.refused(f"{where}: {option}", problem)
        if len(self.errors) == before and weight is not None:
            counted = Quantity(key, 0, 0, len(options), "values", f"another value of {key}")
            yield Range(counted, 0, len(options), weight, tuple(options))


def read_targets(path: Path, game: Game, scenario: Scenario) -> Targets:
    """Read and check a file of targets.

    Parameters
    ----------
    path
        The file; docs/sensitivity.md describes it.
    game, scenario
        Game and data that the targets are for.

    Raises
    ------
    ScenarioError
        With all validation errors.
    """
    errors: list[ErrorDetail] = []
    content = read_toml(path, errors)
    if content is None:
        raise ScenarioError(errors)
    defaults: dict[str, Any] = {
        name: content[name] for name in ("strategy", "players", "team") if name in content
    }
    reader = _Reader(str(path), game, scenario, defaults)
    reader.table("", content, TOP)
    wanted = content.get("targets", {})
    if not isinstance(wanted, Mapping) or not wanted:
        reader.error("targets", "missing", None, "at least one table [targets.NAME]")
        wanted = {}
    targets = [target for name, value in wanted.items() for target in reader.target(name, value)]
    reader.cells = list(dict.fromkeys(side.cell for target in targets for side in target.sides))
    places: Sequence[Cell | None] = (
        [None] if reader.errors else reader.cells
    )  # cells are unknown after errors
    known = {quantity.key: quantity for cell in places for quantity in scenario.numbers(cell)}
    listed = content.get("numbers", {})
    ranges = [
        moving
        for key, value in (_flat(listed) if isinstance(listed, Mapping) else ())
        for moving in reader.range(key, value, known)
    ]
    effects = reader.table("effects", content.get("effects", {}), list(content.get("effects", {})))
    ranges += [moving for key, value in effects.items() for moving in reader.choice(key, value)]
    if reader.errors:
        raise ScenarioError(reader.errors)
    return Targets(tuple(targets), tuple(ranges))


def _flat(table: Mapping[str, Any], key: str = "") -> Iterator[tuple[str, Any]]:
    """Return numbers by their key, written in quotes or as nested tables."""
    for name, value in table.items():
        here = f"{key}.{name}" if key else name
        inner = isinstance(value, Mapping) and value and not set(value) & set(RANGE)
        if inner and all(isinstance(inner_value, Mapping) for inner_value in value.values()):
            yield from _flat(value, here)
        else:
            yield here, value


def deviation(target: Target, rates: Mapping[str, float]) -> float:
    """Return the distance from the target in tolerances."""
    side_rates = [rates[side.name] for side in target.sides]
    off = (
        max(side_rates) - min(side_rates) if target.win_rate is None else abs(side_rates[0] - target.win_rate)
    )
    return off / target.tolerance


def misfit(targets: Sequence[Target], rates: Mapping[str, float]) -> float:
    """Return the mean square over the targets of their deviation beyond the margin."""
    return float(np.mean([max(0.0, deviation(target, rates) - MARGIN) ** 2 for target in targets]))
