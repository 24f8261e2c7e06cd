"""The examples that `strategy new` writes, and peeking at cards: with the real game."""

import json
from pathlib import Path

import pytest

from tests.command import call
from tests.sweeps import sweep


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_new__fills_in_the_name(plain):
    said = call("strategy", "new", "my first.py", *plain).stderr
    assert "elderodds strategy check 'my first.py'" in said
    text = Path("my first.py").read_text()
    assert '@strategy("my-first",' in text
    assert "FILE" not in text
    assert '"NAME"' not in text


def test_new__a_name_that_is_taken():
    call("strategy", "new", "standard.py")
    assert '@strategy("my-standard",' in Path("standard.py").read_text()


pytestmark = pytest.mark.usefixtures("processor_time")

PEEK = """
import numpy as np
from elderodds.strategy import strategy
from elderodds.strategy import draw_below

@strategy("peeks", games=("final-hour",))
def choose(tables, state, weights):
    \"\"\"Look where one must not.\"\"\"
    other = (state["seat"] + 1) % state["n_seats"]
    n = np.int64(state["n_options"])
    seen = np.int64({seen})  # here
    return seen % n
"""


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("field", "seen"),
    sweep(
        [("hand", 'state["hand"][other, 0]'), ("cup", 'state["cup"][max(0, state["n_cup"] - 1)]')],
        [
            ("priority_deck", 'state["priority_deck"][max(0, state["n_priority"] - 1)]'),
            ("reserved", 'state["reserved"][0]'),
            ("action_deck", 'state["action_deck"][other, 0]'),
            ("clue", 'state["clue"][3]'),
        ],
    ),
)
def test_check__finds_a_strategy_that_reads_hidden_cards(field, seen):
    Path("peeks.py").write_text(PEEK.format(seen=seen))
    result = json.loads(call("strategy", "check", "peeks.py", "--seconds", 3, "--json", code=1).stdout)
    (failed,) = [check for check in result["checks"] if check["result"] == "failed"]
    assert failed["check"] == "fair"
    assert f'state["{field}"]' in failed["said"]
    assert failed["line"] == 11


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.slow
def test_check__the_same_at_the_own_hand_is_fair():
    """The test above can fail."""
    Path("honest.py").write_text(PEEK.format(seen='state["hand"][state["seat"], 0]'))
    assert json.loads(call("strategy", "check", "honest.py", "--seconds", 3, "--json").stdout)["passed"]
