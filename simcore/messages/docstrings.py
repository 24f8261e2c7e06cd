"""Docstrings that users read, even if Python omits them (`python -OO`, PYTHONOPTIMIZE=2)."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from typing import Any

LEAVES_THEM_OUT = 2


def docstring(thing: Any) -> str:
    """Return the docstring of a function or class; empty if it has none.

    If Python omits docstrings, they are read from the source.
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
