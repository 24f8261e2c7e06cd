"""docs/games.md, followed as a newcomer would: its files are written, its commands are run."""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import simcore.games
from tests.command import call, in_an_empty_folder, no_pages

assert in_an_empty_folder

# With the compiler switched off no rules are slower than others.
pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("processor_time")]

PAGE = Path(__file__).parent.parent / "docs" / "games.md"
BLOCK = re.compile(r"^```(toml|python|bash)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMPILING = "compile.py"
PIECE = re.compile(r"^```py\n# (well/\w+\.py: [^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENDS = {  # places of the components of section 11: each precedes this text
    "well/state.py: above LAYOUT": "\nLAYOUT = Layout(",
    "well/state.py: a field": '            Field("n_hand",',
    "well/narration.py: above Event": "class Event(",
    "well/narration.py: a decision": "    TASK = decision(",
    "well/rules.py: above PILE": "PILE, PRAY",
    "well/rules.py: a function": "def ask_for_task(",
    "well/rules.py: at the end of deal": "\n\ndef advance(",
    "well/rules.py: at the beginning of act": "    seat, task = ",
    "well/rules.py: at the beginning of play_charm": '    last = s["n_hand"][seat] - 1',
    "well/rules.py: at the beginning of climb": '    s["height"] += t["steps"]',
    "well/rules.py: at the end of play_charm": "\n\ndef climb(",
}
CHANGES = {  # instructions of the text beside the components
    "well/rules.py": [
        ("def begin_turn(t, s, log):", "def ask_for_task(t, s, log, seat):"),
        (
            '    seat = s["turn"]\n'
            '    roll_dice(s["key"], s["game_number"], DICE_STREAM + seat, s["round"], s, BOTH_DICE)\n',
            "",
        ),
        (
            '    emit3(log, Event.ROLL, seat, s["die_face"][0] + 1, s["die_face"][1] + 1)\n    clear',
            "    clear",
        ),
        ("redeal_hidden,", "mix_again, redeal_hidden,"),
        ("FRESH, HAND, HIDDEN\n", "FRESH, HAND, HIDDEN, ROLE_STREAM, ROLES\n"),
    ],
    "well/game.py": [
        ("import LOSS_CAUSES,", "import LOSS_CAUSES, VICTORIES,"),
        ("loss_causes=LOSS_CAUSES,", "loss_causes=LOSS_CAUSES, victories=VICTORIES,"),
    ],
}


@pytest.fixture(autouse=True)
def forgotten():
    """The game is not known to other tests."""
    yield
    for known in (simcore.games._registered, simcore.games._brought):
        known.pop("the-well", None)


def steps():
    """Return the steps of the page in order: a file with its text, or a command."""
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


@pytest.mark.long
def test_files__are_a_sound_game_of_about_300_lines(monkeypatch):
    no_pages(monkeypatch)
    files = {file: text for file, text in steps() if file.startswith("well/")}
    for file, text in files.items():
        write(file, text)
    lines = [line for text in files.values() for line in text.splitlines() if line.strip()]
    assert 250 <= len(lines) <= 350, len(lines)
    assert "All checks passed" in call("game", "check", "well", "--seconds", 1).stderr
    assert "rules in plain Python" in call("run", "--game", "well", "-n", 5, "-p", 2, "--seed", 1).output


def put(text, new, before):
    assert text.count(before) == 1, before
    return text.replace(before, new + before)


@pytest.mark.long
def test_pieces__that_many_games_need_make_a_sound_game_together(monkeypatch):
    no_pages(monkeypatch)
    files = {file: text for file, text in steps() if file.startswith("well/")}
    for file, changes in CHANGES.items():
        for old, new in changes:
            assert files[file].count(old) == 1, old
            files[file] = files[file].replace(old, new)
    components = PIECE.findall(PAGE.read_text(encoding="utf-8"))
    assert {where for where, _ in components} == set(ENDS)
    for where, text in components:
        file = where.split(":")[0]
        files[file] = put(files[file], f"{text}\n\n" if "function" in where else text, ENDS[where])
    for file, text in files.items():
        write(file, text)
    message = call("game", "check", "well", "--seconds", 1).stderr
    assert "All checks passed" in message
    words = ("--game", "well", "-a", "crone", "-d", "spring", "-p", 2, "-s", "random", "--seed", 1)
    (cell,) = json.loads(call("run", *words, "-n", 40, "--json").stdout)["cells"]
    assert all(won > 0 for won in cell["victories"].values()), cell["victories"]
    assert set(cell["victories"]) == {"closed", "asleep"}
    story = call("trace", "--game-name", *words[1:]).stdout
    assert "decides to roll again." in story
    assert "decides to keep the dice." in story


def test_package__holds_the_data():
    """The tables of setuptools name the folder and every file in it; another folder beside it is left out."""
    for file, text in steps():
        if file:
            write(file, text)
    content = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    assert content["tool"]["setuptools"]["packages"] == ["well"]
    [patterns] = content["tool"]["setuptools"]["package-data"].values()
    taken = {each.name for pattern in ("*.py", *patterns) for each in Path("well").glob(pattern)}
    assert taken == {each.name for each in Path("well").iterdir()}
    (point,) = content["project"]["entry-points"]["elderodds.games"].values()
    assert point == "well.game:GAME"


FAULTS = [
    (
        's["stones"] += more',
        's["stone"] += more',
        r"well/rules\.py:\d+: .*no field of name stone.*did you mean 'stones'",
    ),
    pytest.param(
        "seen=Seen.BY_NO_ONE",
        "seen=Seen.BY_ALL",
        "changes fields that the seat knows: deck",
        marks=pytest.mark.long,
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), FAULTS)
def test_errors__of_the_page_are_found(old, new, said):
    assert any(old in text for _, text in steps())
    for file, text in steps():
        if file.startswith("well/"):
            write(file, text.replace(old, new))
    output = " ".join(call("game", "check", "well", "--seconds", 1, code=1).output.split())
    assert re.search(said, output), output


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
