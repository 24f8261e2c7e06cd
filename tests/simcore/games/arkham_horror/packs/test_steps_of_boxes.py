"""Steps that only the small boxes use: monsters of a symbol, trophies that fight again, Acts, exchanges."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import FIGHT, SNEAK, WILL
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_decks import make_pack_decks
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.phases.pack_blights import meet_blight
from simcore.games.arkham_horror.rules.records.codes import (
    CUP,
    NONE,
    OUTSKIRTS,
    SKY,
    SYMBOLS,
    TROPHIES,
    Rank,
)
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Town(Table):
    """Investigators in streets; the first one has many dice, or none."""

    places = ("downtown", "uptown", "easttown")

    def __init__(self, dice: int = 40) -> None:
        super().__init__()
        for skill in (FIGHT, SNEAK, WILL):
            self.t["lowest"][self.s["investigator"][0], skill] = dice

    def there(self, place: int) -> list[int]:
        mask = read_set(self.s["markers"][place])
        return [marker for marker in range(int(self.t["n_markers"])) if mask >> marker & 1]

    def kind(self, marker: int) -> str:
        return self.scenario().names.monsters[int(self.t["kind_of"][marker])]


def test_flyers_come_to_the_sky() -> None:
    """Strange Ornithological Sightings: two flying monsters of the cup; the other ones return to it."""
    g = Town()
    before = len(g.there(CUP))
    g.run("spawn_matching(sky,2,trait=flying)")
    assert len(g.there(SKY)) == 2
    assert len(g.there(CUP)) == before - 2


def test_the_monsters_of_a_symbol_make_way_for_others() -> None:
    """Town Welcomes Visitors: in Arkham and the Outskirts, not in the Sky."""
    g = Town()
    places = (g.number("areas", "northside"), OUTSKIRTS, SKY)
    old = [g.marker(kind, place) for kind, place in zip(("zombie", "ghoul", "byakhee"), places, strict=True)]
    symbol = int(g.t["kind_symbol"][g.t["kind_of"][old[0]]])
    g.t["kind_symbol"][g.t["kind_of"][old[1]]] = g.t["kind_symbol"][g.t["kind_of"][old[2]]] = symbol
    g.run("exchange_monsters", {Decision.SYMBOL_NAMED: [symbol]})
    assert [place_of(g.s, marker) for marker in old] == [CUP, CUP, SKY]
    assert [len(g.there(place)) for place in places] == [1, 1, 1]
    assert len(SYMBOLS) == len(g.options(Decision.SYMBOL_NAMED)[0])


@pytest.mark.parametrize(("dice", "clues", "place"), [(40, 1, TROPHIES), (-9, 9, CUP)])
def test_a_trophy_fights_again(dice: int, clues: int, place: int) -> None:
    """Corpses Preserved: a trophy again if it is defeated, else to the cup."""
    g = Town(dice)
    trophy = g.marker("cultist", TROPHIES)
    if dice < 0:
        g.run("fight_trophy win{gain(clue=1)} lose{gain(clue=9)}", {Decision.FACE: [FIGHT_MARKER + trophy]})
    else:
        g.run("fight_trophy(surprise=yes) win{gain(clue=1)} lose{gain(clue=9)}")
    assert place_of(g.s, trophy) == place
    assert g.s["clues"][0] == (clues if dice > 0 else 0)


def test_each_monster_of_a_trait_is_confronted() -> None:
    """Graveyard: the undead in the area, one after the other; those that are evaded stay."""
    g = Town()
    zombie, ghoul = (
        g.marker("zombie", g.number("areas", "downtown")),
        g.marker("ghoul", g.number("areas", "downtown")),
    )
    g.run("confront(trait=undead)", {Decision.FACE: [zombie]})
    assert place_of(g.s, zombie) == place_of(g.s, ghoul) == g.number("areas", "downtown")
    assert all(ghoul not in options for options in g.options(Decision.FACE))


def test_investigators_change_places_if_both_agree() -> None:
    g = Town()
    g.run("meet(swap=yes,agreed=yes)", {Decision.PICK: [1], Decision.AGREE: [1]})
    assert (g.at(0), g.at(1)) == ("uptown", "downtown")
    g.run("meet(swap=yes,agreed=yes)", {Decision.PICK: [1], Decision.AGREE: [0]})
    assert (g.at(0), g.at(1)) == ("uptown", "downtown")
    g.run("meet", {Decision.PICK: [2]})
    assert (g.at(0), g.at(2)) == ("easttown", "easttown")


def test_the_third_act_ends_the_game() -> None:
    """Act Cards: in order, one for each mythos card of that name."""
    g = Town()
    make_pack_decks(g.s, g.t)
    for acts in range(2):
        g.run("next_act")
        assert g.s["over"] == 0, acts
    g.run("next_act")
    assert g.s["over"] == 1


def test_a_blight_replaces_the_encounter_with_its_person() -> None:
    """Blight Cards: -1 sanity or -1 stamina instead of an encounter that names the person; others stay."""
    g = Town()
    place, velma = g.number("areas", "velmas-diner"), g.card("velma")
    named = [card for card in range(63) if g.t["entry_person"][place, card] == velma]
    assert named
    g.play(meet_blight_first, place, named[0])
    assert g.s["result"] == 0
    put_in_force(g.s, Rank.BLIGHT, 0, velma, NONE)
    g.play(meet_blight_first, place, named[0], answers={Decision.BLIGHTED: [1]})
    assert (int(g.s["result"]), int(g.s["sanity"][0]), int(g.s["stamina"][0])) == (1, 5, 4)
    other = next(card for card in range(63) if g.t["entry_person"][place, card] != velma)
    g.play(meet_blight_first, place, other)
    assert g.s["result"] == 0


def meet_blight_first(t, s, log, area, card):
    """Let the first investigator have the encounter of a card."""
    return meet_blight(s, t, log, 0, area, card)
