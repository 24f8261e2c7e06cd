"""The sheets and cards of packs in the referee: programs by hand-written expectations, and whole games."""

import random
import tomllib

import pytest

from tests.simcore.games.arkham_horror.packs_table import ALL, give, laid_out, marker_of, will
from tests.simcore.games.arkham_horror.referee import (
    alone,
    coverage,
    effects,
    effects_cards,
    events,
    gates,
    health,
    last_battle,
    monster_moves,
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
from tests.simcore.games.arkham_horror.referee.table import CUP, DownError
from tests.simcore.games.program_text import parse, walk

NEW = tuple(name for name in book((), ALL).ones if name not in book().ones)
PROGRAMS = ("program", "setup", "worshippers", "power", "start_program", "attack_program")


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
    mythos.counts(g, mystic)  # nobody has a clue, so there is no choice
    assert g.doom == 1
    g.people[0].clues = g.people[1].clues = 1
    will(g, choices={"choose": 0})
    mythos.counts(g, mystic)
    assert [person.clues for person in g.people] == [0, 0]


def test_tulzscha__lets_cultists_eat_seals():
    g = laid_out("cthulhu", herald="tulzscha")
    g.sealed.add("independence-square")
    cultist = marker_of(g, "cultist", "downtown")
    monster_moves.move(g, cultist, "white")
    assert cultist.place == "independence-square"
    of_packs.phase_begins(g, "mythos")
    assert (g.sealed, cultist.place) == (set(), CUP)


def test_the_lurker__offers_aid_for_a_pact():
    from tests.simcore.games.arkham_horror.referee import arms, events

    g = laid_out("cthulhu", herald="lurker-at-the-threshold")
    give(g, 0, "heal")
    before = g.people[0].sanity
    will(
        g,
        choices={"use": {"use": "lurker-at-the-threshold"}, "pact": "blood-pact"},
        card="power-begets-power",
    )
    assert arms.cast(g, g.people[0], g.people[0].cards[0])
    events.drain(g)
    assert g.people[0].holding("blood-pact")
    assert g.people[0].sanity == before
    assert g.packs.discards["reckoning"] == ["power-begets-power"]


def test_bast__guards_for_focus():
    g = laid_out("cthulhu", guardian="bast")
    person = g.people[0]
    person.counters["bast"] = 1
    monster = marker_of(g, "ghoul", "easttown")
    monster_moves.enters(g, monster, "downtown")
    assert monster.place == "easttown"
    will(g, choices={"pay": 0})
    events.fire(g, "turn_start")
    assert person.counters["bast"] == 0
    monster_moves.enters(g, monster, "downtown")
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
    monster_moves.move(g, mummy, "white")
    assert mummy.place == "independence-square"


def test_aquatic_monsters__swim_to_an_investigator_at_the_water():
    g = laid_out("cthulhu")
    deep_one = marker_of(g, "deep-one", "river-docks")
    monster_moves.move(g, deep_one, "white")
    assert deep_one.place == "merchant-district"
    deep_one.place, g.people[0].at = "river-docks", "unvisited-isle"
    monster_moves.move(g, deep_one, "white")
    assert deep_one.place == "unvisited-isle"


def test_elusive_monsters__are_met_by_hunters_only():
    from tests.simcore.games.arkham_horror.referee import movement

    g = laid_out("cthulhu")
    marker = marker_of(g, "serpent-people", "downtown")
    assert movement.face_all(g, g.people[0])
    ((_, found),) = movement.prey(g, g.people[0])
    assert found is marker
    monster_moves.move(g, marker, "white")  # in spite of the investigators there
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
    will(g, faces=[1] * 20 + [6], choices={"mend": "clue", "spent": {"monster": "ghoul"}, "trophy_boxed": 1})
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


def test_every_verb_of_the_sheets_is_known():
    """The referee does not play the mythos cards and encounters of the boxes yet."""
    verbs = set()
    for path in (*PACKS.glob("*-sheets/*.toml"), *PACKS.glob("promo/*.toml")):
        if path.stem in ("pack", "switches"):
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
