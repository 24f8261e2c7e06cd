"""Examples from which users begin: files in the folder `examples` of a game, which nobody imports."""

from __future__ import annotations

import re
from pathlib import Path

from heuristics.strategy.registry import strategies


def example(game: str, *, plain: bool) -> str | None:
    """Text of the example for a game, None if it has none."""
    folder = Path(__file__).parents[1] / game.replace("-", "_") / "examples"
    file = folder / ("plain.py" if plain else "compiled.py")
    return file.read_text(encoding="utf-8") if file.is_file() else None


def with_name(text: str, file: str, game: str) -> str:
    """The example as it shall stand in a file: the strategy is called like the file, if the name is free."""
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", Path(file).stem).strip("-._") or "mine"
    if name in strategies(game):
        name = f"my-{name}"
    width = max(len(file), len("FILE"))
    lines = text.replace('"NAME"', f'"{name}"').splitlines()
    told = [re.sub(r"\bFILE\b( *)", lambda found: _fitted(found, file, width), line) for line in lines]
    return "\n".join(told) + "\n"


def _fitted(found: re.Match[str], file: str, width: int) -> str:
    """The name of the file, with as much space behind it as keeps columns straight."""
    return file if not found[1] else file + found[1]
