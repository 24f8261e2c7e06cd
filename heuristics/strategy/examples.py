"""Example strategies for users: files in the folder `examples` of a game, which are never imported.

A game without examples of its own, such as a game of your own, uses the examples for any game.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from heuristics.strategy.registry import strategies
from simcore.contract.events import DecisionCode
from simcore.contract.game import Game
from simcore.games import called

INDENT = "    "
ANY_GAME = "any-game"
WIDTH = 100


def example(game: str, *, plain: bool) -> str:
    """Return the text of the example for a game."""
    for name in (game, ANY_GAME):
        folder = Path(__file__).parents[1] / name.replace("-", "_") / "examples"
        file = folder / ("plain.py" if plain else "compiled.py")
        if file.is_file():
            break
    return file.read_text(encoding="utf-8")


def filled_in(text: str, file: str, game: Game, commands: Sequence[str]) -> str:
    """Return the example as text for a new file.

    Parameters
    ----------
    text
        The example.
    file
        Name of the file; the strategy is called like it, if the name is free.
    game
        The game.
    commands
        Lines with commands for using the file.
    """
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", Path(file).stem).strip("-._") or "mine"
    if name in strategies(game.name):
        name = f"my-{name}"
    words = {
        '"NAME"': f'"{name}"',
        '"GAME"': f'"{game.name}"',
        "(FOLDER)": f"({called(game.name)})",
        f"{INDENT}COMMANDS\n": "".join(f"{INDENT}{line}\n" for line in commands),
        "# DECISIONS\n": "\n".join(_decisions(game)) + "\n",
    }
    for word, meant in words.items():
        text = text.replace(word, meant)
    return text


def _decisions(game: Game) -> Iterator[str]:
    """Yield the kinds of decisions of a game as lines of code, each with its number."""
    yield '# Numbers that state["decision"] may be: what is decided, and what the options are.'
    for code, decision in game.narration.decision_codes().items():
        yield from textwrap.wrap(
            f"{decision.question}: {_options(decision)}", WIDTH, initial_indent="# ", subsequent_indent="#   "
        )
        yield f"{decision.name} = {code}"


def _options(decision: DecisionCode) -> str:
    """Return the meaning of the options of a decision, in words."""
    option = decision.option
    if option.labels and not isinstance(option.labels, str):
        return ", ".join(f"{number} {word}" for number, word in enumerate(option.labels))
    return option.option or option.meaning or option.name
