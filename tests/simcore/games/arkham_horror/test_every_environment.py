"""Every environment, once: what it changes, forbids and brings.

`test_every_program.py` asks that no program of the box is left out.
"""

import pytest

from simcore.games.arkham_horror.box.effect_kinds import QUANTITY, Forbidden, Quantity, Trigger
from simcore.games.arkham_horror.rules.board.monster_ratings import toughness
from simcore.games.arkham_horror.rules.board.restoring import HEALER, gain_sanity, gain_stamina
from simcore.games.arkham_horror.rules.board.rule_matching import has_trait
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, number_with
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.phases.mythos import ability
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, OUTSKIRTS, SKY, WORLD, Trait
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.by_hand import (
    SPELL,
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


# --- environments

CHANGES = {
    "an-evil-fog": {"will_check": -1, "sneak_check": 1},
    "blackest-night": {"luck_check": -1, "sneak_check": 1},
    "heat-wave": {"fight_check": -1, "lore_check": 1},
    "icy-conditions": {"movement_points": -1},
    "nodens-favor": {"seal_cost": -2},
    "raining-cats-and-dogs": {"speed_check": -1, "movement_points": -1, "sneak_check": 1},
    "sunny-and-clear": {"sneak_check": -1, "will_check": 1},
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_environment_changes_numbers(name):
    """Environment: in Arkham, and nowhere else where it says so."""
    game = under(name)
    for what, code in QUANTITY.numbers.items():
        assert number_with(game.t, game.s, code, 5, 0, NONE) == 5 + CHANGES[name].get(what, 0), what
        if what.endswith("check"):
            game.s["at"][0] = WORLD
            assert number_with(game.t, game.s, code, 5, 0, NONE) == 5, what
            game.s["at"][0] = area("woods")


TOUGHER = {
    "alien-technology": {"mi-go": 2},
    "heat-wave": {"fire-vampire": 1},
    "rlyeh-rising": {"star-spawn": 1, "maniac": 1},
    "the-chill-of-the-grave": {"zombie": 1, "ghost": 1, "vampire": 1},
    "the-festival": {"cultist": 1, "byakhee": 1},
    "things-of-darkness": {"ghoul": 1, "formless-spawn": 1, "shoggoth": 1, "flying-polyp": 1},
}


@pytest.mark.parametrize("name", TOUGHER)
def test_an_environment_makes_monsters_tougher(name):
    """Toughness: the difficulty of their Combat check."""
    game = under(name, "ithaqua")
    t, s, found = game.t, game.s, {}
    for marker in range(int(t["n_markers"])):
        kind = scenario().names.monsters[int(t["kind_of"][marker])]
        found[kind] = int(toughness(t, s, marker))
        s["environment"] = NONE
        found[kind] -= int(toughness(t, s, marker))
        s["environment"] = number("mythos", name)
    assert {kind: more for kind, more in found.items() if more} == TOUGHER[name]


FORBIDS = {
    "a-strange-plague": Forbidden.GAIN_STAMINA,
    "an-evil-fog": Forbidden.FLYING_MOVES,
    "dreams-of-a-sunken-city": Forbidden.GAIN_SANITY,
    "happy-days-are-here-again": Forbidden.TERROR,
    "no-one-can-help-you-now": Forbidden.SEAL,
    "solar-eclipse": Forbidden.CAST,
}


@pytest.mark.parametrize("name", FORBIDS)
def test_an_environment_forbids_something(name):
    game = under(name)
    assert is_forbidden(game.t, game.s, FORBIDS[name], 0, NONE, NONE)
    game.s["environment"] = NONE
    assert not is_forbidden(game.t, game.s, FORBIDS[name], 0, NONE, NONE)


@pytest.mark.parametrize(
    ("name", "give", "field", "place", "who"),
    [
        ("a-strange-plague", gain_stamina, "stamina", "hospital", "vincent-lee"),
        ("dreams-of-a-sunken-city", gain_sanity, "sanity", "asylum", "carolyn-fern"),
    ],
)
def test_a_plague_spares_a_place_and_a_healer(name, give, field, place, who):
    game = under(name)
    game.s[field][0] = 1
    game.s["investigator"][1] = number("investigators", who)
    for source, now in ((NONE, 1), (int(game.t[place]), 2), (HEALER + 1, 3), (HEALER + 2, 3)):
        give(game.t, game.s, game.log, 0, 1, source)
        assert game.s[field][0] == now


def test_planets_make_spells_free():
    game = under("planetary-alignment")
    assert number_with(game.t, game.s, Quantity.SPELL_COST, 3, 0, NONE) == 0


def test_ice_takes_the_speed_of_monsters():
    """Fast Monsters: one step under Icy Conditions."""
    game = under("icy-conditions")
    kinds = [kind for kind in range(len(scenario().names.monsters)) if game.t["kind_movement"][kind] == 2]
    assert len(kinds) == 2
    for on, fast in ((True, False), (False, True)):
        game.s["environment"] = number("mythos", "icy-conditions") if on else NONE
        assert all(has_trait(game.t, game.s, kind, Trait.FAST) == fast for kind in kinds)


def test_a_world_that_rises_is_harder_to_close():
    game = under("rlyeh-rising")
    what = Quantity.CLOSE_DIFFICULTY
    for world, more in (("rlyeh", 1), ("yuggoth", 0)):
        marker = game.gate("woods", world)
        assert number_with(game.t, game.s, what, 1, 0, NONE) == 1 + more
        game.s["gate_at"][area("woods")] = NONE
        assert marker >= 0


GONE = {"raining-cats-and-dogs": "fire-vampire", "sunny-and-clear": "haunter-of-the-dark"}


@pytest.mark.parametrize("name", GONE)
def test_weather_drives_monsters_away(name):
    """They go into the cup from everywhere, and do not come again while it lasts."""
    game = Table("nyarlathotep")
    markers = [game.marker(GONE[name], SKY)]
    other = game.marker("cultist", OUTSKIRTS)
    game.play(ability, number("mythos", name))
    assert int(game.s["markers"][CUP]) >> markers[0] & 1
    assert int(game.s["markers"][OUTSKIRTS]) >> other & 1
    assert is_forbidden(game.t, game.s, Forbidden.APPEAR, NONE, area("woods"), number("monsters", GONE[name]))
    assert not is_forbidden(
        game.t, game.s, Forbidden.APPEAR, NONE, area("woods"), number("monsters", "cultist")
    )


# --- environments at the end of movement

ENDS = {  # where it acts, and whether it asks first
    "blood-magic": ("rivertown", True),
    "curfew-enforced": ("easttown", False),
    "darkes-carnival-arrives": ("northside", False),
    "egyptian-exhibit-visits-miskatonic-u": ("miskatonic-university", True),
    "estate-sale": ("uptown", True),
    "the-man-in-black": ("french-hill", True),
}


@pytest.mark.parametrize("name", ENDS)
def test_an_environment_waits_at_the_end_of_movement(name, faces):
    """Environment: it acts at its place, on who wants it where it asks."""
    place, asks = ENDS[name]
    game = under(name)
    game.deck(UNIQUE, "silver-key", "pallid-mask")
    game.deck(SPELL, "wither", "heal")
    for where in ("woods", place):
        game.s["at"][0] = area(where)
        game.play(run_triggers, Trigger.END_MOVE, 0, area(where), NONE)
        if where == "woods":
            assert game.asked == []
            assert (game.s["clues"][0], game.s["sanity"][0], game.s["money"][0]) == (0, 5, 4)
    assert bool(game.options(Decision.MAY)) == asks
    if name == "curfew-enforced":
        assert game.s["money"][0] == 2  # all dice miss: arrested
        game.holds("deputy-of-arkham")
        game.s["money"][0], game.s["at"][0] = 4, area(place)
        game.play(run_triggers, Trigger.END_MOVE, 0, area(place), NONE)
        assert game.s["money"][0] == 4
    if name == "darkes-carnival-arrives":
        assert (game.s["clues"][0], game.s["sanity"][0]) == (1, 4)
