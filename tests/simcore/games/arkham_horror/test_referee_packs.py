"""The referee alone, with the sheets of all packs: programs by hand-written expectations, and whole games.

The referee sets each table up. A test then chooses dice, cards and decisions, and compares the result with
the sheet.
"""

import random
import tomllib

import pytest

from tests.simcore.games.arkham_horror.referee import (
    alone,
    coverage,
    effects,
    effects_cards,
    events,
    gates,
    health,
    last_battle,
    mythos,
    of_packs,
    standing,
    tracks,
)
from tests.simcore.games.arkham_horror.referee import monsters as coming
from tests.simcore.games.arkham_horror.referee.book import book
from tests.simcore.games.arkham_horror.referee.cards import gain
from tests.simcore.games.arkham_horror.referee.combat import beat
from tests.simcore.games.arkham_horror.referee.errors import NotCoveredError
from tests.simcore.games.arkham_horror.referee.shelf import PACKS
from tests.simcore.games.arkham_horror.referee.table import ASIDE, CUP, DownError, GameOverError, Held
from tests.simcore.games.program_text import parse, walk

ALL = ("all-sheets",)
TEAM = ("amanda-sharpe", "bob-jenkins")
NEW = tuple(name for name in book((), ALL).ones if name not in book().ones)
PROGRAMS = ("program", "setup", "worshippers", "power", "start_program", "attack_program")


def laid_out(one, team=TEAM, *, quiet=True, **sheets):
    """A table after the setup, without gates, monsters and cards, so that a test says what there is."""
    g = alone.begin(one, team, 1, packs=ALL, **sheets)
    if quiet:
        for marker in g.on_board():
            marker.place = CUP
        g.stack.shuffled.update(g.gates.values())
        g.gates.clear()
        g.clues.clear()
        g.doom = g.terror = 0
        g.environment = g.rumor = None
        for person in g.people:
            person.cards.clear()
            person.clues = person.money = 0
            person.status = None
            person.sanity, person.stamina = person.sheet.box["sanity"], person.sheet.box["stamina"]
            person.at, person.delayed, person.entered = "downtown", False, None
    g.lead = 0
    return g


def will(g, *, faces=(), choices=(), **luck):
    """Say what the dice show, what players choose, and what chance deals by the name of the event."""
    g.log.faces = list(faces)
    g.log.choices = dict(choices)
    g.log.dealt = luck


def marker_of(g, kind, place=CUP):
    """A marker of a kind, put into a place."""
    marker = next(marker for marker in g.markers if marker.kind.id == kind)
    marker.place = place
    g.numbers.setdefault(g.markers.index(marker), marker)
    return marker


def give(g, seat, *cards):
    """Put cards into the possession of an investigator."""
    for card in cards:
        g.people[seat].cards.append(Held(g.book.cards[card]))


def kinds_at(g, place):
    return sorted(marker.kind.id for marker in g.monsters(place))


def awake(one, **sheets):
    """A table in the last battle, before its start."""
    g = laid_out(one, **sheets)
    g.awoke, g.doom = "doom-full", g.one.doom
    last_battle.begin(g)
    return g


def strikes(g):
    """The attack of the Ancient One."""
    effects.run(g, None, tuple(step for step in g.one.attack if step.verb != "rule"), last_battle.ONE)


def living(g):
    return [person.seat for person in g.everybody()]


# --- Ancient Ones: worshippers and powers


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
    mythos.move(g, chthonian, "white")
    will(g, faces=[2])
    before = [person.stamina for person in g.people]
    mythos.move(g, chthonian, "white")
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
    assert mythos.replaced(g, weather)


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
    g.people[0].at = "woods"
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
    assert (drawn.kind.id, drawn.place, cultist.place) == ("ghoul", ASIDE, "sheet")
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
    assert sum(line["event"] == "gate_redrawn" for line in g.log.read) == 2
    assert not g.people[0].explored
    assert g.doom == 0


def test_daoloth__hunts_by_cultists():
    g = laid_out("daoloth")
    cultist = marker_of(g, "cultist", "easttown")
    mythos.move(g, cultist, "white")
    assert cultist.place == "downtown"


# --- Ancient Ones: the last battle


@pytest.mark.parametrize(
    ("one", "having", "devours"),
    [
        ("abhoth", {"clues": 3}, [1]),
        ("tsathoggua", {"gates": ["rlyeh"], "trophies": 2}, [1]),
        ("chaugnar-faugn", {"clues": 3}, [1]),
    ],
)
def test_attack__devours_who_cannot_pay(one, having, devours):
    g = awake(one)
    g.people[0].clues = having.get("clues", 0)
    g.people[0].gates = list(having.get("gates", ()))
    will(g, choices={"choose": 0})
    for kind in ("ghoul", "witch")[: having.get("trophies", 0)]:
        marker_of(g, kind, ("trophy", 0))
    strikes(g)
    assert living(g) == [seat for seat in (0, 1) if seat not in devours]
    assert (g.people[0].clues, g.people[0].gates, g.trophies(g.people[0])) == (0, [], [])


def test_glaaki__devours_all_at_terror_10():
    g = awake("glaaki")
    g.terror = 8
    strikes(g)
    assert (g.terror, living(g)) == (9, [0, 1])
    strikes(g)
    assert living(g) == []


def test_shudde_mell__devours_all_when_no_rubble_is_left():
    g = awake("shudde-mell")
    for _ in range(7):
        last_battle.printed_attack(g)
    assert living(g) == [0, 1]
    last_battle.printed_attack(g)
    assert living(g) == []


def test_tsathoggua__takes_all_clues_first():
    g = awake("tsathoggua")
    g.people[0].clues = 6
    last_battle.start(g)
    assert g.people[0].clues == 0


def test_atlach_nacha__takes_an_ally_or_an_investigator():
    g = awake("atlach-nacha")
    give(g, 1, "ryan-dean")
    will(g, choices={"choose": 0})
    strikes(g)
    assert living(g) == [0, 1]
    assert g.people[1].cards == []
    will(g, choices={"pick": 1})
    strikes(g)
    assert living(g) == [0]


def test_eihort__gives_tokens_in_the_battle():
    g = awake("eihort")
    will(g, faces=[6, 6])
    last_battle.start(g)
    assert [person.counters["brood"] for person in g.people] == [1, 1]
    will(g, faces=[1])
    strikes(g)
    assert living(g) == [1]
    assert g.doom == g.one.doom + 2


def test_ygolonac__takes_more_each_round():
    g = awake("ygolonac")
    g.packs.round = 3
    will(g, choices={"lose_what": "sanity"})
    before = g.people[0].sanity
    strikes(g)
    assert g.people[0].sanity == before - 3


def test_yibb_tstll__reads_the_clues_of_the_board_once():
    g = awake("yibb-tstll")
    g.clues["woods"], g.people[0].clues = 4, 2
    last_battle.start(g)
    g.clues["woods"] = 1
    assert last_battle.rating(g, g.people[0]) == -4
    assert last_battle.need(g) == 2 * g.n
    assert g.people[0].clues == 0
    will(g, faces=[5, 6])
    g.people[0].changes["focus"] = 0
    strikes(g)
    assert g.people[0].alive


def test_bokrug__goes_on_with_its_beings():
    g = awake("bokrug")
    g.packs.marks["one"]["luck_being"] = 0
    last_battle.start(g)
    assert last_battle.rating(g, g.people[0]) == -6
    assert g.doom == g.one.doom + 3
    assert last_battle.defences(g) == {"physical": "immunity", "magical": "immunity"}
    for _ in range(4):
        strikes(g)
    assert living(g) == [0, 1]
    strikes(g)
    assert living(g) == []


def test_chaugnar_faugn__loses_three_doom_tokens_a_round_at_most():
    g = awake("chaugnar-faugn")
    last_battle.start(g)
    g.packs.successes, g.packs.taken = 5 * g.n, 0
    last_battle.take_doom(g)
    assert g.doom == g.one.doom - 3


def test_cthugha__takes_weapons_that_were_used():
    g = awake("cthugha")
    last_battle.start(g)
    give(g, 0, "shotgun", "axe")
    g.people[0].cards[0].used_now = True
    events.fire(g, "battle_hit", g.people[0])
    assert [held.id for held in g.people[0].cards] == ["axe"]
    will(g, faces=[6])
    g.people[0].sanity, g.people[0].stamina = 2, 2
    strikes(g)
    assert 0 not in living(g)


def test_ghatanothoa__takes_a_success_and_points():
    g = awake("ghatanothoa")
    last_battle.start(g)
    assert standing.number(g, "battle_successes", 3, g.people[0]) == 2
    g.packs.round = 9
    strikes(g)
    assert living(g) == []


def test_nyogtha__is_weaker_against_the_first_player():
    g = awake("nyogtha")
    last_battle.start(g)
    assert [last_battle.rating(g, person) for person in g.people] == [-3, -8]
    will(g, faces=[5])
    strikes(g)
    assert living(g) == [0, 1]
    will(g, faces=[4])
    strikes(g)
    assert living(g) == [1]


def test_quachil_uttaus__takes_allies_and_the_first_player():
    g = awake("quachil-uttaus")
    give(g, 0, "ryan-dean")
    last_battle.start(g)
    assert g.people[0].cards == []
    last_battle.pass_marker(g)
    assert g.lead == 0
    strikes(g)
    last_battle.pass_marker(g)
    assert (living(g), g.lead) == ([1], 1)


def test_rhan_tegoth__counts_its_cultists_and_drains_stamina():
    g = awake("rhan-tegoth")
    g.packs.marks["one"] = g.packs.marks.get("one", type(g.packs.foe_marks)())
    g.packs.marks["one"]["cultist"] = 2
    last_battle.start(g)
    assert g.doom == g.one.doom + 4
    g.people[0].stamina, g.people[1].stamina = 5, 3
    will(g, faces=[6, 1, 1, 5, 2])
    strikes(g)
    assert (g.people[0].stamina, g.packs.debt) == (2, 3)


def test_zhar__has_two_lives_and_a_token():
    g = awake("zhar")
    last_battle.start(g)
    assert last_battle.defences(g) == {"physical": "none", "magical": "immunity"}
    g.doom, g.packs.successes, g.packs.taken = 1, 5 * g.n, 0
    last_battle.take_doom(g)
    assert (g.doom, g.packs.successes) == (g.one.doom, 0)
    assert last_battle.defences(g) == {"physical": "immunity", "magical": "none"}
    strikes(g)
    assert g.people[0].counters["zhar"] == 1
    assert standing.number(g, "hands", 2 + g.people[0].changes["hands"], g.people[0]) == 1
    strikes(g)
    assert living(g) == [1]
    g.doom, g.packs.successes = 1, g.n
    with pytest.raises(GameOverError):
        last_battle.take_doom(g)
    assert g.win


@pytest.mark.parametrize(("sealed", "left"), [(True, [0, 1]), (False, [1])])
def test_daoloth__looks_for_a_gate_place(sealed, left):
    g = awake("daoloth")
    name, card = next((name, card) for name, card in g.book.mythos.items() if card.gate)
    if sealed:
        g.sealed.add(card.gate)
    will(g, card=name)
    strikes(g)
    assert living(g) == left
    assert not g.sealed


# --- heralds, guardians, institutions


def test_the_black_goat__brings_a_hex_monster_with_every_gate():
    g = laid_out("cthulhu", herald="the-black-goat-of-the-woods")
    gates.opened(g, "woods")
    (marker,) = g.monsters("woods")
    assert marker.kind.symbol == "hex"
    assert coming.draw(g).kind.symbol != "hex"
    events.fire(g, "surge", area="woods")
    assert g.doom == 1
    beat(g, g.people[0], marker)
    assert len(g.people[0].of_deck("corruption")) == 1


def test_the_dark_pharaoh__costs_sanity_for_unique_items():
    g = laid_out("nyarlathotep", herald="the-dark-pharaoh")
    assert marker_of(g, "the-dark-pharaoh").place == CUP
    before = g.people[0].sanity
    effects_cards.joined(g, g.people[0], gain(g, g.people[0], "enchanted-jewelry"))
    assert g.people[0].sanity == before - 1
    g.people[1].status, stamina = "cursed", g.people[1].stamina
    of_packs.phase_begins(g, "upkeep")
    assert g.people[1].stamina == stamina - 1


def test_the_king_in_yellow__asks_for_doom_or_a_blight():
    g = laid_out("cthulhu", herald="the-king-in-yellow")
    will(g, choices={"choose": 1})
    tracks.raise_terror(g, 1)
    assert (g.doom, g.packs.blights) == (1, [])
    will(g, choices={"choose": 0}, card="miriam-beecher")
    tracks.raise_terror(g, 1)
    assert g.packs.blights == ["miriam-beecher"]
    assert standing.number(g, "spell_cost", 1, g.people[0]) == 2


def test_ghroth__asks_for_clues_of_all_or_rolls():
    g = laid_out("cthulhu", herald="ghroth")
    mystic = next(name for name, card in g.book.mythos.items() if card.subtype == "mystic")
    will(g, faces=[6])
    mythos.replaced(g, mystic)  # nobody has a clue, so there is no choice
    assert g.doom == 1
    g.people[0].clues = g.people[1].clues = 1
    will(g, choices={"choose": 0})
    mythos.replaced(g, mystic)
    assert [person.clues for person in g.people] == [0, 0]


def test_tulzscha__lets_cultists_eat_seals():
    g = laid_out("cthulhu", herald="tulzscha")
    g.sealed.add("independence-square")
    cultist = marker_of(g, "cultist", "downtown")
    mythos.move(g, cultist, "white")
    assert cultist.place == "independence-square"
    of_packs.phase_begins(g, "mythos")
    assert (g.sealed, cultist.place) == (set(), CUP)


def test_the_lurker__offers_aid_for_a_pact():
    from tests.simcore.games.arkham_horror.referee import arms

    g = laid_out("cthulhu", herald="lurker-at-the-threshold")
    give(g, 0, "heal")
    before = g.people[0].sanity
    will(g, choices={"before_cast": {"sheet": "herald"}, "pact": "blood-pact"}, card="power-begets-power")
    assert arms.cast(g, g.people[0], g.people[0].cards[0])
    assert g.people[0].holding("blood-pact")
    assert g.people[0].sanity == before
    assert g.packs.discards["reckoning"] == ["power-begets-power"]


def test_bast__guards_for_focus():
    g = laid_out("cthulhu", guardian="bast")
    person = g.people[0]
    person.counters["bast"] = 1
    monster = marker_of(g, "ghoul", "easttown")
    mythos.enters(g, monster, "downtown")
    assert monster.place == "easttown"
    will(g, choices={"pay": 0})
    events.fire(g, "turn_start")
    assert person.counters["bast"] == 0
    mythos.enters(g, monster, "downtown")
    assert monster.place == "downtown"


def test_hypnos__shows_a_vision_each_upkeep():
    g = laid_out("cthulhu", guardian="hypnos")
    will(g, card="vision-of-hypnos-woods")
    of_packs.phase_begins(g, "upkeep")
    assert g.clues["woods"] == 1
    assert standing.number(g, "encounter_cards", 0, g.people[0], area="woods") == 1
    assert standing.number(g, "encounter_cards", 0, g.people[0], area="library") == 0
    of_packs.end_turn(g)
    assert standing.number(g, "encounter_cards", 0, g.people[0], area="woods") == 0


def test_nodens__gives_cards_with_a_blessing():
    from tests.simcore.games.arkham_horror.referee import cards

    g = laid_out("cthulhu", guardian="nodens")
    limit = g.outskirts_limit
    assert limit == book().rules["outskirts"][g.n - 1] + 1
    will(g, card="blessing-of-nodens-9")
    cards.set_status(g, g.people[0], "blessed")
    assert g.people[0].holding("blessing-of-nodens-9")
    cards.set_status(g, g.people[0], "cursed")
    assert g.people[0].cards == []


def test_bureau__sends_agents_after_monsters():
    g = laid_out("cthulhu", institution="the-bureau-of-investigations")
    marker = marker_of(g, "ghoul", "easttown")  # toughness 1
    g.packs.agents["easttown"] = 2
    of_packs.phase_begins(g, "upkeep")
    assert (g.packs.agents["easttown"], marker.place) == (1, CUP)


def test_organized_crime__heals_for_a_dollar_in_locations():
    from tests.simcore.games.arkham_horror.referee import windows

    g = laid_out("cthulhu", institution="organized-crime")
    person = g.people[0]
    person.money, person.stamina = 2, 2
    assert not [each for each in windows.offers(g, person, "upkeep") if "gain" in each.use.does]
    person.at = "library"
    (offer,) = [each for each in windows.offers(g, person, "upkeep") if "gain" in each.use.does]
    windows.use(g, person, offer, {})
    assert (person.money, person.stamina) == (1, 3)
    assert not [each for each in windows.offers(g, person, "upkeep") if "gain" in each.use.does]


def test_university__sells_a_tome():
    from tests.simcore.games.arkham_horror.referee import windows

    g = laid_out("cthulhu", institution="miskatonic-university")
    person = g.people[0]
    person.at, person.gates = "library", ["yuggoth"]
    (offer,) = windows.offers(g, person, "upkeep", with_cards=False)
    will(g, choices={"choose": 1, "pay": 1, "which_deck": "common", "take": "old-journal"})
    windows.use(g, person, offer, {})
    assert person.gates == []
    assert [held.id for held in person.cards] == ["old-journal"]


# --- monsters


def test_stalkers__go_to_unstable_locations_and_streets_only():
    g = laid_out("cthulhu")
    mummy = marker_of(g, "mummy", "downtown")
    g.people[0].at, g.people[1].at = "bank-of-arkham", "independence-square"
    mythos.move(g, mummy, "white")
    assert mummy.place == "independence-square"


def test_aquatic_monsters__swim_to_an_investigator_at_the_water():
    g = laid_out("cthulhu")
    deep_one = marker_of(g, "deep-one", "river-docks")
    mythos.move(g, deep_one, "white")
    assert deep_one.place == "merchant-district"
    deep_one.place, g.people[0].at = "river-docks", "unvisited-isle"
    mythos.move(g, deep_one, "white")
    assert deep_one.place == "unvisited-isle"


def test_elusive_monsters__are_met_by_hunters_only():
    from tests.simcore.games.arkham_horror.referee import movement

    g = laid_out("cthulhu")
    marker = marker_of(g, "serpent-people", "downtown")
    assert movement.face_all(g, g.people[0])
    ((_, found),) = movement.prey(g, g.people[0])
    assert found is marker
    mythos.move(g, marker, "white")  # in spite of the investigators there
    assert marker.place != "downtown"


# --- investigators and cards


@pytest.mark.parametrize(("who", "clues"), [("patrice-hathaway", 6), ("amanda-sharpe", 0)])
def test_patrice__finds_clues_when_a_gate_opens_and_at_the_ninth_doom_token(who, clues):
    g = laid_out("cthulhu", (who, "bob-jenkins"))
    gates.opened(g, "woods")
    g.doom = 8
    tracks.add_doom(g, 1)
    assert g.people[0].clues == clues


def test_william__spends_trophies_as_clues():
    from tests.simcore.games.arkham_horror.referee import checks

    g = laid_out("cthulhu", ("william-yorick", "bob-jenkins"))
    for trophy in g.trophies(g.people[0]):
        trophy.place = CUP
    trophy = marker_of(g, "ghoul", ("trophy", 0))
    will(g, faces=[1] * 20 + [6], choices={"mend": "clue", "stand_in": {"trophy": "ghoul"}, "box_trophy": 1})
    g.log.faces = [1] * checks.dice_for(g, g.people[0], "plain", "luck") + [6]
    assert checks.check(g, g.people[0], "plain", "luck", 0)
    assert trophy.place == "box"


def test_lily__moves_her_maxima_with_focus():
    g = laid_out("yig", ("lily-chen", "bob-jenkins"))
    lily = g.people[0]
    of_packs.slide(g, lily, "maximum", 0)
    lily.sanity, lily.stamina = 2, 7
    of_packs.slide(g, lily, "maximum", 2)
    assert (lily.sanity, lily.stamina) == (4, 5)


def test_pacts__trade_stamina_for_power():
    from tests.simcore.games.arkham_horror.referee import cards, movement

    g = laid_out("yig")
    person = g.people[0]
    give(g, 0, "blood-pact")
    assert movement.can_use(g, person, person.cards[0], "upkeep")
    will(g, choices={"how_much": 2})
    effects.use_card(g, person, "blood-pact", "upkeep")
    assert (person.counters["power"], person.stamina) == (2, person.sheet.box["stamina"] - 2)
    assert cards.pays_with(g, person, "clue") == 2


def test_burst_weapons__are_exhausted_for_one_check():
    from tests.simcore.games.arkham_horror.referee import arms, specials

    g = laid_out("yig")
    give(g, 0, "flamethrower")
    held = g.people[0].cards[0]
    specials.take(g, g.people[0], held, None)
    assert (held.exhausted, arms.dice_of(g, g.people[0], held)) == (True, 7)
    of_packs.refresh(g, g.people[0])
    assert not held.exhausted


def test_a_word_that_the_referee_does_not_cover_is_refused():
    with pytest.raises(NotCoveredError, match=r"new-card: on\(eclipse\)"):
        coverage.check("new-card", parse("on(eclipse){doom(1)}"))
    g = laid_out("yig")
    with pytest.raises(NotCoveredError, match="no such verb: conjure"):
        effects.run(g, g.people[0], parse("conjure(2)"), last_battle.ONE)


def test_ailments__save_items_and_clues():
    g = laid_out("cthulhu")
    give(g, 0, "knife", "axe")
    g.people[0].clues = 4
    will(g, choices={"ailment": 1}, card="agoraphobia")
    with pytest.raises(DownError):
        health.lose(g, g.people[0], sanity=9)
    assert [held.id for held in g.people[0].cards] == ["knife", "axe", "agoraphobia"]
    assert (g.people[0].clues, g.people[0].at) == (4, "arkham-asylum")
    assert g.people[0].sanity == g.people[0].sheet.box["sanity"] - 1  # by the power of Cthulhu
    with pytest.raises(DownError):
        health.lose(g, g.people[0], sanity=9)  # the same card again
    assert not g.people[0].alive


def test_every_verb_of_the_packs_is_known():
    verbs = set()
    for path in PACKS.glob("*/*.toml"):
        if path.stem == "pack":
            continue
        for entry in tomllib.loads(path.read_text(encoding="utf-8")).values():
            for name in PROGRAMS:
                verbs |= {step.verb for step in walk(parse(entry.get(name, "")))}
    assert verbs <= set(effects.VERBS)


# --- whole games


def test_there_are_17_new_ancient_ones():
    assert len(NEW) == 17


@pytest.mark.parametrize("one", [*NEW, "cthulhu", "hastur"])
def test_referee__plays_the_sheets_of_all_packs(one):
    luck = random.Random(one)
    data = book((), ALL)
    sheets = {
        name: luck.choice([None, *table])
        for name, table in (
            ("herald", data.heralds), ("guardian", data.guardians), ("institution", data.institutions)
        )
    }  # fmt: skip
    g = alone.play(one, luck.choice([1, 2, 3, 5]), luck.randrange(1000), packs=ALL, **sheets)
    assert g.awoke or g.victory or g.cause or g.turn == 100
    assert g.packs.awake == bool(g.awoke)
