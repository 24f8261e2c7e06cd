"""Wider vocabularies: a vocabulary with more verbs, and with more operands and values of its own verbs.

The verbs of the narrower vocabulary keep their codes, and the words of its kinds their numbers. A program of
the narrower vocabulary is therefore a program of the wider one, with the same meaning.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from simcore.effects.kinds import Kind
from simcore.effects.models import KEPT_PROGRAMS
from simcore.effects.notation import read
from simcore.effects.program import Program, Step, Words, named, operands, parts, walk
from simcore.effects.vocabulary import Block, Operand, Together, Verb, Vocabulary


@dataclass(frozen=True)
class Wider:
    """Additions of a wider vocabulary to a verb.

    Parameters
    ----------
    operands
        More operands; one with the name of an operand of the verb replaces it.
    blocks
        More blocks.
    rules
        Rules on combinations of keys, instead of those of the verb; None: those of the verb.
    says
        Effect of the additions, for the documentation.
    """

    operands: tuple[Operand, ...] = ()
    blocks: tuple[Block, ...] = ()
    rules: tuple[Together, ...] | None = None
    says: str = ""


def widened(
    vocabulary: Vocabulary,
    *,
    kinds: Iterable[tuple[Kind, Kind]],
    named_kinds: Mapping[str, Kind],
    verbs: Mapping[str, Wider],
    new: Sequence[Verb],
) -> Vocabulary:
    """Return a vocabulary with all that another one has, and more.

    Parameters
    ----------
    vocabulary
        The narrower vocabulary.
    kinds
        Kinds of its operands, each with the wider kind that replaces it.
    named_kinds
        More kinds that operands and terms name.
    verbs
        Additions to its verbs, by name.
    new
        Verbs that it does not have.
    """
    wider_kinds = {id(kind): wider for kind, wider in kinds}

    def wider_operand(operand: Operand) -> Operand:
        return replace(operand, kind=wider_kinds.get(id(operand.kind), operand.kind))

    def wider_verb(verb: Verb) -> Verb:
        more = verbs.get(verb.name, Wider())
        given = {operand.name: operand for operand in more.operands}
        own = [given.get(operand.name) or wider_operand(operand) for operand in verb.operands]
        own_names = {operand.name for operand in own}
        blocks = [replace(part, operands=tuple(map(wider_operand, part.operands))) for part in verb.blocks]
        return replace(
            verb,
            operands=(*own, *(operand for operand in more.operands if operand.name not in own_names)),
            blocks=(*blocks, *more.blocks),
            rules=verb.rules if more.rules is None else more.rules,
            says=" ".join(filter(None, (verb.says, more.says))),
        )

    unknown = verbs.keys() - vocabulary.by_name.keys()
    if unknown:
        raise ValueError(f"verbs that the narrower vocabulary does not have: {', '.join(sorted(unknown))}")
    own_kinds = {name: wider_kinds.get(id(kind), kind) for name, kind in vocabulary.kinds.items()}
    wider_verbs = (*map(wider_verb, vocabulary.verbs), *new)
    return replace(vocabulary, verbs=wider_verbs, kinds={**own_kinds, **named_kinds})


class WiderWords(Words):
    """Mark of a field that holds a program of a vocabulary or, if that lacks something, of a wider one.

    Parameters
    ----------
    narrow
        Vocabulary of all programs that need no more.
    wider
        Vocabulary of the others.
    """

    def __init__(self, narrow: Vocabulary, wider: Vocabulary) -> None:
        super().__init__(wider)
        self.narrow = narrow

    def checked(self, value: Any) -> Program:
        """Check a program with the vocabulary that it needs.

        Raises
        ------
        pydantic.ValidationError
            With the errors in the narrower vocabulary, unless the program uses a verb of the wider one.
        """
        check = _from_text if isinstance(value, str) else _checked
        return check(value, self.narrow, self.vocabulary)


def _checked(value: Any, narrow: Vocabulary, wider: Vocabulary) -> Program:
    """Check a program with the vocabulary that it needs."""
    try:
        program = Words(narrow).checked(value)
    except ValidationError as error:
        return _checked_wider(value, narrow, wider, error)
    return Words(wider).checked(value) if _has_wider_word(program, wider) else program


_from_text = functools.lru_cache(KEPT_PROGRAMS)(_checked)


def _checked_wider(
    value: Any, narrow: Vocabulary, wider: Vocabulary, narrow_error: ValidationError
) -> Program:
    try:
        return Words(wider).checked(value)
    except ValidationError as error:
        tree = read(value, wider).tree if isinstance(value, str) else value
        more = wider.by_name.keys() - narrow.by_name.keys()
        raise (error if more.intersection(_verbs(tree)) else narrow_error) from None


def _has_wider_word(program: Program, wider: Vocabulary) -> bool:
    """Return whether a name of the program is a word of the wider vocabulary."""
    words = wider.words_beside_names
    values = (operand for _, step in walk(program) for operand in operands(step))
    return any(named(kind, value) in words for _, kind, value in values)


def _verbs(tree: Any) -> Iterator[str]:
    """Yield the verbs of an unchecked program, including nested ones."""
    if isinstance(tree, dict):
        for part in tree.values():
            yield from _verbs(part)
    elif isinstance(tree, list | tuple):
        for part in tree:
            yield from part if isinstance(part, dict) else ()
            yield from _verbs(part)


def beyond(program: Program, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the parts of a program that a narrower vocabulary does not have.

    Yields
    ------
    str
        `verb`, `verb operand`, `verb block`, or `kind word` for a word or a term.
    """
    for _, step in walk(program):
        verb = vocabulary.by_name.get(step.name)
        if verb is None:
            yield step.name
        elif step.vocabulary is not vocabulary:
            yield from _keys_beyond(step, verb)
        if step.vocabulary is not vocabulary:
            for _, kind, value in operands(step):
                yield from _word_beyond(_narrower(vocabulary, kind), kind, value)


def _keys_beyond(step: Step, verb: Verb) -> Iterator[str]:
    """Yield the operands and blocks of a step that the narrower verb does not have."""
    labels = {part.label for part in verb.blocks}
    declared = {operand.name for operand in verb.operands}
    declared.update(operand.name for part in verb.blocks for operand in part.operands)
    for key, _, _ in operands(step):
        if isinstance(key[-1], str) and key[-1] not in declared:
            yield f"{step.name} {key[-1]}"
    for path, _ in parts(step):
        if len(path) == len((step.name, "label")) and isinstance(path[1], str) and path[1] not in labels:
            yield f"{step.name} {path[1]}"


def _narrower(vocabulary: Vocabulary, kind: Kind) -> Sequence[Kind]:
    """Return the kinds of a vocabulary that a kind widens, or is."""
    return [
        narrow
        for narrow in vocabulary.all_kinds
        if narrow.called == kind.called
        and [*narrow.words] == [*kind.words][: len(narrow.words)]
        and [*narrow.terms] == [*kind.terms][: len(narrow.terms)]
    ]


def _word_beyond(narrow: Sequence[Kind], kind: Kind, value: Any) -> Iterator[str]:
    """Yield a word or a term that no narrower kind has; those of a new kind are known by its verb."""
    if not narrow:
        return
    if isinstance(value, Mapping):
        (term,) = value
        if not any(term in one.terms for one in narrow):
            yield f"{kind.called} {term}"
    elif value in kind.plain_words and not any(value in one.plain_words for one in narrow):
        yield f"{kind.called} {value}"


def first_beyond(program: Program, vocabulary: Vocabulary) -> str | None:
    """Return the first part of a program that a narrower vocabulary does not have; None if it has all."""
    return next(beyond(program, vocabulary), None)
