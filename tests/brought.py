"""A game in a folder, as a user would write it: the toy game, compiled or in plain Python."""

from pathlib import Path

URN = Path(__file__).with_name("toy.py")
NAME = "borrowed-urn"
HEAD = """import numpy as np
from elderodds.strategy import draw_below, strategy
from .game import BLACK, RED

"""


def write_game(folder, *, plain=False, name=NAME, change=lambda text: text):
    """Write the game into a folder; `change` makes another text of `game.py`."""
    text = URN.read_text(encoding="utf-8").replace("toy-urn", name)
    game, strategies = text.split("def chance_of_random")
    game = game.replace("GAME = register(\n    Game(", "GAME = Game(").replace("    )\n)\n", "    )\n")
    game = game.replace("from elderodds.strategy import draw_below, strategy\n", "")
    game = game.replace("    register,\n", "")
    if plain:
        game = game.replace("@kernel\n", "")
    folder.mkdir(exist_ok=True)
    folder.joinpath("game.py").write_text(change(game), encoding="utf-8")
    tail = strategies[strategies.index("@strategy") :]
    folder.joinpath("strategies.py").write_text(f"{HEAD}{tail}", encoding="utf-8")
    return folder
