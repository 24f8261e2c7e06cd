"""Every piece of the box, found in a State: nothing may be created or lost."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.state import CLUE_ITEM, NONE, TURNS, Phase
from tests.simcore.games.final_hour.scenarios import PRINTED

CELLS = [
    Cell(*words) for words in itertools.product(PRINTED.ancient_ones, PRINTED.difficulties, PRINTED.players)
]
KIND = 0x3F
EMPTY = 0x3F
USED = 7  # numbers of a row
FEW = {"budget": 4.0}
"""A search that plays on only so often finds little, but goes the same ways."""

STRATEGIES = {
    name: replace(each, weights={**each.weights, **(FEW if "budget" in each.weights else {})})
    for name, each in strategies(GAME.name).items()
}
"""Every strategy that ships; those that search do so only a little."""

FAST = [name for name, each in STRATEGIES.items() if "budget" not in each.weights]
VARIED = ["random", "standard", "expert"]
"""Strategies whose games are unlike each other, where playing all would take too long."""


def cell_name(cell):
    """A cell as the name of a test."""
    return f"{cell.ancient_one}-{cell.difficulty}-{cell.players}"


def pile(cards, n):
    """Contents of a pile."""
    return [int(card) for card in cards[:n]]


def monsters(t, s):
    """Tokens on the board, in the cup and beside it or the sheet, by kind."""
    counts = Counter(pile(s["cup"], s["n_cup"]))
    for location in range(t["n_locations"]):
        counts.update(card & KIND for card in pile(s["monsters"][location], s["n_monsters"][location]))
    for kind in range(t["n_kinds"]):
        counts[kind] += int(s["beside"][kind])
    return counts


def priority_cards(s):
    """Priority cards wherever they are."""
    cards = pile(s["priority_deck"], s["n_priority"]) + pile(s["priority_discard"], s["n_priority_discard"])
    cards += pile(s["aside"], s["n_aside"]) + pile(s["omen_cards"], s["n_omen_cards"])
    cards += pile(s["slot_number"], s["n_turns"])
    for seat in range(s["n_seats"]):
        cards += pile(s["hand"][seat], s["n_hand"][seat])
    if s["decision"] == Decision.REPLACE:  # drawn, and not yet dealt with
        cards += [int(card) for card in s["r"][2 + s["r"][1] : 2 + s["r"][0]]]
    return cards


def action_cards(s, seat):
    """Action cards of an investigator wherever they are."""
    cards = pile(s["action_deck"][seat], s["n_action"][seat])
    cards += pile(s["action_discard"][seat], s["n_action_discard"][seat])
    cards += [
        int(s["slot_card"][slot])
        for slot in range(TURNS)
        if s["slot_seat"][slot] == seat and s["slot_card"][slot] != NONE
    ]
    if s["decision"] == Decision.SLOT and s["r"][0] == seat:
        cards.append(int(s["r"][1]))
    return cards


def clues(t, s):
    """Clue tokens on the board, reserved and found, by icon; keys that are still face down."""
    lying = [int(clue) for clue in s["clue"][: t["n_locations"]] if clue != NONE]
    found = Counter(lying) + Counter(pile(s["reserved"], t["reserved_clues"]))
    for icon in range(t["n_clue_icons"]):
        found[icon] += int(s["found"][icon])
    return found


def check(t, s, *, gates_discarded=0):
    """Every component is there exactly once and everything is within its bounds."""
    in_play = Counter({kind: int(t["copies"][kind]) for kind in range(t["n_kinds"])})
    missing = in_play - monsters(t, s)
    assert not monsters(t, s) - in_play
    assert missing.total() <= int(s["over"])  # the monster for which there was no space

    cards = priority_cards(s)
    assert len(set(cards)) == len(cards)
    if s["phase"] != Phase.RITUAL:  # what is held back at the ritual is out of the game
        assert sorted(cards) == list(range(t["n_priority"]))

    for seat in range(s["n_seats"]):
        own = action_cards(s, seat)
        assert sorted(own) == list(range(t["deck_size"][s["investigator"][seat]]))
        assert int(s["over"]) <= 1
        assert (0 if s["over"] else 1) <= s["health"][seat] <= t["health"]
        assert s["n_held"][seat] == sum(s["held"][seat])
    assert len(set(pile(s["investigator"], s["n_seats"]))) == s["n_seats"]

    tokens = clues(t, s)
    assert all(tokens[icon] == t["clues_per_icon"] for icon in range(t["n_clue_icons"]))
    assert tokens[CLUE_ITEM] <= t["item_clues"]
    in_hands = s["held"][: s["n_seats"]].sum()
    copies = int(t["item_copies"][: t["n_items"]].sum())
    assert copies - s["n_items"] == t["item_clues"] - tokens[CLUE_ITEM]  # each key brought an item
    assert in_hands <= copies - s["n_items"]

    gates = Counter(pile(s["gate_stack"], s["n_stack"])) + Counter(pile(s["gate_removed"], s["n_removed"]))
    for icon in range(t["n_gates"]):
        gates[icon] += int(s["tokens"][icon])
    assert gates.total() == t["n_gates"] * t["gates_per_icon"] - gates_discarded
    assert max(gates.values()) <= t["gates_per_icon"]

    for location in range(t["n_locations"]):
        free = t["spaces"][location] - s["damage"][location] - s["n_monsters"][location]
        assert free >= 0
        assert 0 <= s["damage"][location] <= t["spaces"][location]
        assert set(s["monsters"][location, s["n_monsters"][location] : USED]) == {EMPTY}
    assert all(0 <= side <= 2 for side in s["seals"])
    assert 0 <= s["round"] <= t["n_gates"] * (t["gates_per_icon"] - 1) - t["gates_removed"]
