"""The list of the verbs of a vocabulary, for the documentation."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.effects.kinds import Kind
from simcore.effects.values import term_form
from simcore.effects.vocabulary import PLAIN, Operand, Verb, Vocabulary

FEW = 4
"""Longest list of words in the table of verbs; longer ones are in the table of kinds."""


def page(vocabulary: Vocabulary) -> str:
    """Return two tables: the verbs with their operands, blocks and meaning, and the kinds of operands."""
    lines = ["| effect | operands and blocks | meaning |", "|---|---|---|"]
    lines += [_verb(vocabulary, verb) for verb in vocabulary.verbs]
    kinds = _kinds(vocabulary)
    if kinds:
        lines += ["", "| operand | allowed values |", "|---|---|"]
        lines += [f"| {kind.called} | {_cell(_allowed(vocabulary, kind))} |" for kind in kinds]
    return "\n".join(lines) + "\n"


def _verb(vocabulary: Vocabulary, verb: Verb) -> str:
    parts = [_operand(vocabulary, operand) for operand in verb.operands]
    for part in verb.blocks:
        text = "program" if part.label == PLAIN else f"`{part.label}` = program"
        if part.many:
            inner = ", ".join(_operand(vocabulary, operand) for operand in part.operands)
            text = f"{part.many[0]} to {part.many[1]} programs, `{part.label}` in the text"
            text += f", each with {inner}" if inner else ""
        elif part.tiered:
            text = f"`{part.label}` = programs by number"
        parts.append(text if part.needed else f"[{text}]")
    page = f" ({verb.source})" if verb.source else ""
    return f"| `{verb.name}` | {_cell(', '.join(parts))} | {_cell(verb.says)}{page} |"


def _operand(vocabulary: Vocabulary, operand: Operand) -> str:
    kind = vocabulary.kind(operand.kind)
    text = f"`{operand.name}` = {_allowed(vocabulary, kind) if _is_short(kind) else kind.called}"
    if operand.default is not None:
        text += f", else {operand.default}"
    return text if operand.needed else f"[{text}]"


def _is_short(kind: Kind) -> bool:
    return len(kind.words) <= FEW and not kind.terms


def _allowed(vocabulary: Vocabulary, kind: Kind) -> str:
    texts = [kind.bounds] if kind.bounds else []
    texts += [f"`{word}`" for word in kind.words]
    texts += [kind.name_of_table] if kind.table else []
    texts += [f"`{term_form(vocabulary, kind, term)}`" for term in kind.terms]
    texts += ["`true`"] if kind.flag else []
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def _kinds(vocabulary: Vocabulary) -> list[Kind]:
    """Return the kinds that are too long for the table of verbs, each once."""
    kinds: list[Kind] = []
    for kind in _mentioned(vocabulary):
        same = any(kind is other or kind == other for other in kinds)
        if not (same or _is_short(kind)):
            kinds.append(kind)
    return kinds


def _mentioned(vocabulary: Vocabulary) -> Iterator[Kind]:
    for verb in vocabulary.verbs:
        for operand in (*verb.operands, *(argument for part in verb.blocks for argument in part.operands)):
            kind = vocabulary.kind(operand.kind)
            yield kind
            for arguments in kind.terms.values():
                yield from (vocabulary.kind(argument) for argument in arguments if argument is not ...)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
