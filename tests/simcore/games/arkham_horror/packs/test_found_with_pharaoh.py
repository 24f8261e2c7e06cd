"""Faults that the referee has found in games with the box of the Dark Pharaoh, each by a position by hand."""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board import pack_spoiled_items
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_spoiled_items import spoil
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.defeating import beat
from simcore.games.arkham_horror.rules.phases.movement import movement_of
from simcore.games.arkham_horror.rules.records.codes import CUP, LOST, NONE, OUTSKIRTS, TROPHIES, WORLD
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.records.sets import read_set, write_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

OLD_WAYS = "on(use_item,deck=common,before=yes){roll(1) 1-2{discard(same,1)} 3-6{nothing}}"


def roll(monkeypatch, die):
    """Let the die for an item show a number."""
    monkeypatch.setattr(pack_spoiled_items, "pick", lambda s, stream, sides: die - 1)


@pytest.mark.parametrize(("toughness", "stays"), [(1, True), (2, False)])
def test_harried__ends_with_a_monster_that_is_tough_enough(toughness, stays):
    table = Table()
    table.holds("harried")
    marker = table.marker("cultist", int(table.s["at"][0]))
    table.t["kind_toughness"][table.t["kind_of"][marker]] = toughness
    table.s["subject_toughness"] = 3 - toughness  # of the monster of another program
    table.play(beat, 0, marker)
    assert (table.cards() == ["harried"]) == stays


def test_athame__heeds_what_the_ancient_one_gives_a_monster():
    dice = []
    for ancient_one in ("azathoth", "yog-sothoth"):  # his cultists are immune to magic
        table = Table(ancient_one)
        table.holds("athame")
        marker = table.marker("cultist", int(table.s["at"][0]))
        answers = {Decision.COMBAT_ROUND: [FIGHT_ON], BoxDecision.ARM: [0]}
        table.play(fight, 0, marker, answers=answers)
        dice.append(int(table.logged(BoxEvent.CHECK)[0][-1]))
    ratings = [1, -1]  # of a cultist, and of one of Yog-Sothoth
    assert dice[1] - dice[0] == (6 + ratings[1]) - (1 + ratings[0])


def test_a_lone_investigator_lends_no_card():
    table = Table()
    table.s["alive"] = 1
    table.holds("will-skill", "luck-skill")
    table.run("lend(skill,1)")
    assert table.options(Decision.LENT) == []


@pytest.mark.parametrize(("die", "left"), [(2, ["holy-water"]), (3, ["axe", "holy-water"])])
def test_an_item_is_spoiled_as_it_is_used(monkeypatch, die, left):
    table = Table()
    table.in_force(OLD_WAYS)
    table.holds("axe", "holy-water")
    roll(monkeypatch, die)
    assert not spoil(table.s, table.t, table.log, 0, 1)  # only common items
    assert table.logged(Event.ROLL) == []
    assert spoil(table.s, table.t, table.log, 0, 0) == (die < 3)
    assert [each for _, *each in table.logged(Event.ROLL)] == [[die]]
    assert table.cards() == left
    assert table.s["n_pending"] == 0


def test_a_spoiled_item_has_no_effect(monkeypatch):
    table = Table()
    table.in_force(OLD_WAYS)
    table.holds("old-journal")
    table.s["points_left"] = 3
    roll(monkeypatch, 1)
    table.play(use_card, 0, 0)
    assert (table.cards(), table.s["points_left"]) == ([], 3)
    assert not table.logged(BoxEvent.CHECK)


def test_a_spoiled_item_prevents_no_loss(monkeypatch):
    table = Table()
    table.in_force(OLD_WAYS)
    table.holds("food")
    before = int(table.s["stamina"][0])
    roll(monkeypatch, 1)
    table.run("lose(stamina=1)", {BoxDecision.PREVENT: [0]})
    assert (table.cards(), int(table.s["stamina"][0])) == ([], before - 1)


def test_a_whole_deck_leaves_the_game():
    table = Table()
    table.deck(0, "axe", "food", "axe")
    table.run("remove(common,all,from=deck)")
    assert table.s["n_deck"][0] + table.s["n_under"][0] == 0
    assert len(table.logged(Event.GONE)) == 3


def test_a_visit_in_a_visit_leads_back_to_its_start():
    table = Table()
    start, world = int(table.s["at"][0]), table.number("worlds", "the-dreamlands")
    inner = table.number("areas", "train-station")
    entry = table.compile("visit_place(choose_location); gain(clue=1)")
    table.t["gate_entry"][:, world] = entry
    table.t["entry"][inner, :] = table.compile("gain(money=1)")
    money, clues = int(table.s["money"][0]), int(table.s["clues"][0])
    table.run('visit("the-dreamlands"); gain(clue=1)', {Decision.PLACE: [inner]})
    assert int(table.s["at"][0]) == start
    assert (int(table.s["money"][0]), int(table.s["clues"][0])) == (money + 1, clues + 2)
    assert list(table.s["outer_visit"]) == [NONE, NONE]


def test_the_card_that_names_a_world_is_seen():
    table = Table()
    table.run("enter_drawn_world")
    cards = [int(card) for _, card, _ in table.logged(Event.WORLD_CARD)]
    assert cards
    at = int(table.s["at"][0])
    assert WORLD <= at < LOST
    assert table.t["gate_entry"][cards[-1], (at - WORLD) // 2] >= 0
    assert not any(np.any(table.t["gate_entry"][card, :-1] >= 0) for card in cards[:-1])


def test_an_investigator_whose_turn_ends_in_the_movement_does_nothing_more():
    """River Breaches the Levees: neither a trade nor a card, nor a fight at the end of the movement."""
    table = Table()
    table.in_force("on(enter,at=rivertown){end_turn}")
    table.holds("map-of-arkham")
    s, rivertown = table.s, table.number("areas", "rivertown")
    s["at"][0] = table.number("areas", "easttown")
    table.marker("ghoul", rivertown)
    table.play(movement_of, 0, answers={Decision.WALK: [rivertown]})
    assert s["at"][0] == rivertown
    assert len(table.options(Decision.WALK)) == 1
    assert table.options(Decision.FACE) == []


def test_monsters_come_from_the_cup_then_the_outskirts_then_the_trophies():
    """A headline of Curse of the Dark Pharaoh looks for Maniacs there in this order."""
    table = Table()
    maniac = table.number("monsters", "maniac")
    markers = [int(n) for n in np.flatnonzero(table.t["kind_of"] == maniac)]
    for place in (TROPHIES + 1, OUTSKIRTS):
        table.marker("maniac", place)
    boxed = [n for n in markers if place_of(table.s, n) == CUP][1:]
    write_set(table.s, "markers", read_set(table.s["markers"][CUP]) & ~sum(1 << n for n in boxed), CUP)
    downtown, order = table.number("areas", "downtown"), []
    for _ in range(3):
        sources = {n: place_of(table.s, n) for n in markers if n not in boxed}
        table.run('put("maniac","downtown",from=cup_outskirts_trophies)')
        order += [place for n, place in sources.items() if place != downtown == place_of(table.s, n)]
    assert order == [CUP, OUTSKIRTS, TROPHIES + 1]
    assert table.s["monster_trophies"][1] == 0
