"""One writer at a time: a file in the run folder says who writes, and since when."""

from __future__ import annotations

import json
import os
import secrets
import socket
from datetime import UTC, datetime
from typing import Any

from simcore.storage import Folder, StoreError

LOCK = "lock"
MOST = 4096
TRIES = 3


class LockedError(StoreError):
    """Somebody else writes the run."""


def holder(folder: Folder) -> dict[str, Any] | None:
    """Who holds the lock of a run: `pid`, `host`, `time`, `token`, `alive`; None if nobody does."""
    try:
        text = folder.read(LOCK, MOST)
    except FileNotFoundError:
        return None
    return _holder(text)


class Lock:
    """The lock of a run folder, taken.

    A lock that a process of this machine left behind when it died is taken over without asking. Whether a
    process of another machine is alive cannot be seen from here.

    Parameters
    ----------
    folder
        The run folder.
    force
        Take the lock away from whoever holds it.

    Raises
    ------
    LockedError
        If somebody else holds it.
    """

    def __init__(self, folder: Folder, *, force: bool = False) -> None:
        self._folder = folder
        me = {"pid": os.getpid(), "host": socket.gethostname(), "token": secrets.token_hex(8)}
        self._mine = json.dumps({**me, "time": datetime.now(UTC).isoformat(timespec="seconds")}).encode()
        for _ in range(TRIES):
            if folder.create(LOCK, self._mine):
                return
            try:
                seen = folder.read(LOCK, MOST)
            except FileNotFoundError:
                continue
            if not force and _holder(seen)["alive"]:
                raise LockedError(_said(folder, _holder(seen)))
            self._put_aside(seen)
        raise LockedError(f"{folder}: others take the lock at the same time; try again")

    def _put_aside(self, seen: bytes) -> None:
        """Remove the lock that was judged; one that somebody else has taken since is put back."""
        aside = f"{LOCK}.{secrets.token_hex(8)}"
        if self._folder.take(LOCK, aside):
            if self._folder.read(aside, MOST) != seen:
                self._folder.take(aside, LOCK)
            self._folder.remove(aside)

    def check(self) -> None:
        """Make sure that it is still held.

        Raises
        ------
        LockedError
            If somebody has taken it away.
        """
        try:
            held = self._folder.read(LOCK, MOST) == self._mine
        except FileNotFoundError:
            held = False
        if not held:
            raise LockedError(
                f"{self._folder}: somebody else has taken the lock away and writes this run now"
            )

    def release(self) -> None:
        """Let go of it, if it is still held."""
        try:
            if self._folder.read(LOCK, MOST) == self._mine:
                self._folder.remove(LOCK)
        except FileNotFoundError:
            return


def _holder(text: bytes) -> dict[str, Any]:
    """What a lock says; one that cannot be read was being written when its process died, or is no lock."""
    try:
        found = json.loads(text)
        pid, host = int(found["pid"]), str(found["host"])
        told = {"pid": pid, "host": host, "time": str(found["time"]), "token": str(found["token"])}
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return {"pid": 0, "host": "?", "time": "?", "token": "", "alive": True}
    return {**told, "alive": host != socket.gethostname() or _runs(pid)}


def _runs(pid: int) -> bool:
    """Whether a process of this machine is alive."""
    if os.name != "posix":  # there, signal 0 would end the process
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _said(folder: Folder, who: dict[str, Any]) -> str:
    return (
        f"{folder} is being written by process {who['pid']} on {who['host']} since {who['time']}; one writer "
        "at a time. If that process is gone for certain, say --break-lock"
    )
