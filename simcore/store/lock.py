"""Lock of a run folder: one process writes a run at a time; the file `lock` names it, with its start time.

`Lock` takes the lock, `holder` returns the process that has it, `claim` makes and locks the folder of a new
run. The file is also locked by the operating system (`flock`, in `simcore.store.local`), which releases the
lock when a process dies.

The library `filelock` (4.3.1 was tried) does not replace this module. Its `FileLock` uses the operating
system only: it acquires a lock that a process of another machine holds, because machines often do not see
each other's locks, and it cannot take a lock away so that the loser notices. Its `SoftFileLock` compares
host, process and start time: a lock left by a dead process of a container is never released, although the
system knows that the process died. Neither locks a folder behind an address, so the protocol below would
still be needed.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from simcore.store.folder import Folder, StoreError
from simcore.store.local import remove_empty
from simcore.store.manifest import MANIFEST

LOCK = "lock"
MOST = 4096
TRIES = 4
MOMENT = 0.1
"""Seconds until a lock that is being written has its content."""


class LockedError(StoreError):
    """Error for a run that another process writes."""


class TakenError(StoreError):
    """Error for a folder that already has a run, or in which another process has just started one."""

    @classmethod
    def of(cls, folder: object) -> TakenError:
        """Return the error for an existing run that no process writes."""
        message = f"{folder} already exists; choose another name or move the old run away"
        return cls(message, kind="taken", folder=folder)


def holder(folder: Folder) -> dict[str, Any] | None:
    """Return the holder of a run's lock: `pid`, `host`, `time`, `token`, `alive`; None if it is free."""
    try:
        text = folder.read(LOCK, MOST)
    except FileNotFoundError:
        return None
    return _holder(folder, text)


class Lock:
    """Acquired lock of a run folder.

    A lock left by a dead process of this machine is taken over silently. A live process holds an OS lock;
    where that is unavailable, the process id decides. For a process on another machine, there is no way to
    check.

    Parameters
    ----------
    folder
        The run folder.
    force
        Take the lock from its holder.

    Raises
    ------
    LockedError
        If another process holds it.
    """

    def __init__(self, folder: Folder, *, force: bool = False) -> None:
        self._folder = folder
        me = {"pid": os.getpid(), "host": socket.gethostname(), "token": secrets.token_hex(8)}
        self._mine = json.dumps({**me, "time": datetime.now(UTC).isoformat(timespec="seconds")}).encode()
        for more in reversed(range(TRIES)):
            let_go = folder.create(LOCK, self._mine)
            if let_go is not None:
                self._let_go: Callable[[], object] = let_go
                return
            try:
                seen = folder.read(LOCK, MOST)
            except FileNotFoundError:
                continue
            owner = _holder(folder, seen)
            if not owner["pid"] and more > 1:
                time.sleep(MOMENT)
                continue
            if not force and owner["alive"]:
                raise _locked(folder, owner)
            self._put_aside(seen)
        raise LockedError(f"{folder}: other processes are taking the lock at the same time; try again")

    def _put_aside(self, seen: bytes) -> None:
        """Remove the lock that was examined; put back a lock that another process has taken since."""
        aside = f"{LOCK}.{secrets.token_hex(8)}"
        if self._folder.take(LOCK, aside):
            if self._folder.read(aside, MOST) != seen:
                self._folder.take(aside, LOCK)
            self._folder.remove(aside)

    def check(self) -> None:
        """Check that the lock is still held.

        Raises
        ------
        LockedError
            If another process has taken it.
        """
        if not self.is_mine():
            raise LockedError(f"{self._folder}: another process has locked the run and is writing it")

    def is_mine(self) -> bool:
        """Return whether it is still held."""
        try:
            return self._folder.read(LOCK, MOST) == self._mine
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Release and remove the lock if it is still held; a second call does nothing."""
        try:
            if self.is_mine():
                self._folder.remove(LOCK)
        finally:
            let_go, self._let_go = self._let_go, lambda: None
            let_go()


def claim(folder: Folder) -> tuple[Lock, list[Path]]:
    """Make and lock the folder of a new run.

    A run that another process starts there at the same moment is not touched: an object store does not show
    which process made a folder first, only which one locked it first.

    Returns
    -------
    tuple
        The lock, and the new folders on this machine.

    Raises
    ------
    TakenError
        If another process has started a run there.
    """
    try:
        made = folder.make()
    except FileExistsError:
        raise TakenError.of(folder) from None
    try:
        lock = Lock(folder)
    except LockedError as problem:
        raise TakenError(str(problem), kind=problem.kind, **problem.facts) from None
    except BaseException:
        remove_empty(made)
        raise
    if folder.exists(MANIFEST):
        lock.release()
        raise TakenError.of(folder)
    return lock, made


def _holder(folder: Folder, text: bytes) -> dict[str, Any]:
    """Return the content of a lock; None if it is unreadable, because its process died while it wrote."""
    held = folder.is_held(LOCK)
    try:
        content = json.loads(text)
        pid, host = int(content["pid"]), str(content["host"])
        owner = {"pid": pid, "host": host, "time": str(content["time"]), "token": str(content["token"])}
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return {"pid": 0, "host": "?", "time": "?", "token": "", "alive": held is not False}
    here = host == socket.gethostname()
    return {**owner, "alive": not here or (_runs(pid) if held is None else held)}


def _runs(pid: int) -> bool:
    """Return whether a process of this machine is alive."""
    if os.name != "posix":  # signal 0 would end the process there
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _locked(folder: Folder, owner: dict[str, Any]) -> LockedError:
    if not owner["pid"]:
        return LockedError(f"{folder} has an unreadable lock", kind="unreadable-lock")
    by = f"process {owner['pid']} on {owner['host']} since {owner['time']}"
    return LockedError(f"{folder} is being written by {by}; one writer at a time", kind="locked")
