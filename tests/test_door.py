"""The public door: what users import."""

import ast
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import elderodds
import simcore.games
from simcore.jit.digest import digest_of
from tests.sweeps import sweep

ROOT = Path(__file__).parent.parent
GAMES = [module.name for module in pkgutil.iter_modules(simcore.games.__path__)]
DOORS = [
    "strategy",
    "game",
    "game.effects",
    "game.scenario",
    "notebook",
    *(f"games.{name}" for name in GAMES),
]


def python(code, *extra):
    command = [sys.executable, *extra, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)


@pytest.mark.parametrize("door", DOORS)
def test_door_has_what_it_lists(door):
    module = importlib.import_module(f"elderodds.{door}")
    assert len(module.__all__) == len(set(module.__all__))
    for name in module.__all__:
        assert getattr(module, name) is not None


def test_door_alone_loads_nothing_heavy():
    heavy = ("numba", "numpy", "pandas", "matplotlib", "polars", "scipy", "pydantic", "click")
    done = python(f"import elderodds, sys; print([each for each in {heavy} if each in sys.modules])")
    assert done.stdout.strip() == "[]", done.stderr


def test_parts_come_when_they_are_asked_for():
    done = python("import elderodds; print(elderodds.strategy.draw_below, elderodds.games.__name__)")
    assert "draw_below" in done.stdout, done.stderr
    assert set(elderodds.PARTS) <= set(dir(elderodds))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = elderodds.nonsense


@pytest.mark.parametrize("game", sweep(GAMES[:1], GAMES[1:]))
def test_games_can_be_imported_in_every_way(game):
    code = f"""
import elderodds.games.{game} as one
from elderodds.games import {game}
from elderodds.games.{game} import GAME, Decision
import elderodds
assert one is {game} is elderodds.games.{game}
assert 'Decision' in dir(one)
print(GAME.name)
"""
    done = python(code)
    assert done.stdout.strip() == game.replace("_", "-"), done.stderr
    done = python(f"from elderodds.games.{game} import nonsense")
    assert "cannot import name 'nonsense'" in done.stderr


def test_command_line_and_version():
    done = subprocess.run(
        [sys.executable, "-m", "elderodds", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == f"elderodds {elderodds.__version__}"


def test_a_whole_game_needs_nothing_but_the_door():
    tree = ast.parse((ROOT / "tests/toy.py").read_text(encoding="utf-8"))
    modules = {node.module.partition(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert "elderodds" in modules
    assert not modules & {"simcore", "heuristics", "analysis", "reports", "cli"}


def test_digest_sees_what_is_taken_through_the_door():
    def far(state):
        return elderodds.games.final_hour.NONE + elderodds.strategy.draw_below(state, 2)

    def near(state):
        return elderodds.strategy.draw_below(state, 2)

    constant = elderodds.games.final_hour.NONE
    vars(importlib.import_module("simcore.games.final_hour.public"))["NONE"] = constant - 1
    try:
        changed = digest_of(far), digest_of(near)
    finally:
        vars(importlib.import_module("simcore.games.final_hour.public"))["NONE"] = constant
    assert changed[0] != digest_of(far)
    assert changed[1] == digest_of(near)
