"""Run one step of a study in a separate process, and report the files that it has used."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from cli.shared.output_file import may_replace
from simcore.files.used_files import FileUse, recording
from simcore.files.writing import write_file

CODE = (
    "import elderodds; from cli.__main__ import main; from cli.commands.study.child import step; step(main)"
)
"""`elderodds` first, because it protects our packages from others of the same names."""


def command_of(report: Path, own: list[Path], words: list[str]) -> list[str]:
    """Return the command line of the process.

    Parameters
    ----------
    report
        File for the process's report of used files.
    own
        Files that the step has written before, and may replace.
    words
        The command line of the step.
    """
    files = json.dumps({"report": str(report), "own": list(map(str, own))})
    return [
        sys.executable,
        "-P",
        "-c",
        CODE,
        files,
        *words,
    ]  # -P: a folder beside the study cannot take our place


def step(main: Callable[[], None]) -> None:
    """Run the command line behind the first argument."""
    files = json.loads(sys.argv.pop(1))
    with recording() as use, may_replace(map(Path, files["own"])):
        try:
            main()
        finally:
            write_file(Path(files["report"]), json.dumps(vars(use)))


def use_in(report: Path) -> FileUse:
    """Return the files that a process has used; none if it was killed."""
    try:
        return FileUse(**json.loads(report.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return FileUse()
