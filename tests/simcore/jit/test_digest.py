"""Digests of functions: all that changes an answer changes them, and nothing else does."""

import importlib
import linecache
import os
import subprocess
import sys
from pathlib import Path

import pytest

import heuristics
from simcore.jit.digest import digest_of
from tests import toy

ROOT = Path(__file__).parents[3]
HELPER = '''
"""Helpers."""

from enum import IntEnum

import numpy as np

from simcore.jit.choices import by_field

FACTOR = 2
OFFSET = 1
TABLE = np.array([1, 2, 3])
UNUSED = 4
RECORD = np.dtype([("a", "i2"), ("b", "i8")])


class Kind(IntEnum):
    """Kinds of answers."""

    ONE = 1
    TWO = 2
    THREE = 3


ONE = Kind.ONE


def helper(x):
    """Some multiple."""
    return FACTOR * x + TABLE[0]


def unrelated(x):
    """Called by nobody."""
    return UNUSED * x


def adder(number):
    """Make a function that adds."""

    def add(x):
        return x + number

    return add


ADD = adder(3)


def first(record, number):
    """For records with a field."""
    return number + 1


def second(record, number):
    """For other records."""
    return number + 2


PICK = by_field("a", first, second)
'''
CALLER = '''
"""Who calls them."""

from heuristics.small import helper as parts
from heuristics.small.helper import ADD, ONE, PICK, RECORD, helper
from heuristics.small.helper import Kind as Answer

EMPTY = RECORD


def caller(x):
    """All of it."""
    if x == ONE or x == Answer.TWO:
        return EMPTY
    return helper(x) + ADD(x) + parts.OFFSET + PICK(x, 1)
'''


@pytest.fixture
def digest(tmp_path, monkeypatch):
    """Digest of the caller, after the sources were changed: (file, old, new)."""
    monkeypatch.setattr(heuristics, "__path__", [*heuristics.__path__, str(tmp_path)])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    package = tmp_path / "small"
    package.mkdir()
    (package / "__init__.py").write_text("")

    def forget():
        for name in [name for name in sys.modules if name.startswith("heuristics.small")]:
            del sys.modules[name]
        linecache.clearcache()
        importlib.invalidate_caches()

    def of(file="caller", old="", new=""):
        for name, text in (("helper", HELPER), ("caller", CALLER)):
            assert file != name or old in text
            (package / f"{name}.py").write_text(text.replace(old, new, 1) if file == name else text)
        forget()
        return digest_of(importlib.import_module("heuristics.small.caller").caller)

    yield of
    forget()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param("helper", '"""Some multiple."""', '"""A multiple."""', id="a docstring"),
        pytest.param("helper", '"""Some multiple."""', "", id="no docstring"),
        pytest.param("helper", '"""Helpers."""', '"""Many\n\nhelpers."""', id="the docstring of the module"),
        pytest.param("helper", "    return FACTOR", "    # Twice.\n    return FACTOR", id="a comment"),
        pytest.param("helper", "FACTOR * x + TABLE[0]", "(FACTOR * x\n            + TABLE[0])", id="layout"),
        pytest.param("helper", "def helper(x):", "def helper(x: int) -> int:", id="annotations"),
        pytest.param("helper", "FACTOR = 2", "\n\n\nFACTOR = 2", id="lines"),
        pytest.param("helper", "UNUSED * x", "UNUSED - x", id="a function that is not called"),
        pytest.param("helper", "UNUSED = 4", "UNUSED = 5", id="a constant that is not used"),
        pytest.param("helper", "def adder", "def more():\n    pass\n\n\ndef adder", id="another function"),
        pytest.param("helper", "THREE = 3", "THREE = 5", id="a member that is not used"),
        pytest.param("caller", "def caller(x):", "\n\ndef caller(x):", id="own line"),
        pytest.param("caller", '"""All of it."""', '"""All."""', id="own docstring"),
    ],
)
def test_digest__is_stable(file, old, new, digest):
    assert digest(file, old, new) == digest()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param("caller", "x == ONE", "x != ONE", id="the function"),
        pytest.param("helper", "FACTOR = 2", "FACTOR = 3", id="a constant of another module"),
        pytest.param("helper", "FACTOR = 2", "FACTOR = 2.0", id="the type of a constant"),
        pytest.param("helper", "OFFSET = 1", "OFFSET = 5", id="a constant that is taken out of its module"),
        pytest.param("helper", "[1, 2, 3]", "[1, 2, 4]", id="a number in an array"),
        pytest.param("helper", "[1, 2, 3]", "[1.0, 2.0, 3.0]", id="the type of an array"),
        pytest.param("helper", "FACTOR * x", "FACTOR + x", id="a helper in another module"),
        pytest.param("helper", "i2", "i4", id="the width of a field"),
        pytest.param("helper", '("b", "i8")', '("c", "i8")', id="the name of a field"),
        pytest.param("helper", 'i8")])', 'i8")], align=True)', id="where a field lies"),
        pytest.param("helper", "ONE = 1", "ONE = 2", id="a member of an enumeration"),
        pytest.param("helper", "TWO = 2", "TWO = 4", id="a member that is taken out of its enumeration"),
        pytest.param("helper", "adder(3)", "adder(4)", id="what a closure holds"),
        pytest.param("helper", "x + number", "x - number", id="what a closure does"),
        pytest.param("helper", "number + 2", "number + 3", id="a function that numba selects by a type"),
    ],
)
def test_digest__changes(file, old, new, digest):
    assert digest(file, old, new) != digest()


def test_digest__distinguishes_functions_and_does_not_depend_on_their_order():
    one, other = toy.deal, toy.advance
    assert digest_of(one) != digest_of(other)
    assert digest_of(one, other) == digest_of(other, one) != digest_of(one)
    assert digest_of(one, one) == digest_of(one)


TOLD = """
from simcore.games import games
from tests import toy
print(*[game.rules().digest for name, game in sorted(games().items())], sep="\\n")
"""


@pytest.mark.long
def test_digest__is_the_same_in_every_process():
    """For any hash seed of Python, and with the compiler switched off."""
    said = set()
    for extra in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "NUMBA_DISABLE_JIT": "1"}):
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **extra}
        done = subprocess.run(
            [sys.executable, "-c", TOLD], env=environment, capture_output=True, text=True, check=True
        )
        said.add(done.stdout)
    assert len(said) == 1
    assert toy.rules().digest in said.pop().splitlines()
