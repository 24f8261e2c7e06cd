"""Parser of the questions and parameters on a command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simcore.contract.questions import Given, OddsParameter, OddsPool, OddsQuestion
from simcore.messages.names import known_name, unknown_name

SWITCH = {"yes": 1, "no": 0, "1": 1, "0": 0}
ALL = "all"
JOINED = "+"
"""Separator of several values of one parameter."""


@dataclass(frozen=True)
class Request:
    """A question about some subjects, for some settings."""

    question: OddsQuestion
    subjects: tuple[str, ...]
    pools: tuple[OddsPool, ...]

    @property
    def size(self) -> int:
        """Number of chances."""
        return len(self.subjects) * len(self.pools)


def read_requests(
    questions: Sequence[OddsQuestion], names: Sequence[str], words: Sequence[str]
) -> tuple[Request, ...]:
    """Parse requests from names and words `name` and `name=value`; without any name, every question.

    Parameters
    ----------
    questions
        Questions that the game answers.
    names
        Names of questions, and of their subjects.
    words
        Parameters.

    Raises
    ------
    ValueError
        If a name or parameter does not exist, or a value is not allowed.
    """
    chosen = choose_subjects(questions, names)
    if words and len(chosen) > 1:
        options = " or ".join(question.name for question in questions)
        raise ValueError(f"{words[0]}: belongs to several questions; name one of them: {options}")
    requests = []
    for question, subjects in chosen:
        given, only = read_parameters(question, words)
        requests.append(Request(question, only or subjects, choose_pools(question, given)))
    return tuple(requests)


def choose_subjects(
    questions: Sequence[OddsQuestion], names: Sequence[str]
) -> list[tuple[OddsQuestion, tuple[str, ...]]]:
    """Return the questions of these names with their subjects; all of them without a name or with `all`.

    Raises
    ------
    ValueError
        If a name is unknown.
    """
    by_name = {question.name: question for question in questions}
    known = tuple(
        dict.fromkeys([*by_name, *(one for question in questions for one in question.subjects), ALL])
    )
    names = [known_name(name, known, {}) for name in names]
    named = [by_name[name] for name in dict.fromkeys(names) if name in by_name]
    rest = [name for name in names if name not in by_name and name != ALL]
    candidates = named or questions
    subjects: dict[str, list[str]] = {question.name: [] for question in candidates}
    for name in dict.fromkeys(rest):
        owners = [question for question in candidates if name in question.subjects]
        if not owners:
            allowed = dict.fromkeys(
                [*by_name, *(one for question in candidates for one in question.subjects)]
            )
            kind = candidates[0].unit if len(candidates) == 1 else "name"
            raise ValueError(unknown_name(kind, name, allowed))
        for owner in owners:
            subjects[owner.name].append(name)
    asked = (
        candidates if named or not rest else [question for question in candidates if subjects[question.name]]
    )
    everything = ALL in names
    return [
        (
            question,
            tuple(
                question.subjects if everything or not subjects[question.name] else subjects[question.name]
            ),
        )
        for question in asked
    ]


def read_parameters(
    question: OddsQuestion, words: Sequence[str]
) -> tuple[dict[str, int | tuple[str, ...]], tuple[str, ...]]:
    """Parse parameters from words `name` and `name=value`, with the subjects among them.

    Raises
    ------
    ValueError
        If a parameter does not exist, or a value is not allowed.
    """
    known = {parameter.name: parameter for parameter in question.parameters}
    subject = OddsParameter(question.unit, "", choices=tuple(question.subjects), several=True)
    if tuple(question.subjects) != (question.name,):
        known.setdefault(question.unit, subject)
    given: dict[str, int | tuple[str, ...]] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in known:
            raise ValueError(unknown_name("parameter", name, known))
        parameter = known[name]
        if parameter.choices:
            given[name] = (*_named(given, parameter), *_choices(parameter, value))
        else:
            given[name] = _number(parameter, value)
    only = given.pop(question.unit, ()) if known.get(question.unit) is subject else ()
    return given, only if isinstance(only, tuple) else ()


def _named(given: Given, parameter: OddsParameter) -> tuple[str, ...]:
    before = given.get(parameter.name, ())
    assert isinstance(before, tuple)
    if before and not parameter.several:
        raise ValueError(f"{parameter.name}: expected a single value; {before[0]} is already given")
    return before


def _choices(parameter: OddsParameter, value: str) -> tuple[str, ...]:
    written = value.split(JOINED) if parameter.several else [value]
    values = tuple(known_name(choice, parameter.choices, {}) for choice in written)
    for choice in values:
        if choice not in parameter.choices:
            raise ValueError(unknown_name(parameter.name, choice, parameter.choices))
    return values


def _number(parameter: OddsParameter, value: str) -> int:
    if not value and parameter.most >= 1 >= parameter.least:
        return 1
    if parameter.is_switch:
        if value not in SWITCH:
            raise ValueError(f"{parameter.name}={value}: must be yes or no")
        return SWITCH[value]
    if not value:
        raise ValueError(f"{parameter.name}: needs a number, such as {parameter.name}={parameter.most}")
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and parameter.least <= int(value) <= parameter.most):
        raise ValueError(
            f"{parameter.name}={value}: must be a whole number from {parameter.least} to {parameter.most}"
        )
    return int(value)


def choose_pools(question: OddsQuestion, given: Given) -> tuple[OddsPool, ...]:
    """Return the default settings with the given values; a single one if these set a varied parameter."""
    varied = {name for pool in question.pools for name in pool.given}
    if varied & set(given):
        return (OddsPool("asked", "the given values", given),)
    return tuple(OddsPool(pool.name, pool.sentence, {**given, **pool.given}) for pool in question.pools)
