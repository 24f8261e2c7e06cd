"""`elderodds strategy blunders`: a planted blunder has its known loss, and perfect play loses nothing."""

import itertools
import json
import shlex
import threading
from contextlib import nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.strategies.blunder_games import Blunders
from cli.main import app
from simcore.contract.game import Cell
from tests import toy
from tests.command import TOY, call, in_an_empty_folder  # noqa: F401

pytestmark = pytest.mark.compiled
CELL = Cell("amber", "cruel", 2)
GAME = (*TOY, "-d", CELL.difficulty, "-p", str(CELL.players), "--seed", "3")
STEP = 3
PLANTED = '''
from elderodds.strategy import strategy

@strategy("planted", games=("toy-urn",))
def choose(tables, state, weights):
    """Count the balls, but guess the other colour in the third round."""
    red = tables["red"]
    for i in range(state["drawn"]):
        red -= state["urn"][i]
    guess = 1 if red > tables["balls"] - state["drawn"] - red else 0
    return 1 - guess if state["drawn"] == 2 else guess
'''
PLAIN = '''
from elderodds.strategy import strategy

@strategy("plain", games=("toy-urn",))
class Plain:
    """Guess red."""

    def choose(self, tables, state, weights):
        return 1
'''


def blunders(*words, code=0):
    return call("strategy", "blunders", *words, *GAME, code=code)


def win_rate(wrong):
    """Return the win rate of counting over all orders of the urn, with the wrong guess in some rounds."""
    tables = toy.load().compile(CELL)[0]
    balls, red, need = (int(tables[name]) for name in ("balls", "red", "need"))
    wins = orders = 0
    for reds in itertools.combinations(range(balls), red):
        left, right = [balls - red, red], 0
        for place in range(balls):
            ball = int(place in reds)
            right += (ball == int(left[1] > left[0])) != (place + 1 in wrong)
            left[ball] -= 1
        wins, orders = wins + (right >= need), orders + 1
    return wins / orders


def test_planted_blunder_is_found_with_its_loss_and_its_commands_run():
    """The loss lies within four of the 1.96 standard errors of its interval, 6e-5 of false alarms."""
    Path("planted.py").write_text(PLANTED, encoding="utf-8")
    known = win_rate(()) - win_rate((STEP,))
    result = json.loads(blunders("planted.py", "-a", CELL.ancient_one, "-n", "40", "--json").stdout)
    assert result["schema"] == "elderodds.blunders/1"
    assert (result["measured_by"], result["plays_on"], result["played"]) == ("play-outs", "planted", 40)
    (kind,) = result["kinds"]
    low, high = kind["interval"]
    assert abs(kind["loss"] - known) < 4 * (high - low) / (2 * 1.96)
    assert low > 0.05
    assert {position["step"] for position in result["worst"]} == {STEP}
    command = shlex.split(result["worst"][0]["command"])
    replayed = CliRunner().invoke(app, [*command[1:], "--then", "standard"])
    assert replayed.exit_code == 0, replayed.output


def test_perfect_player_loses_nothing():
    """Counting is optimal, so no loss is positive beyond chance: 3 standard errors, 1e-3 of false alarms."""
    result = json.loads(blunders("standard", "-a", "slate", "-n", "40", "--json").stdout)
    low, high = result["total"]["interval"]
    assert result["total"]["loss"] <= 3 * (high - low) / (2 * 1.96)
    assert result["kinds"][0]["better"] < 0.1


def test_tables_fit_and_name_the_missing_value(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = blunders("random", "-n", "20", "--worst", "1")
    assert "The game has no value, so the strategy itself plays games out" in done.stderr
    assert "loss a game" in done.stdout
    assert "--from-step" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines() if "--from-step" not in line)


def test_interruption_keeps_the_games_that_were_played(monkeypatch):
    stop, play = threading.Event(), Blunders._play

    def play_and_interrupt(*given):
        rows = play(*given)
        stop.set()
        return rows

    monkeypatch.setattr(Blunders, "_play", play_and_interrupt)
    monkeypatch.setattr("cli.commands.strategy.blunders.stop_on_interrupt", lambda: nullcontext(stop))
    done = blunders("standard", "-a", "amber", "-a", "slate", "-n", "3", "--json", code=130)
    assert "1 of 2 combinations is missing" in done.stderr
    result = json.loads(done.stdout)
    assert (result["complete"], result["played"]) == (False, 3)


def test_strategy_in_plain_python_is_searched():
    Path("plain.py").write_text(PLAIN, encoding="utf-8")
    result = json.loads(blunders("plain.py", "-a", "amber", "-n", "2", "--deals", "8", "--json").stdout)
    assert result["played"] == 2


def test_errors_name_the_option():
    assert "--deals 2: must be at least 8" in blunders("standard", "--deals", "2", code=2).stderr
    assert "--deals 5000: at most 2048" in blunders("standard", "--deals", "5000", code=2).stderr
    assert "unknown strategy" in blunders("standrad", code=2).stderr.lower()


def test_strategy_itself_plays_on_although_the_game_has_a_value():
    words = ("--game", "final-battle", "-a", "hastur", "-d", "typical", "-p", "1", "-n", "2", "--deals", "8")
    done = call("strategy", "blunders", "exact-greedy", *words, "--seed", "3", "--itself", "--json")
    result = json.loads(done.stdout)
    assert (result["plays_on"], result["measured_by"], result["rounds"]) == (
        "exact-greedy",
        "play-outs",
        None,
    )
