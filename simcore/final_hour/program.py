"""Compiles effect programs (docs/effects.md) to rows of numbers that the kernels interpret.

Loops are unrolled here, so a compiled program only ever runs forward and every card ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

WIDTH = 8
MAX_CODE = 4096
ALL = 99  # "all" where a number stands


class Op(IntEnum):
    """Instructions. Arguments follow in the row; see the emitting method."""

    END = 0
    JUMP = 1  # target
    CHOOSE = 2  # n; the n following rows hold a target each
    MAY = 3  # target when declined
    UNLESS = 4  # condition, value, target when false
    AS_TURN = 5  # k: the k-th investigator in turn order resolves
    AS_OWNER = 6
    MOVE = 10  # steps, 1 if exactly
    INVESTIGATE = 11
    SEAL = 12
    UNSEAL = 13  # count
    LOSE_HEALTH = 14  # who, amount
    RECOVER = 15  # who, amount
    DRAW_PRIORITY = 16  # count
    DISCARD_GATE = 17  # count
    RESOLVE_TOP_CARD = 18  # 0 top, 1 bottom
    FACE_DOWN_PRIORITY = 19
    FACE_DOWN_OMENS = 20  # cards
    ATTACK = 30  # place, place argument, hits, per
    DESTROY = 31  # place, place argument, count, health or 0
    DAMAGE = 32  # place, place argument, times
    REPAIR = 33  # place, place argument, times
    MOVE_MONSTER = 34  # place, place argument, 0 adjacent / 1 own, count
    SPAWN = 35  # place, place argument, count, kind or -1
    ACTIVATE_ZONE = 36  # zone
    ACTIVATE_KIND = 37  # kind, count
    ADVANCE = 38  # kind, count


class Place(IntEnum):
    """Words for places."""

    OWN = 0
    ADJACENT = 1
    OWN_OR_ADJACENT = 2
    OWN_AND_EACH_ADJACENT = 3
    ZONE = 4
    ANYWHERE = 5
    LEFT = 6
    OTHER_IN_ZONE = 7
    RITUAL = 8
    GATE = 9
    EACH_GATE = 10
    FEWEST_GATES = 11
    MONSTER = 12


class Who(IntEnum):
    """Words for investigators."""

    SELF = 0
    LEAD = 1
    EACH = 2
    ANY = 3


class Condition(IntEnum):
    """Conditions of `if`."""

    OMENS_AT_MOST = 0
    NUMBER_AT_MOST = 1
    OTHER_IN_ZONE = 2
    WITH_OTHER = 3
    ALL_ON_BOARD = 4
    OWN_DAMAGED = 5


class Per(IntEnum):
    """What multiplies the hits of an attack."""

    ONE = 0
    PRIORITY_CARDS = 1
    OMENS = 2


@dataclass
class Compiler:
    """Collects the programs of one scenario in one table of rows.

    Parameters
    ----------
    kinds, zones, gate_icons
        Numbers of the names that programs may use.
    seats
        Investigators in the game, for `each_investigator`.
    """

    kinds: Mapping[str, int]
    zones: Mapping[str, int]
    gate_icons: Mapping[str, int]
    numbers: Sequence[int]
    seats: int
    rows: list[list[int]] = field(default_factory=list)

    def add(self, program: Sequence[Mapping[str, Any]]) -> int:
        """Append a program and return where it starts."""
        start = len(self.rows)
        self._program(program)
        self._row(Op.END)
        return start

    def _row(self, op: int, *arguments: int) -> int:
        self.rows.append([int(op), *(int(a) for a in arguments), *([0] * (WIDTH - 1 - len(arguments)))])
        return len(self.rows) - 1

    def _program(self, program: Sequence[Mapping[str, Any]]) -> None:
        for effect in program:
            ((name, fields),) = effect.items()
            getattr(self, f"_{name}")(fields)

    def _place(self, word: str) -> tuple[int, int]:
        name, _, argument = word.partition(":")
        if name == "gate":
            return Place.GATE, self.gate_icons[argument]
        if name == "monster":
            return Place.MONSTER, self.kinds[argument]
        return Place[name.replace("-", "_").upper()], 0

    def _count(self, value: int | str) -> int:
        return ALL if value == "all" else int(value)

    # --- flow of a program

    def _choose_one(self, branches: Sequence[Any]) -> None:
        self._row(Op.CHOOSE, len(branches))
        targets = [self._row(0) for _ in branches]
        ends = []
        for target, branch in zip(targets, branches, strict=True):
            self.rows[target][0] = len(self.rows)
            self._program(branch)
            ends.append(self._row(Op.JUMP))
        for end in ends:
            self.rows[end][1] = len(self.rows)

    def _may(self, program: Sequence[Any]) -> None:
        start = self._row(Op.MAY)
        self._program(program)
        self.rows[start][1] = len(self.rows)

    def _repeat(self, fields: Mapping[str, Any]) -> None:
        for _ in range(fields["times"]):
            self._program(fields["do"])

    def _each_investigator(self, program: Sequence[Any]) -> None:
        for turn in range(self.seats):
            self._row(Op.AS_TURN, turn)
            self._program(program)
        self._row(Op.AS_OWNER)

    def _if(self, fields: Mapping[str, Any]) -> None:
        ((name, value),) = ((k, v) for k, v in fields.items() if k not in ("then", "else"))
        if name == "all_on_board":
            value = self.kinds[value]
        elif name == "number_at_most":  # cards are compared by rank
            value = sum(number <= value for number in self.numbers) - 1
        test = self._row(Op.UNLESS, Condition[name.upper()], int(value))
        self._program(fields["then"])
        end = self._row(Op.JUMP)
        self.rows[test][3] = len(self.rows)
        self._program(fields.get("else") or [])
        self.rows[end][1] = len(self.rows)

    # --- investigators

    def _move(self, fields: Mapping[str, Any]) -> None:
        exactly = fields.get("exactly")
        self._row(Op.MOVE, exactly or fields["up_to"], exactly is not None)

    def _investigate(self, _: Any) -> None:
        self._row(Op.INVESTIGATE)

    def _seal(self, _: Any) -> None:
        self._row(Op.SEAL)

    def _remove_seal(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.UNSEAL, fields["count"])

    def _lose_health(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.LOSE_HEALTH, Who[fields["who"].upper()], fields["amount"])

    def _recover(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.RECOVER, Who[fields["who"].upper()], fields["amount"])

    def _draw_priority(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.DRAW_PRIORITY, fields["count"])

    def _discard_gate(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.DISCARD_GATE, fields["count"])

    def _resolve_top_card(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.RESOLVE_TOP_CARD, fields["half"] == "bottom")

    def _face_down_priority(self, _: Any) -> None:
        self._row(Op.FACE_DOWN_PRIORITY)

    def _face_down_omens(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.FACE_DOWN_OMENS, fields["cards"])

    # --- monsters and spaces

    def _attack(self, fields: Mapping[str, Any]) -> None:
        per = {None: Per.ONE, "priority-cards": Per.PRIORITY_CARDS, "omens": Per.OMENS}[fields.get("per")]
        self._row(Op.ATTACK, *self._place(fields["at"]), fields["hits"], per)

    def _destroy(self, fields: Mapping[str, Any]) -> None:
        count = self._count(fields["count"])
        self._row(Op.DESTROY, *self._place(fields["at"]), count, fields.get("health") or 0)

    def _damage(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.DAMAGE, *self._place(fields["at"]), fields["times"])

    def _repair(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.REPAIR, *self._place(fields["at"]), fields["times"])

    def _move_monster(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.MOVE_MONSTER, *self._place(fields["from"]), fields["to"] == "own", fields["up_to"])

    def _spawn(self, fields: Mapping[str, Any]) -> None:
        monster = fields.get("monster") or "standard"
        kind = -1 if monster == "standard" else self.kinds[monster]
        self._row(Op.SPAWN, *self._place(fields["at"]), fields["count"], kind)

    def _activate(self, fields: Mapping[str, Any]) -> None:
        if fields.get("zone") is not None:
            self._row(Op.ACTIVATE_ZONE, self.zones[fields["zone"]])
        else:
            self._row(Op.ACTIVATE_KIND, self.kinds[fields["monster"]], self._count(fields["count"]))

    def _advance(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.ADVANCE, self.kinds[fields["monster"]], self._count(fields["count"]))
