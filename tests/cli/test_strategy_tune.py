"""`elderodds strategy tune` on the toy game: its weights can be played, and the search repeated."""

from __future__ import annotations

import json
import tomllib

import pytest

from heuristics.strategy.registry import find_strategy
from tests import toy
from tests.command import call

pytestmark = pytest.mark.compiled
GAME = ("--game", toy.GAME.name)
SHORT = ("-n", "20", "--generations", "3", "--population", "4", "--judge-games", "50", *GAME)
MINE = '''
from elderodds.strategy import strategy

@strategy("mine", games=("toy-urn",), weights={"red": 3.0})
def choose(tables, state, weights):
    """Red if there is much of it."""
    return 1 if weights["value"][0] * tables["red"] > tables["balls"] else 0
'''


def tune(*words, code=0):
    return call("strategy", "tune", *words, code=code)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_written_weights_can_be_played_and_the_search_repeated(tmp_path):
    done = tune("standard", *SHORT, "--json")
    written = tomllib.loads((tmp_path / "standard-tuned.toml").read_text())
    assert json.loads(done.stdout) == written
    assert written["provenance"]["plan"]["generations"] == 3
    assert written["provenance"]["judged"]["seed"] == 2
    assert written["weights"] != written["provenance"]["start"] == {"red": 1.0}
    assert find_strategy("standard-tuned.toml", toy.GAME.name).weights == written["weights"]
    again = tune("standard-tuned.toml", "--again", "--judge-games", "50", "--out", "again.toml", *GAME)
    assert "The weights are identical to those of the strategy." in again.stderr
    assert tomllib.loads((tmp_path / "again.toml").read_text())["weights"] == written["weights"]


def test_a_section_for_some_combinations_is_written_beside_others_and_its_search_repeated(tmp_path):
    section = '[[for]]\nplayers = [3]\nweights = { red = 7.0 }\nprovenance = { plan = "by hand" }\n'
    (tmp_path / "start.toml").write_text(f'strategy = "standard"\n[weights]\nred = 2.0\n{section}')
    tune("start.toml", "-p", "2", "-a", "amber", *SHORT, "--keep-signs", "--out", "w.toml")
    written = tomllib.loads((tmp_path / "w.toml").read_text())
    assert (written["weights"], written["for"][0]["weights"]) == ({"red": 2.0}, {"red": 7.0})
    assert written["for"][0]["provenance"] == {"plan": "by hand"}
    new = written["for"][1]
    assert (new["ancient_ones"], new["players"], new["provenance"]["start"]) == (["amber"], [2], {"red": 2.0})
    words = ("w.toml", "--again", "--judge-games", "50", "--out", "again.toml", *GAME)
    assert "identical to those of the strategy" in tune(*words, "-p", "2", "-a", "amber").stderr
    said = " ".join(tune(*words, "--overwrite", code=2).output.split())
    assert "is not recorded; recorded are those for amber, 2 players" in said
    assert "weights for amber, 2 players" in call("strategy", "show", "w.toml", *GAME).output


def test_weights_are_written_beside_the_strategy_or_elsewhere(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "deep").mkdir()
    tune("mine.py", *SHORT, "--out", "deep/w.toml")
    assert tomllib.loads((tmp_path / "deep" / "w.toml").read_text())["strategy"] == "../mine.py"
    assert find_strategy("deep/w.toml", toy.GAME.name).name == "mine+w"
    tune("deep/w.toml", *SHORT, "--out", "more.toml")
    assert tomllib.loads((tmp_path / "more.toml").read_text())["strategy"] == "mine.py"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("standard", *SHORT, "--seed", "2"), "must differ"),
        (("standard", *SHORT, "-w", "rad"), "did you mean 'red'"),
        (("standard", "--again", *GAME), "is not recorded"),
        (("standard", *SHORT, "--out", "nowhere/w.toml"), "the folder nowhere does not exist"),
        (("random", *SHORT), "has no weights to tune"),
        (("standard", *GAME, "--population", "2"), "--population 2: must be at least 4"),
        (("standard", *GAME, "--games", "0"), "--games 0: must be at least 1"),
    ],
)
def test_invalid_options_are_reported(words, said):
    assert said in tune(*words, code=2).output


def test_an_existing_file_is_not_replaced(tmp_path):
    (tmp_path / "standard-tuned.toml").write_text("precious")
    assert "exists already" in tune("standard", *SHORT, code=2).output
    assert (tmp_path / "standard-tuned.toml").read_text() == "precious"
