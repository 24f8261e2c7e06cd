"""Runs whose process, disk or strategy fails: no complete block is lost."""

import errno
import json
import os
import re
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path

import pytest

from simcore.store import folder, local
from simcore.store.open import open_folder
from simcore.store.reader import kept_games
from simcore.store.writer import read_run
from tests.command import call, no_pages
from tests.kept_runs import GRID, RUNS, TOY, play, same, start
from tests.sweeps import sweep

GAMES = 60_000
RUN = ("run", *TOY, "-n", GAMES, *GRID, "--quiet", "--workers", 2)


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The run without an interruption."""
    folder = tmp_path_factory.mktemp("whole")
    for keep in ("games", "summary"):
        process = start(*RUN, "--name", keep, "--keep", keep, cwd=folder)
        said = process.communicate(timeout=300)
        assert process.returncode == 0, said
    return folder / RUNS


def begun(folder):
    """Wait until the first block of a run is in its journal."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if any(file.stat().st_size for file in folder.glob("journal-*")):
            return
        time.sleep(0.005)
    raise AssertionError("the run never began")


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("keep", "delays"),
    [("games", (0.23,)), ("summary", (0.05, 0.4)), ("games", (0.0, 0.61)), ("games", (1.1, 0.02))],
)
def test_a_run_killed_at_any_instant_resumes_to_the_same_bits(whole, keep, delays, tmp_path):
    folder, kept = tmp_path / RUNS / "x", 0
    for number, delay in enumerate(delays):
        words = (*RUN, "--name", "x", "--keep", keep) if number == 0 else ("runs", "resume", "x", "--quiet")
        process = start(*words, cwd=tmp_path)
        if number == 0:
            begun(folder)
        time.sleep(delay)
        process.kill()
        process.communicate()
        now = kept_games(open_folder(folder))
        assert now >= kept
        kept = now
    assert kept > 0
    assert json.loads(call("runs", "list", "--json").stdout)["runs"][0]["state"] in (
        "interrupted",
        "complete",
    )
    if not read_run(folder).manifest.complete:
        process = start("runs", "resume", "x", "--quiet", cwd=tmp_path)
        said = process.communicate(timeout=300)
        assert process.returncode == 0, said
    same(folder, whole / keep, games=keep == "games")
    call("runs", "verify", "x", "--repair")  # a kill while a file is written leaves a partial one
    call("runs", "verify", "x")


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.slow
def test_a_second_interrupt_loses_nothing_either(whole, tmp_path):
    folder = tmp_path / RUNS / "x"
    process = start(*(word for word in RUN if word != "--quiet"), "--name", "x", cwd=tmp_path)
    begun(folder)
    process.send_signal(signal.SIGINT)
    time.sleep(0.03)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 130, said
    assert "elderodds runs resume elderodds-runs/x" in said
    assert kept_games(open_folder(folder)) > 0
    call("runs", "resume", "x", "--quiet")
    same(folder, whole / "games")


ENDLESS = """
from elderodds.strategy import strategy


@strategy("endless", games=("toy-urn",))
class Endless:
    "Never ends."

    def choose(self, tables, state, weights):
        print("thinking", flush=True)
        while True:
            pass
"""


@pytest.mark.long
@pytest.mark.slow
def test_a_second_interrupt_leaves_a_strategy_that_never_ends(tmp_path):
    (tmp_path / "endless.py").write_text(ENDLESS, encoding="utf-8")
    words = ("-s", "endless.py", "-n", 9, "--workers", 1, "--quiet")
    with start("run", *TOY, *words, cwd=tmp_path) as process:
        try:
            assert process.stderr.readline() == "thinking\n"
            process.send_signal(signal.SIGINT)
            assert "Ctrl-C again to stop at once" in process.stderr.readline()
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 130
            said = process.stderr.read()
        finally:
            process.kill()
    assert "Interrupted." in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_an_interrupt_of_a_check_says_what_is_missing(tmp_path):
    (tmp_path / "endless.py").write_text(ENDLESS, encoding="utf-8")
    with start("strategy", "check", "endless.py", "--game", "toy-urn", cwd=tmp_path) as process:
        try:
            while process.stderr.readline() != "thinking\n":
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 130
            assert process.stderr.read() == (
                "Interrupted: results so far; missing: runs, changes nothing, repeats, fair, legal, speed.\n"
            )
        finally:
            process.kill()


COMPILED_ENDLESS = """
from elderodds.strategy import strategy


@strategy("endless", games=("toy-urn",))
def choose(tables, state, weights):
    "Never ends."
    print("thinking")
    n = 1
    while n != 0:
        n = (n * 3 + 1) % 1000003 | 1
    return 0
"""


@pytest.mark.compiled
@pytest.mark.long
def test_an_interrupt_ends_the_trace_of_a_compiled_strategy_that_never_ends(tmp_path):
    (tmp_path / "endless.py").write_text(COMPILED_ENDLESS, encoding="utf-8")
    with start("trace", "--game-name", "toy-urn", "-s", "endless.py", "--seed", 1, cwd=tmp_path) as process:
        try:
            assert process.stderr.readline().startswith("Compiling ")  # the rules too, if nothing is cached
            assert process.stderr.readline() == "thinking\n"
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == -signal.SIGINT  # which a shell calls 130
            assert process.stderr.read() == ""
        finally:
            process.kill()


class FullDisk:
    """Lets so many writes through and then has no room left."""

    def __init__(self, writes, code=errno.ENOSPC):
        self.left, self.code = writes, code

    def __call__(self, plain):
        def limited(*arguments):
            self.left -= 1
            if self.left < 0:
                with folder.trouble(f"{arguments[1]} could not be written"):
                    raise OSError(self.code, os.strerror(self.code))
            return plain(*arguments)

        return limited


@pytest.mark.long
@pytest.mark.parametrize(
    ("keep", "writes"),
    sweep(
        [("games", 1), ("games", 6), ("summary", 3)],
        [("games", n) for n in (2, 3, 4, 9, 13)] + [("summary", n) for n in (1, 2, 4, 6, 9, 13)],
    ),
)
def test_a_full_disk_loses_nothing_at_any_write(keep, writes, monkeypatch):
    monkeypatch.setattr("simcore.store.writer.SHARD", 300)
    monkeypatch.setattr("simcore.store.writer.JOURNAL_BYTES", 2_000)
    full = FullDisk(writes)
    with monkeypatch.context() as patch:
        for name in ("write", "append"):
            patch.setattr(local.LocalFolder, name, full(getattr(local.LocalFolder, name)))
        said = play("x", 700, "--keep", keep, "--workers", 1, code=74).stderr
    assert re.search(r"No space left on device \(the disk is full; free some space\)", said)
    assert "Traceback" not in said
    if (RUNS / "x").exists():
        games = kept_games(open_folder(RUNS / "x"))
        told = "1 game is" if games == 1 else f"{games:,} games are"
        assert f"{told} kept in elderodds-runs/x. To resume:\n  elderodds runs resume" in said
        call("runs", "resume", "x", "--quiet")
    else:  # before the first block was written
        play("x", 700, "--keep", keep)
    play("long", 700, "--keep", keep)
    same(RUNS / "x", RUNS / "long", games=keep == "games")
    call("runs", "verify", "x")


@pytest.mark.long
@pytest.mark.compiled
def test_a_limit_of_the_size_of_files_is_said(tmp_path):
    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    process = start(*RUN, "--name", "x", cwd=tmp_path, preexec_fn=small)
    said = process.communicate(timeout=120)[1]
    assert process.returncode == 74, said
    assert "the file is too large" in said
    assert "Traceback" not in said
    assert "elderodds runs resume elderodds-runs/x" in said
    before = kept_games(open_folder(tmp_path / RUNS / "x"))
    assert before > 0


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.EROFS, "the disk is read-only"),
        (errno.EACCES, "no permission"),
        (errno.EIO, "check the disk first"),
    ],
)
def test_other_troubles_of_the_disk_are_said(code, words, monkeypatch):
    full = FullDisk(2, code)
    monkeypatch.setattr(local.LocalFolder, "append", full(local.LocalFolder.append))
    said = play("x", 700, code=74).stderr
    assert words in said
    assert "runs resume" in said


@pytest.mark.skipif(os.geteuid() != 0, reason="needs to become somebody else")
@pytest.mark.compiled
def test_lost_permission_in_a_process_of_its_own(monkeypatch):
    """Root plays a run; a user without permissions may show it, but neither extend nor remove it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        needed = (folder, Path(sys.executable), Path(sys.executable).resolve(), Path(__file__).resolve())
        if any(not each.stat().st_mode & 0o001 for path in needed for each in path.parents):
            pytest.skip("the tests, Python or the folder of temporary files are closed to others")
        monkeypatch.chdir(folder)
        play("x", 50)
        _try_without_permissions(folder, monkeypatch)


def _try_without_permissions(folder, monkeypatch):

    def no_one():
        os.setgid(65534)
        os.setuid(65534)

    monkeypatch.setenv("HOME", "/nonexistent")
    monkeypatch.setenv("ELDERODDS_NUMBA_CACHE", "0")
    for words, code in (
        (("show", "x"), 0),
        (("extend", "x", "-n", 5, "--quiet"), 74),
        (("rm", "x", "--yes"), 74),
    ):
        process = start("runs", *words, cwd=folder, preexec_fn=no_one)
        said = process.communicate(timeout=300)[1]
        assert process.returncode == code, said
        if code:
            assert "no permission" in said
            assert "Traceback" not in said


def test_a_broken_strategy_keeps_what_the_others_played():
    grid = ("-a", "slate", "-s", "random", "-s", "broken", "--seed", 1)
    said = play("x", 500, "--workers", 1, grid=grid, code=1).stderr
    assert "a strategy is broken: game 6 of seed 1" in said
    assert "501 games are kept in elderodds-runs/x. Correct the strategy, then start a new run" in said
    assert "runs resume" not in said, "it would meet the same game again"
    assert [cell.games for cell in read_run(RUNS / "x").cells] == [500, 1]


def test_a_writer_whose_lock_is_taken_away_stops(monkeypatch):
    monkeypatch.setattr("simcore.store.writer.SHARD", 300)
    plain = local.LocalFolder.append
    count = []

    def append(self, file, content):
        plain(self, file, content)
        count.append(file)
        if len(count) == 1:
            self.write("lock", b"mine now")

    monkeypatch.setattr(local.LocalFolder, "append", append)
    said = play("x", 2_000, "--workers", 1, code=2).stderr
    assert "another process has locked the run" in said
    assert (RUNS / "x" / "lock").read_bytes() == b"mine now"
