"""Programs of the whole game as rows of the tables: indexed operands, sets of monsters, terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.data.packing import set_of
from simcore.effects.compiler import TERMS, Compiler
from simcore.effects.kinds import Kind
from simcore.effects.program import Program, attribute
from simcore.effects.vocabulary import Operand, Vocabulary
from simcore.games.arkham_horror.box import pack_kinds
from simcore.games.arkham_horror.box.effect_kinds import CONDITION, EXCEPT, MONSTERS
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.tables import OPERANDS
from simcore.games.arkham_horror.scenario.names import DESIGNATED
from simcore.records.sets import write_set

LEFT_OUT = -1
"""Code of an omitted optional word, since words count from 0."""
PAIR = 2
SETS_OF_MONSTERS = (pack_kinds.COUNTED, pack_kinds.KIND_OF_MONSTER)
"""Kinds of operands whose names mean a set of kinds of monsters."""


def absent(operand: Operand, kind: Kind) -> int:
    """Return the number of an omitted operand."""
    counts_from_0 = bool(kind.words) and kind.least is None and not kind.table and not is_condition(kind)
    return LEFT_OUT if counts_from_0 else operand.absent


def is_condition(kind: Kind) -> bool:
    """Return whether a kind is that of conditions, for the base data or for packs."""
    return kind is CONDITION or kind is pack_kinds.CONDITION


class Programs(Compiler):
    """All programs of a cell.

    Parameters
    ----------
    names
        By table: the number of each name that programs may use.
    vocabulary
        Vocabulary whose operands have a column in the rows.

    Attributes
    ----------
    kind_sets
        Sets of kinds of monsters, one bit each; the first holds all.
    sources
        By row: keys of the data that lead to its program, with slashes between them.
    """

    def __init__(self, names: Mapping[str, Mapping[str, int]], vocabulary: Vocabulary = EFFECTS) -> None:
        super().__init__(vocabulary, names, {"lasting": lambda compiler, body: lasting_row(compiler, 0)})
        self.terms.append((0,))
        self.kind_sets = [set_of(names["monster"].values())]
        self.sources: list[str] = []
        self.source: tuple[str, ...] = ()

    @property
    def has_packs(self) -> bool:
        """Whether the programs may use what only packs have."""
        return self.vocabulary is not EFFECTS

    def add(self, program: Program, *source: str) -> int:
        """Append a program and return the row of its start.

        Parameters
        ----------
        program
            What it does.
        *source
            Keys of the data that lead to it.
        """
        self.source = source
        start = super().add(program)
        self.sources += [""] * (start - len(self.sources))
        self.sources += ["/".join(source)] * (len(self.rows) - start)
        return start

    def at(self, program: Program, *source: str) -> int:
        """Return the start row of a program; -1 for an empty one."""
        return self.add(program, *source) if program else NONE

    def fields(self, operands: Sequence[Operand], table: Any) -> dict[str, int]:
        """Return the operands of a row by column: the first in `a`, the second in `b` and so on."""
        fields: dict[str, int] = {}
        for place, operand in zip(OPERANDS, operands, strict=False):
            kind, value = self.vocabulary.kind(operand.kind), getattr(table, attribute(operand.name), None)
            fields[place] = absent(operand, kind) if value is None else self.number(kind, value)
        return fields

    def number(self, kind: Kind, value: Any) -> int:
        """Return the number of a value; for kinds of monsters, that of their set."""
        if kind is MONSTERS or (kind in SETS_OF_MONSTERS and value not in kind.plain_words):
            return self.kind_set(value)
        if kind is EXCEPT:  # of standing rules, which have a field for it
            return 0
        if isinstance(value, Mapping):
            ((term, arguments),) = value.items()
            if kind.terms[term][-1] is ...:
                if len(arguments) > PAIR:
                    return self._long_term(kind, term, arguments)
                value = {term: [arguments[0], arguments[-1]]}  # one alone counts twice
        return super().number(kind, value)

    def _long_term(self, kind: Kind, term: str, arguments: Sequence[Any]) -> int:
        """Return the number of a term with more than two arguments: the second is a term of all others."""
        (first,) = self.vocabulary.arguments(kind, term, 1) or [kind]
        inner = [self.number(first, arguments[0]), self.number(kind, {term: list(arguments[1:])})]
        self.terms.append((list(kind.terms).index(term), *inner))
        return TERMS + len(self.terms) - 1

    def kinds(self, value: Any) -> int:
        """Return the kinds of monsters that a value names, as a bit mask; 0 if it names none."""
        if value is None:
            return 0
        named: Sequence[str] = value["kinds"] if isinstance(value, Mapping) else (value,)
        kinds = set_of(self.names["monster"][name] for name in named)
        for name in named:
            kinds |= self.names.get(DESIGNATED, {}).get(name, 0)
        return kinds

    def kind_set(self, value: Any) -> int:
        """Return the row of a set of kinds of monsters."""
        kinds = self.kinds(value)
        if kinds not in self.kind_sets:
            self.kind_sets.append(kinds)
        return self.kind_sets.index(kinds)

    def condition(self, value: Any) -> int:
        """Return the number of a condition; 0 if there is none."""
        return 0 if value is None else self.number(self.vocabulary.kind("condition"), value)

    def copy(self) -> Programs:
        """Return a copy to which more programs can be added."""
        other = Programs(self.names, self.vocabulary)
        other.rows, other.steps, other.terms = self.rows.copy(), self.steps.copy(), self.terms.copy()
        other.kind_sets, other.sources = self.kind_sets.copy(), self.sources.copy()
        return other

    def write_all(self, t: Any, *, written: Programs | None = None) -> None:
        """Write programs, terms and sets of monsters into the tables.

        Parameters
        ----------
        t
            Tables record.
        written
            Programs already in the tables, of which these are an extended copy; None: nothing is written yet.

        Raises
        ------
        ValueError
            If there are more than the tables have room for.
        """
        self.write(t["code"], 0 if written is None else len(written.rows))
        for field, rows in (("terms", self.terms), ("kind_sets", self.kind_sets)):
            if len(rows) > len(t[field]):
                raise ValueError(f"the data need {len(rows)} {field}; at most {len(t[field])} fit")
        for number, row in enumerate(self.terms):
            t["terms"][number] = (*row, *[0] * (len(t["terms"].dtype.names) - len(row)))
        for number, kinds in enumerate(self.kind_sets):
            write_set(t, "kind_sets", kinds, number)


def lasting_row(compiler: Compiler, rule_set: int) -> None:
    """Add the row that puts a lasting rule in force: a set of rules, or 0 for that of a mythos card."""
    compiler.lead(compiler.row("LASTING", **({"a": rule_set} if rule_set else {})))
