"""What a process finds around itself, put right before anything else is loaded."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Sequence

STREAMS = (("stdin", os.O_RDONLY, "r"), ("stdout", os.O_WRONLY, "w"), ("stderr", os.O_WRONLY, "w"))

FOR_OTHER_DRAWINGS = ("MPLBACKEND",)
"""Variables that tell matplotlib where to show pictures. We show none, and what they name may not be here."""


def put_right() -> None:
    """Make a process that was started by a service, a notebook or without a terminal like any other."""
    open_streams()
    for name in FOR_OTHER_DRAWINGS:
        os.environ.pop(name, None)
    # What is wrong with a file matplotlibrc of the user, which our pictures do not use, is no news here.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)


def open_streams() -> None:
    """Let every stream that the process was started without lead to nowhere.

    Also the number of its file: else the next file that is opened, a kept run perhaps, gets that number,
    and every other process that we start takes it for a stream.
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


_HOME = re.compile(r"(?<![^=,+])(?:~[\w.-]*(?=[/\\])|~$)")


def at_home(words: Sequence[str]) -> list[str]:
    """What was typed, with the home folder written out where a shell leaves the sign for it.

    Shells write it out at the beginning of a word only, and not in `--out=~/runs` or `--table a,~/b.py`.
    """
    return [_HOME.sub(lambda found: os.path.expanduser(found.group()), word) for word in words]
