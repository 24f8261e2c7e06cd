"""What to try after a run: a typical lost game, and the questions that the numbers raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cli.terminal.tables import cell_title
from reports.words import phrase
from simcore.process import command_line

if TYPE_CHECKING:
    from analysis.findings.finding import Finding
    from simcore.results.cell import CellResult
    from simcore.store.reader import StoredRun

QUESTIONS = 2
"""Questions that are put at most."""

Step = tuple[str, str]
"""What one learns, and the command."""


def lost_game(run: StoredRun, hardest: int, first: int) -> Step:
    """The command that tells a typical game which was lost for the commonest reason.

    Parameters
    ----------
    run
        A kept run.
    hardest
        Number of the cell to look at.
    first
        Number of its first game, which is told where no game was lost or none is kept.
    """
    from analysis.kept_runs.replay_command import replay_command
    from analysis.losses.examples import example_games

    causes = run.cells[hardest]["loss_causes"]
    cause = max(causes, key=causes.__getitem__, default="")
    games = example_games(run, hardest, typical=1)
    typical = games[(games["kind"] == "typical") & (games["cause"] == cause)]
    if typical.empty:
        return "The first game", replay_command(run, hardest, first)
    told = f"A typical lost game: {phrase(cause).lower()}"
    return told, replay_command(run, hardest, int(typical["game_number"].iloc[0]))


def questions(run: StoredRun, options: Callable[..., str]) -> list[Step]:
    """The questions that stand out, with the commands that answer them.

    Parameters
    ----------
    run
        A kept run.
    options
        `options(verb, *words)`: the command with the data of the run.
    """
    from analysis.findings.search import findings

    found: dict[str, Step] = {}
    for each in findings(run):
        if each.kind in _ASKED and each.kind not in found:
            step = _ASKED[each.kind](each, run, options)
            if step is not None:
                found[each.kind] = step
    if not found:
        return [("Why are games lost?", _command("why", run))]
    steps = [found[kind] for kind in _ASKED if kind in found]
    apart = {command: (what, command) for what, command in reversed(steps)}  # one command answers both
    return [step for step in steps if step in apart.values()][:QUESTIONS]


def _command(verb: str, run: StoredRun, *words: object) -> str:
    return command_line.to_type(*verb.split(), run.path, *words)


def _of_cell(cell: CellResult) -> list[str]:
    return command_line.options(
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        strategy=cell.strategy,
    )


def _level(finding: Finding, run: StoredRun, options: Callable[..., str]) -> Step:
    from analysis.kept_runs.inputs import kept_inputs

    rows = finding.facts["before"], finding.facts["after"]
    played = [run.cells[row["cell"]] for row in rows]
    arms = [f"{cell.ancient_one}+{cell.difficulty}" for cell in played]
    players = kept_inputs(run).players(played[0].strategy)
    who = command_line.options(players=played[0].players, **players)
    names = [cell.difficulty for cell in played]
    question = f"Is {names[1]} any harder than {names[0]} against {played[0].ancient_one}?"
    return question, options("compare", *arms, *who, "--until", "decided")


def _place(finding: Finding, run: StoredRun, options: Callable[..., str]) -> Step:
    cell = run.cells[finding.cells[0]]
    share = f"{100 * finding.facts['share']:.0f} %"
    question = f"Why are {share} of the losses of {cell_title(cell)} at one place?"
    return question, _command("why", run, *_of_cell(cell))


def _cause(finding: Finding, run: StoredRun, options: Callable[..., str]) -> Step:
    hardest = min((run.cells[number] for number in finding.cells), key=lambda cell: cell.win_rate)
    cause = phrase(finding.facts["cause"]).lower()
    return f"Why do so many games end with this: {cause}?", _command("why", run, *_of_cell(hardest))


def _person(finding: Finding, run: StoredRun, options: Callable[..., str]) -> Step:
    return "Who is worth how much?", _command("worth investigators", run)


def _data(finding: Finding, run: StoredRun, options: Callable[..., str]) -> Step | None:
    if not any(cell.data.get("reconstructed") for cell in run.cells):
        return None  # all data are known, some in more than one reading
    command = command_line.to_type("sensitivity", "--data", "--run", run.path)
    return "Which of the unknown data matter most?", command


_ASKED: dict[str, Callable[[Finding, StoredRun, Callable[..., str]], Step | None]] = {
    "level": _level,
    "person": _person,
    "place": _place,
    "cause": _cause,
    "data": _data,
}
"""By the kind of a finding, the most surprising first: the question that it raises, if any."""
