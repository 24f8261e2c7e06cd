"""Run the steps of a study, each as a separate command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

import click

from cli.commands.study.checking import Checker
from cli.commands.study.child import command_of, use_in
from cli.commands.study.plan import Step, Study, faulty
from cli.commands.study.results import result_line
from cli.commands.study.state import FINE, Record, State, run_id
from cli.terminal.errors import EXIT_INTERRUPTED, EXIT_MISSED
from reports.pages.study import StepOnPage, save_win_rates, write_index
from reports.words import plural
from simcore.files.writing import write_file
from simcore.process.command_line import to_type
from simcore.store.local import remove_empty
from simcore.store.removal import remove_run
from simcore.store.writer import PAGES, read_run

PAGE = "index.html"
SHOWN = (".html", ".md", ".csv", ".png", ".svg", ".pdf", ".toml")
"""Endings of files that a step may write or read."""
PICTURES = (".png", ".svg")


class Runner:
    """One call of `study`.

    Parameters
    ----------
    study
        The study.
    commands
        The command line.
    quiet
        Whether steps print only errors.
    """

    def __init__(self, study: Study, commands: click.Group, *, quiet: bool) -> None:
        self.study, self.commands, self.quiet = study, commands, quiet
        self.state = State(study)

    def run(self) -> int:
        """Check all steps, then run the open ones; return the exit code.

        Raises
        ------
        Mistake
            With all errors, before anything was played.
        """
        self.state.folder.mkdir(parents=True, exist_ok=True)
        try:
            with self.state.locked():
                return self._run()
        finally:
            remove_empty([self.state.folder])  # nothing was played

    def _run(self) -> int:
        if not self.state.home.samefile(Path.cwd()):
            home = os.path.relpath(self.state.home)
            self._say(f"Paths and commands of the steps are relative to {home}.")
        self._say(f"Checking {plural(len(self.study.steps), 'step')}.")
        checker = Checker(self.state, self.commands)
        if errors := checker.errors():
            raise faulty(self.study.file, errors)
        missed = interrupted = False
        for number, step in enumerate(self.study.steps, 1):
            heading = f"step {number} of {len(self.study.steps)}, {step.name}"
            if self.state.is_done(step):
                self._say(f"{heading}: already done")
            else:
                interrupted = self._do(step, heading, checker)
            code = self.state.records[step.name].code
            if code in FINE and interrupted:  # Ctrl-C came when there was nothing left to stop
                self._say(f"Interrupted after {heading}. Run the same command again to continue.")
                return EXIT_INTERRUPTED
            if code not in FINE:
                self._say(f"{heading} ended with exit code {code}. Run the same command again to continue.")
                return code or 0
            missed = missed or code == EXIT_MISSED
        return EXIT_MISSED if missed else 0

    def _say(self, line: str) -> None:
        if not self.quiet:
            click.echo(line, err=True)

    def _do(self, step: Step, heading: str, checker: Checker) -> bool:
        """Run one step and record its outcome; return whether it was interrupted."""
        words, before = self._words(step), self.state.records.get(step.name)
        self._say(f"\n== {heading}\n{to_type(*words)}")
        record = Record(None, self.state.digest_of(step), made=dict(before.made) if before else {})
        record.run = run_id(self.state.run_of(step)) if step.plays_a_run else ""
        record.read = self.state.named(step)
        if step.name in checker.used:
            record.read |= self.state.used(step, checker.used[step.name])[0]
        self.state.write(step, record)
        with tempfile.TemporaryDirectory(prefix="elderodds-") as aside, tempfile.TemporaryFile() as out:
            report = Path(aside) / "use.json"
            quiet = ["--quiet"] if self.quiet and step.gives_json else []
            own = self.state.own_files(step)
            command = command_of(report, own, [*words, *quiet])
            record.code, interrupted = run_to_the_end(
                command, self.state.home, out if step.gives_json else None
            )
            out.seek(0)
            if content := out.read():
                write_file(self.state.results(step)[0], content)
            read, made = self.state.used(step, use_in(report))
        record.made |= made
        record.read = {
            path: digest for path, digest in (record.read | read).items() if path not in record.made
        }
        record.digest = self.state.digest_of(step)
        record.run = run_id(self.state.run_of(step)) if step.plays_a_run else ""
        self.state.write(step, record)
        if step.plays_a_run and step.figure and record.code in FINE:
            save_win_rates(read_run(self.state.run_of(step)), self.state.home / step.figure)
        return interrupted

    def _words(self, step: Step) -> list[str]:
        """Return the command line of a step; an interrupted run is resumed, and a changed one is replaced."""
        place, record = self.state.run_of(step), self.state.records.get(step.name)
        if not step.plays_a_run or record is None or not run_id(place):
            return [*step.command, *step.words]
        if record.code not in FINE and self.state.is_current(step, record):
            report = [word for word in step.words if word == "--no-report"]
            return ["runs", "resume", str(self.study.folder / step.name), "--trust", "--json", *report]
        self._say(f"The options, files or version of the run {step.name} have changed. It is played again.")
        remove_run(place)
        return [*step.command, *step.words]

    def write_page(self) -> Path:
        """Write the page with the result of every step, and links to its files."""
        steps = [
            StepOnPage(
                name=step.name,
                command=to_type(*step.command, *step.words),
                state=self._state(step),
                result=result_line(self.state.folder / f"{step.name}.json") if self._ended(step) else "",
                figure=self._figure(step),
                files=[os.path.relpath(path, self.state.folder) for path in self._files(step)],
            )
            for step in self.study.steps
        ]
        return write_index(self.state.folder / PAGE, title=self.study.title, steps=steps)

    def done(self) -> dict[str, dict[str, object]]:
        """Return the outcome of each step: its exit code, its result and its command."""
        return {
            step.name: {
                "code": self.state.records[step.name].code,
                "result": result_line(self.state.folder / f"{step.name}.json"),
                "command": [*step.command, *step.words],
            }
            for step in self.study.steps
            if step.name in self.state.records
        }

    def _ended(self, step: Step) -> bool:
        return step.name in self.state.records and self.state.records[step.name].code in FINE

    def _state(self, step: Step) -> str:
        """Describe the outcome of a step."""
        record = self.state.records.get(step.name)
        if record is None:
            return "Not done yet"
        return {0: "Done", EXIT_MISSED: "A target is missed", None: "Interrupted"}.get(
            record.code, f"Failed with exit code {record.code}"
        )

    def _figure(self, step: Step) -> str:
        """Return the path of the picture of a step; empty if there is none that a page can show."""
        path = self.state.home / step.figure
        shown = bool(step.figure) and self._ended(step) and path.suffix.lower() in PICTURES and path.is_file()
        return os.path.relpath(path, self.state.folder) if shown else ""

    def _files(self, step: Step) -> list[Path]:
        """Return the files of a step, for links."""
        made = [*self.state.results(step), *(self.state.run_of(step) / name for name in PAGES)]
        made += [self.state.home / word for word in step.words if Path(word).suffix.lower() in SHOWN]
        return [path for path in dict.fromkeys(made) if path.is_file()]


def run_to_the_end(command: list[str], folder: Path, out: IO[bytes] | None) -> tuple[int, bool]:
    """Run a process and pass on Ctrl-C, after which it ends its games, keeps them, and reports it.

    Returns
    -------
    tuple of int and bool
        Its exit code, and whether there was a Ctrl-C.
    """
    process = subprocess.Popen(command, cwd=folder, stdout=out, start_new_session=True)
    interrupted = False
    while True:
        try:
            return process.wait(), interrupted
        except KeyboardInterrupt:
            interrupted = True
            if sys.platform != "win32":  # there, the console signals every process itself
                process.send_signal(signal.SIGINT)
