"""Strategies out of files and of installed packages: found, answered for, kept compiled, never stale."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from heuristics.strategy.contract import declared
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.jit import cache
from simcore.play.batch import play_one
from simcore.play.seating import roster_of
from tests import toy

ROOT = Path(__file__).parents[3]
MINE = '''
from elderodds.strategy import strategy

ANSWER = 1

@strategy("one", games=("toy-urn",), weights={"a": 1.0, "b": 2.0})
def choose(tables, state, weights):
    """Always say the same."""
    return ANSWER
'''
OTHER = '''
@strategy("other", games=("toy-urn",))
class Other:
    """Always say the same, slowly."""

    def choose(self, tables, state, weights):
        return ANSWER
'''


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def find(text):
    return find_strategy(text, toy.GAME.name)


def say(path, text):
    Path(path).write_text(text)


def test_file__one_strategy_or_one_of_several():
    say("mine.py", MINE)
    find("mine.py")  # the strategy for comparison is declared by then in any order of tests
    before = list(declared)
    found = find("mine.py")
    assert (found.name, found.slow, found.spec, found.weights) == (
        "one",
        False,
        "mine.py",
        {"a": 1.0, "b": 2.0},
    )
    assert found.origin == {"file": "mine.py", "sha256": hashlib.sha256(MINE.encode()).hexdigest()}
    assert found.place == (str(Path("mine.py").resolve()), 6)
    say("both.py", MINE + OTHER)
    assert find("both.py:other").slow
    assert find("both.py:one").spec == "both.py:one"
    assert declared == before  # files leave no trace in the list
    assert not list(Path().rglob("__pycache__"))


@pytest.mark.parametrize(
    ("text", "source", "message"),
    [
        ("mine.py", None, r"mine.py: cannot be read: No such file"),
        ("mine.py:other", MINE, r"mine.py: unknown strategy 'other'\. Allowed: one"),
        ("mine.py:on", MINE, r"did you mean 'one'\?"),
        ("mine.py", MINE + OTHER, r"one \(line 6\), other \(line 15\); name one, for instance mine.py:one"),
        ("mine.py", "x = 1", r"no strategy is declared"),
        ("mine.py", MINE.replace("toy-urn", "chess"), r"for 'toy-urn' is declared, only one for chess"),
        ("mine.py", MINE.replace('"one"', '"random"'), r"mine.py:6: the name 'random' is already taken"),
        ("mine.py", MINE + "\n1 +", r"mine.py:11: not valid Python"),
        ("mine.py", MINE + "\0", r"mine.py: text in UTF-16, or no text; save it as UTF-8"),
        ("mine.py", MINE + "\n1 / 0", r"mine.py:11: ZeroDivisionError"),
        ("mine.py", MINE + "\nimport helper", r"mine.py:11: ModuleNotFoundError.*its neighbours"),
        ("mine.py", MINE + MINE, r"mine.py:15: strategy 'one' is declared twice"),
        ("mine.py", MINE + "\nraise SystemExit(3)", r"mine.py:11: SystemExit"),
        ("mine.py", MINE.replace('"one"', '"my own"'), r"mine.py:6: .*no spaces"),
        ("mine.py", MINE.replace('"one"', '"one.py"'), r"mine.py:6: .*no .py at its end"),
        ("mine.py", MINE.replace("1.0", "'much'"), r"mine.py:6: .*weight 'a' is 'much'; it must be a number"),
        ("mine.py", MINE.replace('("toy-urn",)', '"toy-urn"'), r"write games=\('toy-urn',\)"),
    ],
)  # fmt: skip
def test_file__mistakes(text, source, message):
    if source is not None:
        say("mine.py", source)
    with pytest.raises(ValueError, match=message):
        find(text)


def test_file__nearest_name():
    say("mine.py", MINE)
    with pytest.raises(ValueError, match=r"did you mean 'mine.py'\?"):
        find("mien.py")


def test_class_without_choose_is_refused():
    say("mine.py", MINE + OTHER.replace("def choose", "def play"))
    with pytest.raises(ValueError, match=r"needs a method choose\(self, tables, state, weights\)"):
        find("mine.py:other")


# --- weights


def test_weights__play_under_a_name_of_their_own():
    say("mine.py", MINE)
    say("tuned up.toml", 'strategy = "mine.py"\n[weights]\nb = 7\n[provenance]\ngames = 5\n[notes]\nx = 1')
    found = find("tuned up.toml")
    assert (found.name, found.spec) == ("one+tuned-up", "tuned up.toml")
    assert found.weights == {"a": 1.0, "b": 7.0}
    assert found.provenance == {"games": 5}
    assert found.policy(toy.GAME).weights["value"][0, :2].tolist() == [1.0, 7.0]
    assert found.describe()["weights_file"] == "tuned up.toml"
    assert {"sha256", "weights_sha256", "file"} <= set(found.describe())


def test_weights__of_a_strategy_by_name_change_how_it_plays():
    say("black.toml", 'strategy = "standard"\n[weights]\nred = 0.0')
    seated = roster_of(
        toy.GAME, toy.load().compile(Cell("slate", "kind", 2)), [find("black.toml").policy(toy.GAME)]
    )
    replay = play_one(seated, 1, 1)
    drawn = replay.state["drawn"][0]
    assert replay.row["right"][0] == (replay.state["urn"][0][:drawn] == toy.BLACK).sum()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (None, "w.toml: cannot be read"),
        ("[weights]", r'strategy = "NAME" is missing'),
        ("strategy = 1\n[weights]", r"w.toml: strategy = 1: expected the name of a strategy"),
        (
            'strategy = "standart"\n[weights]',
            r"w.toml: strategy = 'standart': .*did you mean 'standard'\?",
        ),
        ('strategy = "standard"', r"table \[weights\] is missing; standard has red"),
        (
            'strategy = "standard"\n[weights]\nrde = 1',
            r"unknown weight of standard 'rde'; did you mean 'red'\?",
        ),
        ('strategy = "standard"\n[weights]\nred = "x"', r"weight red = 'x': expected a number"),
        ('strategy = "standard"\n[weights]\nred = true', r"weight red = True: expected a number"),
        ('strategy = "standard"\n[weights]\nred = nan', r"weight red = nan: expected a number"),
        ('strategy = "v.toml"\n[weights]', r"found another file of weights"),
        ("strategy = ", "not valid TOML"),
    ],
)
def test_weights__mistakes(source, message):
    if source is not None:
        say("w.toml", source)
    with pytest.raises(ValueError, match=message):
        find("w.toml")


# --- compiled code is kept, and never stale

PLAY = """
import numpy as np
from tests import toy
from elderodds.strategy import find_strategy
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.contract.game import Cell
policy = find_strategy("mine.py", "toy-urn").policy(toy.GAME)
rows = np.zeros(50, toy.GAME.row)
play_rows(roster_of(toy.GAME, toy.load().compile(Cell("slate", "kind", 2)), [policy]), 1, 0, rows)
stats = policy.choose.stats
print(int(rows["right"].sum()), sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def run(code, **extra):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), extra.pop("path", "")]), **extra}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.slow
def test_file__is_kept_compiled_and_recompiled_after_a_change():
    def ask():
        done = run(PLAY)
        assert done.returncode == 0, done.stderr
        return [int(word) for word in done.stdout.split()]

    if cache.cache_folder() is None:
        pytest.skip("nothing is kept")
    say("mine.py", MINE.replace("Always", f"In {Path.cwd()} always"))  # never seen before
    red, *first = ask()
    assert first == [0, 1]
    assert ask() == [red, 1, 0]
    say("mine.py", Path("mine.py").read_text().replace("ANSWER = 1", "ANSWER = 0"))
    black, *changed = ask()
    assert changed == [0, 1]
    assert black != red


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.slow
def test_file__no_fraction_is_cut_off():
    """The compiled code that numba keeps on disk does not hide the error either."""
    assert "    return ANSWER" in MINE
    say("mine.py", MINE.replace("Always", f"In {Path.cwd()} always").replace("return ANSWER", "return 0.5"))
    line = next(n for n, each in enumerate(Path("mine.py").read_text().splitlines(), 1) if "0.5" in each)
    for _ in range(2):
        assert f"mine.py:{line}: returns a fraction, expected a whole number" in run(PLAY).stderr


# --- installed packages

LIST = """
from tests import toy
from cli.main import app
app.main(["strategy", "list", "--game", "toy-urn", "--json"])
"""


def install(folder, name, source):
    """A distribution as pip would leave it."""
    (folder / f"{name}.py").write_text(source)
    info = folder / f"{name}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(f"[elderodds.strategies]\n{name} = {name}\n")


CHECK = """
from tests import toy
from cli.main import app
app.main(["strategy", "check", "one", "--game", "toy-urn", "--seconds", "1", "--quiet", "--json"])
"""


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.slow
def test_packages__of_several_files_are_checked_like_one(tmp_path):
    package = tmp_path / "site" / "fancy"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "numbers.py").write_text(
        "from simcore.jit.decorators import kernel\n\n@kernel\ndef half(n):\n    return n // 2\n"
    )
    source = MINE.replace("return ANSWER", 'return half(state["drawn"]) % 2')
    (package / "players.py").write_text(source.replace("ANSWER = 1", "from .numbers import half"))
    info = tmp_path / "site" / "fancy-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fancy\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[elderodds.strategies]\nx = fancy.players\n")
    done = run(CHECK, path=str(tmp_path / "site"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["passed"]


def test_packages__offer_strategies_and_a_broken_one_costs_a_warning(tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    install(site, "fancy", MINE)
    install(site, "taken", MINE.replace('"one"', '"standard"'))
    install(site, "broken", MINE.replace('"one"', '"half"') + "\nraise RuntimeError('worn\\nout')")
    done = run(LIST, path=str(site))
    assert done.returncode == 0, done.stderr
    by_name = {strategy["name"]: strategy for strategy in json.loads(done.stdout)["strategies"]}
    assert set(by_name) == {"random", "standard", "peek", "broken", "one"}
    assert by_name["one"]["package"] == "fancy 1.2"
    assert "package" not in by_name["standard"]
    warned = done.stderr.splitlines()
    assert len(warned) == 2
    assert warned[0].startswith("Warning: the strategies of broken 1.2 are skipped: RuntimeError: worn out")
    assert warned[1] == "Warning: strategy standard of taken 1.2 is skipped: the name is already taken"
