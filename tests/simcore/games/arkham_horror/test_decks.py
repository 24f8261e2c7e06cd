"""Decks of possessions as arrays of the cards that may come."""

import numpy as np
import pytest

from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.rules.board.decks import take_item

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("game", [GAME, GAME.larger()], ids=["base", "packs"])
def test_a_named_card_leaves_the_first_place_that_holds_it(game):
    # Later draws pick a place, so games stay the same only if the other cards keep theirs.
    s = np.zeros(1, game.state)[0]
    s["deck"][0, :5], s["n_deck"][0] = [5, 3, 5, 2, 9], 5

    assert take_item(s, 0, 5) == 1

    assert s["deck"][0, :4].tolist() == [3, 5, 2, 9]
    assert s["n_deck"][0] == 4
