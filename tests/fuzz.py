"""Fuzzing guided by coverage; needs atheris. `python -m tests.fuzz TARGET [-max_total_time=600]`.

TARGET is one of `TARGETS` below. The targets are those of the fuzz tests of the suite; the fuzzer
searches for inputs that reach new lines.
"""

import os
import random
import sys
import tempfile
from pathlib import Path

import atheris
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

# Compiled code cannot be watched; modules that are already imported are left alone.
from heuristics.strategy import contract  # noqa: F401
from simcore.play import nested, pressure, stepping  # noqa: F401

with atheris.instrument_imports(include=["heuristics", "simcore"]):
    from heuristics.strategy.registry import strategies

from simcore.games import games
from tests import toy

for game in games():
    strategies(game)
toy.GAME.rules()

with atheris.instrument_imports(include=["analysis", "cli", "reports", "simcore"]):
    import json

    from simcore.store.manifest import MANIFEST
    from tests import test_fuzz as suite
    from tests.command import no_pages
    from tests.kept_runs import RUNS, play

places = st.floats(0, 1)
components = st.binary(max_size=40)
SEEDS = 50
"""Inputs to begin with: short ones end before anything has been drawn from them."""

texts = st.binary(max_size=12) | suite.toml_values.map(lambda word: word.encode("utf-8", "replace"))


def _kept():
    play("x", 12, "--luck-and-skill", "--deals", 3, "--play-outs", 2, "--set", "red=5")
    return json.loads((RUNS / "x" / MANIFEST).read_text())


def _inner(test):
    """Return the test function that Hypothesis wraps."""
    return test.hypothesis.inner_test


@given(data=st.data(), aligned=st.booleans())
def manifest(data, aligned):
    suite.try_manifest(suite.alter(KEPT, data), aligned)


@given(data=st.data(), place=places, what=components)
def files(data, place, what):
    _inner(suite.test_files_of_a_run)(KEPT, data, place, what)


@given(data=st.data(), place=places, what=texts)
def scenario(data, place, what):
    _inner(suite.test_scenario_files__bytes)(data, place, what)


@given(suite.keys, suite.toml_values)
def setting(key, value):
    suite.try_scenario(suite.VARIANT, f"{key}={value}")


@given(data=st.data(), place=places, what=texts)
def weights(data, place, what):
    _inner(suite.test_weights_files)(data, place, what)


@given(data=st.data(), place=places, what=st.binary(max_size=12))
def strategy(data, place, what):
    _inner(suite.test_strategy_files)(data, place, what)


@given(suite.lines)
def options(line):
    suite.try_options(line)


TARGETS = {each.__name__: each for each in (manifest, files, scenario, setting, weights, strategy, options)}

if __name__ == "__main__":
    chosen = TARGETS[sys.argv.pop(1)]
    os.chdir(tempfile.mkdtemp(prefix="elderodds-fuzz-"))
    no_pages(pytest.MonkeyPatch())
    os.mkdir("seeds")
    for number in range(SEEDS):
        Path(f"seeds/{number}").write_bytes(random.Random(number).randbytes(1000))
    KEPT = _kept()
    quiet = settings(database=None, deadline=None, suppress_health_check=list(HealthCheck))
    # Inputs that are cut shorter and reach the same lines would soon be too short to draw anything from.
    words = [*sys.argv, "-max_len=8192", "-len_control=0", "-reduce_inputs=0", "seeds"]
    atheris.Setup(words, quiet(chosen).hypothesis.fuzz_one_input)
    atheris.Fuzz()
