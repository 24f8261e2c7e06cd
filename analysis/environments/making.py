"""Make environments; they need the optional libraries Gymnasium and PettingZoo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Unpack

from analysis.environments.setting import Played, choose_setting
from analysis.errors import RequestError

if TYPE_CHECKING:
    from analysis.environments.seats import SeatsEnv
    from analysis.environments.single import GameEnv
    from analysis.environments.vector import GamesEnv

EXTRA = "env"
"""Optional dependency of the package."""


@contextmanager
def _needing(library: str) -> Iterator[None]:
    """Say how to install a library that an import in the block lacks."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.partition(".")[0] not in ("gymnasium", "pettingzoo"):
            raise
        message = f"environments need {library}: pip install 'elderodds[{EXTRA}]'"
        raise ModuleNotFoundError(message, name=problem.name) from problem


def make(
    game: str | None = None,
    *,
    flat: bool = False,
    shaping: bool = False,
    discount: float = 1.0,
    render_mode: str | None = None,
    **played: Unpack[Played],
) -> GameEnv:
    """Make a Gymnasium environment of a game.

    `reset(seed=g)` begins game number g of the seed, the game that a run of that seed has under this number;
    `reset()` begins the next one. An action is the number of an option, and `info["action_mask"]` marks the
    options that exist. The reward is 1 at the end of a won game and otherwise 0.

    Parameters
    ----------
    game
        Name of the game, or the folder of your own; None: the default game.
    flat
        Observations are one float32 vector instead of a dictionary of arrays.
    shaping
        The reward also has the change of the trained value that comes with the game, as a potential: the best
        policy stays the same.
    discount
        Discount with which the agent learns, for that change: 1 counts later rewards in full.
    render_mode
        `ansi`: `render()` returns the position and its options in words.
    **played
        What is played (`Played`).

    Returns
    -------
    GameEnv
        The environment.

    Raises
    ------
    RequestError
        If a name, a number or a combination is unknown.
    ModuleNotFoundError
        If Gymnasium is not installed.
    """
    with _needing("Gymnasium"):
        from analysis.environments.single import GameEnv
    setting = choose_setting(game, **played)
    return GameEnv(setting, flat=flat, shaping=shaping, discount=discount, render_mode=render_mode)


def make_vector(
    game: str | None = None,
    *,
    games: int = 1024,
    **played: Unpack[Played],
) -> GamesEnv:
    """Make a vector environment of Gymnasium that steps many games at once in compiled code.

    `reset(seed=g)` begins games g, g + 1, ..., one at each table; a table whose game ends begins the next
    game in the same step. Observations are flat.

    Parameters
    ----------
    game
        Name of the game, or the folder of your own; None: the default game.
    games
        Number of tables.
    **played
        What is played (`Played`).

    Returns
    -------
    GamesEnv
        The environment.

    Raises
    ------
    RequestError
        If a name, a number or a combination is unknown, or the other seats or the rules are in plain Python.
    ModuleNotFoundError
        If Gymnasium is not installed.
    """
    with _needing("Gymnasium"):
        from analysis.environments.vector import GamesEnv
    if games < 1:
        raise RequestError("games", "must be at least 1", games)
    setting = choose_setting(game, **played)
    return GamesEnv(setting, games)


def aec(
    game: str | None = None,
    *,
    flat: bool = False,
    render_mode: str | None = None,
    **played: Unpack[Played],
) -> SeatsEnv:
    """Make a PettingZoo environment (AEC) with an agent for each seat, who sees what the seat may see.

    Parameters
    ----------
    game, flat, render_mode
        As for `make`.
    **played
        What is played (`Played`), with an agent in all seats.

    Returns
    -------
    SeatsEnv
        The environment; its agents are `seat_0`, `seat_1`, ...

    Raises
    ------
    RequestError
        If a name, a number or a combination is unknown.
    ModuleNotFoundError
        If Gymnasium or PettingZoo is not installed.
    """
    for name in ("seats", "seat", "others"):
        if name in played:
            raise RequestError(name, "an AEC environment has an agent in every seat", played.get(name))
    with _needing("Gymnasium and PettingZoo"):
        from analysis.environments.seats import SeatsEnv
    setting = choose_setting(game, **played)
    return SeatsEnv(setting, flat=flat, render_mode=render_mode)
