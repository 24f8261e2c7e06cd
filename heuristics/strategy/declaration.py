"""Checks of what a strategy declares."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from simcore.files.user_files import has_ending
from simcore.messages.docstrings import docstring
from simcore.records.shared import MAX_WEIGHTS

NAME = re.compile(r"[A-Za-z0-9][\w.-]*")
PARAMETERS = ("tables", "state", "weights")
FINISH = ("self", "won", "result")
"""Parameters of the method `finish` of a class, which is called once at the end of each game."""


def beside(what: str, choose: Any, name: Path | str) -> Path:
    """Return a file that lies beside that of a strategy, or in a folder there.

    Raises
    ------
    ValueError
        If it lies elsewhere: the strategy could not be sent or kept with it.
    """
    function: Any = getattr(choose, "choose", choose)
    if Path(name).is_absolute() or ".." in Path(name).parts:
        raise ValueError(f"{what}: {name} must lie beside the file of the strategy, or in a folder there")
    return Path(function.__code__.co_filename).parent / name


def check_declaration(
    name: str,
    choose: Any,
    games: Any,
    weights: Mapping[str, float],
    memo: np.dtype[Any] | None,
    *,
    has_network: bool = False,
) -> None:
    """Raise `ValueError` for a declaration that cannot be played."""
    what = f"strategy {name!r}"
    if not isinstance(name, str) or not NAME.fullmatch(name) or has_ending(name, ".py", ".toml"):
        raise ValueError(
            f"{what}: a name has letters, digits, '-', '_' and '.', no spaces, no .py at its end"
        )
    if isinstance(games, str):
        raise ValueError(f"{what}: games is a tuple of names; write games=({games!r},)")
    if not docstring(choose):
        raise ValueError(f"{what} needs a docstring, which the list of strategies shows")
    if len(weights) > MAX_WEIGHTS:
        raise ValueError(f"{what} declares {len(weights)} weights; at most {MAX_WEIGHTS} fit")
    for key, value in weights.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            raise ValueError(f"{what}: weight {key!r} is {value!r}; it must be a number")
    expected: tuple[str, ...] = PARAMETERS if memo is None else (*PARAMETERS, "memo")
    if has_network:
        expected = (*PARAMETERS, "scores")
    function = choose
    if inspect.isclass(choose):
        expected = ("self", *expected)
        function = getattr(choose, "choose", None)
        if not inspect.isfunction(function):
            raise ValueError(f"{what}: the class needs a method choose({', '.join(expected)})")
        if (finish := getattr(choose, "finish", None)) is not None:
            check_parameters(what, finish, FINISH)
    check_parameters(what, function, expected)


def check_parameters(what: str, function: Callable[..., Any], expected: tuple[str, ...]) -> None:
    """Raise `ValueError` if a function does not take the expected number of arguments."""
    parameters = tuple(inspect.signature(function).parameters)
    if len(parameters) != len(expected):
        takes, must_take = ", ".join(parameters), ", ".join(expected)
        raise ValueError(f"{what}: {function.__name__} takes ({takes}); it must take ({must_take})")
