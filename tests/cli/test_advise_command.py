"""`elderodds advise`, and `trace --out`: positions as files, advice, and refused files."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import app
from tests.command import TOY, call, in_an_empty_folder  # noqa: F401

pytestmark = pytest.mark.compiled
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BATTLE = EXAMPLES / "final-battle-position.toml"
TRACE = ("trace", "--game", "final-battle", "-p", "2", "--seed", "1", "--from-step", "12")


def test_a_position_of_a_game_is_judged():
    assert "Position: position.toml" in call(*TRACE, "--out", "position.toml").stderr
    assert "exists already" in call(*TRACE, "--out", "position.toml", code=2).stderr
    call(*TRACE, "--out", "position.toml", "--overwrite")
    said = call("advise", "position.toml", "--deals", "16").stdout
    assert "Chance to win: " in said
    assert "best" in said
    assert " decides: " in said


def test_the_file_names_the_data_of_its_game():
    call(*TRACE, "--set", "rules.hands=3", "--out", "three.toml")
    heading = Path("three.toml").read_text(encoding="utf-8").splitlines()[1]
    assert heading.endswith("advise three.toml --game final-battle --set rules.hands=3")


def test_json_is_the_same_for_the_same_seed():
    words = ("advise", BATTLE, "--deals", "16", "--json", "--quiet")
    first, second, other = (call(*words, "--seed", seed).stdout for seed in (3, 3, 4))
    assert first == second != other
    result = json.loads(first)
    best, *others = result["options"]
    assert result["schema"] == "elderodds.advice/1"
    assert result["player"] == 1
    assert best["cost"] == 0
    assert result["chance"] == best["chance"]
    assert [option["cost"] for option in others] == sorted(option["cost"] for option in others)
    assert all(option["within_chance"] == (option["cost_interval"][0] <= 0 <= option["cost_interval"][1])
               for option in others)  # fmt: skip
    assert "players.1.fight" in result["from_setup"]


def test_the_position_is_shown_with_what_it_lacks(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    said = call("advise", BATTLE, "--deals", "8").stdout
    assert max(map(len, said.splitlines())) <= 80
    assert "1. Jenny Barnes: sanity 3 of 6" in said
    assert "Not in the file, so as after the setup: first-player, rubble; players.1" in " ".join(said.split())


@pytest.mark.long
def test_the_example_of_the_documentation_is_judged():
    said = call("advise", EXAMPLES / "arkham-horror-position.toml").stdout
    assert "decides: what to do in the movement" in said


def test_the_documentation_shows_its_example():
    page = (EXAMPLES.parent / "positions.md").read_text(encoding="utf-8")
    assert (EXAMPLES / "arkham-horror-position.toml").read_text(encoding="utf-8").strip() in page


def test_standard_input_and_quiet(monkeypatch):
    done = CliRunner().invoke(app, ["advise", "-", "--deals", "8", "--quiet"], BATTLE.read_bytes())
    assert (done.exit_code, done.stdout) == (0, "")
    wrong = CliRunner().invoke(app, ["advise", "-"], 'game = "final-battle"')
    assert "standard input: players: missing" in wrong.stderr


def test_files_that_cannot_be_read_are_refused():
    Path("bad.toml").write_text(BATTLE.read_text(encoding="utf-8").replace("sanity = 3", "sanity = 7"))
    said = call("advise", "bad.toml", code=2).stderr
    assert "bad.toml, line 13: players.1.sanity: wrong value; found 7" in said
    Path("none.toml").write_text("doom = 3\n")
    assert "none.toml: game: missing" in call("advise", "none.toml", code=2).stderr
    Path("torn.toml").write_text("doom = \n")
    assert "torn.toml: not valid TOML" in call("advise", "torn.toml", code=2).stderr
    assert "cannot be read" in call("advise", "missing.toml", code=2).stderr


def test_a_game_without_positions_says_so():
    said = call("trace", *TOY, "--seed", "1", "--from-step", "1", "--out", "toy.toml", code=2).stderr
    assert "offers no positions as files." in said
    assert not Path("toy.toml").exists()
    Path("toy.toml").write_text(f'game = "{TOY[1]}"\n')
    assert "offers no positions as files." in call("advise", "toy.toml", code=2).stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("advise", BATTLE, "--deals", "2"), "--deals 2: expected 8 to 16,384"),
        (("trace", *TOY, "--out", "x.toml"), "--out: add --from-step N"),
        ((*TRACE, "--out", "x.toml", "--then", "standard"), "--out: writes only the position"),
        ((*TRACE, "--out", "x.json"), "the name must end with .toml"),
        ((*TRACE, "--overwrite"), "--overwrite: allowed only with --out"),
        ((*TRACE[:-1], "100000", "--out", "x.toml"), "--from-step 100000: game 0 of seed 1 has"),
    ],
)
def test_wrong_options_are_refused(words, message):
    assert message in call(*words, code=2).stderr
