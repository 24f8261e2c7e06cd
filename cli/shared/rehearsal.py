"""Rehearsal of commands: they read and check all their input, and end before they do any work.

A study rehearses its steps, so that all mistakes are reported before the first one plays. A later step may
read a run or a variant that an earlier step makes; the rehearsal of the earlier step writes a stand-in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

StandIn = Callable[[Path], object]
"""Function that writes a placeholder for the result of a command to a path."""


class Rehearsed(BaseException):
    """Exception at the point where a command has checked everything and would begin its work."""


@dataclass
class Rehearsal:
    """One rehearsal of one command.

    Attributes
    ----------
    folder
        Folder of stand-ins.
    outputs
        Output files of the user, as absolute paths.
    stand_ins
        Path of the stand-in by the absolute path of a result.
    """

    folder: Path
    outputs: list[Path] = field(default_factory=list)
    stand_ins: dict[Path, Path] = field(default_factory=dict)


_now: list[Rehearsal] = []


@contextmanager
def rehearsing(folder: Path) -> Iterator[Rehearsal]:
    """Rehearse the command that is called in the block; it raises `Rehearsed` at its end."""
    rehearsal = Rehearsal(folder)
    _now.append(rehearsal)
    try:
        yield rehearsal
    finally:
        _now.remove(rehearsal)


def is_rehearsal() -> bool:
    """Return whether the command is only rehearsed."""
    return bool(_now)


def note_output(file: Path) -> None:
    """Note a file that the command is going to write."""
    if _now:
        _now[-1].outputs.append(file.absolute())


def begin_work(result: Path | None = None, stand_in: StandIn | None = None) -> None:
    """Mark the place where a command has checked everything, and begins to play, to draw or to write.

    Parameters
    ----------
    result
        A file or run that later commands may read.
    stand_in
        Function that writes a stand-in of it.

    Raises
    ------
    Rehearsed
        If this is a rehearsal.
    """
    if not _now:
        return
    rehearsal = _now[-1]
    if result is not None and stand_in is not None:
        place = rehearsal.folder / result.name
        stand_in(place)
        rehearsal.stand_ins[result.absolute()] = place
    raise Rehearsed
