"""What all tests share."""

import os
import shutil

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

collect_ignore = ["fuzz.py"]
"""Needs a fuzzer that is no dependency, and has no tests of its own."""


def pytest_collection_modifyitems(config, items):
    """Leave out long tests and benchmarks that nobody asked for, and many games when nothing is compiled."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        slow = pytest.mark.skip(reason="the compiler is switched off")
        for item in items:
            if "compiled" in item.keywords:
                item.add_marker(slow)
    for mark in ("long", "soak", "bench"):
        if mark not in (config.getoption("-m") or ""):
            skip = pytest.mark.skip(reason=f"{mark} test; run with -m {mark}")
            for item in items:
                if item.get_closest_marker(mark) is not None:
                    item.add_marker(skip)


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium of this machine."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield chromium
        chromium.close()
