"""The message when memory runs out: the memory that the command takes, and ways to reduce it."""

from __future__ import annotations

import errno
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from cli.terminal.errors import Disk
from simcore.process import command_line

MEMORY = 0.5e9
"""Bytes of a command that plays games and draws a report, independent of the number of games."""

FLAGS = {
    "workers": "--workers 1",
    "keep": "--keep summary",
    "report": "--no-report",
    "examples": "--examples 0",
}
"""Flags that reduce the memory of a command, by the name of the parameter."""

NUMBERS = {"games": "-n", "draws": "--draws", "deals": "--deals", "play_outs": "--play-outs"}
"""Options whose smaller numbers reduce the memory of a command, by the name of the parameter."""

FLOOR = 950_000_000
"""Below this limit of addresses the libraries fail to load, and some of them hang."""

THREADS = "can't start new thread"
NATIVE = (
    "cannot allocate memory",
    "failed to map segment",
    "resource temporarily unavailable",
    "out of memory",
)
"""Texts of errors that have no type of their own."""


class NoMemory(Disk):
    """Memory ran out."""


@contextmanager
def reporting_memory(app: click.Command) -> Iterator[None]:
    """Convert memory errors of any library to a message.

    Parameters
    ----------
    app
        The whole command line; the typed words select its command.
    """
    try:
        yield
    except BaseException as problem:
        if not ran_out(problem):
            raise
        traceback.clear_frames(problem.__traceback__)  # the message needs their memory
        raise NoMemory(message(problem, _running(app, command_line.typed))) from None


def check_floor() -> None:
    """Refuse to load the libraries if a limit leaves them too few addresses.

    Raises
    ------
    AddressSpaceError
        If the limit is below `FLOOR`.
    """
    from simcore.process.address_space import space_limit, too_little

    limit = space_limit()
    if limit is not None and limit < FLOOR:
        raise too_little("elderodds", limit)


def ran_out(problem: BaseException) -> bool:
    """Return whether an error, or one that led to it, says that memory or threads ran out."""
    seen: list[BaseException] = []
    error: BaseException | None = problem
    while error is not None and error not in seen:
        if _is_memory(error):
            return True
        seen.append(error)
        error = error.__cause__ or error.__context__
    return False


def _is_memory(problem: BaseException) -> bool:
    if isinstance(problem, MemoryError) or getattr(problem, "errno", None) == errno.ENOMEM:
        return True
    said = str(problem)
    if isinstance(problem, RuntimeError):
        return said == THREADS
    native = isinstance(problem, ImportError) or type(problem).__name__ in ("PanicException", "ComputeError")
    return native and any(text in said.lower() for text in NATIVE)


def message(problem: BaseException, command: click.Command) -> str:
    """Return the message: the limit, the memory that the command takes, and ways to reduce it."""
    from simcore.process.address_space import AddressSpaceError, needed_space, space_limit

    if isinstance(problem, AddressSpaceError):
        return f"memory ran out: {problem}"
    limit = space_limit()
    takes, advice = f"about {_memory(command) / 1e9:.1f} GB of memory", "Close other programs"
    if limit is not None:
        takes += f" and at least {needed_space() / 1e9:.1f} GB of address space, but may use only "
        takes += f"{limit / 1e9:.1f} GB of it"
        advice = "Raise the limit (`ulimit -v`)"
    known = {parameter.name for parameter in command.params}
    flags = " ".join(flag for name, flag in FLAGS.items() if name in known)
    numbers = " and ".join(option for name, option in NUMBERS.items() if name in known)
    ways = [f"add {flags}"] if flags else []
    ways += [f"reduce {numbers}"] if numbers else []
    return f"memory ran out: `{command.name}` needs {takes}. {', or '.join([advice, *ways])}"


def _memory(command: click.Command) -> float:
    """Return the bytes that a command takes; games are held until they fill a file."""
    if "keep" not in {parameter.name for parameter in command.params}:
        return MEMORY
    from simcore.games import find_game, games
    from simcore.results.cell import SHARD
    from simcore.store.shards import bytes_held

    named = command_line.values_of("game", command_line.typed)
    game = games().get(named[-1]) if named else None
    return MEMORY + SHARD * bytes_held((game or find_game()).columns)


def _running(app: click.Command, words: Sequence[str]) -> click.Command:
    """Return the command that some words name."""
    command = app
    for word in words:
        if isinstance(command, click.Group):
            with click.Context(command) as context:
                command = command.get_command(context, word) or command
    return command
