"""The example of docs/calibrate.md, from a table of results to a number of the rulebook."""

import shutil
import time
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import app

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs" / "examples"
HALF_AN_HOUR = 1800

pytestmark = [pytest.mark.long, pytest.mark.compiled]


def test_my_group_won_9_of_20_and_hard_becomes_as_hard_as_it_should(tmp_path, monkeypatch):
    """The commands of the page, in an empty folder, find the change that the page reports."""
    monkeypatch.chdir(tmp_path)
    for name in ("playtests.csv", "hard.toml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    began = time.monotonic()
    for words in (
        ["calibrate", "playtests.csv", "--seed", "1", "-a", "cthulhu", "-p", "2"],
        ["tune", "hard.toml", "--seed", "1", "-n", "1000", "--judge-games", "5000"],
    ):
        done = CliRunner().invoke(app, words)
        assert done.exit_code in (0, 3), done.output
    assert time.monotonic() - began < HALF_AN_HOUR
    content = tomllib.loads((tmp_path / "hard-tuned.toml").read_text())
    place = content["ancient-ones"]["cthulhu"]["difficulties"]["hard"]["place"]
    text = (ROOT / "docs" / "calibrate.md").read_text()
    for entry in place:
        line = f'at = "{entry["at"]}", count = {entry["count"]}, monster = "{entry["monster"]}"'
        assert line in text
    assert "1 of 1 targets met" in done.output
    assert "1 of 1 targets met" in text
