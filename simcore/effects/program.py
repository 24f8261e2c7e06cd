"""Programs of effects in the form that all games share, checked when a data file is read.

Data files hold programs as text (`simcore/effects/notation.py`). Once read, a program is a list of steps.
A step is a table with one key, the verb; its value holds operands by name and blocks, which are programs, by
label. Settings and sweeps name single values by these keys. `simcore/effects/vocabulary.py` has the verbs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from simcore.effects.kinds import Kind
from simcore.effects.models import Program, Step, Words, Written, attribute, check, near_in
from simcore.effects.notation import Path
from simcore.effects.text_mistakes import Mistake, with_place
from simcore.effects.vocabulary import PLAIN, TIERS, Vocabulary
from simcore.messages.names import listed, nearest

__all__ = [
    "Misplaced",
    "Path",
    "Program",
    "Step",
    "Words",
    "Written",
    "attribute",
    "check",
    "named",
    "operands",
    "parts",
    "placed",
    "plain",
    "unknown_names",
    "walk",
    "without",
]


def parts(step: Step) -> list[tuple[Path, Program]]:
    """Yield the programs inside a step, each with its path from the step."""
    verb, body = step.verb, step.body
    if verb.is_program:
        return [((verb.name,), body)]
    if verb.is_list:
        if verb.blocks[0].operands:
            return [((verb.name, place, PLAIN), option.do) for place, option in enumerate(body)]
        return [((verb.name, place), option) for place, option in enumerate(body)]
    programs: list[tuple[Path, Program]] = []
    for part in verb.blocks:
        inner = getattr(body, attribute(part.label))
        if part.tiered:
            programs += [((verb.name, TIERS, tier), program) for tier, program in (inner or {}).items()]
        elif inner is not None:
            programs.append(((verb.name, part.label), inner))
    return programs


def walk(program: Program, key: Path = ()) -> Iterator[tuple[Path, Step]]:
    """Yield all steps of a program, including nested ones, with their paths."""
    for index, step in enumerate(program):
        here = (*key, index)
        yield here, step
        for inner, part in parts(step):
            yield from walk(part, (*here, *inner))


def operands(step: Step) -> Iterator[tuple[Path, Kind, Any]]:
    """Yield all values of a step, including arguments of terms, with their paths and kinds."""
    verb, body, vocabulary = step.verb, step.body, step.vocabulary
    if verb.is_list:
        tables: list[tuple[Path, Any]] = [((verb.name, place), option) for place, option in enumerate(body)]
        declared = verb.blocks[0].operands
    else:
        tables, declared = [((verb.name,), body)], verb.operands
    for key, table in tables:
        for operand in declared:
            value = getattr(table, attribute(operand.name))
            if value is not None:
                kind = vocabulary.kind(operand.kind)
                yield from _values(vocabulary, kind, value, (*key, operand.name))


def _values(vocabulary: Vocabulary, kind: Kind, value: Any, key: Path) -> Iterator[tuple[Path, Kind, Any]]:
    yield key, kind, value
    if isinstance(value, Mapping):
        ((term, arguments),) = value.items()
        kinds = vocabulary.arguments(kind, term, len(arguments)) or []
        for place, (inner, argument) in enumerate(zip(kinds, arguments, strict=True)):
            yield from _values(vocabulary, inner, argument, (*key, term, place))


class Misplaced(NamedTuple):
    """Part of a program that is inconsistent with the rest of the data."""

    key: Path
    problem: str
    found: Any = None
    allowed: str | None = None
    near: str | None = None


def named(kind: Kind, value: Any) -> tuple[str, str] | None:
    """Return table and name that a value refers to; None for a number, a word or a term."""
    if not isinstance(value, str) or value in kind.plain_words:
        return None
    head, colon, name = value.partition(":")
    if colon and head in kind.prefixes:
        return head, name
    return (kind.table, value) if kind.table else None


def unknown_names(program: Program, names: Mapping[str, Collection[str]]) -> Iterator[Misplaced]:
    """Yield the names in a program that are not in their table.

    Parameters
    ----------
    program
        Checked program.
    names
        Names by table of the vocabulary.
    """
    for key, step in walk(program):
        for inner, kind, value in operands(step):
            table_and_name = named(kind, value)
            if table_and_name is not None and table_and_name[1] not in names[table_and_name[0]]:
                table, name = table_and_name
                prefix = "" if value == name else f"{table}:"
                allowed = [f"{prefix}{other}" for other in names[table]]
                words = [*kind.plain_words, *allowed] if not prefix else allowed
                known = listed(words, f"one of the {len(words)} names of {table}") or "none"
                yield Misplaced((*key, *inner), f"no such {table}", value, known, nearest(value, words))


def placed(program: Program, misplaced: Misplaced) -> Misplaced:
    """Add the position in the text to a misplaced part, if that part of the program was written as text."""
    rest, done = misplaced.key, 0
    while not isinstance(program, Written):
        step = next((index for index in rest[:1] if isinstance(index, int) and index < len(program)), None)
        inner = [] if step is None else parts(program[step])
        place = next(((key, part) for key, part in inner if rest[1 : len(key) + 1] == key), None)
        if place is None:
            return misplaced
        done, rest, program = done + len(place[0]) + 1, rest[len(place[0]) + 1 :], place[1]
    mistake = Mistake(near_in(program.places, rest), misplaced.problem)
    return misplaced._replace(key=misplaced.key[:done], problem=with_place(program.text, mistake))


def plain(program: Program) -> list[dict[str, Any]]:
    """Return a program as plain tables of a data file."""
    return [step.plain() for step in program]


def without(tree: Any, verb: str) -> Any:
    """Return the tree of a program, or of anything with programs, without the steps of a verb."""
    if isinstance(tree, Mapping):
        return {name: without(inner, verb) for name, inner in tree.items()}
    if isinstance(tree, list | tuple):
        return [without(inner, verb) for inner in tree if not (isinstance(inner, Mapping) and verb in inner)]
    return tree
