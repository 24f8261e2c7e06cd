"""Python files of the user, such as strategies and games: their names, and the errors in them."""

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
    """Return whether a file name has one of some suffixes, in any case.

    >>> has_ending("mine.TOML", ".toml", ".csv"), has_ending("toml", ".toml")
    (True, False)
    """
    return str(name).lower().endswith(endings) and PurePath(name).suffix != ""


def files_with(folder: Path, *endings: str, deep: bool = False) -> list[Path]:
    """Return the files of a folder with one of some suffixes, sorted; `deep` includes subfolders."""
    paths = folder.rglob("*") if deep else folder.glob("*")
    return sorted(path for path in paths if has_ending(path.name, *endings))


class UserFileError(DescribedError, ValueError):
    """Error for a file of the user that cannot be used.

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
    """Return the line of the `def` of a function; Python gives the line of its first decorator."""
    first: int = code.co_firstlineno
    begins = re.compile(rf"\s*(async\s+)?def\s+{re.escape(code.co_name)}\b")
    lines = linecache.getlines(code.co_filename)[first - 1 :]
    return next((first + n for n, line in enumerate(lines[:MOST_DECORATORS]) if begins.match(line)), first)


def innermost(problem: BaseException, is_own: Callable[[str], bool]) -> tuple[str, int] | None:
    """Return file and line of the innermost frame of an exception in the user's files; None if there is none.

    Parameters
    ----------
    problem
        An exception that was raised.
    is_own
        Whether a file is one of the user's.
    """
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if is_own(frame.filename)]
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
        source = Path(problem.filename or file)
        if source.is_file() and b"\0" in source.read_bytes():
            return "text in UTF-16, or no text; save it as UTF-8", source, 0
        text = f": {problem.text.strip()}" if problem.text else ""
        return f"not valid Python: {problem.msg}{text}", problem.filename or file, problem.lineno or 0
    place = innermost(problem, is_own) or (str(file), 0)
    if isinstance(problem, ValueError):  # errors of a declaration are clear without a type
        return str(problem), *place
    return f"{type(problem).__name__}: {problem}", *place
