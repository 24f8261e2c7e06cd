"""The data files of the whole game: all that is in the box, and programs that name only what there is."""

from __future__ import annotations

import copy
import functools
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from pydantic import ValidationError

from simcore.data.entries import entries
from simcore.data.merging import lookup
from simcore.effects.program import unknown_names, walk
from simcore.games import arkham_horror
from simcore.games.arkham_horror.box.models import BOX
from simcore.games.arkham_horror.rules.records.codes import SYMBOLS
from simcore.games.arkham_horror.scenario.models import Data, needed, programs
from simcore.games.arkham_horror.scenario.scenario import Scenario

FOLDER = Path(arkham_horror.__file__).parent / "data"


@functools.cache
def tree():
    found = {}
    for file in (*BOX.glob("*.toml"), *FOLDER.glob("*.toml")):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        found[file.stem] = table["rules"] if file.stem == "rules" else table
    return found


@functools.cache
def data():
    return Data.model_validate(tree())


def places(kind):
    return {name: place for name, place in data().places.items() if place.kind == kind}


def copies(deck):
    return sum(card.copies for card in data().cards.values() if card.deck == deck)


# --- counts of the box (core rulebook p.2)


@pytest.mark.parametrize(
    ("deck", "count"), [("common", 44), ("unique", 39), ("spell", 40), ("skill", 20), ("ally", 11)]
)
def test_decks_of_possessions_have_the_cards_of_the_box(deck, count):
    assert copies(deck) == count


def test_special_cards_are_those_of_the_box():
    supplies = {
        name: card.supply for name, card in data().possessions.items() if name not in data().cards
    } | {"deputys-revolver": data().possessions["deputys-revolver"].supply}
    # Eight cards for Blessings and Curses are no cards here: they are a state of an investigator.
    assert sum(supplies.values()) + 8 == 35
    assert Counter(supplies.values()) == {8: 3, 1: 3}
    assert all(data().possessions[name].name for name in supplies if name not in data().cards)
    items = {name for name, card in data().possessions.items() if card.item}
    assert items <= supplies.keys()
    assert items == {"patrol-wagon"}


def test_every_card_of_the_box_is_a_possession_and_belongs_to_a_type():
    assert set(data().cards) <= set(data().possessions)
    types = Counter(card.type for card in data().possessions.values())
    # 12 common and 6 unique weapons and the revolver of the deputy; 2 common and 6 unique tomes.
    assert (types["weapon"], types["tome"]) == (19, 8)
    for name, card in data().possessions.items():
        in_shop = name in data().cards and data().cards[name].deck in ("common", "unique")
        assert (card.price > 0) == in_shop, name


def test_the_board_has_nine_streets_and_26_locations_of_which_11_are_unstable():
    streets, locations = places("street"), places("location")
    assert (len(streets), len(locations), len(places("room"))) == (9, 26, 1)
    unstable = {name for name, place in locations.items() if place.unstable}
    assert len(unstable) == 11
    assert {name: place.clues for name, place in locations.items() if place.clues} == dict.fromkeys(
        unstable, 1
    )
    assert sorted(place.closes_at for place in locations.values() if place.closes_at) == [3, 6, 9]
    assert {place.street for place in locations.values()} == set(streets)
    assert sum(place.special != () for place in locations.values()) == 12
    for name, place in locations.items():
        # A cost that is paid first is a condition of its own.
        pays = bool(place.special) and place.special[0].name == "pay"
        assert pays or (place.needs is not None) == bool(place.special), name
    assert sorted(place.lost for place in locations.values() if place.lost) == [
        "asylum",
        "hospital",
        "police",
    ]


def test_white_arrows_run_around_the_town_and_black_ones_back():
    streets = places("street")
    at, seen = "northside", []
    while at not in seen:
        seen.append(at)
        after = streets[at].white
        assert streets[after].black == at
        assert after in streets[at].lines
        at = after
    assert set(seen) == set(streets)
    for name, street in streets.items():
        assert all(name in streets[other].lines for other in street.lines)
    # Nine lines of the ring, and three without arrows that cross the town.
    assert sum(len(street.lines) for street in streets.values()) == 2 * (9 + 3)


def test_gates_worlds_and_gate_cards():
    assert len(data().worlds) == 8
    assert sum(world.gates for world in data().worlds.values()) == 16
    assert len({world.symbol for world in data().worlds.values()}) == 8
    cards = data().gate_cards.values()
    assert (len(cards), sum(card.shuffles for card in cards)) == (49, 1)
    met = [card for card in cards if not card.shuffles]
    assert Counter(card.colour for card in met) == {"blue": 12, "green": 12, "red": 12, "yellow": 12}
    assert all(len(card.entries) == 3 and "other" in card.entries for card in met)


def test_every_world_has_six_entries_of_its_own_in_each_of_its_colours():
    counts = Counter(
        (world, card.colour)
        for card in data().gate_cards.values()
        for world in card.entries
        if world != "other"
    )
    # One world has no entry of its own: everything there is the entry for all others.
    named = {name: world for name, world in data().worlds.items() if name != "another-dimension"}
    assert counts == {(name, colour): 6 for name, world in named.items() for colour in world.colours}
    assert set(data().worlds["another-dimension"].colours) == {"blue", "green", "red", "yellow"}


def test_location_cards_have_an_entry_for_each_place_of_their_neighbourhood():
    cards = data().encounters
    assert len(cards) == 63
    assert sum(len(card.entries) for card in cards.values()) == 189
    assert Counter(card.deck for card in cards.values()) == dict.fromkeys(places("street"), 7)
    rooms = {name: data().places[room.inside or ""].street for name, room in places("room").items()}
    there = {name: place.street for name, place in places("location").items()} | rooms
    for name, card in cards.items():
        assert set(card.entries) == {place for place, street in there.items() if street == card.deck}, name


def test_mythos_cards():
    cards = data().mythos
    assert len(cards) == 67
    assert Counter(card.kind for card in cards.values()) == {
        "headline": 36, "environment": 24, "rumor": 6, "special": 1,
    }  # fmt: skip
    white = Counter(symbol for card in cards.values() for symbol in card.white)
    black = Counter(symbol for card in cards.values() for symbol in card.black)
    assert white == black == dict.fromkeys(SYMBOLS, 11)
    unstable = {name for name, place in data().places.items() if place.unstable}
    gates = Counter(card.gate for card in cards.values() if card.gate)
    assert set(gates) == unstable
    assert sum(gates.values()) == 66
    for name, card in cards.items():
        assert card.gate != card.clue or card.gate is None, name
        assert (card.subtype != "none") == (card.kind == "environment"), name
        assert (card.clue is None) == (card.kind in ("rumor", "special")), name


def test_monsters():
    kinds = data().monsters
    assert (len(kinds), sum(kind.mask for kind in kinds.values())) == (29, 5)
    markers, masks = Counter(), Counter()
    for kind in kinds.values():
        (masks if kind.mask else markers)[kind.movement] += kind.count
    assert markers == {"normal": 28, "stationary": 8, "fast": 4, "flying": 11, "unique": 4}
    assert masks == {"normal": 4, "flying": 1}
    assert all(kind.horror is not None or not kind.horror_damage for kind in kinds.values())


def test_people_and_ancient_ones():
    assert list(data().people) == list(data().investigators)
    assert len(data().people) == 16
    homes = Counter(person.home for person in data().people.values())
    assert set(homes) <= set(places("location"))
    assert max(homes.values()) == 1
    # The box has eight sheets; the ninth is of an expansion, and only a battle knows it.
    assert len(data().powers) == 8
    assert set(data().powers) < set(data().ancient_ones)


def test_limits_by_the_number_of_players():
    rules = data().rules
    assert rules.monsters == tuple(players + 3 for players in range(1, 9))
    assert rules.outskirts == tuple(8 - players for players in range(1, 9))
    assert rules.open_gates == (8, 8, 7, 7, 6, 6, 5, 5)
    assert rules.gate_monsters == (1, 1, 1, 1, 2, 2, 2, 2)
    assert rules.closing_trophies == tuple(range(1, 9))
    assert (rules.seals, rules.seal_clues, rules.terror_limit, rules.turn_limit) == (6, 5, 10, 100)
    assert list(data().levels) == ["easiest", "easy", "normal", "hard", "hardest"]


# --- programs


def test_there_are_all_programs_and_they_name_only_what_there_is():
    whole = data()
    in_decks = {deck: [n for n, card in whole.cards.items() if card.deck == deck] for deck in ("ally",)}
    names = {
        "place": [name for name, place in whole.places.items() if place.kind != "room"],
        "street": list(places("street")),
        "card": list(whole.possessions),
        "ally": in_decks["ally"],
        "monster": list(whole.monsters),
        "world": list(whole.worlds),
        "mythos": list(whole.mythos),
        "thing": [*whole.places, *whole.investigators],
        "rule": [],
    }
    found = {key: program for key, program in programs(whole) if program}
    for key, program in found.items():
        assert not list(unknown_names(program, names)), key
    assert not any(step.name == "custom" for program in found.values() for _, step in walk(program))
    # Encounters, gate cards, mythos cards; cards of all decks, specials; abilities, monsters, Ancient Ones.
    assert Counter(key[0] for key in found) == {
        "encounters": 189, "gate-cards": 144, "mythos": 67, "possessions": 80 + 6, "places": 12 + 7,
        "people": 16, "monsters": 12, "powers": 16,
    }  # fmt: skip


def test_a_condition_is_checked_as_one():
    assert len(needed("at_least(money,5)")) == 1
    with pytest.raises(ValidationError):
        needed("at_least(luck,5)")


# --- alternatives


@pytest.mark.long
def test_every_other_reading_changes_its_entry_and_fits_the_model():
    seen = set()
    for key, entry in entries(tree()):
        for each in entry.get("alternatives", ()):
            read_so = copy.deepcopy(tree())
            changed = lookup(read_so, key)
            for path, value in leaves(each["set"]):
                inner = lookup(changed, path[:-1])
                assert inner.get(path[-1]) != value, each["name"]
                inner[path[-1]] = value
            assert Data.model_validate(read_so) != data(), each["name"]
            seen.add(each["name"])
    assert seen >= {
        "asylum-draught", "founders-rock", "speeding-train", "cave-book", "creepy-man", "escorted-off",
        "buyer-takes", "banishment", "tip-money", "yuggoth-43", "happy-days-triangle", "sunny-hunter",
        "elder-sign-once", "cavalry-saber-magical", "shotgun-plain", "bob-jenkins-other-stops",
        "gloria-goldberg-sneaks", "successes-reset", "power-ends", "strangler-place", "jenny-barnes-focus",
        "mandy-thompson-money", "darrell-simmons-money", "carolyn-fern-any-time", "kate-winthrop-clue",
    }  # fmt: skip


def test_a_reading_of_few_sources_is_drawn_no_more_often_than_their_share():
    counts = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
    listed = {alternative.name: alternative for alternative in Scenario.load(None, ()).alternatives()}
    shares = {}
    for name, each in listed.items():
        found = re.match(r"(one|two) of (two|three|four|five) sources", each.note)
        if found and "do not have" not in each.note:
            shares[name] = counts[found[1]] / counts[found[2]]
    assert {"great-race-15", "other-25", "yuggoth-43", "mandy-thompson-money"} <= set(shares)
    assert {name: share for name, share in shares.items() if listed[name].chance > share} == {}
    assert listed["kate-winthrop-clue"].chance == 0.25


def leaves(table, path=()):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, name))
        else:
            yield (*path, name), value


def test_what_is_settled_names_tables_that_there_are():
    tables = {field.alias or name for name, field in Data.model_fields.items()}
    for settled in data().doubts.settled.values():
        assert {key.partition(".")[0] for key in settled.keys} <= tables
