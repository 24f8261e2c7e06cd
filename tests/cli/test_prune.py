"""`elderodds runs prune`: the selection of runs, and the question before any is removed."""

import shutil
from datetime import UTC, datetime, timedelta

import pytest

from cli.commands.runs.entry import RunEntry
from cli.commands.runs.prune import old_runs
from tests.command import TOY, call, in_an_empty_folder, no_pages  # noqa: F401

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def run(name, days, state="complete"):
    return RunEntry(name=name, state=state, time=(NOW - timedelta(days=days)).isoformat())


RUNS = [
    run("new", 0),
    run("old", 40),
    run("older", 50),
    run("busy", 60, "being written"),
    run("odd", 70, "unreadable"),
]


@pytest.mark.parametrize(
    ("days", "keep", "gone"),
    [
        (30, 0, ["older", "old"]),
        (45, 0, ["older"]),
        (None, 1, ["older", "old"]),
        (None, 2, ["older"]),
        (30, 2, ["older"]),
        (None, 9, []),
        (None, 0, ["older", "old", "new"]),
    ],
)
def test_selection_of_runs_to_remove(days, keep, gone):
    before = None if days is None else NOW - timedelta(days=days)
    assert [each.name for each in old_runs(RUNS, before, keep)] == gone


@pytest.mark.compiled
def test_prune_asks_and_removes(monkeypatch, tmp_path):
    no_pages(monkeypatch)
    call("run", *TOY, "-a", "amber", "-d", "kind", "-n", 5, "--name", "a")
    for name in "bc":
        shutil.copytree(tmp_path / "elderodds-runs/a", tmp_path / f"elderodds-runs/{name}")
    there = tmp_path / "elderodds-runs"
    assert "would be removed" in call("runs", "prune", "--keep", 1, "--dry-run").stderr
    call("runs", "prune", "--keep", 1, code=130)  # no answer
    assert len(list(there.iterdir())) == 3
    said = call("runs", "prune", "--keep", 1, "--yes")
    assert len(said.stdout.splitlines()) == 2
    assert len(list(there.iterdir())) == 1
    assert "There is nothing to remove" in call("runs", "prune", "--older-than", "1d").stderr
    assert "--older-than 30d" in call("runs", "prune", code=2).stderr
    assert "expected days or hours" in call("runs", "prune", "--older-than", "soon", code=2).stderr
