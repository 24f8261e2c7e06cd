"""`elderodds trace --ledger`."""

import json

import pytest
from click.testing import CliRunner

from cli.main import app
from reports import words
from tests import toy

BATTLE = ("--game", "final-battle", "-d", "well-armed", "-p", "1", "-s", "standard", "--seed", "4")
URN = ("--game", toy.GAME.name, "-s", "random", "--seed", "3")


def trace(*arguments):
    return CliRunner().invoke(app, ["trace", *map(str, arguments)], prog_name="elderodds")


@pytest.mark.compiled
def test_ledger_is_a_table_or_a_line_of_json_for_each_game(tmp_path):
    said = trace(*BATTLE, "--ledger")
    assert said.exit_code == 0, said.output
    shown = said.stdout.replace(words.MINUS, "-").splitlines()
    (luck,) = (float(line.split()[1]) for line in shown if line.startswith("  Luck"))
    games = tmp_path / "games"
    games.write_text("0\n1\n")
    said = trace(*BATTLE, "--ledger", "--jsonl", "--games-from", games)
    first, other = map(json.loads, said.stdout.splitlines())
    assert (first["game_number"], other["game_number"]) == (0, 1)
    assert luck == pytest.approx(100 * sum(first["luck"].values()), abs=0.06)
    for game in (first, other):
        kinds = [*game["luck"].values(), *game["play"].values()]
        parts = [game["typical"], game["deal"], game["residual"], *kinds]
        assert sum(parts) == pytest.approx(float(game["won"]))


def test_ledger_of_a_game_without_a_value_is_refused():
    said = trace(*URN, "--ledger")
    assert said.exit_code == 2
    assert "--ledger: " in said.stderr
    assert "value train" in said.stderr


def test_ledger_refuses_options_that_print_something_else():
    said = trace(*URN, "--ledger", "--rows")
    assert said.exit_code == 2
    assert "remove --rows" in said.stderr
