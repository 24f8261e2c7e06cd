"""Tomes read in an encounter, checks for gate trophies, visits, and monsters that fly or are held."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.phases.monster_movement import move_box
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.phases.rumors import rumor_watch
from simcore.games.arkham_horror.rules.records.codes import (
    CUP,
    NONE,
    ON_RUMOR,
    OUTSKIRTS,
    SKY,
)
from simcore.games.arkham_horror.rules.records.decisions import USE, USE_CARD, Decision
from simcore.kernels.bits import as_set, none_of, with_one
from simcore.records.sets import read_set, write_set
from tests.simcore.games.arkham_horror.by_hand import HIT, MISS, SPELL, UNIQUE
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Town(Table):
    """Investigators in streets; the first one has six dice for each check."""

    places = ("downtown", "easttown", "easttown")

    def __init__(self) -> None:
        super().__init__()
        self.t["lowest"][self.s["investigator"][0]] = 6

    def there(self, place: int) -> list[int]:
        mask = read_set(self.s["markers"][place])
        return [marker for marker in range(int(self.t["n_markers"])) if mask >> marker & 1]

    def dice_of_checks(self) -> list[int]:
        return [many for _, _, many in self.logged(BoxEvent.CHECK)]

    def area(self, name: str) -> int:
        return self.number("areas", name)


# --- reading


def test_items_are_used_with_the_points_of_the_encounter(faces: list[int]) -> None:
    """Administration Building: so many points, for items that cost points only."""
    g = Town()
    faces += [HIT] * 40
    g.holds("ancient-tome", "old-journal", "motorcycle")
    g.deck(SPELL, "wither")
    g.s["points_left"] = 1
    read = [USE_CARD + 0, USE_CARD + 0]
    g.run("read_tomes(3)", {Decision.READ: read})
    assert g.cards() == ["motorcycle", "wither"]
    assert (int(g.s["clues"][0]), int(g.s["points_left"])) == (3, 1)
    assert g.options(Decision.READ)[0] == [NONE, USE_CARD, USE_CARD + 1]
    assert len(g.options(Decision.READ)) == 2, "three points are spent"


def test_an_item_that_costs_too_much_is_not_used() -> None:
    g = Town()
    g.holds("ancient-tome", "old-journal")
    g.run("read_tomes(1); gain(clue=1)", {Decision.READ: [NONE]})
    assert g.options(Decision.READ) == [[NONE, USE_CARD + 1]]
    assert (g.cards(), int(g.s["clues"][0])) == (["ancient-tome", "old-journal"], 1)


def test_one_item_of_any_price_is_used(faces: list[int]) -> None:
    """Historical Society: one tome or item, whatever it costs; a use that only packs have, too."""
    g = Town()
    faces += [HIT] * 40
    g.holds("ancient-tome", "old-journal")
    g.run("read_tomes(all)", {Decision.READ: [USE_CARD + 1]})
    assert (g.cards(), len(g.options(Decision.READ))) == (["ancient-tome"], 1)
    g = Town()
    faces += [HIT] * 40
    g.s["at"][0] = g.area("bank-of-arkham")
    g.deck(UNIQUE, "alien-statue")
    g.holds("safety-deposit-key")
    use = int(g.t["card_uses"][g.card("safety-deposit-key"), 0])
    g.run("read_tomes(all)", {Decision.READ: [USE + use]})
    assert g.options(Decision.READ) == [[NONE, USE + use]]
    assert g.cards() == ["alien-statue"]


def test_a_gate_opens_by_a_tome(faces: list[int]) -> None:
    """Naacal Key: the card goes, and a gate opens where the investigator is."""
    g = Town()
    faces += [HIT] * 40
    g.holds("naacal-key")
    g.s["at"][0] = g.area("woods")
    use = int(g.t["card_uses"][g.card("naacal-key"), 0])
    g.run("read_tomes(all)", {Decision.READ: [USE + use]})
    assert (int(g.s["n_open"]), int(g.s["sanity"][0]), g.cards()) == (1, 4, [])


def test_only_the_tome_that_was_taken_is_read(faces: list[int]) -> None:
    """The Witch House: the tome from the deck, if reading it needs a check."""
    text = "take_first(unique,tome); read_tomes(all,only=taken)"
    g = Town()
    faces += [HIT] * 40
    g.holds("old-journal")
    g.deck(UNIQUE, "cultes-des-goules")
    g.deck(SPELL, "wither")
    g.run(text, {Decision.READ: [USE_CARD + 1]})
    assert g.options(Decision.READ) == [[NONE, USE_CARD + 1]]
    assert (g.cards(), int(g.s["clues"][0])) == (["old-journal", "wither"], 1)
    g = Town()
    g.holds("old-journal")
    g.deck(UNIQUE, "book-of-dzyan")
    g.run(text)
    assert g.cards() == ["old-journal", "book-of-dzyan"]


# --- checks for gate trophies, and visits


@pytest.mark.parametrize("hits", [True, False])
def test_each_gate_trophy_asks_for_a_check(faces: list[int], hits: bool) -> None:
    """Murder in the Museum: by its modifier; a monster of its symbol goes to the cup, or one comes."""
    g = Town()
    faces += [HIT if hits else MISS] * 60
    for world in ("the-abyss", "the-dreamlands"):
        g.gate("woods", world, seat=0)
    symbols = [
        int(g.t["world_symbol"][g.number("worlds", world)]) for world in ("the-abyss", "the-dreamlands")
    ]
    marks = [
        next(m for m in g.there(CUP) if g.t["kind_symbol"][g.t["kind_of"][m]] == symbol) for symbol in symbols
    ]
    kinds = [name_of(g, marker) for marker in marks]
    there = [g.marker(kind, g.area("northside")) for kind in kinds] if hits else []
    program = int(g.t["mythos_program"][g.number("mythos", "murder-in-the-museum")])
    answers = {Decision.WHICH_SKILL: [4, 4], Decision.MAY: [1, 1], Decision.MONSTER_NAMED: there[:]}
    g.play(run_program, program, 0, answers=answers)
    assert len(g.options(Decision.WHICH_SKILL)) == 2
    if hits:
        assert [place_of(g.s, marker) for marker in there] == [CUP, CUP]
    else:
        now = [int(g.t["kind_symbol"][g.t["kind_of"][m]]) for m in g.there(g.area("downtown"))]
        assert sorted(now) == sorted(symbols)


def name_of(g: Town, marker: int) -> str:
    return g.scenario().names.monsters[int(g.t["kind_of"][marker])]


@pytest.mark.parametrize("passes", [True, False])
def test_a_check_passed_on_a_visit_counts_after_it(faces: list[int], passes: bool) -> None:
    """Silver Twilight Lodge: after an encounter in another world."""
    g = Town()
    faces += [HIT] * 9 if passes else [MISS] * 9
    g.t["gate_entry"][:] = g.compile("check(luck,0) pass{gain(money=1)}")
    g.run('visit("city-of-the-great-race"); if(passed_there) then{gain(clue=1)} else{gain(clue=5)}')
    assert (int(g.s["clues"][0]), g.at()) == (1 if passes else 5, "downtown")


# --- monsters


def test_a_monster_flies_until_it_comes_to_a_street() -> None:
    """Moon Creature Hoax: a monster of the cup in the Sky; it flies to an investigator in a street."""
    g = Town()
    ghoul = g.marker("ghoul", CUP)
    write_set(g.s, "markers", 1 << ghoul, CUP)
    g.run("spawn(sky,1,trait=flying)")
    assert place_of(g.s, ghoul) == SKY
    g.play(move_these, ghoul)
    streets = {g.area("downtown"), g.area("easttown")}
    assert place_of(g.s, ghoul) in streets
    g.s["at"][:3] = g.area("woods")
    street = place_of(g.s, ghoul)
    g.play(move_these, ghoul)
    assert place_of(g.s, ghoul) == g.t["white"][street], "it walks again"


def move_these(t, s, log, marker):
    """Let one monster move along white arrows."""
    return move_box(t, s, log, with_one(none_of(as_set(s["markers"][SKY])), marker), 0)


def test_monsters_that_enter_the_street_lie_on_the_rumor() -> None:
    """One Thousand Young: they lie on the card; all investigators are devoured, or each has a trophy."""
    g = Town()
    g.s["rumor"] = g.number("mythos", "one-thousand-young")
    uptown = g.area("uptown")
    before = next(
        area
        for area in range(int(g.t["n_streets"]))
        if g.t["white"][area] == uptown and area not in (g.area("downtown"), g.area("easttown"))
    )
    ghoul = g.marker("ghoul", before)
    g.play(move_these, ghoul)
    assert place_of(g.s, ghoul) == ON_RUMOR
    g.s["rumor_tokens"] = 4
    g.play(rumor_watch)
    assert place_of(g.s, ghoul) != ON_RUMOR
    assert g.s["monster_trophies"][:3].tolist() == [1, 1, 1]
    assert int(g.s["rumor"]) == NONE


def test_the_rumor_fails_with_too_many_monsters() -> None:
    g = Town()
    g.s["rumor"] = g.number("mythos", "one-thousand-young")
    held = [g.marker(kind, ON_RUMOR) for kind in ("ghoul", "zombie", "cultist", "witch")]
    g.play(rumor_watch)
    assert [place_of(g.s, marker) for marker in held] == [CUP] * 4
    assert int(g.s["alive"]) == 0


def test_an_investigator_in_the_street_works_against_the_rumor(faces: list[int]) -> None:
    g = Town()
    faces += [HIT] * 9
    g.s["rumor"] = g.number("mythos", "one-thousand-young")
    g.s["at"][0] = g.area("uptown")
    g.play(run_triggers, Trigger.END_MOVE, 0, g.area("uptown"), NONE, answers={Decision.MAY: [1]})
    assert int(g.s["rumor_tokens"]) == 1


def test_the_monsters_of_one_place_return_to_the_cup() -> None:
    """Police Station: one street or location that the player chooses."""
    g = Town()
    here, there = g.marker("ghoul", g.area("woods")), g.marker("zombie", g.area("northside"))
    g.run("to_cup(choose)", {Decision.PLACE_CLEARED: [g.area("woods")]})
    assert (place_of(g.s, here), place_of(g.s, there)) == (CUP, g.area("northside"))


def test_a_monster_comes_to_the_outskirts() -> None:
    """Train Station: it does not count for the limit of Arkham."""
    g = Town()
    g.run("spawn(outskirts,1)")
    assert len(g.there(OUTSKIRTS)) == 1


def test_the_successes_of_a_check_stay_a_bonus(faces: list[int]) -> None:
    """The Dreamlands: those of the check before the combat, however the checks in it go."""
    g = Town()
    faces += [HIT, HIT, HIT, *[MISS] * 40]
    g.run(
        "check(will,0) pass{until(combat_end){modify(all_checks,successes)}}; "
        "check(luck,0) pass{nothing}; check(lore,0) pass{nothing}"
    )
    assert g.dice_of_checks() == [9, 9 + 3, 6 + 3]
