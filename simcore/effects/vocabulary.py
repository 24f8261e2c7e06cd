"""The vocabulary of a game's effects: each verb has one declaration, with its operands and blocks.

The declarations define the check of data files (`simcore/effects/program.py`), the text notation
(`simcore/effects/notation.py`), the rows for kernels (`simcore/effects/compiler.py`) and the list of verbs in
the documentation (`simcore/effects/vocabulary_page.py`).
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from types import EllipsisType
from typing import Any

from simcore.effects.kinds import Kind, spelt

PLAIN = "do"
"""Label of the block that has no label in the text."""

TIERS = "tiers"
"""Label of blocks that are selected by a number: `0`, `1-2`, `3+`."""

TIER = re.compile(r"(\d{1,4})(?:-(\d{1,4})|(\+))?")

STEERING = {"END": 0, "JUMP": 1, "BRANCH": 2}
"""Row codes of every vocabulary: end of a program, jump, and start of one of several blocks."""

TARGET, LEAST, MOST, COUNT = "target", "least", "most", "count"
"""Control fields: the next row, the numbers for which a block runs, and the number of blocks."""


@dataclass(frozen=True)
class Operand:
    """Operand of a verb.

    Parameters
    ----------
    name
        Key in the data.
    kind
        Allowed values: a `Kind`, or the name of a kind of the vocabulary.
    needed
        Whether it is required.
    default
        Value if it is omitted.
    absent
        Number in the row if it is omitted and has no default.
    keyed
        Whether the text must name it: `lose(money=3)` rather than `lose(3)`.
    row
        Field in the rows; None: the name.
    unit
        Unit of its number, in the plural. A number without a unit is a name or a choice: users do not change
        it one step at a time, unless the field of the program is marked `Counts`.
    """

    name: str
    kind: Kind | str
    needed: bool = True
    default: str | int | None = None
    absent: int = 0
    keyed: bool = False
    row: str = ""
    unit: str = ""

    @property
    def field(self) -> str:
        """Its field in the rows."""
        return self.row or self.name


def optional(name: str, kind: Kind | str, **more: Any) -> Operand:
    """Return an optional operand that the text must name."""
    return Operand(name, kind, **{"needed": False, "keyed": True, **more})


@dataclass(frozen=True)
class Block:
    """A program inside an effect.

    Parameters
    ----------
    label
        Its key in the data and its label in the text; `do` has no label in the text.
    needed
        Whether it is required; an absent block is empty.
    many
        Fewest and most blocks of this label, if it may be repeated.
    limit
        Name of the limit on their number.
    operands
        Operands of each block, if the label may be repeated.
    """

    label: str = PLAIN
    needed: bool = True
    many: tuple[int, int] | None = None
    limit: str = ""
    operands: tuple[Operand, ...] = ()

    @property
    def tiered(self) -> bool:
        """Whether these blocks are selected by number."""
        return self.label == TIERS


def block(label: str = PLAIN) -> Block:
    """Return an optional block."""
    return Block(label, needed=False)


@dataclass(frozen=True)
class Together:
    """Rule on which keys of a verb may be combined.

    Parameters
    ----------
    names
        Keys of operands and labels of blocks.
    least, most
        Fewest and most of them that may be given.
    all_or_none
        Whether either all or none of them must be given.
    """

    names: tuple[str, ...]
    least: int = 0
    most: int = 99
    all_or_none: bool = False

    def mistake(self, given: Sequence[str]) -> tuple[str, str, str] | None:
        """Return problem, found keys and allowed keys; None if the rule holds."""
        present = [name for name in self.names if name in given]
        listed = ", ".join(self.names)
        listing = " and ".join(present) or "none of them"
        if self.all_or_none and present and len(present) < len(self.names):
            return "keys that go together", listing, f"all of {listed}, or none"
        if self.least == self.most == 1 and len(present) != 1:
            return "exactly one key is needed", listing, f"exactly one of {listed}"
        if len(present) < self.least:
            return "a key is missing", listing, f"at least {self.least} of {listed}"
        if len(present) > self.most:
            return "keys that do not go together", listing, f"at most {self.most} of {listed}"
        return None


def exactly_one(*names: str) -> Together:
    """Return the rule that exactly one of these keys is given."""
    return Together(names, 1, 1)


def at_least_one(*names: str) -> Together:
    """Return the rule that at least one of these keys is given."""
    return Together(names, 1)


def together(*names: str) -> Together:
    """Return the rule that all of these keys are given, or none."""
    return Together(names, all_or_none=True)


@dataclass(frozen=True)
class Verb:
    """A verb: one kind of effect.

    Parameters
    ----------
    name
        Name in the data.
    operands, blocks
        In the order in which the text and the documentation have them.
    says
        Effect of the verb, for the documentation.
    source
        Page of the rulebook.
    rules
        Rules on combinations of keys.
    code
        Its first code in the rows; None: the code after those of the previous verb.
    ops
        Names of its codes; none: its own name in capitals. A verb without rows of its own has `ops=()`.
    times
        Operand with the number of times that the rows repeat the block.
    loops
        Whether the rows lead back to the verb at the end of its block.
    """

    name: str
    operands: tuple[Operand, ...] = ()
    blocks: tuple[Block, ...] = ()
    says: str = ""
    source: str = ""
    rules: tuple[Together, ...] = ()
    code: int | None = None
    ops: tuple[str, ...] | None = None
    times: str = ""
    loops: bool = False

    def __post_init__(self) -> None:
        if any(block.many for block in self.blocks) and (self.operands or len(self.blocks) > 1):
            raise ValueError(f"{self.name}: a block that may stand more than once stands alone")
        names = [part.name for part in self.operands] + [part.label for part in self.blocks]
        twice = {name for name in names if names.count(name) > 1}
        unknown = {name for rule in self.rules for name in rule.names} - set(names)
        if twice or unknown:
            raise ValueError(
                f"{self.name}: declared twice: {twice or 'none'}; not declared: {unknown or 'none'}"
            )

    @property
    def is_program(self) -> bool:
        """Whether its value in the data is its only block."""
        return not self.operands and [block.label for block in self.blocks] == [PLAIN]

    @property
    def is_list(self) -> bool:
        """Whether its value in the data is a list of blocks."""
        return len(self.blocks) == 1 and self.blocks[0].many is not None

    def operand(self, name: str) -> Operand | None:
        """Return the operand of that name."""
        return next((operand for operand in self.operands if operand.name == name), None)


@dataclass(frozen=True, eq=False, repr=False)  # pydantic formats it for each operand of each verb
class Vocabulary:
    """All the verbs of a game.

    Parameters
    ----------
    verbs
        In the order of the documentation.
    kinds
        Kinds that operands and terms name.
    page
        Documentation page that lists the verbs, for messages.
    steering
        Row codes that belong to no verb, in addition to or instead of `STEERING`.
    fields
        Fields of rows in addition to those of the operands.
    """

    verbs: tuple[Verb, ...]
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    page: str = "docs/effects.md"
    steering: Mapping[str, int] = field(default_factory=dict)
    fields: tuple[str, ...] = ()

    @functools.cached_property
    def by_name(self) -> dict[str, Verb]:
        """The verbs by name."""
        return {verb.name: verb for verb in self.verbs}

    def kind(self, kind: Kind | str | EllipsisType) -> Kind:
        """Return a kind, given itself or its name."""
        assert not isinstance(kind, EllipsisType)
        return kind if isinstance(kind, Kind) else self.kinds[kind]

    @functools.cached_property
    def all_kinds(self) -> tuple[Kind, ...]:
        """All kinds of operands and of the arguments of their terms, each once."""
        known: dict[int, Kind] = {}
        inner = (operand for verb in self.verbs for part in verb.blocks for operand in part.operands)
        waiting = [*self.kinds.values()]
        waiting += [
            self.kind(operand.kind)
            for operand in itertools.chain(inner, *(verb.operands for verb in self.verbs))
        ]
        while waiting:
            kind = waiting.pop()
            if id(kind) not in known:
                known[id(kind)] = kind
                waiting += [
                    self.kind(part) for parts in kind.terms.values() for part in parts if part is not ...
                ]
        return tuple(known.values())

    @functools.cached_property
    def words_beside_names(self) -> set[tuple[str, str]]:
        """Words that stand where a name could stand, each with the table of the name."""
        return {(kind.table, word) for kind in self.all_kinds if kind.table for word in kind.plain_words}

    def arguments(self, kind: Kind, term: str, count: int) -> list[Kind] | None:
        """Return the kinds of `count` arguments of a term; None if it takes another number of them."""
        declared = kind.terms[term]
        if declared and declared[-1] is ...:
            first, last = declared[:-2], declared[-2]
            declared = (*first, *[last] * max(count - len(first), 1))
        return [self.kind(argument) for argument in declared] if len(declared) == count else None

    @functools.cached_property
    def numbers(self) -> dict[str, int]:
        """The code of every row, by name in capitals."""
        codes = STEERING | dict(self.steering)
        following = len(STEERING)
        for verb in self.verbs:
            following = following if verb.code is None else verb.code
            for name in (spelt(verb.name),) if verb.ops is None else verb.ops:
                codes[name] = following
                following += 1
        if len(set(codes.values())) != len(codes):
            raise ValueError(f"two rows have the same code: {codes}")
        return codes

    def codes(self, module: str | None = None, name: str = "Op") -> Any:
        """Return the codes as an enumeration; `module` is where it is assigned to this name."""
        return IntEnum(name, self.numbers, module=module)

    @functools.cached_property
    def row(self) -> tuple[str, ...]:
        """Fields of a row in addition to its code: control fields, then operands, each name once."""
        names = [TARGET, *self.fields]
        for verb in self.verbs:
            if any(part.many for part in verb.blocks):
                names.append(COUNT)
            if any(part.tiered for part in verb.blocks):
                names += [COUNT, LEAST, MOST]
            for operand in (*verb.operands, *(inner for part in verb.blocks for inner in part.operands)):
                if operand.name != verb.times:
                    names.append(operand.field)
                    names += ["which"] if self.kind(operand.kind).prefixes else []
        return tuple(dict.fromkeys(names))

    def op_name(self, verb: Verb) -> str:
        """Return the name of the first code of a verb."""
        return spelt(verb.name) if verb.ops is None else verb.ops[0]


def tier_mistake(labels: Sequence[str]) -> tuple[str, str, str] | None:
    """Return problem, found and allowed labels of blocks by number; None if they are valid."""
    allowed = "numbers and ranges in ascending order, each number once: 0, 1-2, 3+"
    last: float = -1
    for label in labels:
        match = TIER.fullmatch(label)
        if match is None:
            return "not a number of a block", label, allowed
        low = int(match[1])
        high = float("inf") if match[3] else int(match[2] or low)
        if low <= last or high < low:
            return "numbers of blocks that do not ascend", label, allowed
        last = high
    return None


def tier_bounds(label: str) -> tuple[int, int]:
    """Return the least and the greatest number of a block; the greatest of `3+` is -1."""
    match = TIER.fullmatch(label)
    assert match is not None
    return int(match[1]), -1 if match[3] else int(match[2] or match[1])
