"""Command lines as data: the one of this process, and those that reproduce its games.

Manifests, results and pages keep such commands, so layers below `cli` make them. They name arguments as
Python does; only this module knows the names of the command-line options.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence

PROGRAM = "elderodds"
"""Name of this program in manifests and results, however it was started."""
SPELLINGS = {
    "ancient_one": "-a",
    "difficulty": "-d",
    "players": "-p",
    "team": "--team",
    "strategy": "-s",
    "table": "--table",
    "skill": "--skill",
    "game": "--game",
    "scenario": "--scenario",
    "packs": "--with",
    "settings": "--set",
    "seed": "--seed",
    "number": "--number",
    "games": "-n",
}
"""Option of each argument that a command may need to reproduce games."""

OF_PACKS = "packs="
"""Beginning of a setting that names a pack; the option `--with` makes it."""

NUMBERS = {"games": ("-n", "--games"), "seed": ("--seed",), "first_game": ("--first-game",)}
"""Options that select the games of a run."""

RUN_NAME = ("--name",)
"""The option that names the folder of a run."""

started_as: list[str] = [PROGRAM]
"""Words that start this program from the current folder, such as `.venv/bin/elderodds`."""

typed: list[str] = []
"""Words of the command line of this process; empty if the toolkit is used from Python."""


def typed_command(words: Sequence[str] | None = None) -> str:
    """Return a command line to paste, from some words or from this process; empty if there is none."""
    words = typed if words is None else words
    return shlex.join([PROGRAM, *words]) if words else ""


def to_type(*words: object) -> str:
    """Return a command line that works where this program was started.

    >>> to_type("run", "-s", "my file.py")
    "elderodds run -s 'my file.py'"
    """
    return shlex.join([*started_as, *map(str, words)])


def options(**arguments: object) -> list[str]:
    """Return the options for some arguments, in the order of the arguments.

    Arguments that are None or empty are left out. Each setting has its own option; those that name packs have
    `--with`. The names of a team share one.

    >>> options(settings=("packs=my-box", "rules.hands=3"))
    ['--with', 'my-box', '--set', 'rules.hands=3']
    """
    words: list[str] = []
    for name, value in arguments.items():
        if isinstance(value, list | tuple):
            texts = [str(item) for item in value]
            texts = [",".join(texts)] if texts and name == "team" else texts
        else:
            texts = [] if value in (None, "") else [str(value)]
        for text in texts:
            is_pack = name == "settings" and text.startswith(OF_PACKS)
            words += [SPELLINGS["packs"], text.removeprefix(OF_PACKS)] if is_pack else [SPELLINGS[name], text]
    return words


def trace_command(**arguments: object) -> list[str]:
    """Return the words of the command that narrates one game; arguments as for `options`."""
    return [*started_as, "trace", *options(**arguments)]


def run_again(command: str, **numbers: int) -> str:
    """Return a command that repeats a run in a new folder, with other numbers of games.

    Parameters
    ----------
    command
        The command line that began the run.
    **numbers
        New values of the options `NUMBERS`.

    Returns
    -------
    str
        Empty if the command is not one that plays a run.

    >>> run_again("elderodds run -d easy -n 1000 --name a", seed=5, games=2000)
    'elderodds run -d easy --seed 5 -n 2000'
    """
    try:
        words = shlex.split(command)
    except ValueError:
        return ""
    if words[:2] != [PROGRAM, "run"]:
        return ""
    replaced = [*RUN_NAME, *(option for name in numbers for option in NUMBERS[name])]
    kept = _without(words[1:], replaced)
    return to_type(*kept, *(word for name, value in numbers.items() for word in (NUMBERS[name][0], value)))


def _without(words: Sequence[str], options: Sequence[str]) -> list[str]:
    """Return the words of a command without some options and their values."""
    kept: list[str] = []
    rest = iter(words)
    for word in rest:
        name, equals, _ = word.partition("=")
        short = any(len(option) == 2 and word.startswith(option) for option in options)
        if name in options and not equals:
            next(rest, None)
        elif not (name in options or short):
            kept.append(word)
    return kept


def values_of(argument: str, command: Sequence[str]) -> list[str]:
    """Return the values of an argument in the words of a command."""
    values = []
    for word, following in zip(command, [*command[1:], ""], strict=False):
        name, equals, value = word.partition("=")
        if name == SPELLINGS[argument]:
            values.append(value if equals else following)
    return values


def seated_by(words: Sequence[object]) -> dict[str, object]:
    """Return the arguments that seat players; empty if the words of the manifest do anything else."""
    named = {SPELLINGS[name]: name for name in ("strategy", "table")}
    match list(words):
        case [str(option), who] if option in named:
            return {named[option]: who}
        case [str(option), who, str(other), skill] if option in named and other == SPELLINGS["skill"]:
            return {named[option]: who, "skill": skill}
    return {}
