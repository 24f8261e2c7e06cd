"""The files that a run was played with: where the user has them, or else the copies in its folder."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from analysis.plan_model import Plan, StrategyPlan
from analysis.tables import Run
from simcore.game import find_game
from simcore.inputs import SCENARIO, digests, read_file
from simcore.manifest import INPUTS
from simcore.storage import Where, is_remote, join


@dataclass(frozen=True)
class KeptInputs:
    """What a command needs to play the games of a run again.

    Attributes
    ----------
    plan
        How it was played; None if it does not say.
    provenance
        That of the run.
    command
        The command line that began it, word by word.
    sums
        Checksums of the kept files, by their names in the folder.
    folder
        Where the run is kept; None if it is not.
    """

    plan: Plan | None
    provenance: dict[str, Any]
    command: Sequence[str]
    sums: dict[str, str]
    folder: Where | None

    def game(self) -> list[str]:
        """Option that names the game, if it is not the usual one."""
        name = (self.provenance.get("game") or {}).get("name", find_game().name)
        return [] if name == find_game().name else ["--game-name", name]

    def data(self) -> list[str]:
        """Options that give the data."""
        file = self.scenario()
        words = ["--scenario", file] if file else []
        for setting in self.settings():
            words += ["--set", setting]
        return words

    def scenario(self) -> str | None:
        """The variant: as the user named it if that is still what was played, else the copy in the run."""
        given = next(iter(_said(self.command, "--scenario")), None)
        kept = None if self.plan is None else self.plan.scenario.file
        if kept is None or (given is not None and self._is_same(given)):
            return given
        return self._copy(kept) or given

    def settings(self) -> tuple[str, ...]:
        """Changes of single values, beside the variant."""
        return tuple(_said(self.command, "--set")) if self.plan is None else self.plan.scenario.settings

    def players(self, name: str) -> list[str]:
        """Options that seat the players of a cell, by the name of their team."""
        seated = {each["name"]: each.get("words") for each in self.provenance.get("players") or ()}
        words = list(seated.get(name) or ())
        if len(words) < len(("-s", name)):
            words = ["-s", name]
        known = {each.spec: self._spec(each) for each in self._strategies()}
        words[1] = ",".join(known.get(spec, spec) for spec in words[1].split(","))
        return words

    def changed(self) -> list[str]:
        """Files that were played and are not there any more, or not as they were."""
        given = next(iter(_said(self.command, "--scenario")), None)
        found = [given] if given is not None and not self._is_same(given) else []
        about = {each["name"]: each for each in self.provenance.get("strategies") or ()}
        for each in self._strategies():
            weights = (about.get(each.name) or {}).get("weights_sha256")
            if not _is_played(each) or (weights is not None and _digest(each.spec) != weights):
                found.append(_file(each.spec))
        return list(dict.fromkeys(found))

    def _strategies(self) -> list[StrategyPlan]:
        return [] if self.plan is None else [each for team in self.plan.players for each in team.strategies]

    def _is_same(self, scenario: str) -> bool:
        """Whether a variant is what was played: no folder is looked into that the run did not have."""
        path, top = Path(scenario), f"{INPUTS}/{SCENARIO}/"
        kept = {
            Path(file.removeprefix(top)): each for file, each in self.sums.items() if file.startswith(top)
        }
        home = path.absolute().parent
        if path.is_dir():
            there = {
                each for folder in {file.parent for file in kept} for each in (home / folder).glob("*.toml")
            }
            if {file.relative_to(home) for file in there} != set(kept):
                return False
        return bool(kept) and all(_digest(home / file) == each for file, each in kept.items())

    def _spec(self, strategy: StrategyPlan) -> str:
        """A strategy: as the user named it, if that is still what was played."""
        if strategy.file is None or _is_played(strategy):
            return strategy.spec
        copy = self._copy(strategy.file)
        return strategy.spec if copy is None else copy + strategy.spec.removeprefix(_file(strategy.spec))

    def _copy(self, file: str) -> str | None:
        """Path of a kept file; None if no command can read it there."""
        if self.folder is None or is_remote(self.folder):
            return None
        return str(join(join(self.folder, INPUTS), file))


def kept_inputs(run: Run) -> KeptInputs:
    """What a command needs to play the games of a run, or of a part of one, again."""
    provenance = dict(run.manifest.get("provenance") or {})
    try:
        plan = Plan.model_validate(run.manifest.get("plan"))
    except ValidationError:
        plan = None
    try:
        command = shlex.split(str(provenance.get("command") or ""))
    except ValueError:  # a quotation mark that is never closed
        command = []
    sums = dict(run.manifest.get(INPUTS) or {})
    return KeptInputs(plan, provenance, command, sums, getattr(run, "path", None))


def _said(command: Sequence[str], option: str) -> list[str]:
    """Values of an option in a command line."""
    found = []
    for word, following in zip(command, [*command[1:], ""], strict=False):
        name, equals, value = word.partition("=")
        if name == option:
            found.append(value if equals else following)
    return found


def _file(spec: str) -> str:
    """The file of `mine.py:name`; weights are one themselves."""
    path, ending, _ = spec.rpartition(".py")
    return path + ending if ending else spec


def _is_played(strategy: StrategyPlan) -> bool:
    """Whether the user's file is what was played; the folder of its copy is named by its checksum."""
    file = _file(strategy.spec)
    if strategy.file is None or not file.endswith(".py"):  # of the toolkit, or weights
        return True
    return str(_digest(file)).startswith(Path(strategy.file).parent.name)


def _digest(file: str | Path) -> str | None:
    try:
        return digests({"": read_file(Path(file))})[""]
    except OSError:
        return None
