"""Suggestions after a run: a typical lost game, and questions that the results raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from analysis.findings.finding import (
    CauseFinding,
    DataFinding,
    Finding,
    InvestigatorFinding,
    LevelFinding,
    PlaceFinding,
)
from cli.terminal.tables import cell_title
from reports.words import phrase
from simcore.process import command_line

if TYPE_CHECKING:
    from simcore.results.cell import CellResult
    from simcore.store.reader import StoredRun

QUESTIONS = 2
"""Maximum number of questions."""

Step = tuple[str, str]
"""Purpose of a command, and the command."""


def lost_game(run: StoredRun, hardest: int, first: int) -> Step:
    """Return the command that narrates a typical game with the most frequent cause of loss.

    Parameters
    ----------
    run
        A kept run.
    hardest
        Number of the cell to look at.
    first
        Number of its first game, which is narrated if no game was lost or none is kept.
    """
    from analysis.kept_runs.replay_command import replay_command
    from analysis.losses.examples import example_games

    causes = run.cells[hardest].loss_causes
    cause = max(causes, key=causes.__getitem__, default="")
    games = example_games(run, hardest, typical=1)
    typical = games[(games["kind"] == "typical") & (games["cause"] == cause)]
    if typical.empty:
        return "The first game", replay_command(run, hardest, first)
    message = f"A typical lost game: {phrase(cause).lower()}"
    return message, replay_command(run, hardest, int(typical["game_number"].iloc[0]))


def questions(run: StoredRun, options: Callable[..., str]) -> list[Step]:
    """Return the most important questions, with the commands that answer them.

    Parameters
    ----------
    run
        A kept run.
    options
        `options(verb, *words)`: the command with the data of the run.
    """
    from analysis.findings.search import findings

    suggestions: dict[type[Finding], Step] = {}
    for finding in findings(run):
        if type(finding) not in suggestions:
            step = _question(finding, run, options)
            if step is not None:
                suggestions[type(finding)] = step
    if not suggestions:
        return [("Why are games lost?", _command("why", run))]
    steps = [suggestions[kind] for kind in _ASKED if kind in suggestions]
    apart = {command: (what, command) for what, command in reversed(steps)}  # one command answers both
    return [step for step in steps if step in apart.values()][:QUESTIONS]


def _question(finding: Finding, run: StoredRun, options: Callable[..., str]) -> Step | None:
    """Return the question that a finding raises, if any."""
    match finding:
        case LevelFinding():
            return _level(finding, run, options)
        case InvestigatorFinding():
            return "How much does each investigator contribute?", _command("worth investigators", run)
        case PlaceFinding():
            share = f"{100 * finding.share:.0f}%"
            question = f"Why are {share} of the losses of {cell_title(finding.cell)} at one place?"
            return question, _command("why", run, *_of_cell(finding.cell))
        case CauseFinding():
            hardest = min((run.cells[number] for number in finding.cells), key=lambda cell: cell.win_rate)
            question = f"Why do so many games end with this: {phrase(finding.cause).lower()}?"
            return question, _command("why", run, *_of_cell(hardest))
        case DataFinding() if any(cell.data.get("reconstructed") for cell in run.cells):
            command = command_line.to_type("sensitivity", "--data", "--run", run.path)
            return "Which uncertain data matter most?", command
        case _:
            return None


def _command(verb: str, run: StoredRun, *words: object) -> str:
    return command_line.to_type(*verb.split(), run.path, *words)


def _of_cell(cell: CellResult) -> list[str]:
    return command_line.options(
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        strategy=cell.strategy,
    )


def _level(finding: LevelFinding, run: StoredRun, options: Callable[..., str]) -> Step:
    from analysis.kept_runs.inputs import kept_inputs

    before, after = finding.before, finding.after
    arms = [f"{cell.ancient_one}+{cell.difficulty}" for cell in (before, after)]
    players = kept_inputs(run).players(before.strategy)
    given = command_line.options(players=before.players, **players)
    question = f"Is {after.difficulty} any harder than {before.difficulty} against {before.ancient_one}?"
    return question, options("compare", *arms, *given, "--until", "decided")


_ASKED = (LevelFinding, InvestigatorFinding, PlaceFinding, CauseFinding, DataFinding)
"""Kinds of findings that raise a question, the most surprising first."""
