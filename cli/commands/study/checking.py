"""Check of all steps of a study, by their own commands, before the first one plays."""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import click

from cli.commands.study.plan import Step, find_command
from cli.commands.study.state import State
from cli.shared.output_file import may_replace
from cli.shared.rehearsal import Rehearsal, Rehearsed, rehearsing
from cli.surroundings import at_home
from simcore.files.used_files import FileUse, recording

GROUPS = ("runs", "game", "scenario", "strategy")
"""Groups of commands of which only those in `ALSO` are rehearsed, because some change files at once."""
ALSO = (
    ("game", "check"), ("scenario", "check"), ("scenario", "export"), ("scenario", "from-run"),
    ("scenario", "show"), ("strategy", "check"), ("strategy", "new"), ("strategy", "show"),
    ("strategy", "tune"),
)  # fmt: skip


class Checker:
    """Rehearse the open steps in order.

    Parameters
    ----------
    state
        Finished steps and their results.
    commands
        The command line.
    """

    def __init__(self, state: State, commands: click.Group) -> None:
        self.state, self.commands = state, commands
        self.used: dict[str, FileUse] = {}
        self._stand_ins: dict[Path, Path] = {}
        self._coming: set[Path] = set()
        self._writers: dict[Path, str] = {}

    def errors(self) -> list[str]:
        """Return the errors, one sentence each."""
        messages: list[str] = []
        with tempfile.TemporaryDirectory(prefix="elderodds-") as aside, _standing_in(self.state.home):
            for number, step in enumerate(self.state.study.steps, 1):
                if self.state.is_done(step) and not self._follows_a_change(step):
                    continue
                folder = Path(aside) / str(number)
                folder.mkdir()
                where = f"step {number}, {step.name}: "
                messages += [f"{where}{self._in_place(error)}" for error in self._errors_of(step, folder)]
        return messages

    def _follows_a_change(self, step: Step) -> bool:
        """Return whether a step reads a result that an earlier step will write."""
        return any(self._replaced(word) != word for word in step.words)

    def _errors_of(self, step: Step, folder: Path) -> Iterator[str]:
        """Yield the errors of one step."""
        if step.plays_a_run and self.state.run_of(step).exists():
            yield from self._errors_of_run(step)
        with rehearsing(folder) as rehearsal, recording() as use, may_replace(self.state.own_files(step)):
            error = _error(lambda: self._call(step, folder))
        self.used[step.name] = use
        if error and not self._is_of_what_comes(error):
            yield error
        yield from self._note_results(step, rehearsal, folder)

    def _errors_of_run(self, step: Step) -> Iterator[str]:
        """Yield the reasons why an existing run can neither be resumed nor replaced."""
        place = self.state.study.folder / step.name
        if not self.state.is_own_run(step):
            yield (
                f"{place} exists already and is not from this study; rename the step, or move that run away"
            )
        elif not self.state.is_readable_run(step):
            yield f"{place} was written by another version; remove that folder to play the run again"

    def _call(self, step: Step, folder: Path) -> None:
        """Call the command of a step, as far as it can be rehearsed."""
        words = [self._replaced(word) for word in at_home(step.words) if word != "--json"]
        if step.command[0] in GROUPS and step.command not in ALSO:
            command = find_command(self.commands, step.command)
            assert command is not None
            with command.make_context(" ".join(step.command), words) as context:
                given = context.params
                self._coming |= {value for value in given.values() if isinstance(value, Path)}
                self._coming |= {Path(given["name"])} if given.get("name") else set()
                return
        if step.plays_a_run:
            words += ["--no-report", "--out", str(folder)]
        with self.commands.make_context("elderodds", [*step.command, *words]) as context:
            self.commands.invoke(context)

    def _replaced(self, word: str) -> str:
        """Replace the results of earlier steps, which do not exist yet, by their stand-ins."""
        parts = [str(self._stand_ins.get(Path(part).absolute(), part)) for part in word.split("+")]
        return "+".join(parts)

    def _in_place(self, error: str) -> str:
        """Replace the path of each stand-in by that of the result."""
        for path, stand_in in self._stand_ins.items():
            error = error.replace(str(stand_in), os.path.relpath(path))
        return error

    def _is_of_what_comes(self, error: str) -> bool:
        """Return whether an error is about a file that an earlier step will have written."""
        names = "|".join(re.escape(path.name) for path in self._coming)
        return bool(names and re.search(rf"(?<![\w.-])({names})(?![\w-])", error))

    def _note_results(self, step: Step, rehearsal: Rehearsal, folder: Path) -> Iterator[str]:
        """Record the outputs of a step; two steps must not write the same file."""
        for path in dict.fromkeys((*rehearsal.outputs, *self.state.results(step))):
            if not path.is_relative_to(folder):
                if path in self._writers:
                    yield f"{os.path.relpath(path)} is already an output of step {self._writers[path]}"
                self._writers.setdefault(path, step.name)
                self._coming.add(path)
        if step.plays_a_run and not rehearsal.stand_ins:
            self._coming.add(self.state.run_of(step))
        for path, stand_in in rehearsal.stand_ins.items():
            place = self.state.run_of(step) if step.plays_a_run else path
            self._stand_ins[place] = stand_in


def _error(call: Callable[[], object]) -> str:
    """Return the error of a command; empty if it would begin its work."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        try:
            call()
        except Rehearsed:
            pass
        except click.ClickException as mistake:
            return mistake.format_message()
        except OSError as problem:
            return f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem)
        except click.exceptions.Exit as end:
            return f"ends with exit code {end.exit_code}" if end.exit_code else ""
        except Exception:  # an error of the program: the step itself reports it
            return ""
    return ""


@contextmanager
def _standing_in(folder: Path) -> Iterator[None]:
    """Resolve relative paths from a folder, as the steps do."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
