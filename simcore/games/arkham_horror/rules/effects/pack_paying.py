"""Payments of packs: more kinds of cards and tokens, payments without a choice, and payments that are shared.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.pack_attack import first_player
from simcore.games.arkham_horror.box.effect_kinds import YES_NO
from simcore.games.arkham_horror.box.effects_vocabulary import COSTS, Op
from simcore.games.arkham_horror.box.pack_kinds import COUNTER, GROUPS
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.amounts import amount, amount_of, is_range, range_of
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, yes
from simcore.games.arkham_horror.rules.board.pack_spent_trophies import put_spent
from simcore.games.arkham_horror.rules.board.pack_stand_ins import (
    ALONE,
    pay_price,
    power_as,
    worth_alone,
)
from simcore.games.arkham_horror.rules.board.pack_subject import focus_of
from simcore.games.arkham_horror.rules.board.plain_numbers import (
    CLUE,
    COMMON,
    ITEM,
    MONEY,
    UNIQUE,
    place_of_card,
    things_of,
)
from simcore.games.arkham_horror.rules.board.tokens import spend_gate
from simcore.games.arkham_horror.rules.effects.spending import offer_gates, spend_cards
from simcore.games.arkham_horror.rules.records.codes import TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import GATE_TROPHY, MONSTER_TROPHY, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.rules.records.tables import OPERANDS
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, first_from, has, members, none_of, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2, emit4

_PLACES = {operand.name: place for place, operand in enumerate(PACK_EFFECTS.by_name["pay"].operands)}
ITEMS, COMMONS, UNIQUES, MONSTERS, ANY_TROPHIES, ANYTHING, POINTS, FOCUS, POWER = (
    OPERANDS[_PLACES[name]]
    for name in (
        *("items", "commons", "uniques", "monster_trophies", "trophies", "any", "points", "focus", "power"),
    )
)
"""Columns of the prices that only packs have."""
NAMED_CARD, MUST, SHARED = (OPERANDS[_PLACES[name]] for name in ("card", "must", "by"))
assert [*_PLACES][: len(COSTS)] == [cost.name for cost in COSTS]
YES = YES_NO.numbers["yes"]
POWER_TOKENS = COUNTER.numbers["power"]
PACTS = GROUPS.index("pact")
SPEED = 0
MONEY_COLUMN, CLUE_COLUMN = (OPERANDS[_PLACES[name]] for name in ("money", "clue"))


# --- what an investigator has


@kernel
def trophies_of(s, seat):
    """Return the number of trophies of both kinds."""
    return np.int64(s["monster_trophies"][seat]) + np.int64(s["gate_trophies"][seat])


@kernel
def points_of_card(t, card):
    """Return the movement points that a card adds, or gives each time it is used."""
    points, at = np.int64(t["movement_points"][card]), np.int64(t["use_program"][card])
    while at >= 0 and t["code"][at]["op"] == Op.POINTS:
        points += t["code"][at]["a"]
        at += 1
    return points


@kernel
def points_of(t, s, seat):
    """Return the movement points of an investigator; in the battle, those of each round (Movement Points)."""
    if not s["fighting"]:
        return np.int64(s["points_left"]) if s["actor"] == seat else np.int64(0)
    points = np.int64(skill_value(t, s, seat, SPEED))
    if not t["ghatanothoa_speed_only"]:
        for place in range(s["n_held"][seat]):
            points += points_of_card(t, np.int64(s["held"][seat, place]))
    return points


@kernel
def power_of(t, s, seat):
    """Return the power tokens that can be spent; without a pact there are none (Power Tokens)."""
    for place in range(s["n_held"][seat]):
        if t["group"][s["held"][seat, place]] == PACTS:
            return np.int64(s["counters"][POWER_TOKENS, seat])
    return np.int64(0)


@kernel
def clues_of(t, s, seat):
    """Return the clue tokens of an investigator with the power tokens that replace them."""
    return np.int64(s["clues"][seat]) + power_as(s, t, seat, CLUE)


@kernel
def focus_left(t, s, seat):
    """Return the focus of this turn that an investigator has not spent (Focus)."""
    return max(np.int64(0), focus_of(t, s, seat) - np.int64(s["focus_paid"][seat]))


@kernel
def lacks(t, s, seat, number, have):
    """Return whether a stock is too small for a price; a price of 0 is none."""
    if number == 0:
        return False
    if is_range(t, number):
        return have < range_of(t, s, seat, number)[0]
    return have < amount_of(t, s, seat, number, have)


@kernel
def can_pay_others(s, t, seat, row):
    """Return whether an investigator can pay the prices that only packs have ("Spend")."""
    trophies = trophies_of(s, seat)
    items = np.int64(count(things_of(t, s, seat, ITEM)))
    if lacks(t, s, seat, np.int64(row[ITEMS]), items):
        return False
    if lacks(t, s, seat, np.int64(row[COMMONS]), np.int64(count(things_of(t, s, seat, COMMON)))):
        return False
    if lacks(t, s, seat, np.int64(row[UNIQUES]), np.int64(count(things_of(t, s, seat, UNIQUE)))):
        return False
    if lacks(t, s, seat, np.int64(row[MONSTERS]), np.int64(s["monster_trophies"][seat])):
        return False
    if lacks(t, s, seat, np.int64(row[ANY_TROPHIES]), trophies):
        return False
    if lacks(t, s, seat, np.int64(row[ANYTHING]), clues_of(t, s, seat) + items + trophies):
        return False
    if row[POINTS] and lacks(t, s, seat, np.int64(row[POINTS]), points_of(t, s, seat)):
        return False
    if row[FOCUS] and lacks(t, s, seat, np.int64(row[FOCUS]), focus_left(t, s, seat)):
        return False
    if lacks(t, s, seat, np.int64(row[POWER]), power_of(t, s, seat)):
        return False
    return row[NAMED_CARD] < 0 or place_of_card(s, seat, np.int64(row[NAMED_CARD])) >= 0


# --- paying


@kernel
def ask_amount(t, s, log, seat, number, have):
    """Set the result to an amount, which the player chooses from a range; return True while it waits."""
    if not is_range(t, number):
        s["result"] = amount_of(t, s, seat, number, have)
        return False
    least, most = range_of(t, s, seat, number)
    clear_options(s)
    for points in range(least, min(most, have) + 1):
        offer(s, points)
    if ask(t, s, log, Decision.HOW_MUCH, seat):
        return True
    s["paid"] = s["result"] = chosen(s)
    return False


@kernel
def offer_monsters(t, s, seat):
    """List the monster trophies of an investigator, one for each kind."""
    kinds = none_of(as_set(t["kind_sets"][0]))
    for marker in members(as_set(s["markers"][TROPHIES + seat])):
        kind = t["kind_of"][marker]
        if not has(kinds, kind):
            kinds = with_one(kinds, kind)
            offer(s, marker)


@kernel
def spend_some_trophies(t, s, log, seat, n, with_gates):
    """Spend n trophies, each of any value (Spending Trophies); return True while it waits."""
    for _ in range(n):
        clear_options(s)
        offer_monsters(t, s, seat)
        if with_gates:
            offer_gates(t, s, seat, GATE_TROPHY)
        if s["n_options"] == 0:
            return False
        if ask(t, s, log, Decision.TROPHY, seat):
            return True
        option = np.int64(chosen(s))
        if option >= GATE_TROPHY:
            spend_gate(s, log, seat, option - GATE_TROPHY)
        elif put_spent(s, t, log, seat, option):
            return True
    return False


@kernel
def offer_anything(t, s, seat):
    """List clue tokens, items and trophies of an investigator."""
    clear_options(s)
    if clues_of(t, s, seat) > 0:
        offer(s, 0)
    for place in members(things_of(t, s, seat, ITEM)):
        offer(s, 1 + place)
    first = np.int64(s["n_options"])
    offer_monsters(t, s, seat)
    for place in range(first, s["n_options"]):
        s["options"][place] += MONSTER_TROPHY
    offer_gates(t, s, seat, GATE_TROPHY)


@kernel
def spend_anything(t, s, log, seat, n):
    """Give up n things in all: clue tokens, items and trophies; return True while it waits."""
    for _ in range(n):
        offer_anything(t, s, seat)
        if s["n_options"] == 0:
            return False
        if ask(t, s, log, Decision.GIVE_UP, seat):
            return True
        option = np.int64(chosen(s))
        if option == 0:
            if pay_price(s, t, log, seat, CLUE, 1, ALONE):
                return True
        elif option < MONSTER_TROPHY:
            lose_card(t, s, log, seat, option - 1)
        elif option >= GATE_TROPHY:
            spend_gate(s, log, seat, option - GATE_TROPHY)
        elif put_spent(s, t, log, seat, option - MONSTER_TROPHY):
            return True
    return False


@kernel
def pay_cards(t, s, log, seat, number, thing):
    """Pay with cards of a kind; return True while it waits."""
    if number == 0:
        return False
    if ask_amount(t, s, log, seat, number, np.int64(count(things_of(t, s, seat, thing)))):
        return True
    return spend_cards(t, s, log, seat, thing, np.int64(s["result"]))


@kernel
def pay_trophies(t, s, log, seat, number, with_gates):
    """Pay with trophies by number; return True while it waits."""
    if number == 0:
        return False
    have = trophies_of(s, seat) if with_gates else np.int64(s["monster_trophies"][seat])
    if ask_amount(t, s, log, seat, number, have):
        return True
    return spend_some_trophies(t, s, log, seat, np.int64(s["result"]), with_gates)


@kernel
def pay_points(t, s, log, seat, row):
    """Pay with movement points, focus and power tokens."""
    if row[POINTS] and not s["fighting"]:
        s["points_left"] -= amount_of(t, s, seat, np.int64(row[POINTS]), points_of(t, s, seat))
        emit2(log, Event.POINTS, seat, np.int64(s["points_left"]))
    if row[FOCUS]:
        s["focus_paid"][seat] += amount_of(t, s, seat, np.int64(row[FOCUS]), focus_left(t, s, seat))
    if row[POWER]:
        tokens = amount_of(t, s, seat, np.int64(row[POWER]), power_of(t, s, seat))
        s["counters"][POWER_TOKENS, seat] -= tokens
        emit4(log, Event.COUNTER, seat, POWER_TOKENS, -tokens, s["counters"][POWER_TOKENS, seat])


@kernel
def pay_others(s, t, log, seat, row):
    """Pay the prices that only packs have; return True while it waits."""
    if pay_cards(t, s, log, seat, np.int64(row[ITEMS]), ITEM):
        return True
    if pay_cards(t, s, log, seat, np.int64(row[COMMONS]), COMMON):
        return True
    if pay_cards(t, s, log, seat, np.int64(row[UNIQUES]), UNIQUE):
        return True
    if pay_trophies(t, s, log, seat, np.int64(row[MONSTERS]), False):
        return True
    if pay_trophies(t, s, log, seat, np.int64(row[ANY_TROPHIES]), True):
        return True
    if row[ANYTHING] and spend_anything(t, s, log, seat, amount(t, s, seat, np.int64(row[ANYTHING]))):
        return True
    pay_points(t, s, log, seat, row)
    if row[NAMED_CARD] >= 0:
        place = np.int64(place_of_card(s, seat, np.int64(row[NAMED_CARD])))
        if place >= 0:
            lose_card(t, s, log, seat, place)
    return False


@kernel
def is_forced(s, row):
    """Return whether an investigator who can pay has to (`must=yes`)."""
    return row[MUST] == YES


# --- payments of all players together


@kernel
def is_of_group(s, row):
    """Return whether all players share a payment."""
    return row[SHARED] >= 0


@kernel
def share(t, s, log, resource, left):
    """Let the investigators pay tokens of one kind, as they like; return True while it waits."""
    behind = np.int64(0)
    for seat in members(np.int64(s["alive"])):
        behind += worth_alone(s, t, seat, resource, ALONE)
    seats = np.int64(s["alive"])
    while seats != 0:
        seat = np.int64(first_from(seats, np.int64(s["lead"])))
        seats = without(seats, seat)
        have = worth_alone(s, t, seat, resource, ALONE)
        behind -= have
        clear_options(s)
        for points in range(max(np.int64(0), left - behind), min(left, have) + 1):
            offer(s, points)
        if ask(t, s, log, Decision.HOW_MUCH, seat):
            return True
        points = np.int64(chosen(s))
        left -= points
        if pay_price(s, t, log, seat, resource, points, ALONE):
            return True
    return False


@kernel
def pay_together(s, t, log, seat, row):
    """Offer a payment of clue tokens or dollars to all players; return True while it waits.

    The first player says whether they pay. The result is 1 after a payment.
    """
    lead = first_player(s)
    money, clues = np.int64(row[MONEY_COLUMN]), np.int64(row[CLUE_COLUMN])
    resource = MONEY if money else CLUE
    due = amount(t, s, lead, money if money else clues)
    have = np.int64(0)
    for other in members(np.int64(s["alive"])):
        have += worth_alone(s, t, other, resource, ALONE)
    s["result"] = 0
    if have < due:
        return False
    clear_options(s)
    if not is_forced(s, row):
        offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.PAY, lead):
        return True
    if chosen(s) == 0:
        s["result"] = 0
        return False
    if share(t, s, log, resource, due):
        return True
    s["result"] = 1
    return False


can_pay_more = pack_only(can_pay_others, yes)
pay_more = pack_only(pay_others, no)
has_to_pay = pack_only(is_forced, no)
shares_payment = pack_only(is_of_group, no)
pay_for_group = pack_only(pay_together, no)
