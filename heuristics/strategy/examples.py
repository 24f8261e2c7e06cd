"""Examples from which users begin: files in the folder `examples` of a game, which nobody imports."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from heuristics.strategy.registry import strategies

INDENT = "    "


def example(game: str, *, plain: bool) -> str | None:
    """Text of the example for a game, None if it has none."""
    folder = Path(__file__).parents[1] / game.replace("-", "_") / "examples"
    file = folder / ("plain.py" if plain else "compiled.py")
    return file.read_text(encoding="utf-8") if file.is_file() else None


def filled_in(text: str, file: str, game: str, commands: Sequence[str]) -> str:
    """The example as it shall stand in a file.

    Parameters
    ----------
    text
        The example.
    file
        Name of the file; the strategy is called like it, if the name is free.
    game
        Name of the game.
    commands
        Lines that tell what can be done with the file.
    """
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", Path(file).stem).strip("-._") or "mine"
    if name in strategies(game):
        name = f"my-{name}"
    lines = "".join(f"{INDENT}{line}\n" for line in commands)
    return text.replace('"NAME"', f'"{name}"').replace(f"{INDENT}COMMANDS\n", lines)
