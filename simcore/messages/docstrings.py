"""Docstrings that users read: also where Python leaves them out (`python -OO`, PYTHONOPTIMIZE=2)."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from typing import Any

LEAVES_THEM_OUT = 2


def docstring(thing: Any) -> str:
    """The docstring of a function or class; empty if it has none.

    Python without docstrings still has the source, and there they stand.
    """
    text = inspect.getdoc(thing)
    if text is None and sys.flags.optimize >= LEAVES_THEM_OUT:
        text = _from_source(thing)
    return text or ""


def _from_source(thing: Any) -> str | None:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    except (OSError, TypeError, SyntaxError):  # typed in, or installed without its source
        return None
    first = tree.body[0]
    if isinstance(first, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return ast.get_docstring(first)
    return None
