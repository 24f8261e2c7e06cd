"""Every command reports an error of the disk with the same exit code."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal.errors import EXIT_DISK
from tests.command import TOY, call, in_an_empty_folder  # noqa: F401
from tests.fake_run import write_fake_run

CELL = ("-a", "slate", "-d", "cruel", "-p", 2, "-s", "random", "--seed", 5)


def refuse(monkeypatch, number, words):
    """Refuse all writing to the current folder, which holds the user's files."""
    opened = Path.open

    def refusing(self, mode="r", *rest, **more):
        if mode[0] in "wx" and self.absolute().parent == Path.cwd():
            raise OSError(number, words, str(self))
        return opened(self, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", refusing)


@pytest.mark.long
@pytest.mark.parametrize(
    ("number", "words", "message"),
    [
        (errno.EROFS, "Read-only file system", "the disk is read-only"),
        (errno.EACCES, "Permission denied", "no permission"),
        (errno.ENOSPC, "No space left on device", "the disk is full"),
    ],
)
def test_a_page_that_cannot_be_written_is_reported(monkeypatch, tmp_path, number, words, message):
    kept = write_fake_run(tmp_path, ancient_ones=("cthulhu",), difficulties=("easy",), games=30).path
    refuse(monkeypatch, number, words)
    for command in (
        ("report", kept, "--examples", 0, "--out", "page.html"),
        ("report", kept, "--examples", 0, "--out", "page.md"),
        ("trace", *TOY, *CELL, "--deals", 0, "--html", "game.html"),
        ("compare", *TOY, "slate+cruel", "amber+cruel", "-n", 10, "--out", "result.json"),
        ("strategy", "new", "mine.py", *TOY),
    ):
        said = call(*command, code=EXIT_DISK).stderr
        assert message in said
        assert "Traceback" not in said
        assert ("another place with --out" in said) is (command[0] == "compare" and number != errno.ENOSPC)


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("compare", "slate", "amber"), "--out"),
        (("compare", "slate", "amber"), "--figure"),
        (("sensitivity",), "--out"),
        (("sweep", "urn.red=1..2"), "--csv"),
        (("tension",), "--out"),
        (("diff", "as-printed", "as-printed"), "--out"),
        (("trace",), "--html"),
    ],
)
def test_an_unwritable_place_is_reported_before_any_game(monkeypatch, words, option):
    monkeypatch.setattr(os, "access", lambda place, mode: False)
    ending = {"--figure": ".png", "--csv": ".csv"}.get(option, ".html")
    said = call(*words, *TOY, option, f"result{ending}", code=EXIT_DISK).stderr
    text = f"cannot be written (no permission; choose another place with {option}, or"
    assert f"{option} result{ending}: {text}" in said
    assert "Seed" not in said


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (("scenario", "export", "data", "--game", "final-battle"), "data"),
        (("game", "new", "mine", "--plain"), "mine"),
    ],
)
def test_a_disk_error_names_the_file(monkeypatch, words, place):
    monkeypatch.setattr(Path, "mkdir", lambda self, *_, **__: refused(self))
    said = call(*words, code=EXIT_DISK).stderr
    assert said.startswith(f"Error: {place}")
    assert "--out" not in said


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("runs", "extend", "KEPT", "-n", 10, "--no-report"),
            "; use a copy of the run in another place,",
        ),
        (("runs", "rm", "KEPT", "--yes"), "(no permission; change the permissions)"),
        (
            ("run", *TOY, *CELL, "-n", 10, "--no-report", "--out", "here"),
            "; choose another place with --out, or",
        ),
    ],
)
def test_advice_about_the_disk_fits_the_command(monkeypatch, tmp_path, words, message):
    call("run", *TOY, *CELL, "-n", 10, "--no-report", "--name", "kept", "--no-data-range")
    opened = os.open

    def refusing(path, flags, *rest, **more):
        return refused(path) if flags & os.O_CREAT else opened(path, flags, *rest, **more)

    monkeypatch.setattr(os, "open", refusing)
    monkeypatch.setattr(Path, "mkdir", lambda self, *_, **__: refused(self))
    monkeypatch.setattr(Path, "unlink", lambda self, **_: refused(self))
    said = call(*("kept" if word == "KEPT" else word for word in words), code=EXIT_DISK).stderr
    assert message in said
    assert ("--out" in said) is (words[0] == "run")


def refused(path):
    raise OSError(errno.EACCES, "Permission denied", str(path))


@pytest.mark.parametrize("command", [("sensitivity", "--data"), ("sweep", "rules.rounds=1..2"), ("tension",)])
def test_an_unwritable_run_is_reported_before_any_game(monkeypatch, tmp_path, command):
    kept = write_fake_run(tmp_path, ancient_ones=("cthulhu",), difficulties=("easy",), games=30).path
    monkeypatch.setattr(os, "access", lambda place, mode: False)
    said = call(*command, "--run", kept, code=EXIT_DISK).stderr
    assert f"--run {kept}: cannot be written (no permission; use a copy of the run" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_behind_standard_output_is_reported():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "elderodds", "strategy", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == EXIT_DISK
    assert done.stderr.startswith("Error: standard output: No space left on device (the disk is full")
