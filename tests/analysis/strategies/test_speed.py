"""How fast games are played here."""

import os

import pytest

from analysis.strategies import speed


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system has no say in who runs where")
def test_a_single_thread_is_pinned_while_it_is_measured():
    """Else the draws could be timed on another core than the games; afterwards all is as it was."""
    before = os.sched_getaffinity(0)
    with speed.one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before
