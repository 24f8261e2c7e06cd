"""Value of single rows of programs to an investigator: gains, losses, cards, places, the board."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.arming import arming_value_of_deck
from heuristics.arkham_horror.card_values import card_of_type, foe_to_come
from heuristics.arkham_horror.check_odds import arms_against, price_of_down
from heuristics.arkham_horror.layout import (
    CARD,
    W_ALLY,
    W_BLESSING,
    W_CLEARED,
    W_COMMON,
    W_DEVOURED,
    W_DOLLAR,
    W_ENCOUNTER,
    W_FIT_DISCARD,
    W_LATE_ARMS,
    W_LATE_BLESSING,
    W_LOST,
    W_MONSTER,
    W_POVERTY,
    W_RUMOR,
    W_SANITY,
    W_SEAL,
    W_SKILL,
    W_SPELL,
    W_STEP,
    W_TERROR,
    W_TROPHY,
    W_TURN,
    W_UNIQUE,
)
from heuristics.arkham_horror.needs import (
    close_value,
    clue_value,
    doom_price,
    late,
    price_of_gate,
    sanity_value,
    stamina_value,
)
from heuristics.arkham_horror.pack_effects import (
    monsters_sent,
    pack_row_value,
    prevented_value,
    small_deck_value,
)
from heuristics.arkham_horror.trophies import DEAR, price_of_gate_trophy, price_of_points
from simcore.effects.compiler import TERMS
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES, Amount
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.plain_numbers import things_of
from simcore.games.arkham_horror.rules.effects.cards import SELF
from simcore.games.arkham_horror.rules.effects.interpreter import LAST_OP
from simcore.games.arkham_horror.rules.effects.pack_taking import ITEM_DECK
from simcore.games.arkham_horror.rules.records.codes import NONE, Special
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, members

RANGED = 3.0  # what is paid where the amount is free
A_TOKEN = 0.2  # part of what is at stake with a rumor that a token on it is
LENT = 10.0  # dollars of a loan
A_TURN = 8.0  # dollars that a retainer brings before he leaves
A_DIE = 3.5
SANITY, STAMINA, CLUE, MONEY = range(len(RESOURCES))
COMMON, UNIQUE, SPELL, SKILL, ALLY_DECK = range(5)
SOLD_PRICE = 4.0  # dollars that a card costs on average
LOST_GAME = 1e3


@kernel
def number_in(t, s, seat, number, have):
    """Return the expected amount of a row for an investigator who has `have` of the resource."""
    if number < WORDS:
        return 1.0 * number
    if number == Amount.ALL:
        return 1.0 * have
    if number == Amount.HALF_UP or number == Amount.HALF_DOWN:
        return 0.5 * have
    if number == Amount.ROLL:
        return A_DIE
    if number == Amount.PAID:
        return RANGED
    return 1.0 * amount(t, s, seat, number)


@kernel
def deck_value(t, s, seat, deck, w):
    """Return the value of a card of a deck; weapons count more alone and when the battle is near."""
    if deck > ALLY_DECK:
        return small_deck_value(deck, w)
    if deck == COMMON or deck == UNIQUE or deck == SPELL:
        value = w["value"][W_COMMON if deck == COMMON else W_UNIQUE if deck == UNIQUE else W_SPELL]
        value += w["value"][W_POVERTY] / (1.0 + max(0.0, arms_against(t, s, seat, foe_to_come(t, s, w))))
        return value * late(t, s, W_LATE_ARMS, w) + arming_value_of_deck(t, s, seat, deck, w)
    return w["value"][W_SKILL] if deck == SKILL else w["value"][W_ALLY]


@kernel
def tokens_value(t, s, seat, row, sign, w):
    """Return the value of gaining or losing the sanity, stamina, clue tokens and dollars of a row."""
    sanity = number_in(t, s, seat, np.int64(row["a"]), s["sanity"][seat])
    stamina = number_in(t, s, seat, np.int64(row["b"]), s["stamina"][seat])
    clues = number_in(t, s, seat, np.int64(row["c"]), s["clues"][seat])
    money = number_in(t, s, seat, np.int64(row["d"]), s["money"][seat])
    value = 0.0
    if sign < 0:
        clues, money = min(clues, 1.0 * s["clues"][seat]), min(money, 1.0 * s["money"][seat])
        if (sanity > 0.0 and sanity >= s["sanity"][seat]) or (
            stamina > 0.0 and stamina >= s["stamina"][seat]
        ):
            value -= price_of_down(s, seat, w)
    if sanity != 0.0:
        value += sanity_value(t, s, seat, sign * np.int64(np.ceil(sanity)), w)
    if stamina != 0.0:
        value += stamina_value(t, s, seat, sign * np.int64(np.ceil(stamina)), w)
    if clues != 0.0:
        value += clue_value(t, s, seat, sign * np.int64(np.ceil(clues)), w)
    return value + sign * money * w["value"][W_DOLLAR]


@kernel
def missing_value(t, s, seat, resource, most, w):
    """Return the value of regaining at most this much sanity or stamina."""
    if resource == SANITY:
        return sanity_value(t, s, seat, min(most, np.int64(s["max_sanity"][seat] - s["sanity"][seat])), w)
    if resource == STAMINA:
        return stamina_value(t, s, seat, min(most, np.int64(s["max_stamina"][seat] - s["stamina"][seat])), w)
    return 0.0


@kernel
def lacks(number, have):
    """Return whether this amount is too small for a payment; a choice of amounts needs one."""
    return have < (1 if number >= WORDS else number)


@kernel
def price_of_payment(t, s, seat, row, w):
    """Return the cost of a payment; negative if it cannot be paid."""
    if (
        lacks(row["a"], s["money"][seat])
        or lacks(row["b"], s["clues"][seat])
        or lacks(row["c"], s["sanity"][seat])
        or lacks(row["d"], s["stamina"][seat])
    ):
        return -1.0
    asked, tokens = np.int64(row["a"]), np.int64(row["b"])
    money = min(RANGED if asked >= WORDS else 1.0 * asked, 1.0 * s["money"][seat])
    clues = min(RANGED if tokens >= WORDS else 1.0 * tokens, 1.0 * s["clues"][seat])
    price = money * w["value"][W_DOLLAR] - clue_value(t, s, seat, -np.int64(clues), w)
    sanity, stamina = np.int64(row["c"]), np.int64(row["d"])
    if (sanity > 0 and sanity >= s["sanity"][seat]) or (stamina > 0 and stamina >= s["stamina"][seat]):
        price += price_of_down(s, seat, w)
    price -= sanity_value(t, s, seat, -sanity, w) + stamina_value(t, s, seat, -stamina, w)
    return more_payment(t, s, seat, row, price, w)


@kernel
def more_payment(t, s, seat, row, price, w):
    """Return the price with the trophies and cards of a payment; negative if they are missing."""
    toughness, gates, points = np.int64(row["e"]), np.int64(row["f"]), np.int64(row["g"])
    if toughness > 0:
        price += price_of_points(t, s, seat, toughness, False, w)
    if gates > 0 and gates < WORDS:
        if s["gate_trophies"][seat] < gates:
            return -1.0
        price += gates * price_of_gate_trophy(t, s, seat, w)
    if points > 0:
        price += price_of_points(t, s, seat, points, True, w)
    if price >= DEAR:
        return -1.0
    spells, allies = np.int64(row["h"]), np.int64(row["i"])
    if spells > 0:
        price += amount(t, s, seat, spells) * w["value"][W_SPELL]
    if allies > 0:
        price += allies * w["value"][W_ALLY]
    return price


@kernel
def body_value(t, s, seat, row, w):
    """Return the value of a row's effects on an investigator."""
    op = row["op"]
    if op == Op.GAIN:
        return tokens_value(t, s, seat, row, 1, w)
    if op == Op.LOSE:
        return tokens_value(t, s, seat, row, -1, w)
    if op == Op.RESTORE:
        return missing_value(t, s, seat, np.int64(row["a"]), 99, w)
    if op == Op.HEAL:
        return missing_value(t, s, seat, np.int64(row["a"]), amount(t, s, seat, np.int64(row["b"])), w)
    if op == Op.SPLIT_GAIN:
        points = np.int64(np.ceil(number_in(t, s, seat, np.int64(row["a"]), 0)))
        return max(
            missing_value(t, s, seat, SANITY, points, w), missing_value(t, s, seat, STAMINA, points, w)
        )
    if op == Op.LOWER_MAX:
        return -2.0 * w["value"][W_SANITY] * amount(t, s, seat, np.int64(row["a"]))
    if op == Op.BLESS:
        return (
            late(t, s, W_LATE_BLESSING, w) * w["value"][W_BLESSING] * (1.0 if s["status"][seat] < 1 else 0.3)
        )
    if op == Op.CURSE:
        return (
            -late(t, s, W_LATE_BLESSING, w)
            * w["value"][W_BLESSING]
            * (1.0 if s["status"][seat] > -1 else 0.3)
        )
    if op == Op.DELAY or op == Op.LOSE_TURN:
        return -w["value"][W_TURN]
    if op == Op.ARREST:
        return -2.0 * w["value"][W_TURN] - 0.5 * s["money"][seat] * w["value"][W_DOLLAR]
    if op == Op.LOST:
        return -w["value"][W_LOST]
    if op == Op.DEVOUR:
        return -w["value"][W_DEVOURED]
    return -w["value"][W_TURN] if op == Op.REPLACE else 0.0


@kernel
def has_ally(s, card):
    """Return whether an ally is still in the ally deck."""
    for i in range(s["n_allies"]):
        if s["allies"][i] == card:
            return True
    return False


@kernel
def special_value(t, s, seat, card, w):
    """Return the value of a special card; a loan may cost all items in the end."""
    special = t["card_special"][card]
    if special == Special.LOAN:
        return LENT * w["value"][W_DOLLAR] - 0.5 * w["value"][W_COMMON] * s["n_held"][seat]
    if special == Special.DEPUTY:
        return w["value"][W_ALLY]
    return A_TURN * w["value"][W_DOLLAR] if special == Special.RETAINER else 0.3


@kernel
def price_of_discard(t, s, seat, what, n, w):
    """Return the cost of discarding some cards of a type: the least valuable one that is held counts."""
    if w["value"][W_FIT_DISCARD] <= 0.0 or what < WORDS or what == SELF:
        return w["value"][W_COMMON] * min(n, 1.0 * s["n_held"][seat])
    places = np.int64(things_of(t, s, seat, what - WORDS))
    least = DEAR
    for place in members(places):
        least = min(least, w["prepared"][CARD + s["held"][seat, place]])
    return least * min(n, 1.0 * count(places)) if places else 0.0


@kernel
def cards_value(t, s, seat, row, w):
    """Return the value of the cards that a row gains or loses."""
    op = row["op"]
    if op == Op.DRAW:
        n, keep = np.int64(row["b"]), np.int64(row["c"])
        n = amount(t, s, seat, n) if keep == 0 else amount(t, s, seat, keep)
        return n * deck_value(t, s, seat, np.int64(row["a"]), w)
    if op == Op.TAKE or op == Op.TAKE_FIRST:
        return deck_value(t, s, seat, np.int64(row["a"]), w)
    if op == Op.TAKE_ANY and row["a"] == ITEM_DECK:
        best = card_of_type(s, t, seat, np.int64(COMMON), np.int64(row["b"]), w)
        return max(best, card_of_type(s, t, seat, np.int64(UNIQUE), np.int64(row["b"]), w))
    if op == Op.TAKE_ANY:
        return 1.4 * deck_value(t, s, seat, np.int64(row["a"]), w)
    if op == Op.CARD:
        return special_value(t, s, seat, np.int64(row["a"]), w)
    if op == Op.ALLY:
        return w["value"][W_ALLY] if has_ally(s, np.int64(row["a"])) else 0.0
    if op == Op.DISCARD:
        n = number_in(t, s, seat, np.int64(row["b"]), np.int64(s["n_held"][seat]))
        return -price_of_discard(t, s, seat, np.int64(row["a"]), n, w)
    if op == Op.BUY:
        part = min(1.0, s["money"][seat] / (SOLD_PRICE + 1.0))
        deck = np.int64(row["a"])
        value = deck_value(t, s, seat, UNIQUE if deck > ALLY_DECK else deck, w)
        return max(0.0, part * (1.3 * value - SOLD_PRICE * w["value"][W_DOLLAR]))
    if op == Op.SALE:
        return 0.5
    return 0.2 if op == Op.SELL else 0.0


@kernel
def board_value(t, s, seat, row, w):
    """Return the value of a row's effects on the board."""
    op = row["op"]
    if op == Op.ENCOUNTER or op == Op.VISIT:
        return w["value"][W_ENCOUNTER]
    if op == Op.NEXT_AREA or op == Op.RETURN:
        return 0.5 * w["value"][W_TURN]
    if op == Op.ENTER_OTHER_WORLD:
        return -w["value"][W_TURN]
    if op == Op.MONSTER or op == Op.SPAWN:
        return -w["value"][W_MONSTER] * (1.0 if op == Op.MONSTER else np.int64(row["b"]))
    if op == Op.GATE:
        return -price_of_gate(t, s, w)
    if op == Op.TROPHY:
        return 2.0 * w["value"][W_TROPHY] + w["value"][W_CLEARED]
    if op == Op.CLOSE_GATE:
        return close_value(t, s, w) + (w["value"][W_SEAL] if row["c"] == 0 else 0.0)
    if op == Op.DOOM:
        return -doom_price(t, s, w) * number_in(t, s, seat, np.int64(row["a"]), 1)
    if op == Op.TERROR:
        return -w["value"][W_TERROR] * number_in(t, s, seat, np.int64(row["a"]), 1)
    if op == Op.TO_CUP:
        return monsters_sent(s, t, seat, row) * w["value"][W_CLEARED]
    if op == Op.UNSEAL_ALL:
        return -w["value"][W_SEAL] * count(np.int64(s["sealed"]))
    if op == Op.MYTHOS_GATE_ONLY:
        return -doom_price(t, s, w)
    if op == Op.LOSE_GAME:
        return -LOST_GAME
    if op == Op.POINTS:
        return 4.0 * w["value"][W_STEP] * np.int64(row["a"])
    return rumor_value(t, s, seat, row, w)


@kernel
def rumor_stake(t, s, w):
    """Return what is at stake in the current rumor; it is more if the penalty breaks seals."""
    stake = w["value"][W_RUMOR]
    if s["rumor"] == NONE or t["rumor_penalty"][s["rumor"]] < 0:
        return stake
    at = np.int64(t["rumor_penalty"][s["rumor"]])
    while t["code"][at]["op"] != Op.END:
        if t["code"][at]["op"] == Op.UNSEAL_ALL:
            stake += w["value"][W_SEAL] * count(np.int64(s["sealed"]))
        elif t["code"][at]["op"] == Op.TERROR:
            stake += w["value"][W_TERROR] * (10 - s["terror"])
        at += 1
    return stake


@kernel
def rumor_value(t, s, seat, row, w):
    """Return the value of a row's effect on a rumor."""
    op = row["op"]
    if op == Op.RUMOR_END:
        return rumor_stake(t, s, w) * (1.0 if row["a"] == 0 else -1.0)
    if op == Op.TOKEN:
        number = np.int64(row["a"])
        tokens = -RANGED if number >= TERMS else number_in(t, s, seat, number, 1)
        return -A_TOKEN * rumor_stake(t, s, w) * tokens
    if op == Op.FIGHT_RUMOR:
        return 0.3 * rumor_stake(t, s, w) * min(1.0, arms_against(t, s, seat, 0) / 5.0)
    return 0.0


@kernel
def value_of_row(t, s, seat, row, w):
    """Return the value to an investigator of a row without control flow."""
    op = row["op"]
    if op > LAST_OP:
        return pack_row_value(t, s, seat, row, w)
    if op == Op.PREVENT:
        return prevented_value(s, np.int64(row["a"]))
    if op >= Op.GAIN and op <= Op.REPLACE:
        return body_value(t, s, seat, row, w)
    if op >= Op.DRAW and op <= Op.ALLY:
        return cards_value(t, s, seat, row, w)
    return board_value(t, s, seat, row, w)
