"""The code of the tutorial prints the output that the page shows."""

import contextlib
import io
import os
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "tutorial.md"
FENCE = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)


def blocks():
    """Return the code blocks with their printed output."""
    found = []
    for kind, text in FENCE.findall(PAGE.read_text(encoding="utf-8")):
        if kind == "python":
            found.append([text, ""])
        elif kind == "":
            found[-1][1] = text
    return found


def test_every_printed_block_is_shown():
    for code, output in blocks():
        assert ("print(" in code) == bool(output), code


@pytest.mark.compiled
@pytest.mark.long
def test_the_code_prints_the_shown_output(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for code, output in blocks():
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, str(PAGE), "exec"), names)
        assert printed.getvalue() == output, code
    for name in (
        "win-rates.png",
        "why-and-when.png",
        "where.png",
        "pressure.png",
        "game.html",
        "report.html",
    ):
        assert os.path.getsize(tmp_path / name) > 5000, name
