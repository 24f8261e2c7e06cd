"""Scenarios of the final battle with packs, which have the data and the records of the whole game.

The battle of an Ancient One of a pack runs programs, and these may concern everything on the table. The data
are therefore those of the whole game, with the preparations of the battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from simcore.contract.game import Ablation, Cell
from simcore.data.entries import Values
from simcore.games.arkham_horror.box.codes import ATTACKS, LOSS_CAUSES
from simcore.games.arkham_horror.box.models import BOX
from simcore.games.arkham_horror.scenario.scenario import LargeScenario
from simcore.games.arkham_horror.scenario.scenario import Scenario as WholeScenario
from simcore.games.final_battle.scenario import ablations, validation
from simcore.games.final_battle.scenario.models import BATTLE_DATA, PACKS_OF
from simcore.games.final_battle.scenario.pack_models import Data
from simcore.games.final_battle.scenario.pack_preparation import write_preparation
from simcore.messages.error_details import ErrorDetail, Key
from simcore.records.shared import Array

LEVEL = "normal"
"""Difficulty of the whole game whose numbers count; a battle by itself has a preparation instead."""
OF_BATTLE = ("ancient_ones", "powers", "investigators", "people", "cards", "possessions", "preparations")
"""Tables that a battle uses."""


class PackScenario(LargeScenario):
    """Playable data of the final battle with packs."""

    form = replace(
        WholeScenario.form,
        name="final-battle",
        model=Data,
        files=(*WholeScenario.form.files, "preparations"),
        shared=(BATTLE_DATA, BOX),
        page="docs/final-battle.md",
        packs_of=PACKS_OF,
    )
    levels, level = "preparations", "preparation"
    model: Data

    @classmethod
    def clashes(cls, data: Any) -> Iterator[ErrorDetail]:
        """Return the contradictions between parts of the data."""
        yield from super().clashes(data)
        yield from validation.of_preparations(data)

    def usual_players(self, difficulty: str) -> int | None:
        """Return the number of investigators with a loadout; None for a recipe."""
        return len(self.model.preparations[difficulty].investigators) or None

    def invited(self, cell: Cell) -> tuple[str, ...]:
        """Return the investigators with a loadout in the preparation; with a recipe, all investigators."""
        return tuple(self.model.preparations[cell.difficulty].investigators) or self.investigators

    def in_play(self, key: Key, cell: Cell) -> bool:
        """Return whether games of a cell use the value at a key."""
        if key[0].replace("-", "_") in OF_BATTLE:
            return super().in_play(key, cell)
        return key[0] == "rules" and len(key) > 1 and key[1] in ("carry", "hands", "round_limit", "look")

    def ablated(self) -> Iterator[tuple[Ablation, Values]]:
        """Yield everything that an ablation can take away."""
        model: Any = self.model
        return ablations.declared(model)

    def tables(self, cell: Cell) -> Array:
        """Tables record of the cell, an array of length 1."""
        tables = super().tables(replace(cell, difficulty=LEVEL))
        write_preparation(tables[0], self.model, self.names, self.model.preparations[cell.difficulty])
        return tables

    def labels(self, cell: Cell) -> dict[str, Sequence[str]]:
        """Return labels of the coded result columns, and of the codes in a narrated game."""
        return {**super().labels(cell), "loss_causes": LOSS_CAUSES, "attacks": ATTACKS}
