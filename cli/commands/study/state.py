"""State of a study: finished steps, and the files that they read and wrote."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from analysis.request.kept import RUNS
from cli.commands.study.plan import Step, Study
from cli.terminal.errors import EXIT_MISSED, Mistake
from simcore.files.used_files import FileUse, digest_at
from simcore.files.writing import write_file
from simcore.store.local import LocalFolder
from simcore.store.manifest import MANIFEST
from simcore.store.manifest_model import SCHEMA as RUN_SCHEMA
from simcore.store.provenance import toolkit_version

STATE, LOCK = "study.json", "study.lock"
SCHEMA = "elderodds.study/2"
FINE = (0, EXIT_MISSED)
"""Exit codes of a step that is done."""
OURS = tuple(Path(__file__).parents[3] / package for package in ("simcore", "heuristics"))
"""Folders whose data files belong to the version of elderodds."""


@dataclass
class Record:
    """State of a step.

    Attributes
    ----------
    code
        Its exit code; None while it is under way, or if the study was killed.
    digest
        Digest of its command, and of the runs that it reads.
    read
        Files that it has read, and their digests, as seen from the folder of the study file.
    made
        Files that it has written, and their digests.
    run
        Identifier of the run that it plays; empty: there is none yet.
    """

    code: int | None
    digest: str
    read: dict[str, str] = field(default_factory=dict)
    made: dict[str, str] = field(default_factory=dict)
    run: str = ""


class State:
    """Progress of a study, kept in its folder.

    Parameters
    ----------
    study
        The study.

    Raises
    ------
    Mistake
        If its folder belongs to another study, or the file cannot be read.
    """

    def __init__(self, study: Study) -> None:
        self.study = study
        self.home = study.file.absolute().parent
        self.folder = self.home / study.folder
        self._file = os.path.relpath(study.file.absolute(), self.folder)
        self.records = {name: Record(**record) for name, record in self._known().items()}

    def _known(self) -> Mapping[str, Any]:
        """Return the steps of the file, if this study wrote it."""
        place = self.folder / STATE
        try:
            content = json.loads(place.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except ValueError:
            raise Mistake(
                f"{place} is damaged; remove this folder, or set another `folder` in the study"
            ) from None
        if not isinstance(content, dict) or content.get("schema") != SCHEMA:
            return {}
        owner = str(content["study"])
        if owner != self._file and (self.folder / owner).is_file():  # else it has been renamed
            raise Mistake(
                f"{self.study.file}: the folder {self.study.folder} holds the results of "
                f"{os.path.relpath(self.folder / owner)}; set another `folder` in this study"
            )
        steps: Mapping[str, Any] = content["steps"]
        return steps

    def write(self, step: Step, record: Record) -> None:
        """Record the outcome of a step."""
        self.records[step.name] = record
        steps = {name: asdict(kept) for name, kept in self.records.items()}
        text = json.dumps({"schema": SCHEMA, "study": self._file, "steps": steps}, indent=1)
        write_file(self.folder / STATE, text)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold a lock, so that no other process runs the study at the same time."""
        place = LocalFolder(self.folder)
        if place.exists(LOCK) and place.is_held(LOCK) is not True:  # the process that made it is gone
            place.remove(LOCK)
        release = place.create(LOCK, str(os.getpid()).encode())
        if release is None:
            raise Mistake(f"{self.folder}: another process is running this study ({LOCK})")
        try:
            yield
        finally:
            place.remove(LOCK)
            release()

    def is_done(self, step: Step) -> bool:
        """Return whether a step is done, and nothing that it depends on has changed since."""
        record = self.records.get(step.name)
        return (
            record is not None
            and record.code in FINE
            and self.is_current(step, record)
            and all((self.home / path).exists() for path in record.made)
            and all(path.exists() for path in self.results(step))
            and (not step.plays_a_run or self._has_run(step, record))
        )

    def _has_run(self, step: Step, record: Record) -> bool:
        return run_id(self.run_of(step)) == record.run and self.is_readable_run(step)

    def is_current(self, step: Step, record: Record) -> bool:
        """Return whether a step would still do the same."""
        same = all(digest_at(self.home / path) == digest for path, digest in record.read.items())
        return same and record.digest == self.digest_of(step)

    def results(self, step: Step) -> list[Path]:
        """Return the file with the result of a step, if there is one."""
        return [self.folder / f"{step.name}.json"] if step.gives_json else []

    def run_of(self, step: Step) -> Path:
        """Return the folder of the run that a step plays."""
        return self.folder / step.name

    def is_own_run(self, step: Step) -> bool:
        """Return whether the existing run of a step was played by this step."""
        record = self.records.get(step.name)
        if record is None:
            return False
        begun = record.code is None and not record.run  # the study was killed while it was played
        return begun or record.run == run_id(self.run_of(step))

    def is_readable_run(self, step: Step) -> bool:
        """Return whether this version of elderodds can read the run that a step has played."""
        return bool(_manifest(self.run_of(step)).get("schema") == RUN_SCHEMA)

    def own_files(self, step: Step) -> list[Path]:
        """Return the files of a step that are unchanged since the step wrote them."""
        record = self.records.get(step.name)
        made = record.made if record is not None else {}
        return [self.home / path for path, digest in made.items() if digest_at(self.home / path) == digest]

    def digest_of(self, step: Step) -> str:
        """Return the digest of the command of a step, the runs that it reads, and the version of elderodds.

        A run counts with its games, and with the earlier steps that have put results into it.
        """
        own = str(self.study.folder / step.name)
        runs = {
            path: (_games_of(path), [self.digest_of(change) for change in self._changes(step, path)])
            for word in step.words
            for part in word.split("+")
            if part != own and (path := self._run_at(part)) is not None
        }
        content = [
            toolkit_version(),
            step.command,
            step.words,
            sorted((str(path), *it) for path, it in runs.items()),
        ]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def _run_at(self, word: str) -> Path | None:
        """Return the folder of the run that a word of a command names."""
        folders = (self.home / word, self.home / RUNS / word)
        return next((path for path in folders if word and (path / MANIFEST).is_file()), None)

    def _changes(self, step: Step, run: Path) -> Iterator[Step]:
        """Yield the earlier steps that have added their results to a run."""
        for other in self.study.steps:
            if other.name == step.name:
                return
            if other.changes and self._run_at(other.changes) == run:
                yield other

    def used(self, step: Step, use: FileUse) -> tuple[dict[str, str], dict[str, str]]:
        """Return the files that a step has read and made, as far as they count.

        Runs count with their games, files of elderodds with its version; files that are gone were temporary.
        """
        made = {file: digest for file, digest in use.written.items() if self._counts(file)}
        own = {*made, *map(str, self.results(step))}
        read = {file: digest for file, digest in use.read.items() if file not in own and self._counts(file)}
        return self._seen_from_home(read), self._seen_from_home(made)

    def _counts(self, file: str) -> bool:
        path = Path(file)
        if not path.exists() or any(path.is_relative_to(package) for package in OURS):
            return False
        return not any((folder / MANIFEST).exists() for folder in (path, *path.parents))

    def named(self, step: Step) -> dict[str, str]:
        """Return the files and folders that the command of a step names."""
        paths = [self.home / part for word in step.words for part in word.split("+") if part]
        there = {str(path): digest_at(path) for path in paths if path.exists() and path != self.folder}
        return self._seen_from_home({path: digest for path, digest in there.items() if self._counts(path)})

    def _seen_from_home(self, files: Mapping[str, str]) -> dict[str, str]:
        return {
            os.path.relpath(file, self.home) if Path(file).is_relative_to(self.home) else file: digest
            for file, digest in sorted(files.items())
        }


def run_id(folder: Path) -> str:
    """Return the identifier of a run; empty if there is none."""
    return str(_manifest(folder).get("run_id", ""))


def _games_of(folder: Path) -> str:
    """Return a digest of the games of a run, without the results that analyses have added."""
    manifest = _manifest(folder)
    content = json.dumps([manifest.get("run_id"), manifest.get("cells")])
    return hashlib.sha256(content.encode()).hexdigest()


def _manifest(folder: Path) -> Mapping[str, Any]:
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return {}
    return manifest if isinstance(manifest, dict) else {}
