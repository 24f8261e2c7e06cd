"""Compiler from programs of effects to the rows that kernels read.

A program begins at a row and ends with END. A verb is a row with its code and its operands by name; words and
names are numbers in it. Blocks follow their row:

* one or two blocks: `target` of the row is where to go on if the first does not run: at the second or behind.
* one of several blocks: `count` rows BRANCH follow, each with the `target` of its block; of blocks by number
  also the `least` and the `most` number (-1: no most). `target` of the first row lies behind the last block.
* a block that is written out several times (`Verb.times`) has no row of its own.
* a block that loops (`Verb.loops`) ends with a jump to its row, whose `target` lies behind the block.

An operand that is a term is the number of a row in the table of terms, counted from `TERMS`; a word beside
numbers counts from `WORDS`, so that one number distinguishes all three.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcore.effects.kinds import Kind
from simcore.effects.program import Program, Step, attribute, named
from simcore.effects.vocabulary import (
    COUNT,
    LEAST,
    MOST,
    PLAIN,
    TARGET,
    TIERS,
    Operand,
    Verb,
    Vocabulary,
    tier_bounds,
)

TERMS = 20_000
"""First number of operands that are terms; the difference is the row of the term."""
TWO = 2
"""Most named blocks that need no row BRANCH each."""


class Compiler:
    """Compiler that collects programs in one table of rows.

    Parameters
    ----------
    vocabulary
        The verbs of the programs.
    names
        Numbers of the names that programs may use, by table.
    special
        Functions that emit the rows of a verb whose declaration is not sufficient; called with this compiler
        and the body of the step.

    Attributes
    ----------
    rows
        Fields of each row that are not 0, by name.
    steps
        Steps by their first row.
    terms
        Rows of the table of terms: number of the function within its kind, then its arguments.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        names: Mapping[str, Mapping[str, int]],
        special: Mapping[str, Callable[[Compiler, Any], None]] | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.names = names
        self.special = dict(special or {})
        self.rows: list[dict[str, int]] = []
        self.steps: dict[int, Step] = {}
        self.terms: list[tuple[int, ...]] = []

    def add(self, program: Program) -> int:
        """Append a program and return where it starts."""
        start = len(self.rows)
        self.program(program)
        self.row("END")
        return start

    def write(self, code: Any, start: int = 0) -> None:
        """Write the rows from number `start` on into records of instructions, at the same positions.

        Parameters
        ----------
        code
            `code` of the Tables record.
        start
            First row that is written.

        Raises
        ------
        ValueError
            If there are more rows than records.
        """
        if len(self.rows) > len(code):
            raise ValueError(f"the programs compile to {len(self.rows)} rows; at most {len(code)} fit")
        for number, row in enumerate(self.rows[start:], start):
            code[number] = tuple(row.get(name, 0) for name in code.dtype.names)

    def row(self, op: str, **fields: int) -> int:
        """Append a row and return its number.

        Parameters
        ----------
        op
            Name of the code.
        **fields
            Values of the row.
        """
        values = {name: int(value) for name, value in fields.items()}
        self.rows.append({"op": self.vocabulary.numbers[op], **values})
        return len(self.rows) - 1

    def lead(self, *rows: int) -> None:
        """Set the target of these rows to the next row."""
        for row in rows:
            self.rows[row][TARGET] = len(self.rows)

    def program(self, program: Program) -> None:
        """Append the steps of a program, without END."""
        for step in program:
            emit = self.special.get(step.name)
            if emit is not None:
                emit(self, step.body)
            else:
                self.step(step)

    def step(self, step: Step) -> None:
        """Append the rows of a step according to the declaration of its verb in the own vocabulary.

        That of the step may be narrower, without operands and blocks for which the rows have room.
        """
        verb, body = self.vocabulary.by_name[step.name], step.body
        self.steps[len(self.rows)] = step
        if verb.is_program:
            self.blocks(verb, {}, [body])
        elif verb.is_list:
            options = [option.do if verb.blocks[0].operands else option for option in body]
            self.branches(verb, {}, options, [self.fields(verb.blocks[0].operands, item) for item in body])
        elif verb.times:
            for _ in range(getattr(body, attribute(verb.times))):
                self.program(getattr(body, attribute(PLAIN)))
        else:
            fields = self.fields(verb.operands, body)
            tiers = getattr(body, TIERS, None) or {}
            if tiers:
                bounds = [dict(zip((LEAST, MOST), tier_bounds(tier), strict=True)) for tier in tiers]
                self.branches(verb, fields, list(tiers.values()), bounds)
            else:
                named_blocks = [part for part in verb.blocks if not part.tiered]
                programs = [getattr(body, attribute(part.label), None) or () for part in named_blocks]
                if len(programs) > TWO:
                    self.branches(verb, fields, programs, [{} for _ in programs])
                else:
                    self.blocks(verb, fields, programs)

    def blocks(self, verb: Verb, fields: Mapping[str, int], programs: Sequence[Program]) -> None:
        """Append the row of a step and its blocks, one after the other."""
        start = self.row(self.vocabulary.op_name(verb), **fields)
        ends: list[int] = []
        for place, program in enumerate(programs):
            if place == 1:
                self.lead(start)
            self.program(program)
            if place + 1 < len(programs):
                ends.append(self.row("JUMP"))
        if verb.loops:
            self.row("JUMP", **{TARGET: start})
        self.lead(*ends, *([start] if len(programs) == 1 else []))

    def branches(
        self,
        verb: Verb,
        fields: Mapping[str, int],
        programs: Sequence[Program],
        branches: Sequence[Mapping[str, int]],
    ) -> None:
        """Append the row of a step, a row for each of its blocks, and the blocks."""
        start = self.row(self.vocabulary.op_name(verb), **{**fields, COUNT: len(programs)})
        heads = [self.row("BRANCH", **branch) for branch in branches]
        ends: list[int] = []
        for head, program in zip(heads, programs, strict=True):
            self.lead(head)
            self.program(program)
            ends.append(self.row("JUMP"))
        self.lead(start, *ends)

    def fields(self, operands: Sequence[Operand], table: Any) -> dict[str, int]:
        """Return the fields of a row for the operands of a verb or of a block."""
        values: dict[str, int] = {}
        for operand in operands:
            kind, value = self.vocabulary.kind(operand.kind), getattr(table, attribute(operand.name), None)
            if value is None:
                values.setdefault(operand.field, operand.absent)
                continue
            values[operand.field] = self.number(kind, value)
            place = named(kind, value)
            if place is not None and kind.prefixes and place[0] in kind.prefixes:
                values["which"] = self.names[place[0]][place[1]]
        return values

    def number(self, kind: Kind, value: Any) -> int:
        """Return the number of a value: its own, or that of a word, a name or a term."""
        if isinstance(value, Mapping):
            ((term, arguments),) = value.items()
            kinds = self.vocabulary.arguments(kind, term, len(arguments)) or []
            inner = [self.number(part, one) for part, one in zip(kinds, arguments, strict=True)]
            self.terms.append((list(kind.terms).index(term), *inner))
            return TERMS + len(self.terms) - 1
        if not isinstance(value, str):
            return int(value)
        head = value.partition(":")[0]
        if value in kind.plain_words or head in kind.prefixes:
            return kind.numbers[head]
        return self.names[kind.table][value]
