"""Printed commands work in the shell from which the program was started."""

import ast
import os
import re
import sys
from pathlib import Path

import pytest

from cli.main import COMMANDS
from cli.surroundings import STARTED_AS, how_started, start_words
from simcore.process import command_line
from tests.command import call

ROOT = Path(__file__).parents[2]
SPELLED_OUT = re.compile(rf"elderodds ({'|'.join(COMMANDS)})\b")
HELP = ("help", "short_help")


def texts_to_print(tree):
    """Yield string constants that are neither docstrings nor the help of an option."""
    left_out = {
        id(part)
        for node in ast.walk(tree)
        for owner in (
            [node.value] if isinstance(node, ast.Expr) else [],
            [node.value] if isinstance(node, ast.keyword) and node.arg in HELP else [],
        )
        for found in owner
        if isinstance(node, ast.keyword) or isinstance(found, ast.Constant)
        for part in ast.walk(found)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.lineno, node.value


def test_no_message_spells_a_command_out():
    """Commands in messages come from `simcore.process.command_line.to_type`."""
    files = [file for folder in ("cli", "analysis", "reports") for file in (ROOT / folder).rglob("*.py")]
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in files
        if "examples" not in file.parts
        for line, text in texts_to_print(ast.parse(file.read_text(encoding="utf-8")))
        if SPELLED_OUT.search(text)
    ]
    assert not found


@pytest.fixture
def program(tmp_path):
    """A program as pip installs it."""
    file = tmp_path / "bin" / "elderodds"
    file.parent.mkdir()
    file.touch()
    return file


@pytest.mark.parametrize("on_path", [True, False])
def test_a_program_outside_of_path_is_printed_with_its_path(program, on_path, monkeypatch):
    other = program.with_name("elderodds-of-another")
    other.touch()
    monkeypatch.chdir(program.parent.parent)
    found = str(program if on_path else other)
    expected = ["elderodds"] if on_path else ["bin/elderodds"]
    assert start_words("bin/elderodds", ["python", "bin/elderodds", "run"], found) == expected
    assert start_words("bin/elderodds", ["python", "bin/elderodds", "run"], None) == ["bin/elderodds"]


@pytest.mark.parametrize("script", ["-c", "", "/x/pytest", "/x/pytest/__main__.py", "/x/elderodds"])
def test_another_program_is_printed_with_the_usual_name(script):
    assert start_words(script, ["python"], None) == ["elderodds"]


def test_a_module_is_printed_with_its_interpreter(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/x/elderodds/__main__.py"])
    monkeypatch.setattr(sys, "orig_argv", [".venv/bin/python", "-X", "dev", "-m", "elderodds", "run"])
    monkeypatch.setenv(STARTED_AS, "")
    assert how_started() == [".venv/bin/python", "-m", "elderodds"]
    assert os.environ[STARTED_AS] == ".venv/bin/python -m elderodds"


def test_the_steps_of_a_study_are_printed_as_the_study_was_started(monkeypatch):
    monkeypatch.setenv(STARTED_AS, "'my folder/elderodds'")
    assert how_started() == ["my folder/elderodds"]


def test_hints_name_the_program_as_it_was_started(monkeypatch):
    monkeypatch.setattr(command_line, "started_as", [".venv/bin/elderodds"])
    assert "Begin with: .venv/bin/elderodds run" in call("--help").stdout
    assert "`.venv/bin/elderodds calibrate --template`" in call("calibrate", code=2).stderr
    assert "`.venv/bin/elderodds compare --help`" in call("compare", "nobody", "nothing", code=2).stderr
    assert command_line.typed_command(["run", "-n", "5"]) == "elderodds run -n 5"
    assert command_line.trace_command(number=3) == [".venv/bin/elderodds", "trace", "--number", "3"]
