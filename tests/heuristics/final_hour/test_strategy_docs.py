"""docs/strategies.md: all fields with type and who knows them, all kinds of decisions, examples that play."""

import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.rules.events import Decision
from simcore.play.batch import play_cell
from simcore.play.seating import roster_of
from simcore.records.observations import observed_fields
from simcore.records.shared import MAX_OPTIONS, MAX_WEIGHTS

TEXT = (Path(__file__).parents[3] / "docs/strategies.md").read_text(encoding="utf-8")
BLOCKS = {
    language: re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    for language in ("python", "toml")
}


def test_every_kind_of_decision_is_documented():
    found = {
        int(number): name for number, name in re.findall(r"^\| (\d+) \| ([A-Z_]+) \|", TEXT, re.MULTILINE)
    }
    assert found == {int(kind): kind.name for kind in Decision}
    assert set(GAME.kinds) == set(found)


def test_limits():
    assert f"2 to {MAX_OPTIONS}" in TEXT
    assert f"at most {MAX_WEIGHTS}" in TEXT


@pytest.mark.parametrize("block", [text for text in BLOCKS["python"] if "@strategy" in text])
def test_examples_play(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("example.py").write_text(block)
    places = sum(field.size_in_vector for field in observed_fields(GAME.layout))
    np.savez("policy.npz", weights_1=np.zeros((places, MAX_OPTIONS)))  # for the example with a network
    for cell in (Cell("cthulhu", "easy", 1), Cell("umordhoth", "hard", 3)):
        tables = GAME.load(None, ()).compile(cell)
        policy = find_strategy("example.py", GAME.name).policy(GAME)
        assert play_cell(roster_of(GAME, tables, [policy]), 1, 30).games == 30


def test_example_in_python_runs(capsys):
    (block,) = [text for text in BLOCKS["python"] if "@strategy" not in text]
    exec(block, {})
    assert 0 < int(capsys.readouterr().out) < 1000


def test_examples_of_weights_are_right(tmp_path):
    found = {}
    for number, block in enumerate(text for text in BLOCKS["toml"] if "[weights]" in text):
        file = tmp_path / f"tuned-{number}.toml"
        file.write_text(block)
        played = find_strategy(str(file), GAME.name)
        weights = tomllib.loads(block)["weights"]
        assert weights.items() <= played.weights.items()
        found[played.name] = weights
    assert found == {
        "standard+tuned-0": {"clue": 4.5, "seal": 2.0},
        "standard+tuned-1": {"clue": 4.5},
        "rollout+tuned-2": {"budget": 64},
    }
