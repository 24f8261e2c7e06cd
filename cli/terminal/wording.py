"""Errors of the lower layers in the terms of the command line, with its options and commands."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from analysis.errors import RequestError
from simcore.contract.game_options import option_with
from simcore.data.origin import PACKS, SETTING
from simcore.messages.error_details import ErrorDetail, ScenarioError
from simcore.messages.errors import DescribedError
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.strategies.probe import Finding

PLACE_ADVICE = {
    errno.EROFS: "the disk is read-only; {instead}make it writable",
    errno.EACCES: "no permission; {instead}change the permissions",
    errno.EPERM: "no permission; {instead}change the permissions",
}
"""Advice on errors of the machine by error number, if it depends on the command."""


class KeptRuns(click.Option):
    """Option with the place of kept runs; a command with another value writes only there."""

    instead = "use a copy of the run in another place, or "


class RemovedRuns(KeptRuns):
    """Option with the place of runs to remove, where a copy does not help."""

    instead = ""


def disk_advice(number: int | None, option: str = "") -> str:
    """Return advice about an error of the machine; empty if there is none.

    Parameters
    ----------
    number
        Number of the error.
    option
        Option with the place that could not be written; empty: unknown.
    """
    from simcore.store.folder import ADVICE

    if advice := PLACE_ADVICE.get(number or 0):
        return advice.format(instead=_instead(option))
    return ADVICE.get(number or 0, "")


def _instead(option: str) -> str:
    """Return advice on another place for the running command, with the option."""
    if option == "--run":
        return KeptRuns.instead
    if option:
        return f"choose another place with {option}, or "
    running = click.get_current_context(silent=True)
    command = None if running is None else running.command
    if running is not None and isinstance(command, click.Group) and running.invoked_subcommand:
        command = command.get_command(running, running.invoked_subcommand)
    out = next((option for option in command.params if "--out" in option.opts), None) if command else None
    if isinstance(out, KeptRuns):
        return out.instead
    return f"choose another place{' with --out' if out else ''}, or "


def _disk(*, doing: str, reason: str, number: int, **_: object) -> str:
    advice = disk_advice(number)
    return f"{doing}: {reason}{f' ({advice})' if advice else ''}"


def _in_other_games(*, message: str, games: Sequence[str], **_: object) -> str:
    return f"{message} (--game {games[0] if len(games) == 1 else 'NAME'})"


def _no_arm(*, message: str, **_: object) -> str:
    end = "" if message.endswith("?") else "."
    return f"{message}{end} `{to_type('compare', '--help')}` explains what an arm can be"


def _strategy_of_another_game(*, message: str, games: Sequence[str], **_: object) -> str:
    options = " or ".join(f"--game {name}" for name in games)
    return f"{message}; to play that game add {options}"


WORDING: Mapping[str, str | Callable[..., str]] = {
    # Requests.
    "in-other-games": _in_other_games,
    "no-arm": _no_arm,
    "ambiguous-name": "{message}; use an option instead",
    "run-of-other-data": "{message}; add --scenario or --set, or name kept runs only",
    "run-without-games": "{message}; `{program} runs show {run}` shows the details",
    "more-than-the-box": "{problem}; deal fewer, or add --set {setting}",
    # Files of data and strategies.
    "unknown-name-in-data": "{message} `scenario list` shows all names",
    "base-of-another-game": "{message}; for another game add --game",
    "variant-of-another-game": "{message}; for another game add --game",
    "no-strategy": "{message}. `{program} strategy new FILE` writes an example",
    "strategy-of-another-game": _strategy_of_another_game,
    "no-game-folder": "{message}. `{program} game new FOLDER` creates one",
    # Values of positions.
    "no-value": "{message}; `{program} value train` writes one",
    "missing-value": "{message}; `{program} value train --game {game} --out {path}` trains one",
    "value-of-other-rules": "{message}; `{program} value train` trains one for these",
    # Kept runs.
    "disk": _disk,
    "taken": "{folder} exists already; choose another --name or move the old run away",
    "locked": "{message}. If that process has certainly ended, add --break-lock",
    "unreadable-lock": "{message}. If no process is writing the run, add --break-lock",
    "run-name": "--name {message}",
    "unwritable-place": "--out {message}; choose another place with --out",
    "totals-only": "{run} keeps totals only (--keep summary) and has no games to read",
    "damaged-games": "{message}; `{program} runs verify {run} --repair` replays lost games",
    "damaged-part": "{message}; `{program} runs verify {run} --repair` replays its games",
    "damaged-totals": "{message}; `{program} runs verify` shows the details",
    "not-the-same": "{told}\n"
    "Restore the original, or start a new run (with the same --seed for the same games).",
    "not-trusted": "{message}\nInspect it if it is not your own, then add --trust to execute the kept copy.",
    "game-not-trusted": "{message}\nInspect it if it is not your own, then add --trust.",
    "game-not-here": "{message}. Restore it to continue",
    "part-with-a-stopping-rule": "{run} was played with --precision, and its results determined its "
    "length, so it cannot be merged",
    "part-cut-off": "{message}: {program} runs resume {run}",
    "games-between-parts": "{message}; play them with --first-game {first} -n {games} and merge again",
}
"""Sentence for each kind of error; `message` is the one for users of Python."""

ADVICE_WORDING = {
    "endless": "look for an endless loop; if the strategy is only slow, add time with --seconds",
    "not-compilable": "{message}: `{program} strategy new FILE --plain`",
}
"""Advice of a check of a strategy, by its kind."""


OTHERWISE = {"settings": "--set", "ranges": "KEY=FROM..TO"}
"""Arguments with another name on the command line."""


def option_of(argument: str) -> str:
    """Return the name of an argument on the command line."""
    return OTHERWISE.get(argument) or f"--{argument.replace('_', '-')}"


def sentence(kind: str, message: str, facts: Mapping[str, object]) -> str:
    """Return the sentence for an error of some kind; the message itself if the kind has none."""
    wording = WORDING.get(kind, "{message}")
    values = {**facts, "message": message, "program": to_type()}
    return wording.format(**values) if isinstance(wording, str) else wording(**values)


def worded(problem: BaseException) -> str:
    """Return an error in the terms of the command line."""
    if isinstance(problem, RequestError):
        inner = problem.problem
        message = sentence(
            problem.kind, worded(inner) if isinstance(inner, Exception) else inner, problem.facts
        )
        return problem.message(option_of(problem.argument), message)
    if isinstance(problem, DescribedError):
        return sentence(problem.kind, str(problem), problem.facts)
    if isinstance(problem, ScenarioError):
        return str(ScenarioError(map(worded_error, problem.errors), map(worded_error, problem.notes)))
    return str(problem)


def worded_error(error: ErrorDetail) -> ErrorDetail:
    """Return an error of the data in the terms of the command line."""
    if error.file == SETTING and error.key == PACKS:
        return replace(error, file="", key="--with")
    option = option_with(error.key) if error.file == SETTING else None
    if option is not None:
        return replace(error, file="", key=f"--{option.name}")
    file = option_of(SETTING) if error.file == SETTING else error.file
    return replace(error, file=file, problem=sentence(error.kind, error.problem, error.facts))


def worded_finding(finding: Finding) -> Finding:
    """Return a finding about a strategy in the terms of the command line."""
    advice = ADVICE_WORDING.get(finding.kind, "{message}").format(message=finding.advice, program=to_type())
    return replace(finding, message=sentence(finding.kind, finding.message, finding.facts), advice=advice)
