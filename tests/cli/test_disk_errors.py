"""What the disk does not do ends every command with the same exit code."""

import errno
from pathlib import Path

import pytest

from cli.terminal.errors import EXIT_DISK
from tests.command import TOY, call, in_an_empty_folder  # noqa: F401
from tests.fake_run import write_fake_run

CELL = ("-a", "slate", "-d", "cruel", "-p", 2, "-s", "random", "--seed", 5)


def refuse(monkeypatch, number, words):
    """Nothing can be written any more, where the user says."""
    opened = Path.open

    def refusing(self, mode="r", *rest, **more):
        if mode[0] in "wx" and not self.is_absolute():
            raise OSError(number, words, str(self))
        return opened(self, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", refusing)


@pytest.mark.parametrize(
    ("number", "words", "told"),
    [
        (errno.EROFS, "Read-only file system", "the disk is read-only"),
        (errno.EACCES, "Permission denied", "no permission"),
        (errno.ENOSPC, "No space left on device", "the disk is full"),
    ],
)
def test_a_page_that_cannot_be_written(monkeypatch, tmp_path, number, words, told):
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
        assert told in said
        assert "Traceback" not in said
