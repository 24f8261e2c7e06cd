"""The examples that `strategy new` writes for this game."""

import json
from pathlib import Path

import pytest

from simcore.games.elder_sign import GAME
from tests.command import call

HERE = ("--game", GAME.name)


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_new__writes_a_strategy_that_passes_the_check(plain, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = call("strategy", "new", "mine.py", *plain, *HERE).stderr
    assert "strategy check mine.py --game elder-sign" in said
    assert '@strategy("mine",' in Path("mine.py").read_text()
    found = json.loads(call("strategy", "check", "mine.py", *HERE, "--seconds", 3, "--json").stdout)
    assert found["passed"], found
