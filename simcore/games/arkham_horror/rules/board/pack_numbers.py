"""Numbers of the game that only rules of packs change."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import GATE
from simcore.games.arkham_horror.box.pack_kinds import IGNORED, PackForbidden, PackQuantity
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_idle_cards import dice_of_cards
from simcore.games.arkham_horror.rules.board.pack_prohibitions import ignores
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, number_with
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import inlined, kernel

IGNORES_NIGHTMARISH, IGNORES_OVERWHELMING = (
    IGNORED.numbers[word] for word in ("nightmarish", "overwhelming")
)


@inlined
def same(s, t, what, number, seat):
    """Return a number unchanged: in the base layout, no rule is about it."""
    return number


@inlined
def zero(*_):
    """Return 0 in the base layout, where rules of packs add nothing."""
    return np.int64(0)


@kernel
def number_by_packs(s, t, what, number, seat):
    """Return a number after all rules about it (`PackQuantity`); `seat` is -1 if it concerns no one."""
    return np.int64(number_with(t, s, what, number, seat, NONE))


@kernel
def more_dice(s, t, seat, kind, skill):
    """Return the dice that rules add to a check by its skill, or because it closes a gate."""
    dice = number_with(t, s, PackQuantity.ALL_SKILLS, 0, seat, NONE)
    dice += number_with(t, s, skill, 0, seat, NONE)
    if kind == GATE:
        dice += number_with(t, s, PackQuantity.GATE_CHECK, 0, seat, NONE)
    if is_forbidden(t, s, PackForbidden.CARDS, seat, NONE, NONE):
        dice -= dice_of_cards(t, s, seat, kind, skill)
    return dice


@inlined
def as_printed(s, t, what, points, seat, kind):
    """Return a rating of a monster unchanged: in the base layout, no rule is about it."""
    return points


@kernel
def rating(s, t, what, points, seat, kind):
    """Return a rating of a monster that the investigator does not ignore (Nightmarish X, Overwhelming X)."""
    ignored = IGNORES_NIGHTMARISH if what == PackQuantity.NIGHTMARISH else IGNORES_OVERWHELMING
    if seat >= 0 and ignores(s, t, seat, ignored):
        return np.int64(0)
    return max(np.int64(0), number_with(t, s, what, points, seat, kind))


@inlined
def printed_hands(s, t, seat):
    """Return the hands of an investigator ("Hand" Icons)."""
    return np.int64(t["hands"])


@kernel
def hands_by_packs(s, t, seat):
    """Return the hands of an investigator with what changes them for good and all rules ("Hand" Icons)."""
    hands = np.int64(t["hands"]) + np.int64(s["more_hands"][seat])
    return max(np.int64(0), number_with(t, s, PackQuantity.HANDS, hands, seat, NONE))


@inlined
def same_value(s, t, seat, value):
    """Return the toughness of a trophy unchanged: in the base layout, no rule is about it."""
    return value


@kernel
def value_by_packs(s, t, seat, value):
    """Return the toughness that a monster trophy counts for its owner (Monster Trophy)."""
    return max(np.int64(0), number_with(t, s, PackQuantity.TROPHY_VALUE, value, seat, NONE))


@inlined
def same_price(s, t, seat, price):
    """Return the price of a card unchanged: in the base layout, no rule is about it."""
    return price


@kernel
def price_with_rules(s, t, seat, price):
    """Return the price at which an investigator buys a card (Spending Money)."""
    return max(np.int64(0), number_with(t, s, PackQuantity.PRICE, price, seat, NONE))


hands_of = pack_only(hands_by_packs, printed_hands)
value_for = pack_only(value_by_packs, same_value)
price_for = pack_only(price_with_rules, same_price)
rating_by_packs = pack_only(rating, as_printed)
by_packs = pack_only(number_by_packs, same)
"""`by_packs(s, t, what, number, seat)`: a number of the game after all rules of packs."""
skill_by_packs = pack_only(more_dice, zero)
