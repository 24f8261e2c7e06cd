"""Two investigators on a small board made by hand, with answers to their decisions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.phases import arkham_movement, movement, upkeep
from simcore.games.arkham_horror.rules.records.codes import NONE, Special
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.state import LAYOUT, STATE
from simcore.games.arkham_horror.rules.records.tables import TABLES
from simcore.kernels.event_log import read
from simcore.records.shared import empty_log
from tests.simcore.games.arkham_horror.segments import AnsweredKernels

NORTH, SOUTH, HOUSE, CAVE = range(4)  # two streets, a location beside each
ITEM, ALLY, WAGON, GATE_BOX, RETAINER = range(5)
MARKER = 7


class Table(AnsweredKernels):
    """A table in the middle of a game, and who answers at it."""

    def __init__(self, seats: int = 2) -> None:
        self.t = np.zeros(1, TABLES)[0]
        self.states = np.frombuffer(LAYOUT.fresh().tobytes(), STATE).copy()
        self.s = self.states[0]
        self.records = empty_log(on=True)
        self.log = self.records[0]
        self.asked: list[tuple[int, list[int]]] = []
        t, s = self.t, self.s
        t["n_areas"], t["n_streets"], t["n_worlds"], t["n_gates"] = 4, 2, 2, 2
        t["street_of"][:4] = (NORTH, SOUTH, NORTH, SOUTH)
        t["neighbours"][:4] = (0b0110, 0b1001, 0b0001, 0b0010)
        t["location_deck"][:4] = (NONE, NONE, 0, 1)
        t["deck_cards"][:2] = 3, 7
        t["special"][:] = NONE
        t["entry"][HOUSE, :3] = (10, 11, 12)
        t["entry"][CAVE, :7] = range(20, 27)
        t["police"], t["lodge"] = HOUSE, NONE
        t["gate_world"][:2] = (0, 1)
        t["lowest"][0] = 1  # each skill at the lowest stop
        t["focus"][0] = 2
        t["track_after"] = (0, 1, 2, 3)
        t["item"][ITEM] = t["item"][WAGON] = t["item"][GATE_BOX] = 1
        t["useful"][:] = 1
        t["marks"][ITEM] = 1 << 8 * 6
        t["card_special"][WAGON], t["card_special"][GATE_BOX] = int(Special.WAGON), int(Special.ANY_GATE)
        s["n_seats"], s["alive"], s["round"] = seats, (1 << seats) - 1, 3
        s["key"], s["game_number"] = 5, 1
        s["at"][:seats] = NORTH
        s["sanity"][:seats] = s["max_sanity"][:seats] = 5
        s["stamina"][:seats] = s["max_stamina"][:seats] = 5
        s["near"][:seats] = (1 << seats) - 1

    def holds(self, seat: int, *cards: int) -> None:
        self.s["held"][seat, : len(cards)] = cards
        self.s["n_held"][seat] = len(cards)
        recount(self.t, self.s, seat)

    def options(self, decision: Decision) -> list[list[int]]:
        return [options for which, options in self.asked if which == int(decision)]

    def logged(self, event: Any) -> list[list[int]]:
        return [arguments for code, arguments in read(self.records) if code == int(event)]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two investigators in the northern street; no card can be used, and every fight and evasion succeeds."""
    board = Table()
    for module in (upkeep, movement, arkham_movement):
        monkeypatch.setattr(module, "usable", lambda *_: 0)
    monkeypatch.setattr(arkham_movement, "run_triggers", lambda *_: False)
    result_of(monkeypatch, arkham_movement, "evade", 1)
    result_of(monkeypatch, arkham_movement, "fight", 1)
    return board


def result_of(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, result: int) -> list[int]:
    """Replace a fight or a check by its result; the markers it was called with are listed."""
    called: list[int] = []

    def instead(_: Any, s: Any, __: Any, ___: int, marker: int) -> bool:
        called.append(int(marker))
        s["result"] = result
        return False

    monkeypatch.setattr(module, name, instead)
    return called
