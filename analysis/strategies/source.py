"""Lines of errors in the source of a strategy, and advice for their correction."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from analysis.strategies.game_source import fields_told
from simcore.contract.game import Game
from simcore.messages.names import nearest

COMPILE_ADVICE = (
    (r"from none to int64|none.*int64", "every way through `choose` must end in `return` with a number"),
    (r"'(\w+)' is a plain Python function", r"put @kernel above \1; if another file declares it, such as a "
     r"strategy that you wrap, write \1 = kernel(\1) at the top of your file"),
    (r"NameError|[Uu]ntyped global", "define it at the top of the file: as a number, an array or a function "
     "with @kernel (from simcore.jit.decorators import kernel) above it"),
    (r"[Ee]num", "name a member, such as Decision.MOVE: compiled code knows members of an IntEnum as their "
     "numbers, and not the enumeration itself"),
    (r"unify", "a variable must keep its type: begin with 0.0 where it becomes a fraction"),
    (r"opcode|with \(context|IMPORT|try", "no import, with, try or yield inside a compiled function"),
)  # fmt: skip
COMPILE_DEFAULT = (
    "compiled functions work on numbers and arrays, in loops. A class with a method `choose` plays in plain "
    "Python instead, slowly"
)
RULES_DEFAULT = (
    "compiled functions work on numbers and arrays, in loops: no text, no dict and no list that grows. Rules "
    "without @kernel may use all of Python, and play slowly"
)
RUN_ADVICE = (
    (r"FloatingPointError|OverflowError", "numbers of the records are small integers and overflow; "
     "convert them before you calculate: np.int64(...) in a compiled function, int(...) in plain Python"),
    (r"IndexError", "count indices from 0 and stop before the length"),
    (r"NameError", "define or import it at the top of the file"),
    (r"ZeroDivisionError|divide", "test for zero first"),
)  # fmt: skip


def compile_advice(reason: str, game: Game, otherwise: str = COMPILE_DEFAULT) -> str:
    """Return advice for an error of the compiler."""
    unknown = re.search(r"Field '(\w+)' was not found in record", reason)
    if unknown:
        return _field_advice(unknown[1], game)
    for pattern, advice in COMPILE_ADVICE:
        match = re.search(pattern, reason)
        if match:
            return match.expand(advice)
    return otherwise


def run_advice(problem: str, game: Game) -> str:
    """Return advice for an exception."""
    unknown = re.search(r"no field of name (\w+)", problem)
    if unknown:
        return _field_advice(unknown[1], game)
    return next((advice for pattern, advice in RUN_ADVICE if re.search(pattern, problem)), "")


def _field_advice(name: str, game: Game) -> str:
    near = nearest(name, [*(game.state.names or ()), *(game.tables.names or ())])
    reference = fields_told(game)
    return f"did you mean {near!r}? {reference}" if near else reference


def lines_with(file: str, field: str, *, written: bool = False) -> list[int]:
    """Return the lines that read (or write) `something["field"]`."""
    tree = ast.parse(Path(file).read_bytes())
    stores: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            stores |= {id(part) for target in targets for part in ast.walk(target)}
    lines = {
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and node.slice.value == field
        and (id(node) in stores) == written
    }
    return sorted(lines)


def returning_line(function: Callable[..., Any], arguments: Sequence[Any]) -> int:
    """Return the line of the `return` that ends a call of a plain function."""
    code = inspect.unwrap(function).__code__
    line: int = code.co_firstlineno

    def inside(frame: FrameType, event: str, value: Any) -> Any:
        nonlocal line
        if event == "return":
            line = frame.f_lineno
        return inside

    def enter(frame: FrameType, event: str, value: Any) -> Any:
        return inside if frame.f_code is code else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return line
