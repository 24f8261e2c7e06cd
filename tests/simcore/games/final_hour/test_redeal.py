"""A redeal changes only hidden information, and no strategy reads hidden information.

Chi-square tests have fixed seeds and an error rate of `ALPHA` each (5 of them).
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.state import CLUE_ITEM, LAYOUT, NONE, STATE, TURNS, Phase
from simcore.play.seating import prepared
from simcore.records.schema import Seen
from tests.simcore.games.final_hour.board import Table
from tests.simcore.games.final_hour.pieces import (
    CELLS,
    FAST,
    STRATEGIES,
    cell_name,
    check,
    clues,
    monsters,
    pile,
)
from tests.simcore.games.final_hour.scenarios import PRINTED
from tests.simcore.games.final_hour.test_properties import Game
from tests.sweeps import sweep

ALPHA = 1e-4
DEALS = 9_000
some_cells = pytest.mark.parametrize(
    "cell", sweep(CELLS[::5], [cell for n, cell in enumerate(CELLS) if n % 5]), ids=cell_name
)

# As the fields are declared.
KNOWN = {field.name for field in LAYOUT.fields if field.seen == Seen.BY_ALL}
OWN = {field.name for field in LAYOUT.fields if field.seen == Seen.BY_OWNER}
HIDDEN = {field.name for field in LAYOUT.fields if field.seen == Seen.BY_NO_ONE}


def test_what_is_hidden_is_declared():
    """Rulings, "What a player may know": repeated here, so that an error in a declaration shows."""
    piles = {"cup", "gate_stack", "gate_removed", "reserved", "item_deck", "priority_deck", "omen_cards"}
    assert {"key", "game_number", "action_deck"} | piles == HIDDEN
    in_part = {field.name for field in LAYOUT.fields} - KNOWN - HIDDEN
    assert in_part - OWN == {"clue", "hand", "slot_number", "slot_card", "order"}


def visible(t, s, seat):
    """Return what the seat sees of the fields that are known in part."""
    cards, numbers = [], []
    up = {int(slot) for slot in s["order"][: s["resolved"] + 1]} if s["phase"] != Phase.TURN else set()
    for slot in range(TURNS):
        own = s["slot_seat"][slot] == seat or s["solo"]
        empty = s["slot_card"][slot] == NONE
        cards.append(int(s["slot_card"][slot]) if own or empty or slot in up else "face down")
        face_down = s["hidden"] and s["phase"] == Phase.TURN and not own
        numbers.append(int(s["slot_number"][slot]) if slot < s["n_turns"] and not face_down else "face down")
    order = s["order"].tolist() if s["phase"] != Phase.TURN else None
    return {
        "clues lie at": (s["clue"] != NONE).tolist(),
        "hand": pile(s["hand"][seat], s["n_hand"][seat]),
        "action cards": cards,
        "priority cards": numbers,
        "order": order,
    }


def contents(t, s):
    """Return piles with known contents and unknown order."""
    gates = pile(s["gate_stack"], s["n_stack"]) + pile(s["gate_removed"], s["n_removed"])
    items = Counter(pile(s["item_deck"], s["n_items"]))
    return monsters(t, s), clues(t, s), Counter(gates), items, Counter(pile(s["cup"], s["n_cup"]))


@pytest.mark.compiled
@some_cells
def test_redeal_changes_nothing_that_the_seat_knows(cell):
    changed = set()
    for number in range(3):
        game = Game(cell, 5, number, number)
        while game.step():
            if game.luck.random() < 0.7:
                continue
            before = game.states.copy()
            for seat in range(game.s["n_seats"]):
                game.states[:] = before
                game.rules.redeal(game.t, game.s, seat, np.uint64(77 + game.s["decisions"]))
                same = [name for name in STATE.names if (game.states[name] == before[name]).all()]
                assert set(same) >= KNOWN
                changed |= set(STATE.names) - set(same)
                assert visible(game.t, game.s, seat) == visible(game.t, before[0], seat)
                assert contents(game.t, game.s) == contents(game.t, before[0])
                check(game.t, game.s, gates_discarded=game.discarded_gates())
            game.states[:] = before
    assert changed >= HIDDEN - {"omen_cards"}  # it does deal


@pytest.mark.compiled
@some_cells
def test_redeal_of_the_unseen_changes_nothing_that_any_seat_knows(cell):
    game = Game(cell, 5, 0, 0)
    changed = set()
    while game.step():
        before = game.states.copy()
        game.rules.redeal_unseen(game.t, game.s, int(game.s["seat"]), np.uint64(77))
        changed |= {name for name in STATE.names if (game.states[name] != before[name]).any()}
        for seat in range(game.s["n_seats"]):
            assert visible(game.t, game.s, seat) == visible(game.t, before[0], seat)
        assert contents(game.t, game.s) == contents(game.t, before[0])
        check(game.t, game.s, gates_discarded=game.discarded_gates())
        game.states[:] = before
    assert changed <= HIDDEN | OWN | {"clue"}
    assert changed >= HIDDEN - {"omen_cards"}


@pytest.mark.compiled
@some_cells
def test_redeal_leaves_no_trace_of_the_deal(cell):
    """Two states that a seat cannot distinguish become the same bytes under the same key."""
    game = Game(cell, 5, 0, 0)
    while game.step():
        if game.luck.random() < 0.8:
            continue
        for seat in range(game.s["n_seats"]):
            one, other = game.states.copy(), game.states.copy()
            game.rules.redeal(game.t, other[0], seat, np.uint64(game.luck.getrandbits(64)))
            for states in (one, other):
                game.rules.redeal(game.t, states[0], seat, np.uint64(4711))
            different = [name for name in STATE.names if (one[name] != other[name]).any()]
            assert not different


@pytest.mark.compiled
@pytest.mark.parametrize("cell", CELLS[:4], ids=cell_name)
def test_a_game_continues_after_redeals(cell):
    for number in range(10):
        game = Game(cell, 6, number, number)
        while game.step():
            if game.luck.random() < 0.2:
                seat = int(game.s["seat"])
                game.rules.redeal(game.t, game.s, seat, np.uint64(game.luck.getrandbits(64)))
        check(game.t, game.s, gates_discarded=game.discarded_gates())


# --- uniform over all that may be


def uniform(table, seat, look, outcomes):
    """Return the p-value of the frequencies of outcomes, all of which are equally likely."""
    before = table.states.copy()
    counts = Counter()
    for key in range(DEALS):
        table.states[:] = before
        table.rules.redeal(table.t, table.s, seat, np.uint64(key))
        counts[look(table.s)] += 1
    assert len(counts) == outcomes
    return chisquare([*counts.values()]).pvalue


@pytest.mark.compiled
def test_redeal_of_gates_is_uniform():
    table = Table()
    s = table.s
    s["gate_stack"][:2], s["n_stack"], s["gate_removed"][0] = [0, 1], 2, 2

    def look(s):
        return (*pile(s["gate_stack"], 2), int(s["gate_removed"][0]))

    assert uniform(table, 0, look, 6) > ALPHA


@pytest.mark.compiled
def test_redeal_of_clues_is_uniform_and_never_reserves_a_key():
    table = Table()
    s = table.s
    s["clue"][:] = NONE
    s["reserved"][:2] = [0, 1]
    s["clue"][[2, 3]] = [2, CLUE_ITEM]

    def look(s):
        assert CLUE_ITEM not in s["reserved"][:2]
        return (*pile(s["reserved"], 2), int(s["clue"][2]), int(s["clue"][3]))

    assert uniform(table, 0, look, 12) > ALPHA  # 3! orders of the icons, 2 places for the key


@pytest.mark.compiled
def test_redeal_of_priority_cards_is_uniform():
    table = Table()
    table.hands([1, 2, 3, 4], [5, 6])
    s = table.s
    deck = pile(s["priority_deck"], s["n_priority"])
    s["priority_discard"][: len(deck) - 2] = deck[2:]
    s["n_priority_discard"], s["n_priority"] = len(deck) - 2, 2

    def look(s):
        return (*pile(s["hand"][1], 2), *pile(s["priority_deck"], 2))

    assert uniform(table, 0, look, 12) > ALPHA  # 4 over 2 hands, 2 orders of the deck


@pytest.mark.compiled
def test_redeal_of_face_down_cards_is_uniform():
    """Seat 1 has played face down after Glimpse R'lyeh; seat 0 decides."""
    table = Table()
    table.hands([1, 2, 3, 4], [5])
    s = table.s
    deck = pile(s["priority_deck"], s["n_priority"])
    s["priority_discard"][: len(deck) - 1] = deck[1:]
    s["n_priority_discard"], s["n_priority"] = len(deck) - 1, 1
    s["phase"], s["hidden"], s["n_turns"] = int(Phase.TURN), 1, 1
    s["slot_seat"][0], s["slot_number"][0] = 1, table.card(7)
    s["hand"][1, 0] = table.card(5)
    s["priority_deck"][0] = table.card(6)
    s["slot_card"][0] = s["action_deck"][1, s["n_action"][1] - 1]
    s["n_action"][1] = 2

    def look(s):
        numbers = int(s["slot_number"][0]), int(s["hand"][1, 0]), int(s["priority_deck"][0])
        return (*numbers, int(s["slot_card"][0]), *pile(s["action_deck"][1], 2))

    assert uniform(table, 0, look, 36) > ALPHA  # 3! by 3!


@pytest.mark.compiled
def test_redeal_of_cup_and_items_is_uniform():
    table = Table()
    s = table.s
    s["cup"][:3], s["n_cup"] = [0, 1, 2], 3
    s["item_deck"][:2], s["n_items"] = [4, 5], 2

    def look(s):
        return (*pile(s["cup"], 3), *pile(s["item_deck"], 2))

    assert uniform(table, 0, look, 12) > ALPHA


# --- choices and hidden information


def answer(game, policy, states):
    """Return the choice of a strategy; the record is not changed."""
    copy = states.copy()
    return int(policy.decide(game.t, copy[0], policy.weights[0]))


def is_usual(cell):
    """Return whether a cell is among the few that cover every Ancient One and number of players."""
    here = PRINTED.ancient_ones.index(cell.ancient_one) + PRINTED.players.index(cell.players)
    return cell.difficulty == PRINTED.difficulties[here % len(PRINTED.difficulties)]


USUAL = [pytest.param(cell, id=cell_name(cell)) for cell in CELLS if is_usual(cell)]
OTHERS = [
    pytest.param(cell, id=cell_name(cell), marks=pytest.mark.long) for cell in CELLS if not is_usual(cell)
]


@pytest.mark.compiled
@pytest.mark.parametrize("cell", [*USUAL, *OTHERS])
@pytest.mark.parametrize("name", list(STRATEGIES))
def test_choices_do_not_depend_on_hidden_information(name, cell):
    """A redeal of hidden information does not change the choice."""
    policy = prepared(STRATEGIES[name].policy(GAME), GAME.load(None, ()).compile(cell))
    for number in range(3 if name in FAST else 1):
        game = Game(cell, 8, number, number)
        while game.step():
            if game.luck.random() < 0.5:
                continue
            chosen = answer(game, policy, game.states)
            for _ in range(2):
                other = game.states.copy()
                seat = int(game.s["seat"])
                game.rules.redeal(game.t, other[0], seat, np.uint64(game.luck.getrandbits(64)))
                found = answer(game, policy, other)
                kind = Decision(int(game.s["decision"])).name
                assert found == chosen, f"game {number}, decision {game.s['decisions']} ({kind}) peeks"


@pytest.mark.compiled
@pytest.mark.parametrize("field", ["cup", "reserved", "gate_stack", "priority_deck"])
def test_peeking_would_be_found(field):
    """The test above can fail: a redeal changes the hidden fields."""
    game = Game(Cell("cthulhu", "easy", 2), 8, 0, 0)
    game.step()
    before = game.states.copy()
    game.rules.redeal(game.t, game.s, int(game.s["seat"]), np.uint64(99))
    assert (game.states[field] != before[field]).any()
