"""Kept runs for the tests of figures and pages."""

from contextlib import contextmanager

import matplotlib
import pytest

from analysis.kept_runs.part import part_of
from reports.pages.run_page import write_report
from tests.fake_run import write_fake_run


@pytest.fixture(autouse=True)
def close_figures():
    """Close all figures after each test, and assert that the test left no style behind."""
    before = dict(matplotlib.rcParams)
    yield
    import matplotlib.pyplot as plt

    plt.close("all")
    assert dict(matplotlib.rcParams) == before


@pytest.fixture(autouse=True)
def one_process(monkeypatch):
    """Make pages in this process: starting another one takes most of the time of a small page."""

    @contextmanager
    def here(function, *arguments):
        yield lambda: function(*arguments)

    monkeypatch.setattr("reports.pages.sections.examples.elsewhere", here)


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """A run of three by three cells."""
    return write_fake_run(tmp_path_factory.mktemp("run"), games=400)


@pytest.fixture(scope="session")
def few(run):
    """Two cells of that run, whose pages are written sooner."""
    return part_of(run, (0, 1))


@pytest.fixture(scope="session")
def page(run, tmp_path_factory):
    """The report of three by three cells."""
    return write_report(run, tmp_path_factory.mktemp("page") / "report.html")
