"""Environment of a process, corrected before other modules are loaded."""

from __future__ import annotations

import gc
import logging
import os
import re
import shlex
import shutil
import sys
from collections.abc import Sequence

PROGRAM = "elderodds"
STREAMS = (("stdin", os.O_RDONLY, "r"), ("stdout", os.O_WRONLY, "w"), ("stderr", os.O_WRONLY, "w"))

COLLECT_AFTER = 100_000
"""Objects that are made before garbage is collected again. Python's 700 would collect all through loading,
which makes objects that stay: a fifth of the time of a command that plays one game."""

FOR_OTHER_DRAWINGS = ("MPLBACKEND",)
"""Variables that tell matplotlib where to show pictures. We show none, and what they name may not be here."""


def put_right() -> None:
    """Repair the environment of a process that a service or a notebook started, or that has no terminal."""
    open_streams()
    gc.set_threshold(COLLECT_AFTER, *gc.get_threshold()[1:])
    for name in FOR_OTHER_DRAWINGS:
        os.environ.pop(name, None)
    # What is wrong with a file matplotlibrc of the user, which our pictures do not use, is no news here.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)


def open_streams() -> None:
    """Connect every missing standard stream to the null device, including its file number.

    Otherwise the next file that is opened, such as a kept run, gets that number, and child processes take
    it for a stream.
    """
    for number, (name, flags, mode) in enumerate(STREAMS):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, flags)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
        if getattr(sys, name) is None:
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - for ever
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


MODULES = (PROGRAM, "cli")
"""Packages of ours that Python runs with -m."""
STARTED_AS = "ELDERODDS_STARTED_AS"
"""Environment variable with our command line, for processes that we start, such as the steps of a study."""


def start_words(script: str, words: Sequence[str], program: str | None) -> list[str]:
    """Return the words that start this program again, from the folder where it was started.

    Parameters
    ----------
    script
        The file that Python runs, `sys.argv[0]`.
    words
        All words of this process, `sys.orig_argv`.
    program
        Path at which a shell finds the program; None: it finds none.

    Examples
    --------
    >>> start_words("/x/elderodds/__main__.py", ["python3", "-m", "elderodds", "run"], None)
    ['python3', '-m', 'elderodds']
    """
    folder, file = os.path.split(script)
    module = os.path.basename(folder)
    if file == "__main__.py" and module in MODULES:
        return [words[0] if words else "python", "-m", module]
    is_ours = os.path.basename(script).partition(".")[0] == PROGRAM and os.path.exists(script)
    if not is_ours or (program is not None and os.path.samefile(program, script)):
        return [PROGRAM]
    return [script]


def how_started() -> list[str]:
    """Return the words that start this program again; the processes that it starts return them too."""
    if not os.environ.get(STARTED_AS):
        words = start_words(sys.argv[0], sys.orig_argv, shutil.which(PROGRAM))
        os.environ[STARTED_AS] = shlex.join(words)
    return shlex.split(os.environ[STARTED_AS])


_HOME = re.compile(r"(?<![^=,+])(?:~[\w.-]*(?=[/\\])|~$)")


def at_home(words: Sequence[str]) -> list[str]:
    """Return the arguments with `~` expanded where the shell has not done so.

    Shells expand it only at the beginning of a word, and not in `--out=~/runs` or `--table a,~/b.py`.
    """
    return [_HOME.sub(lambda match: os.path.expanduser(match.group()), word) for word in words]
