"""Forecast of what has to be compiled before the first game."""

import pytest

from heuristics.strategy import compiling
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.jit import cache
from tests import toy

pytestmark = pytest.mark.compiled


def test_compile_forecast__names_what_is_not_cached(monkeypatch, tmp_path):
    """More cores make it shorter, up to a point."""
    who = [find_strategy(name, toy.GAME.name) for name in ("random", "standard")]
    Players((who[0],)).policies(toy.GAME)
    assert compiling.compile_forecast(toy.GAME, who[:1]).what == ()
    monkeypatch.setenv(cache.CACHE_SWITCH, str(tmp_path))
    seconds = []
    for cores in (1, 2, 100):
        monkeypatch.setattr(compiling, "cores", lambda number=cores: number)
        forecast = compiling.compile_forecast(toy.GAME, who)
        assert forecast.what == ("the rules", "random", "standard")
        seconds.append(forecast.seconds)
    assert seconds == sorted(seconds, reverse=True)
    assert compiling.START_SECONDS < seconds[-1] < seconds[0] / 2 + compiling.START_SECONDS
    assert not list(tmp_path.rglob("*.nbc"))


def test_compiled_for__looks_only_once_for_the_same_strategies(monkeypatch):
    """Surveys seat the same strategies hundreds of times."""
    who = find_strategy("random", toy.GAME.name)
    Players((who,)).policies(toy.GAME)
    monkeypatch.setattr(compiling, "compiled_together", None)
    Players((who,)).policies(toy.GAME)
