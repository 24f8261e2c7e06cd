"""Scenarios of Final Hour: the parts that are specific to this game."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from simcore.contract.game import Ablation, Cell
from simcore.contract.quantities import Quantity
from simcore.data.checked_data import Made
from simcore.data.entries import Values
from simcore.data.loading import Format
from simcore.data.scenario import DataScenario
from simcore.games.final_hour.columns import ATTEMPTS
from simcore.games.final_hour.limits import MAX_SEATS, SOLO_TEAM
from simcore.games.final_hour.rules.state import LOSS_CAUSES
from simcore.games.final_hour.scenario import ablations, never_won, validation
from simcore.games.final_hour.scenario.compile import Names, compile_cell
from simcore.games.final_hour.scenario.models import STANDARD, AncientOne, Data
from simcore.messages.error_details import ErrorDetail, Key
from simcore.records.shared import exact_copy

SOLO_ONLY = ("solo_draw",)
NOT_SOLO = ("hand", "commit")
MOST_OMENS = 63
"""Maximum end of an omen band."""


class Scenario(DataScenario[Data]):
    """Playable data of Final Hour; 1 player means the solo game with two investigators."""

    form = Format(
        "final-hour",
        Data,
        Path(__file__).parents[1] / "data",
        files=("rules", "board", "monsters", "priority", "items", "doubts"),
        folders=("investigators", "ancient-ones"),
        page="docs/data.md",
        parts={"top": "source", "bottoms": "bottom_source"},
    )
    numbered = "locations"

    @classmethod
    def clashes(cls, data: Data) -> Iterator[ErrorDetail]:
        """Return the contradictions between parts of the data."""
        return validation.references(data)

    @classmethod
    def totals(cls, data: Data, made: Made) -> Iterator[ErrorDetail]:
        """Yield every declared total that does not match."""
        return validation.totals(data)

    @classmethod
    def never_won(cls, data: Data) -> Iterator[ErrorDetail]:
        """Return the cells that cannot be won."""
        return never_won.never_won(data)

    @property
    def players(self) -> tuple[int, ...]:
        """Numbers of players."""
        return tuple(sorted(self.model.rules.health))

    @property
    def difficulties(self) -> tuple[str, ...]:
        """Names of all difficulties, in the order in which they first appear."""
        return tuple(dict.fromkeys(name for one in self.ancient_ones for name in self.difficulties_of(one)))

    def difficulties_of(self, ancient_one: str) -> tuple[str, ...]:
        """Difficulties of one Ancient One."""
        return tuple(self.model.ancient_ones[ancient_one].difficulties)

    def seats(self, players: int) -> int:
        """Return the investigators in a game."""
        return SOLO_TEAM if players == 1 else players

    def in_play(self, key: Key, cell: Cell) -> bool:
        """Return whether games of a cell use the value at a key."""
        if not super().in_play(key, cell):
            return False
        solo = cell.players == 1
        match key:
            case ("monsters", name, *_):
                return self.model.monsters[name].group in (STANDARD, cell.ancient_one)
            case ("ancient-ones", _, "difficulties", difficulty, *_):
                return difficulty == cell.difficulty
            case ("ancient-ones", name, "effects", title, "program" | "solo_program" as half, *_):
                other = self.model.ancient_ones[name].effects[title].solo_program is not None
                return (half == "solo_program") == (solo and other)
            case ("rules", _, players):
                return players == str(cell.players)
            case ("rules", name):
                return name not in (NOT_SOLO if solo else SOLO_ONLY)
        return True

    def along(self, key: Key) -> tuple[tuple[str, int], ...]:
        """Return the declared totals that include a number of tokens."""
        match key:
            case ("monsters", name, "copies") if self.model.monsters[name].group == STANDARD:
                return (("rules.standard_tokens", self.model.rules.standard_tokens),)
        return ()

    def numbers(self, cell: Cell | None = None) -> list[Quantity]:
        """Return every adjustable number in play in a cell (None means in any); omen bands come last."""
        quantities = list(super().numbers(cell))
        for name, ancient_one in self.model.ancient_ones.items():
            if cell is None or cell.ancient_one == name:
                quantities += _borders(name, ancient_one)
        return quantities

    def ablated(self) -> Iterator[tuple[Ablation, Values]]:
        """Yield everything that an ablation can take away."""
        return ablations.declared(self.tree)

    def titles(self) -> dict[str, str]:
        """Return the titles of entries whose key is not sufficient."""
        ones = {key: one.name for key, one in self.model.ancient_ones.items()}
        return ones | {key: investigator.name for key, investigator in self.model.investigators.items()}

    def things(self) -> dict[str, Iterable[Any]]:
        """Return the names of everything on the board and in the decks, by kind."""
        board = self.model.board
        return {
            "items": self.model.items,
            "monsters": self.model.monsters,
            "zones": board.zones,
            "locations": board.locations,
        }

    def board(self) -> dict[str, Any]:
        """Return the data needed to draw the board: points of the locations, links, size of the picture."""
        points = {str(number): (place.x, place.y) for number, place in self.model.board.locations.items()}
        links = [tuple(name.split("-")) for name in self.model.board.walkways]
        margins = [min(point[axis] for point in points.values()) for axis in (0, 1)]
        size = tuple(max(point[axis] for point in points.values()) + margins[axis] for axis in (0, 1))
        names = {
            str(number): place.name
            for number, place in self.model.board.locations.items()
            if not place.name.endswith(str(number))  # a name that is only a number adds nothing
        }
        return {"locations": points, "links": links, "size": size, "names": names}

    def special_places(self, cell: Cell) -> dict[str, str]:
        """Return the special locations of a cell (`simcore.contract.boards.board_of`)."""
        difficulty = self.model.ancient_ones[cell.ancient_one].difficulties[cell.difficulty]
        return {str(difficulty.ritual): "ritual location"}

    def tables(self, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
        """Tables record of the cell, an array of length 1."""
        return exact_copy(self.compiled(cell)[0])

    def compiled(self, cell: Cell) -> tuple[np.ndarray[Any, np.dtype[np.void]], Names]:
        """Return the read-only Tables record of the cell and its names, compiled once."""
        if cell not in self._compiled:
            self._compiled[cell] = compile_cell(self.model, cell)
        return self._compiled[cell]

    @functools.cached_property
    def _compiled(self) -> dict[Cell, tuple[np.ndarray[Any, np.dtype[np.void]], Names]]:
        return {}

    def labels(self, cell: Cell) -> Mapping[str, tuple[str, ...]]:
        """Return the labels of the coded result columns."""
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


def _borders(name: str, ancient_one: AncientOne) -> Iterator[Quantity]:
    """Return where each omen band ends and the next one begins."""
    bands = sorted(ancient_one.effects.items(), key=lambda item: item[1].omens.from_)
    for (title, omen), (after, following) in itertools.pairwise(bands):
        if omen.omens.to is None:
            continue
        last = following.omens.to
        yield Quantity(
            f"ancient-ones.{name}.effects.{title}.omens.to",
            omen.omens.to,
            omen.omens.from_,
            MOST_OMENS if last is None else last - 1,
            "omens",
            f"most omens that call {title}, before {after}",
            along=((f"ancient-ones.{name}.effects.{after}.omens.from", following.omens.from_),),
        )
