"""`elderodds odds`: table, files and errors."""

import csv
import io
import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
from rich.console import Console

from analysis.odds.answers import answer
from analysis.odds.reading import Request
from cli.commands.odds.tables import details, overview
from cli.shared import completion
from cli.terminal.fit_width import fitted
from simcore.games import games
from tests import toy
from tests.command import TOY, call, in_an_empty_folder  # noqa: F401
from tests.toy_odds import Coins, Die, questions


def answering(monkeypatch, odds):
    """Register the toy game with answers to questions about chances."""
    found = replace(toy.GAME, odds=odds)
    monkeypatch.setitem(games(), toy.GAME.name, found)
    monkeypatch.setattr("analysis.request.lookup.choose_game", lambda *_: found)


@pytest.fixture
def coins(monkeypatch):
    """The toy game with one question."""
    answering(monkeypatch, lambda scenario: (Coins(),))


@pytest.fixture
def coins_and_die(monkeypatch):
    """The toy game with two questions."""
    answering(monkeypatch, questions)


@pytest.mark.usefixtures("coins")
def test_odds__exact_and_simulated_side_by_side():
    result = call("odds", *TOY, "--seed", 4, "-n", 1000)
    assert "50.0 50.0" in result.stdout
    assert "- 50.0" in result.stdout  # no exact chance
    assert "heads 100%, edge 0%" in result.stdout
    assert "Coins have no edge." in result.stdout
    assert "6 chances" in result.stderr


@pytest.mark.usefixtures("coins")
def test_odds__one_subject_has_its_interval():
    output = call("odds", *TOY, "penny", "--given", "luck=1,gloves", "--seed", 4, "-n", 1000).stdout
    assert "50.00%" in output
    assert "46.85 - 53.15%" in output


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
        (["--given", "lack"], "--given unknown parameter 'lack'"),
        (["--given", "luck=9"], "from 0 to 3"),
        (["--given", "luck=3"], "nobody has so much luck"),
        (["-n", "-1"], "--attempts -1: must be at least 0"),
        (["--figure", "x.doc"], "must end with"),
    ],
)
def test_odds__refuses_invalid_options(words, said):
    assert said in call("odds", *TOY, *words, code=2).stderr


def test_odds__a_game_without_questions_names_games_that_have_some():
    problem = call("odds", *TOY, code=2).stderr
    assert "has no questions about odds" in problem
    for name in (game.name for game in games().values() if game.odds is not None):
        assert name in problem


@pytest.mark.usefixtures("coins")
def test_odds__list():
    output = call("odds", *TOY, "--list").stdout
    assert "how much luck: 0 to 3" in output
    assert "penny" in output
    (listed,) = json.loads(call("odds", *TOY, "--list", "--json").stdout)["questions"]
    assert listed["names"] == list(Coins.subjects)


@pytest.mark.usefixtures("coins_and_die")
def test_odds__shows_exact_chances_of_other_outcomes():
    shown = call("odds", *TOY, "die", "--given", "least=5", "--csv", "x.csv")
    for word in ("33.33", "50.00", "16.67", "3.50", "The die is fair.", "one pip more"):
        assert word in shown.stdout
    assert "attempts" not in shown.stderr
    with open("x.csv", encoding="utf-8", newline="") as file:
        line = next(csv.DictReader(file))
    assert (line["question"], line["mean pips"], line["chance of a one"][:6]) == ("die", "3.5", "0.1666")


@pytest.mark.usefixtures("coins_and_die")
def test_odds__a_missing_number_has_its_reason():
    shown = call("odds", *TOY, "die", "--given", "least=1").stdout
    assert "die: every face is enough." in shown


@pytest.mark.usefixtures("coins_and_die")
def test_odds__answers_every_question_without_a_name():
    rows = json.loads(call("odds", *TOY, "--json", "--quiet", "-n", 10).stdout)["rows"]
    assert [row["question"] for row in rows] == ["coin"] * 6 + ["die"] * 2
    assert [row["attempts"] for row in rows] == [10] * 6 + [0] * 2


@pytest.mark.usefixtures("coins_and_die")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--given", "luck=1"],
            "--given luck=1: belongs to several questions; name one of them: coin or die",
        ),
        (["--figure", "x.png"], "--figure: draws a single question; name coin or die"),
        (["die", "-n", "5"], "--attempts 5: these chances are exact"),
        (["dye"], "did you mean 'die'"),
    ],
)
def test_odds__refuses_invalid_options_with_several_questions(words, said):
    assert said in call("odds", *TOY, *words, code=2).stderr


@pytest.mark.usefixtures("coins_and_die")
def test_odds__shells_complete_names_and_parameters():
    def completed(complete, begun, names=()):
        context = SimpleNamespace(params={"names": names})
        return [item.value for item in complete(context, None, begun)]

    assert completed(completion.chances, "pe") == ["penny"]
    assert completed(completion.chances, "d") == ["die"]
    assert completed(completion.chance_parameters, "luck=1,t", ["penny"]) == [
        "luck=1,table=oak",
        "luck=1,table=glass",
    ]
    assert completed(completion.chance_parameters, "", ["die"]) == ["least=", "lucky=yes", "lucky=no"]


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("make", [overview, details])
@pytest.mark.parametrize("question", [Coins(), Die()])
def test_tables__fit_narrow_windows(width, make, question):
    request = Request(question, question.subjects, question.pools)
    rows = answer(request, 1000, 1)
    console = Console(file=io.StringIO(), width=width, color_system=None)
    for part in fitted(make(request, rows), console):
        console.print(part)
    lines = console.file.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= width
    assert any(request.pools[0].name in line or "penny" in line for line in lines)
