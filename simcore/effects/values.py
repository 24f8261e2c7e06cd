"""Check of the value of an operand against its kind."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from simcore.data.fields import Counts, Within, wrong
from simcore.effects.kinds import Kind
from simcore.effects.notation import Path
from simcore.effects.vocabulary import Vocabulary
from simcore.messages.names import nearest


def type_of(vocabulary: Vocabulary, kind: Kind, unit: str = "") -> Any:
    """Return the model type of a value of a kind; `unit` is the unit of a number."""
    checked: Any = Annotated[Any, AfterValidator(functools.partial(_checked, vocabulary, kind))]
    if kind.least is None or kind.most is None:
        return checked
    bounded: Any = Annotated[checked, Within(kind.least, kind.most, kind.bounds)]
    return Annotated[bounded, Counts(unit)] if unit else bounded


def _checked(vocabulary: Vocabulary, kind: Kind, value: Any) -> Any:
    if kind.is_plain(value):
        return value
    errors = [
        InitErrorDetails(type=problem, loc=path, input=given)
        for path, given, problem in value_errors(vocabulary, kind, value, ())
    ]
    if errors:
        raise ValidationError.from_exception_data("value", errors)
    return value


def value_errors(
    vocabulary: Vocabulary, kind: Kind, value: Any, path: Path
) -> Iterator[tuple[Path, Any, PydanticCustomError]]:
    """Yield the errors in a value of a kind, with their paths."""
    if isinstance(value, Mapping) and kind.terms:
        yield from _term_errors(vocabulary, kind, value, path)
    elif kind.is_plain(value):
        return
    elif type(value) is int and kind.least is not None:
        yield path, value, wrong("out of range", value, kind.allowed())
    elif isinstance(value, str) and value and (kind.words or kind.table):
        head, colon, name = value.partition(":")
        known = colon and name and head in kind.prefixes
        if not (known or kind.table):
            near = nearest(value, kind.plain_words)
            yield path, value, wrong(f"no such {kind.called}", value, kind.allowed(), near)
    elif not (kind.flag and value is True):
        yield path, value, wrong("wrong type", value, _types(kind))


def _types(kind: Kind) -> str:
    """Return a description of the allowed types of an operand."""
    if kind.least is not None and not (kind.words or kind.table or kind.terms):
        return "a whole number"
    return kind.allowed()


def _term_errors(
    vocabulary: Vocabulary, kind: Kind, value: Mapping[str, Any], path: Path
) -> Iterator[tuple[Path, Any, PydanticCustomError]]:
    names = list(value)
    if len(names) != 1:
        yield path, value, wrong("a term is a table with exactly one key", value, ", ".join(kind.terms))
        return
    (term,) = names
    here = (*path, term)
    if term not in kind.terms:
        allowed = kind.allowed()
        yield here, value, wrong(f"no such {kind.called}", term, allowed, nearest(term, kind.terms))
        return
    arguments = value[term]
    if not isinstance(arguments, list | tuple):
        yield here, arguments, wrong("wrong type", arguments, "a list")
        return
    kinds = vocabulary.arguments(kind, term, len(arguments))
    if kinds is None:
        count = f"{len(kind.terms[term])}: " + term_form(vocabulary, kind, term)
        yield here, arguments, wrong("wrong number of entries", len(arguments), count)
        return
    for place, (inner, argument) in enumerate(zip(kinds, arguments, strict=True)):
        yield from value_errors(vocabulary, inner, argument, (*here, place))


def term_form(vocabulary: Vocabulary, kind: Kind, term: str) -> str:
    """Return the notation of a term, for people.

    >>> from simcore.effects.vocabulary import Kind, Vocabulary
    >>> amount = Kind("amount", 0, 9, terms={"plus": ("amount", "amount")})
    >>> term_form(Vocabulary((), {"amount": amount}), amount, "plus")
    'plus(amount, amount)'
    """
    arguments = (
        argument if argument is ... else vocabulary.kind(argument).called for argument in kind.terms[term]
    )
    return f"{term}({', '.join('..' if argument is ... else argument for argument in arguments)})"
