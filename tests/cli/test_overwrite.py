"""Every command replaces a file that the user may edit only with `--overwrite`."""

from pathlib import Path

import pytest

from tests.command import TOY, call, in_an_empty_folder  # noqa: F401
from tests.fake_run import write_fake_run

CELL = ("-a", "cthulhu", "-d", "easy", "-p", 2, "-s", "standard")


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("tune", "none.toml", "--out"), "--out "),
        (("calibrate", "none.csv", "--out"), "--out "),
        (("strategy", "tune", "standard", "--judge-games", 0, "--out"), "--out "),
        (("scenario", "from-run", "run", *CELL, "--out"), "--out "),
        (("strategy", "new"), ""),
    ],
)
def test_a_file_that_may_be_edited_is_left_alone(tmp_path, words, option):
    write_fake_run(tmp_path, ancient_ones=("cthulhu",), difficulties=("easy",), games=30)
    file = f"mine.{'py' if words[-1] == 'new' else 'toml'}"
    Path(file).write_text("edited")
    said = call(*words, file, code=2).stderr
    problem = "exists already; choose another name, or add --overwrite"
    assert said == f"Error: {option}{file}: {problem}\n"
    assert Path(file).read_text() == "edited"
    assert (
        "exists already" not in call(*words, file, "--overwrite", code=0 if words[-1] == "new" else 2).output
    )


def test_results_replace_older_ones():
    for _ in range(2):
        call("compare", *TOY, "slate+cruel", "amber+cruel", "-n", 10, "--out", "result.json", "--quiet")
    assert Path("result.json").read_text().startswith("{")
