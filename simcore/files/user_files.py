"""Files of Python that a user brings, strategies and games: how they are named, and what is wrong there."""

from __future__ import annotations

import linecache
import re
import traceback
from collections.abc import Callable
from pathlib import Path, PurePath
from types import CodeType

from simcore.messages.errors import DescribedError

MOST_DECORATORS = 20
"""Lines above a `def` that may be decorators."""


def shown(file: str | Path) -> str:
    """Return a path for people: relative if it is below the current folder."""
    path = Path(file).absolute()
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else str(path)


def has_ending(name: str | PurePath, *endings: str) -> bool:
    """Return whether the name of a file has one of some endings, in small letters or capitals.

    >>> has_ending("mine.TOML", ".toml", ".csv"), has_ending("toml", ".toml")
    (True, False)
    """
    return str(name).lower().endswith(endings) and PurePath(name).suffix != ""


def files_with(folder: Path, *endings: str, deep: bool = False) -> list[Path]:
    """The files of a folder with one of some endings, sorted; `deep`: of the folders inside it, too."""
    found = folder.rglob("*") if deep else folder.glob("*")
    return sorted(each for each in found if has_ending(each.name, *endings))


class UserFileError(DescribedError, ValueError):
    """A file of the user that cannot be used.

    Parameters
    ----------
    problem
        What is wrong, and what to do.
    file, line
        Where; line 0: nowhere in particular.
    kind, **facts
        As for any `DescribedError`: they are about the problem.
    """

    def __init__(
        self, problem: str, file: str | Path, line: int = 0, *, kind: str = "", **facts: object
    ) -> None:
        super().__init__(f"{shown(file)}{f':{line}' if line else ''}: {problem}", kind=kind, **facts)
        self.problem, self.file, self.line = problem, str(file), line


def line_of(code: CodeType) -> int:
    """Line of a function: that of its `def`, where Python names its first decorator."""
    first: int = code.co_firstlineno
    begins = re.compile(rf"\s*(async\s+)?def\s+{re.escape(code.co_name)}\b")
    lines = linecache.getlines(code.co_filename)[first - 1 :]
    return next((first + n for n, line in enumerate(lines[:MOST_DECORATORS]) if begins.match(line)), first)


def innermost(problem: BaseException, is_own: Callable[[str], bool]) -> tuple[str, int] | None:
    """File and line of the innermost frame of an exception in files of the user; None if there is none.

    Parameters
    ----------
    problem
        An exception that was raised.
    is_own
        Whether a file is one of the user's.
    """
    frames = [each for each in traceback.extract_tb(problem.__traceback__) if is_own(each.filename)]
    return (frames[-1].filename, frames[-1].lineno or 0) if frames else None


def error(problem: BaseException, file: Path, is_own: Callable[[str], bool]) -> tuple[str, str | Path, int]:
    """Return the error of a file that was run: the message, the file and the line.

    Parameters
    ----------
    problem
        The exception.
    file
        The file that was run.
    is_own
        Whether a file is one of the user's.
    """
    if isinstance(problem, SyntaxError):
        if "null bytes" in str(problem.msg):
            return "text in UTF-16, or no text; save it as UTF-8", problem.filename or file, 0
        text = f": {problem.text.strip()}" if problem.text else ""
        return f"not valid Python: {problem.msg}{text}", problem.filename or file, problem.lineno or 0
    place = innermost(problem, is_own) or (str(file), 0)
    if isinstance(problem, ValueError):  # those of a declaration speak for themselves
        return str(problem), *place
    return f"{type(problem).__name__}: {problem}", *place
