"""Reading the data tree of docs/data.md without the simulator's loader."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.simcore.games.program_text import Step, parse

FILES = ("rules", "board", "monsters", "priority", "items")
FOLDERS = ("investigators", "ancient-ones")
FLAGS = {"true": True, "false": False}
PROGRAMS = ("top", "bottoms", "program", "solo_program")
# The operands that are written without a name, in their order (docs/effects.md).
OPERANDS = {
    "attack": ("hits", "at"),
    "damage": ("at", "times"),
    "destroy": ("at", "count"),
    "discard_gate": ("count",),
    "draw_priority": ("count",),
    "face_down_omens": ("cards",),
    "lose_health": ("who", "amount"),
    "move_monster": ("from", "to", "up_to"),
    "recover": ("who", "amount"),
    "remove_seal": ("count",),
    "repair": ("at", "times"),
    "repeat": ("times",),
    "resolve_top_card": ("half",),
    "spawn": ("count", "at"),
    "advance": ("monster", "count"),
}


def load_data(folder: str | Path) -> dict[str, Any]:
    """Read all data files of a folder into one tree.

    Parameters
    ----------
    folder
        For instance ``simcore/games/final_hour/data``.

    Returns
    -------
    dict
        The tree whose first level is rules, board, monsters, priority, items, investigators, ancient-ones.
    """
    root = Path(folder)
    tree: dict[str, Any] = {name: _read(root / f"{name}.toml") for name in FILES}
    for name in FOLDERS:
        tree[name] = {path.stem: _read(path) for path in sorted((root / name).glob("*.toml"))}
    return tree


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as stream:
        found: dict[str, Any] = _with_programs(tomllib.load(stream))
    return found


def _with_programs(value: Any, name: str = "") -> Any:
    """Read all programs of a value; `name` is its key."""
    if isinstance(value, dict):
        return {key: _with_programs(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_programs(inner, name) for inner in value]
    return read_program(value) if name in PROGRAMS else value


def read_program(text: str) -> list[dict[str, Any]]:
    """Read a program of effects.

    Returns
    -------
    list
        Its steps; each has one key, the name of the effect, and its operands and blocks as the value.
    """
    return _steps(parse(text))


def _steps(steps: Iterable[Step]) -> list[dict[str, Any]]:
    return [{step.verb: _body(step)} for step in steps]


def _body(step: Step) -> Any:
    blocks = [(block.label, _steps(block.steps)) for block in step.blocks]
    if step.verb == "choose_one":
        return [steps for _, steps in blocks]
    if step.verb in ("may", "each_investigator"):
        return blocks[0][1]
    fields = dict(zip(OPERANDS.get(step.verb, ()), step.args, strict=False)) | step.keys
    body = {name: value if isinstance(value, int) else str(value) for name, value in fields.items()}
    body = {name: FLAGS.get(value, value) for name, value in body.items()}
    return body | {label or "do": steps for label, steps in blocks}
