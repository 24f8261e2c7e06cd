"""Names of kept runs: the name, the folder, and the folder around a single run."""

import shutil

import pytest

from analysis.errors import RequestError
from analysis.request.arm_syntax import read
from analysis.request.kept import find_run, read_kept
from tests.command import call, in_an_empty_folder  # noqa: F401
from tests.fake_run import write_fake_run


@pytest.fixture
def kept(tmp_path):
    write_fake_run(tmp_path / "runs", ancient_ones=("cthulhu",), difficulties=("easy",), games=30)
    return tmp_path / "runs"


def test_the_folder_around_the_only_run_is_that_run(kept):
    (only,) = kept.iterdir()
    assert find_run(kept, "elsewhere") == only == find_run(only, "elsewhere")
    assert read_kept(kept).path == only
    assert call("why", kept).exit_code == 0
    assert read(str(kept), kept).spec.run == only


def test_of_many_runs_a_few_are_named(kept):
    for number in range(30):
        shutil.copytree(kept / "run", kept / f"{number:02d}")
    (kept / "run").rename(kept / "00-run")
    cases = {kept: "is a folder of runs", kept / "nothing": "there is no run 'nothing'"}
    for text, said in cases.items():
        with pytest.raises(RequestError) as told:
            find_run(text, kept)
        assert said in str(told.value)
        assert str(told.value).endswith(" the last of them 25, 26, 27, 28, 29")


def test_a_name_that_is_too_long_is_refused_for_that():
    said = call("run", "--game", "final-battle", "-n", 1, "--name", "a" * 300, code=2).stderr
    assert "a run name has at most 200 letters, and this one 300" in said
