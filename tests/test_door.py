"""The public door: what users import, and what they imported before version 0.2.0."""

import ast
import importlib
import json
import pkgutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import elderodds
import simcore.games
from heuristics.strategy.files import load_file
from simcore import old_addresses
from simcore.jit.digest import digest_of
from tests.sweeps import sweep

ROOT = Path(__file__).parent.parent
GAMES = [each.name for each in pkgutil.iter_modules(simcore.games.__path__)]
DOORS = [
    "strategy",
    "game",
    "game.effects",
    "game.scenario",
    "notebook",
    *(f"games.{name}" for name in GAMES),
]

# Imports that README.md, docs/*.md and the examples of `elderodds strategy new` named in version 0.1.0.
OLD = {
    "heuristics.contract": ["strategy", "Explanation"],
    "heuristics.luck": ["draw_below"],
    "heuristics.registry": ["find_strategy"],
    "heuristics.search": ["best_option"],
    "heuristics.tuned": ["read_tuned"],
    "reports.figures": ["win_rate_heatmap"],
    "simcore.batch": ["line_up", "play_cell", "play_one", "Policy"],
    "simcore.final_battle.possessions": ["skill_at", "weapon_dice"],
    "simcore.final_battle.state": ["CLUE_OPTION", "DEFENCE", "FIGHT", "Decision", "ints", "STATE"],
    "simcore.final_battle.vocabulary": ["Effect", "Ability"],
    "simcore.final_hour": ["GAME"],
    "simcore.final_hour.program": ["Op"],
    "simcore.final_hour.state": ["NONE", "Decision", "ints", "STATE"],
    "simcore.final_hour.tables": ["TABLES"],
    "simcore.game": ["find_game", "games", "register", "Rules", "HEADER"],
    "simcore.intrinsics": ["scratch"],
    "simcore.jit": ["kernel", "inlined", "generic"],
}
FILE = '''
from heuristics.contract import strategy
from heuristics.luck import draw_below
from simcore.final_hour.state import Decision
from simcore.jit import kernel

READY = int(Decision.READY)


@kernel
def half(n):
    return n // 2


@strategy("old-fashioned", games=("final-hour",), inline=True)
def choose(tables, state, weights):
    """As in version 0.1.0."""
    return half(draw_below(state, state["n_options"]))
'''


def python(code, *extra):
    command = [sys.executable, *extra, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)


@pytest.fixture
def fresh(monkeypatch):
    """Nothing has been told yet."""
    monkeypatch.setattr(old_addresses, "_told", set())


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
from elderodds.games.{game} import GAME, Decision, ints
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


@pytest.mark.parametrize("old", OLD)
def test_old_address_works_and_says_the_new_one_once(old, fresh):
    first, *others = OLD[old]
    with pytest.warns(FutureWarning, match=rf"{old}\.{first} has moved: import it from (\S+)\.") as told:
        value = getattr(importlib.import_module(old), first)
    address = str(told[0].message).partition("import it from ")[2].partition(". ")[0]
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        new = importlib.import_module(address)
        assert getattr(new, first) is value
        for name in others:
            assert getattr(importlib.import_module(old), name) is getattr(new, name)


def test_what_never_was_there_is_an_error_as_always():
    for code, said in (
        ("import simcore.nonsense", "No module named 'simcore.nonsense'"),
        ("from heuristics.contract import nonsense", "cannot import name 'nonsense'"),
        ("from simcore.jit import nonsense", "cannot import name 'nonsense'"),
        ("import simcore.final_hour.state.more", "No module named"),
    ):
        assert said in python(code).stderr


def test_old_strategy_file_is_told_each_old_address_once(tmp_path, fresh):
    file = tmp_path / "mine.py"
    file.write_text(FILE)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("default")
        load_file(file)
        load_file(file, plain=True)
    assert [each.lineno for each in told] == [2, 3, 4, 5, 15]
    assert {each.filename for each in told} == {str(file)}


@pytest.mark.long
def test_old_strategy_file_works_on_the_command_line(tmp_path):
    (tmp_path / "mine.py").write_text(FILE)
    command = [sys.executable, "-m", "elderodds", "strategy", "show", "mine.py", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["name"] == "old-fashioned"
    assert done.stderr.count("has moved: import it from elderodds.strategy.") == 3
    assert done.stderr.count("has moved: import it from elderodds.games.final_hour.") == 1
    assert "mine.py:2: FutureWarning" in done.stderr
