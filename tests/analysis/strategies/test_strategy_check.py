"""`strategy check` finds every kind of broken strategy, and points at the line."""

import json
import re
import textwrap

import pytest
from click.testing import CliRunner

from analysis.strategies import strategy_check
from cli.main import app
from tests import toy
from tests.sweeps import sweep

pytestmark = pytest.mark.usefixtures("processor_time")

TOY = ("--game", toy.GAME.name)
HEAD = """\
import numpy as np
from elderodds.strategy import strategy
from elderodds.strategy import draw_below
from elderodds.strategy import kernel
"""

# Name -> the check that must find it, words of what it says, and the file; `# here` marks the line.
BROKEN = {
    "exception": ("runs", "ValueError: no ball", """
        def look(state):
            if state["drawn"] == 3:
                raise ValueError("no ball")  # here
            return 0

        @strategy("x", games=("toy-urn",))
        class Player:
            \"\"\"Fail in the fourth round.\"\"\"

            def choose(self, tables, state, weights):
                return look(state)
        """),
    "exit": ("runs", "SystemExit: 0", """
        @strategy("x", games=("toy-urn",))
        class Player:
            \"\"\"Leave in the fourth round.\"\"\"

            def choose(self, tables, state, weights):
                if state["drawn"] == 3:
                    raise SystemExit(0)  # here
                return 0
        """),
    "exception-compiled": ("runs", "no field of name drwn", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Mistype a field.\"\"\"
            return 1 if state["drwn"] > 3 else 0  # here
        """),
    "out-of-range": ("runs", "IndexError", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Read behind the end.\"\"\"
            return 1 if tables["team"][state["drawn"]] < -1 else 0  # here
        """),
    "overflow": ("runs", "overflow", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Forget how small a number of the state is.\"\"\"
            big = (state["urn"][0] + tables["team"][0] + 1) * 100
            return 1 if big * (state["urn"][0] - state["urn"][0] + np.int8(3)) > 0 else 0
        """),
    "illegal": ("runs", "chose option 2, allowed are 0 to 1", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Answer out of range, late.\"\"\"
            if state["drawn"] == 4:
                return 2  # here
            return draw_below(state, 2)
        """),
    "array": ("runs", "chose option array(0), allowed are 0 to 1", """
        @strategy("x", games=("toy-urn",))
        class Player:
            \"\"\"Answer with an array that looks like a number.\"\"\"

            def choose(self, tables, state, weights):
                return np.array(0)  # here
        """),
    "illegal-seldom": ("legal", "chose option 7, allowed are 0 to 1", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Answer out of range in a game that plain Python does not come to.\"\"\"
            if state["luck_key"][state["seat"]] < np.uint64(1 << 54):
                return 7  # here
            return draw_below(state, 2)
        """),
    "half": ("runs", "chose option 0.5", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Answer with a fraction.\"\"\"
            return 0.5  # here
        """),
    "nothing": ("runs", "chose option None", """
        @strategy("x", games=("toy-urn",))
        class Player:
            \"\"\"Forget to answer.\"\"\"

            def choose(self, tables, state, weights):
                if state["drawn"] == 0:
                    return 1
                self.round = int(state["drawn"])  # here
        """),
    "writes": ("changes nothing", 'state["win"]', """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Decree the victory.\"\"\"
            if state["win"] == 0:
                state["win"] = 1  # here
            return 0
        """),
    "writes-tables": ("changes nothing", 'tables["need"]', """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Make it easier.\"\"\"
            tables["need"] -= 1  # here
            return 0
        """),
    "prepare-fails": ("runs", "ZeroDivisionError", """
        def prepare(tables, weights):
            weights["prepared"][0] = 1 // 0  # here

        @strategy("x", games=("toy-urn",), prepare=prepare)
        def choose(tables, state, weights):
            \"\"\"Work out what cannot be.\"\"\"
            return 0
        """),
    "prepare-writes": ("changes nothing", 'tables["need"]', """
        def prepare(tables, weights):  # here
            tables["need"] = 1

        @strategy("x", games=("toy-urn",), prepare=prepare)
        def choose(tables, state, weights):
            \"\"\"Make it easier beforehand.\"\"\"
            return 0
        """),
    "dice": ("repeats", "in the same position it chose", """
        coins = np.random.default_rng(1)

        @strategy("x", games=("toy-urn",))
        class Player:
            \"\"\"Toss another coin.\"\"\"

            def choose(self, tables, state, weights):  # here
                return int(coins.integers(2))
        """),
    "untypable": ("compiles", "", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Look something up in a mixed list.\"\"\"
            names = [1, "two"]
            first = names[state["drawn"] % 2]  # here
            return 0 if first == 1 else 1
        """),
    "no-kernel": ("compiles", "helper", """
        def helper(state):
            return 0

        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Call a function that is not compiled.\"\"\"
            return helper(state)  # here
        """),
    "wraps": ("plays alike", "compiled it chose", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Run over 64 bits.\"\"\"
            n = 1 << (60 + int(state["drawn"]))
            return 1 if n > 0 else 0  # here
        """),
    "peeks": ("fair", 'state["urn"]', """
        @kernel
        def next_ball(state):
            return state["urn"][state["drawn"]]  # here

        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Look at the next ball.\"\"\"
            return next_ball(state)
        """),
    "peeks-slowly": ("fair", 'state["urn"]', """
        @strategy("x", games=("toy-urn",))
        class Player:
            \"\"\"Look at the next ball.\"\"\"

            def choose(self, tables, state, weights):
                return int(state["urn"][state["drawn"]])  # here
        """),
    "syntax": ("loads", "not valid Python", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights)  # here
            return 0
        """),
    "import": ("loads", "No module named 'no_such_module'", """
        import no_such_module  # here
        """),
    "no-docstring": ("loads", "needs a docstring", """
        @strategy("x", games=("toy-urn",))  # here
        def choose(tables, state, weights):
            return 0
        """),
    "parameters": ("loads", "it must take (tables, state, weights)", """
        @strategy("x", games=("toy-urn",))  # here
        def choose(state):
            \"\"\"Take too little.\"\"\"
            return 0
        """),
    "taken": ("loads", "'standard' is already taken", """
        @strategy("standard", games=("toy-urn",))  # here
        def choose(tables, state, weights):
            \"\"\"Call itself like another one.\"\"\"
            return 0
        """),
    "none": ("loads", "no strategy is declared", """
        def choose(tables, state, weights):
            return 0
        """),
    "other-game": ("loads", "no strategy for 'toy-urn' is declared, only x for chess", """
        @strategy("x", games=("chess",))
        def choose(tables, state, weights):
            \"\"\"Play something else.\"\"\"
            return 0
        """),
    "two": ("loads", "2 strategies are declared: x (line 6), y (line 11); name one", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Play.\"\"\"
            return 0

        @strategy("y", games=("toy-urn",))
        def other(tables, state, weights):
            \"\"\"Play.\"\"\"
            return 1
        """),
    "memo": ("memo", "with the memo of the game it chose 1, with an empty memo 0", """
        @strategy("x", games=("toy-urn",), memo=[("last", "i1")])  # here
        def choose(tables, state, weights, memo):
            \"\"\"Repeat the answer before, of which a new player knows nothing.\"\"\"
            answer = memo["last"]
            memo["last"] = 1
            return int(answer)
        """),
    "memo-of-a-class": ("memo", "with an empty memo", """
        @strategy("x", games=("toy-urn",), memo=[("red", "i1"), ("known", "i1")])
        class Player:
            \"\"\"Keep a count although a ball was drawn since.\"\"\"

            def choose(self, tables, state, weights, memo):  # here
                if not memo["known"]:
                    memo["red"], memo["known"] = state["urn"][: state["drawn"]].sum(), 1
                return int(memo["red"] == 0)
        """),
    "memo-of-other-seats": ("memo", "with the memo of the game it chose", """
        @strategy("x", games=("toy-urn",), memo=[("seat", "i1")])  # here
        def choose(tables, state, weights, memo):
            \"\"\"Take the first seat that was ever asked for its own.\"\"\"
            if memo["seat"] == 0:
                memo["seat"] = state["seat"] + 1
            return 1 if memo["seat"] == state["seat"] + 1 else 0
        """),
}  # fmt: skip

GOOD = """
@strategy("x", games=("toy-urn",), weights={"red": 1.0})
def choose(tables, state, weights):
    \"\"\"Count the balls that lie open.\"\"\"
    red = tables["red"]
    for i in range(state["drawn"]):
        red -= state["urn"][i]
    black = tables["balls"] - state["drawn"] - red
    if red == black:
        return draw_below(state, 2)
    return 1 if weights["value"][0] * red > black else 0
"""


def write(folder, text, name="mine.py"):
    file = folder / name
    file.write_text(HEAD + textwrap.dedent(text))
    return file


def check(*words, code, seconds=1.5):
    result = CliRunner().invoke(
        app, ["strategy", "check", *map(str, words), *TOY, "--seconds", str(seconds), "--json"]
    )
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return json.loads(result.stdout), result.stderr


@pytest.mark.compiled
@pytest.mark.parametrize("name", sweep([*BROKEN][::2], [*BROKEN][1::2]))
def test_check__finds(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    expected, words, text = BROKEN[name]
    file = write(tmp_path, text)
    # The first check ends where it finds something; on a slow machine it has to get that far.
    result, said = check("mine.py", code=1, seconds={"runs": 10, "legal": 3}.get(expected, 1.5))
    failed = [each for each in result["checks"] if each["result"] == "failed"]
    assert [each["check"] for each in failed] == [expected], failed
    assert words in failed[0]["said"]
    marked = [number for number, line in enumerate(file.read_text().splitlines(), 1) if "# here" in line]
    if marked:
        assert failed[0]["line"] == marked[0]
        assert f"mine.py:{marked[0]}: " in said
    assert "FAILED" in said
    assert not result["passed"]


ENDLESS = {
    "plain": ("runs", "no answer in 1 s", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Wait for a ball that never comes.\"\"\"
            n = 0
            while state["drawn"] == 4:
                n += 1  # here
            return 0
        """),
    "prepare": ("runs", "no answer in 1 s", """
        def prepare(tables, weights):
            while weights["prepared"][0] == 0:
                weights["prepared"][1] += 1  # here

        @strategy("x", games=("toy-urn",), prepare=prepare)
        def choose(tables, state, weights):
            \"\"\"Never begin.\"\"\"
            return 0
        """),
    "compiled": ("legal", "no answer in 3 s", """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):  # here
            \"\"\"Think for some seconds in a game that plain Python does not come to.\"\"\"
            luck = state["luck_key"][state["seat"]]
            x = np.int64(luck >> np.uint64(1))
            if luck % np.uint64(1024) == np.uint64(499) and state["drawn"] == 0:  # first in game 901
                for _ in range(15_000_000_000):
                    x ^= x << 13
                    x ^= x >> 7
                    x ^= x << 17
            return x & 1
        """),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", sweep(["plain", "prepare"], ["compiled"]))
def test_check__an_answer_that_never_comes_is_not_waited_for(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(strategy_check, "LEAST", 1.0)
    expected, words, text = ENDLESS[name]
    file = write(tmp_path, text)
    result, said = check("mine.py", code=1, seconds=3 if expected == "legal" else 1)
    (failed,) = (each for each in result["checks"] if each["result"] == "failed")
    assert failed["check"] == expected
    assert words in failed["said"]
    assert "endless loop" in failed["advice"]
    lines = file.read_text().splitlines()
    line = next(number for number, line in enumerate(lines, 1) if "# here" in line)
    assert abs(failed["line"] - line) <= 1  # either line of the loop is correct
    assert "did not" in said or "no answer" in said


@pytest.mark.compiled
def test_check__a_good_one_passes(tmp_path):
    # Plain Python has a quarter of this time, and has to finish games on a busy machine too.
    result, said = check(write(tmp_path, GOOD), code=0, seconds=10)
    results = {each["check"]: each["result"] for each in result["checks"]}
    assert results == {
        "loads": "passed", "runs": "passed", "changes nothing": "passed", "repeats": "passed",
        "compiles": "passed", "plays alike": "passed", "fair": "passed", "legal": "passed",
        "speed": "measured",
    }  # fmt: skip
    numbers = {each["check"]: each["numbers"] for each in result["checks"]}
    assert numbers["runs"]["combinations"] == numbers["legal"]["combinations"] == 12
    assert numbers["plays alike"]["games"] >= 12
    assert numbers["fair"]["decisions"] > 50
    assert numbers["speed"]["games_per_second"] > 1_000
    assert "All checks passed" in said


@pytest.mark.long
@pytest.mark.compiled
def test_check__the_speed_of_small_blocks_is_a_lower_bound(tmp_path, monkeypatch):
    """With a cold cache, there is no time for large blocks, and a sixth of the true speed was reported."""
    file = write(tmp_path, GOOD)
    for most, told in ((10**6, "at least "), (1, "")):
        monkeypatch.setattr(strategy_check, "MOST", most)
        result, _ = check(file, code=0, seconds=1)
        (said,) = (each["said"] for each in result["checks"] if each["check"] == "speed")
        assert re.fullmatch(rf"{told}[0-9,]+ games/s on one thread", said)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "failed"),
    sweep([("standard", []), ("peek", ["fair"])], [("random", []), ("broken", ["runs"])]),
)
def test_check__those_that_come_with_the_game(name, failed):
    # One is broken in every seventh game only, which plain Python has to reach on a busy machine too.
    result, _ = check(name, code=1 if failed else 0, seconds=10 if name == "broken" else 1.5)
    assert [each["check"] for each in result["checks"] if each["result"] == "failed"] == failed


@pytest.mark.parametrize(
    ("words", "message"),
    [(("nowhere.py",), "cannot be read"), (("randum",), "did you mean 'random'"),
     (("random", "--seconds", "0"), "must lie between")],
)  # fmt: skip
def test_check__mistakes(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["strategy", "check", *words, *TOY])
    assert result.exit_code == 2
    assert message in result.stderr


def test_check__a_file_for_another_game_says_which_to_ask_for(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(HEAD + textwrap.dedent(BROKEN["out-of-range"][2]))
    result = CliRunner().invoke(app, ["strategy", "check", str(file), "--game", "final-hour"])
    assert result.exit_code == 1
    assert "only x for toy-urn; to play that game add --game toy-urn" in " ".join(result.stderr.split())


@pytest.mark.long
@pytest.mark.compiled
def test_check__what_is_only_slow_is_not_called_endless(tmp_path, monkeypatch):
    """Sixty games would take longer than anybody waits, one does not."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(strategy_check, "LEAST", 4.0)
    text = """
        @strategy("x", games=("toy-urn",))
        class Slow:
            \"\"\"Compute for half a second before each answer.\"\"\"

            def choose(self, tables, state, weights):
                began = time.process_time()
                while time.process_time() - began < 0.4:
                    pass
                return 0
        """
    file = write(tmp_path, text)
    file.write_text(f"import time\n{file.read_text()}")
    result, said = check("mine.py", code=0, seconds=1)
    by_check = {each["check"]: each for each in result["checks"]}
    assert by_check["runs"]["result"] == "left out"
    assert "no game ended in time" in by_check["runs"]["said"]
    assert "All checks passed" not in said
    assert "too little time for all checks (runs" in said
