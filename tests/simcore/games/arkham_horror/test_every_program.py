"""No program of the box is left out: the referee has followed its steps, or a test expects its effect.

Encounters and headlines are steps in order. The test of the count plays until the referee has followed each
of them, except those that a test here checks by hand. Continuous rules (weapons, environments, sheets) are
searched by name: each occurs in a file `test_every_*.py` or in a test by topic.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror.rules.phases.mythos import draw_card
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES, WORLD
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.scenario.models import programs
from tests.simcore.games.arkham_horror.by_hand import (
    COMMON,
    HIT,
    MISS,
    SKILL,
    SPELL,
    UNIQUE,
    Table,
    area,
    number,
    scenario,
)
from tests.simcore.games.arkham_horror.referee import effects
from tests.simcore.games.arkham_horror.referee.book import book
from tests.simcore.games.arkham_horror.referee.log import RefereeError
from tests.simcore.games.arkham_horror.referee.play import follow
from tests.simcore.games.arkham_horror.referee.played import lines
from tests.simcore.games.program_text import walk

HERE = Path(__file__).parent
BY_NAME = ("possessions", "people", "powers", "monsters", "places")
MOST_GAMES = 3000
PROGRAMS = 558
"""As many as the cards and sheets of the box have."""
ELSEWHERE = 13 + 2 + 1
"""Starts and attacks of battles, which the tests of the final battle play; blessing and curse, which are a
state of an investigator (`test_people.py`); the gate card that shuffles, a mark of the card
(`test_exact.py`)."""


@pytest.mark.plain
def test_every_continuous_rule_has_a_test_with_its_name():
    """Cards, people, Ancient Ones, monsters, abilities of locations, environments and rumors."""
    told = "".join(file.read_text(encoding="utf-8") for file in sorted(HERE.glob("test_*.py")))
    data = scenario().model
    lasting = [name for name, card in data.mythos.items() if card.kind in ("environment", "rumor")]
    named = {key[1] for key, program in programs(data) if key[0] in BY_NAME and program}
    assert [name for name in sorted({*named, *lasting}) if f'"{name}"' not in told] == []
    assert sum(1 for key, program in programs(data) if program and key[2] != "needs") == PROGRAMS - ELSEWHERE


# --- steps to which random games hardly ever come

KINDS = ("clues", "money", "sanity", "stamina", "status")
RARE = {
    # place, card: hits of the dice, clue tokens of `before` and cards held; what is more or less, cards then
    ("inner-sanctum", "french-hill-3", 0): ((), (), {}, []),
    ("inner-sanctum", "french-hill-3", 1): ((), (), {"clues": 1, "sanity": -1}, []),
    ("inner-sanctum", "french-hill-3", 2): ((), (), {"clues": 2, "sanity": -2}, []),
    ("inner-sanctum", "french-hill-3", 3): ((), (), {"clues": 3, "sanity": -3}, []),
    ("silver-twilight-lodge", "french-hill-2", 1): ("hit", (), {}, ["ruby-standish", "silver-key"]),
    ("graveyard", "rivertown-4", 1): ("hit", (), {}, ["richard-upton-pickman"]),
    ("black-cave", "rivertown-6", 0): ((), ("whiskey",), {}, ["tom-mountain-murphy"]),
    ("black-cave", "rivertown-6", 1): ("hit", (), {}, ["tom-mountain-murphy"]),
    ("woods", "uptown-5", 0): ((), ("food",), {"sanity": 1}, ["duke"]),
    ("woods", "uptown-5", 1): ("hit", (), {"sanity": 1}, ["duke"]),
    ("the-dreamlands", "gate-10", 0): ((), (), {"stamina": -1}, []),
    ("rlyeh", "gate-31", 0): ((), (), {"sanity": -1}, []),
    ("the-dreamlands", "gate-39", 0): ("hit", (), {"clues": 4}, []),
    ("yuggoth", "gate-12", 1): ((), (), {"sanity": -2}, []),
    ("yuggoth", "gate-12", 0): ((), ("wither", "heal"), {}, []),
    ("the-unnamable", "merchant-district-1", 0): ("hit", (), {"sanity": -2}, ["eric-colt"]),
    ("woods", "uptown-1", 0): ("hit", (), {"money": 10}, []),
    ("plateau-of-leng", "gate-13", 0): ("hit", (), {"money": 6}, []),
    ("plateau-of-leng", "gate-17", 0): ("hit", (), {}, ["luck-skill"]),
    ("plateau-of-leng", "gate-28", 0): ((), (), {"sanity": -3, "stamina": -3}, []),
}
WITHOUT_ALLIES = {
    # the same where the ally has gone: another gain comes
    ("silver-twilight-lodge", "french-hill-2", 1): ["silver-key"],
    ("graveyard", "rivertown-4", 1): ["wither"],
    ("black-cave", "rivertown-6", 1): ["knife"],
    ("black-cave", "rivertown-6", 0): ["knife"],
    ("woods", "uptown-5", 1): [],
    ("woods", "uptown-5", 0): [],
    ("the-unnamable", "merchant-district-1", 0): [],
}


def entry(game, place, card):
    """The program of a location card at a place, or of a gate card in an Other World."""
    if place in scenario().names.worlds:
        return int(game.t["gate_entry"][scenario().names.gate_cards.index(card), number("worlds", place)])
    deck = scenario().model.encounters[card].deck
    cards = [name for name, data in scenario().model.encounters.items() if data.deck == deck]
    if place == "inner-sanctum":
        return int(game.t["sanctum_entry"][cards.index(card)])
    return int(game.t["entry"][area(place), cards.index(card)])


def visitor(place, *cards):
    """Return a very capable investigator with some cards at a place or in an Other World."""
    game = Table(who="jenny-barnes")
    game.holds(*cards)
    game.deck(COMMON, "food", "knife")
    game.deck(UNIQUE, "silver-key", "silver-key")
    game.deck(SPELL, "wither", "wither")
    game.deck(SKILL, "luck-skill")
    game.t["lowest"][:] = 6
    if place in scenario().names.worlds:
        game.s["at"][0] = WORLD + 2 * number("worlds", place)
    else:
        game.s["at"][0] = area("silver-twilight-lodge" if place == "inner-sanctum" else place)
    game.marker("gug", TROPHIES)
    game.marker("dhole", TROPHIES)
    return game


def meet(game, place, card, option, faces, hits):
    """Have that encounter; of options the one, of offers and payments the yes."""
    faces[:] = [HIT if hits else MISS] * 40
    yes = {Decision.MAY: [1], Decision.PAY: [1]}
    game.play(run_program, entry(game, place, card), 0, answers=yes | {Decision.CHOOSE: [option]})


def have(game):
    """Tokens and the most of the first one."""
    return {name: int(game.s[name][0]) for name in KINDS}


@pytest.mark.plain
@pytest.mark.parametrize("how", RARE, ids=str)
def test_an_encounter_ends_as_its_card_says(faces, how):
    hits, cards, more, then = RARE[how]
    place, card, option = how
    game = visitor(place, *cards)
    before = have(game)
    meet(game, place, card, option, faces, hits)
    after = have(game)
    assert {name: after[name] - before[name] for name in KINDS if after[name] != before[name]} == more
    assert game.cards() == then
    assert bool(game.s["delayed"]) == (card in ("gate-10", "gate-28", "gate-31"))


@pytest.mark.plain
@pytest.mark.parametrize("how", WITHOUT_ALLIES, ids=str)
def test_an_encounter_has_something_else_where_the_ally_has_gone(faces, how):
    """Ally: once claimed or gone to the box, none comes."""
    place, card, option = how
    game = visitor(place, *RARE[how][1])
    game.s["n_allies"] = 0
    meet(game, place, card, option, faces, RARE[how][0])
    assert game.cards() == WITHOUT_ALLIES[how]
    assert game.s["money"][0] - 4 == (3 if place == "woods" else 0)
    assert game.s["clues"][0] == (3 if place == "the-unnamable" else 0)


@pytest.mark.plain
def test_five_dollars_buy_luck(faces):
    """Uptown 3, Ye Olde Magick Shoppe: with two successes or more, two Unique items."""
    game = visitor("ye-olde-magick-shoppe")
    game.s["money"][0] = 9
    meet(game, "ye-olde-magick-shoppe", "uptown-3", 0, faces, True)
    assert (game.s["money"][0], game.cards()) == (4, ["silver-key", "silver-key"])


@pytest.mark.plain
def test_a_gate_trophy_buys_a_friend_and_a_world_restores(faces):
    """Southside 6, Historical Society, and gate card 21 in the Dreamlands."""
    for allies, cards in ((None, ["professor-armitage"]), (0, ["silver-key"])):
        game = visitor("historical-society")
        game.gate("woods", "the-abyss", seat=0)
        game.s["n_allies"] = game.s["n_allies"] if allies is None else allies
        meet(game, "historical-society", "southside-6", 0, faces, True)
        assert (game.cards(), game.s["gate_trophies"][0]) == (cards, 0)
    game = visitor("the-dreamlands")
    game.s["sanity"][0] = game.s["stamina"][0] = 2
    meet(game, "the-dreamlands", "gate-21", 0, faces, True)
    assert (game.s["sanity"][0], game.s["stamina"][0]) == (5, 5)


@pytest.mark.plain
def test_who_may_name_a_monster_of_the_board_gets_it(faces):
    """French Hill 2, Inner Sanctum: for a point of sanity."""
    game = visitor("inner-sanctum")
    marker = game.marker("witch", area("easttown"))
    meet(game, "inner-sanctum", "french-hill-2", 0, faces, True)
    assert (game.s["sanity"][0], game.s["monster_trophies"][0]) == (4, 3)
    assert int(game.s["markers"][TROPHIES]) >> marker & 1


@pytest.mark.plain
def test_a_gate_is_closed_from_the_inner_room(faces):
    """French Hill 7, Inner Sanctum: no trophy, no seal."""
    game = visitor("inner-sanctum")
    marker = game.gate("woods", "the-abyss")
    game.s["clues"][0] = 5
    meet(game, "inner-sanctum", "french-hill-7", 0, faces, True)
    assert game.s["gate_at"][area("woods")] == NONE
    assert game.s["stack_under"][0] == marker
    assert (game.s["clues"][0], game.s["sanity"][0], game.s["gate_trophies"][0]) == (3, 4, 0)


@pytest.mark.plain
def test_who_has_nothing_to_lose_in_the_shop_draws_again(faces):
    """Northside 4, Curiositie Shoppe: another card takes the place of this one."""
    for cards in ("food",), ():
        game = visitor("curiositie-shoppe", *cards)
        meet(game, "curiositie-shoppe", "northside-4", 0, faces, False)
        assert len(game.logged(Event.LOCATION_CARD)) == (0 if cards else 1)
        assert "food" not in game.cards()


@pytest.mark.plain
@pytest.mark.parametrize(("hits", "at"), [(1, "black-cave"), (2, "the-dreamlands"), (5, "the-abyss")])
def test_an_other_world_leads_elsewhere(faces, hits, at):
    """Gate card 4 in the Abyss: by the number of successes."""
    game = visitor("the-abyss")
    faces += [HIT] * hits + [MISS] * (60 - hits) if hits < 5 else [HIT] * 60
    game.play(run_program, entry(game, "the-abyss", "gate-04"), 0)
    worlds = {name: WORLD + 2 * number("worlds", name) for name in ("the-dreamlands", "the-abyss")}
    assert game.s["at"][0] == worlds.get(at, area("black-cave"))
    assert game.cards() == (["silver-key"] if at == "the-abyss" else [])


@pytest.mark.plain
@pytest.mark.parametrize(
    ("place", "card"), [("police-station", "deputy-of-arkham"), ("mas-boarding-house", "duke")]
)
def test_ten_trophies_buy_a_title_or_a_friend(place, card):
    """Location Special Abilities: monsters and gates for ten points of toughness."""
    game = visitor(place)
    game.gate("woods", "the-abyss", seat=0)
    answers = {Decision.PAY: [1], Decision.TAKE: [number("cards", card)]}
    game.play(run_program, int(game.t["special"][area(place)]), 0, answers=answers)
    assert card in game.cards()
    assert (game.s["monster_trophies"][0], game.s["gate_trophies"][0]) == (0, 0)


OFFERS = {
    # place, option: money before; what is more or less then, cards that come
    ("administration-building", 0): (9, {"money": -8}, 1),
    ("arkham-asylum", 0): (4, {"sanity": 1}, 0),
    ("arkham-asylum", 1): (4, {"money": -2, "sanity": 3}, 0),
    ("bank-of-arkham", 0): (4, {"money": 10}, 1),
    ("curiositie-shoppe", 0): (9, {"money": -8}, 1),
    ("general-store", 0): (9, {"money": -1}, 1),
    ("river-docks", 0): (4, {"money": 5}, 0),
    ("science-building", 0): (4, {"clues": 2}, 0),
    ("south-church", 0): (4, {"status": 1}, 0),
    ("st-marys-hospital", 0): (4, {"stamina": 1}, 0),
    ("st-marys-hospital", 1): (4, {"money": -2, "stamina": 3}, 0),
    ("ye-olde-magick-shoppe", 0): (9, {"money": -5}, 1),
}


@pytest.mark.plain
@pytest.mark.parametrize("what", OFFERS, ids=str)
def test_a_location_offers_what_its_board_says(what):
    """Location Special Abilities; prices are those of the cards that lie in the decks here."""
    place, option = what
    money, more, cards = OFFERS[what]
    game = visitor(place)
    game.s["money"][0], game.s["sanity"][0], game.s["stamina"][0] = money, 2, 2
    for deck, card in enumerate(("food", "healing-stone", "wither", "luck-skill")):
        game.deck(deck, *[card] * 3)
    before = have(game)
    program = int(game.t["special"][area(place)])
    game.play(run_program, program, 0, answers={Decision.PAY: [1], Decision.CHOOSE: [option]})
    after = have(game)
    assert {name: after[name] - before[name] for name in KINDS if after[name] != before[name]} == more
    assert len(game.cards()) == cards


@pytest.mark.plain
def test_the_card_that_shuffles_brings_another():
    """The Story Continues: the cards that lie under the deck are among it again."""
    game = Table()
    story = number("mythos", "the-story-continues")
    game.s["mythos"][:2], game.s["n_mythos"] = (story, story), 1
    game.s["mythos_under"][:2], game.s["n_mythos_under"] = (3, 4), 2
    drawn = int(draw_card(game.t, game.s, game.log))
    assert drawn in (3, 4)
    assert game.s["n_mythos_under"] == 0
    assert game.s["n_mythos"] == 2


# --- the count

HAND_MADE = {(card, place) for place, card, _ in RARE} | {
    ("french-hill-2", "inner-sanctum"), ("french-hill-7", "inner-sanctum"), ("gate-04", "the-abyss"),
    ("northside-4", "curiositie-shoppe"), ("southside-6", "historical-society"),
    ("gate-21", "the-dreamlands"), ("uptown-3", "ye-olde-magick-shoppe"),
}  # fmt: skip
"""Entries of which a test above does what random games hardly ever come to."""


def entries():
    """Every entry of location cards and gate cards, with its tree of steps, and every headline."""
    for cards in (book().encounters, book().gate_cards):
        for card, data in cards.items():
            for place, steps in data["entries"].items():
                yield (card, place), steps
    for card, data in book().mythos.items():
        if data.kind == "headline":
            yield (card, "headline"), data.program


def steps_left(seen):
    """Steps that were not done yet, by entry."""
    left = {}
    for name, steps in entries():
        never = [step.verb for step in walk(steps) if step.verb in effects.VERBS and id(step) not in seen]
        if never and name not in HAND_MADE:
            left[name] = never
    return left


@pytest.mark.compiled
@pytest.mark.soak
def test_every_step_of_every_encounter_and_headline_is_followed(monkeypatch):
    """Random games until the referee has done each step once, in a game in which it found no error."""
    seen, now = set(), set()

    def noting(do):
        def done(g, r, step):
            now.add(id(step))
            return do(g, r, step)

        return done

    for verb, do in effects.VERBS.items():
        monkeypatch.setitem(effects.VERBS, verb, noting(do))
    ones = list(book().ones)
    for number_of_game in range(MOST_GAMES):
        cell = Cell(ones[number_of_game % 8], "normal", (1, 2, 3, 4, 5, 8)[number_of_game % 6])
        now.clear()
        with contextlib.suppress(RefereeError):  # an error is the matter of `test_referee_games.py`
            follow(lines(scenario(), cell, 99, number_of_game))
            seen |= now
        if number_of_game % 50 == 49 and not steps_left(seen):
            break
    assert steps_left(seen) == {}
