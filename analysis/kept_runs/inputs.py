"""Input files of a run: at their original paths, or else the copies in its folder."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from analysis.kept_runs.cells import Run
from heuristics.strategy.files import PYTHON
from simcore.data import packs
from simcore.files.reading import read_file, read_table
from simcore.files.user_files import files_with, has_ending
from simcore.games import find_game
from simcore.process.command_line import seated_by, values_of
from simcore.results.provenance import Provenance
from simcore.store.folder import Where, is_remote, join
from simcore.store.inputs import DATA, INPUTS, SCENARIO, digests
from simcore.store.plan_model import RunPlan


@dataclass(frozen=True)
class KeptInputs:
    """Inputs that a command needs to repeat the games of a run.

    Attributes
    ----------
    plan
        Plan of the run; None if the manifest has none.
    provenance
        Provenance of the run.
    command
        Words of the command line that began the run.
    sums
        Checksums of the kept files, by their names in the folder.
    folder
        Where the run is kept; None if it is not.
    """

    plan: RunPlan | None
    provenance: Provenance
    command: Sequence[str]
    sums: dict[str, str]
    folder: Where | None

    def game(self) -> str | None:
        """Name or folder of the game, unless it is the default one."""
        name, origin = self.provenance.game.name, self.provenance.game.origin
        folder = None if origin is None else origin.folder
        return folder or (None if name == find_game().name else name)

    def _given_scenario(self) -> str | None:
        """The variant as the user named it."""
        return next(iter(values_of("scenario", self.command)), None)

    def scenario(self) -> str | None:
        """Path of the variant: the user's file if it is unchanged, else the copy in the run."""
        given = self._given_scenario()
        if self.plan is None:
            return given
        kept = self.plan.scenario.file
        if kept is None or (given is not None and self._is_same(given)):
            return None if kept is None else given
        return self._copy(kept) or given

    def settings(self) -> tuple[str, ...]:
        """Changes of single values, beside the variant."""
        if self.plan is None:
            return tuple(values_of("settings", self.command))
        names, rest = packs.split(self.plan.scenario.settings)
        return (*(packs.setting(self._pack(name)) for name in names), *rest)

    def _pack(self, name: str) -> str:
        """Return a pack for a command: the user's folder if it is unchanged, else the copy in the run."""
        if not name.startswith(f"{packs.PACKS}/"):
            return name
        given = next(
            (one for one in values_of("packs", self.command) if Path(one).name == Path(name).name), None
        )
        if given is not None and self._is_same(given, f"{INPUTS}/{packs.PACKS}/"):
            return given
        return self._copy(name) or given or Path(name).name

    def players(self, name: str) -> dict[str, object]:
        """Arguments that seat the players of a cell, by the name of their team.

        Strategy files have the user's paths, never those of copies, because a pasted command runs the file.
        """
        seated = {players.name: players.words for players in self.provenance.players}
        return seated_by(seated.get(name) or ()) or {"strategy": name}

    def notes(self) -> list[str]:
        """Sentences about input files that are missing or were changed since."""
        changed = {}
        given, named = self._given_scenario(), self.scenario()
        if given is not None and named is not None and self.plan is not None and not self._is_same(given):
            copied = "; commands use the copy in the run"
            changed[given] = copied if named != given else "; commands narrate different games"
        for file, copy in self._other_strategies():
            where = f" (the original is code, in {copy})" if copy else ""
            changed[file] = f"; commands narrate different games{where}"
        return [f"{file} is missing or has changed{consequence}." for file, consequence in changed.items()]

    def _other_strategies(self) -> Iterator[tuple[str, str | None]]:
        """Return strategy files that differ from those that were played, with the kept copies."""
        about = {record.name: record for record in self.provenance.strategies}
        teams = () if self.plan is None else self.plan.players
        for strategy in (strategy for team in teams for strategy in team.strategies):
            own, recorded = _file(_base(strategy.spec)), about.get(strategy.name)
            weights, code = (None, None) if recorded is None else (recorded.weights_sha256, recorded.sha256)
            if weights is not None and _digest(strategy.spec) != weights:
                yield strategy.spec, None
            elif strategy.file is not None and has_ending(own, ".py") and _digest(own) != code:
                yield own, self._copy(strategy.file)

    def _is_same(self, scenario: str, top: str = f"{INPUTS}/{SCENARIO}/") -> bool:
        """Return whether a variant (or a pack) is unchanged; reads only folders of the run."""
        path = Path(scenario)
        kept = {
            Path(file.removeprefix(top)): digest for file, digest in self.sums.items() if file.startswith(top)
        }
        if not kept or not all(map(_is_inside, kept)):
            return False
        try:
            home = path.absolute().parent
            if path.is_dir():
                folders = {file.parent for file in kept}
                there = {path for folder in folders for path in files_with(home / folder, *DATA)}
                if {file.relative_to(home) for file in there} != set(kept):
                    return False
            return all(_digest(home / file) == digest for file, digest in kept.items())
        except (OSError, ValueError):
            return False

    def _copy(self, file: str) -> str | None:
        """Return the path of a kept file; None if no command can read it there."""
        if self.folder is None or is_remote(self.folder) or not _is_inside(Path(file)):
            return None
        return str(join(join(self.folder, INPUTS), file))


def kept_inputs(run: Run) -> KeptInputs:
    """Return the inputs that a command needs to repeat the games of a run or of a part of it."""
    provenance = run.manifest.provenance
    try:
        command = shlex.split(provenance.command or "")
    except ValueError:  # a quotation mark that is never closed
        command = []
    return KeptInputs(
        run.manifest.plan, provenance, command, dict(run.manifest.inputs), getattr(run, "path", None)
    )


def _file(spec: str) -> str:
    """The file of `mine.py:name`; weights are one themselves."""
    match = PYTHON.fullmatch(spec)
    return match["file"] if match else spec


def _base(spec: str) -> str:
    """The strategy below weights, as it is named from here; any other one as it is."""
    if not has_ending(spec, ".toml"):
        return spec
    try:
        named = str(read_table(read_file(Path(spec))).get("strategy"))
    except (OSError, ValueError):
        return spec
    return str(Path(spec).parent / named)


def _is_inside(file: Path) -> bool:
    """Return whether a path below a folder stays inside it."""
    return not file.is_absolute() and ".." not in file.parts


def _digest(file: str | Path) -> str | None:
    """Return the checksum of a file of data or code; None if it cannot be read or is of another kind."""
    path = Path(file)
    try:
        return digests({"": read_file(path)})[""] if has_ending(path, *DATA, ".py") else None
    except (OSError, ValueError):
        return None
