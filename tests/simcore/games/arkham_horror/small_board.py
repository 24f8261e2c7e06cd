"""A small board made by hand, with answers to its decisions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcore.games.arkham_horror.rules.board.monster_markers import move_marker
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, Movement, Part, Rule, Special, Window
from simcore.games.arkham_horror.rules.records.state import LAYOUT, STATE
from simcore.games.arkham_horror.rules.records.tables import TABLES
from simcore.kernels.event_log import read
from simcore.records.shared import empty_log
from tests.simcore.games.arkham_horror.segments import AnsweredKernels

NORTH, SOUTH, EAST, WOODS, CAVE, SHOP, ASYLUM, HOSPITAL = range(8)  # three streets in a ring, and locations
WALKER, SITTER, RUNNER, FLYER, HOUND, MASK = range(6)  # kinds of monsters
LIMIT, OUTSKIRTS_LIMIT = 5, 2
CIRCLE, STAR = 0, 1  # dimensional symbols
CARD = 3  # of mythos
SIGN, NOTES = 0, 1  # cards of investigators


def bits(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


class Board(AnsweredKernels):
    """A table in the middle of a game."""

    def __init__(self) -> None:
        self.t = np.zeros(1, TABLES)[0]
        self.states = np.frombuffer(LAYOUT.fresh().tobytes(), STATE).copy()
        self.s = self.states[0]
        self.records = empty_log(on=True)
        self.log = self.records[0]
        self.asked: list[tuple[int, list[int]]] = []
        self._lay_out()
        self._rules()
        s = self.s
        s["n_seats"], s["alive"], s["round"], s["part"] = 2, 3, 3, int(Part.MYTHOS)
        s["key"], s["game_number"] = 5, 1
        s["at"][:2] = SHOP
        s["markers"][CUP] = bits(*range(20))
        s["stack"][:4], s["n_stack"] = range(4), 4
        s["allies"][:3], s["n_allies"] = (10, 11, 12), 3

    def _lay_out(self) -> None:
        t = self.t
        t["n_streets"], t["n_areas"], t["n_seats"] = 3, 8, 2
        t["street_of"][:8] = (NORTH, SOUTH, EAST, NORTH, SOUTH, EAST, EAST, EAST)
        t["white"][:8] = (SOUTH, EAST, NORTH, NORTH, SOUTH, EAST, EAST, EAST)
        t["black"][:8] = (EAST, NORTH, SOUTH, NORTH, SOUTH, EAST, EAST, EAST)
        lines = {(0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5), (2, 6), (2, 7)}
        for one, other in lines:
            t["neighbours"][one] |= 1 << other
            t["neighbours"][other] |= 1 << one
        for one in range(8):
            for other in range(8):
                streets = int(t["street_of"][one]) != int(t["street_of"][other])
                t["distance"][one, other] = (one != other) * ((one > 2) + (other > 2) + streets)
        t["unstable"] = bits(WOODS, CAVE)
        t["closes_at"][SHOP] = 3
        t["asylum"], t["hospital"] = ASYLUM, HOSPITAL

    def _rules(self) -> None:
        t = self.t
        t["doom"], t["gate_limit"], t["monster_limit"], t["outskirts_limit"] = 10, 7, LIMIT, OUTSKIRTS_LIMIT
        t["gate_monsters"], t["need_trophies"], t["need_seals"], t["seal_clues"] = 1, 2, 6, 5
        t["terror_limit"] = 10
        t["terror_ten_doom"] = t["outskirts_at_ten"] = t["effect_closing_counts"] = 1
        t["n_worlds"], t["n_gates"] = 2, 4
        t["gate_world"][:4] = (0, 0, 1, 1)
        t["world_symbol"][:2] = (CIRCLE, STAR)
        t["n_markers"] = 20
        t["kind_of"][:20] = [WALKER] * 8 + [SITTER] * 3 + [RUNNER] * 3 + [FLYER] * 3 + [HOUND] * 2 + [MASK]
        ways = (Movement.NORMAL, Movement.STATIONARY, Movement.FAST, Movement.FLYING, Movement.UNIQUE)
        t["kind_movement"][:6] = [int(way) for way in ways] + [0]
        t["masks"] = bits(19)
        t["n_mythos"] = 5
        t["mythos_gate"][:], t["mythos_clue"][:] = NONE, NONE
        t["mythos_program"][:] = NONE
        t["mythos_white"][CARD] = bits(CIRCLE)
        t["use_window"][NOTES] = int(Window.CLUE_SPEND)
        t["card_special"][SIGN] = int(Special.SEAL)
        t["useful"][:], t["card_deck"][:] = 1, 1
        for field in ("rule_trait", "rule_at", "rule_world", "rule_program"):
            t[field][:] = NONE
        t["lowest"][:2] = 1

    def put(self, place: int, *markers: int) -> None:
        for marker in markers:
            move_marker(self.s, self.log, marker, place)

    def at(self, place: int) -> set[int]:
        there = int(self.s["markers"][place])
        return {marker for marker in range(20) if there >> marker & 1}

    def rule(self, what: Rule, of: int, amount: int = 0, **more: int) -> None:
        """A rule of the Ancient One."""
        t, row = self.t, int(self.t["one_rules"][1])
        t["rule_what"][row], t["rule_of"][row], t["rule_amount"][row] = int(what), of, amount
        for field, value in more.items():
            t[f"rule_{field}"][row] = value
        t["one_rules"][1] = row + 1

    def logged(self, event: Any) -> list[list[int]]:
        return [arguments for code, arguments in read(self.records) if code == int(event)]


@pytest.fixture
def board() -> Board:
    """Two investigators in the shop; the cup is full of monsters."""
    return Board()
