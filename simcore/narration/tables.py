"""Documentation tables of the events, decisions and fields of a game, from their declarations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from simcore.contract.events import Argument
from simcore.contract.game import Game
from simcore.narration.log import DEAL, DEALT, DECIDED, DECISION
from simcore.records.schema import Field, Layout, Seen


def event_table(game: Game) -> str:
    """Return all events of a game as a Markdown table."""
    narration = game.narration
    dealt = [(game.level if name == "difficulty" else name, meaning) for name, meaning in DEALT]
    dealt += [(fact.name, fact.meaning) for fact in narration.deal]
    dealt[0] = ("schema", f'"{narration.schema}"')
    decided = [*DECIDED, *([("chosen", "index of the choice")] if narration.numbered_choice else [])]
    rows = [(DEAL, _fields(dealt), "the whole deal, including everything hidden")]
    rows += [(DECISION, _fields(decided), "a choice and its options")]
    for code in narration.event_codes().values():
        fields = [(argument.name, _meaning(argument)) for argument in code.arguments]
        rows.append((code.key, _fields(fields), code.declared.meaning))
    lines = [f"| `{key}` | {fields} | {meaning} |" for key, fields, meaning in rows]
    return "\n".join(["| event | fields | meaning |", "|---|---|---|", *lines])


def decision_table(game: Game) -> str:
    """Return all decisions of a game as a Markdown table."""
    lines = []
    for number, code in game.narration.decision_codes().items():
        option = code.option
        meaning = option.option or _meaning(option) or option.name
        none = f"; -1: {code.declared.none}" if code.declared.none else ""
        lines.append(f"| {number} | {code.name} | {code.question} | {meaning}{none} |")
    return "\n".join(["| kind | name | question | option |", "|---|---|---|---|", *lines])


SEEN = {
    Seen.BY_ALL: "",
    Seen.BY_OWNER: "**hidden from other seats** (one row each): ",
    Seen.BY_NO_ONE: "**hidden**: ",
    Seen.IN_PART: "**hidden in part**: ",
}


def fields_table(layout: Layout | None) -> str:
    """Return all fields of a record, group by group."""
    parts = []
    for group in () if layout is None else layout.groups:
        lines = [
            f"| `{field.name}` | {_type(field)} | {SEEN[field.seen]}{field.meaning} |"
            for field in group.fields
        ]
        parts.append(
            "\n".join([f"**{group.title}**", "", "| field | type | meaning |", "|---|---|---|", *lines])
        )
    return "\n\n".join(parts)


def _type(field: Field) -> str:
    kind = np.dtype(field.type)
    word = "record" if kind.names else kind.str[1:]
    names = f" of {', '.join(f'`{name}`' for name in kind.names)}" if kind.names else ""
    return f"{word}{f' {list(field.shape)}' if field.shape else ''}{names}"


TABLES: dict[str, Callable[[Game], str]] = {
    "events": event_table,
    "decisions": decision_table,
    "state": lambda game: fields_table(game.layout),
    "tables": lambda game: fields_table(game.tables_layout),
}
"""Table functions by the word that marks their place on a page."""


def _meaning(argument: Argument) -> str:
    if argument.meaning or not isinstance(argument.labels, tuple):
        return argument.meaning
    return ", ".join(f"`{word}`" for word in argument.labels)


def _fields(fields: list[tuple[str, str]]) -> str:
    texts = [f"`{name}`{f' ({meaning})' if meaning else ''}" for name, meaning in fields]
    return ", ".join(texts) or "none"
