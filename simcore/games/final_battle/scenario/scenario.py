"""Scenarios of the final battle: the parts that are specific to this game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from simcore.contract.game import Ablation, Cell
from simcore.data.checked_data import Made
from simcore.data.entries import Values
from simcore.data.loading import Format
from simcore.data.scenario import DataScenario
from simcore.games.arkham_horror.box.codes import ATTACKS, LOSS_CAUSES
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.models import BOX
from simcore.games.final_battle.scenario import ablations, never_won, validation
from simcore.games.final_battle.scenario.compile import Names, compile_cell, names_of
from simcore.games.final_battle.scenario.models import BATTLE_DATA, PACKS_OF, Data
from simcore.messages.error_details import ErrorDetail, Key
from simcore.messages.errors import PlayabilityError


def _form_with_packs() -> Format:
    # The models of the whole game take long to load.
    from simcore.games.final_battle.scenario.with_packs import PackScenario

    return PackScenario.form


class Scenario(DataScenario[Data]):
    """Playable data of the final battle."""

    form = Format(
        "final-battle",
        Data,
        BATTLE_DATA,
        files=("rules", "ancient-ones", "investigators", "cards", "preparations"),
        shared=(BOX,),
        page="docs/final-battle.md",
        marks_last=False,
        packs_of=PACKS_OF,
        with_packs=_form_with_packs,
    )
    levels, level = "preparations", "preparation"
    players = tuple(range(1, MAX_SEATS + 1))

    @classmethod
    def with_packs(cls) -> Any:
        """Return the class of scenarios with packs in play."""
        from simcore.games.final_battle.scenario.with_packs import PackScenario

        return PackScenario

    @classmethod
    def clashes(cls, data: Data) -> Iterator[ErrorDetail]:
        """Return the contradictions between parts of the data."""
        return validation.clashes(data)

    @classmethod
    def totals(cls, data: Data, made: Made) -> Iterator[ErrorDetail]:
        """Return data of a user that have no effect, and numbers above the supply.

        Removing a card also removes what it allowed.
        """
        if made == "files":
            yield from validation.idle(data)
        if made != "change":
            yield from validation.beyond(data)

    @classmethod
    def never_won(cls, data: Data) -> Iterator[ErrorDetail]:
        """Return the cells that cannot be won."""
        return never_won.never_won(data)

    @property
    def names(self) -> Names:
        """Labels in the order of the codes."""
        return names_of(self.model)

    def usual_players(self, difficulty: str) -> int | None:
        """Return the number of investigators with a loadout; None for a recipe."""
        return len(self.model.preparations[difficulty].investigators) or None

    def invited(self, cell: Cell) -> tuple[str, ...]:
        """Return the investigators with a loadout in the preparation; with a recipe, all investigators."""
        return tuple(self.model.preparations[cell.difficulty].investigators) or self.investigators

    def check_cell(self, cell: Cell) -> None:
        """Raise `ValueError` with a readable message if the cell cannot be played."""
        super().check_cell(replace(cell, team=None))
        invited = self.invited(cell)
        if cell.players > len(invited):
            raise ValueError(
                f"preparation {cell.difficulty} is for {len(invited)} investigators ({', '.join(invited)}); "
                f"{cell.players} players need as many"
            )
        for name in cell.team or ():
            if name in self.investigators and name not in invited:
                has = f"{name} has no loadout in preparation {cell.difficulty}"
                raise ValueError(f"{has}; those who have: {', '.join(invited)}")
        super().check_cell(cell)
        self._check_box(cell)

    def _check_box(self, cell: Cell) -> None:
        """Check that no table holds more copies of a card than the box."""
        listed = self.model.preparations[cell.difficulty].investigators
        loadouts = [listed[name] for name in self.pool(cell) if name in listed]
        for card, held, copies in validation.more_than_the_box(self.model, loadouts, cell.players):
            problem = (
                f"preparation {cell.difficulty} with {cell.players} players: {held} of {card} can be at the "
                f"table, and the box has {copies}"
            )
            setting = f"cards.{card}.copies={held}"
            way_out = f"give out fewer, or set {setting}"
            raise PlayabilityError(
                f"{problem}; {way_out}", kind="more-than-the-box", problem=problem, setting=setting
            )

    def in_play(self, key: Key, cell: Cell) -> bool:
        """Return whether games of a cell use the value at a key.

        The numbers of an investigator count where the team is named, those of a recipe where there is one.
        """
        if not super().in_play(key, cell):
            return False
        one, preparation = self.model.ancient_ones[cell.ancient_one], self.model.preparations[cell.difficulty]
        loadouts = preparation.investigators
        match key:
            case ("rules", "look", deck):
                return not loadouts and preparation.visits.get(deck, 0) > 0
            case ("cards", _, "copies"):
                return not loadouts
            case ("cards", name, *_):
                return not loadouts or any(
                    name in loadouts[investigator].cards for investigator in self.pool(cell)
                )
            case ("investigators", _, _, *_):
                return cell.team is not None
            case ("preparations", _, "rubble"):
                return one.attack is not None and "rubble" in one.attack.loses
            case ("preparations", _, "terror"):
                return one.combat == "terror" or not loadouts
            case ("preparations", _, "investigators", name, *_):
                return cell.team is None or name in cell.team
            case ("preparations", _, field, *_):
                return field == "skills" or not loadouts
        return True

    def ablated(self) -> Iterator[tuple[Ablation, Values]]:
        """Yield everything that an ablation can take away."""
        return ablations.declared(self.model)

    def tables(self, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
        """Tables record of the cell, an array of length 1."""
        return compile_cell(self.model, cell)

    def titles(self) -> dict[str, str]:
        """Return the titles of names in the data and of endings of battles, which are phrases."""
        endings = (*LOSS_CAUSES, *ATTACKS)
        return {**super().titles(), **{label: label.replace("-", " ").capitalize() for label in endings}}

    def labels(self, cell: Cell) -> dict[str, tuple[str, ...]]:
        """Return the labels of the coded result columns."""
        return {"loss_causes": LOSS_CAUSES, "attacks": ATTACKS, "investigators": self.investigators}
