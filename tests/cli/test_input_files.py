"""Files and folders of the user: data of another game, and suffixes in capitals."""

import json
from pathlib import Path

import pytest

from cli.commands.ablate import check_figure
from cli.commands.diff.command import version_of
from heuristics.strategy.registry import find_strategy
from simcore.files.user_files import files_with, has_ending
from simcore.games import find_game
from tests import toy
from tests.command import call

TOY = ("--game", toy.GAME.name, "-a", "slate", "-d", "kind", "-s", "random", "-n", "20", "--seed", "3")


MINE = """
from elderodds.strategy import strategy

@strategy("slow", games=("toy-urn",), weights={"a": 1.0})
class Slow:
    "Say black."
    def choose(self, tables, state, weights):
        return 0
"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("csv", [True, False], ids=["sheets", "toml"])
def test_a_folder_of_another_game_is_reported_with_its_game(csv):
    find_game("final-battle").load(None, ()).export(Path("mine"), csv=csv)
    said = "--scenario mine: the folder holds data of final-battle, not of final-hour (--game final-battle)"
    assert said in call("run", "--scenario", "mine", "-n", "10", code=2).stderr
    assert said in call("scenario", "check", "mine", code=2).stderr
    (note,) = json.loads(call("scenario", "check", "mine", "--json", code=2).stdout)["notes"]
    assert said in note["problem"]
    assert "is valid" in call("scenario", "check", "mine", "--game", "final-battle").stdout


def test_a_folder_of_no_game_is_reported_with_the_missing_file():
    Path("mine").mkdir()
    said = call("run", "--scenario", "mine", code=2).stderr
    assert "mine/rules.toml: no such file" in said
    assert "data of" not in said


def test_diff_takes_a_folder_of_data():
    find_game("final-battle").load(None, ()).export(Path("mine"), csv=True)
    game = find_game("final-battle")
    assert version_of(game, "mine").digest == version_of(game, "as-printed").digest


def test_suffixes_in_capitals_are_equal():
    assert has_ending("a/B.Toml", ".csv", ".toml")
    assert not has_ending("a/B.toml.py", ".csv", ".toml")
    for name in ("b.CSV", "a.csv", "c.txt"):
        Path(name).touch()
    assert [file.name for file in files_with(Path(), ".csv")] == ["a.csv", "b.CSV"]


@pytest.mark.compiled
def test_commands_accept_suffixes_in_capitals():
    Path("NEW.TOML").write_text('name = "new"\nred = 5\n')
    call("run", "--scenario", "NEW.TOML", *TOY, "--no-report", "--no-data-range", "--name", "kept")
    names = ("--figure", "D.PNG", "--out", "D.HTML", "--quiet")
    call("diff", "as-printed", "NEW.TOML", *TOY, *names)
    call("compare", "as-printed", "NEW.TOML", *TOY, "--no-data-range", "--figure", "C.SVG", "--quiet")
    check_figure(Path("A.PNG"))
    for file in ("D.PNG", "D.HTML", "C.SVG"):
        assert Path(file).stat().st_size > 1_000, file
    Path("MINE.PY").write_text(MINE)
    Path("W.TOML").write_text('strategy = "MINE.PY"\n[weights]\na = 2.0\n')
    assert {find_strategy(who, toy.GAME.name).name for who in ("MINE.PY", "MINE.PY:slow")} == {"slow"}
    assert find_strategy("W.TOML", toy.GAME.name).weights == {"a": 2.0}
    call("compare", "MINE.PY", "random", "-a", "slate", "-d", "kind", "-n", "2", *TOY[:2], "--quiet")


def test_sheets_with_suffixes_in_capitals_are_read():
    find_game("final-battle").load(None, ()).export(Path("mine"), csv=True)
    for sheet in files_with(Path("mine"), ".csv"):
        sheet.rename(sheet.with_suffix(".CSV"))
    assert "is valid" in call("scenario", "check", "mine", "--game", "final-battle").stdout
    with pytest.raises(FileExistsError):
        find_game("final-battle").load(None, ()).export(Path("mine"))
