"""Files are written whole or not at all, and errors name them."""

import errno
import os
import signal
from contextlib import contextmanager

import pytest

from simcore.files.writing import write_file, write_files
from tests.command import call, in_an_empty_folder  # noqa: F401

resource = pytest.importorskip("resource", reason="no limit of the size of files here")


@contextmanager
def files_of_at_most(size):
    """Let every write beyond a size fail, as on a full disk."""
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


def everything_in(folder):
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*"))


def test_a_full_disk_leaves_the_older_file_and_names_it(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("older")
    with files_of_at_most(100), pytest.raises(OSError, match="File too large") as found:
        write_file(file, "x" * 1000)
    assert (found.value.errno, found.value.filename) == (errno.EFBIG, str(file))
    assert file.read_text() == "older"
    assert everything_in(tmp_path) == ["mine.toml"]


def test_files_that_belong_together_are_written_all_or_none(tmp_path):
    with files_of_at_most(100), pytest.raises(OSError, match="File too large") as found:
        write_files({tmp_path / "new/a": "x", tmp_path / "new/b": b"x" * 1000})
    assert found.value.filename == str(tmp_path / "new/b")
    assert everything_in(tmp_path) == []


def test_permissions_and_links_are_kept(tmp_path):
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("older")
    file.chmod(0o640)
    link.symlink_to("file")
    write_file(link, "naïve\n")
    assert link.is_symlink()
    assert file.read_bytes() == "naïve\n".encode()
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_device_is_written_to_and_named(tmp_path):
    link = tmp_path / "full"
    link.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left") as found:
        write_file(link, "x")
    assert found.value.filename == str(link)


@pytest.mark.parametrize(
    "words",
    [
        ("strategy", "new", "mine.py"),
        ("game", "new", "mine"),
        ("scenario", "export", "mine", "--game", "final-battle"),
        ("scenario", "export", "mine", "--csv", "--game", "final-battle"),
    ],
)
def test_a_command_can_be_repeated_after_a_full_disk(tmp_path, words):
    with files_of_at_most(100):
        said = call(*words, code=74).stderr
    assert said.startswith("Error: mine")
    assert "the file is too large" in said
    assert everything_in(tmp_path) == []
    call(*words)
    assert everything_in(tmp_path)
