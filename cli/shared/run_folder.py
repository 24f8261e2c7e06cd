"""Folder of a new run: a free name, and the writer that claims it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

from cli.shared import options
from cli.terminal.errors import Mistake

if TYPE_CHECKING:
    from simcore.store.folder import Where


T = TypeVar("T")
TRIES = 3


def check_games(option: str, games: int, first: int = 0) -> None:
    """Check the numbers of games."""
    from simcore.process.limits import MAX_GAME_NUMBER

    options.check_at_least(option, games, 1)
    options.check_at_most(option, games, "MAX_GAMES")
    options.check_at_least("--first-game", first, 0)
    if first + games - 1 > MAX_GAME_NUMBER:
        raise Mistake(f"--first-game {first}: the last game of a seed has the number {MAX_GAME_NUMBER}")


def new_folder(out: Where, name: str | None) -> Where:
    """Return the folder of a new run; without a name it is called by date and time."""
    from simcore.store.lock import TakenError
    from simcore.store.writer import check_name

    if name is not None:
        return check_name(out, name)
    now = f"{datetime.now():%Y%m%d-%H%M%S}"
    for number in range(1, 100):
        with suppress(TakenError):
            return check_name(out, now if number == 1 else f"{now}-{number}")
    return check_name(out, now)


def new_run(out: Where, name: str | None, begin: Callable[[Where], T]) -> T:
    """Begin a run in a new folder; if another process takes the same time for its name, use the next one."""
    from simcore.store.lock import TakenError

    for _ in range(TRIES):
        with suppress(TakenError) if name is None else nullcontext():
            return begin(new_folder(out, name))
    return begin(new_folder(out, name))
