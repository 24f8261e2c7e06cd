"""The examples that `strategy new` writes for this game."""

import json
from pathlib import Path

import pytest

from heuristics.strategy.registry import find_strategy
from simcore.game import Cell
from simcore.games.final_battle import GAME
from simcore.play.batch import play_cell
from simcore.play.seating import line_up
from tests.command import call

CELL = Cell("ithaqua", "typical", 2)
HERE = ("--game", GAME.name)


def wins(spec, games):
    tables = GAME.load(None, ()).compile(CELL)
    seated = line_up(GAME, tables, [find_strategy(spec, GAME.name).policy(GAME)])
    return play_cell(seated, 3, games).wins / games


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_new__writes_a_strategy_that_passes_the_check_and_beats_chance(plain, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = call("strategy", "new", "mine.py", *plain, *HERE).stderr
    assert "strategy check mine.py --game final-battle" in said
    text = Path("mine.py").read_text()
    assert '@strategy("mine",' in text
    assert "FILE" not in text
    assert '"NAME"' not in text
    found = json.loads(call("strategy", "check", "mine.py", *HERE, "--seconds", 3, "--json").stdout)
    assert found["passed"], found
    games = 200 if plain else 4_000
    # 12 % against 70 %: even the short run errs less than once in a billion.
    assert wins("mine.py", games) > 2 * wins("random", 4_000)


def test_show__says_how_it_is_played(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call("strategy", "new", "mine.py", *HERE)
    assert "elderodds run -s mine.py --game final-battle" in call("strategy", "show", "mine.py", *HERE).stderr
