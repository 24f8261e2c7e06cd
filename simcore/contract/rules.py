"""The rules of a game: four kernels, each closed to one signature, or four functions in plain Python."""

from __future__ import annotations

import functools
import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from simcore.files.user_files import innermost, line_of, shown
from simcore.jit.calls import BOOLEAN, INT64, NONE, UINT64, VECTOR, CompileError, closed, record_of
from simcore.jit.decorators import again, kernel
from simcore.jit.digest import digest_of, is_of_library
from simcore.jit.machine import is_cached
from simcore.jit.plain import is_plain, plainly
from simcore.jit.sharing import Entry
from simcore.records.shared import LOG

Kernel = Callable[..., Any]

DEAL, ADVANCE, RECORD, REDEAL, REDEAL_UNSEEN, CONCEAL = range(6)
RESULTS = (NONE, BOOLEAN, NONE, NONE, NONE, NONE)
"""Types of what they return."""


class RulesError(RuntimeError):
    """Error for rules of an external game that fail, or that cannot be compiled.

    Parameters
    ----------
    where
        Game or step in which it happened.
    problem
        Exception.
    file, line
        The place in the rules.
    """

    def __init__(self, where: str, problem: str, file: str, line: int) -> None:
        super().__init__(where, problem, file, line)  # all of them, so that it can be pickled
        self.where, self.problem, self.file, self.line = where, problem, file, line

    def __str__(self) -> str:
        """One line."""
        return f"{self.where}: {self.problem} ({shown(self.file)}:{self.line})"


def failed(problem: Exception, function: Kernel, where: str) -> Exception:
    """Return the error for an exception in a user's rules; exceptions of the toolkit stay unchanged."""
    own = getattr(inspect.unwrap(function), "py_func", inspect.unwrap(function))
    if is_of_library(own):
        return problem
    home = Path(own.__code__.co_filename).parent
    place = innermost(problem, lambda file: Path(file).is_relative_to(home))
    file, line = place or (own.__code__.co_filename, line_of(own.__code__))
    return RulesError(where, f"{type(problem).__name__}: {problem}", file, line)


class Rules:
    """The four kernels of a game; each is compiled at first use.

    They may be functions in plain Python: then the same loop plays the game in plain Python, about a thousand
    times more slowly.

    Parameters
    ----------
    deal
        `deal(tables, state, key, game_number)`.
    advance
        `advance(tables, state, log) -> bool`.
    record
        `record(tables, state, row)`.
    redeal
        `redeal(tables, state, seat, key)`.
    redeal_unseen
        The same call, but it redeals only what no seat knows. A game in which seats hide cards from each
        other needs it for the luck of a game; None: `redeal`.
    conceal
        `conceal(tables, state, seat)`: write a fixed value over everything that the seat may not know in the
        fields that are seen in part (`Seen.IN_PART`), for observations. None: `redeal` with a fixed key,
        which leaves cards there that could be the hidden ones.
    tables, state, row
        Dtypes of the records.
    """

    def __init__(
        self,
        deal: Kernel,
        advance: Kernel,
        record: Kernel,
        redeal: Kernel,
        redeal_unseen: Kernel | None = None,
        conceal: Kernel | None = None,
        *,
        tables: np.dtype[Any],
        state: np.dtype[Any],
        row: np.dtype[Any],
    ) -> None:
        self.kernels = (deal, advance, record, redeal)
        self._every = (*self.kernels, redeal_unseen or redeal, conceal or redealing(redeal))
        self.concealing = self._every[CONCEAL]
        self._records = (tables, state, row)
        self._until: dict[Kernel, Rules] = {}

    @property
    def plain(self) -> bool:
        """Whether any of them is in plain Python."""
        return any(map(is_plain, self.kernels))

    @functools.cached_property
    def in_plain_python(self) -> Rules:
        """Uncompiled form of the rules and of everything that they call."""
        tables, state, row = self._records
        functions = [getattr(kernel, "py_func", kernel) for kernel in self._every]
        return Rules(*functions, tables=tables, state=state, row=row)

    def until(self, advance: Kernel) -> Rules:
        """Return rules that use another kernel as `advance`, and stop where it stops."""
        if advance not in self._until:
            deal, _, *others = self._every
            tables, state, row = self._records
            self._until[advance] = Rules(deal, again(advance), *others, tables=tables, state=state, row=row)
        return self._until[advance]

    def _closed(self, number: int) -> Kernel:
        kernel = self._every[number]
        if is_plain(kernel):
            return plainly(kernel)
        try:
            return closed(kernel, RESULTS[number], self._arguments[number])
        except CompileError as problem:
            if is_of_library(getattr(kernel, "py_func", kernel)):
                raise
            message = f"the rules cannot be compiled, in {kernel.__name__}"
            raise RulesError(message, problem.reason, problem.file, problem.line) from problem

    @functools.cached_property
    def _arguments(self) -> tuple[tuple[Any, ...], ...]:
        """Argument types of each kernel."""
        tables, state, row = map(record_of, self._records)
        more = (UINT64, UINT64), (record_of(LOG),), (row,), (INT64, UINT64), (INT64, UINT64), (INT64,)
        return tuple((tables, state, *others) for others in more)

    @property
    def entries(self) -> list[Entry]:
        """The two large kernels that every run needs, with their argument types, the larger one first."""
        return [(self.kernels[number], self._arguments[number]) for number in (ADVANCE, DEAL)]

    @functools.cached_property
    def deal(self) -> Kernel:
        """Shuffle everything that is ever hidden."""
        return self._closed(DEAL)

    @functools.cached_property
    def advance(self) -> Kernel:
        """Kernel that runs to the next decision; it returns False when the game is over."""
        return self._closed(ADVANCE)

    @functools.cached_property
    def record(self) -> Kernel:
        """Write the result row."""
        return self._closed(RECORD)

    @functools.cached_property
    def redeal(self) -> Kernel:
        """Kernel that redeals all that a seat may not know; plain runs never call it."""
        return self._closed(REDEAL)

    @functools.cached_property
    def redeal_unseen(self) -> Kernel:
        """Kernel that redeals all that no seat knows."""
        return self._closed(REDEAL_UNSEEN)

    @functools.cached_property
    def conceal(self) -> Kernel:
        """Kernel that hides what a seat may not know; plain runs never call it."""
        return self._closed(CONCEAL)

    def compile(self) -> None:
        """Compile all kernels now, so that compile time is not counted as playing time."""
        for name in ("deal", "advance", "record", "redeal"):
            getattr(self, name)

    @property
    def is_cold(self) -> bool:
        """Return whether the machine still has to be compiled."""
        return not self.plain and not is_cached(self.kernels[ADVANCE], self._arguments[ADVANCE])

    @functools.cached_property
    def digest(self) -> str:
        """Digest of the code of the kernels, and of their records."""
        parts = [digest_of(*self.kernels), *(f"{dtype.descr}" for dtype in self._records)]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def redealing(redeal: Kernel) -> Kernel:
    """Make the kernel `conceal(tables, state, seat)` from a `redeal`, with a fixed key."""

    def conceal(tables, state, seat):  # type: ignore[no-untyped-def]
        redeal(tables, state, seat, np.uint64(0))

    # Its compiled code is kept with that of the game's module.
    conceal.__module__ = getattr(redeal, "py_func", redeal).__module__
    return conceal if is_plain(redeal) else kernel(conceal)


def close_count(count_pressure: Kernel, *, tables: np.dtype[Any], state: np.dtype[Any]) -> Kernel:
    """Compile the kernel `count_pressure(tables, state, counts)` of a game for its one signature."""
    return closed(count_pressure, INT64, (record_of(tables), record_of(state), VECTOR))
