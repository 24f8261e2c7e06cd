"""Locations of declarations in the files of a game."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from simcore.contract.game import Game
from simcore.files.user_files import shown
from simcore.games import origin_of
from simcore.records.state_fields import HEADER

DOCS = "docs/strategies.md lists all fields"
OF_ALL = tuple(entry[0] for entry in HEADER)


def folder_of(game: Game) -> Path:
    """Return the folder of the code of a game: that around its package `rules`, if its kernels are in one."""
    advance = inspect.unwrap(game.rules().kernels[1])
    file = Path(getattr(advance, "py_func", advance).__code__.co_filename)
    for folder in file.parents:
        if folder.name == "rules":
            return folder.parent
        if not (folder / "__init__.py").is_file():
            break
    return file.parent


def files_of(game: Game) -> list[Path]:
    """Return the code files of a game."""
    return sorted(folder_of(game).rglob("*.py"))


def declared_at(game: Game, call: str, text: str) -> tuple[str, int] | None:
    """Return the file and line of a call with a text, such as `Fact("Water", "water")`, if any."""
    return next(_declarations(game, call, text), None)


def fields_told(game: Game) -> str:
    """Return a sentence on the place that lists the fields of a game."""
    if origin_of(game.name) is None:
        return DOCS
    own = [name for name in game.state.names or () if name not in OF_ALL]
    place = declared_at(game, "Field", own[0]) if own else None
    file = place[0] if place else inspect.unwrap(game.rules).__code__.co_filename
    return f"{shown(file)} declares the fields of this game"


def _declarations(game: Game, call: str, text: str) -> Iterator[tuple[str, int]]:
    for file in files_of(game):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Call) and _name_of(node.func) == call:
                given = [*node.args, *(keyword.value for keyword in node.keywords)]
                if any(isinstance(argument, ast.Constant) and argument.value == text for argument in given):
                    yield str(file), node.lineno


def _name_of(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
