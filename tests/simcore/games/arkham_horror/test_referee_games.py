"""The referee over games of the whole game: every Ancient One, number of players, and by itself."""

import pytest

from simcore.game import Cell
from simcore.games.arkham_horror import GAME
from tests.simcore.games.arkham_horror.referee import alone
from tests.simcore.games.arkham_horror.referee.book import book
from tests.simcore.games.arkham_horror.referee.log import RefereeError
from tests.simcore.games.arkham_horror.referee.play import follow
from tests.simcore.games.arkham_horror.referee.played import lines
from tests.simcore.games.arkham_horror.referee.program import parse, walk

ONES = tuple(book().ones)
SCENARIO = GAME.load(None, ())


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


PLAYERS = (2, 1, 3, 4, 2, 5, 1, 8)
GAMES = [(one, players, number) for number, (one, players) in enumerate(zip(ONES, PLAYERS, strict=True))]


@pytest.mark.compiled
@pytest.mark.parametrize(("one", "players", "number"), GAMES)
def test_referee__finds_nothing(one, players, number):
    follow(lines(SCENARIO, Cell(one, "normal", players), 7, number))


FAULTS = {
    "another die": ("dice", lambda e: e | {"faces": [*e["faces"], 6]}),
    "another doom token": ("doom_track", lambda e: e | {"now": e["now"] + 1}),
    "a monster elsewhere": ("marker", lambda e: e | {"to": "outskirts"}),
    "another card": ("gain", lambda e: e | {"card": "knife"}),
    "an option less": ("decision", lambda e: e | {"options": e["options"][:-1]}),
}


@pytest.mark.compiled
@pytest.mark.parametrize("fault", FAULTS)
def test_referee__sees_a_planted_fault(fault):
    name, change = FAULTS[fault]
    events = list(lines(SCENARIO, Cell("yig", "normal", 2), 7, 0))
    follow(events)
    place = next(i for i, event in enumerate(events) if event["event"] == name)
    events[place] = change(events[place])
    with pytest.raises(RefereeError):
        follow(events)
