"""The data of Final Hour against every fact that is known of the components."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from simcore.data.entries import entries
from simcore.effects.program import walk
from simcore.games.final_hour.rules.vocabulary import EFFECTS
from simcore.games.final_hour.scenario.models import programs
from simcore.games.final_hour.scenario.scenario import Scenario

SCENARIO = Scenario.load()
DATA = SCENARIO.model

RED = [8, 1, 13, 3, 4, 7, 2, 10, 5, 9, 12, 3, 14, 15, 2]
BLUE = [15, 1, 7, 3, 11, 2, 6, 7, 3, 8, 4, 11, 12, 12, 13]
SPACES = [4, 4, 4, 4, 4, 2, 3, 4, 3, 2, 3, 4, 2, 3, 3]


def totals(group, of, keep=lambda monster: True):
    """Tokens of the monsters of a group, counted by some property."""
    counted = Counter()
    for name, monster in DATA.monsters.items():
        if monster.group == group and keep(monster):
            counted[of(name, monster)] += monster.copies
    return counted


def adjacent(a, b):
    return f"{min(a, b)}-{max(a, b)}" in DATA.board.walkways


def setup(ancient_one, difficulty):
    """Setup as (ritual, gates, {what: tokens placed at each kind of place})."""
    found = DATA.ancient_ones[ancient_one].difficulties[difficulty]
    return found.ritual, found.gates, [(line.at, line.monster, line.count) for line in found.place]


# --- rules


def test_health_and_matches_by_players_p5_p9_p15():
    assert DATA.rules.health == {1: 5, 2: 5, 3: 4, 4: 3}
    assert DATA.rules.matches_needed == {1: 3, 2: 4, 3: 6, 4: 8}


def test_gate_stack_of_eight_p5():
    for ancient_one in DATA.ancient_ones.values():
        for difficulty in ancient_one.difficulties.values():
            in_the_box = len(difficulty.gates) * DATA.rules.gates_per_icon
            assert in_the_box == 12
            assert in_the_box - len(difficulty.gates) - DATA.rules.gates_removed == 8


# --- board


def test_board_sums():
    locations = DATA.board.locations
    assert list(locations) == list(range(1, 16))
    assert [place.spaces for place in locations.values()] == SPACES
    assert sum(SPACES) == 49
    assert [place.red for place in locations.values()] == RED
    assert [place.blue for place in locations.values()] == BLUE
    assert len(DATA.board.walkways) == 21


def test_zones_p6_p13_p3():
    zones = [place.zone for place in DATA.board.locations.values()]
    assert zones == ["green"] * 5 + ["purple"] * 5 + ["orange"] * 5
    assert list(DATA.board.zones) == ["green", "purple", "orange"]


def test_blue_arrows_lie_on_walkways_p12():
    assert all(adjacent(start, end) for start, end in enumerate(BLUE, 1))


def test_six_red_arrows_leave_the_walkways_p17():
    off = [(start, end) for start, end in enumerate(RED, 1) if not adjacent(start, end)]
    assert off == [(3, 13), (5, 4), (7, 2), (9, 5), (10, 9), (15, 2)]


@pytest.mark.parametrize(
    ("arrows", "loop"),
    [
        (RED, [1, 8, 10, 9, 5, 4, 3, 13, 14, 15, 2]),
        (BLUE, [1, 15, 13, 12, 11, 4, 3, 7, 6, 2]),
    ],
)
def test_arrows_form_one_loop(arrows, loop):
    assert [arrows[number - 1] for number in loop] == [*loop[1:], loop[0]]
    for start in range(1, 16):
        at = start
        for _ in range(15):
            at = arrows[at - 1]
        assert at in loop


def test_names_of_the_locations():
    names = [place.name for place in DATA.board.locations.values()]
    assert names[0] == "Dorothy Upman Hall"
    assert names[2] == "Location 3"
    assert names[12] == "Athletic Facilities"
    assert len(set(names)) == 15


# --- monsters


def test_forty_standard_tokens():
    assert totals("standard", lambda name, monster: monster.bar) == {"blue": 20, "red": 20}
    assert totals("standard", lambda name, monster: monster.health) == {1: 24, 2: 12, 3: 4}
    icons = totals("standard", lambda name, monster: " ".join(monster.icons) or "none")
    assert icons == {"none": 12, "killer": 10, "runner": 12, "wrecker": 6}


def test_standard_tokens_are_named_after_what_they_are():
    for name, monster in DATA.monsters.items():
        if monster.group == "standard":
            assert name == f"{monster.bar}-{(*monster.icons, 'plain')[0]}-{monster.health}"


def test_blue_and_red_alike():
    def kind(name, monster):
        return name.partition("-")[2]

    blue, red = (
        totals("standard", kind, lambda monster, bar=bar: monster.bar == bar) for bar in ("blue", "red")
    )
    assert blue == red


def test_fifteen_special_tokens():
    special = {
        name: (m.copies, m.health, m.icons) for name, m in DATA.monsters.items() if m.group != "standard"
    }
    assert special == {
        "deep-one": (6, 1, ("runner",)),
        "star-spawn": (3, 3, ("wrecker", "wrecker")),
        "chthonian": (3, 2, ("runner", "wrecker")),
        "ghoul-horde": (3, None, ("killer",)),
    }
    horde = DATA.monsters["ghoul-horde"]
    assert (horde.ignores_seals, horde.leaves_ritual, horde.harm) == (True, True, 1)


# --- priority cards


def test_priority_cards():
    cards = DATA.priority.cards
    assert list(cards) == list(range(1, 31))
    assert Counter(card.omens for card in cards.values()) == {0: 12, 1: 10, 2: 8}
    assert sum(card.omens for card in cards.values()) == 26
    assert Counter(card.icon for card in cards.values()) == dict.fromkeys(DATA.priority.icons, 6)
    assert DATA.priority.icons == ("gem", "hourglass", "moon", "star", "cross")


def test_omens_by_icon():
    omens = Counter()
    for card in DATA.priority.cards.values():
        omens[card.icon] += card.omens
    assert omens == {"gem": 5, "hourglass": 5, "moon": 6, "star": 5, "cross": 5}


def test_played_cards_of_the_example_have_five_omens_p7_p8():
    assert sum(DATA.priority.cards[number].omens for number in (7, 8, 14, 28)) == 5


# --- items


def test_nine_items():
    assert sum(item.copies for item in DATA.items.values()) == 9
    assert {item.when for item in DATA.items.values()} == {"before", "after", "instead-of-bottom"}
    assert DATA.items["t-tka-halot"].when == "instead-of-bottom"
    assert DATA.items["t-tka-halot"].program == ()


def test_an_item_moves_monsters_out_of_the_ritual_location_p12():
    moved = [
        effect.body.from_
        for item in DATA.items.values()
        for _, effect in walk(item.program)
        if effect.name == "move_monster"
    ]
    assert "ritual" in moved


# --- action cards


def test_six_investigators_of_ten_cards():
    assert len(DATA.investigators) == 6
    for investigator in DATA.investigators.values():
        assert [len(card.bottoms) for card in investigator.cards.values()] == [2] * 5


def bottom_kinds(investigator):
    """The bottoms of a deck: zones activated, spawn bottoms, and the rest."""
    kinds = Counter()
    for card in investigator.cards.values():
        for bottom in card.bottoms:
            names = [effect.name for effect in bottom]
            if names == ["move", "investigate", "activate"]:
                kinds[bottom[-1].body.zone] += 1
            elif names == ["move", "investigate", "spawn"]:
                kinds[f"{bottom[-1].body.count} at {bottom[-1].body.at}"] += 1
            else:
                assert "investigate" not in names
                kinds["special"] += 1
    return kinds


@pytest.mark.parametrize("name", list(DATA.investigators))
def test_every_deck_has_the_same_structure(name):
    assert bottom_kinds(DATA.investigators[name]) == {
        "green": 2,
        "purple": 2,
        "orange": 2,
        "1 at each-gate": 1,
        "2 at own": 1,
        "special": 2,
    }


@pytest.mark.parametrize(
    ("investigator", "card", "zone"),
    [
        ("jenny-barnes", "grand-gala", "green"),  # p.6
        ("jenny-barnes", "twin-45s", "purple"),  # p.13
        ("michael-mcglen", "dynamite", "green"),  # p.7
        ("michael-mcglen", "chicago-typewriter", "green"),  # p.14
        ("lily-chen", "child-of-prophecy", "green"),  # p.7
        ("lily-chen", "measured-force", "purple"),  # p.14
    ],
)
def test_zones_that_the_rulebook_shows(investigator, card, zone):
    bottoms = DATA.investigators[investigator].cards[card].bottoms
    assert zone in [bottom[-1].body.zone for bottom in bottoms]


KNOWN = {
    ("jenny-barnes", "grand-gala"): [
        {"move": {"up_to": 1}},
        {"each_investigator": [{"attack": {"hits": 2, "at": "own", "per": "priority-cards"}}]},
    ],
    ("jenny-barnes", "twin-45s"): [
        {"repeat": {"times": 2, "do": [{"attack": {"hits": 2, "at": "own-or-adjacent"}}]}}
    ],
    ("michael-mcglen", "dynamite"): [
        {
            "choose_one": [
                [{"move": {"up_to": 2}}, {"attack": {"hits": 2, "at": "own"}}],
                [
                    {"attack": {"hits": 2, "at": "own-and-each-adjacent"}},
                    {"damage": {"at": "own", "times": 1}},
                ],
            ]
        }
    ],
    ("michael-mcglen", "chicago-typewriter"): [
        {"move": {"up_to": 1}},
        {"destroy": {"at": "own", "count": "all", "health": 1}},
        {"destroy": {"at": "left", "count": "all", "health": 1}},
    ],
    ("lily-chen", "child-of-prophecy"): [
        {"move": {"up_to": 2}},
        {
            "choose_one": [
                [{"attack": {"hits": 3, "at": "own"}}],
                [{"lose_health": {"who": "self", "amount": 1}}, {"attack": {"hits": 10, "at": "own"}}],
            ]
        },
    ],
    ("lily-chen", "measured-force"): [
        {"move": {"up_to": 1}},
        *({"destroy": {"at": "own", "count": 1, "health": health}} for health in (1, 2, 3)),
    ],
}


@pytest.mark.parametrize(("investigator", "card"), list(KNOWN))
def test_tops_that_the_rulebook_gives(investigator, card):
    found = SCENARIO.tree["investigators"][investigator]["cards"][card]
    assert found["top"] == KNOWN[investigator, card]
    assert found["source"].startswith("rulebook p.")


def test_no_two_cards_have_the_same_top():
    tops = [
        str(card["top"])
        for investigator in SCENARIO.tree["investigators"].values()
        for card in investigator["cards"].values()
    ]
    assert len(set(tops)) == 30


# --- Ancient Ones


@pytest.mark.parametrize(
    ("ancient_one", "difficulty", "ritual", "gates"),
    [
        ("cthulhu", "easy", 12, (15, 8, 1)),
        ("cthulhu", "normal", 12, (15, 8, 1)),
        ("cthulhu", "hard", 1, (8, 4, 5)),
        ("shudde-mell", "easy", 14, (1, 9, 11)),
        ("shudde-mell", "normal", 14, (1, 9, 11)),
        ("shudde-mell", "hard", 3, (1, 10, 14)),
        ("umordhoth", "easy", 2, (10, 5, 12)),
        ("umordhoth", "normal", 2, (10, 5, 12)),
        ("umordhoth", "hard", 4, (7, 14, 8)),
    ],
)
def test_ritual_and_gates(ancient_one, difficulty, ritual, gates):
    found = setup(ancient_one, difficulty)
    assert found[0] == ritual
    assert found[1] == dict(zip(("heptagram", "tesseract", "trinity"), gates, strict=True))


@pytest.mark.parametrize(
    ("ancient_one", "difficulty", "standard", "special"),
    [
        ("cthulhu", "easy", 22, {"deep-one": 1}),
        ("cthulhu", "normal", 26, {"deep-one": 2}),
        ("cthulhu", "hard", 24, {"deep-one": 5, "star-spawn": 1}),
        ("shudde-mell", "easy", 22, {}),
        ("shudde-mell", "normal", 22, {"chthonian": 3}),
        ("shudde-mell", "hard", 25, {"chthonian": 3}),
        ("umordhoth", "easy", 14, {"ghoul-horde": 3}),
        ("umordhoth", "normal", 22, {"ghoul-horde": 3}),
        ("umordhoth", "hard", 25, {"ghoul-horde": 3}),
    ],
)
def test_tokens_of_the_setup(ancient_one, difficulty, standard, special):
    _, gates, lines = setup(ancient_one, difficulty)
    times = {"others": 15 - 1 - len(gates), "each-gate": len(gates)}
    counted = Counter()
    for at, monster, count in lines:
        counted[monster] += count * times.get(at, 1)
    assert counted == {"standard": standard, **special}


def bands(ancient_one):
    effects = DATA.ancient_ones[ancient_one].effects.values()
    return [(omen.omens.from_, omen.omens.to) for omen in effects]


def test_omen_bands():
    assert bands("cthulhu") == bands("shudde-mell") == [(1, 2), (3, 4), (5, 6), (7, None)]
    assert bands("umordhoth") == [(1, 2), (3, 5), (6, None)]


def test_glimpse_in_the_solo_game_p15():
    solo = SCENARIO.tree["ancient-ones"]["cthulhu"]["effects"]["glimpse-rlyeh"]["solo_program"]
    assert solo == [{"lose_health": {"who": "any", "amount": 1}}, {"face_down_omens": {"cards": 2}}]


def test_all_effects_of_umordhoth_move_the_hordes():
    for omen in DATA.ancient_ones["umordhoth"].effects.values():
        assert [e.body.monster for _, e in walk(omen.program) if e.name == "advance"] == ["ghoul-horde"]


# --- marks


def test_every_reconstruction_says_on_what_it_rests_and_has_another_reading():
    for key, entry in entries(SCENARIO.tree):
        if "reconstructed" in (entry["source"], entry.get("bottom_source")):
            assert entry.get("note"), key
            assert entry.get("alternatives"), key


def test_every_reconstructed_half_of_a_card_has_another_reading():
    for key, source in SCENARIO.marks():
        if source == "reconstructed" and key[-1] in ("top", "bottoms"):
            card = SCENARIO.show(".".join(key[:-1]))["value"]
            assert any(key[-1] in other["set"] for other in card["alternatives"]), key


def test_alternatives_differ_from_what_they_replace():
    for key, entry in entries(SCENARIO.tree):
        for other in entry.get("alternatives", ()):
            assert any(entry.get(field) != value for field, value in other["set"].items()), (
                key,
                other["name"],
            )


def test_every_effect_of_the_vocabulary_is_used_or_known_to_be_unused():
    used = {effect.name for _, program, _ in programs(DATA) for _, effect in walk(program)}
    declared = "\n".join(
        str(fields["set"])
        for _, entry in entries(SCENARIO.tree)
        for fields in entry.get("alternatives", ())
        if "set" in fields
    )
    unused = {name for name in set(EFFECTS.by_name) - used if not re.search(rf"\b{name}\b", declared)}
    assert unused == set()
