"""Scenarios of Elder Sign: the parts that are specific to this game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simcore.contract.game import Ablation, Cell
from simcore.contract.quantities import Alternative
from simcore.data.checked_data import Made
from simcore.data.entries import Values
from simcore.data.loading import Format
from simcore.data.scenario import DataScenario
from simcore.games.elder_sign.limits import MAX_SEATS
from simcore.games.elder_sign.printed import FEEDERS
from simcore.games.elder_sign.rules.records.codes import BATTLES, LOSS_CAUSES
from simcore.games.elder_sign.scenario import ablations, never_won, validation
from simcore.games.elder_sign.scenario.compile import Names, compile_cell, names_of
from simcore.games.elder_sign.scenario.models import Data
from simcore.messages.error_details import ErrorDetail, Key


class Scenario(DataScenario[Data]):
    """Playable data of Elder Sign."""

    form = Format(
        "elder-sign",
        Data,
        Path(__file__).parents[1] / "data",
        files=(
            "rules", "dice", "levels", "ancient-ones", "investigators", "adventures", "other-worlds",
            "monsters", "mythos", "cards", "entrance", "doubts",
        ),
        page="docs/elder-sign.md",
    )  # fmt: skip
    levels, level = "levels", "level"
    players = tuple(range(1, MAX_SEATS + 1))

    @classmethod
    def clashes(cls, data: Data) -> Iterator[ErrorDetail]:
        """Return the contradictions between parts of the data."""
        return validation.clashes(data)

    @classmethod
    def totals(cls, data: Data, made: Made) -> Iterator[ErrorDetail]:
        """Return the data that exceed the limits of the tables."""
        return validation.totals(data)

    @classmethod
    def never_won(cls, data: Data) -> Iterator[ErrorDetail]:
        """Return the cells that cannot be won."""
        return never_won.never_won(data)

    @property
    def names(self) -> Names:
        """Labels in the order of the codes."""
        return names_of(self.model)

    def check_cell(self, cell: Cell) -> None:
        """Raise `ValueError` with a readable message if the cell cannot be played."""
        super().check_cell(cell)
        if cell.players > len(self.investigators):
            raise ValueError(
                f"{cell.players} players need as many investigators; the data have {len(self.investigators)}"
            )

    def in_play(self, key: Key, cell: Cell) -> bool:
        """Return whether games of a cell use the value at a key.

        Any investigator may enter the game after one is devoured.
        """
        if key[:1] == ("investigators",):
            return True
        if not super().in_play(key, cell):
            return False
        one = self.model.ancient_ones[cell.ancient_one]
        match key:
            case ("monsters", name, *_):
                return self.model.monsters[name].group == "standard" or one.masks
            case ("adventures", name, *rest):
                return self.model.adventures[name].in_deck or rest == ["in_deck"]
            case ("other-worlds", name, *rest):
                return self.model.other_worlds[name].in_deck or rest == ["in_deck"]
            case ("rules", "open", "extra_in_row"):
                return one.extra_task is not None
            case ("rules", "open", "trophies_lost"):
                return one.world_lost
            case ("rules", "open", "x_anew"):
                return one.combat_task is not None and one.combat_task.x is not None
        return True

    def alternatives(self, cell: Cell | None = None) -> Sequence[Alternative]:
        """Return the alternatives in play in a cell; None means in any cell.

        In this game, a single field of the rules may have no effect in a cell.
        """
        alternatives = super().alternatives(cell)
        if cell is None:
            return alternatives
        touches = {
            alternative.name: self.tree_alternatives[alternative.name].touches for alternative in alternatives
        }
        return [
            alternative
            for alternative in alternatives
            if any(self.in_play(key, cell) for key in touches[alternative.name])
        ]

    def things(self) -> Mapping[str, Iterable[Any]]:
        """Return the names that are not part of a cell, by kind."""
        return {**super().things(), "entrance": self.model.entrance.lines}

    def ablated(self) -> Iterator[tuple[Ablation, Values]]:
        """Yield everything that an ablation can take away."""
        return ablations.declared(self.model, self.tree)

    def tables(self, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
        """Tables record of the cell, an array of length 1."""
        return compile_cell(self.model, cell)

    def labels(self, cell: Cell) -> dict[str, Sequence[str]]:
        """Return labels of the coded result columns, and of the codes in a narrated game."""
        names = self.names
        return {
            "loss_causes": LOSS_CAUSES,
            "feeders": FEEDERS,
            "battles": BATTLES,
            "investigators": names.investigators,
            "adventures": names.adventures,
            "markers": names.markers,
            "marker_kinds": names.marker_kinds,
            "mythos": names.mythos,
            "cards": names.cards,
            "entrance": names.entrance,
        }
