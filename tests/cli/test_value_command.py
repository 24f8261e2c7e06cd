"""`elderodds value` on the final battle: training, check, files and errors."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.commands.value.tables import _unlearned
from heuristics.value.model import read_value, write_value
from tests.command import TOY, call, in_an_empty_folder  # noqa: F401

pytest.importorskip("lightgbm")
pytestmark = pytest.mark.compiled
CELLS = ("--game", "final-battle", "-a", "yig", "-a", "cthulhu", "-d", "typical", "-p", "1..2")
FILE = "final-battle-standard-value.npz"


def test_train_and_check(monkeypatch):
    monkeypatch.setattr("analysis.value.fit.TREES", 20)
    done = call("value", "train", *CELLS, "-n", "200", "--json")
    result = json.loads(done.stdout)
    assert result["schema"] == "elderodds.value/1"
    assert Path(FILE).stat().st_size < 2_000_000
    assert [row["players"] for row in result["quality"]] == [1, 2]
    assert all(row["brier"] < row["constant_brier"] for row in result["quality"])
    call("value", "train", *CELLS, "-n", "200", code=2)  # the file exists
    checked = json.loads(
        call("value", "check", FILE, *CELLS, "-n", "100", "--played-on", "2", "--json").stdout
    )
    assert checked["fits"] is True
    assert checked["quality"][0]["against_play_outs"]["positions"] == 2 * 2


def test_numbers_of_players_without_anything_to_learn_are_named():
    quality = [
        SimpleNamespace(players=players, constant_brier=brier) for players, brier in [(1, 0.1), (4, 0)]
    ]
    (line,) = _unlearned(SimpleNamespace(quality=quality, strategy="standard"))
    assert "With 4 players, all games of a combination ended alike" in " ".join(line.lines(200))
    assert _unlearned(SimpleNamespace(quality=quality[:1], strategy="standard")) == []


def test_training_again_gives_the_same_trees(monkeypatch):
    monkeypatch.setattr("analysis.value.fit.TREES", 5)
    call("value", "train", *CELLS, "-n", "40", "--seed", "3", "--out", "first.npz")
    repeat = ("value", "train", "--game", "final-battle", "--again", "first.npz")
    same = json.loads(call(*repeat, "--out", "second.npz", "--json").stdout)
    assert same["again"] == {"identical": True, "difference": 0, "interval": [0, 0], "as_good": True}
    monkeypatch.setattr("analysis.value.fit.TREES", 1)
    worse = call(*repeat, "--out", "third.npz").stderr
    assert "The repeated training is worse: the Brier score differs by +0.0" in worse
    assert "remove -a, -d, -p, -s, -n and --seed" in call(*repeat, "-n", "50", code=2).stderr


def test_value_of_another_strategy_does_not_fit(monkeypatch):
    monkeypatch.setattr("analysis.value.fit.TREES", 20)
    call("value", "train", *CELLS, "-n", "200", "-s", "random", "--out", "random.npz")
    write_value(replace(read_value(Path("random.npz")), strategy="standard"), Path("wrong.npz"))
    done = call("value", "check", "wrong.npz", *CELLS, "-n", "200", "--played-on", "0", code=1)
    assert "does not fit" in done.stderr
    assert "The value was trained for standard 2; the present one is standard 3." in done.stderr
    assert "value train --game final-battle -s standard" in done.stderr


def test_files_that_are_no_values_are_named():
    Path("empty.npz").write_bytes(b"")
    said = call("value", "check", "empty.npz", *CELLS, code=2).stderr
    assert "empty.npz: this is no value of positions" in said
    missing = call("value", "check", *TOY, code=2).stderr
    assert f"there is no value; train one with `elderodds value train --game {TOY[1]}`" in missing


def test_game_without_declared_fields_cannot_be_trained():
    assert (
        "does not declare the fields of its State"
        in call("value", "train", *TOY, "-s", "random", code=2).stderr
    )
