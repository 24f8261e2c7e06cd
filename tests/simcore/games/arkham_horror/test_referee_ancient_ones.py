"""Worshippers and powers of the Ancient Ones of packs in the referee, by hand-written expectations.

The referee sets each table up. A test then chooses dice, cards and decisions, and compares the result with
the sheet.
"""

import pytest

from tests.simcore.games.arkham_horror.packs_table import (
    give,
    kinds_at,
    laid_out,
    marker_of,
    will,
)
from tests.simcore.games.arkham_horror.referee import (
    effects_cards,
    events,
    gates,
    health,
    monster_moves,
    mythos,
    standing,
    tracks,
)
from tests.simcore.games.arkham_horror.referee import monsters as coming
from tests.simcore.games.arkham_horror.referee.combat import beat
from tests.simcore.games.arkham_horror.referee.table import ASIDE, CUP, GameOverError
from tests.simcore.games.program_text import parse


def test_abhoth__sends_its_children_to_the_surging_gate():
    g = laid_out("abhoth")
    children = [f"child-of-abhoth-{n}" for n in (1, 2, 3)]
    assert kinds_at(g, "sheet") == children
    assert not {"cultist", "child-of-the-goat", "dark-druid"} & set(kinds_at(g, CUP))
    g.packs.surging = "woods"
    for _ in range(3):
        events.fire(g, "surge", area="woods")
    assert kinds_at(g, "woods") == children
    assert (g.terror, g.doom) == (0, 0)
    events.fire(g, "surge", area="woods")
    assert (g.terror, g.doom) == (2, 1)


def test_abhoth__takes_a_beaten_child_back():
    g = laid_out("abhoth")
    child = marker_of(g, "child-of-abhoth-3", "woods")
    beat(g, g.people[0], child)
    assert child.place == "sheet"


def test_glaaki__answers_a_lost_ally_and_a_devoured_investigator():
    g = laid_out("glaaki")
    g.people[0].clues = 5
    will(g, card="the-story-continues")
    cultist = marker_of(g, "cultist", "downtown")
    assert "undead" in standing.traits(g, cultist.kind)
    assert standing.moves_like(g, cultist.kind) == "stalking"
    assert len(g.monsters("sheet")) == 5
    g.log.dealt = {}
    tracks.box_ally(g)
    (servant,) = [marker for marker in g.on_board() if marker.kind.id.startswith("servant")]
    assert servant.place in {card.gate for card in g.book.mythos.values()}
    terror = g.terror
    health.devour(g, g.people[1])
    assert g.terror == terror + 2


def test_glaaki__awakens_without_a_servant():
    g = laid_out("glaaki")
    for marker in g.monsters("sheet"):
        marker.place = "box"
    with pytest.raises(GameOverError):
        tracks.box_ally(g)
    assert g.awoke


def test_shudde_mell__closes_a_place_at_each_surge_until_none_is_left():
    g = laid_out("shudde-mell")
    for n in range(7):
        events.fire(g, "surge", area="woods")
        assert sum(turn == float("inf") for turn in g.closed.values()) == n + 1
    with pytest.raises(GameOverError):
        events.fire(g, "surge", area="woods")
    assert not g.awoke


def test_shudde_mell__shakes_arkham_by_its_chthonians_from_a_2_on():
    g = laid_out("shudde-mell")
    chthonian = marker_of(g, "chthonian", "woods")
    will(g, faces=[1])
    monster_moves.move(g, chthonian, "white")
    will(g, faces=[2])
    before = [person.stamina for person in g.people]
    monster_moves.move(g, chthonian, "white")
    assert [person.stamina for person in g.people] == [stamina - 1 for stamina in before]


def test_tsathoggua__forbids_special_abilities_but_of_five_places():
    from tests.simcore.games.arkham_horror.referee.encounters import can_special

    g = laid_out("tsathoggua")
    g.people[0].money, g.people[0].sanity = 9, 1
    assert can_special(g, g.people[0], "arkham-asylum")
    assert not can_special(g, g.people[0], "administration-building")
    spawn = marker_of(g, "formless-spawn", "woods")
    assert standing.number(g, "toughness", spawn.kind.toughness, kind=spawn.kind) == spawn.kind.toughness + 1
    assert standing.moves_like(g, spawn.kind) == "stalking"
    urban = next(name for name, card in g.book.mythos.items() if card.subtype == "urban")
    mythos.ability_step(g, urban)
    assert g.environment is None


def test_atlach_nacha__breaks_seals_and_brings_no_doom():
    g = laid_out("atlach-nacha")
    g.sealed.add("woods")
    assert gates.open_gate(g, "woods")
    assert (g.sealed, g.doom) == (set(), 0)
    assert gates.open_gate(g, "black-cave")
    assert g.doom == 1
    spider = marker_of(g, "leng-spider")
    assert standing.moves_like(g, spider.kind) == "fast"
    assert (
        standing.number(g, "toughness", spider.kind.toughness, kind=spider.kind) == spider.kind.toughness + 2
    )


@pytest.mark.parametrize(("die", "devoured"), [(1, True), (2, False)])
def test_eihort__rolls_against_the_brood(die, devoured):
    g = laid_out("eihort")
    person = g.people[0]
    person.counters["brood"] = 1
    will(g, faces=[die])
    gates.seal(g, "woods", person)
    assert person.alive != devoured
    assert g.doom == (2 if devoured else 0)


def test_eihort__gives_a_token_for_a_cultist():
    g = laid_out("eihort")
    will(g, faces=[6])
    beat(g, g.people[1], marker_of(g, "cultist", "downtown"))
    assert g.people[1].counters["brood"] == 1


def test_ygolonac__counts_tomes_and_cultists():
    g = laid_out("ygolonac")
    will(g, card="cultes-des-goules")
    effects_cards.draw(g, g.people[0], "unique", 1)
    assert g.doom == 1
    beat(g, g.people[0], marker_of(g, "cultist", "downtown"))
    assert g.terror == 1


def test_yibb_tstll__needs_two_successes_to_evade_and_allows_five_clues():
    from tests.simcore.games.arkham_horror.referee import cards, evading

    g = laid_out("yibb-tstll")
    cards.change_clues(g, g.people[0], 9)
    assert g.people[0].clues == 5
    g.people[0].clues = 0
    ghoul = marker_of(g, "ghoul", "downtown")
    will(g, faces=[6, 1, 1, 1, 1, 1, 1, 1])
    assert not evading.pass_check(g, g.people[0], ghoul, begins=True)
    nightgaunt = marker_of(g, "nightgaunt")
    assert standing.number(g, "horror_damage", 1, kind=nightgaunt.kind) == 3


def test_bokrug__hinders_checks_until_its_beings_are_paid_for():
    from tests.simcore.games.arkham_horror.referee import checks, windows

    g = laid_out("bokrug")
    person = g.people[0]
    usual = checks.dice_for(g, person, "horror", "will")
    g.packs.marks["one"]["horror_being"] = 0
    assert checks.dice_for(g, person, "horror", "will") == usual + 1
    g.packs.marks["one"]["horror_being"] = 1
    person.at, person.gates = ("yuggoth", 0), ["yuggoth", "rlyeh"]
    (offer,) = windows.offers(g, person, "upkeep", with_cards=False)
    will(g, choices={"pay": 1, "mark": "horror_being"})
    windows.use(g, person, offer, {})
    assert person.gates == []
    assert sum(g.packs.marks["one"].values()) == 3


def test_chaugnar_faugn__weighs_on_those_near_a_seal():
    from tests.simcore.games.arkham_horror.referee import checks

    g = laid_out("chaugnar-faugn")
    usual = checks.dice_for(g, g.people[0], "plain", "luck")
    g.sealed.add("independence-square")  # in Downtown
    assert checks.dice_for(g, g.people[0], "plain", "luck") == usual - 1
    give(g, 0, "elder-sign")
    assert checks.dice_for(g, g.people[0], "plain", "luck") == usual - 1


def test_cthugha__burns_from_the_fourth_point_on_and_redraws_the_weather():
    from tests.simcore.games.arkham_horror.referee import movement

    g = laid_out("cthugha")
    before = g.people[0].stamina
    for _ in range(5):
        movement.spend_point(g, g.people[0])
    assert g.people[0].stamina == before - 2
    weather = next(name for name, card in g.book.mythos.items() if card.subtype == "weather")
    assert mythos.is_replaced(g, weather)


def test_ghatanothoa__shows_a_visage_for_two_clues_at_once():
    from tests.simcore.games.arkham_horror.referee import cards

    g = laid_out("ghatanothoa")
    cards.change_clues(g, g.people[0], 1)
    assert g.decks["visage"].cards().count("visage-blank") == 7
    will(g, card="visage-blank")
    for up in (1, 2, 3, 0):  # the fourth blank one turns all of them down
        cards.change_clues(g, g.people[0], 2)
        assert len(g.packs.discards["visage"]) == up
    will(g, card="visage-face")
    cards.change_clues(g, g.people[0], 2)
    assert not g.people[0].alive
    assert len(g.decks["visage"]) == 8


def test_nyogtha__sends_the_tendril_to_encounters():
    from tests.simcore.games.arkham_horror.referee import appearing

    g = laid_out("nyogtha")
    assert kinds_at(g, "sheet") == ["tendril-of-nyogtha"]
    tendril = g.monsters("sheet")[0]
    will(g, choices={"face": "fight"}, faces=[6] * 60)
    give(g, 0, "shotgun")
    g.people[0].at, g.people[0].raised = "woods", 9
    appearing.monster(g, g.people[0], parse("monster")[0])
    assert tendril.place == "sheet"
    witch = marker_of(g, "witch")
    assert "physical_resistance" in standing.traits(g, witch.kind)


def test_quachil_uttaus__asks_the_first_player_for_clues_or_dust():
    g = laid_out("quachil-uttaus")
    g.people[0].clues = 2
    will(g, choices={"pay": 1})
    events.fire(g, "turn_start")
    assert g.people[0].clues == 0
    for _ in range(4):
        events.fire(g, "turn_start")
    before = g.people[0].sanity, g.people[0].stamina
    events.fire(g, "turn_start")  # the first card of the second deck
    assert (g.people[0].sanity, g.people[0].stamina) == (before[0] - 1, before[1] - 1)
    assert standing.has_rule(g, "first_player_fixed")
    warlock = marker_of(g, "warlock", "downtown")
    beat(g, g.people[0], warlock)
    assert warlock.place == CUP
    assert g.people[0].clues == 0


def test_rhan_tegoth__keeps_the_cultists_that_are_drawn():
    g = laid_out("rhan-tegoth")
    cultist = marker_of(g, "cultist")
    will(g, marker=["cultist", "ghoul"])
    drawn = coming.draw(g)
    assert (drawn.kind.id, drawn.place, cultist.place) == ("ghoul", ASIDE, "box")
    events.drain(g)
    assert (g.terror, g.doom, g.packs.marks["one"]["cultist"]) == (1, 1, 1)
    drawn.place = CUP


def test_zhar__rolls_for_another_card_when_a_gate_opens():
    g = laid_out("zhar")
    will(g, faces=[3, 4])
    left = list(g.log.read)
    gates.opened(g, "woods")
    assert not any(line["event"] == "mythos" for line in g.log.read if line not in left)
    will(g, faces=[3, 3])
    gates.opened(g, "woods")
    assert any(line["event"] == "mythos" for line in g.log.read)


def test_daoloth__redraws_every_gate_after_a_surge():
    g = laid_out("daoloth")
    g.gates["woods"] = g.gates["unvisited-isle"] = "rlyeh"
    g.people[0].at, g.people[0].explored = "woods", True
    events.fire(g, "surge", area="woods")
    assert sum(line["event"] == "gate_replaced" for line in g.log.read) == 2
    assert not g.people[0].explored
    assert g.doom == 0


def test_daoloth__hunts_by_cultists():
    g = laid_out("daoloth")
    cultist = marker_of(g, "cultist", "easttown")
    monster_moves.move(g, cultist, "white")
    assert cultist.place == "downtown"
