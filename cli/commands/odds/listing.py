"""The list of `elderodds odds --list`: questions, their parameters and their subjects."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from cli.terminal.json_out import dumps

if TYPE_CHECKING:
    from simcore.contract.questions import OddsParameter, OddsQuestion

WIDTH = 80


def show_questions(questions: Sequence[OddsQuestion], titles: Mapping[str, str], *, as_json: bool) -> None:
    """Print the questions of a game."""
    if as_json:
        click.echo(dumps({"questions": [_as_object(question) for question in questions]}))
        return
    blocks = ["\n".join(_lines(question, titles)) for question in questions]
    click.echo("\n\n".join(blocks))


def _as_object(question: OddsQuestion) -> dict[str, object]:
    pools = [{**vars(pool), "given": dict(pool.given)} for pool in question.pools]
    return {
        "name": question.name,
        "chance": question.attempt,
        "unit": question.unit,
        "names": list(question.subjects),
        "parameters": [vars(parameter) for parameter in question.parameters],
        "pools": pools,
    }


def _lines(question: OddsQuestion, titles: Mapping[str, str]) -> Iterator[str]:
    yield f"{question.name}: chance {question.attempt}"
    yield "  --given"
    width = max(len(parameter.name) for parameter in question.parameters) + 2
    for parameter in question.parameters:
        yield from textwrap.wrap(
            f"{parameter.name:<{width}}{parameter.sentence}{_values(parameter)}",
            WIDTH,
            initial_indent="    ",
            subsequent_indent=" " * (width + 6),
            break_on_hyphens=False,
        )
    if tuple(question.subjects) == (question.name,):
        return
    yield f"  Subjects ({question.unit}):"
    width = max(len(name) for name in question.subjects) + 2
    for name in question.subjects:
        yield f"    {name:<{width}}{titles.get(name, '')}".rstrip()


def _values(parameter: OddsParameter) -> str:
    """Return the allowed values of a parameter, and its default."""
    if parameter.choices:
        default = f"; default {parameter.default}" if parameter.default else ""
        return f": {' '.join(parameter.choices)}{default}"
    if parameter.is_switch:
        return ": yes or no"
    return f": {parameter.least} to {parameter.most}; default {parameter.default}"
