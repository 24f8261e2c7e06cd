"""Errors of strategies: the game, the decision and the line."""

from __future__ import annotations

import inspect
import traceback
from pathlib import Path
from typing import Any

import numpy as np

from simcore.files.user_files import line_of, shown
from simcore.play.roster import Policy, Roster

RULES = Path(__file__).parents[1]


class StrategyError(RuntimeError):
    """Error of a strategy that failed or chose an invalid option.

    Parameters
    ----------
    where
        Game and decision.
    problem
        Exception.
    file, line
        The place in the strategy.
    game
        Number of the game.
    """

    def __init__(self, where: str, problem: str, file: str, line: int, game: int) -> None:
        super().__init__(f"{where}: {problem} ({shown(file)}:{line})")
        self.where, self.problem, self.file, self.line, self.game = where, problem, file, line, game


def is_legal(s: Any, choice: Any) -> bool:
    """Return whether an answer is a whole number and the index of an option."""
    return isinstance(choice, (int, np.integer, np.bool_)) and 0 <= int(choice) < s["n_options"]


def where(players: Roster, s: Any, seed: Any) -> str:
    """Return the game and the decision in words."""
    kind = int(s["decision"])
    name = players.game.kinds.get(kind, "")
    return (
        f"game {s['game_number']} of seed {seed}, decision {s['decisions'] + 1} "
        f"(kind {kind}{name and ' ' + name}, seat {s['seat']})"
    )


def illegal(players: Roster, s: Any, seed: Any, choice: Any) -> StrategyError:
    """Return the error for an answer that is not an option; it points at the function."""
    function = _function(players.policies[int(s["seat"])])
    answer = repr(choice) if isinstance(choice, np.ndarray) else str(choice)  # distinguishes 0 and array(0)
    message = f"the strategy chose option {answer}, allowed are 0 to {s['n_options'] - 1}"
    code = function.__code__
    place = code.co_filename, line_of(code)
    return StrategyError(where(players, s, seed), message, *place, int(s["game_number"]))


def failure(players: Roster, s: Any, seed: Any, problem: BaseException) -> BaseException:
    """Return the error for an exception; it points at the innermost line of the strategy's own file.

    Exceptions of the rules are unchanged. `exit()` in a strategy is a failure too: it must not end the
    program.
    """
    frames = traceback.extract_tb(problem.__traceback__)[1:]
    own = _function(players.policies[int(s["seat"])]).__code__.co_filename
    frame = next((candidate for candidate in reversed(frames) if candidate.filename == own), None)
    if frame is None and (not frames or Path(frames[-1].filename).is_relative_to(RULES)):
        return problem
    frame = frame or frames[-1]
    message = f"{type(problem).__name__}: {problem}"
    place = frame.filename, frame.lineno or 0
    return StrategyError(where(players, s, seed), message, *place, int(s["game_number"]))


def unprepared(prepare: Any, problem: BaseException) -> StrategyError:
    """Return the error for an exception in `prepare`, before any game; it points at its innermost line."""
    function = inspect.unwrap(prepare)
    code = getattr(function, "py_func", function).__code__
    frames = traceback.extract_tb(problem.__traceback__)
    lines = [frame.lineno or 0 for frame in frames if frame.filename == code.co_filename]
    line = lines[-1] if lines else line_of(code)
    message = f"{type(problem).__name__}: {problem}"
    return StrategyError("before the first game, in prepare", message, code.co_filename, line, 0)


def _function(policy: Policy) -> Any:
    """Return the original function in the file."""
    return policy.source if policy.begin is None else inspect.unwrap(policy.begin())
