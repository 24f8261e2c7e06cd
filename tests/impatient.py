"""Ctrl-C in the middle of a command, at an instant that does not depend on how fast the machine is."""

from __future__ import annotations

import signal
from contextlib import contextmanager


class Impatient:
    """In place of the meter of a command: presses Ctrl-C once so many parts have begun, or games are over.

    Parameters
    ----------
    begun, games
        When; one of them.
    """

    def __init__(self, begun=None, games=None):
        self.begun, self.games = begun, games

    def begin(self, what):
        """Count a part."""
        if self.begun is not None:
            self.begun -= 1
            self._press(self.begun == 0)

    def advance(self, games):
        """Count games."""
        if self.games is not None:
            before, self.games = self.games, self.games - games
            self._press(before > 0 >= self.games)

    def expect(self, total):
        """Nothing."""

    def _press(self, now):
        if now:
            signal.raise_signal(signal.SIGINT)


def impatient(monkeypatch, module, **when):
    """Have the next command of a module interrupted."""

    @contextmanager
    def meter(total, *, quiet):
        yield Impatient(**when)

    monkeypatch.setattr(f"{module}.meter", meter)
