"""Examples of the rulebook over the round: setup, cards, items, Reckoning, ritual, solo (p.4-9, p.14-17)."""

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.final_hour.rules.state import CLUE_ITEM, Cause, Phase
from tests.simcore.games.final_hour.board import EASY, Table

SOLO = Cell("cthulhu", "easy", 1, ("lily-chen", "jenny-barnes"))
TRIO = Cell("cthulhu", "easy", 3, ("jenny-barnes", "michael-mcglen", "lily-chen"))


# --- setup


def test_setup_of_cthulhu_easy_p4_p5():
    table = Table()
    assert table.play()
    placed = table.events("place")
    assert [event["location"] for event in placed if event["monster"] == "deep-one"] == [1]
    others = sorted(event["location"] for event in placed if event["monster"] != "deep-one")
    assert others == sorted([2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 14] * 2)
    assert table.s["at"][:2].tolist() == [table.place(12)] * 2
    assert (table.s["n_stack"], table.s["n_removed"]) == (8, 1)
    assert np.sum(table.s["clue"] >= 0) == 11
    assert np.sum(table.s["clue"] == CLUE_ITEM) == 3


@pytest.mark.parametrize(("players", "health"), [(1, 5), (2, 5), (3, 4), (4, 3)])
def test_health_and_hands_by_players_p5_p14(players, health):
    table = Table(Cell("cthulhu", "easy", players))
    table.play()
    seats = 2 if players == 1 else players
    assert table.s["health"][:seats].tolist() == [health] * seats
    assert table.s["n_hand"][:seats].tolist() == ([5, 0] if players == 1 else [4] * seats)


# --- the action phase


def deal_hands(table):
    """Some cards for everybody."""
    table.hands(*([7 + 4 * seat + i for i in range(4)] for seat in range(table.s["n_seats"])))


def begin_round(table):
    """Stop before the first round, on an empty board."""
    if not table.s["solo"] and not table.s["n_hand"].any():
        deal_hands(table)
    table.enter(Phase.ROUND)
    return table


def first(kind, options):
    """Take the first option."""
    return 0


def test_action_phase_example_p7():
    table = Table(TRIO)
    table.hands([8, 28, 1, 2], [14, 3, 4, 5], [7, 6, 9, 10])
    begin_round(table).play(("priority", 8), ("priority", 14), ("priority", 7), ("priority", 28))
    table.play_until("nothing", first)
    reveals = [(event["seat"], event["number"], event["half"]) for event in table.events("reveal")[:4]]
    assert reveals == [(2, 7, "top"), (0, 8, "top"), (1, 14, "bottom"), (0, 28, "bottom")]
    turns = [event["seat"] for event in table.events("draw_action")[:4]]
    assert turns == [0, 1, 2, 0]


@pytest.mark.parametrize(("players", "turns"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])])
def test_four_turns_clockwise_and_the_lead_passes_p6_p8(players, turns):
    table = Table(Cell("cthulhu", "easy", players))
    begin_round(table).play_until("ready", first)
    assert [event["seat"] for event in table.events("draw_action")] == turns
    assert table.question()[1] == 1  # the new lead is asked first
    table.play_until("priority", first)
    assert table.events("round")[1]["lead"] == 1


def test_hand_is_refilled_after_each_play_p6():
    table = Table()
    table.hands([8, 28, 1, 2], [14, 3, 4, 5])
    begin_round(table).play(("priority", 8))
    assert table.events("draw_priority") == [{"event": "draw_priority", "seat": 0, "number": 30}]
    assert table.s["hand"][0, :4].tolist() == table.cards([1, 2, 28, 30])


def test_second_card_of_the_round_is_drawn_only_at_its_turn_p7():
    table = Table()
    begin_round(table).play_until("priority", first)
    assert table.play_until("priority", first)
    assert len(table.events("draw_action")) == 2


def test_deck_is_shuffled_when_its_last_card_is_discarded_p7():
    table = Table()
    titles = table.names.titles[table.s["investigator"][0]]
    table.s["n_action"][0] = 2
    table.s["action_discard"][0, :8] = [
        c for c in range(10) if c not in table.s["action_deck"][0, :2].tolist()
    ]
    table.s["n_action_discard"][0] = 8
    begin_round(table).play_until("ready", first)
    mixed = table.events("reshuffle")
    assert [(event["pile"], event["seat"]) for event in mixed] == [("action", 0)]
    assert sorted(mixed[0]["order"]) == sorted(titles)


def test_empty_priority_deck_is_made_of_the_discards_p6():
    table = Table()
    table.hands([8, 28, 1, 2], [14, 3, 4, 5])
    deck = table.s["priority_deck"][: table.s["n_priority"]].copy()
    table.s["priority_discard"][: len(deck)] = deck
    table.s["n_priority_discard"], table.s["n_priority"] = len(deck), 0
    begin_round(table).play(("priority", 8))
    assert sorted(table.events("reshuffle")[0]["order"]) == sorted(table.names.numbers[card] for card in deck)


# --- items


def with_item(*items, bottom=False):
    """Jenny about to reveal a card, holding items."""
    table = Table()
    for item in items:
        table.give(0, item)
    table.stack_cards(0, "color-for-all-seasons#1")
    hands = ([28, 27, 26, 25], [1, 2, 3, 4]) if bottom else ([1, 2, 3, 4], [28, 27, 26, 25])
    table.hands(*hands)
    return begin_round(table)


def test_item_before_a_card_p16():
    table = with_item("bicycle", "warding-stone")
    table.play_until("item", first)
    assert table.question() == ("item", 0, [None, "bicycle"])  # the stone is used after a card
    table.play(("item", "bicycle"), ("move", 13))
    names = [event["event"] for event in table.events("reveal", "item_used", "move")]
    assert names[:3] == ["reveal", "item_used", "move"]


def test_item_after_a_card_even_one_gained_by_it_p16():
    table = with_item(bottom=True)
    titles = table.names.titles[table.s["investigator"][0]]
    table.stack_cards(0, next(name for name in titles if name.startswith("twin-45s")))
    table.stand(13)
    table.s["clue"][table.place(13)] = CLUE_ITEM
    deck = [item for item in range(9) if table.names.items[item] != "warding-stone"]
    table.s["item_deck"][:9] = [*deck, table.names.items.index("warding-stone")]
    assert table.play_until("item", first)
    assert table.question() == ("item", 0, [None, "warding-stone"])
    names = [event["event"] for event in table.events("reveal", "clue", "item_gained")]
    assert names[-3:] == ["reveal", "clue", "item_gained"]


def test_item_instead_of_a_bottom_effect_p2():
    table = with_item("t-tka-halot", bottom=True)
    assert table.play_until("item", first)
    assert table.events("reveal")[-1]["half"] == "bottom"
    table.play(("item", "t-tka-halot"))
    assert not table.events("move", "spawn")  # four moves and four spawns did not happen
    top = with_item("t-tka-halot")  # offered at her first bottom effect, not at the two top ones
    top.play_until("item", first)
    assert top.events("reveal")[-1]["half"] == "bottom"


# --- Reckoning


def reckon(table, *numbers):
    """The Reckoning over these played cards."""
    for slot, number in enumerate(numbers):
        table.s["slot_number"][slot] = table.card(number)
        table.s["slot_seat"][slot] = slot % table.s["n_seats"]
    table.s["n_turns"] = 4
    table.enter(Phase.RECKONING)


def test_five_omens_example_p8():
    table = Table()
    reckon(table, 1, 3, 4, 2)  # 2 + 2 + 1 + 0
    table.play_until("ready", first)
    assert table.events("reckoning")[0] == {"event": "reckoning", "omens": 5, "effect": "waking-nightmare"}
    assert table.events("spawn")[0] == {"event": "spawn", "monster": "star-spawn", "location": 8}
    assert table.events("activate")[0]["monster"] == "star-spawn"


def test_no_omens_no_effect_p8():
    table = Table()
    reckon(table, 2, 6, 11, 13)
    table.play_until("ready", first)
    assert table.events("reckoning")[0]["effect"] is None
    assert not table.events("health")


def test_glimpse_rlyeh_p8():
    table = Table()
    deal_hands(table)
    reckon(table, 1, 4, 2, 6)  # 3 omens
    table.play_until("priority", first)
    assert table.events("reckoning")[0]["effect"] == "glimpse-rlyeh"
    assert table.events("health")[0] == {"event": "health", "seat": 0, "change": -1, "now": 4}
    assert table.s["hidden"] == 1
    table.t["omen_program"] = -1  # not again
    assert table.play_until("ready", first)
    assert {event["face_down"] for event in table.events("play_priority")} == {1}
    assert table.play_until("priority", first)
    assert table.s["hidden"] == 0  # for one round only


def test_glimpse_rlyeh_solo_p15():
    table = Table(SOLO)
    table.hands([], [])
    reckon(table, 1, 4, 2, 6)
    assert table.play_until("investigator", first)
    assert table.question() == ("investigator", 0, [0, 1])
    table.play(("investigator", 1), ("ready", 0))
    assert table.events("health")[0] == {"event": "health", "seat": 1, "change": -1, "now": 4}
    assert table.s["omen_cards"][:2].tolist() == table.cards([30, 29])  # 2 + 0 omens
    assert table.s["hidden"] == 0
    table.hands([], [])
    reckon(table, 2, 6, 11, 13)  # none by themselves
    table.play_until("nothing", first)
    assert table.events("reckoning")[1] == {"event": "reckoning", "omens": 2, "effect": "rising-tide"}


def test_effects_that_name_the_lead_solo_p15():
    table = Table(SOLO)
    table.resolve([{"lose_health": {"who": "lead", "amount": 1}}], ("investigator", 1), sheet=True)
    assert table.s["health"][:2].tolist() == [5, 4]


# --- cards of the rulebook


GALA = [{"each_investigator": [{"attack": {"hits": 2, "at": "own", "per": "priority-cards"}}]}]


def test_grand_gala_counts_the_priority_cards_played_p6():
    table = Table(TRIO)
    table.stand(3, 3, 3)
    table.put(3, "blue-plain-1")
    table.s["n_turns"] = 4
    table.s["slot_seat"] = [0, 1, 2, 0]
    stop = ("target", None)
    table.resolve(GALA, stop, stop, stop)
    assert [(event["seat"], event["hits"]) for event in table.events("attack")] == [(0, 4), (1, 2), (2, 2)]


def test_grand_gala_solo_four_hits_each_p15():
    table = Table(SOLO)
    table.stand(3, 3)
    table.put(3, "blue-plain-1")
    stop = ("target", None)
    table.resolve(GALA, ("turn_order", 1), stop, stop)
    assert [(event["seat"], event["hits"]) for event in table.events("attack")] == [(1, 4), (0, 4)]


def test_dynamite_p7():
    table = Table()
    table.stand(12, 12)
    table.put(12, "red-killer-2")
    table.put(3, "blue-plain-1", "blue-plain-1")
    card = table.scenario.tree["investigators"]["michael-mcglen"]["cards"]["dynamite"]
    weak = ("target", "blue-plain-1")
    table.resolve(card["top"], ("branch", 1), ("target", "red-killer-2"), weak, weak, resolver=1)
    assert (table.there(12), table.there(3), table.damaged(12)) == ([], [], 1)


# --- the ritual


def ritual(table, *hands, reserved, stack=0):
    """Hands and reserved clues, at the end of a round."""
    table.hands(*hands)
    table.s["reserved"][:2] = [table.icon(name) for name in reserved]
    table.s["n_stack"] = stack
    table.enter(Phase.ROUND_END)
    return table


def test_ritual_example_p9():
    table = ritual(Table(), [3, 8, 1, 2], [13, 4, 5, 6], reserved=("moon", "star"))
    assert not table.play(("hold_back", 2), ("hold_back", 6))
    assert table.s["win"] == 1
    assert table.events("ritual") == [
        {"event": "ritual", "reserved": ["moon", "star"], "matches": 4, "needed": 4}
    ]


def test_ritual__one_match_too_few_p9():
    table = ritual(Table(), [3, 8, 1, 2], [13, 4, 5, 6], reserved=("moon", "star"))
    assert not table.play(("hold_back", 3), ("hold_back", 6))
    assert (table.s["win"], table.s["cause"], table.s["matches"]) == (0, Cause.RITUAL_FAILED, 3)


def test_ritual__the_same_icon_twice_counts_double_p9():
    table = ritual(Table(), [3, 8, 1, 2], [6, 4, 5, 7], reserved=("moon", "moon"))
    assert not table.play(("hold_back", 2), ("hold_back", 6))
    assert (table.s["win"], table.s["matches"]) == (1, 4)


@pytest.mark.parametrize(("cell", "needed"), [(EASY, 4), (TRIO, 6), (Cell("cthulhu", "easy", 4), 8)])
def test_matches_needed_p9(cell, needed):
    table = Table(cell)
    table.s["n_stack"] = 0
    table.enter(Phase.ROUND_END)
    table.play_until("nothing", first)
    assert table.events("ritual")[0]["needed"] == needed


def test_ritual__early_when_all_agree_p9():
    table = ritual(Table(), [3, 8, 1, 2], [13, 4, 5, 6], reserved=("moon", "star"), stack=3)
    assert not table.play(("ready", 1), ("ready", 1), ("hold_back", 2), ("hold_back", 6))
    assert (table.s["win"], table.s["n_stack"]) == (1, 3)


@pytest.mark.parametrize("answers", [[0], [1, 0]])
def test_ritual__one_no_is_enough_p9(answers):
    table = ritual(Table(), [3, 8, 1, 2], [13, 4, 5, 6], reserved=("moon", "star"), stack=3)
    assert table.play(*(("ready", answer) for answer in answers))
    assert table.question()[0] == "priority"
    assert [event["ready"] for event in table.events("ready")] == answers


def test_ritual__forced_without_asking_when_the_stack_is_empty_p9():
    table = ritual(Table(), [3, 8, 1, 2], [13, 4, 5, 6], reserved=("moon", "star"), stack=0)
    table.play()
    assert table.question()[0] == "hold_back"


def test_game_lasts_eight_rounds_p6():
    table = begin_round(Table())
    table.t["card_top"][:] = table.t["card_bottom"][:] = table.load([])  # no investigator acts
    table.t["omen_program"] = -1
    table.s["n_cup"] = 0
    table.play_until("hold_back", first)
    assert len(table.events("round")) == 8
    assert len(table.events("gate")) == 8


# --- the solo game


def test_solo_row_p14():
    table = Table(SOLO)
    table.s["priority_deck"][25:30] = table.cards([30, 2, 17, 9, 25])
    rest = [card for card in range(30) if card not in table.cards([30, 2, 17, 9, 25])]
    table.s["priority_deck"][:25] = rest
    table.enter(Phase.ROUND)
    assert table.play()
    assert table.question() == ("set_aside", 0, [2, 9, 17, 25, 30])
    assert table.play(("set_aside", 17))
    assert table.events("row")[0]["numbers"] == [2, 9, 25, 30]
    assert table.question() == ("deck", 0, [0, 1])


@pytest.mark.parametrize(("slot", "half"), [(1, "top"), (3, "bottom")])
def test_solo_placement_example_p15(slot, half):
    """Lily's two cards are resolved: Jenny's is placed on the 11 (top) or on the 25 (bottom)."""
    table = Table(SOLO)
    table.enter(Phase.SOLO_CARD)
    table.s["slot_number"] = table.cards([7, 11, 20, 25])
    table.s["slot_card"] = -1
    for at, card in ((0, 0), (2, 1)):
        table.s["slot_card"][at], table.s["slot_seat"][at] = card, 0
    table.s["order"][:2] = [0, 2]
    table.s["resolved"] = 2
    assert table.play()  # the deck is not asked: it must be Jenny's
    assert table.question() == ("slot", 1, [1, 3])
    table.play(("slot", slot))
    assert table.events("reveal")[0] | {"card": ""} == {
        "event": "reveal", "seat": 1, "card": "", "number": [7, 11, 20, 25][slot], "half": half,
    }  # fmt: skip


def test_solo_two_cards_of_each_investigator_p14():
    table = Table(SOLO)
    table.enter(Phase.ROUND)
    table.play_until("ready", first)
    assert sorted(event["seat"] for event in table.events("reveal")) == [0, 0, 1, 1]
    names = [event["event"] for event in table.events("reveal", "discard_action")]
    assert names == ["reveal"] * 4 + ["discard_action"] * 4


@pytest.mark.parametrize(("aside", "win"), [([3, 8, 4, 1, 2], 1), ([3, 4, 1, 2, 5], 0)])
def test_solo_ritual_example_p15(aside, win):
    table = Table(SOLO)
    table.s["reserved"][:2] = [table.icon("moon"), table.icon("star")]
    table.s["aside"][:5] = table.cards(aside)
    table.s["n_aside"] = 5
    table.s["n_stack"] = 3
    table.enter(Phase.ROUND_END)
    assert not table.play(("ready", 1))
    assert (table.s["win"], table.s["matches"]) == (win, 2 + win)
    assert [event["number"] for event in table.events("commit")] == sorted(aside)


def test_solo_replaced_cards_keep_the_order_of_the_row_p15():
    table = Table(SOLO)
    table.enter(Phase.SOLO_CARD)
    table.s["slot_number"] = table.cards([7, 11, 20, 25])
    table.s["slot_card"] = -1
    table.s["n_turns"] = 4
    deck = [card for card in range(30) if card not in table.cards([7, 11, 20, 25, 30])]
    table.s["priority_deck"][:26] = [*deck, table.card(30)]
    table.s["n_priority"] = 26
    table.resolve([{"draw_priority": {"count": 1}}], ("replace", 0))
    assert [table.names.numbers[card] for card in table.s["slot_number"]] == [30, 11, 20, 25]
    assert table.events("discard_priority")[0]["number"] == 7
    table.enter(Phase.SOLO_CARD)
    table.play(("deck", 0), ("slot", 0))
    assert table.events("reveal")[0]["half"] == "top"
    assert table.events("reveal")[0]["number"] == 30


# --- losing


def test_loss_when_the_ritual_location_is_overrun_p9():
    table = Table()
    table.stand(13)
    table.fill(12)
    table.damage(13, 2)
    table.cup("blue-killer-1")
    table.resolve([{"spawn": {"count": 1, "at": "own"}}])
    s = table.s
    assert (s["over"], s["win"], s["cause"]) == (1, 0, Cause.OVERRUN)
    assert (s["loss_location"], s["loss_origin"]) == (table.place(12), table.place(13))


def test_full_ritual_location_alone_is_no_loss_p9():
    table = Table()
    table.fill(12)
    assert not table.s["over"]
    table.resolve([{"activate": {"zone": "orange"}}])
    assert not table.s["over"]


def test_loss_when_an_investigator_has_no_health_p9():
    table = Table()
    table.stand(3)
    table.put(3, "blue-killer-1", "red-runner-1")
    table.s["health"][0] = 1
    table.resolve([{"activate": {"zone": "green"}}])
    assert (table.s["over"], table.s["cause"]) == (1, Cause.INVESTIGATOR_LOST)
    assert table.names.investigators[table.s["loss_investigator"]] == "jenny-barnes"
    assert table.there(3) == ["blue-killer-1", "red-runner-1"]  # the runner did not go on (A17)
