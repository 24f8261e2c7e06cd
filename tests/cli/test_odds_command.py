"""`elderodds odds`: the table, the files, and what is said of mistakes."""

import csv
import io
import json
from dataclasses import replace

import pytest
from rich.console import Console

from analysis.odds.answers import answer
from cli.commands.odds.tables import details, overview
from cli.terminal.fit_width import fitted
from simcore.games import games
from tests import toy
from tests.command import TOY, call, in_an_empty_folder  # noqa: F401
from tests.toy_odds import Coins


@pytest.fixture
def coins(monkeypatch):
    """The toy game, with chances to tell."""
    monkeypatch.setitem(games(), toy.GAME.name, replace(toy.GAME, odds=Coins))
    found = replace(toy.GAME, odds=Coins)
    monkeypatch.setattr("analysis.request.lookup.choose_game", lambda *_: found)


@pytest.mark.usefixtures("coins")
def test_odds__exact_and_simulated_side_by_side():
    told = call("odds", *TOY, "--seed", 4, "-n", 1000)
    assert "50.0 50.0" in told.stdout
    assert "- 50.0" in told.stdout  # no exact chance
    assert "heads 100 %, edge 0 %" in told.stdout
    assert "Coins have no edge." in told.stdout
    assert "6 chances" in told.stderr


@pytest.mark.usefixtures("coins")
def test_odds__one_subject_has_its_interval():
    told = call("odds", *TOY, "penny", "--with", "luck=1,gloves", "--seed", 4, "-n", 1000).stdout
    assert "50.00 %" in told
    assert "46.85 - 53.15 %" in told


@pytest.mark.usefixtures("coins")
def test_odds__json_csv_and_figure():
    words = ("--json", "--quiet", "--csv", "x.csv", "--figure", "x.png")
    answer = json.loads(call("odds", *TOY, "--seed", 4, "-n", 100, *words).stdout)
    assert answer["schema"] == "elderodds.odds/1"
    assert answer["seed"] == 4
    assert answer["complete"]
    assert [row["exact"] for row in answer["rows"]] == [0.5, 0.5, None, None, 1.0, 1.0]
    with open("x.csv", encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["exact"] for line in lines] == ["0.5", "0.5", "", "", "1.0", "1.0"]
    assert lines[0]["left"] == "heads: 50; edge: 0"
    with open("x.png", "rb") as file:
        assert file.read(4) == b"\x89PNG"


@pytest.mark.usefixtures("coins")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["peny"], "did you mean 'penny'"),
        (["--with", "lack"], "--with unknown extra 'lack'"),
        (["--with", "luck=9"], "from 0 to 3"),
        (["--with", "luck=3"], "nobody has so much luck"),
        (["-n", "-1"], "--attempts -1: must be at least 0"),
        (["--figure", "x.doc"], "must end with"),
    ],
)
def test_odds__mistakes(words, said):
    assert said in call("odds", *TOY, *words, code=2).stderr


def test_odds__a_game_without_chances_says_which_have_some():
    told = call("odds", *TOY, code=2).stderr
    assert "no chances of single things" in told
    for name in (each.name for each in games().values() if each.odds is not None):
        assert name in told


@pytest.mark.usefixtures("coins")
def test_odds__list():
    told = call("odds", *TOY, "--list").stdout
    assert "how much luck: 0 to 3" in told
    assert "penny" in told
    assert json.loads(call("odds", *TOY, "--list", "--json").stdout)["names"] == list(Coins.subjects)


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("make", [overview, details])
def test_tables__fit_narrow_windows(width, make):
    rows = answer(Coins(), Coins.subjects, Coins.pools, 1000, 1)
    console = Console(file=io.StringIO(), width=width, color_system=None)
    for part in fitted(make(Coins(), rows, Coins.pools), console):
        console.print(part)
    lines = console.file.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= width
    assert any("penny" in line for line in lines)
