"""Command lines as data: the one of this process, and those that lead to the same games again.

Manifests, results and pages keep such commands, so layers below `cli` make them. They name arguments as
Python does; this module alone knows how the options of the command line are spelled.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence

PROGRAM = "elderodds"
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
    "settings": "--set",
    "seed": "--seed",
    "number": "--number",
}
"""The option of each argument that a command may need to meet games again."""

typed: list[str] = []
"""Words of the command line that this process carries out; none where the toolkit is used from Python."""


def typed_command(words: Sequence[str] | None = None) -> str:
    """A command line to paste: that of some words, or of this process; empty if there is none."""
    words = typed if words is None else words
    return shlex.join([PROGRAM, *words]) if words else ""


def options(**arguments: object) -> list[str]:
    """Options that give arguments, in the order in which they are given here.

    An argument that is None or empty is left out. Each of several settings has an option of its own. The
    names of a team share one.
    """
    words: list[str] = []
    for name, value in arguments.items():
        if isinstance(value, list | tuple):
            texts = [str(each) for each in value]
            texts = [",".join(texts)] if texts and name == "team" else texts
        else:
            texts = [] if value in (None, "") else [str(value)]
        for text in texts:
            words += [SPELLINGS[name], text]
    return words


def trace_command(**arguments: object) -> list[str]:
    """Words of the command that tells one game as a story; arguments as for `options`."""
    return [PROGRAM, "trace", *options(**arguments)]


def values_of(argument: str, command: Sequence[str]) -> list[str]:
    """Values of an argument in the words of a command."""
    found = []
    for word, following in zip(command, [*command[1:], ""], strict=False):
        name, equals, value = word.partition("=")
        if name == SPELLINGS[argument]:
            found.append(value if equals else following)
    return found


def seated_by(words: Sequence[object]) -> dict[str, object]:
    """Arguments that seat players, out of the words that a manifest keeps; empty if they do anything else."""
    named = {SPELLINGS[name]: name for name in ("strategy", "table")}
    match list(words):
        case [str(option), who] if option in named:
            return {named[option]: who}
        case [str(option), who, str(other), skill] if option in named and other == SPELLINGS["skill"]:
            return {named[option]: who, "skill": skill}
    return {}
