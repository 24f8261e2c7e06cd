"""Monsters that encounters of packs bring: which one, how it is met, and what follows."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import FIGHT, SNEAK, WILL
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.records.codes import CUP, TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, FIGHT_ON, FLEE, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Met(Table):
    """An investigator with many dice for every skill, or with none."""

    asks_all = True
    places = ("downtown", "uptown")

    def __init__(self, skills: int = 20) -> None:
        super().__init__()
        for skill in (FIGHT, SNEAK, WILL):
            self.t["lowest"][self.s["investigator"][0], skill] = skills

    def kind(self, marker: int) -> str:
        return self.scenario().names.monsters[int(self.t["kind_of"][marker])]

    def trophies(self) -> list[str]:
        held = read_set(self.s["markers"][TROPHIES])
        return [self.kind(m) for m in range(int(self.t["n_markers"])) if held >> m & 1]

    def fight(self, text: str, kind: str, evades: bool = False) -> None:
        marker = next(
            m
            for m in range(int(self.t["n_markers"]))
            if self.kind(m) == kind and read_set(self.s["markers"][CUP]) >> m & 1
        )
        self.run(text, {Decision.FACE: [marker if evades else FIGHT_MARKER + marker]})


def test_a_named_monster_comes_from_the_cup_and_the_win_runs() -> None:
    g = Met()
    g.fight('monster(kind="zombie") win{gain(clue=2)} evade{gain(clue=5)} lose{gain(clue=9)}', "zombie")
    assert g.s["clues"][0] == 2
    assert g.trophies() == ["zombie"]


def test_an_evaded_monster_goes_back_and_the_other_block_runs() -> None:
    g = Met()
    g.fight('monster(kind="zombie") win{gain(clue=2)} evade{gain(clue=5)}', "zombie", evades=True)
    assert g.s["clues"][0] == 5
    assert g.trophies() == []


def test_the_last_block_runs_for_an_investigator_who_is_down() -> None:
    """Exhibit encounter of the vigil: a doom token for an investigator whom the monster knocks out."""
    g = Met(skills=-9)
    g.s["sanity"][0] = g.s["stamina"][0] = 1
    g.fight('monster(kind="zombie") win{gain(clue=2)} lose{doom(1)}', "zombie")
    assert g.s["doom"] == 1
    assert g.s["clues"][0] == 0
    assert g.logged(Event.KNOCKED_OUT)


def test_a_copy_is_no_trophy_and_has_the_toughness_of_the_card() -> None:
    """Clothing Drive: a Zombie of toughness 2."""
    g = Met()
    before = read_set(g.s["markers"][CUP])
    g.fight('monster(kind="zombie",toughness=2,from=copy) win{gain(clue=1)}', "zombie")
    assert g.logged(Event.COMBAT_ROUND) == [[0, 2]]
    assert g.s["clues"][0] == 1
    assert g.trophies() == []
    assert read_set(g.s["markers"][CUP]) == before


def test_a_surprise_allows_neither_evading_nor_fleeing_at_first() -> None:
    """Surprise: no Evade check, a Horror check, and the first round must be fought."""
    g = Met(skills=-9)
    g.run('monster(kind="cultist",surprise=yes)', {Decision.COMBAT_ROUND: [FLEE]})
    assert not g.options(Decision.FACE)
    assert FIGHT_ON in g.options(Decision.COMBAT_ROUND)[0]
    rounds = g.logged(Event.COMBAT_ROUND)
    assert rounds[0] == [0, 1]  # the first round is fought before anything is asked
    g = Met(skills=-9)
    g.fight('monster(kind="cultist")', "cultist")
    assert len(g.options(Decision.FACE)[0]) == 2


def test_an_effect_forbids_to_flee() -> None:
    g = Met()
    g.fight('monster(kind="zombie",flee=no) win{gain(clue=1)}', "zombie")
    assert all(FLEE not in options for options in g.options(Decision.COMBAT_ROUND))
    g.fight('monster(kind="cultist")', "cultist")
    assert FLEE in g.options(Decision.COMBAT_ROUND)[-1]


def test_one_of_two_drawn_monsters_appears() -> None:
    g = Met()
    cup = bin(read_set(g.s["markers"][CUP])).count("1")
    g.run("monster(look=2) win{gain(clue=1)}")
    ((first, second),) = g.options(Decision.APPEARS)
    assert {place_of(g.s, first), place_of(g.s, second)} <= {CUP, TROPHIES}
    assert place_of(g.s, second) == CUP
    assert bin(read_set(g.s["markers"][CUP])).count("1") >= cup - 1


def test_several_monsters_come_one_after_the_other() -> None:
    g = Met()
    g.run("monster(count=3)")
    assert len(g.options(Decision.FACE)) == 3
