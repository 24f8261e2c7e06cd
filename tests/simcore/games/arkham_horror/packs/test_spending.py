"""Payments with other things than clue tokens, dollars and trophies, by hand ("Spend", Power Tokens)."""

import pytest

from simcore.games.arkham_horror.box.codes import CLUE_OPTION, LORE
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.pack_kinds import COUNTER
from simcore.games.arkham_horror.rules.board import pack_gains, status_rolls
from simcore.games.arkham_horror.rules.board.pack_checks import spend_clue, tracks_dice
from simcore.games.arkham_horror.rules.board.pack_refresh import choose_exhausted
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.phases.gates import seal_with_clues
from simcore.games.arkham_horror.rules.phases.location_cards import is_special_open
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, TROPHIES, Part, Window
from simcore.games.arkham_horror.rules.records.decisions import (
    CARD_SPENT,
    CLUE_OF,
    MONSTER_TROPHY,
    POWER_SPENT,
    TROPHY_CARD,
    USE,
    Decision,
)
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.test_check_windows import Checkers

pytestmark = pytest.mark.plain

NONE = -1
POWER = COUNTER.numbers["power"]
PAYS = {Decision.PAY: [1]}


@pytest.fixture
def table():
    return Checkers()


def clues(table, seat=0):
    return int(table.s["clues"][seat])


def money(table, seat=0):
    return int(table.s["money"][seat])


def power(table):
    return int(table.s["counters"][POWER, 0])


def sits(table, name, seat):
    table.s["investigator"][seat] = table.number("investigators", name)


# --- payments of programs


def test_power_tokens_are_spent_as_clue_tokens(table):
    """Blood Pact: power is spent as clue tokens, but not as dollars; the player chooses how much."""
    table.holds("blood-pact")
    table.s["counters"][POWER, 0], table.s["clues"][0], table.s["money"][0] = 2, 2, 0
    table.run("pay(clue=3) then{bless} else{curse}", PAYS | {Decision.SPENT: [NONE]})
    assert (power(table), clues(table), int(table.s["status"][0])) == (1, 0, 1)
    assert table.options(Decision.SPENT) == [[NONE, POWER_SPENT]]  # the first one is needed
    table.run("pay(money=1,must=yes) then{curse}")
    assert (power(table), int(table.s["status"][0])) == (1, 1)


def test_an_exhausted_pact_still_lets_power_be_spent(table):
    """Dark Pact Cards: an exhausted pact serves to spend power; without a pact there is no power to spend."""
    table.s["counters"][POWER, 0] = 1
    table.run("pay(clue=1,must=yes) else{curse}")
    assert (power(table), int(table.s["status"][0])) == (1, -1)
    table.holds("soul-pact")
    table.s["exhausted"][0] = 1
    table.run("pay(clue=1,must=yes) then{bless}")
    assert (power(table), int(table.s["status"][0])) == (0, 0)


def test_a_bound_ally_lets_power_be_spent_as_dollars(table):
    table.holds("bound-ally")
    table.s["counters"][POWER, 0], table.s["money"][0] = 3, 1
    table.run("pay(money=range(1,3)) then{gain(clue=paid)}", PAYS | {Decision.HOW_MUCH: [3]})
    assert (power(table), money(table), clues(table)) == (1, 0, 3)


@pytest.mark.parametrize(
    ("card", "price", "left"),
    [
        ("blessing-of-nodens-1", "money=6", (4, 0)),
        ("blessing-of-nodens-1", "money=12", (2, 0)),
        ("blessing-of-nodens-2", "clue=2", (4, 0)),
    ],
)
def test_a_blessing_of_nodens_is_spent_once(table, card, price, left):
    """Blessings of Nodens 1 and 2: the card instead of up to $10, or of up to 3 clue tokens."""
    table.holds(card)
    table.run(f"pay({price}) then{{bless}}", PAYS | {Decision.SPENT: [CARD_SPENT]})
    assert (money(table), clues(table), table.cards(), int(table.s["status"][0])) == (*left, [], 1)


def test_a_blessing_of_nodens_is_spent_as_a_trophy(table):
    """Blessing of Nodens 16: as trophies worth 5 toughness."""
    table.holds("blessing-of-nodens-16")
    ghoul = table.marker("ghoul", TROPHIES)
    table.run("pay(toughness=6) then{gain(clue=1)}", PAYS | {Decision.TROPHY: [TROPHY_CARD, ghoul]})
    assert (table.cards(), clues(table), int(table.s["monster_trophies"][0])) == ([], 1, 0)
    table.run("pay(trophy=1,must=yes) then{gain(clue=1)}")
    assert clues(table) == 1


def test_clue_tokens_and_spells_are_dollars_until_the_end_of_an_encounter(table):
    """Inner Sanctum, French Hill 2: a clue token counts as $2, a spell as $3."""
    table.holds("wither", "axe")
    table.s["clues"][0], table.s["money"][0] = 2, 1
    table.run(
        "until(encounter_end){spend_as(clue,money,2); spend_as(spell,money,3)}; pay(money=7) then{bless}",
        PAYS | {Decision.SPENT: [CARD_SPENT, CLUE_OF]},
    )
    assert (table.cards(), clues(table), money(table)) == (["axe"], 0, 1)
    assert table.options(Decision.SPENT) == [[CARD_SPENT, CLUE_OF]]  # what is left can be paid in one way
    table.run("pay(money=3,must=yes) else{curse}")
    assert int(table.s["status"][0]) == 0


def test_spells_are_clue_tokens_in_checks_of_an_encounter(table):
    """Great Hall of Celeano, gate card 27: a spell counts as a clue token."""
    table.holds("wither", "find-gate")
    table.run("until(encounter_end){spend_as(spell,clue)}")
    table.check(LORE, need=9, answers={BoxDecision.MEND: [CLUE_OPTION], Decision.SPENT: [CARD_SPENT + 1]})
    assert table.cards() == ["wither"]
    assert table.s["check_clues"] == 1


def test_a_card_is_exhausted_in_place_of_two_dollars(table):
    """Credit Rating: exhaust in place of spending up to $2, once until it is refreshed."""
    table.holds("credit-rating")
    table.run("pay(money=1,must=yes) then{bless}", {Decision.SPENT: [CARD_SPENT]})
    assert (money(table), int(table.s["exhausted"][0])) == (4, 1)
    table.run("pay(money=1,must=yes) then{bless}")
    assert money(table) == 3


def test_a_card_adds_to_the_toughness_of_a_trophy(table):
    """Gray's Anatomy: exhaust in the encounter phase, a monster trophy that is spent counts 1 more."""
    table.holds("grays-anatomy")
    table.s["part"] = Part.MOVEMENT
    ghouls = [table.marker("ghoul", TROPHIES) for _ in range(2)]
    table.run("pay(toughness=3,must=yes) else{curse}")
    assert int(table.s["status"][0]) == -1
    table.s["part"] = Part.ARKHAM
    table.run("pay(toughness=3,must=yes) then{gain(clue=1)}", {Decision.WORTH_MORE: [NONE]})
    assert (clues(table), int(table.s["exhausted"][0]), int(table.s["monster_trophies"][0])) == (1, 1, 0)
    assert table.options(Decision.WORTH_MORE) == [[NONE, 0]]
    assert read_set(table.s["markers"][CUP]) >> ghouls[0] & 1


def test_a_bonus_spares_a_trophy(table):
    table.holds("grays-anatomy")
    table.s["part"] = Part.ARKHAM
    for _ in range(2):
        table.marker("ghoul", TROPHIES)
    table.run("pay(toughness=2,must=yes) then{gain(clue=1)}", {Decision.WORTH_MORE: [0]})
    assert (clues(table), int(table.s["monster_trophies"][0])) == (1, 1)


# --- other prices


def test_monster_trophies_are_spent_as_clue_tokens(table):
    """William Yorick: each monster trophy as 1 clue token; what he spends may leave the game."""
    sits(table, "william-yorick", 0)
    ghoul, dhole = table.marker("ghoul", TROPHIES), table.marker("dhole", TROPHIES)
    table.run(
        "pay(clue=2) then{gain(money=1)}",
        PAYS | {Decision.SPENT: [MONSTER_TROPHY + dhole], Decision.TROPHY_BOXED: [1, 0]},
    )
    assert money(table) == 5
    assert read_set(table.s["markers"][BOX]) >> dhole & 1
    assert read_set(table.s["markers"][CUP]) >> ghoul & 1


@pytest.mark.parametrize(("shared", "left", "paid"), [(2, 1, 1), (1, 3, 0), (0, 3, 0)])
def test_clue_tokens_of_another_are_spent_if_she_allows_it(table, shared, left, paid):
    """Patrice Hathaway: others may spend her clue tokens anywhere; without them the price is not paid."""
    sits(table, "patrice-hathaway", 2)
    table.s["clues"][:3] = 1, 5, 3
    table.run("pay(clue=3) then{bless} else{curse}", PAYS | {Decision.SHARED: [shared]})
    assert (clues(table, 2), clues(table, 1)) == (left, 5)
    assert clues(table) == 1 - paid
    assert int(table.s["status"][0]) == (1 if paid else -1)
    assert table.options(Decision.SHARED) == [[3, 2, 1, 0]]


def test_clue_tokens_of_another_add_dice_to_a_check(table):
    sits(table, "patrice-hathaway", 2)
    table.s["clues"][2] = 1
    table.check(LORE, need=9, answers={BoxDecision.MEND: [CLUE_OPTION], Decision.SHARED: [1]})
    assert (clues(table, 2), int(table.s["check_clues"])) == (0, 1)


def test_her_own_tokens_are_not_shared_with_herself(table):
    sits(table, "patrice-hathaway", 0)
    table.s["clues"][0] = 2
    table.run("pay(clue=3,must=yes) else{curse}; pay(clue=2,must=yes)")
    assert (clues(table), int(table.s["status"][0]), table.options(Decision.SHARED)) == (0, -1, [])


@pytest.mark.parametrize(
    ("card", "worth", "left"),
    [("research-materials", 1, []), ("blessing-of-nodens-2", 3, []), ("mythos-lore", 1, ["mythos-lore"])],
)
def test_cards_count_as_clue_tokens_when_a_gate_is_sealed(table, card, worth, left):
    """Sealing Gates: Research Materials and their like count as clue tokens."""
    table.holds(card)
    woods, price = table.number("areas", "woods"), int(table.t["seal_clues"])
    table.s["clues"][0] = price - worth - 1
    table.play(seal_with_clues, 0, woods)
    assert table.options(Decision.SEAL) == []
    table.s["clues"][0] += 1
    table.play(seal_with_clues, 0, woods, answers={Decision.SEAL: [0]})
    assert (table.s["sealed"] >> woods & 1, clues(table), table.cards()) == (1, 0, left)


def test_power_and_trophies_seal_a_gate(table):
    table.holds("blood-pact")
    sits(table, "william-yorick", 0)
    table.marker("ghoul", TROPHIES)
    woods, price = table.number("areas", "woods"), int(table.t["seal_clues"])
    table.s["counters"][POWER, 0], table.s["clues"][0] = 1, price - 2
    table.play(seal_with_clues, 0, woods, answers={Decision.SEAL: [0]})
    assert (table.s["sealed"] >> woods & 1, clues(table), power(table)) == (1, 0, 0)
    assert table.s["monster_trophies"][0] == 0


def test_research_materials_pay_in_programs_and_add_a_die_once(table):
    table.holds("research-materials")
    table.run("pay(clue=1,must=yes) then{gain(money=1)}")
    assert (money(table), table.cards()) == (5, [])
    table.holds("research-materials")
    table.check(LORE, need=9, answers={BoxDecision.MEND: [1]})
    assert all(CLUE_OPTION not in options for options in table.options(BoxDecision.MEND))


def test_a_use_in_a_window_is_paid_with_power(table):
    """Charlie Kane: two clue tokens, a level of terror less; power serves as well."""
    table.holds("blood-pact")
    table.s["counters"][POWER, 0] = 2
    price = table.compile("pay(clue=2) then{nothing}")
    use = table.give_use("prevent(terror,1)", Window.TERROR, price=price)
    table.run("terror(1)", answers={Decision.USE: [USE + use]})
    assert (int(table.s["terror"]), power(table)) == (0, 0)


def test_a_use_that_is_not_paid_does_nothing(table):
    sits(table, "patrice-hathaway", 2)
    table.s["clues"][2] = 2
    price = table.compile("pay(clue=2) then{nothing}")
    use = table.give_use("prevent(terror,1)", Window.TERROR, price=price)
    table.run("terror(1)", answers={Decision.USE: [USE + use, NONE], Decision.SHARED: [0]})
    assert (int(table.s["terror"]), clues(table, 2)) == (1, 2)


def test_a_use_in_a_phase_is_paid_with_power(table):
    table.holds("blood-pact")
    price = table.compile("pay(clue=1) then{nothing}")
    use = table.give_use("gain(money=1)", Window.UPKEEP, price=price)
    assert use not in table.uses(Window.UPKEEP)
    table.s["counters"][POWER, 0] = 1
    assert use in table.uses(Window.UPKEEP)
    table.use(use)
    assert (money(table), power(table)) == (5, 0)


def test_a_payment_of_all_players_takes_power(table):
    table.holds("blood-pact", seat=1)
    table.s["counters"][POWER, 1], table.s["clues"][0] = 2, 1
    table.run("pay(clue=3,by=group) then{gain(money=1)}", PAYS)
    assert (money(table), int(table.s["counters"][POWER, 1]), clues(table)) == (5, 0, 0)


def test_power_is_a_clue_token_among_other_things(table):
    table.holds("blood-pact")
    table.s["counters"][POWER, 0] = 1
    table.run("pay(any=1,must=yes) then{gain(money=1)}")
    assert (money(table), power(table)) == (5, 0)


WAYS_TO_BUY = (
    "buy(common,look=1,up_to=1,price=list)",
    "buy(common,look=all,up_to=1,price=list,other_than=weapon)",
    "buy(common,look=1,up_to=1,price=list,whole=yes)",
)


@pytest.mark.parametrize("way", WAYS_TO_BUY)
def test_a_card_is_bought_with_a_card(table, way):
    """Credit Rating: no dollar is needed to use a shop (Location Special Abilities)."""
    shop = table.number("areas", "general-store")
    table.s["money"][0] = 0
    assert not is_special_open(table.t, table.s, 0, shop)
    table.holds("credit-rating")
    assert is_special_open(table.t, table.s, 0, shop)
    table.deck(0, "food")
    table.t["card_price"][table.card("food")] = 1
    table.run(way, {Decision.BUY: [table.card("food")], Decision.BUY_ALL: [1]})
    assert (table.cards(), int(table.s["exhausted"][0])) == (["credit-rating", "food"], 1)


@pytest.mark.parametrize("way", WAYS_TO_BUY)
def test_something_that_waives_the_price_serves_to_buy(table, way):
    """Mask of Vice: exhaust, an item costs nothing; without it, the item is too dear."""
    table.s["money"][0] = 0
    use = table.give_use("waive(money)", Window.BUY)
    assert is_special_open(table.t, table.s, 0, table.number("areas", "general-store"))
    for used, held in ((NONE, []), (USE + use, ["food"])):
        table.deck(0, "food")
        table.t["card_price"][table.card("food")] = 1
        answers = {Decision.BUY: [table.card("food")], Decision.BUY_ALL: [1], Decision.USE: [used]}
        table.run(way, answers)
        assert table.cards() == held


def test_a_card_is_refreshed_with_power(table):
    """Refreshing for $2, paid with power by a Bound Ally, or with a Blessing of Nodens that goes."""
    card = table.card("axe")
    table.t["refresh_money"][card] = 2
    table.holds("blessing-of-nodens-1", "food", "axe")
    table.s["exhausted"][0], table.s["money"][0] = 0b110, 0
    table.t["refresh_money"][table.card("food")] = 20
    table.play(lambda t, s, log, seat: choose_exhausted(s, t, log, seat), 0, answers={Decision.REFRESH: [2]})
    assert table.cards() == ["food", "axe"]
    assert int(table.s["kept_exhausted"]) == 0b01


def test_a_card_of_the_base_is_paid_with_power(table):
    card = table.card("food")
    table.holds("bound-ally", "food")
    table.s["counters"][POWER, 0], table.s["money"][0] = 1, 0
    table.t["use_money"][card] = 1
    table.t["use_program"][card] = table.compile("gain(clue=1)")
    table.play(use_card, 0, 1)
    assert (clues(table), power(table), money(table)) == (1, 0, 0)


# --- numbers of prices


def test_the_cost_of_a_spell_that_is_given_up_counts(table):
    """Visions: another gives up a spell for 1 clue token and its cost in sanity."""
    table.holds("visions")
    table.holds("find-gate", seat=1)
    cost = int(table.t["price"][table.card("find-gate")])
    assert cost > 0
    table.run("pick(others){pay(spells=1) then{gain(clue=plus(1,paid_cost))}}", PAYS | {Decision.PICK: [1]})
    assert (clues(table, 1), table.cards(1)) == (1 + cost, [])


def test_the_clue_tokens_of_a_fallen_investigator_count(table):
    """Book of Anubis: another is knocked out; its owner gains what the other gives up."""
    table.holds("book-of-anubis", seat=1)
    table.s["clues"][0], table.s["sanity"][1] = 5, 2
    table.run("lose(stamina=9)")
    assert (clues(table), clues(table, 1), int(table.s["sanity"][1])) == (3, 2, 3)


def test_part_of_a_spell_is_paid_in_stamina(table):
    """Agnes Baker: the sanity cost of her spells, in part or whole in stamina."""
    sits(table, "agnes-baker", 0)
    table.holds("find-gate")
    table.t["price"][table.card("find-gate")] = 3
    table.play(cast, 0, 0, 0, 1, answers={Decision.HOW_MUCH: [2]})
    assert (int(table.s["sanity"][0]), int(table.s["stamina"][0])) == (4, 3)


@pytest.mark.parametrize(("near", "raises", "rolled"), [(1, [1], 2), (1, [0], 3), (0, [], 3)])
def test_a_clue_token_raises_a_die(table, near, raises, rolled):
    """George Barnaby: a die that misses by one becomes a success, in place of one more die."""
    sits(table, "george-barnaby", 0)
    table.s["clues"][0], table.s["dice_rolled"], table.s["check_near"] = 1, 2, near
    table.play(spend_clue, 0, answers={Decision.RAISE: raises})
    assert (clues(table), int(table.s["dice_rolled"])) == (0, rolled)
    if rolled == 2:
        assert (int(table.s["hits"]), int(table.s["check_near"])) == (1, 0)


def test_dice_that_miss_by_one_are_counted_for_him_alone(table):
    for name in ("george-barnaby", "joe-diamond"):
        sits(table, name, 0)
        assert tracks_dice(table.t, table.s, 0) == (name == "george-barnaby")


@pytest.mark.parametrize(("kept", "left"), [((1, 1), 0), ((1, 5), -1), ((4, 1), -1)])
def test_the_worse_of_two_dice_keeps_a_curse(table, monkeypatch, kept, left):
    """Tainted: two dice for keeping a Curse; the worse one counts."""
    table.holds("tainted-detriment")
    table.s["status"][0] = -1
    first, second = kept
    monkeypatch.setattr(status_rolls, "one_die", lambda s: first)
    monkeypatch.setattr(pack_gains, "pick", lambda s, stream, n: second - 1)
    status_rolls.roll_status(table.t, table.s, table.log, 0)
    assert int(table.s["status"][0]) == left
