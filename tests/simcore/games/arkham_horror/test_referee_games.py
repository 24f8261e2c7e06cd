"""The referee over games of the whole game: every Ancient One, number of players, and by itself."""

import pytest

from tests.simcore.games.arkham_horror.referee import alone
from tests.simcore.games.arkham_horror.referee.book import book
from tests.simcore.games.arkham_horror.referee.program import parse, walk

ONES = tuple(book().ones)


@pytest.mark.parametrize("one", ONES)
def test_referee__plays_by_itself(one):
    for players in (1, 2, 3, 5, 8):
        g = alone.play(one, players, 10 * players)
        assert g.awoke or g.victory or g.cause or g.turn == 100
        assert g.count_in_arkham() <= max(g.monster_limit, 2 * (g.n + 3))


def test_parse__makes_a_tree_of_steps():
    (step,) = parse('check(luck,0) 0{lose(sanity=1)} 1-2{draw(common)} 3+{move("woods")}')
    assert step.tiers
    assert [each.verb for each in walk(step.tier(7))] == ["move"]
    assert step.tier(7)[0].word() == "woods"
    assert step.tier(2)[0].verb == "draw"
