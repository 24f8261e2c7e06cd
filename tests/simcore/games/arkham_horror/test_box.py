"""Parts of the box for a game with monsters: foes, kinds of checks, adjacency, luck."""

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror.battle.awakening import start_battle
from simcore.games.arkham_horror.box.codes import (
    COMBAT,
    DEFENCE,
    EVADE,
    FIGHT,
    GATE,
    HORROR,
    LOSS_CAUSES,
    MANY,
    SPELL,
)
from simcore.games.arkham_horror.box.compile import defence_of, write_cards, write_versus
from simcore.games.arkham_horror.box.possessions import gain_card, price_of_use, recount, too_dear
from simcore.games.arkham_horror.box.sheet import anybody_hurt
from simcore.games.arkham_horror.box.skill_checks import begin_check
from simcore.games.arkham_horror.box.state import FROM_CARDS
from simcore.games.arkham_horror.box.weapons_and_spells import usable_arms, versus_dice, weapon_dice
from simcore.games.arkham_horror.rules.board.dice import set_check_luck
from simcore.games.arkham_horror.rules.phases.machine import begin_again, begin_segment
from simcore.games.arkham_horror.rules.records.state import LAYOUT, STATE
from simcore.games.arkham_horror.rules.records.tables import TABLES
from simcore.games.final_battle import GAME
from simcore.kernels.event_log import read
from simcore.records.shared import empty_log

SCENARIO = GAME.load(None, ())
CARDS = list(SCENARIO.model.cards)
UNDEAD = 2
NONE, RESISTANCE, IMMUNITY = range(3)


def table():
    """Tables of the whole game with the cards of the box alone."""
    t = np.zeros(1, TABLES)[0]
    write_cards(t, SCENARIO.model.cards)
    write_versus(t, CARDS.index("cross"), UNDEAD, 3)
    t["hands"] = 2
    return t


def person(t, *cards):
    """A State in which seat 0 holds these cards."""
    s = np.frombuffer(LAYOUT.fresh().tobytes(), STATE).copy()[0]
    s["n_seats"], s["alive"], s["sanity"][0], s["hands"] = 2, 3, 5, 2
    s["n_held"][0] = len(cards)
    for place, card in enumerate(cards):
        s["held"][0, place] = CARDS.index(card)
    recount(t, s, 0)
    return s


@pytest.mark.parametrize(
    ("physical", "magical", "dice"),
    [
        (NONE, NONE, [1, 5, 4]),
        (RESISTANCE, NONE, [1, 3, 4]),
        (IMMUNITY, NONE, [0, 0, 4]),
        (NONE, IMMUNITY, [1, 5, 0]),
        (RESISTANCE, RESISTANCE, [1, 3, 2]),
    ],
)
def test_dice_of_weapons__depend_on_the_foe_at_hand(physical, magical, dice):
    t = table()
    s = person(t, "knife", "rifle", "enchanted-blade")
    s["foe_defence"] = defence_of(physical, magical)
    assert [weapon_dice(t, s, 0, place) for place in range(3)] == dice
    offered = usable_arms(t, s, 0)
    assert [bool(offered >> place & 1) for place in range(3)] == [number > 0 for number in dice]


def test_a_bonus_against_the_undead__counts_against_them_alone_and_is_weakened_as_others_are():
    t = table()
    s = person(t, "cross")
    assert usable_arms(t, s, 0) == 0, "no foe of that kind"
    s["foe_traits"] = 1 << UNDEAD
    assert weapon_dice(t, s, 0, 0) == 3
    assert usable_arms(t, s, 0) == 1
    s["foe_defence"] = defence_of(IMMUNITY, RESISTANCE)
    assert versus_dice(t, s, 0, 0) == 2


def test_skills_of_one_kind_of_check__mend_no_other_kind():
    t = table()
    mended = {card: person(t, card)["menders"][0] for card in ("stealth", "bravery")}
    checks = (COMBAT, SPELL, DEFENCE, EVADE, HORROR, GATE)
    assert [mended["stealth"][check] for check in checks] == [0, 0, 0, 1, 0, 0]
    assert [mended["bravery"][check] for check in checks] == [0, 0, 0, 0, 1, 0]


def test_skills_of_one_kind_of_check__are_laid_aside_in_the_battle():
    t = SCENARIO.compile(Cell("yig", "typical", 1))[0]
    assert not t["useful"][CARDS.index("stealth")]
    assert not t["useful"][CARDS.index("bravery")]


def test_only_those_at_the_same_place_are_helped():
    t = table()
    s = person(t)
    s["max_sanity"][:2], s["sanity"][:2] = 5, (5, 3)
    s["near"][:2] = 1, 2
    assert not anybody_hurt(s, 0, True)
    s["near"][:2] = 3
    assert anybody_hurt(s, 0, True)


def test_cards_are_too_dear_while_their_price_leaves_no_sanity__spells_without_one_with_none_at_all():
    t = table()
    for price in range(10):  # as much as a card can take
        t["price"][CARDS.index("wither")] = price
        s = person(t, "wither", "axe")
        assert price_of_use(t, s, 0, CARDS.index("wither")) == price
        for sanity in range(21):
            s["sanity"][0] = sanity
            assert too_dear(s, 0) == int(sanity <= price), (price, sanity)


def test_what_follows_from_cards_is_as_it_was__when_a_segment_begins_again():
    t = table()
    s = person(t, "axe", "wither")
    names = [field.name for field in FROM_CARDS.fields if field.name != "recounted"]
    begin_segment(s)
    before = {name: s[name].copy() for name in names}
    gain_card(t, s, 0, CARDS.index("axe"))
    recount(t, s, 0)
    assert s["arms"][0] != before["arms"][0]
    s["choice"] = 0
    begin_again(t, s, empty_log()[0])
    assert s["n_held"][0] == 2
    for name in names:
        assert np.array_equal(s[name], before[name]), name


@pytest.mark.parametrize("dice", [4, 13])
def test_dice_that_are_rolled_again_after_an_answer__are_the_same_whatever_the_key(dice):
    t = table()
    s = person(t)
    s["key"] = 5
    log, silent = empty_log(on=True)[0], empty_log()[0]
    begin_segment(s)
    set_check_luck(s, 0)
    begin_check(t, s, log, COMBAT, FIGHT, dice, 1, MANY)
    record, hits, sixes = list(read(log.reshape(1))), int(s["hits"]), int(s["sixes"])
    assert record
    s["choice"] = 0
    begin_again(t, s, silent)
    s["key"] = 77  # redealt for other seats
    set_check_luck(s, 0)
    begin_check(t, s, silent, COMBAT, FIGHT, dice, 1, MANY)
    assert (s["hits"], s["sixes"]) == (hits, sixes)


def test_a_battle_without_investigators__is_lost_at_once():
    t = SCENARIO.compile(Cell("yig", "typical", 2))[0]
    s, log = np.zeros(1, GAME.state)[0], empty_log()[0]
    s["n_seats"] = 2
    start_battle(t, s, log)
    assert s["over"]
    assert LOSS_CAUSES[s["cause"]] == "no-sanity"


def test_who_was_devoured_before__is_not_cursed_by_the_awakening():
    t = SCENARIO.compile(Cell("yig", "typical", 2))[0]
    s, log = np.zeros(1, GAME.state)[0], empty_log()[0]
    s["n_seats"], s["alive"], s["status"][1], s["devoured"] = 2, 1, -1, 1
    start_battle(t, s, log)
    assert not s["over"]
    assert list(s["status"][:2]) == [-1, -1]
    assert s["devoured"] == 1
