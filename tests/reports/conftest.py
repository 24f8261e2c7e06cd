"""Kept runs and a browser for the tests of pictures and pages."""

import shutil

import matplotlib
import pytest

from reports.html import write_report
from tests.fake_run import write_fake_run

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


@pytest.fixture(autouse=True)
def close_figures():
    """No figure outlives its test, and no test leaves a style behind."""
    before = dict(matplotlib.rcParams)
    yield
    import matplotlib.pyplot as plt

    plt.close("all")
    assert dict(matplotlib.rcParams) == before


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """Three by three cells."""
    return write_fake_run(tmp_path_factory.mktemp("run"), games=400)


@pytest.fixture(scope="session")
def page(run, tmp_path_factory):
    """Report of three by three cells."""
    return write_report(run, tmp_path_factory.mktemp("page") / "report.html")


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
