"""Fixtures and hooks of all tests."""

import gc
import os
import signal
import time
from types import SimpleNamespace

import pytest

from tests import compiler_off
from tools.pictures import BROWSERS, find_browser, launch

collect_ignore = ["fuzz.py"]
"""Needs a fuzzer that is no dependency, and has no tests of its own."""

SECONDS = "ELDERODDS_TEST_SECONDS"
"""Environment variable: tests that have not begun after so many seconds are skipped."""

TOGETHER = (
    "tests/heuristics/arkham_horror/test_strategies.py",
    "tests/heuristics/final_hour/test_expert.py",
    "tests/heuristics/toolbox/",
    "tests/reports/",
    "tests/simcore/cluster/",
    "tests/simcore/games/arkham_horror/test_exact",
    "tests/simcore/games/elder_sign/test_chances",
    "tests/simcore/kernels/test_effects.py",
    "tests/simcore/store/test_crashes.py",
    "tests/simcore/store/test_object_store.py",
    "tests/test_lower_bounds.py",
    "tests/test_site.py",
)
"""Tests that share what takes seconds to make or to compile: one worker plays all of them. Names begin so."""

began = time.monotonic()


def pytest_configure(config):
    """Let Ctrl-C through to the processes of tests, also where the tests run in the background."""
    os.environ.pop("COLUMNS", None)  # a worker of `pytest -n` has it, and tables would get as narrow
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def how_late(item):
    """Where a test comes: 0 if it is no soak, else by its `part`, if it has any."""
    if item.get_closest_marker("soak") is None:
        return 0
    return 1 + (item.callspec.params.get("part", 0) if hasattr(item, "callspec") else 0)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Distribute tests one by one, but give each group of `TOGETHER` to one worker."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return next((begin for begin in TOGETHER if nodeid.startswith(begin)), nodeid)

    return Together(config, log) if config.getvalue("dist") == "load" else None


def pytest_runtest_setup(item):
    """Skip a test for which no time is left."""
    limit = os.environ.get(SECONDS)
    if limit is not None and time.monotonic() - began > float(limit):
        pytest.skip("no time is left")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Collect tests with the garbage collector off; imported modules are never freed, so freeze them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file():
    """Look for no doctests in tests: the search takes as long as that for the tests themselves."""
    return [found for found in (yield) if type(found) is pytest.Module]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Run tests of kernels as plain Python in a process without a compiler."""
    if not compiler_off.runs_elsewhere(item):
        return None
    compiler_off.run_elsewhere(item, nextitem)
    return True


def pytest_unconfigure(config):
    """End the process without a compiler, if there is one."""
    child = config.stash.get(compiler_off.CHILD, None)
    if child is not None:
        child.close()


def pytest_collection_modifyitems(config, items):
    """Leave out long tests and benchmarks that are not asked for, and many games when nothing is compiled.

    The longest come last, so that the others have been played where time is short: those of several parts
    part by part, the first with all others.
    """
    items.sort(key=how_late)
    if compiler_off.compiler_is_off():
        for item in items:
            if "compiled" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="the compiler is switched off"))
    asked = config.getoption("-m") or ""
    unasked = [mark for mark in ("long", "soak", "bench") if mark not in asked]
    kept, left_out = [], []
    for item in items:
        (left_out if any(map(item.get_closest_marker, unasked)) else kept).append(item)
    if left_out:
        items[:] = kept
        config.hook.pytest_deselected(items=left_out)


def pytest_sessionstart(session):
    """Compile the games of the tests once, with all processes, before any of these begins."""
    processes = session.config.getoption("numprocesses", None)
    if processes and not hasattr(session.config, "workerinput"):
        from tests.warm import games_of, warm

        config = session.config
        asked = config.getoption("-m") or ""
        paths = [config.invocation_params.dir / name.partition("::")[0] for name in config.args]
        warm(processes, every="long" in asked or "soak" in asked, wanted=games_of(paths))


CHECKS = (
    "game_check.check",
    "strategies.fairness",
    "strategies.places",
    "strategies.probe",
    "strategies.strategy_check",
)
"""Modules below `analysis` that play as many games as they have time for."""


@pytest.fixture
def processor_time(monkeypatch):
    """Let checks of games and strategies count processor time: a busy machine leaves them as many games."""
    clock = SimpleNamespace(monotonic=time.process_time, perf_counter=time.process_time)
    for module in CHECKS:
        monkeypatch.setattr(f"analysis.{module}.time", clock)
    monkeypatch.setattr("analysis.strategies.time_limit.IDLE", 100.0)


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium of this machine."""
    found = find_browser()
    if found is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = launch(playwright, found)
        yield chromium
        chromium.close()
