"""Language of effects for a new game; docs/effects.md describes the form of a program.

A game declares its verbs in a `Vocabulary`, marks the fields of its models with it, and compiles programs::

    EFFECTS = Vocabulary((
        Verb("gain", (Operand("fuel", number(1, 9)),), says="Adds fuel."),
        Verb("may", blocks=(Block(),), says="The player decides."),
    ))

    class Card(Entry):
        program: Annotated[Program, Words(EFFECTS)]

    rows = Compiler(EFFECTS, names={})
    start = rows.add(card.program)
    rows.write(tables["code"])  # in TABLES: ("code", instruction(*EFFECTS.row), (64,))
"""

from __future__ import annotations

from simcore.effects.compiler import Compiler
from simcore.effects.kinds import FLAG, Kind, name_of, number, word
from simcore.effects.notation_write import write
from simcore.effects.program import (
    Misplaced,
    Program,
    Step,
    Words,
    check,
    operands,
    parts,
    placed,
    plain,
    unknown_names,
    walk,
    without,
)
from simcore.effects.vocabulary import (
    TIERS,
    Block,
    Operand,
    Together,
    Verb,
    Vocabulary,
    at_least_one,
    block,
    exactly_one,
    optional,
    together,
)
from simcore.effects.vocabulary_page import page
from simcore.records.shared import instruction

__all__ = [
    "FLAG",
    "TIERS",
    "Block",
    "Compiler",
    "Kind",
    "Misplaced",
    "Operand",
    "Program",
    "Step",
    "Together",
    "Verb",
    "Vocabulary",
    "Words",
    "at_least_one",
    "block",
    "check",
    "exactly_one",
    "instruction",
    "name_of",
    "number",
    "operands",
    "optional",
    "page",
    "parts",
    "placed",
    "plain",
    "together",
    "unknown_names",
    "walk",
    "without",
    "word",
    "write",
]
