"""Scenarios of the whole game of Arkham Horror: the parts that are specific to this game."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from simcore.contract.game import Ablation, Cell
from simcore.data.checked_data import Made
from simcore.data.entries import Values
from simcore.data.loading import Format
from simcore.data.scenario import DataScenario
from simcore.games.arkham_horror.box.codes import ATTACKS
from simcore.games.arkham_horror.box.codes import LOSS_CAUSES as BATTLE_CAUSES
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.models import BOX
from simcore.games.arkham_horror.columns import SHEETS
from simcore.games.arkham_horror.limits import BASE, LARGE, Limits
from simcore.games.arkham_horror.rules.records.codes import AWAKENINGS, LOSS_CAUSES
from simcore.games.arkham_horror.rules.records.tables import LARGE_TABLES, TABLES
from simcore.games.arkham_horror.scenario import ablations, never_won, validation
from simcore.games.arkham_horror.scenario.board import board
from simcore.games.arkham_horror.scenario.compile import Compiled, compile_for, compile_shared, in_cell
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.names import Names, names_of
from simcore.games.arkham_horror.scenario.not_played import refuse
from simcore.games.arkham_horror.scenario.pack_models import PACK_TABLES
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.messages.error_details import ErrorDetail, Key
from simcore.records.shared import Array


class Scenario(DataScenario[Data]):
    """Playable data of the whole game."""

    form = Format(
        "arkham-horror",
        Data,
        Path(__file__).parents[1] / "data",
        files=(
            "rules", "levels", "ancient-ones", "powers", "investigators", "people", "cards", "possessions",
            "places", "worlds", "gate-cards", "encounters", "mythos", "monsters", *PACK_TABLES, "sheets",
            "doubts",
        ),
        optional=(*PACK_TABLES, "sheets"),
        shared=(BOX,),
        page="docs/arkham-horror.md",
    )  # fmt: skip
    levels, level = "levels", "level"
    limits: ClassVar[Limits] = BASE
    record: ClassVar[np.dtype[np.void]] = TABLES
    """Type of the Tables."""
    players = tuple(range(1, MAX_SEATS + 1))

    @classmethod
    def with_packs(cls) -> type[Scenario]:
        """Return the class of scenarios with packs in play."""
        return LargeScenario

    @classmethod
    def clashes(cls, data: Data) -> Iterator[ErrorDetail]:
        """Return the contradictions between parts of the data."""
        return validation.clashes(data)

    @classmethod
    def totals(cls, data: Data, made: Made) -> Iterator[ErrorDetail]:
        """Return the data that exceed the limits of the tables."""
        return validation.totals(data, cls.limits)

    @classmethod
    def never_won(cls, data: Data) -> Iterator[ErrorDetail]:
        """Return the cells that cannot be won."""
        return never_won.never_won(data)

    @property
    def names(self) -> Names:
        """Labels in the order of the codes."""
        return names_of(self.model)

    @property
    def ancient_ones(self) -> tuple[str, ...]:
        """Names of the Ancient Ones for which the data have their effects before they awaken."""
        return tuple(name for name in self.model.ancient_ones if name in self.model.powers)

    @property
    def investigators(self) -> tuple[str, ...]:
        """Names of the investigators for which the data have their starting place."""
        return tuple(name for name in self.model.investigators if name in self.model.people)

    def check_cell(self, cell: Cell) -> None:
        """Raise `ValueError` with a readable message if the cell cannot be played."""
        super().check_cell(cell)
        refuse(self.model, has_packs=self.record == LARGE_TABLES)
        if cell.players > len(self.investigators):
            raise ValueError(
                f"{cell.players} players need as many investigators; the data have {len(self.investigators)}"
            )

    def in_play(self, key: Key, cell: Cell) -> bool:
        """Return whether games of a cell use the value at a key.

        Any investigator may enter the game after one is devoured.
        """
        match key:
            case ("investigators" | "people", *_):
                return True
            case ("powers", name, *_):
                return name == cell.ancient_one
            case ("monsters", name, *_):
                kind, power = self.model.monsters[name], self.model.powers[cell.ancient_one].power
                return not kind.mask or any(step.name == "masks_to_cup" for step in power)
            case ("rules", field, place) if isinstance(getattr(self.model.rules, field, None), tuple):
                return str(place) == str(cell.players - 1)
            case ("rules", "carry" | "round_limit"):
                return self.model.ancient_ones[cell.ancient_one].start != "end"
        return super().in_play(key, cell)

    def ablated(self) -> Iterator[tuple[Ablation, Values]]:
        """Yield everything that an ablation can take away."""
        return ablations.declared(self.model)

    def board(self) -> dict[str, Any]:
        """Return the data needed to draw the board."""
        return board(self.model)

    def tables(self, cell: Cell) -> Array:
        """Tables record of the cell, an array of length 1."""
        return in_cell(self._compiled(cell.ancient_one).tables, self.model, cell)

    def programs(self, cell: Cell) -> Programs:
        """Return the programs of a cell with their text, by the rows of the Tables."""
        return self._compiled(cell.ancient_one).rules.programs

    def _compiled(self, ancient_one: str) -> Compiled:
        """Compile what the cells of an Ancient One share."""
        if ancient_one not in self._by_ancient_one:
            self._by_ancient_one[ancient_one] = compile_for(self._shared, self.model, ancient_one)
        return self._by_ancient_one[ancient_one]

    @functools.cached_property
    def _shared(self) -> Compiled:
        return compile_shared(self.model, self.record)

    @functools.cached_property
    def _by_ancient_one(self) -> dict[str, Compiled]:
        return {}

    def titles(self) -> dict[str, str]:
        """Return the titles of names in the data and of endings of games, which are phrases."""
        endings = (*AWAKENINGS, *BATTLE_CAUSES)
        return {**super().titles(), **{label: label.replace("-", " ").capitalize() for label in endings}}

    def labels(self, cell: Cell) -> dict[str, Sequence[str]]:
        """Return labels of the coded result columns, and of the codes in a narrated game."""
        return {
            **self.names.labels,
            "loss_causes": LOSS_CAUSES,
            "awakenings": AWAKENINGS,
            "battle_causes": BATTLE_CAUSES,
            "attacks": ATTACKS,
        }


class LargeScenario(Scenario):
    """Playable data with packs, whose records are larger."""

    limits, record = LARGE, LARGE_TABLES
    has_large_records = True

    def labels(self, cell: Cell) -> dict[str, Sequence[str]]:
        """Return labels of the coded result columns, and of the codes in a narrated game."""
        return super().labels(cell) | {table: tuple(getattr(self.model, table)) for table in SHEETS.values()}
