"""Scenarios of the final battle: checked data, asked about by name, written out again."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simcore.errors import PlayabilityError
from simcore.game import Ablation, Cell, Change
from simcore.games.arkham_horror.battle.codes import ATTACKS, LOSS_CAUSES
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.final_battle.scenario import ablations, loading, numbers
from simcore.games.final_battle.scenario.compile import Names, compile_cell, names_of
from simcore.games.final_battle.scenario.models import Data
from simcore.names import unknown_name
from simcore.quantities import Alternative, Quantity
from simcore.scenario import data_tree, readings
from simcore.scenario.data_tree import Tree, entries, kind_of
from simcore.scenario.export import export
from simcore.scenario.faults import Key, dotted
from simcore.scenario.fields import SOURCES
from simcore.scenario.merging import digest, lookup
from simcore.scenario.origin import SETTING, Origin


@dataclass(frozen=True)
class Scenario:
    """Data that can be played.

    Parameters
    ----------
    name
        Name of the variant; `final-battle` for the game as printed.
    tree
        The validated data as a plain tree, without fields that stand at their default. Not to be changed.
    model
        The same as a model, with the defaults filled in.
    changes
        Every value in which the tree differs from the game as printed.
    digest
        SHA-256 of all that a battle can depend on: the tree without notes and other readings.
    """

    name: str
    tree: Tree
    model: Data
    changes: tuple[Change, ...]
    digest: str

    @property
    def ancient_ones(self) -> tuple[str, ...]:
        """Names of the Ancient Ones."""
        return tuple(self.model.ancient_ones)

    @property
    def difficulties(self) -> tuple[str, ...]:
        """Names of the preparations; those of a variant come last."""
        return tuple(self.model.preparations)

    @property
    def players(self) -> tuple[int, ...]:
        """Numbers of players."""
        return tuple(range(1, MAX_SEATS + 1))

    @property
    def investigators(self) -> tuple[str, ...]:
        """Names of the investigators."""
        return tuple(self.model.investigators)

    @property
    def names(self) -> Names:
        """Labels in the order of the codes."""
        return names_of(self.model)

    def usual_players(self, difficulty: str) -> int | None:
        """All who have a loadout; None for a recipe."""
        return len(self.model.preparations[difficulty].investigators) or None

    def pool(self, cell: Cell) -> tuple[str, ...]:
        """Names of the investigators who can sit at the table of the cell."""
        return cell.team or self._invited(cell)

    def _invited(self, cell: Cell) -> tuple[str, ...]:
        """Those from whom a team may be chosen."""
        return tuple(self.model.preparations[cell.difficulty].investigators) or self.investigators

    def check_cell(self, cell: Cell) -> None:
        """Raise `ValueError` with a readable message if the cell cannot be played."""
        if cell.ancient_one not in self.ancient_ones:
            raise ValueError(unknown_name("Ancient One", cell.ancient_one, self.ancient_ones))
        if cell.difficulty not in self.difficulties:
            raise ValueError(unknown_name("preparation", cell.difficulty, self.difficulties))
        if cell.players not in self.players:
            raise ValueError(unknown_name("number of players", str(cell.players), map(str, self.players)))
        pool = self._invited(cell)
        if cell.players > len(pool):
            raise ValueError(
                f"preparation {cell.difficulty} is for {len(pool)} investigators ({', '.join(pool)}); "
                f"{cell.players} players need as many"
            )
        for name in cell.team or ():
            if name in self.investigators and name not in pool:
                has = f"{name} has no loadout in preparation {cell.difficulty}"
                raise ValueError(f"{has}; those who have: {', '.join(pool)}")
            if name not in pool:
                raise ValueError(unknown_name("investigator", name, pool))
        if cell.team is not None and (len(cell.team) != cell.players or len(set(cell.team)) != cell.players):
            need = f"{cell.players} different investigators are needed for {cell.players} player(s)"
            raise ValueError(f"{need}; found: {', '.join(cell.team)}")
        self._check_box(cell)

    def _check_box(self, cell: Cell) -> None:
        """No table holds more of a card than the box."""
        listed = self.model.preparations[cell.difficulty].investigators
        loadouts = [listed[name] for name in self.pool(cell) if name in listed]
        for card, held, copies in loading.more_than_the_box(self.model, loadouts, cell.players):
            problem = (
                f"preparation {cell.difficulty} with {cell.players} players: {held} of {card} can be at the "
                f"table, and the box has {copies}"
            )
            setting = f"cards.{card}.copies={held}"
            way_out = f"give out fewer, or set {setting}"
            raise PlayabilityError(
                f"{problem}; {way_out}", kind="more-than-the-box", problem=problem, setting=setting
            )

    def compile(self, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
        """Tables record of the cell, an array of length 1."""
        return compile_cell(self.model, cell)

    def labels(self, cell: Cell) -> dict[str, tuple[str, ...]]:
        """Labels of the coded result columns."""
        return {"loss_causes": LOSS_CAUSES, "attacks": ATTACKS, "investigators": self.investigators}

    def sources(self, cell: Cell) -> dict[str, int]:
        """Number of data entries that the cell uses, by kind of source; without a team all investigators."""
        counts = dict.fromkeys(SOURCES, 0)
        for key, entry in entries(self.tree):
            if self._in_play(key, cell):
                counts[kind_of(entry["source"])] += 1
        return counts

    def _in_play(self, key: Key, cell: Cell) -> bool:
        listed = self.model.preparations[cell.difficulty].investigators
        match key:
            case ("ancient-ones", name):
                return name == cell.ancient_one
            case ("preparations", name):
                return name == cell.difficulty
            case ("investigators", name):
                return name in self.pool(cell)
            case ("cards", name):
                return not listed or any(name in listed[who].cards for who in self.pool(cell))
        return True

    def board(self) -> dict[str, Any]:
        """Nothing: there is no board."""
        return {}

    def titles(self) -> dict[str, str]:
        """Names as people write them, where the key of an entry is not enough."""
        ones = {key: one.name for key, one in self.model.ancient_ones.items()}
        cards = {key: card.name for key, card in self.model.cards.items()}
        return cards | ones | {key: who.name for key, who in self.model.investigators.items()}

    def catalogue(self) -> dict[str, list[str]]:
        """Everything that has a name, by kind."""
        return {
            "ancient_ones": list(self.ancient_ones),
            "preparations": list(self.difficulties),
            "players": [str(players) for players in self.players],
            "investigators": list(self.investigators),
            "cards": list(self.model.cards),
            "alternatives": list(data_tree.alternatives(self.tree)),
        }

    def show(self, name: str) -> dict[str, Any]:
        """The data of one named thing, or behind one key path: `{"key": ..., "value": ...}`.

        Raises
        ------
        ValueError
            If there is no such thing; the message names the nearest one.
        """
        return data_tree.show(self.tree, self._named, name)

    def check_report(self) -> dict[str, Any]:
        """What was checked, and what still is reconstructed. Other readings were tried when it was loaded."""
        counts = dict.fromkeys(SOURCES, 0)
        for _, entry in entries(self.tree):
            counts[kind_of(entry["source"])] += 1
        return {
            "name": self.name,
            "digest": self.digest,
            "changes": [vars(change) for change in self.changes],
            "sources": counts,
            "reconstructed": self.reconstructed(),
            "alternatives": list(data_tree.alternatives(self.tree)),
        }

    def reconstructed(self) -> list[str]:
        """Key paths of the data that no source gives."""
        return [dotted(key) for key, entry in entries(self.tree) if entry["source"] == "reconstructed"]

    def ablations(self) -> list[Ablation]:
        """Everything that can be taken away: of the Ancient Ones, the preparations, cards, investigators."""
        return [ablation for ablation, _ in ablations.declared(self.model).values()]

    def without(self, name: str) -> Scenario:
        """The scenario without one of these.

        Raises
        ------
        ValueError
            If there is no such ablation.
        """
        known = ablations.declared(self.model)
        if name not in known:
            raise ValueError(unknown_name("ablation", name, known))
        tree = data_tree.with_values(self.tree, self._named, known[name][1])
        return _checked(f"{self.name}+{name}", tree, f"ablation {name}")

    def numbers(self, cell: Cell | None = None) -> list[Quantity]:
        """Every number that may be changed and is in play in a cell; None: in any."""
        return numbers.numbers(self.model, cell, lambda key: cell is None or self._in_play(key, cell))

    def with_settings(self, settings: Mapping[str, Any]) -> Scenario:
        """The scenario with other values at some keys.

        Raises
        ------
        ScenarioError
            With everything that is wrong with them.
        """
        tree = data_tree.with_values(self.tree, self._named, settings)
        return _checked(self.name, tree, SETTING, bounded=True)

    def alternatives(self, cell: Cell | None = None) -> list[Alternative]:
        """Other plausible readings of what is not known for sure, in play in a cell; None: in any."""
        return readings.listed(
            self._readings,
            lambda touched: kind_of(lookup(self.tree, touched[:-1])["source"]),
            lambda key: cell is None or self._in_play(key, cell),
        )

    @functools.cached_property
    def _readings(self) -> dict[str, readings.Reading]:
        return {reading.name: reading for reading in readings.declared(self.tree)}

    def with_alternatives(self, names: Sequence[str]) -> Scenario:
        """The scenario under some of its other readings.

        Raises
        ------
        ValueError
            If there is no such alternative.
        """
        tree = self.tree
        for name in names:
            if name not in self._readings:
                raise ValueError(unknown_name("alternative", name, self._readings))
            tree = self._readings[name].over(tree)
        return _checked("+".join((self.name, *names)), tree, "alternative")

    def export(self, folder: Path) -> list[Path]:
        """Write all data as files that load again to the same digest."""
        return export(loading.FORMAT, self.name, self.tree, "docs/final-battle.md", folder)

    @property
    def _named(self) -> dict[str, list[Key]]:
        """Where everything with a name is."""
        return data_tree.names(self.tree)


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
    return Scenario(name, tree, model, changes, digest(data_tree.played(tree)))


def _checked(name: str, tree: Tree, label: str, *, bounded: bool = False) -> Scenario:
    """The scenario of a tree, which is checked; `label` stands for its file."""
    origin = Origin(tree, {(): label})
    return _scenario(name, loading.check(origin, None, written=False, bounded=bounded))
