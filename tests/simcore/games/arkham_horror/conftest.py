"""Dice that a test of checks and fights throws as it likes."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box import dice as box_dice
from simcore.kernels.dice_words import SIXES_AT
from tests.simcore.games.arkham_horror.by_hand import MISS


class Faces(list[int]):
    """Faces of dice to come; with a new row of them the dice that were thrown are forgotten."""

    def __init__(self) -> None:
        super().__init__()
        self.thrown: dict[tuple[int, ...], int] = {}

    def __setitem__(self, place: Any, faces: Any) -> None:
        self.thrown.clear()
        super().__setitem__(place, faces)


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Faces of all dice of checks to come, in order; afterwards all miss."""
    coming = Faces()
    drawn = coming.thrown

    def roll(s: Any, log: Any, seat: int, first: int, count: int, how: int) -> int:
        least = box_dice.least_success(s, seat)
        hits = sixes = 0
        for die in range(first, first + max(0, count)):
            at = (int(s["luck_stream"]), int(s["luck_block"]), int(s["attempt"]), die)
            if at not in drawn:
                drawn[at] = coming.pop(0) if coming else MISS
            hits, sixes = hits + int(drawn[at] >= least), sixes + int(drawn[at] == 6)
        return hits + (sixes << SIXES_AT)

    for module in ("box.skill_checks", "rules.board.pack_dice"):
        monkeypatch.setattr(f"simcore.games.arkham_horror.{module}.roll", roll)
    return coming
