"""Models of programs, made from a vocabulary when the first program is checked."""

from __future__ import annotations

import functools
import keyword
from collections.abc import Mapping, Sequence
from types import GenericAlias
from typing import Annotated, Any, ClassVar, Self

from pydantic import (
    AfterValidator,
    Field,
    GetCoreSchemaHandler,
    TypeAdapter,
    ValidationError,
    create_model,
    model_validator,
)
from pydantic_core import CoreSchema, InitErrorDetails, core_schema

from simcore.data.fields import Strict, between, wrong
from simcore.data.model_errors import StandIn, explained
from simcore.effects.notation import Path, read
from simcore.effects.notation_write import write
from simcore.effects.text_mistakes import Mistake, with_place
from simcore.effects.values import type_of
from simcore.effects.vocabulary import PLAIN, TIERS, Block, Operand, Verb, Vocabulary, tier_mistake

DEEPEST = 90
"""Deepest nesting of tables and lists in a program; a block takes three levels."""

KEPT_PROGRAMS = 2**14
"""Programs from text that stay in memory, because comparisons read the same data once for each choice."""


class Step(Strict):
    """Step of a program: a table with exactly one key, the verb."""

    vocabulary: ClassVar[Vocabulary]

    @model_validator(mode="after")
    def _one(self) -> Self:
        if len(self.model_fields_set) != 1:
            given = " and ".join(map(_plain, sorted(self.model_fields_set))) or "an empty table"
            allowed = f"one effect of {self.vocabulary.page}"
            raise wrong("an effect is a table with exactly one key", given, allowed)
        return self

    @property
    def name(self) -> str:
        """The verb, as written in the data."""
        return _plain(next(iter(self.model_fields_set)))

    def plain(self) -> dict[str, Any]:
        """Return the step as a tree, without operands at their defaults."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    @property
    def verb(self) -> Verb:
        """Declaration of the verb."""
        return self.vocabulary.by_name[self.name]

    @property
    def body(self) -> Any:
        """Operands and blocks; or only a program, or a tuple of blocks."""
        return getattr(self, next(iter(self.model_fields_set)))


class Body(Strict):
    """Operands and blocks of a verb, checked by its rules; `attribute` returns their names."""

    verb: ClassVar[Verb]

    @model_validator(mode="after")
    def _rules(self) -> Self:
        given = [_plain(name) for name in self.model_fields_set]
        for rule in self.verb.rules:
            if (mistake := rule.mistake(given)) is not None:
                raise wrong(*mistake)
        if any(part.tiered for part in self.verb.blocks) and TIERS in given:
            named = [part.label for part in self.verb.blocks if part.label in given and not part.tiered]
            if named:
                raise wrong(
                    "blocks by number and by name", f"{TIERS} and {', '.join(named)}", "one of the two"
                )
        return self


class Option(Strict):
    """One of several blocks of a verb, with its operands."""


Program = tuple[Step, ...]
"""Sequence of steps."""


class Written(tuple[Step, ...]):
    """Program from text: its steps, and the position of each part in the text."""

    text: str
    places: Mapping[Path, int]


@functools.cache
def attribute(name: str) -> str:
    """Return the attribute of a model for a key: the key itself, unless it is reserved in Python or pydantic.

    >>> attribute("count"), attribute("if"), attribute("copy")
    ('count', 'if_', 'copy_')
    """
    taken = keyword.iskeyword(name) or hasattr(Step, name) or name == "vocabulary"
    return f"{name}_" if taken or name.startswith("model_") else name


def _plain(name: str) -> str:
    return name.removesuffix("_")


# --- the type of a program


class Words(StandIn):
    """Mark of a field that holds a program: `Annotated[Program, Words(EFFECTS)]`.

    Parameters
    ----------
    vocabulary
        The allowed verbs.
    inner
        Whether it is inside a program that is checked as a whole.
    """

    def __init__(self, vocabulary: Vocabulary, *, inner: bool = False) -> None:
        self.vocabulary = vocabulary
        self.inner = inner

    @property
    def text(self) -> str:
        """Description of the expected text."""
        return f"text, as {self.vocabulary.page} describes it" if self.vocabulary.page else "text"

    @property
    def annotation(self) -> Any:
        """The type of a program with this vocabulary."""
        return annotation(self.vocabulary)

    def as_tables(self, text: str) -> list[dict[str, Any]] | None:
        """Return a program from text as tables; None if it has errors."""
        form = read(text, self.vocabulary)
        return None if form.mistakes else form.tree

    def as_text(self, tables: Any) -> str | None:
        """Return a program from tables as text; None if it has errors or quotes in a name."""
        try:
            steps = self.checked(tables)
            return write([step.plain() for step in steps], self.vocabulary)
        except ValueError:
            return None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        # Programs are recursive: the model of a step is made when the first program is checked.
        return core_schema.no_info_plain_validator_function(self.checked)

    def checked(self, value: Any) -> Program:
        """Return a checked program; raise `pydantic.ValidationError` if it has errors."""
        return check(value, self.vocabulary, inner=self.inner)


def check(program: Any, vocabulary: Vocabulary, *, inner: bool = False) -> Program:
    """Check a program from text or a tree; the depth of an `inner` program is checked by its parent.

    Raises
    ------
    pydantic.ValidationError
        If it is not a program of the vocabulary. `simcore/data/model_errors.py` words it for people.
    """
    if isinstance(program, str):
        return _from_text(program, vocabulary)
    if not inner and _deeper(program, DEEPEST):
        allowed = f"at most {DEEPEST} tables and lists inside each other"
        deep = InitErrorDetails(type=wrong("nested too deep", None, allowed), loc=(), input=program)
        raise ValidationError.from_exception_data("program", [deep])
    checked: Program = _adapter(vocabulary).validate_python(program)
    return checked


@functools.cache
def annotation(vocabulary: Vocabulary) -> Any:
    """Return the type of a program of a vocabulary in tree form."""
    fields: dict[str, Any] = {
        attribute(verb.name): (_body(vocabulary, verb), Field(None, alias=verb.name))
        for verb in vocabulary.verbs
    }
    step = create_model("StepOfVocabulary", __base__=Step, **fields)
    step.vocabulary = vocabulary
    return GenericAlias(tuple, (step, ...))


def _deeper(tree: Any, levels: int) -> bool:
    """Return whether tables and lists are nested more deeply."""
    if not isinstance(tree, dict | list | tuple):
        return False
    inner = tree.values() if isinstance(tree, dict) else tree
    return levels == 0 or any(_deeper(part, levels - 1) for part in inner)


@functools.cache
def _adapter(vocabulary: Vocabulary) -> TypeAdapter[Any]:
    return TypeAdapter(annotation(vocabulary))


def _body(vocabulary: Vocabulary, verb: Verb) -> Any:
    steps: Any = Annotated[Program, Words(vocabulary, inner=True)]
    if verb.is_program:
        return steps
    if verb.is_list:
        (part,) = verb.blocks
        assert part.many is not None
        inner = steps
        if part.operands:
            fields = {PLAIN: (steps, ...)} | _operands(vocabulary, part.operands)
            inner = create_model(f"Option_{verb.name}", __base__=Option, **fields)
        return Annotated[GenericAlias(tuple, (inner, ...)), between(*part.many, part.limit)]
    fields = _operands(vocabulary, verb.operands) | {
        attribute(part.label): _block(part, steps) for part in verb.blocks
    }
    if not (verb.rules or any(part.tiered for part in verb.blocks)):
        return create_model(f"Body_{verb.name}", __base__=Strict, **fields)
    body = create_model(f"Body_{verb.name}", __base__=Body, **fields)
    body.verb = verb
    return body


def _operands(vocabulary: Vocabulary, operands: Sequence[Operand]) -> dict[str, Any]:
    return {
        attribute(operand.name): (
            type_of(vocabulary, vocabulary.kind(operand.kind), operand.unit),
            Field(... if operand.needed else operand.default, alias=operand.name),
        )
        for operand in operands
    }


def _block(part: Block, steps: Any) -> Any:
    tiers: Any = Annotated[GenericAlias(dict, (str, steps)), AfterValidator(_tiers)]
    return tiers if part.tiered else steps, Field(... if part.needed else None, alias=part.label)


def _tiers(tiers: dict[str, Any]) -> dict[str, Any]:
    if (mistake := tier_mistake(list(tiers))) is not None:
        raise wrong(*mistake)
    return tiers


# --- text


@functools.lru_cache(KEPT_PROGRAMS)
def _from_text(text: str, vocabulary: Vocabulary) -> Program:
    """Check a program in text form; report its errors with their positions."""
    form = read(text, vocabulary)
    program, mistakes = Written(), form.mistakes
    try:
        program = Written(check(form.tree, vocabulary))
    except ValidationError as error:
        root = annotation(vocabulary)
        for detail in error.errors(include_url=False):
            where = detail["loc"]
            if where not in form.halved and (detail["type"] != "missing" or where[:-1] not in form.halved):
                mistakes.append(Mistake(near_in(form.places, where), *explained(detail, root)))
    if mistakes:
        errors = [
            wrong(with_place(text, mistake), mistake.found, mistake.allowed or "", mistake.near)
            for mistake in sorted(mistakes, key=lambda mistake: mistake.at)
        ]
        details = [InitErrorDetails(type=problem, loc=(), input=text) for problem in errors]
        raise ValidationError.from_exception_data("program", details)
    program.text, program.places = text, form.places
    return program


def near_in(places: Mapping[Path, int], path: Path) -> int:
    """Return the position in the text of a part of a program, or of the nearest part that contains it."""
    while path and path not in places:
        path = path[:-1]
    return places.get(path, 0)
