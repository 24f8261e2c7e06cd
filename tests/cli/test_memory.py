"""Every library's lack of memory ends in one sentence instead of a traceback."""

import errno
import subprocess
import sys
import tracemalloc

import click
import numpy as np
import pytest
from click.testing import CliRunner

from cli.main import app
from cli.terminal.errors import EXIT_DISK
from cli.terminal.memory import message, ran_out
from simcore.process import address_space, command_line
from simcore.process.address_space import AddressSpaceError
from simcore.process.limits import MAX_MANIFEST_BYTES
from simcore.store import polars_use
from simcore.store.manifest import MANIFEST
from simcore.store.open import open_folder
from tests.command import TOY, no_pages
from tests.kept_runs import ROOT

resource = pytest.importorskip("resource")


class PanicException(BaseException):
    """An error of a Rust library, which is not an `Exception`."""


def array():
    return np.zeros(1 << 50, np.uint8)


def raised(problem):
    def failing(*_, **__):
        raise problem

    return failing


WAYS = {
    "Python": raised(MemoryError()),
    "numpy": array,
    "the system": raised(OSError(errno.ENOMEM, "Cannot allocate memory")),
    "threads": raised(RuntimeError("can't start new thread")),
    "a library that is loaded": raised(ImportError("libx.so: failed to map segment from shared object")),
    "Rust": raised(PanicException('Os { code: 11, message: "Resource temporarily unavailable" }')),
}


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


@pytest.mark.parametrize("name", WAYS)
def test_a_run_reports_its_memory_when_memory_runs_out(name, monkeypatch):
    monkeypatch.setattr("analysis.experiment.experiment.play_cell", lambda *_, **__: WAYS[name]())
    ran = CliRunner().invoke(app, ["run", *TOY, "-n", "20", "--name", "x", "--quiet"])
    assert ran.exit_code == EXIT_DISK
    said = " ".join(ran.stderr.split())
    assert "Error: memory ran out: `run` needs about 0." in said
    assert ", or add --workers 1 --keep summary --no-report, or reduce -n and" in said
    assert "Traceback" not in said
    assert "bug" not in said


@pytest.mark.parametrize("problem", [ValueError("memory"), OSError(errno.ENOSPC, "full"), KeyError(12)])
def test_other_errors_are_not_reported_as_lack_of_memory(problem):
    assert not ran_out(problem)


def test_the_cause_of_an_error_counts():
    problem = ValueError("wrapped")
    problem.__cause__ = MemoryError()
    assert ran_out(problem)


def test_advice_names_only_options_of_the_command():
    said = message(MemoryError(), click.Command("bare"))
    assert said.startswith("memory ran out: `bare` needs about 0.5 GB")
    assert said.endswith(("Close other programs", "(`ulimit -v`)"))


def test_a_larger_game_takes_more(monkeypatch):
    run = app.get_command(click.Context(app), "run")
    found = []
    for name in ("final-battle", "elder-sign"):
        monkeypatch.setattr(command_line, "typed", ["run", "--game", name])
        found.append(message(MemoryError(), run))
    small, large = (float(text.partition("about ")[2].partition(" GB")[0]) for text in found)
    assert 0.5 < small < large < 2


def test_polars_is_not_started_with_too_little_address_space(monkeypatch):
    """Polars would abort the process with pages of addresses."""
    monkeypatch.setattr(polars_use, "_checked_in", [])
    monkeypatch.setattr(polars_use, "space_limit", lambda: 1_000_000_000)
    with pytest.raises(AddressSpaceError, match=r"address space, .* is 1\.0 GB; raise the limit"):
        polars_use.check_polars()
    monkeypatch.setattr(polars_use, "space_limit", lambda: address_space.needed_space())
    polars_use.check_polars()


def test_a_manifest_takes_the_memory_of_its_size_and_not_of_the_limit(tmp_path):
    (tmp_path / MANIFEST).write_bytes(b"{}")
    tracemalloc.start()
    try:
        assert open_folder(tmp_path).read(MANIFEST, MAX_MANIFEST_BYTES) == b"{}"
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.long
@pytest.mark.parametrize("size", [600_000_000, 1_024_000_000, 1_600_000_000, 1_900_000_000])
def test_a_limited_address_space_ends_in_a_sentence_or_a_run(size, tmp_path):
    script = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({size}, {size}));"
    script += "from tests import toy; from cli.__main__ import main; main()"
    words = ["run", *TOY, "-n", "200", "-s", "random", "--no-report", "--out", str(tmp_path)]
    ran = subprocess.run(
        [sys.executable, "-c", script, *words], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode in (0, EXIT_DISK), ran.stderr
    assert "Traceback" not in ran.stderr
    if ran.returncode:
        assert ran.stderr.startswith("Error: memory ran out: ")
        assert len(ran.stderr) < 500
