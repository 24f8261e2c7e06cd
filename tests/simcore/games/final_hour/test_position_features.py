"""Features of positions: odds of a solo ritual against the exact law."""

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.chances.ritual import ritual_law
from simcore.games.final_hour.position_features import NAMES, SHORT, features

CELL = Cell("cthulhu", "normal", 1)


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(8))
def test_solo_odds_are_those_of_the_law_of_the_ritual(seed):
    draw = np.random.default_rng(seed)
    tables = GAME.load().compiled(CELL)[0]
    icons = int(tables["n_clue_icons"][0])
    state = np.zeros(1, GAME.state)
    state["n_seats"], state["solo"] = 2, 1
    found = draw.integers(0, 3, icons)
    found[0] = found[1] = 1  # two clues at least are face down
    state["found"][0, :icons], state["clues_found"] = found, found.sum()
    aside = draw.permutation(int(tables["n_priority"][0]))[: draw.integers(0, 8)]
    state["aside"][0, : len(aside)], state["n_aside"] = aside, len(aside)
    values = np.zeros(len(NAMES))
    features(tables[0], state[0], values)
    counts = np.bincount(tables["card_icon"][0, aside], minlength=icons)
    law = ritual_law([2 - int(n) for n in found], 2, [int(n) for n in counts], [0] * icons, 0)
    needed = int(tables["matches_needed"][0])
    for short in range(SHORT):
        chance = sum(part for matches, part in law.items() if matches >= needed - short)
        assert values[NAMES.index(f"ritual_{short}_short")] == pytest.approx(chance)
    expected = sum(matches * part for matches, part in law.items())
    assert values[NAMES.index("aside_matches")] == pytest.approx(expected)
