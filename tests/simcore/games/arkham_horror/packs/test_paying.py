"""Payments of packs, each by an example made by hand.

Meanings are those of the notation of effects: section 1 (`pay`), 12.7 (forced and free payments).
"""

import pytest

from simcore.games.arkham_horror.box.pack_kinds import COUNTER, GROUPS
from simcore.games.arkham_horror.rules.effects.pack_trophies import note_trophies
from simcore.games.arkham_horror.rules.records.codes import TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import GATE_TROPHY, MONSTER_TROPHY, Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

POWER = COUNTER.numbers["power"]
PAYS = {Decision.PAY: [1]}


@pytest.fixture
def table():
    return Table()


def test_items_are_paid_by_choice(table):
    table.holds("axe", "stealth", "food")
    table.run("pay(items=1) then{gain(clue=1)}", PAYS | {Decision.DISCARD: [2]})
    assert (table.cards(), table.s["clues"][0]) == (["axe", "stealth"], 1)
    table.run("pay(uniques=1) then{gain(clue=1)} else{gain(money=1)}")
    assert (table.s["clues"][0], table.s["money"][0]) == (1, 5)


def test_a_payment_without_a_choice_is_made_if_it_can_be(table):
    table.s["clues"][0] = 3
    table.run("pay(clue=3,must=yes) else{terror(1)}; pay(clue=1,must=yes) else{terror(1)}")
    assert (table.s["clues"][0], table.s["terror"], table.asked) == (0, 1, [])


def test_trophies_are_paid_by_number(table):
    ghoul, byakhee = table.marker("ghoul", TROPHIES), table.marker("byakhee", TROPHIES)
    gate = table.gate("woods", "the-abyss", 0)
    table.run(
        "pay(trophies=range(1,min_of(7,trophies))) then{gain(clue=paid)}",
        PAYS | {Decision.HOW_MUCH: [2], Decision.TROPHY: [byakhee, GATE_TROPHY + gate]},
    )
    assert table.options(Decision.HOW_MUCH) == [[1, 2, 3]]
    assert (table.s["monster_trophies"][0], table.s["gate_trophies"][0], table.s["clues"][0]) == (1, 0, 2)
    table.run("pay(monster_trophies=2,gates=1,must=yes) else{gain(money=1)}")
    assert read_set(table.s["markers"][TROPHIES]) == 1 << ghoul
    assert table.s["money"][0] == 5


def test_clue_tokens_items_and_trophies_are_given_up_in_any_mix(table):
    table.holds("axe")
    table.s["clues"][0] = 1
    ghoul = table.marker("ghoul", TROPHIES)
    table.run(
        "pay(any=2,must=yes) else{devour}; pay(any=2,must=yes) else{gain(money=1)}",
        {Decision.GIVE_UP: [MONSTER_TROPHY + ghoul, 0]},
    )
    assert table.options(Decision.GIVE_UP)[0] == [0, 1, MONSTER_TROPHY + ghoul]
    assert (table.cards(), table.s["clues"][0], table.s["money"][0]) == (["axe"], 0, 5)


def test_movement_points_focus_and_power_are_paid(table):
    s = table.s
    s["actor"], s["points_left"] = 0, 3
    table.run("pay(points=2,must=yes) else{terror(1)}; pay(points=2,must=yes) else{terror(1)}")
    assert (s["points_left"], s["terror"]) == (1, 1)
    focus = int(table.t["focus"][s["investigator"][0]])
    table.run("pay(focus=all,must=yes) else{terror(1)}; pay(focus=1,must=yes) else{terror(1)}")
    assert (s["focus_paid"][0], s["terror"]) == (focus, 2)
    s["counters"][POWER, 0] = 2
    table.run("pay(power=1,must=yes) else{terror(1)}")
    assert (s["counters"][POWER, 0], s["terror"]) == (2, 3)  # no pact, no spending
    table.holds("blood-pact")
    table.t["group"][table.card("blood-pact")] = GROUPS.index("pact")
    table.run("pay(power=1,must=yes) else{terror(1)}")
    assert (s["counters"][POWER, 0], s["terror"]) == (1, 3)


def test_a_named_card_is_paid(table):
    table.holds("axe", "food")
    table.run('pay(card="food",must=yes) then{gain(clue=1)}; pay(card="food",must=yes) then{gain(clue=1)}')
    assert (table.cards(), table.s["clues"][0]) == (["axe"], 1)


def test_all_players_share_a_payment(table):
    table.s["clues"][:3] = 1, 2, 4
    table.s["lead"] = 1
    table.run(
        "pay(clue=5,by=group) then{gain(money=1)} else{terror(1)}",
        {Decision.PAY: [1], Decision.HOW_MUCH: [1, 3]},
    )
    assert table.s["clues"][:3].tolist() == [0, 1, 1]
    assert table.options(Decision.HOW_MUCH) == [[0, 1, 2], [3, 4]]  # the last one pays the rest
    table.run("pay(clue=5,by=group) then{gain(money=1)} else{terror(1)}")
    assert (table.s["money"][0], table.s["terror"]) == (5, 1)


def test_conditions_know_what_trophies_are_worth(table):
    table.marker("ghoul", TROPHIES)
    table.marker("dhole", TROPHIES)
    note_trophies(table.s, table.t, 0)
    assert table.s["trophy_toughness"][0] == 1 + 3
    table.run("choose option(if=at_least(trophy_toughness,5)){terror(1)} option{gain(clue=1)}")
    assert (table.s["clues"][0], table.asked) == (1, [])


def test_an_empty_range_cannot_be_paid(table):
    """Execration Text with power but no clue tokens, a shrine without focus: there is nothing to choose."""
    table.run("pay(stamina=range(1,clue)) then{gain(money=1)} else{terror(1)}")
    assert (table.s["money"][0], table.s["terror"], table.asked) == (4, 1, [])
