"""Scenarios of Final Hour: checked data, asked about by name, read in other ways, written out again."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simcore.game import Ablation, Cell, Change
from simcore.games.final_hour.columns import ATTEMPTS
from simcore.games.final_hour.limits import MAX_SEATS, SOLO_TEAM
from simcore.games.final_hour.rules.state import LOSS_CAUSES
from simcore.games.final_hour.scenario import ablations, doubts, entries, loading, numbers
from simcore.games.final_hour.scenario.compile import Names, compile_cell
from simcore.games.final_hour.scenario.models import Data
from simcore.names import unknown_name
from simcore.quantities import Alternative, Quantity
from simcore.records import exact_copy
from simcore.scenario import data_tree
from simcore.scenario.data_tree import Alternatives, Tree
from simcore.scenario.export import export
from simcore.scenario.faults import Fault, Key, ScenarioError, dotted
from simcore.scenario.fields import SOURCES
from simcore.scenario.merging import digest
from simcore.scenario.origin import SETTING, Origin
from simcore.scenario.readings import Reading

__all__ = [
    "Scenario",
    "ScenarioError",
    "alternatives",
    "apply_alternative",
    "load",
    "reconstructed",
]


@dataclass(frozen=True)
class Scenario:
    """Data that can be played.

    Parameters
    ----------
    name
        Name of the variant; `final-hour` for the game as printed.
    tree
        The validated data as a plain tree, without fields that stand at their default. Not to be changed.
    model
        The same as a model, with the defaults filled in.
    changes
        Every value in which the tree differs from the game as printed.
    digest
        SHA-256 of all that a game can depend on: the tree without notes and other readings.
    """

    name: str
    tree: dict[str, Any]
    model: Data
    changes: tuple[Change, ...]
    digest: str

    @property
    def ancient_ones(self) -> tuple[str, ...]:
        """Names of the Ancient Ones."""
        return tuple(self.model.ancient_ones)

    @property
    def difficulties(self) -> tuple[str, ...]:
        """Names of all difficulties, in the order in which they first appear."""
        return tuple(dict.fromkeys(name for one in self.ancient_ones for name in self.difficulties_of(one)))

    def difficulties_of(self, ancient_one: str) -> tuple[str, ...]:
        """Difficulties of one Ancient One."""
        return tuple(self.model.ancient_ones[ancient_one].difficulties)

    @property
    def players(self) -> tuple[int, ...]:
        """Numbers of players; 1 is the solo game with two investigators."""
        return tuple(sorted(self.model.rules.health))

    @property
    def investigators(self) -> tuple[str, ...]:
        """Names of the investigators."""
        return tuple(self.model.investigators)

    def usual_players(self, difficulty: str) -> int | None:
        """Every difficulty is for any number."""
        return None

    def pool(self, cell: Cell) -> tuple[str, ...]:
        """Names of the investigators who can sit at the table of the cell."""
        return cell.team or self.investigators

    def check_cell(self, cell: Cell) -> None:
        """Raise `ValueError` with a readable message if the cell cannot be played."""
        if cell.ancient_one not in self.model.ancient_ones:
            raise ValueError(unknown_name("Ancient One", cell.ancient_one, self.ancient_ones))
        known = self.difficulties_of(cell.ancient_one)
        if cell.difficulty not in known:
            raise ValueError(unknown_name(f"difficulty of {cell.ancient_one}", cell.difficulty, known))
        if cell.players not in self.players:
            raise ValueError(unknown_name("number of players", str(cell.players), map(str, self.players)))
        if cell.team is None:
            return
        for name in cell.team:
            if name not in self.model.investigators:
                raise ValueError(unknown_name("investigator", name, self.investigators))
        seats = SOLO_TEAM if cell.players == 1 else cell.players
        if len(cell.team) != seats or len(set(cell.team)) != seats:
            need = f"{seats} different investigators are needed for {cell.players} player(s)"
            raise ValueError(f"{need}; found: {', '.join(cell.team)}")

    def sources(self, cell: Cell) -> dict[str, int]:
        """Number of data entries that the cell uses, by kind of source.

        A card counts twice: its top and its bottoms. Without a team every investigator is in play.
        """
        counts = dict.fromkeys(SOURCES, 0)
        for key, source in entries.marks(self.tree):
            if entries.in_play(self.tree, key, cell):
                counts[data_tree.kind_of(source)] += 1
        return counts

    def board(self) -> dict[str, Any]:
        """What is needed to draw the board: points of the locations, links, size of the picture."""
        points = {str(number): (place.x, place.y) for number, place in self.model.board.locations.items()}
        links = [tuple(name.split("-")) for name in self.model.board.walkways]
        margins = [min(point[axis] for point in points.values()) for axis in (0, 1)]
        size = tuple(max(point[axis] for point in points.values()) + margins[axis] for axis in (0, 1))
        names = {
            str(number): place.name
            for number, place in self.model.board.locations.items()
            if not place.name.endswith(str(number))  # a number for a name tells nothing
        }
        return {"locations": points, "links": links, "size": size, "names": names}

    def titles(self) -> dict[str, str]:
        """Names as people write them, where the key of an entry is not enough."""
        ones = {key: one.name for key, one in self.model.ancient_ones.items()}
        return ones | {key: who.name for key, who in self.model.investigators.items()}

    def catalogue(self) -> dict[str, list[str]]:
        """Everything that has a name, by kind."""
        return {
            "ancient_ones": list(self.ancient_ones),
            "difficulties": list(self.difficulties),
            "players": [str(players) for players in self.players],
            "investigators": list(self.investigators),
            "items": list(self.model.items),
            "monsters": list(self.model.monsters),
            "zones": list(self.model.board.zones),
            "locations": [str(number) for number in self.model.board.locations],
            "alternatives": list(alternatives(self)),
        }

    def show(self, name: str) -> dict[str, Any]:
        """The data of one named thing, or behind one key path: `{"key": ..., "value": ...}`.

        Where several things have the name, the key is empty and the value is the tree of all of them.

        Raises
        ------
        ValueError
            If there is no such thing; the message names the nearest one.
        """
        return data_tree.show(self.tree, self._named, name)

    @property
    def _named(self) -> dict[str, list[Key]]:
        """Where everything with a name is."""
        return data_tree.names(self.tree, "locations")

    def check_report(self) -> dict[str, Any]:
        """What was checked, and what still is reconstructed. All alternatives are tried too.

        A printed alternative that does not go together with the changes of a variant is only reported.

        Raises
        ------
        ScenarioError
            If an alternative of the scenario's own cannot be applied.
        """
        unfit = {name: found for name in alternatives(self) if (found := _alternative_faults(self, name))}
        printed = data_tree.alternatives(loading.plain(loading.printed()))
        own = [name for name in unfit if not self.changes or alternatives(self)[name] != printed.get(name)]
        if own:
            raise ScenarioError(fault for name in own for fault in unfit[name])
        counts = dict.fromkeys(SOURCES, 0)
        for _, source in entries.marks(self.tree):
            counts[data_tree.kind_of(source)] += 1
        return {
            "name": self.name,
            "digest": self.digest,
            "changes": [vars(change) for change in self.changes],
            "sources": counts,
            "reconstructed": reconstructed(self),
            "alternatives": [name for name in alternatives(self) if name not in unfit],
            "unfit_alternatives": {name: [str(fault) for fault in found] for name, found in unfit.items()},
        }

    def reconstructed(self) -> list[str]:
        """Key paths of the data that no source gives."""
        return reconstructed(self)

    def ablations(self) -> list[Ablation]:
        """Everything that can be taken away: numbers, monsters, effects, then each card."""
        return [ablation for ablation, _ in ablations.declared(self.tree).values()]

    def without(self, name: str) -> Scenario:
        """The scenario without one of these.

        Raises
        ------
        ValueError
            If there is no such ablation.
        ScenarioError
            If the rest does not hold together without it.
        """
        known = ablations.declared(self.tree)
        if name not in known:
            raise ValueError(unknown_name("ablation", name, known))
        changed = data_tree.with_alternative(self.tree, known[name][1])
        model = loading.check(Origin(changed, {(): f"ablation {name}"}), alternatives=False)
        return _scenario(f"{self.name}+{name}", model)

    def export(self, folder: Path) -> list[Path]:
        """Write all data as files that load again to the same digest."""
        return export(loading.FORMAT, self.name, self.tree, "docs/data.md", folder)

    def numbers(self, cell: Cell | None = None) -> list[Quantity]:
        """Every number that may be changed and is in play in a cell; None: in any."""
        return numbers.numbers(self.model, self.tree, cell)

    def with_settings(self, settings: Mapping[str, Any]) -> Scenario:
        """The scenario with other values at some keys.

        Raises
        ------
        ScenarioError
            With everything that is wrong with them.
        """
        tree = data_tree.with_values(self.tree, self._named, settings)
        return _checked(self.name, tree, SETTING)

    def alternatives(self, cell: Cell | None = None) -> list[Alternative]:
        """Other plausible readings of what the rulebook does not give, in play in a cell; None: in any."""
        return doubts.alternatives(self._readings, self.tree, cell)

    @functools.cached_property
    def _readings(self) -> dict[str, Reading]:
        return doubts.readings(self.model, self.tree)

    def with_alternatives(self, names: Sequence[str]) -> Scenario:
        """The scenario under some of its other readings.

        Raises
        ------
        ValueError
            If there is no such alternative.
        ScenarioError
            If they do not go together with the rest of the scenario.
        """
        known, tree = self._readings, self.tree
        for name in names:
            if name not in known:
                raise ValueError(unknown_name("alternative", name, known))
            tree = known[name].over(tree)
        return _checked("+".join((self.name, *names)), tree, "alternative")

    def compile(self, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
        """Tables record of the cell, an array of length 1."""
        return exact_copy(self.compiled(cell)[0])

    def compiled(self, cell: Cell) -> tuple[np.ndarray[Any, np.dtype[np.void]], Names]:
        """Tables record of the cell, not to be changed, and the names that go with it; compiled once."""
        if cell not in self._compiled:
            self._compiled[cell] = compile_cell(self.tree, cell)
        return self._compiled[cell]

    @functools.cached_property
    def _compiled(self) -> dict[Cell, tuple[np.ndarray[Any, np.dtype[np.void]], Names]]:
        return {}

    def labels(self, cell: Cell) -> dict[str, tuple[str, ...]]:
        """Labels of the coded result columns."""
        names = self.compiled(cell)[1]
        return {
            "loss_causes": LOSS_CAUSES,
            "locations": names.locations,
            "monsters": names.kinds,
            "sources": names.sources,
            "effects": names.effects,
            "seats": tuple(f"seat-{seat}" for seat in range(MAX_SEATS)),
            "attempts": ATTEMPTS,
            "investigators": names.investigators,
        }


def load(path: Path | None = None, settings: Sequence[str] = ()) -> Scenario:
    """Read and check a scenario.

    Parameters
    ----------
    path
        A variant file, or a folder with all data files; None for the game as printed.
    settings
        `KEY=VALUE` texts, applied last.

    Raises
    ------
    ScenarioError
        With everything that is wrong.
    """
    return _scenario(*loading.read(None if path is None else Path(path), settings))


def _scenario(name: str, model: Data) -> Scenario:
    tree = loading.plain(model)
    changes = data_tree.changes(loading.full(loading.printed()), loading.full(model), tree)
    return Scenario(name, tree, model, changes, digest(entries.played(tree)))


def _checked(name: str, tree: Tree, label: str) -> Scenario:
    """The scenario of a tree, which is checked; `label` stands for its file."""
    return _scenario(name, loading.check(Origin(tree, {(): label}), mending=False, alternatives=False))


def alternatives(scenario: Scenario) -> Alternatives:
    """The declared other readings: name -> the entries that it changes, and the fields that it sets there."""
    return data_tree.alternatives(scenario.tree)


def apply_alternative(scenario: Scenario, name: str) -> Scenario:
    """The scenario under one of its declared other readings.

    Raises
    ------
    ValueError
        If there is no such alternative.
    ScenarioError
        If it does not go together with the rest of the scenario.
    """
    declared = alternatives(scenario)
    if name not in declared:
        raise ValueError(unknown_name("alternative", name, declared))
    return _scenario(f"{scenario.name}+{name}", _with_alternative(scenario, name))


def _with_alternative(scenario: Scenario, name: str) -> Data:
    changed = data_tree.with_alternative(scenario.tree, alternatives(scenario)[name])
    return loading.check(Origin(changed, {(): f"alternative {name}"}), alternatives=False)


def _alternative_faults(scenario: Scenario, name: str) -> Sequence[Fault]:
    try:
        _with_alternative(scenario, name)
    except ScenarioError as error:
        return error.faults
    return ()


def reconstructed(scenario: Scenario) -> list[str]:
    """Key paths of everything that no source gives and that was written to fill the hole."""
    return [dotted(key) for key, source in entries.marks(scenario.tree) if source == "reconstructed"]
