"""Compare with the referee: Ancient Ones, numbers of players, levels and alternatives.

A few games are followed with every run of the tests. With `-m long` each Ancient One is followed with every
number of players, and each alternative with every Ancient One. With `-m soak` there are 2,000 games a cell,
in parts of a hundred in turn, so a shorter time leaves fewer games of each cell.
"""

import dataclasses
import functools
import itertools

import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from tests.simcore.games.arkham_horror.referee import alone, play
from tests.simcore.games.arkham_horror.referee.book import book
from tests.simcore.games.arkham_horror.referee.log import RefereeError
from tests.simcore.games.arkham_horror.referee.play import follow
from tests.simcore.games.arkham_horror.referee.played import lines
from tests.simcore.games.program_text import parse, walk
from tests.sweeps import sweep

ONES = tuple(book().ones)
SCENARIO = GAME.load(None, ())
LEVELS = ("normal", "easiest", "normal", "easy", "normal", "hard", "normal", "hardest")
PLAYERS = (2, 1, 3, 4, 2, 5, 1, 8)
FEW = [(one, players, number) for number, (one, players) in enumerate(zip(ONES, PLAYERS, strict=True))]
CELLS = list(itertools.product(ONES, range(1, 9)))
PART, PARTS = 100, 20
RULE_ALTERNATIVES = [alternative.name for alternative in SCENARIO.alternatives()]
OF_CTHULHU = ("power-ends",)
KATE = ("kate-winthrop", "joe-diamond", "jenny-barnes")
OF_KATE = (None, "surge-kate-outskirts")


def level_of(number, alternative=None):
    """A level in turn; an alternative of a level needs that one."""
    of_levels = [
        level for level in SCENARIO.difficulties if alternative and alternative.startswith(f"{level}-")
    ]
    return (of_levels or LEVELS)[number % len(of_levels or LEVELS)]


@functools.cache
def read_as(alternative):
    """The scenario with an alternative, or as it stands."""
    return SCENARIO.with_alternatives((alternative,)) if alternative else SCENARIO


def judge(one, players, number, alternative=None, seed=7, team=None):
    """Follow a game to its end."""
    cell = Cell(one, level_of(number, alternative), players, team)
    follow(lines(read_as(alternative), cell, seed, number), (alternative,) if alternative else ())


@pytest.mark.parametrize("one", ONES)
def test_referee__plays_by_itself(one):
    for players in (1, 2, 3, 5, 8):
        g = alone.play(one, players, 10 * players)
        assert g.awoke or g.victory or g.cause or g.turn == 100
        assert g.count_in_arkham() <= max(g.monster_limit, 2 * (g.n + 3))


def test_parse__makes_a_tree_of_steps():
    (step,) = parse('check(luck,0) 0{lose(sanity=1)} 1-2{draw(common)} 3+{move("woods")}')
    assert step.tiers
    assert [node.verb for node in walk(step.tier(7))] == ["move"]
    assert step.tier(7)[0].word() == "woods"
    assert step.tier(2)[0].verb == "draw"


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("one", "players", "number"), sweep(FEW, [(*cell, 8 + number) for number, cell in enumerate(CELLS)])
)
def test_referee__finds_nothing(one, players, number):
    judge(one, players, number)


@pytest.mark.compiled
@pytest.mark.parametrize("alternative", sweep(RULE_ALTERNATIVES[:2], RULE_ALTERNATIVES[2:]))
def test_referee__finds_nothing_by_another_reading(alternative):
    ones = ["cthulhu"] if alternative in OF_CTHULHU else ONES
    for number, one in enumerate(ones):
        judge(one, 1 + (number + len(alternative)) % 8, 100 + number, alternative)


@pytest.mark.compiled
@pytest.mark.parametrize("one", ["azathoth", "yig"])
def test_who_goes_insane_while_he_takes_up_arms_keeps_a_one_shot_weapon(one):
    """There is no check, and only after a check is it gone: four of 25,000 games came to that."""
    judge(one, 3, 332, seed=17)


@pytest.mark.compiled
def test_whom_a_weapon_itself_drives_insane_has_used_it():
    """Its price is paid for its use: what can be used once is gone."""
    judge("azathoth", 5, 1037)


@pytest.mark.compiled
def test_who_closes_the_gate_of_a_closed_location_may_seal_it():
    """He is put out into the street, and may pay for the seal all the same (Sealing Gates)."""
    judge("nyarlathotep", 4, 505, seed=29)


@pytest.mark.compiled
def test_a_mythos_card_sends_no_one_into_a_closed_location():
    """It names Hibb's Roadhouse, which a headline has closed: he stays where he is (Closed)."""
    follow(lines(SCENARIO, Cell("cthulhu", "hard", 2), 29, 1476))


@pytest.mark.compiled
def test_a_monster_whose_turn_comes_by_chance_may_stay_where_it_is():
    """It was with an investigator who was knocked out before the next monster moved: its turn was over."""
    judge("hastur", 5, 10_084, "moves-random")


@pytest.mark.compiled
@pytest.mark.parametrize("alternative", OF_KATE)
@pytest.mark.parametrize("number", [20_111, 20_184])
def test_nothing_comes_out_where_kate_stands(number, alternative):
    """Monster Surge: in one game she is at another gate, in the other one at the surging gate."""
    judge("yig", 3, number, alternative, team=KATE)


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize(("part", "alternative"), list(itertools.product(range(PARTS), OF_KATE)))
def test_referee__finds_nothing_in_many_games_with_kate(part, alternative):
    for number in range(PART * part, PART * (part + 1)):
        judge(ONES[number % len(ONES)], 3, 20_000 + number, alternative, team=KATE)


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize(("part", "cell"), list(itertools.product(range(PARTS), CELLS)))
def test_referee__finds_nothing_in_many_games(part, cell):
    for number in range(PART * part, PART * (part + 1)):
        judge(*cell, 1000 + number)


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize(("part", "alternative"), list(itertools.product(range(PARTS), RULE_ALTERNATIVES)))
def test_referee__finds_nothing_in_many_games_by_another_reading(part, alternative):
    for number in range(PART * part, PART * (part + 1)):
        one, players = CELLS[number % len(CELLS)]
        judge("cthulhu" if alternative in OF_CTHULHU else one, players, 10_000 + number, alternative)


PRINTED = dataclasses.replace(book(), sets=frozenset({"empty"}))
WITH_EMPTY_PACK = [
    (one, 1 + number % 5, number) for number, one in enumerate(ONES) if one != "shub-niggurath"
]
"""Games in which Research Materials never pay for anything, as only games with packs allow.

Shub-Niggurath takes trophies in the battle; only in games with packs do players choose them.
"""


@pytest.mark.compiled
@pytest.mark.parametrize(("one", "players", "number"), WITH_EMPTY_PACK)
def test_referee__plays_the_printed_data_alike_with_an_empty_pack(monkeypatch, one, players, number):
    """The battle too: there the State counts rounds as turns, so only events and decisions are compared."""

    def without_pictures(g):
        g.log.compare = lambda _: None
        finish(g)

    finish = play.finish
    monkeypatch.setattr(play, "book", lambda *_: PRINTED)
    monkeypatch.setattr(play, "finish", without_pictures)
    judge(one, players, number)


FAULTS = {
    "another die": ("dice", lambda e: e | {"faces": [*e["faces"], 6]}),
    "another doom token": ("doom_track", lambda e: e | {"now": e["now"] + 1}),
    "a monster elsewhere": ("marker", lambda e: e | {"to": "outskirts"}),
    "another card": ("gain", lambda e: e | {"card": "knife"}),
    "an option less": ("decision", lambda e: e | {"options": e["options"][:-1]}),
}


@pytest.mark.compiled
@pytest.mark.parametrize("error", FAULTS)
def test_referee__sees_a_planted_fault(error):
    name, change = FAULTS[error]
    events = list(lines(SCENARIO, Cell("yig", "normal", 2), 7, 0))
    follow(events)
    place = next(i for i, event in enumerate(events) if event["event"] == name)
    events[place] = change(events[place])
    with pytest.raises(RefereeError):
        follow(events)


def test_a_game_with_a_combat_without_end_is_given_up(monkeypatch):
    def endless(g):
        for _ in range(alone.MOST_LINES + 1):
            g.log.learn("dice", {"faces": 1})

    monkeypatch.setattr(play, "turn", endless)
    assert alone.play("azathoth", 1, 1).cause == "turn-limit"
