"""Every Ancient One, every monster and everybody with a rule of its own, once.

`test_every_program.py` asks that no program of the box is left out.
"""

import pytest

from simcore.games.arkham_horror.box.effect_kinds import QUANTITY, Forbidden, Quantity, Trigger
from simcore.games.arkham_horror.rules.board.doom import awaken
from simcore.games.arkham_horror.rules.board.lost_and_devoured import arrest, lose_in_time
from simcore.games.arkham_horror.rules.board.monster_ratings import (
    combat_damage,
    combat_rating,
    horror_damage,
    horror_rating,
    toughness,
    traits_of,
)
from simcore.games.arkham_horror.rules.board.rule_matching import has_trait
from simcore.games.arkham_horror.rules.board.standing_rules import (
    WEATHER,
    is_forbidden,
    is_ignored,
    number_with,
)
from simcore.games.arkham_horror.rules.fights.defeating import beat
from simcore.games.arkham_horror.rules.phases.deal import take_sheet
from simcore.games.arkham_horror.rules.phases.monster_movement import move_its_way, move_monsters
from simcore.games.arkham_horror.rules.phases.mythos import run_rules
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import (
    CUP,
    LOST,
    NONE,
    SKY,
    SYMBOLS,
    WORLD,
    Awoke,
    Down,
    Trait,
)
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import (
    UNIQUE,
    Table,
    area,
    number,
    scenario,
)

pytestmark = pytest.mark.plain

PEOPLE = 3


def under(environment, ancient_one="azathoth", **more):
    """A table with an environment in play."""
    game = Table(ancient_one, **more)
    game.s["environment"] = number("mythos", environment)
    return game


# --- Ancient Ones and their worshippers

WORSHIPPERS = {  # kind, trait, and what differs: toughness, rating, damage, horror rating and damage
    "azathoth": ("maniac", None, (1, 0, 0, 0, 0)),
    "cthulhu": ("cultist", None, (0, 0, 0, -2 - 99, 2)),
    "hastur": ("cultist", Trait.FLYING, (0, -3, 0, 0, 0)),
    "ithaqua": ("cultist", None, (2, 0, 0, 0, 0)),
    "nyarlathotep": ("cultist", Trait.ENDLESS, (0, 0, 0, 0, 0)),
    "shub-niggurath": ("dark-young", Trait.ENDLESS, (1, 0, 0, 0, 0)),
    "yig": ("cultist", None, (0, -1, 3, 0, 0)),
    "yog-sothoth": ("cultist", Trait.MAGICAL_IMMUNITY, (0, -2, 0, 0, 0)),
}


@pytest.mark.parametrize("name", WORSHIPPERS)
def test_worshippers_are_what_the_sheet_says(name):
    """Ancient One: worshippers, in force all game long."""
    kind, trait, more = WORSHIPPERS[name]
    game, plain = Table(name), Table("ithaqua" if name != "ithaqua" else "azathoth")
    marker = game.marker(kind, SKY)
    of = (toughness, combat_rating, combat_damage, horror_rating, horror_damage)
    base = (plain.t["kind_toughness"], plain.t["kind_combat_rating"], plain.t["kind_combat_damage"],
            plain.t["kind_horror_rating"], plain.t["kind_horror_damage"])  # fmt: skip
    code = number("monsters", kind)
    found = tuple(
        int(each(game.t, game.s, marker)) - int(was[code]) for each, was in zip(of, base, strict=True)
    )
    assert found == more
    if trait is not None:
        has = int(traits_of(game.t, game.s, marker)) >> trait & 1 or has_trait(game.t, game.s, code, trait)
        assert has


def test_powers_of_ancient_ones():
    """Ancient One: powers."""
    for name, what, base, now in (("hastur", "seal_cost", 5, 8), ("yog-sothoth", "close_difficulty", 1, 2)):
        game = Table(name)
        assert number_with(game.t, game.s, QUANTITY.numbers[what], base, 0, NONE) == now
    assert is_ignored(Table("ithaqua").t, Table("ithaqua").s, WEATHER)
    assert not is_ignored(Table("hastur").t, Table("hastur").s, WEATHER)
    full, masks = Table("hastur"), Table("nyarlathotep")
    assert int(masks.t["in_cup"]).bit_count() - int(full.t["in_cup"]).bit_count() == 5
    assert number_with(Table("shub-niggurath").t, full.s, Quantity.TOUGHNESS, 1, NONE, 0) == 2


def test_a_sheet_lowers_what_everybody_has():
    """Cthulhu: maximum sanity and stamina are one lower."""
    for name, less in (("cthulhu", 1), ("hastur", 0)):
        game = Table(name)
        take_sheet(game.t, game.s, 0)
        sheet = scenario().model.investigators["joe-diamond"]
        assert game.s["max_sanity"][0] == sheet.sanity - less
        assert game.s["max_stamina"][0] == sheet.stamina - less


def test_the_cold_bites_in_the_streets():
    """Ithaqua: at the end of each Mythos Phase."""
    game = Table("ithaqua")
    game.play(run_rules, Trigger.MYTHOS_END)
    assert game.s["stamina"][:PEOPLE].tolist() == [5, 4, 5]


@pytest.mark.parametrize(
    ("name", "doom", "at", "down"),
    [("yig", 1, LOST, Down.LOST), ("yog-sothoth", 0, None, Down.DEVOURED), ("hastur", 0, LOST, Down.LOST)],
)
def test_the_lost_please_some(name, doom, at, down):
    """Lost in Time and Space: a doom token, or devoured."""
    game = Table(name)
    lose_in_time(game.t, game.s, game.log, 0)
    assert (game.s["doom"], game.s["down"][0]) == (doom, down)
    assert at is None or game.s["at"][0] == at


def test_one_of_them_needs_no_battle():
    """Azathoth: the game is lost."""
    for name, over in (("azathoth", 1), ("hastur", 0)):
        game = Table(name)
        awaken(game.t, game.s, game.log, int(Awoke.GATES_OPEN))
        assert game.s["over"] == over


# --- monsters and people with rules of their own


def test_a_maniac_and_a_haunter_change_with_the_game():
    game = Table("nyarlathotep")
    maniac, haunter = game.marker("maniac", SKY), game.marker("haunter-of-the-dark", SKY)
    before = int(combat_rating(game.t, game.s, haunter))
    game.s["terror"] = 6
    assert (combat_rating(game.t, game.s, maniac), combat_damage(game.t, game.s, maniac)) == (-2, 3)
    assert int(traits_of(game.t, game.s, maniac)) >> Trait.ENDLESS & 1
    game.s["environment"] = number("mythos", "blackest-night")
    assert (before, int(combat_rating(game.t, game.s, haunter))) == (-2, -5)


def test_a_chthonian_shakes_the_town():
    """Unique Monster: on a four or more everybody in Arkham is hurt; it stays where it is."""
    seen = set()
    for key in range(12):
        game = Table()
        game.s["key"], game.s["at"][1] = key, WORLD
        marker = game.marker("chthonian", area("easttown"))
        game.play(move_its_way, marker, area("easttown"))
        seen.add(tuple(game.s["stamina"][:PEOPLE].tolist()))
        assert int(game.s["markers"][area("easttown")]) >> marker & 1
    assert seen == {(5, 5, 5), (4, 5, 4)}


def test_the_first_player_says_when_the_town_is_shaken():
    """Monster Movement, Timing Conflicts: a knocked-out investigator no longer holds a monster."""
    card = next(
        card for card in range(int(Table().t["n_mythos"]))
        if int(Table().t["mythos_white"][card]) >> SYMBOLS.index("triangle") & 1
    )  # fmt: skip
    ends = set()
    for key in range(8):
        for first in range(2):
            game = Table()
            game.s["key"], game.s["stamina"][1] = key, 1
            game.t["kind_symbol"][number("monsters", "cultist")] = SYMBOLS.index("triangle")
            shaker, walker = (
                game.marker("chthonian", area("easttown")),
                game.marker("cultist", area("northside")),
            )
            assert game.t["kind_symbol"][number("monsters", "chthonian")] == SYMBOLS.index("triangle")
            order = [shaker, walker] if first == 0 else [walker, shaker]
            game.play(move_monsters, card, answers={Decision.MOVER: order[:1]})
            assert game.options(Decision.MOVER)[0] == sorted((shaker, walker))
            moved = not int(game.s["markers"][area("northside")]) >> walker & 1
            ends.add((first, game.at(1) == "northside", moved))
    assert ends == {(0, True, False), (0, False, True), (1, True, False), (1, False, False)}


def test_an_order_without_effect_is_no_decision():
    game = Table()
    for marker in range(12):
        game.s["markers"][CUP] = int(game.s["markers"][CUP]) & ~(1 << marker)
        game.s["markers"][area("easttown")] = int(game.s["markers"][area("easttown")]) | 1 << marker
    game.s["markers"][area("easttown")] = int(game.s["markers"][area("easttown")]) & ~sum(
        1 << m for m in range(12) if game.t["kind_of"][m] == number("monsters", "chthonian")
    )
    for card in range(int(game.t["n_mythos"])):
        game.play(move_monsters, card)
    assert game.options(Decision.MOVER) == []


def test_a_hound_jumps_to_an_investigator():
    """Unique Monster, Nearest: in a location, not in the asylum or the hospital."""
    game = Table()
    game.s["at"][:PEOPLE] = [area("woods"), area("easttown"), area("arkham-asylum")]
    marker = game.marker("hound-of-tindalos", area("downtown"))
    game.play(move_its_way, marker, area("downtown"))
    assert int(game.s["markers"][area("woods")]) >> marker & 1


def test_monsters_leave_something_behind():
    """Mi-Go: a Unique item; Warlock: two clue tokens; both leave the game."""
    for kind in ("mi-go", "warlock"):
        game = Table()
        game.deck(UNIQUE, "silver-key")
        marker = game.marker(kind, area("woods"))
        game.play(beat, 0, marker)
        assert game.cards() == (["silver-key"] if kind == "mi-go" else [])
        assert game.s["clues"][0] == (2 if kind == "warlock" else 0)
        assert not int(game.s["markers"][CUP]) >> marker & 1


@pytest.mark.parametrize("what", ["sanity", "stamina"])
def test_a_nun_is_never_lost(what):
    """Sister Mary: to the asylum, to the hospital, or to the church."""
    place = {"sanity": "arkham-asylum", "stamina": "st-marys-hospital"}[what]
    game = Table(who="sister-mary")
    game.s[what][0] = 0
    lose_in_time(game.t, game.s, game.log, 0)
    assert game.at() == place
    assert game.s["skips_next"] == 0


def test_no_one_is_arrested_while_the_police_are_ill():
    """Blue Flu: the jail is emptied, and stays so until the end of the next turn."""
    game = Table()
    arrest(game.t, game.s, game.log, 1)
    game.play(run_program, int(game.t["mythos_program"][number("mythos", "blue-flu")]), 0)
    assert game.at(1) == "police-station"
    assert is_forbidden(game.t, game.s, Forbidden.ARREST, 0, NONE, NONE)


def test_prisoners_are_freed_from_the_first_player_on():
    game = Table()
    game.s["lead"] = 1
    for seat in (0, 2):
        arrest(game.t, game.s, game.log, seat)
    game.log["n"] = 0
    game.run("free_jailed")
    assert [values[0] for values in game.logged(Event.MOVE)] == [2, 0]


SEES_MORE = {
    "amanda-sharpe": ("skill", "luck-skill", "will-skill"),
    "bob-jenkins": ("common", "food", "knife"),
    "dexter-drake": ("spell", "wither", "heal"),
    "monterey-jack": ("unique", "silver-key", "pallid-mask"),
}


@pytest.mark.parametrize("who", SEES_MORE)
@pytest.mark.parametrize("deck", ["common", "unique", "spell", "skill"])
def test_an_investigator_sees_one_card_more_of_a_deck(who, deck):
    """Unique Ability: of two cards one is kept, the other lies under the deck."""
    own, *_ = SEES_MORE[who]
    cards = next(cards for name, *cards in SEES_MORE.values() if name == deck)
    game = Table(who=who)
    game.deck(("common", "unique", "spell", "skill").index(deck), *cards)
    game.run(f"draw({deck})")
    assert [len(options) for options in game.options(Decision.KEEP)] == [2] * (deck == own)
    assert len(game.cards()) == 1


def test_two_see_more_cards_of_encounters():
    """Darrell Simmons: location cards; Gloria Goldberg: gate cards."""
    names = scenario().names.investigators
    more = Table().t["extra"]
    for who in ("darrell-simmons", "gloria-goldberg"):
        extra = more[names.index(who)].tolist()
        assert extra == [0, 0, 0, 0, *((1, 0) if who == "darrell-simmons" else (0, 1))]


def test_an_investigator_may_draw_from_the_bottom():
    """Ashcan Pete: common, unique and spell decks, where he knows which card lies there."""
    for who, asked in (("ashcan-pete", 3), ("joe-diamond", 0)):
        game = Table(who=who)
        for deck, card in enumerate(("food", "silver-key", "wither", "luck-skill")):
            game.deck(deck, card)
            game.s["under"][deck, 0], game.s["n_under"][deck] = number("cards", card), 1
        game.run("draw(common); draw(unique); draw(spell); draw(skill)")
        assert len(game.options(Decision.BOTTOM)) == asked
