"""Files of a game, wherever its kernels are."""

from pathlib import Path

import pytest

from analysis.strategies.game_source import declared_at, files_of, folder_of
from simcore.games import find_game, games

GAMES = Path(__file__).parents[3] / "simcore" / "games"
INSIDE = [name for name in games() if (GAMES / name.replace("-", "_")).is_dir()]


@pytest.mark.parametrize("name", INSIDE)
def test_the_folder_of_a_game_holds_more_than_its_rules(name):
    game = find_game(name)
    assert folder_of(game) == GAMES / name.replace("-", "_")
    assert {"public.py", "declaration.py"} <= {file.name for file in files_of(game)}
    fact = game.narration.seat_facts[0]
    file, line = declared_at(game, "Fact", fact.label) or ("", 0)
    assert fact.label in Path(file).read_text(encoding="utf-8").splitlines()[line - 1]
