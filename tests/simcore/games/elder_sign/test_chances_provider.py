"""Names, parameters, monsters and abilities in the questions of this game about chances."""

import itertools

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.chances.book import book_chance, card_chance, open_slot, write_book
from simcore.records.shared import MAX_PREPARED, WEIGHTS
from tests.simcore.games.elder_sign.questions import chance

CARDS = {
    "koi-pond": (["T", "T+P+P"], {"terror": "fail"}),
    "the-hidden-passage": (["I3", "P+I3", "L"], {"ordered": 1}),
}
POOLS = {"green": "gggggg", "yellow": "ggggggy", "red": "ggggggr", "both": "ggggggyr"}


@pytest.fixture(scope="module")
def provider():
    return GAME.odds(GAME.load())[0]


def exact(provider, card, **extras):
    return provider.odds(card, extras, 0, 0).exact


def test_every_card_can_be_asked_about(provider):
    assert len(provider.subjects) == 56
    assert provider.subjects[0] == "administration-office"
    assert "rlyeh" in provider.subjects


@pytest.mark.parametrize("card", CARDS)
def test_pools__are_the_dice(provider, card):
    tasks, how = CARDS[card]
    for pool in provider.pools:
        assert exact(provider, card, **pool.given) == pytest.approx(chance(tasks, POOLS[pool.name], **how))


def test_items__add_their_dice(provider):
    both = exact(provider, "the-archives", yellow=1, red=1)
    assert exact(provider, "the-archives", common=1, unique=2) == both
    assert exact(provider, "the-archives", investigator=("jenny-barnes",)) == both
    plain = exact(provider, "the-archives")
    assert exact(provider, "the-archives", investigator=("gloria-goldberg",)) == plain
    world = exact(provider, "yuggoth", investigator=("gloria-goldberg",))
    assert world == exact(provider, "yuggoth", yellow=1, red=1)


def test_abilities__help(provider):
    for name in ("amanda-sharpe", "harvey-walters", "mandy-thompson", "darrell-simmons"):
        assert exact(provider, "the-archives", investigator=(name,)) > exact(provider, "the-archives")
    assert exact(provider, "koi-pond", investigator=("kate-winthrop",)) == pytest.approx(
        chance(["T", "T+P+P"], "gggggg")
    )
    joe = exact(provider, "koi-pond", investigator=("joe-diamond",), clues=1)
    assert joe > exact(provider, "koi-pond", clues=1)


def test_monsters__take_the_places_for_them_and_then_come_under_the_last_task(provider):
    answer = provider.odds("koi-pond", {"monster": ("cultist", "maniac")}, 10, 1)
    assert [part.name for part in answer.parts] == ["P (cultist)", "P+P+T", "I4 (maniac)"]
    assert answer.exact == pytest.approx(chance(["P", "T+P+P", "I4"], "gggggg", terror="fail"))
    partly = provider.odds("yuggoth", {"monster": ("ghost",)}, 10, 1)
    assert [part.name for part in partly.parts] == ["P+T (ghost)", "I8"]
    with pytest.raises(ValueError, match="more tasks than can be counted"):
        provider.odds("the-graveyard", {"monster": ("cultist",) * 4}, 10, 1)


def test_no_dice__is_a_mistake(provider):
    with pytest.raises(ValueError, match="no die to roll"):
        provider.odds("koi-pond", {"green": 0}, 10, 1)


def test_a_plan_that_is_too_large__leaves_the_exact_chance(provider, monkeypatch):
    monkeypatch.setattr("simcore.games.elder_sign.chances.provider.PLAN_BYTES", 1000)
    answer = provider.odds("koi-pond", {}, 10, 1)
    assert answer.attempts == 0
    assert answer.exact == pytest.approx(chance(["T", "T+P+P"], "gggggg", terror="fail"))


@pytest.mark.long
def test_book__has_the_chances_of_the_solver(provider):
    scenario = GAME.load()
    tables = scenario.compile(Cell(scenario.ancient_ones[0], scenario.difficulties[0], 1))
    weights = np.zeros(1, WEIGHTS)
    book, first = weights[0]["prepared"], 7
    assert write_book(tables[0], book, first) < MAX_PREPARED
    numbers = provider.numbers
    for card, (yellow, red) in itertools.product(CARDS, itertools.product((0, 1), repeat=2)):
        found = card_chance(tables[0], book, first, numbers[card], 6, yellow, red)
        assert found == pytest.approx(exact(provider, card, yellow=yellow, red=red), abs=1e-5)
    passage = numbers["the-hidden-passage"]
    slot = open_slot(book, first, passage)
    assert book_chance(book, first, passage, 0b100, slot, 3, 1, 0) == pytest.approx(
        chance(["L"], "gggy"), abs=1e-5
    )
    assert book_chance(book, first, passage, 0b110, slot, 4, 0, 1) == pytest.approx(
        chance(["P+I3", "L"], "ggggr", ordered=1), abs=1e-5
    )
    assert book_chance(book, first, passage, 0, slot, 0, 0, 0) == 1.0
    assert not book[:first].any()


def test_book__a_card_that_does_not_fit_has_no_chance(provider):
    scenario = GAME.load()
    tables = scenario.compile(Cell(scenario.ancient_ones[0], scenario.difficulties[0], 1))
    small = np.zeros(64 * 24 + 500)
    write_book(tables[0], small, 0)
    found = [card_chance(tables[0], small, 0, number, 6, 0, 0) for number in provider.numbers.values()]
    assert min(found) == -1.0
    assert max(found) > 0.0
