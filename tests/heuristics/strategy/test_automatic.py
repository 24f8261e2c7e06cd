"""`master` of games that are added: whether they have one, and why not."""

from pathlib import Path

import pytest

import simcore.games
from cli.commands.value.command import _say_master
from heuristics.strategy.registry import default_strategy, find_strategy, strategies
from heuristics.value.places import value_file
from simcore.games import bring
from tests.brought import NAME, write_game
from tests.command import call, in_an_empty_folder

assert in_an_empty_folder


@pytest.fixture(autouse=True)
def forgotten():
    """Tests do not share their games."""
    yield
    for known in (simcore.games._registered, simcore.games._brought):
        known.pop(NAME, None)


def add_value(folder):
    """Write an empty file as the value; no test here reads it."""
    Path(folder, "values").mkdir()
    Path(folder, "values", "standard.npz").write_bytes(b"")


def test_a_game_with_a_trained_value_has_a_master_that_plays_on_with_its_strategy():
    add_value(write_game(Path("urn")))
    bring("urn")
    master, standard = find_strategy("master", NAME), find_strategy("standard", NAME)
    assert list(master.weights) == [*standard.weights, "budget", "lead", "rounds"]
    assert master.value == Path("urn/values/standard.npz").absolute()
    assert master.memo == standard.memo
    assert master.searches
    assert strategies(NAME)["master"] is master  # compiled once
    assert default_strategy(NAME) == "standard"


def test_training_names_the_command_that_plays_with_the_search(capsys):
    """Only a value in the folder of the game gives it a search, and only with compiled rules."""
    add_value(write_game(Path("urn")))
    game, standard = bring("urn"), find_strategy("standard", NAME)
    _say_master(game, standard, Path("other.npz"))
    assert capsys.readouterr().err == ""
    _say_master(game, standard, value_file(NAME, "standard"))
    assert "run --game urn -s standard -s master -n 200" in capsys.readouterr().err


def test_a_game_without_a_value_has_none_and_a_message_names_the_command():
    write_game(Path("urn"))
    said = " ".join(call("run", "--game", "urn", "-s", "master", "-n", 1, code=2).stderr.split())
    assert "master needs a trained value, and there is none here" in said
    assert "value train --game urn --out urn/values/standard.npz" in said
    assert "master" not in strategies(NAME)


def test_rules_in_plain_python_are_too_slow():
    add_value(write_game(Path("urn"), plain=True))
    said = " ".join(call("run", "--game", "urn", "-s", "master", "-n", 1, code=2).stderr.split())
    assert f"{NAME} has no master: its rules are in plain Python, which is too slow for a search" in said
    assert "master" not in strategies(NAME)


def test_a_strategy_in_plain_python_is_too_slow():
    folder = write_game(Path("urn"))
    add_value(folder)
    (folder / "strategies.py").write_text(
        "from elderodds.strategy import strategy\n\n\n"
        '@strategy("standard")\nclass First:\n    """Take the first option."""\n\n'
        "    def choose(self, tables, state, weights):\n        return 0\n"
    )
    bring("urn")
    with pytest.raises(ValueError, match="its strategy standard is in plain Python"):
        find_strategy("master", NAME)
