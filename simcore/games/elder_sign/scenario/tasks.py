"""Tasks of adventures, monsters and Ancient Ones: contents and notation.

The notation, for instance `[L+I3] | L+P` or `L+{-1san} > I6`::

    tasks  = row { "|" row } | row { ">" row }       in any order | from top to bottom
    row    = part { "+" part }
    part   = need | "[" [ need { "+" need } ] "]"    what a monster covers; `[]` is an empty place for one
    need   = "L" | "P" | "T" | "I" NUMBER | "{-" NUMBER "san}" | "{-" NUMBER "sta}" | "{clock}"

`docs/elder-sign.md` explains the letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, GetCoreSchemaHandler, ValidationError, model_validator
from pydantic_core import CoreSchema, core_schema

from simcore.data.fields import Counts, Flag, Strict, Text, Whole, between, one_of, wrong
from simcore.data.model_errors import StandIn
from simcore.effects.text_mistakes import Mistake, with_place
from simcore.games.elder_sign.limits import DICE, MAX_ROWS

MAX_SUMS, MAX_POINTS, MAX_COST = 3, 32, 9
SYMBOLS = {"L": "lore", "P": "peril", "T": "terror"}
COSTS = {"san": "sanity", "sta": "stamina"}
LETTERS = "L, P, T, I with a number, {-1san}, {-1sta}, {clock}"
TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<points>I(?P<sum>\d+))|(?P<x>IX|T\*X)|(?P<symbol>[LPT])"
    r"|(?P<cost>\{-(?P<amount>\d+)(?P<what>san|sta)\})|(?P<clock>\{clock\})|(?P<sign>[\[\]+|>])"
)
X_WORDS = {"IX": "points", "T*X": "terror"}

Symbols = Annotated[Whole, between(0, DICE, "DICE"), Counts("symbols")]
Points = Annotated[Whole, between(1, MAX_POINTS), Counts("points")]
Cost = Annotated[Whole, between(0, MAX_COST), Counts("points")]
Steps = Annotated[Whole, between(0, MAX_COST), Counts("steps")]


class Need(Strict):
    """Requirement of a task."""

    lore: Symbols = 0
    peril: Symbols = 0
    terror: Symbols = 0
    investigation: Annotated[tuple[Points, ...], between(0, MAX_SUMS)] = ()
    sanity: Cost = 0
    stamina: Cost = 0
    clock: Steps = 0

    @property
    def is_empty(self) -> bool:
        """Return whether it has no requirements, apart from the part under a monster."""
        symbols = self.lore or self.peril or self.terror or self.investigation
        return not (symbols or self.sanity or self.stamina or self.clock)


class Row(Need):
    """Task of a card: the uncovered part, and the part that a monster covers (None: no monster place)."""

    covered: Need | None = None

    @model_validator(mode="after")
    def _sound(self) -> Row:
        if self.is_empty and self.covered is None:
            raise wrong("a task that asks for nothing", None, f"{LETTERS}, or covered = {{}}")
        sums = len(self.investigation) + (len(self.covered.investigation) if self.covered else 0)
        if sums > MAX_SUMS:
            raise wrong("too many sums of investigation", sums, f"at most {MAX_SUMS} a task")
        return self


class Tasks(Strict):
    """All tasks of a card."""

    ordered: Flag = False
    rows: Annotated[tuple[Row, ...], between(1, MAX_ROWS, "MAX_ROWS")]


class Combat(Need):
    """Task of the battle; with X it also requires X points, or X terror results."""

    x: Annotated[Text, one_of(tuple(X_WORDS.values()), "meaning of X")] | None = None


class TaskError(ValueError):
    """Text that is not a task; the mistake is its only argument."""


class TaskText(StandIn):
    """Mark of a field with tasks, which may be written as text: `Annotated[Tasks, TaskText(Tasks)]`.

    Parameters
    ----------
    model
        What the text stands for: `Tasks`, `Need` or `Combat`.
    """

    def __init__(self, model: type[Tasks | Need]) -> None:
        self.model = model

    @property
    def annotation(self) -> Any:
        """Type of the value that the text represents."""
        return self.model

    def as_tables(self, text: str) -> dict[str, Any] | None:
        """Return the tasks as written in a table."""
        try:
            return read(text, self.model)
        except TaskError:
            return None

    def as_text(self, tables: Any) -> str | None:
        """Return tasks from tables as text; None if they contain mistakes or require nothing."""
        try:
            tasks = self.model.model_validate(tables)
        except ValidationError:
            return None
        text = written(tasks) if isinstance(tasks, Tasks) else written_need(tasks)
        return text or None

    def _opened(self, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return read(value, self.model)
        except TaskError as error:
            (mistake,) = error.args
            problem = with_place(value, mistake)
            raise wrong(problem, mistake.found, mistake.allowed or "", mistake.near) from None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self._opened, handler(source))


TasksField = Annotated[Tasks, TaskText(Tasks)]
NeedField = Annotated[Need, TaskText(Need)]
CombatField = Annotated[Combat, TaskText(Combat)]


def read(text: str, model: type[BaseModel]) -> dict[str, Any]:
    """Parse a text into a tree.

    Raises
    ------
    TaskError
        With the first mistake.
    """
    tokens = list(_tokens(text))
    if model is Tasks:
        return _tasks(text, tokens)
    row = _row(text, tokens, len(text), x=model is Combat, brackets=False)
    return row


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    at: int
    number: int = 0


def _error(at: int, problem: str, found: Any = None, allowed: str = "", near: str | None = None) -> TaskError:
    return TaskError(Mistake(at, problem, found, allowed or None, near))


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            rest = re.match(r"\{[^}]*\}?|[^\s\[\]+|>{]+", text[at:])
            part = rest[0] if rest else text[at]
            near = part.upper() if TOKEN.fullmatch(part.upper()) else None
            raise _error(at, "not a part of a task", part, LETTERS, near)
        kind = str(match.lastgroup)
        if kind != "space":
            number = match["sum"] or match["amount"] or "0"
            yield _Token(kind, match[0], at, int(number[:9]))
        at = match.end()


def _tasks(text: str, tokens: Sequence[_Token]) -> dict[str, Any]:
    rows: list[dict[str, Any]] = []
    between_rows: str | None = None
    part: list[_Token] = []
    for token in (*tokens, _Token("end", "", len(text))):
        if token.text not in ("|", ">") and token.kind != "end":
            part.append(token)
            continue
        rows.append(_row(text, part, token.at, x=False, brackets=True))
        part = []
        if token.kind == "end":
            break
        if between_rows not in (None, token.text):
            problem = "tasks are all in order (>) or all free (|)"
            raise _error(token.at, problem, token.text, str(between_rows))
        if len(rows) == MAX_ROWS:
            raise _error(token.at, "too many tasks", None, f"at most {MAX_ROWS} (MAX_ROWS)")
        between_rows = token.text
    return {"ordered": True, "rows": rows} if between_rows == ">" else {"rows": rows}


def _row(text: str, tokens: Sequence[_Token], end: int, *, x: bool, brackets: bool) -> dict[str, Any]:
    """Parse one task, whose text ends at `end`."""
    row: dict[str, Any] = {}
    inside: dict[str, Any] | None = None  # the covered part, while its bracket is open
    wants = True  # a part, and not a + or the end
    for token in tokens:
        if token.text == "[" and wants and brackets and inside is None:
            if "covered" in row:
                raise _error(token.at, "a second part that a monster covers", None, "one pair of [ ] a task")
            inside = row["covered"] = {}
        elif token.text == "]" and inside is not None and (not wants or not inside):
            inside, wants = None, False
        elif token.text == "+" and not wants:
            wants = True
        elif token.kind == "sign" or not wants:
            allowed = _following(wants, inside, brackets, row)
            raise _error(token.at, "this cannot stand here", token.text, allowed)
        elif token.kind == "x" and not x:
            raise _error(token.at, "X is known in a battle only", token.text, LETTERS)
        else:
            _add(row if inside is None else inside, token)
            wants = False
    if inside is not None:
        raise _error(end, "a bracket is not closed", None, "]")
    if wants:
        raise _error(end, "something is missing", None, LETTERS + (", []" if brackets else ""))
    _check(row, tokens)
    return row


def _following(wants: bool, inside: Mapping[str, Any] | None, brackets: bool, row: Mapping[str, Any]) -> str:
    if wants:
        opening = brackets and inside is None and "covered" not in row
        return LETTERS + (", [" if opening else "") + (", ]" if inside == {} else "")
    more = ["+"] + (["]"] if inside is not None else ["|", ">"] if brackets else [])
    return ", ".join(more)


def _add(need: dict[str, Any], token: _Token) -> None:
    """Add one part to a task."""
    match token.kind:
        case "symbol":
            name = SYMBOLS[token.text]
            need[name] = need.get(name, 0) + 1
        case "points":
            if not 1 <= token.number <= MAX_POINTS:
                raise _error(token.at + 1, "out of range", token.number, f"1 to {MAX_POINTS}")
            need.setdefault("investigation", []).append(token.number)
        case "cost":
            name = COSTS[token.text[-4:-1]]
            need[name] = need.get(name, 0) + token.number
            if not 1 <= need[name] <= MAX_COST or not token.number:
                raise _error(token.at, f"{name} out of range", need[name], f"1 to {MAX_COST}")
        case "clock":
            need["clock"] = need.get("clock", 0) + 1
        case "x":
            if "x" in need:
                raise _error(token.at, "X stands twice", token.text, "one X")
            need["x"] = X_WORDS[token.text]


def _check(row: Mapping[str, Any], tokens: Sequence[_Token]) -> None:
    """Check that a task has room for its parts, including the one that a monster covers."""
    covered = row.get("covered", {})
    sums = len(row.get("investigation", ())) + len(covered.get("investigation", ()))
    if sums > MAX_SUMS:
        last = [token for token in tokens if token.kind == "points"][MAX_SUMS]
        raise _error(last.at, "too many sums of investigation", sums, f"at most {MAX_SUMS} a task")
    for letter, name in SYMBOLS.items():
        count = row.get(name, 0) + covered.get(name, 0)
        if count > DICE:
            last = [token for token in tokens if token.text == letter][DICE]
            raise _error(last.at, f"too many of {letter}", count, f"at most {DICE} (DICE)")
    clocks = [token for token in tokens if token.kind == "clock"]
    if len(clocks) > MAX_COST:
        raise _error(clocks[MAX_COST].at, "too many of {clock}", len(clocks), f"at most {MAX_COST}")


# --- written again


def written(tasks: Tasks) -> str:
    """Return the text of tasks."""
    return (" > " if tasks.ordered else " | ").join(map(_written_row, tasks.rows))


def _written_row(row: Row) -> str:
    parts = [] if row.is_empty else [written_need(row)]
    if row.covered is not None:
        parts.append(f"[{written_need(row.covered)}]")
    return "+".join(parts)


def written_need(need: Need) -> str:
    """Return the text of one task, without the part that a monster covers."""
    parts = [letter for letter, name in SYMBOLS.items() for _ in range(getattr(need, name))]
    parts += [f"I{points}" for points in need.investigation]
    parts += [f"{{-{getattr(need, name)}{word}}}" for word, name in COSTS.items() if getattr(need, name)]
    parts += ["{clock}"] * need.clock
    if isinstance(need, Combat) and need.x is not None:
        parts += [text for text, word in X_WORDS.items() if word == need.x]
    return "+".join(parts)
