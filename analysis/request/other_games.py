"""Names and data that belong to another game than the one of the request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.errors import RequestError
from simcore.messages.error_details import NO_FILE, ScenarioError

if TYPE_CHECKING:
    from simcore.contract.game import Game


def elsewhere(game: Game, ancient_ones: Sequence[str]) -> tuple[str, ...]:
    """Return the other games that have an Ancient One which this one lacks."""
    wanted = set(ancient_ones)
    return tuple(other.name for other in _others(game) if wanted & set(other.load(None, ()).ancient_ones))


def _others(game: Game) -> Iterator[Game]:
    """Return the other games that come with this program or are installed."""
    from simcore.games import find_game, games, origin_of

    return (find_game(name) for name in games() if name != game.name and origin_of(name) is None)


def of_another_game(game: Game, folder: Path | None, error: ScenarioError) -> RequestError | None:
    """Return an error that names the games whose data a folder holds; None if they are those of this game.

    Parameters
    ----------
    game
        The game with which the folder was read.
    folder
        What was read: a folder, or something else, which is of no other game.
    error
        What was wrong with it.
    """
    from simcore.narration.words import enumeration

    if folder is None or not folder.is_dir() or not _lacks_files(error):
        return None
    games = tuple(other.name for other in _others(game) if _holds_data_of(other, folder))
    if not games:
        return None
    problem = f"the folder holds data of {enumeration(games)}, not of {game.name}"
    return RequestError("scenario", problem, folder, kind="in-other-games", games=games)


def option_of_another_game(game: Game, error: ScenarioError) -> RequestError | None:
    """Return an error for a setting of another game's option; None if there is no such setting."""
    from simcore.contract.game_options import option_with

    for detail in error.errors:
        option = option_with(detail.key)
        if option is not None and game.name not in option.games:
            problem = f"{game.name} has no {option.kind}. {found_in(option.games, 'They are')}"
            return RequestError(option.name, problem, kind="in-other-games", games=option.games)
    return None


def _holds_data_of(game: Game, folder: Path) -> bool:
    """Return whether a folder has all files of a game, valid or not."""
    from simcore.data.scenario import DataScenario

    try:
        if not isinstance(game.load(None, ()), DataScenario):
            return False  # it need not look at files at all
        game.load(folder, ())
    except ScenarioError as problem:
        return not _lacks_files(problem)
    except (ValueError, OSError):
        return False
    return True


def _lacks_files(error: ScenarioError) -> bool:
    return any(detail.kind == NO_FILE for detail in error.errors)


def found_in(games: Sequence[str], begin: str = "It is") -> str:
    """Name the games that have something which this one lacks."""
    from simcore.narration.words import enumeration

    return f"{begin} in {enumeration(games)}"
