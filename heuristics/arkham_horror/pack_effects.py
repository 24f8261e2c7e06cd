"""Value of single rows of programs that only packs use."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.layout import (
    DECKS,
    W_ALLY,
    W_BLESSING,
    W_CLEARED,
    W_CLUE,
    W_COMMON,
    W_DIE,
    W_DOLLAR,
    W_ENCOUNTER,
    W_GATE,
    W_MONSTER,
    W_SANITY,
    W_SEAL,
    W_SPELL,
    W_STAMINA,
    W_STOP,
    W_TROPHY,
    W_TURN,
    W_UNIQUE,
)
from heuristics.arkham_horror.needs import doom_price, price_of_gate
from heuristics.arkham_horror.pack_institutions import institution_value
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.pack_kinds import (
    COUNTER,
    DECK,
    ENCOUNTER_DECKS,
    LASTING,
    MARK,
    PACK_DECKS,
    PHASE,
    PREVENTED,
    RESOLVED_DECKS,
)
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_places import places_named
from simcore.games.arkham_horror.rules.effects.pack_monsters import markers_in
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import count

SANITY, STAMINA, CLUE, MONEY = range(len(RESOURCES))
OF_MISSING, PACT_PRICE = 0.35, 1.0  # of a Dark Pact: missing points that it restores, Reckoning cards
OF_SANITY, OF_STAMINA = PREVENTED.numbers["sanity"], PREVENTED.numbers["stamina"]
UNKNOWN = 2.0  # an amount that is known only when it counts
WHOLE_TURN = PHASE.numbers["movement"]  # without it, hardly anything of a turn is left
HANDS = LASTING.numbers["hands"]
BROOD, BAST, ZHAR = (COUNTER.numbers[name] for name in ("brood", "bast", "zhar"))
ALL_MARKS = len(MARK.words)
MARK_PRICE = 3.0  # turns that a token which harms all investigators costs
SENT = 3  # monsters that an effect returns to the cup, on average
GOOD_DECKS = np.array([DECK.numbers[name] for name in ("exhibit", "nodens", "item")], np.int64)
"""Decks whose cards help the investigator who keeps them; those of the other small decks harm."""
PLAYED_DECKS = np.array([name in (*RESOLVED_DECKS, *ENCOUNTER_DECKS) for name in PACK_DECKS])
"""Decks whose cards take effect, and are worth what their programs do on average."""
GOOD_CARD, BAD_CARD, BAD_RULE = 1.0, -2.0, -1.25  # unique cards, and turns
BLIGHT = DECK.numbers["blight"]
FIRST_DECK = DECK.numbers[PACK_DECKS[0]]
LAST_DOOM = 14.0  # tokens on an average track that are missing when the Ancient One awakens early


@kernel
def plain_number(t, s, seat, number):
    """Return the amount of an operand; what is known only later counts as a few."""
    if number < WORDS:
        return 1.0 * number
    return max(1.0 * amount(t, s, seat, number), UNKNOWN)


@kernel
def signed(t, s, seat, number):
    """Return the amount of an operand, which may be negative."""
    return 1.0 * number if number < WORDS else 1.0 * amount(t, s, seat, number)


@kernel
def small_deck_value(deck, w):
    """Return the value of a card of a deck that only packs have."""
    for good in GOOD_DECKS:
        if deck == good:
            return GOOD_CARD * w["value"][W_UNIQUE]
    number = deck - FIRST_DECK
    if 0 <= number < len(PLAYED_DECKS) and PLAYED_DECKS[number]:
        return w["prepared"][DECKS + number]
    return (BAD_RULE if deck == BLIGHT else BAD_CARD) * w["value"][W_TURN]


@kernel
def count_sent(s, t, seat, row):
    """Return the monsters that go to the cup, as far as they are there."""
    where = np.int64(row["a"])
    there = count(markers_in(t, s, places_named(t, s, seat, where)))
    return 1.0 * min(there, SENT)


@inlined
def some_sent(s, t, seat, row):
    """Return an average number of monsters in a game without packs."""
    return 1.0 * SENT


monsters_sent = pack_only(count_sent, some_sent)
"""`monsters_sent(s, t, seat, row)`: the monsters that a row returns to the cup."""


@kernel
def resource_value(resource, w):
    """Return the value of one point or token of a resource."""
    if resource == SANITY:
        return w["value"][W_SANITY]
    if resource == STAMINA:
        return w["value"][W_STAMINA]
    return w["value"][W_CLUE] if resource == CLUE else w["value"][W_DOLLAR]


@kernel
def pack_body_value(t, s, seat, row, w):
    """Return the value of a row's effects on an investigator."""
    op, a, b = row["op"], np.int64(row["a"]), np.int64(row["b"])
    if op == PackOp.SET_TO:
        have = s["sanity"][seat] if a == SANITY else s["stamina"][seat] if a == STAMINA else 0
        have = s["clues"][seat] if a == CLUE else s["money"][seat] if a == MONEY else have
        return (plain_number(t, s, seat, b) - have) * resource_value(a, w)
    if op == PackOp.SPLIT_LOSE:
        cheaper = min(resource_value(b, w), resource_value(np.int64(row["c"]), w))
        return -plain_number(t, s, seat, a) * cheaper
    if op == PackOp.CHANGE:
        return plain_number(t, s, seat, b) * (w["value"][W_DIE] if a == HANDS else 2.0 * w["value"][W_SANITY])
    if op == PackOp.MARK and np.int64(row["a"]) >= ALL_MARKS:  # of the player's choice
        return -MARK_PRICE * w["value"][W_TURN] * signed(t, s, seat, b)
    if op == PackOp.SKIP:
        return -w["value"][W_TURN] * (1.0 if a == WHOLE_TURN else 0.5)
    if op == PackOp.COUNTER:
        worth = -w["value"][W_TURN] if a == BROOD or a == ZHAR else w["value"][W_CLUE]
        return worth * (w["value"][W_BLESSING] if a == BAST else 1.0) * plain_number(t, s, seat, b)
    return 0.0


@kernel
def pack_cards_value(t, s, seat, row, w):
    """Return the value of a row's effects on cards."""
    op = row["op"]
    if op == PackOp.ATTACH or op == PackOp.BORROW_ALLY:
        return w["value"][W_ALLY]
    if op == PackOp.PACT:
        missing = s["max_sanity"][seat] - s["sanity"][seat] + s["max_stamina"][seat] - s["stamina"][seat]
        return OF_MISSING * missing - PACT_PRICE
    if op == PackOp.EXHAUST:
        return -0.2 * w["value"][W_COMMON]
    if op == PackOp.REFRESH or op == PackOp.SEARCH_DRAW:
        return 0.3 * w["value"][W_SPELL]
    if op == PackOp.REMOVE:
        return -w["value"][W_COMMON] * plain_number(t, s, seat, np.int64(row["b"]))
    if op == PackOp.HOLD_MONSTER:
        return w["value"][W_COMMON]
    return institution_value(s, t, seat, row, w)


@kernel
def pack_board_value(t, s, seat, row, w):
    """Return the value of a row's effects on places, monsters, gates and the Ancient One."""
    op = row["op"]
    if op == PackOp.PLACE_CLUES:
        return 0.5 * w["value"][W_CLUE] * plain_number(t, s, seat, np.int64(row["b"]))
    if op == PackOp.REMOVE_CLUES or op == PackOp.HUNT_CLUES:
        return -0.5 * w["value"][W_CLUE]
    if op == PackOp.COLLECT_CLUES:
        return w["value"][W_CLUE] * plain_number(t, s, seat, np.int64(row["a"]))
    if op == PackOp.END_MOVEMENT:
        return -w["value"][W_STOP]
    if op == PackOp.SPECIAL_ANYWHERE:
        return w["value"][W_ENCOUNTER] + w["value"][W_STOP]
    if op == PackOp.PUT or op == PackOp.INTO_CUP or op == PackOp.MOVE_MONSTERS:
        return -w["value"][W_MONSTER]
    if op == PackOp.TO_SHEET or op == PackOp.MONSTERS_TO_BOX:
        return w["value"][W_CLEARED]
    if op == PackOp.DEFEAT_THIS:
        return w["value"][W_CLEARED] + 2.0 * w["value"][W_TROPHY]
    if op == PackOp.AWAKEN:
        return -LAST_DOOM * doom_price(t, s, w)
    if op == PackOp.MYTHOS:
        return -price_of_gate(t, s, w) * max(1, np.int64(row["a"]))
    if op == PackOp.MYTHOS_PEEK:
        return 0.0
    if op == PackOp.UNSEAL:
        return -w["value"][W_SEAL]
    if op == PackOp.DEBT:
        return -w["value"][W_DIE] * plain_number(t, s, seat, np.int64(row["a"]))
    return -0.5 * w["value"][W_GATE] if op == PackOp.LIVES else 0.0


@kernel
def worth_of_preventing(s, what):
    """Return the value of preventing a loss: none if it is of the other kind than the loss at hand."""
    if what == OF_STAMINA and s["losing"] != STAMINA:
        return 0.0
    return 0.0 if what == OF_SANITY and s["losing"] != SANITY else 1.0


@inlined
def no_worth(s, what):
    """Return 0 in a game without packs, where no program prevents a loss at hand."""
    return 0.0


prevented_value = pack_only(worth_of_preventing, no_worth)
"""`prevented_value(s, what)`: the value of preventing a kind of loss."""


@kernel
def pack_check_value(t, s, seat, row, w):
    """Return the value of a row's effects on a check or a combat."""
    op = row["op"]
    if op == PackOp.CHECK_BONUS or op == PackOp.MORE_DICE:
        return w["value"][W_DIE] * plain_number(t, s, seat, np.int64(row["a"]))
    if op == PackOp.MORE_SUCCESSES:
        return 2.0 * w["value"][W_DIE] * plain_number(t, s, seat, np.int64(row["a"]))
    if op == PackOp.BURST:
        return w["value"][W_DIE] * np.int64(row["b"])
    if op == PackOp.REFUSE:
        return w["value"][W_TURN]
    return 0.0


@kernel
def pack_row_value(t, s, seat, row, w):
    """Return the value to an investigator of a row of a verb that only packs use, without control flow."""
    op = row["op"]
    if op < PackOp.DRAW_AGAIN:
        return pack_body_value(t, s, seat, row, w)
    if op < PackOp.PLACE_CLUES:
        return pack_cards_value(t, s, seat, row, w)
    if op < PackOp.RULE:
        return pack_board_value(t, s, seat, row, w)
    return pack_check_value(t, s, seat, row, w)
