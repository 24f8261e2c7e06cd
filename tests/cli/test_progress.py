"""A terminal shows progress, and a pipe does not."""

import io
import sys

import click
import pytest

from cli.shared.stopping import Share
from cli.terminal.progress import meter, waiting


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def terminal(monkeypatch):
    """Replace stderr; not a fixture, since pytest replaces stderr before each test."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    return shown


def test_waiting__a_terminal_shows_the_reason_and_clears_it(monkeypatch):
    there = terminal(monkeypatch)
    with waiting("Drawing the report", quiet=False):
        pass
    shown = there.getvalue()
    assert "Drawing the report" in shown
    assert shown.endswith("\x1b[1A\x1b[2K"), "the line is gone"
    assert shown.index("\x1b[?25l") < shown.index("\x1b[?25h"), "and the cursor is back"


def test_waiting__quiet_and_pipes_see_nothing(monkeypatch):
    there = terminal(monkeypatch)
    with waiting("Drawing", quiet=True):
        pass
    assert there.getvalue() == ""
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with waiting("Drawing", quiet=False):
        pass
    assert sys.stderr.getvalue() == ""


def test_meter__a_terminal_shows_a_bar(monkeypatch):
    there = terminal(monkeypatch)
    with meter(2_000, quiet=False) as bar:
        bar.begin("slate, kind")
        bar.advance(500)
        bar.expect(1_000)
        bar.advance(500)
    shown = there.getvalue()
    assert "slate, kind" in shown
    assert "1,000/1,000" in shown


@pytest.mark.parametrize(("typed", "meant"), [("0.5", "0.5%"), ("1", "1%"), ("40", "40%")])
def test_a_percentage_instead_of_a_share_is_refused(typed, meant):
    with pytest.raises(click.BadParameter, match=f"did you mean {meant}"):
        Share().convert(typed, None, None)
