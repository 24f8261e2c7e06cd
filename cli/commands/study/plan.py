"""Study files: the steps, and their command lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from cli.terminal.errors import Mistake
from simcore.files.reading import TomlError, read_file, read_table
from simcore.messages.names import listed, nearest

TOP = ("title", "folder", "shared", "steps")
OWN = ("command", "name")
"""Keys of a step that are no options of its command."""
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
RESERVED = ("study",)
"""Reserved names of steps, whose results would replace files of the study itself."""
NOT_DRAWN = (("worth", "teams"),)
"""Commands that declare `--figure` but refuse it."""
LEFT_OUT = ("study", "bench", "cache")
"""Commands that a study cannot contain."""


@dataclass(frozen=True)
class Step:
    """One step of a study.

    Attributes
    ----------
    name
        Name of its files, and of the run if it plays one.
    command
        Words of the command, such as `run`, or `worth investigators`.
    words
        The options and arguments.
    changes
        Folder of a run to which the step adds its result, as `sweep` does; empty: none.
    figure
        File of the figure that the step draws; empty: none.
    plays_a_run
        Whether it keeps a run.
    gives_json
        Whether its result is available as JSON.
    """

    name: str
    command: tuple[str, ...]
    words: tuple[str, ...]
    changes: str
    figure: str
    plays_a_run: bool
    gives_json: bool


@dataclass(frozen=True)
class Study:
    """A whole study.

    Attributes
    ----------
    title
        Title for people.
    file
        Path of the file; relative paths in it begin in its folder.
    folder
        Folder of the results.
    steps
        Steps in their order.
    """

    title: str
    file: Path
    folder: Path
    steps: tuple[Step, ...]


def read_study(file: Path, commands: click.Group) -> Study:
    """Read and check a study.

    Parameters
    ----------
    file
        The TOML file.
    commands
        The command line, whose options a step may have.

    Raises
    ------
    Mistake
        With all validation errors.
    """
    try:
        table = read_table(read_file(file))
    except (TomlError, OSError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise Mistake(f"{file}: {reason}") from problem
    errors = list(_unknown(table, TOP, ""))
    folder = Path(str(table.get("folder", file.stem)))
    steps = table.get("steps")
    if not isinstance(steps, list) or not steps or not all(isinstance(step, dict) for step in steps):
        errors.append("steps: expected at least one [[steps]]")
        steps = []
    shared = table.get("shared", {})
    if not isinstance(shared, dict):
        errors.append("shared: expected a table of options")
        shared = {}
    reader = _Reader(commands, shared, folder)
    made = [reader.step(number, step) for number, step in enumerate(steps, 1)]
    errors += reader.errors + reader.unused()
    if errors:
        raise faulty(file, errors)
    return Study(str(table.get("title", file.stem)), file, folder, tuple(filter(None, made)))


def faulty(file: Path, errors: Sequence[str]) -> Mistake:
    """Return the error with all validation errors of a study."""
    count = f"{len(errors)} errors:\n  " if len(errors) > 1 else ""
    return Mistake(f"{file}: {count}" + "\n  ".join(errors))


def _unknown(table: Mapping[str, Any], known: Sequence[str], where: str) -> Iterator[str]:
    """Return a sentence for each key that is not allowed."""
    for key in table:
        if key not in known:
            near = nearest(key, known)
            hint = f"; did you mean {near!r}?" if near else f"; allowed: {listed(list(known), 'its options')}"
            yield f"{where}{key}: unknown key{hint}"


class _Reader:
    """Read steps and collect validation errors."""

    def __init__(self, commands: click.Group, shared: Mapping[str, Any], folder: Path) -> None:
        self.commands, self.shared, self.folder = commands, shared, folder
        self.errors: list[str] = []
        self._names: list[str] = []
        self._runs: list[str] = []
        self._used: set[str] = set()

    def unused(self) -> list[str]:
        """Return the shared options that no step has."""
        return [f"shared.{key}: no step has such an option" for key in self.shared if key not in self._used]

    def step(self, number: int, table: Mapping[str, Any]) -> Step | None:
        """Read a step; return None if it has errors."""
        where, before = f"step {number}: ", len(self.errors)
        named = tuple(str(table.get("command", "")).split())
        command = None if not named or named[0] in LEFT_OUT else find_command(self.commands, named)
        if command is None:
            self.errors.append(f"{where}command: unknown command {' '.join(named)!r}")
            return None
        known = _parameters(command)
        plays = named == ("run",)
        name = self._name(where, table.get("name", f"{number:02d}-{'-'.join(named)}"))
        own = {key: value for key, value in table.items() if key not in OWN}
        self.errors += _unknown(own, [key for key in known if not (plays and key in ("name", "out"))], where)
        self._used |= self.shared.keys() & known.keys()
        given = {**{key: value for key, value in self.shared.items() if key in known}, **own}
        words = [
            word for key, value in given.items() if key in known for word in self._words(known[key], value)
        ]
        figure = str(given.get("figure", ""))
        if "figure" in known and not figure and not (given.get("check") or named in NOT_DRAWN):
            figure = f"{self.folder}/{name}.svg"
            words += ["--figure", figure]
        if plays and "--no-report" not in words:
            figure = f"{self.folder}/{name}.svg"
        if plays:
            words += ["--name", name, "--out", str(self.folder)]
            self._runs.append(name)
        gives_json = "json" in known
        if gives_json and "--json" not in words:
            words.append("--json")
        if len(self.errors) > before:
            return None
        changes = (
            self._run(given["run"]) if isinstance(known.get("run"), click.Option) and "run" in given else ""
        )
        return Step(name, named, tuple(words), changes, figure, plays, gives_json)

    def _name(self, where: str, name: Any) -> str:
        """Read the name of a step, which must be unique and valid as a file name."""
        text = str(name)
        if not NAME.fullmatch(text):
            self.errors.append(f"{where}name: letters, digits, dots and hyphens are allowed; found {text!r}")
        elif text in RESERVED:
            self.errors.append(f"{where}name: {text!r} is reserved for a file of the study")
        elif text in self._names:
            self.errors.append(f"{where}name: {text!r} is already the name of another step")
        self._names.append(text)
        return text

    def _words(self, parameter: click.Parameter, value: Any) -> Iterator[str]:
        """Return a value as command-line words; the name of an earlier run means its folder."""
        values = value if isinstance(value, list) else [value]
        if isinstance(parameter, click.Argument):
            yield from (self._run(element) for element in values)
            return
        option = max((word for word in parameter.opts if word.startswith("--")), key=len)
        for one in values:
            if isinstance(one, bool):
                off = parameter.secondary_opts
                if one or off:
                    yield option if one else off[0]
            else:
                yield option
                yield self._run(one) if option == "--run" else str(one)

    def _run(self, value: Any) -> str:
        """Replace names of earlier runs by their folders, also in an arm such as `base+hard`."""
        parts = str(value).split("+")
        return "+".join(str(self.folder / part) if part in self._runs else part for part in parts)


def find_command(commands: click.Group, named: Sequence[str]) -> click.Command | None:
    """Return the command of some words; None if there is none."""
    command: click.Command | None = commands
    for word in named:
        if not isinstance(command, click.Group):
            return None
        command = command.get_command(click.Context(command), word)
    return None if isinstance(command, click.Group) else command


def _parameters(command: click.Command) -> dict[str, click.Parameter]:
    """Return the options and arguments of a command, by their names in a study."""
    parameters: dict[str, click.Parameter] = {}
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            parameters[str(parameter.name)] = parameter
        else:
            longest = [option for option in parameter.opts if option.startswith("--")]
            parameters |= {option[2:].replace("-", "_"): parameter for option in longest}
    return parameters
