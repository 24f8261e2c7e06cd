"""Standing rules, cards and people of the whole game as numbers of the Tables."""

from __future__ import annotations

import functools

import pytest

from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.effect_kinds import FORBIDDEN, QUANTITY, TRIGGER
from simcore.games.arkham_horror.rules.records.codes import Person, Rule, Special, Trait, Window
from tests.simcore.games.arkham_horror.compiled_data import card, number, rows, rules, scenario, tables

# --- standing rules


def test_rules_of_ancient_ones():
    (cultists, cost) = rules(tables("hastur"), "one_rules")[1:]
    assert (cost["what"], cost["of"], cost["amount"]) == (Rule.SET, QUANTITY.numbers["seal_cost"], 8)
    assert cultists["kinds"] == 1 << number("monsters", "cultist")
    awakens = rules(tables("azathoth"), "one_rules")[-1]
    assert rows(tables("azathoth"), awakens["program"])[0][0] == "LOSE_GAME"
    assert int(tables("nyarlathotep")["in_cup"]).bit_count() == 60
    assert int(tables()["in_cup"]).bit_count() == 55
    assert tables("hastur")["combat_by_terror"] == 1
    assert tables("hastur")["combat"] == 0


def test_rules_of_environments():
    t = tables()
    (plague,) = rules(t, "mythos_rules", number("mythos", "a-strange-plague"))
    assert plague["except"] == 1 << number("areas", "st-marys-hospital")
    assert plague["except_people"] == 1 << number("investigators", "vincent-lee")
    fog = rules(t, "mythos_rules", number("mythos", "an-evil-fog"))
    assert [rule["where"] for rule in fog] == [1, 1, 0]
    (curfew,) = rules(t, "mythos_rules", number("mythos", "curfew-enforced"))
    assert (curfew["where"], curfew["at"]) == (3, -1)
    (carnival,) = rules(t, "mythos_rules", number("mythos", "darkes-carnival-arrives"))
    assert (carnival["where"], carnival["at"]) == (0, number("areas", "northside"))
    rising = rules(t, "mythos_rules", number("mythos", "rlyeh-rising"))[1]
    assert rising["world"] == number("worlds", "rlyeh")
    (chill,) = rules(t, "mythos_rules", number("mythos", "the-chill-of-the-grave"))
    assert chill["trait"] >= 0
    assert chill["kinds"] == 0


def test_rules_of_monsters_and_their_conditions():
    t = tables()
    maniac = number("monsters", "maniac")
    assert [rule["what"] for rule in rules(t, "kind_rules", maniac)] == [Rule.SET, Rule.SET, Rule.TRAIT]
    assert all(rule["if"] >= TERMS for rule in rules(t, "kind_rules", maniac))
    assert t["kind_horror_rating"][maniac] == 99
    (moves,) = rules(t, "kind_rules", number("monsters", "hound-of-tindalos"))
    spared = sum(1 << number("areas", name) for name in ("arkham-asylum", "st-marys-hospital"))
    assert moves["except"] == spared
    mask = number("monsters", "the-dark-pharaoh")
    assert int(t["kind_traits"][mask]) == 1 << Trait.MASK | 1 << Trait.ENDLESS


def test_what_the_box_knows_is_no_rule_once_more():
    t = tables()
    held = functools.partial(number, "cards")
    for name in ("18-derringer", "lantern", "gate-box", "powder-of-ibn-ghazi", "fight-skill", "duke"):
        assert rules(t, "card_rules", held(name)) == [], name
    (colt,) = rules(t, "card_rules", held("eric-colt"))
    assert (colt["what"], colt["of"]) == (Rule.FORBID, FORBIDDEN.numbers["nightmarish_loss"])
    (cloak,) = rules(t, "card_rules", held("dark-cloak"))
    assert (cloak["of"], cloak["amount"]) == (QUANTITY.numbers["evade_check"], 1)
    (fund,) = rules(t, "person_rules", number("investigators", "jenny-barnes"))
    assert fund["of"] == TRIGGER.numbers["upkeep"]
    for name in ("harvey-walters", "michael-mcglen", "joe-diamond"):
        assert rules(t, "person_rules", number("investigators", name)) == [], name


# --- cards and people


@pytest.mark.parametrize(
    ("name", "special"),
    [
        ("blue-watcher-of-the-pyramid", Special.PASS_COMBAT), ("bind-monster", Special.BIND),
        ("flute-of-the-outer-gods", Special.DEFEAT_ALL), ("silver-key", Special.PASS_EVADE),
        ("mists-of-releh", Special.PASS_EVADE_SPELL), ("find-gate", Special.COME_BACK),
        ("red-sign-of-shudde-mell", Special.WEAKEN), ("dragons-eye", Special.REDRAW),
        ("elder-sign", Special.SEAL), ("gate-box", Special.ANY_GATE), ("flesh-ward", Special.WARD_SPELL),
        ("warding-statue", Special.SPARE_DAMAGE), ("patrol-wagon", Special.WAGON),
        ("john-legrasse", Special.KEEP_ENDLESS), ("deputy-of-arkham", Special.DEPUTY),
        ("silver-twilight-lodge-membership", Special.MEMBERSHIP), ("bank-loan", Special.LOAN),
        ("retainer", Special.RETAINER), ("food", 0), ("obsidian-statue", 0), ("whiskey", 0),
    ],
)  # fmt: skip
def test_special_cards_are_found_by_their_verbs(name, special):
    assert card(name)["card_special"] == special


def test_actions_of_cards():
    statue, tablet, stone, loan = map(card, ("alien-statue", "ancient-tablet", "healing-stone", "bank-loan"))
    assert [statue[f"use_{what}"] for what in ("window", "points", "sanity", "way")] == [
        Window.MOVEMENT,
        2,
        1,
        1,
    ]
    assert [tablet[f"use_{what}"] for what in ("window", "points", "way")] == [Window.MOVEMENT, 3, 2]
    assert (stone["use_window"], stone["use_way"]) == (Window.UPKEEP, 3)
    assert (loan["use_window"], loan["use_money"]) == (Window.ANY, 10)
    assert card("silver-key")["uses"] == 3
    assert card("deputy-of-arkham")["join_program"] >= 0
    assert card("duke")["join_program"] >= 0
    assert card("cross")["versus"] == Trait.UNDEAD
    assert card("cross")["versus_bonus"] == 3


def test_spells_that_do_nothing_in_the_battle_can_be_cast():
    gate, bind = card("find-gate"), card("bind-monster")
    assert (gate["spell"], gate["cast"], gate["price"], gate["hand_cost"]) == (1, -1, 1, 0)
    assert (bind["spell"], bind["cast"], bind["price"], bind["hand_cost"]) == (1, 4, 2, 2)


def test_prices_types_and_what_changes_hands():
    assert (card("tommy-gun")["card_price"], card("tommy-gun")["card_type"]) == (7, 1)
    assert card("necronomicon")["card_type"] == 2
    assert [card(name)["item"] for name in ("patrol-wagon", "deputys-revolver", "retainer", "food")] == [
        1,
        1,
        0,
        1,
    ]
    assert tables()["useful"][: len(scenario().names.cards)].all()


def test_people_begin_as_their_sheets_say():
    t = tables()
    who = functools.partial(number, "investigators")
    assert t["home"][who("sister-mary")] == number("areas", "south-church")
    assert t["start_status"][who("sister-mary")] == 1
    held = [scenario().names.cards[each] for each in t["fixed"][who("sister-mary"), :2]]
    assert held == ["cross", "holy-water"]
    assert t["n_fixed"][who("sister-mary")] == 2
    assert scenario().names.cards[t["fixed"][who("darrell-simmons"), 0]] == "retainer"
    assert (t["start_money"][who("jenny-barnes")], t["start_clues"][who("joe-diamond")]) == (10, 3)
    assert list(t["extra"][who("darrell-simmons")]) == [0, 0, 0, 0, 1, 0]
    assert list(t["extra"][who("gloria-goldberg")]) == [0, 0, 0, 0, 0, 1]
    assert list(t["extra"][who("bob-jenkins")]) == [1, 0, 0, 0, 0, 0]
    assert t["person"][who("ashcan-pete")] == Person.DRAW_BOTTOM
    assert (t["person"] != 0).sum() == 1
