"""docs/games.md, followed as a newcomer would: its files are written, its commands are run."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import simcore.games
from tests.command import call, in_an_empty_folder, no_pages

assert in_an_empty_folder

pytestmark = pytest.mark.compiled  # with the compiler switched off no rules are slower than others

PAGE = Path(__file__).parent.parent / "docs" / "games.md"
BLOCK = re.compile(r"^```(toml|python|bash)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMPILING = "compile.py"


@pytest.fixture(autouse=True)
def forgotten():
    """The game is not known to other tests."""
    yield
    for known in (simcore.games._registered, simcore.games._brought):
        known.pop("the-well", None)


def steps():
    """What a reader does, in order: a file to write with its text, or a command to run."""
    for kind, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if kind == "bash":
            yield from (("", line) for line in text.splitlines())
        else:
            first, rest = text.split("\n", 1)
            yield first.removeprefix("# "), rest


def write(file, text):
    path = Path(file)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_files__are_a_sound_game_of_about_300_lines(monkeypatch):
    no_pages(monkeypatch)
    files = {file: text for file, text in steps() if file.startswith("well/")}
    for file, text in files.items():
        write(file, text)
    lines = [line for text in files.values() for line in text.splitlines() if line.strip()]
    assert 250 <= len(lines) <= 350, len(lines)
    assert "All checks passed" in call("game", "check", "well", "--seconds", 1).stderr
    assert "rules in plain Python" in call("run", "--game", "well", "-n", 5, "-p", 2, "--seed", 1).output


FAULTS = [
    (
        's["stones"] += more',
        's["stone"] += more',
        r"well/rules\.py:\d+: .*no field of name stone.*did you mean 'stones'",
    ),
    pytest.param(
        "seen=Seen.BY_NOBODY",
        "seen=Seen.BY_ALL",
        "changes what that seat knows: deck",
        marks=pytest.mark.long,
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), FAULTS)
def test_faults__that_the_page_tells_of_are_found(old, new, said):
    assert any(old in text for _, text in steps())
    for file, text in steps():
        if file.startswith("well/"):
            write(file, text.replace(old, new))
    told = " ".join(call("game", "check", "well", "--seconds", 1, code=1).output.split())
    assert re.search(said, told), told


@pytest.mark.long  # it compiles
def test_page__is_followed_word_for_word():
    for file, text in steps():
        if file == COMPILING:
            write(file, text)
            subprocess.run([sys.executable, file], check=True)
        elif file:
            write(file, text)
        else:
            words = shlex.split(text)
            assert words[0] == "elderodds"
            call(*words[1:])
    assert "@kernel\ndef advance" in Path("well/rules.py").read_text(encoding="utf-8")
    assert "Rules in plain Python" not in Path("elderodds-runs/well/report.html").read_text(encoding="utf-8")
