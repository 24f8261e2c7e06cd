"""Does the steps of a study, each as a command line of its own, and remembers which are done."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click

from cli.commands.study.plan import Step, Study
from cli.terminal.errors import EXIT_INTERRUPTED, EXIT_MISSED, Mistake
from reports.pages.study import StepOnPage, write_index
from simcore.command_line import to_type
from simcore.provenance import toolkit_version
from simcore.store.writer import REPORT

STATE, PAGE = "study.json", "index.html"
SHOWN = (".html", ".md", ".csv", ".png", ".svg", ".pdf", ".toml")
"""Endings of files that a step may have made, or been given."""
OURS = (sys.executable, "-P", "-m", "elderodds")  # -P: a folder beside the study cannot take our place
FINE = (0, EXIT_MISSED)
"""Exit codes of a step that is done."""


def digest_of(study: Study, step: Step) -> str:
    """What a step depends on: its words, the files that they name, and the version of elderodds."""
    told = hashlib.sha256(json.dumps([toolkit_version(), step.command, step.words]).encode())
    for word in step.inputs:
        path = study.file.parent / word
        files = sorted(path.rglob("*")) if path.is_dir() and not _is_run(path) else [path]
        for file in filter(Path.is_file, files):
            told.update(file.read_bytes())
    return told.hexdigest()


def _is_run(path: Path) -> bool:
    return (path / "manifest.json").exists()


class Runner:
    """One call of `study`.

    Parameters
    ----------
    study
        What is done.
    quiet
        Whether steps say nothing but mistakes.
    """

    def __init__(self, study: Study, *, quiet: bool) -> None:
        self.study, self.quiet = study, quiet
        self.home = study.file.absolute().parent
        self.folder = self.home / study.folder
        self.done: dict[str, dict[str, Any]] = self._known()

    def _known(self) -> dict[str, dict[str, Any]]:
        """The steps that were done before."""
        try:
            found = json.loads((self.folder / STATE).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except ValueError:
            raise Mistake(
                f"{self.folder / STATE}: it is damaged; remove it, and all steps are done again"
            ) from None
        return found if isinstance(found, dict) else {}

    def is_done(self, step: Step) -> bool:
        """Whether a step was done as it stands now."""
        before = self.done.get(step.name)
        return (
            before is not None and before["code"] in FINE and before["digest"] == digest_of(self.study, step)
        )

    def run(self) -> int:
        """Do all steps that are not done; the exit code."""
        self.folder.mkdir(parents=True, exist_ok=True)
        missed = False
        for number, step in enumerate(self.study.steps, 1):
            heading = f"step {number} of {len(self.study.steps)}, {step.name}"
            if self.is_done(step):
                self._say(f"{heading}: done before")
                code = int(self.done[step.name]["code"])
            else:
                code = self._do(step, heading)
            if code not in FINE:
                self._say(f"{heading} ended with exit code {code}. The same command goes on from here.")
                return code
            missed = missed or code == EXIT_MISSED
        return EXIT_MISSED if missed else 0

    def _say(self, line: str) -> None:
        if not self.quiet:
            click.echo(line, err=True)

    def _do(self, step: Step, heading: str) -> int:
        words = self._words(step)
        self._say(f"\n== {heading}\n{to_type(*words)}")
        target = self.folder / f"{step.name}.json"
        command = [*OURS, *words, *(["--quiet"] if self.quiet and step.gives_json else [])]
        try:
            if step.gives_json:
                with target.open("wb") as out:
                    code = subprocess.run(command, cwd=self.home, stdout=out, check=False).returncode
            else:
                code = subprocess.run(command, cwd=self.home, check=False).returncode
        except KeyboardInterrupt:
            code = EXIT_INTERRUPTED
        self.done[step.name] = {"code": code, "digest": digest_of(self.study, step), "command": words}
        text = json.dumps(self.done, indent=1)
        (self.folder / STATE).write_text(text, encoding="utf-8")
        return code

    def _words(self, step: Step) -> list[str]:
        """The command line of a step; a run that was cut off is gone on with."""
        if step.plays_a_run and _is_run(self.folder / step.name):
            before = self.done.get(step.name, {})
            if before.get("digest") not in (None, digest_of(self.study, step)):
                raise Mistake(
                    f"step {step.name}: a run of that name was played with other options. Give the step "
                    f"another name, or remove the run: {to_type('runs', 'rm', self.folder / step.name)}"
                )
            return ["runs", "resume", str(self.study.folder / step.name), "--json"]
        return [*step.command, *step.words]

    def write_page(self) -> Path:
        """The page that names all steps and everything that they made."""
        steps = [
            StepOnPage(
                step.name,
                to_type(*step.command, *step.words),
                self._state(step),
                [os.path.relpath(path, self.folder) for path in self._files(step)],
            )
            for step in self.study.steps
        ]
        return write_index(self.folder / PAGE, title=self.study.title, steps=steps)

    def _state(self, step: Step) -> str:
        """How a step ended, in words."""
        if step.name not in self.done:
            return "not done yet"
        code = self.done[step.name]["code"]
        return {0: "done", EXIT_MISSED: "done; a target is missed"}.get(code, f"ended with exit code {code}")

    def _files(self, step: Step) -> list[Path]:
        """What a step has made, for links."""
        made = [self.folder / f"{step.name}.json", self.folder / step.name / REPORT]
        made += [self.home / word for word in step.words if Path(word).suffix in SHOWN]
        return [path for path in made if path.is_file()]
