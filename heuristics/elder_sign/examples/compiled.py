"""A strategy of your own. It plays as it stands; change what you like.

    COMMANDS

docs/strategies.md and docs/elder-sign.md explain what is used here. In short: `choose` is called whenever a
seat has to decide, and answers with the place of an option in state["options"], counted from 0. Everything
below is compiled: numbers, arrays and loops are fine, texts, files and objects are not.
"""

from __future__ import annotations

from elderodds.games.elder_sign import ENTRANCE, LORE, ROLL, TERROR, Decision, Op, ints
from elderodds.strategy import draw_below, kernel, strategy

# Kinds of decisions that this strategy thinks about; it draws lots for all others.
MOVE, BEFORE_ROLL, PAY, GIVE_UP = ints(Decision.MOVE, Decision.BEFORE_ROLL, Decision.PAY, Decision.GIVE_UP)
END = int(Op.END)

# Numbers that tune it. Their order counts: weights["value"][SIGN] is the first of them, and so on.
WEIGHTS = {"sign": 3.0, "symbol": 1.0, "rest": 2.0}
SIGN, SYMBOL, REST = range(3)


@kernel
def signs_of(tables, card):
    """Elder signs among the rewards of a card, which are a program: a row for each effect."""
    row = tables["rewards"][card]
    found = 0
    while row >= 0 and tables["code"][row]["op"] != END:
        found += tables["code"][row]["elder_sign"]
        row += 1
    return found


@kernel
def symbols_of(tables, card):
    """How much a card demands: symbols, and every two points as one."""
    total = 0.0
    for row in range(tables["n_rows"][card]):
        for symbol in range(LORE, TERROR + 1):
            total += tables["row_symbols"][card, row, 0, symbol]
        total += tables["row_points"][card, row, 0, 0] / 2.0
    return total


@kernel
def value_of_place(tables, state, place, weights):
    """What it is worth to go to a place: elder signs, against what the card demands."""
    seat = state["seat"]
    if place == ENTRANCE:
        weak = min(state["sanity"][seat], state["stamina"][seat]) <= weights["value"][REST]
        return 1000.0 if weak else -1000.0
    card = state["place_card"][place]
    value = weights["value"][SIGN] * signs_of(tables, card)
    return value - weights["value"][SYMBOL] * symbols_of(tables, card)


@strategy("NAME", games=("elder-sign",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Go where elder signs are easy to get, use everything before a roll, pay what can be paid, go on."""
    kind, n = state["decision"], state["n_options"]
    if kind != MOVE and kind != BEFORE_ROLL and kind != PAY and kind != GIVE_UP:
        return draw_below(state, n)  # these are the only dice that a strategy may use
    best, most = 0, -1e9
    for i in range(n):
        option = state["options"][i]
        if kind == MOVE:
            value = value_of_place(tables, state, option, weights)
        elif kind == BEFORE_ROLL:
            value = 1.0 if option < ROLL else 0.0 if option == ROLL else -1.0
        else:
            value = 1.0 if option >= 0 else 0.0  # -1: pay nothing, or give up
        if value > most:
            best, most = i, value
    return best
