"""The example that `strategy new` writes for this game."""

from simcore.games.final_battle import GAME
from tests.command import call

HERE = ("--game", GAME.name)


def test_show__says_how_it_is_played(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call("strategy", "new", "mine.py", *HERE)
    assert "elderodds run -s mine.py --game final-battle" in call("strategy", "show", "mine.py", *HERE).stderr
