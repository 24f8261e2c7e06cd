"""Programs of effects in words, for stories: `check lore -1 (pass: gain 1 clue; fail: lose 1 sanity)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcore.effects.kinds import Kind
from simcore.effects.program import Program, Step, parts, plain
from simcore.effects.vocabulary import PLAIN, Operand, Vocabulary
from simcore.messages.names import title as title_of

Title = Callable[[str], str]
NOTHING = "nothing"


def program_in_words(program: Program, title: Title, *, whole: bool = True) -> str:
    """Return a program in words, its steps one after the other.

    Parameters
    ----------
    program
        Program; empty: `nothing`.
    title
        Function that returns the name of a key.
    whole
        Whether the blocks of its steps are written out; otherwise they are shown as dots: `may (...)`.
    """
    return ", ".join(step_in_words(step, title, whole=whole) for step in program) or NOTHING


def step_in_words(step: Step, title: Title, *, whole: bool = True) -> str:
    """Return a step of a program in words, with its blocks in parentheses."""
    verb = _spaced(step.name)
    blocks = options_in_words(step, title) if whole else ("...",) * bool(parts(step))
    if step.verb.is_list:
        return f"{verb} ({' or '.join(blocks)})"
    ((_, body),) = plain((step,))[0].items()
    table = body if isinstance(body, Mapping) else {}
    head = " ".join(filter(None, (verb, _operands(step.verb.operands, table, step.vocabulary, title))))
    return f"{head} ({'; '.join(blocks)})" if blocks else head


def options_in_words(step: Step, title: Title, *, whole: bool = True) -> tuple[str, ...]:
    """Return the blocks of a step in words, each with its label."""
    texts = []
    for path, program in parts(step):
        label = str(path[-1])
        named = not step.verb.is_list and not step.verb.is_program and label != PLAIN
        text = program_in_words(program, title, whole=whole)
        texts.append(f"{_spaced(label)}: {text}" if named else text)
    return tuple(texts)


def offers(steps: Mapping[int, Step], rows: int, titles: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """Return, for each row of compiled programs, the blocks that a player may choose in the step there.

    Parameters
    ----------
    steps
        Steps by row (`Compiler.steps`).
    rows
        Number of rows.
    titles
        Names by key.
    """

    def name(key: str) -> str:
        return titles.get(key) or title_of(key)

    texts = {row: options_in_words(step, name, whole=False) for row, step in steps.items()}
    return tuple(texts.get(row, ()) for row in range(rows))


def _operands(
    declared: Sequence[Operand], table: Mapping[str, Any], vocabulary: Vocabulary, title: Title
) -> str:
    texts = []
    for operand in declared:
        if operand.name not in table:
            continue
        value = table[operand.name]
        word = _value(value, vocabulary.kind(operand.kind), vocabulary, title)
        if not operand.keyed:
            texts.append(word)
        elif operand.unit:  # an amount of something
            texts.append(f"{word} {_spaced(operand.name)}")
        else:
            texts.append(f"{_spaced(operand.name)} {word}")
    return " ".join(texts)


def _value(value: Any, kind: Kind, vocabulary: Vocabulary, title: Title) -> str:
    if isinstance(value, Mapping):
        ((term, arguments),) = value.items()
        kinds = vocabulary.arguments(kind, term, len(arguments)) or [kind] * len(arguments)
        words = [
            _value(argument, inner, vocabulary, title)
            for argument, inner in zip(arguments, kinds, strict=True)
        ]
        return f"{_spaced(term)} {' '.join(words)}"
    if isinstance(value, str):
        return _spaced(value) if value in kind.plain_words else title(value)
    return str(value)


def _spaced(word: str) -> str:
    return word.replace("_", " ").replace("-", " ") if not word[:1].isdigit() else word
