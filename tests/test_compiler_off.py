"""Tests marked `plain` run in a process without a compiler, and a failure there reads like any other."""

from types import SimpleNamespace

import pytest

from tests.compiler_off import SWITCH, Child

PASSES = f"""
import os, pytest

@pytest.mark.plain
def test_passes():
    assert os.environ["{SWITCH}"] == "1"
"""
FAILS = """
@pytest.mark.plain
def test_fails():
    assert [1, 2] == [1, 3]
"""
ENDS = """
@pytest.mark.plain
def test_ends():
    os._exit(7)
"""


@pytest.fixture
def run(request, tmp_path):
    """Run tests of a file in a child; the result is their reports by name."""
    settings = tmp_path / "pytest.ini"
    settings.write_text("[pytest]\nmarkers = plain\n", encoding="utf-8")
    config = SimpleNamespace(inipath=settings, option=request.config.option, hook=request.config.hook)
    file = tmp_path / "test_written.py"

    def run(text, *names):
        file.write_text(text, encoding="utf-8")
        child = Child(config, [str(file)])
        reports = {}
        for name in names:
            item = SimpleNamespace(nodeid=f"{file.name}::{name}", location=(file.name, 1, name))
            reports[name] = child.run(item, None)
        child.close()
        return reports

    return run


def test_reports_of_another_process_are_those_of_the_test(run):
    reports = run(PASSES + FAILS, "test_passes", "test_fails")
    assert [(report.when, report.outcome) for report in reports["test_passes"]] == [
        ("setup", "passed"),
        ("call", "passed"),
        ("teardown", "passed"),
    ]
    _, failed, _ = reports["test_fails"]
    assert failed.outcome == "failed"
    assert failed.nodeid == "test_written.py::test_fails"
    assert "assert [1, 2] == [1, 3]" in failed.longreprtext
    assert "At index 1 diff: 2 != 3" in failed.longreprtext


@pytest.mark.parametrize(
    ("text", "message"),
    [(PASSES + ENDS, "exit code 7"), ("import no_such_module", "No module named 'no_such_module'")],
    ids=["ended", "not-collected"],
)
def test_a_process_that_runs_no_test_says_why(run, text, message):
    (report,) = run(text, "test_ends")["test_ends"]
    assert report.outcome == "failed"
    assert message in report.longreprtext
