"""Short calls of the command line, with the toy game."""

import pytest
from click.testing import CliRunner

from cli.main import app
from cli.shared.page import NoPage
from tests import toy

TOY = ("--game-name", toy.GAME.name)


def call(*words, code=0):
    """Run a command in this process; it has to end with that exit code."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    """Run every test of the importing module in an empty folder."""
    monkeypatch.chdir(tmp_path)


def no_pages(monkeypatch):
    """Every run as with --no-report."""
    monkeypatch.setattr("cli.shared.page.PageMaker", NoPage)
