"""Calls in another process: they return its result, and are repeated here if it fails."""

import os

import pytest

from reports.pages import other_process
from reports.pages.other_process import elsewhere


@pytest.fixture(autouse=True)
def two_cores(monkeypatch):
    monkeypatch.setattr(other_process, "cores", lambda: 2)


def only_in(process):
    """Fail in any other process."""
    if os.getpid() != process:
        raise LookupError("not here")
    return process


def test_the_result_comes_from_another_process():
    with elsewhere(os.getpid) as wait:
        assert wait() != os.getpid()


def test_a_call_that_fails_is_repeated_in_this_process():
    with elsewhere(only_in, os.getpid()) as wait:
        assert wait() == os.getpid()


def test_a_single_core_uses_one_process(monkeypatch):
    monkeypatch.setattr(other_process, "cores", lambda: 1)
    with elsewhere(os.getpid) as wait:
        assert wait() == os.getpid()
