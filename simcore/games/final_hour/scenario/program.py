"""Compiles effect programs (docs/effects.md) to rows of numbers that the kernels interpret.

Loops are unrolled here, so a compiled program only ever runs forward and every card ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcore.games.final_hour.rules.codes import ALL, Condition, Op, Per, Place, Who


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
    rows: list[dict[str, int]] = field(default_factory=list)

    def add(self, program: Sequence[Mapping[str, Any]]) -> int:
        """Append a program and return where it starts."""
        start = len(self.rows)
        self._program(program)
        self._row(Op.END)
        return start

    def write(self, code: Any, start: int = 0) -> None:
        """Write the rows from number `start` on into records of instructions, to the same places.

        Parameters
        ----------
        code
            `code` of the Tables record.
        start
            First row that is written.
        """
        for number, row in enumerate(self.rows[start:], start):
            code[number] = tuple(row.get(name, 0) for name in code.dtype.names)

    def _row(self, op: int, **operands: int) -> int:
        self.rows.append({"op": int(op), **{name: int(value) for name, value in operands.items()}})
        return len(self.rows) - 1

    def _program(self, program: Sequence[Mapping[str, Any]]) -> None:
        for effect in program:
            ((name, fields),) = effect.items()
            getattr(self, f"_{name}")(fields)

    def _place(self, word: str) -> dict[str, int]:
        name, _, argument = word.partition(":")
        if name == "gate":
            return {"place": Place.GATE, "which": self.gate_icons[argument]}
        if name == "monster":
            return {"place": Place.MONSTER, "which": self.kinds[argument]}
        return {"place": Place[name.replace("-", "_").upper()]}

    def _count(self, value: int | str) -> int:
        return ALL if value == "all" else int(value)

    # --- flow of a program

    def _choose_one(self, branches: Sequence[Any]) -> None:
        self._row(Op.CHOOSE, count=len(branches))
        targets = [self._row(Op.BRANCH) for _ in branches]
        ends = []
        for target, branch in zip(targets, branches, strict=True):
            self.rows[target]["target"] = len(self.rows)
            self._program(branch)
            ends.append(self._row(Op.JUMP))
        for end in ends:
            self.rows[end]["target"] = len(self.rows)

    def _may(self, program: Sequence[Any]) -> None:
        start = self._row(Op.MAY)
        self._program(program)
        self.rows[start]["target"] = len(self.rows)

    def _repeat(self, fields: Mapping[str, Any]) -> None:
        for _ in range(fields["times"]):
            self._program(fields["do"])

    def _each_investigator(self, program: Sequence[Any]) -> None:
        for turn in range(self.seats):
            self._row(Op.AS_TURN, turn=turn)
            self._program(program)
        self._row(Op.AS_OWNER)

    def _if(self, fields: Mapping[str, Any]) -> None:
        ((name, value),) = ((k, v) for k, v in fields.items() if k not in ("then", "else"))
        if name == "all_on_board":
            value = self.kinds[value]
        elif name == "number_at_most":  # cards are compared by rank
            value = sum(number <= value for number in self.numbers) - 1
        test = self._row(Op.UNLESS, condition=Condition[name.upper()], value=value)
        self._program(fields["then"])
        end = self._row(Op.JUMP)
        self.rows[test]["target"] = len(self.rows)
        self._program(fields.get("else") or [])
        self.rows[end]["target"] = len(self.rows)

    # --- investigators

    def _move(self, fields: Mapping[str, Any]) -> None:
        exactly = fields.get("exactly")
        self._row(Op.MOVE, steps=exactly or fields["up_to"], exactly=exactly is not None)

    def _investigate(self, _: Any) -> None:
        self._row(Op.INVESTIGATE)

    def _seal(self, _: Any) -> None:
        self._row(Op.SEAL)

    def _remove_seal(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.UNSEAL, count=fields["count"])

    def _lose_health(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.LOSE_HEALTH, who=Who[fields["who"].upper()], health=fields["amount"])

    def _recover(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.RECOVER, who=Who[fields["who"].upper()], health=fields["amount"])

    def _draw_priority(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.DRAW_PRIORITY, count=fields["count"])

    def _discard_gate(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.DISCARD_GATE, count=fields["count"])

    def _resolve_top_card(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.RESOLVE_TOP_CARD, bottom=fields["half"] == "bottom")

    def _face_down_priority(self, _: Any) -> None:
        self._row(Op.FACE_DOWN_PRIORITY)

    def _face_down_omens(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.FACE_DOWN_OMENS, count=fields["cards"])

    # --- monsters and spaces

    def _attack(self, fields: Mapping[str, Any]) -> None:
        per = {None: Per.ONE, "priority-cards": Per.PRIORITY_CARDS, "omens": Per.OMENS}[fields.get("per")]
        self._row(Op.ATTACK, **self._place(fields["at"]), hits=fields["hits"], per=per)

    def _destroy(self, fields: Mapping[str, Any]) -> None:
        count = self._count(fields["count"])
        self._row(Op.DESTROY, **self._place(fields["at"]), count=count, health=fields.get("health") or 0)

    def _damage(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.DAMAGE, **self._place(fields["at"]), count=fields["times"])

    def _repair(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.REPAIR, **self._place(fields["at"]), count=fields["times"])

    def _move_monster(self, fields: Mapping[str, Any]) -> None:
        to_own = fields["to"] == "own"
        self._row(Op.MOVE_MONSTER, **self._place(fields["from"]), to_own=to_own, count=fields["up_to"])

    def _spawn(self, fields: Mapping[str, Any]) -> None:
        monster = fields.get("monster") or "standard"
        kind = -1 if monster == "standard" else self.kinds[monster]
        self._row(Op.SPAWN, **self._place(fields["at"]), count=fields["count"], kind=kind)

    def _activate(self, fields: Mapping[str, Any]) -> None:
        if fields.get("zone") is not None:
            self._row(Op.ACTIVATE_ZONE, zone=self.zones[fields["zone"]])
        else:
            kind = self.kinds[fields["monster"]]
            self._row(Op.ACTIVATE_KIND, kind=kind, count=self._count(fields["count"]))

    def _advance(self, fields: Mapping[str, Any]) -> None:
        self._row(Op.ADVANCE, kind=self.kinds[fields["monster"]], count=self._count(fields["count"]))
