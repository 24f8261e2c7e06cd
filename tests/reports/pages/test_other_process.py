"""A call in another process: its result comes back, and a process that fails is no loss."""

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


def test_a_call_that_fails_there_is_made_here():
    with elsewhere(only_in, os.getpid()) as wait:
        assert wait() == os.getpid()


def test_one_core_has_one_process(monkeypatch):
    monkeypatch.setattr(other_process, "cores", lambda: 1)
    with elsewhere(os.getpid) as wait:
        assert wait() == os.getpid()
