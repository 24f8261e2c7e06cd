"""Compiled code is kept, but never used for sources that have changed."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from simcore import jit
from tests import toy

ROOT = Path(__file__).parent.parent
HELPER = """
from simcore.jit import kernel

FACTOR = 2

@kernel
def helper(x):
    return FACTOR * x
"""
CALLER = """
from simcore.jit import kernel
from tiny.helper import helper

@kernel
def caller(x):
    return helper(x) + 1
"""
MAIN = """
from tiny.caller import caller
answer = caller(10)
stats = caller.stats
print(answer, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def ask(folder, **extra):
    """Answer of the caller in a process of its own, cache hits and misses."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", **extra}
    done = subprocess.run(
        [sys.executable, "-c", MAIN], env=environment, capture_output=True, text=True, check=True, cwd=folder
    )
    return tuple(int(word) for word in done.stdout.split())


@pytest.fixture
def tiny(tmp_path):
    package = tmp_path / "tiny"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "helper.py").write_text(HELPER)
    (package / "caller.py").write_text(CALLER)
    return package


@pytest.mark.compiled
def test_cache__second_process_compiles_nothing_and_an_edited_helper_is_seen(tiny, tmp_path):
    kept = {jit.CACHE_SWITCH: str(tmp_path / "kept")}
    assert ask(tiny.parent, **kept) == (21, 0, 1)
    assert ask(tiny.parent, **kept) == (21, 1, 0)
    (tiny / "helper.py").write_text(HELPER.replace("FACTOR = 2", "FACTOR = 5"))
    assert ask(tiny.parent, **kept) == (51, 0, 1)
    assert ask(tiny.parent, **kept) == (51, 1, 0)


@pytest.mark.compiled
def test_cache__can_be_switched_off(tiny):
    assert ask(tiny.parent, **{jit.CACHE_SWITCH: "0"})[:2] == (21, 0)


@pytest.mark.compiled
def test_cache__survives_a_folder_that_cannot_be_written(tiny, tmp_path):
    (tmp_path / "file").write_text("")
    assert ask(tiny.parent, **{jit.CACHE_SWITCH: str(tmp_path / "file" / "kept")})[0] == 21


@pytest.mark.compiled
def test_is_cold(monkeypatch, tmp_path):
    monkeypatch.setenv(jit.CACHE_SWITCH, str(tmp_path))
    assert jit.is_cold()
    folder = tmp_path / jit.kernel_digest() / "somewhere"
    folder.mkdir(parents=True)  # made as soon as a kernel is declared
    assert jit.is_cold()
    (folder / "kernel.nbi").touch()
    assert not jit.is_cold()


@pytest.mark.compiled
def test_closed__takes_no_other_types():
    rules = toy.rules()
    with pytest.raises(TypeError):
        rules.deal(np.zeros(1, toy.STATE)[0], np.zeros(1, toy.STATE)[0], np.uint64(1), np.uint64(1))
