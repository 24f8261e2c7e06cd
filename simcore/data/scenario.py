"""A scenario from data files: everything that does not depend on the game.

A game derives a class from `DataScenario` and adds its own parts: the models of its data, consistency checks
between them, the data in play in a cell, the labels of its result columns, and the tables of a cell.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from simcore.contract.game import Ablation, Cell, CheckReport
from simcore.contract.quantities import Alternative, Quantity
from simcore.data import checking, entries, exceptions, packs, uncertainty_rules
from simcore.data.checked_data import CheckedData, Model
from simcore.data.entries import Values, kind_of, source_of
from simcore.data.export import export
from simcore.data.fields import OWN, SOURCES
from simcore.data.merging import leaves
from simcore.data.model_errors import as_written
from simcore.data.numbers import quantities
from simcore.data.origin import EXCEPTIONS, SETTING
from simcore.data.tree_alternatives import TreeAlternative, declared, listed
from simcore.messages.error_details import ErrorDetail, Key, dotted
from simcore.messages.errors import UnknownNameError
from simcore.messages.names import unknown_name

ONLY_ONE = "standard"
"""Name of the Ancient One or difficulty of a game whose data have no table of them."""


class DataScenario(CheckedData[Model], ABC):
    """Playable data; implements `simcore.contract.game.Scenario`.

    A game derives a class, sets `form`, and implements `players`, `tables` and `labels`; everything else has
    a default. `opponents`, `levels` and `people` name the fields of the model with the Ancient Ones,
    difficulties and investigators.
    """

    opponents: ClassVar[str] = "ancient_ones"
    levels: ClassVar[str] = "difficulties"
    level: ClassVar[str] = "difficulty"
    """One of the levels, for people."""
    people: ClassVar[str] = "investigators"
    numbered: ClassVar[str] = ""
    """Table whose numbers can be used like names."""

    # --- a game must implement these

    @property
    @abstractmethod
    def players(self) -> tuple[int, ...]:
        """Numbers of players."""

    @abstractmethod
    def tables(self, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
        """Return the Tables record of the cell without exceptions, an array of length 1."""

    @abstractmethod
    def labels(self, cell: Cell) -> Mapping[str, Sequence[str]]:
        """Return the labels of the coded result columns: list name -> label of code 0, 1, ..."""

    # --- a game may override these

    def in_play(self, key: Key, cell: Cell) -> bool:
        """Return whether games of a cell use the data at a key: an entry, a part of it, or a number in it."""
        if len(key) < 2:
            return True
        match key[0].replace("-", "_"):
            case self.opponents:
                return key[1] == cell.ancient_one
            case self.levels:
                return key[1] == cell.difficulty
            case self.people:
                return key[1] in self.pool(cell)
        return True

    def along(self, key: Key) -> tuple[tuple[str, int], ...]:
        """Return the numbers that change together with the one at a key, with their current values."""
        return ()

    def ablated(self) -> Iterable[tuple[Ablation, Values]]:
        """Return all ablations in an order for people, with their changes, which may be empty."""
        return ()

    def things(self) -> Mapping[str, Iterable[Any]]:
        """Return the names that are not part of a cell, by kind."""
        cell = (self.opponents, self.levels, self.people, EXCEPTIONS)
        return {
            name: table
            for name, table in self.model
            if isinstance(table, dict) and table and name not in cell
        }

    def difficulties_of(self, ancient_one: str) -> tuple[str, ...]:
        """Return the difficulties of an Ancient One, in order."""
        return self.difficulties

    def seats(self, players: int) -> int:
        """Return the number of investigators for a number of players."""
        return players

    def invited(self, cell: Cell) -> tuple[str, ...]:
        """Return the names of the investigators who may be in a team of the cell."""
        return self.investigators

    def usual_players(self, difficulty: str) -> int | None:
        """Return the usual number of players at a difficulty; None if it is for any number."""
        return None

    def board(self) -> Mapping[str, Any]:
        """Return the data for drawing the board (`contract.game.Scenario.board`); empty if there is none."""
        return {}

    # --- derived

    def compile(self, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
        """Return the Tables record of the cell, an array of length 1, with the exceptions of the cell."""
        return self.held_in(cell).tables(cell)

    def held_in(self, cell: Cell) -> Self:
        """Return the data of a cell, with its exceptions."""
        names = exceptions.held(self.tree, cell)
        return self._under(names) if names else self

    @functools.cached_property
    def hopeless(self) -> tuple[ErrorDetail, ...]:
        """Return errors for data that can never be won."""
        return tuple(self.never_won(self.model))

    @classmethod
    def misplaced(cls, data: Model) -> Iterator[ErrorDetail]:
        """Yield errors in the numbers that differ in some cells."""
        if getattr(data, EXCEPTIONS, None):
            whole = cls("", cls.form.plain(data), data, (), "")
            yield from exceptions.misplaced(whole.tree, whole.cells(), whole.without_exceptions())

    def cells(self) -> Iterator[Cell]:
        """Return all cells, without teams."""
        for one in self.ancient_ones:
            for level in self.difficulties_of(one):
                yield from (Cell(one, level, players) for players in self.players)

    def without_exceptions(self) -> Self:
        """Return the data without exceptions."""
        return self._changed(self.name, exceptions.laid(self.tree, ()), EXCEPTIONS, "change")

    def _under(self, names: tuple[str, ...]) -> Self:
        """Return the data under some exceptions; unused data may be inconsistent with them."""
        if names not in self._by_exceptions:
            model: Any = self.form.model.model_validate(exceptions.laid(self.tree, names))
            self._by_exceptions[names] = self._of(self.name, model, self.packs)
        return self._by_exceptions[names]

    @functools.cached_property
    def _by_exceptions(self) -> dict[tuple[str, ...], Self]:
        return {}

    def _names(self, field: str) -> tuple[str, ...] | None:
        table = getattr(self.model, field, None)
        return None if table is None else tuple(map(str, table))

    @property
    def ancient_ones(self) -> tuple[str, ...]:
        """Names of the Ancient Ones."""
        return self._names(self.opponents) or (ONLY_ONE,)

    @property
    def difficulties(self) -> tuple[str, ...]:
        """Names of the difficulties, in the order of the data."""
        return self._names(self.levels) or (ONLY_ONE,)

    @property
    def investigators(self) -> tuple[str, ...]:
        """Names of the investigators."""
        return self._names(self.people) or ()

    def pool(self, cell: Cell) -> tuple[str, ...]:
        """Names of the investigators who can sit at the table of the cell."""
        return cell.team or self.invited(cell)

    def check_cell(self, cell: Cell) -> None:
        """Raise `ValueError` with a readable message if the cell cannot be played."""
        if cell.ancient_one not in self.ancient_ones:
            raise ValueError(unknown_name("Ancient One", cell.ancient_one, self.ancient_ones))
        known = self.difficulties_of(cell.ancient_one)
        if cell.difficulty not in known:
            kind = self.level if known == self.difficulties else f"{self.level} of {cell.ancient_one}"
            raise ValueError(unknown_name(kind, cell.difficulty, known))
        if cell.players not in self.players:
            raise ValueError(unknown_name("number of players", str(cell.players), map(str, self.players)))
        if cell.team is None:
            return
        invited = self.invited(cell)
        for name in cell.team:
            if name not in invited:
                raise ValueError(unknown_name("investigator", name, invited))
        seats = self.seats(cell.players)
        if len(cell.team) != seats or len(set(cell.team)) != seats:
            need = f"{seats} different investigators are needed for {cell.players} player(s)"
            raise ValueError(f"{need}; found: {', '.join(cell.team)}")

    def titles(self) -> Mapping[str, str]:
        """Return the names for people of all top-level entries with a `name`."""
        tables = [table for _, table in self.model if isinstance(table, dict)]
        named = [(key, getattr(entry, "name", None)) for table in tables for key, entry in table.items()]
        return {str(key): name for key, name in named if isinstance(name, str)}

    def catalogue(self) -> Mapping[str, Sequence[str]]:
        """Return all names, by kind."""
        return {
            "ancient_ones": list(self.ancient_ones),
            self.levels: list(self.difficulties),
            "players": [str(players) for players in self.players],
            "investigators": list(self.investigators),
            **{kind: [str(name) for name in names] for kind, names in self.things().items()},
            "alternatives": list(entries.alternatives(self.tree)),
            **({packs.PACKS: list(known)} if (known := packs.packs_in(self.form.packs)) else {}),
        }

    def show(self, name: str) -> Mapping[str, Any]:
        """Return the data of one named thing, or at one key path: `{"key": ..., "value": ...}`.

        If several things have the name, the key is empty and the value is the tree of all of them.

        Raises
        ------
        ValueError
            If there is no such thing; the message names the nearest one.
        """
        if name in packs.packs_in(self.form.packs):
            return {
                "key": f"{packs.PACKS}.{name}",
                "value": packs.described(self.form.packs, self.form.base_of_packs, name),
            }
        value = entries.show(self.tree, self._named, name)
        key = tuple(value["key"].split(".")) if value["key"] else ()
        return {**value, "value": as_written(self.form.model, key, value["value"])}

    @property
    def _named(self) -> dict[str, list[Key]]:
        """Return the keys of all entries by name."""
        return entries.names(self.tree, self.numbered)

    def marks(self) -> Iterator[tuple[Key, str]]:
        """Yield key and source of each entry, or of each part with its own source."""
        return entries.marks(self.tree, self.form.parts)

    def sources(self, cell: Cell) -> Mapping[str, int]:
        """Return the number of data entries that the cell uses, by kind of source."""
        return self.counted(source for key, source in self.marks() if self.in_play(key, cell))

    def counted(self, sources: Iterable[str]) -> dict[str, int]:
        """Return how many of some sources are of each kind."""
        counts = dict.fromkeys(self._kinds_of_sources, 0)
        for source in sources:
            counts[kind_of(source)] += 1
        return counts

    @functools.cached_property
    def _kinds_of_sources(self) -> tuple[str, ...]:
        """Kinds of sources to count; `own` is included if a variant has entries of its own."""
        own = any(source == OWN for _, source in self.marks())
        return (*SOURCES, OWN) if own else SOURCES

    def reconstructed(self) -> Sequence[str]:
        """Return the key paths of reconstructed data, which no source gives."""
        return [dotted(key) for key, source in self.marks() if source == "reconstructed"]

    def check_report(self) -> CheckReport:
        """Return a report of the checks and of reconstructed data; tries all alternatives.

        Raises
        ------
        ScenarioError
            If an own alternative of the scenario cannot be applied, or the tables have no space.
        """
        return checking.report(self)

    @property
    def _ablations(self) -> dict[str, tuple[Ablation, Values]]:
        return {ablation.name: (ablation, values) for ablation, values in self.ablated() if values}

    def ablations(self) -> Sequence[Ablation]:
        """Return all ablations, in an order for people."""
        return [ablation for ablation, _ in self._ablations.values()]

    def without(self, name: str) -> Self:
        """Return the scenario without the component of an ablation.

        Raises
        ------
        ValueError
            If there is no such ablation.
        ScenarioError
            If the remaining data are inconsistent.
        """
        known = self._ablations
        if name not in known:
            raise ValueError(unknown_name("ablation", name, known))
        values = known[name][1]
        tree = exceptions.without(entries.with_values(self.tree, self._named, values), values)
        return self._changed(f"{self.name}+{name}", tree, f"ablation {name}", "change")

    def export(self, folder: Path, *, csv: bool = False) -> list[Path]:
        """Write all data as files that load again to the same digest; with `csv` entries as sheets."""
        return export(self.form, self.name, self.tree, folder, csv=csv)

    def numbers(self, cell: Cell | None = None) -> Sequence[Quantity]:
        """Return the numbers that may be changed and are in play in a cell (None: in any)."""
        held = exceptions.held(self.tree, cell) if cell else tuple(self.tree.get(EXCEPTIONS, ()))
        table = self.tree.get(EXCEPTIONS, {})
        differing = {name: [key for key, _ in leaves(table[name])] for name in held}
        overruled = {key for keys in differing.values() for key in keys} if cell else ()
        quantities = [
            replace(quantity, along=self.along(key))
            for key, quantity in self._quantities
            if key not in overruled and (cell is None or self.in_play(key, cell))
        ]
        for name, keys in differing.items():
            known = {quantity.key: quantity for quantity in self._under((name,)).numbers(cell)}
            inside = map(dotted, keys)
            quantities += [exceptions.quantity_in(name, known[key]) for key in inside if key in known]
        return quantities

    @functools.cached_property
    def _quantities(self) -> list[tuple[Key, Quantity]]:
        return list(quantities(self.model))

    def with_settings(self, settings: Mapping[str, Any]) -> Self:
        """Return the scenario with other values at some keys.

        Raises
        ------
        ScenarioError
            With all errors in them.
        """
        tree = entries.with_values(self.tree, self._named, settings)
        return self._changed(self.name, tree, SETTING, "settings")

    @functools.cached_property
    def tree_alternatives(self) -> dict[str, TreeAlternative]:
        """Alternatives by name, beginning with those declared in entries."""
        by_name = {alternative.name: alternative for alternative in declared(self.tree)}
        rules = getattr(self.model, entries.DOUBTS, None)
        if isinstance(rules, uncertainty_rules.UncertaintyRules):
            for alternative in uncertainty_rules.made(rules, self.tree, self.numbers(), self.form.parts):
                by_name.setdefault(alternative.name, alternative)
        return by_name

    def alternatives(self, cell: Cell | None = None) -> Sequence[Alternative]:
        """Return the alternatives of uncertain data, in play in a cell; None: in any."""
        return listed(
            self.tree_alternatives,
            lambda touched: kind_of(source_of(self.tree, touched, self.form.parts)),
            lambda key: cell is None or self.in_play(key, cell),
        )

    def with_alternatives(self, names: Sequence[str]) -> Self:
        """Return the scenario with some of its alternatives; a preset applies all that it combines.

        Raises
        ------
        UnknownNameError
            If there is no such alternative.
        ScenarioError
            If they are incompatible with the rest of the scenario.
        """
        known, tree = self.tree_alternatives, self.tree
        for name in names:
            if name not in known:
                raise UnknownNameError(unknown_name("alternative", name, known))
            tree = known[name].over(tree)
        return self._changed("+".join((self.name, *names)), tree, "alternative", "change")
