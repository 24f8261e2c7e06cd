"""Writer of programs as text (`simcore/effects/notation.py` reads it)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.effects.kinds import Kind
from simcore.effects.notation import WORD
from simcore.effects.vocabulary import PLAIN, Operand, Verb, Vocabulary


def write(program: Sequence[Mapping[str, Any]], vocabulary: Vocabulary) -> str:
    """Return the text of a program in tree form.

    Raises
    ------
    ValueError
        If a name contains a double quote, which the notation cannot express.
    """
    texts: list[str] = []
    for step in program:
        ((name, body),) = step.items()
        texts.append(_step(vocabulary.by_name[name], body, vocabulary))
    return "; ".join(texts)


def _step(verb: Verb, body: Any, vocabulary: Vocabulary) -> str:
    if verb.is_program:
        return f"{verb.name}{{{write(body, vocabulary)}}}"
    if verb.is_list:
        (part,) = verb.blocks
        options = [option if part.operands else {PLAIN: option} for option in body]
        texts = [
            part.label
            + _operands(part.operands, option, vocabulary)
            + f"{{{write(option[PLAIN], vocabulary)}}}"
            for option in options
        ]
        return " ".join([verb.name, *texts])
    blocks: list[str] = []
    for part in verb.blocks:
        inner = body.get(part.label)
        if part.tiered:
            blocks += [f"{tier}{{{write(steps, vocabulary)}}}" for tier, steps in (inner or {}).items()]
        elif inner is not None:
            blocks.append(("" if part.label == PLAIN else part.label) + f"{{{write(inner, vocabulary)}}}")
    head = verb.name + _operands(verb.operands, body, vocabulary)
    if blocks and blocks[0].startswith("{"):
        return " ".join([head + blocks[0], *blocks[1:]])
    return " ".join([head, *blocks])


def _operands(declared: Sequence[Operand], table: Mapping[str, Any], vocabulary: Vocabulary) -> str:
    texts: list[str] = []
    in_order = True
    for operand in declared:
        if operand.name not in table:
            in_order = in_order and operand.keyed
            continue
        value = _value(table[operand.name], vocabulary.kind(operand.kind), vocabulary)
        texts.append(value if in_order and not operand.keyed else f"{operand.name}={value}")
    return f"({', '.join(texts)})" if texts else ""


def _value(value: Any, kind: Kind, vocabulary: Vocabulary) -> str:
    if isinstance(value, Mapping):
        ((term, arguments),) = value.items()
        kinds = vocabulary.arguments(kind, term, len(arguments)) or [kind] * len(arguments)
        texts = [
            _value(argument, inner, vocabulary) for argument, inner in zip(arguments, kinds, strict=True)
        ]
        return f"{term}({', '.join(texts)})"
    if isinstance(value, str) and not (value in kind.plain_words and WORD.fullmatch(value)):
        if '"' in value:
            raise ValueError(f"a name with a double quote cannot be written as text: {value}")
        return f'"{value}"'
    return "true" if value is True else str(value)
