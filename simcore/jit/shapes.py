"""Digests of the syntax of source files: what a file does, without docstrings, comments and layout.

Those of the files of the library are kept in the cache folder, because parsing takes half a second of a
command that plays one game. Each is valid for exactly one text of its file. So are the names that code
loads, each list for exactly one code.
"""

from __future__ import annotations

import ast
import dis
import functools
import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any

from simcore.jit.cache import DIGEST_LENGTH, cache_folder, write_kept

SKIPPED = ("ctx", "type_comment", "kind", "type_params", "annotation", "returns")
"""Fields of a syntax tree that do not change what a function does."""

HOME = Path(__file__).parents[2]
"""Folder of our packages."""

MOST_LOADS = 20_000
"""Code objects whose names are kept; beyond, all are forgotten, because most are of former versions."""

Load = tuple[str, str | None]
"""Name, and the attribute that is taken from it."""

Shapes = dict[str, str]
"""Digest of a whole file under "", and of each definition in it under its place."""


def place_of(name: str, line: int) -> str:
    """Return the key of the definition with a name that begins in a line, including its decorators."""
    return f"{name}:{line}"


@functools.cache
def shapes(file: str, text: str) -> Mapping[str, str]:
    """Return the digests of a file with this text."""
    if not Path(file).is_relative_to(HOME):
        return _computed(text)
    name, of_text = Path(file).relative_to(HOME).as_posix(), _hashed(text)
    kept = _kept.shapes
    if name not in kept or kept[name][0] != of_text:
        kept[name] = (of_text, _computed(text))
        _kept.is_new = True
    return kept[name][1]


def _computed(text: str) -> Shapes:
    """Return the digests of a text."""
    tree = ast.parse(text)
    computed = {"": _shape(tree)}
    waiting: list[ast.AST] = [tree]
    while waiting:  # statements only, because expressions contain no named definitions
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            lines = [node.lineno, *(decorator.lineno for decorator in node.decorator_list)]
            computed[place_of(node.name, min(lines))] = _shape(node)
        for name in ("body", "orelse", "handlers", "finalbody"):
            inside = getattr(node, name, ())
            waiting += inside if isinstance(inside, list) else ()
    return computed


def _shape(node: ast.AST) -> str:
    """Return the digest of a syntax tree, which is the same in all versions of Python."""
    words: list[str] = []
    _add_shape(node, words)
    return _hashed("\x00".join(words))


def _add_shape(node: ast.AST, words: list[str]) -> None:
    words.append(type(node).__name__)
    for name in node._fields:
        value = getattr(node, name, None)
        if name in SKIPPED or value is None or value == []:
            continue
        words.append(f"{name}:")
        for part in value if isinstance(value, list) else [value]:
            if not isinstance(part, ast.AST):
                words.append(repr(part))
            elif not _is_text(part):
                _add_shape(part, words)
    words.append(";")


def _is_text(node: ast.AST) -> bool:
    """Return whether a node is a docstring or another unused string."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@functools.cache
def loads(code: CodeType) -> Sequence[Load]:
    """Return the global and outer names that a code object loads, each with the attribute then taken from it.

    The attribute is None if none is taken. Disassembling takes most of the time of a digest.
    """
    names = (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars)
    key = hashlib.sha256(code.co_code + repr(names).encode()).hexdigest()
    kept = _kept.loads
    if key not in kept:
        if len(kept) > MOST_LOADS:
            kept.clear()
        wanted = {*code.co_names, *code.co_freevars}
        loaded = [
            (load.argval, following.argval if following.opname == "LOAD_ATTR" else None)
            for load, following in pairwise(dis.get_instructions(code))
            if load.opname.startswith("LOAD_") and load.argval in wanted
        ]
        kept[key] = list(dict.fromkeys(loaded))
        _kept.is_new = True
    return kept[key]


class _Kept:
    """Results of earlier commands, read at first use."""

    is_new = False

    @property
    def shapes(self) -> dict[str, tuple[str, Shapes]]:
        """Digest of the text of each file, and digests of its parts."""
        return self._content["shapes"]

    @property
    def loads(self) -> dict[str, list[Load]]:
        """Names that code loads, by a digest of the code."""
        return self._content["loads"]

    @functools.cached_property
    def _content(self) -> dict[str, Any]:
        folder = cache_folder()
        with suppress(OSError, ValueError):
            if folder is not None:
                checksum, content = (folder / file_name()).read_text(encoding="utf-8").split("\n", 1)
                if checksum == _hashed(content):
                    kept: dict[str, Any] = json.loads(content)
                    return kept
        return {"shapes": {}, "loads": {}}

    def write(self) -> None:
        """Keep what this process has added, if there is space."""
        folder = cache_folder() if self.is_new else None
        self.is_new = False
        if folder is not None:
            content = json.dumps(self._content)
            with suppress(OSError):
                write_kept(folder / file_name(), f"{_hashed(content)}\n{content}".encode())


_kept = _Kept()


@functools.cache
def file_name() -> str:
    """Return the name of the file of this checkout, in the form that this module writes."""
    own = Path(__file__).read_text(encoding="utf-8")
    return f"{_hashed(f'{HOME} {sys.version} {own}')[:DIGEST_LENGTH]}/sources.json"


def keep_shapes() -> None:
    """Keep the results since the last call."""
    _kept.write()
