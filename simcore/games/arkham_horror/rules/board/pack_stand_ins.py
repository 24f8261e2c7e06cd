"""Things that investigators spend in place of clue tokens and dollars (Spend, Power Tokens).

The price is paid with them step by step; what is left is paid with the tokens of the price.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import COUNTER, SPENT, SPENT_AS, NamedRule, PackQuantity
from simcore.games.arkham_horror.box.possessions import exhaust
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_cards_events import before_use
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_kept_from
from simcore.games.arkham_horror.rules.board.pack_spent_trophies import put_in_cup_or_box
from simcore.games.arkham_horror.rules.board.plain_numbers import (
    CLUE,
    MONEY,
    SPELL,
    has_of,
    is_thing,
    place_of_card,
)
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.board.tokens import change_clues, change_money
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES, Rule
from simcore.games.arkham_horror.rules.records.decisions import (
    CARD_SPENT,
    CLUE_OF,
    MONSTER_TROPHY,
    POWER_SPENT,
    Decision,
)
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import as_set, has, members, none_of, with_one
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, offer
from simcore.kernels.event_log import emit4

POWER = COUNTER.numbers["power"]
SPELLS, CLUES = SPENT.numbers["spell"], SPENT.numbers["clue"]
N_SPENT = len(SPENT.words)
AS_CLUE, AS_MONEY = SPENT_AS.numbers["clue"], SPENT_AS.numbers["money"]
FREELY, IN_CHECK, ALONE = range(3)
"""Ways of paying: as one likes; in a check, which asks about some cards by itself; without the others."""
NOT_PAID = -1  # in `due`


# --- what things count


@kernel
def word_of(resource):
    """Return the number of the word for a kind of token that things can be spent as."""
    return AS_CLUE if resource == CLUE else AS_MONEY


@kernel
def worth_by_rules(s, t, seat, what, resource):
    """Return as how many tokens something counts by a program in force; 0 if it does not."""
    of = what + N_SPENT * word_of(resource)
    if t["more_rules"][Rule.SPEND_AS, of] == 0:
        return np.int64(0)
    for place in range(s["n_in_force"]):
        entry = np.int64(s["force_order"][place])
        if s["force_seat"][entry] != seat:
            continue
        rules = t["rule_sets"][s["force_set"][entry]]
        for rule in range(rules[0], rules[1]):
            if t["rule_what"][rule] == Rule.SPEND_AS and t["rule_of"][rule] == of:
                return np.int64(t["rule_amount"][rule])
    return np.int64(0)


@kernel
def worth_of_card(s, t, seat, place, resource, way):
    """Return as how many tokens a card in hand can be spent now; 0 if it cannot."""
    card = np.int64(s["held"][seat, place])
    worth = np.int64(t["stands_for"][card, word_of(resource)])
    if worth > 0:
        is_exhausted = t["stands_by"][card] == UsedUp.EXHAUSTED and has(np.int64(s["exhausted"][seat]), place)
        is_asked = way == IN_CHECK and t["stands_unasked"][card]
        is_spent = t["stands_by"][card] == UsedUp.DISCARDED
        if is_exhausted or is_asked or is_kept_from(s, t, seat, card, is_spent):
            worth = np.int64(0)
    if worth == 0 and is_thing(t, card, SPELL):
        worth = worth_by_rules(s, t, seat, SPELLS, resource)
    return worth


@kernel
def power_as(s, t, seat, resource):
    """Return the power tokens that can be spent as tokens of a kind, by the pacts in hand (Power Tokens)."""
    for place in range(s["n_held"][seat]):
        if has(np.int64(t["power_as"][s["held"][seat, place]]), word_of(resource)):
            return np.int64(s["counters"][POWER, seat])
    return np.int64(0)


@kernel
def worth_alone(s, t, seat, resource, way):
    """Return all that an investigator can pay of a price without the clue tokens of others ("Spend")."""
    worth = np.int64(has_of(s, seat, resource)) + power_as(s, t, seat, resource)
    for place in range(s["n_held"][seat]):
        worth += worth_of_card(s, t, seat, place, resource, way)
    if resource == MONEY:
        worth += np.int64(s["clues"][seat]) * worth_by_rules(s, t, seat, CLUES, MONEY)
    elif has_named(s, t, NamedRule.TROPHIES_ARE_CLUES, seat):
        worth += np.int64(s["monster_trophies"][seat])
    return worth


@kernel
def sharer_for(s, t, seat, resource):
    """Return another investigator who shares clue tokens, and has some; NONE if there is none."""
    if resource == CLUE:
        for other in members(np.int64(s["alive"])):
            if other != seat and s["clues"][other] > 0 and has_named(s, t, NamedRule.SHARE_CLUES, other):
                return np.int64(other)
    return np.int64(NONE)


@kernel
def group_of(s, t, seat, resource):
    """Return in groups of how many an investigator spends tokens, outside of checks."""
    if resource != CLUE or t["mania_checks_only"] != 0:
        return np.int64(1)
    return max(np.int64(1), number_with(t, s, PackQuantity.CLUE_GROUP, 1, seat, NONE))


@kernel
def worth_in_all(s, t, seat, resource):
    """Return all that an investigator can pay of a price in clue tokens or dollars ("Spend")."""
    if resource != CLUE and resource != MONEY:
        return np.int64(has_of(s, seat, resource))
    other = sharer_for(s, t, seat, resource)
    shared = np.int64(s["clues"][other]) if other != NONE else np.int64(0)
    worth = worth_alone(s, t, seat, resource, FREELY) + shared
    return worth - worth % group_of(s, t, seat, resource)


@inlined
def worth_of_tokens(s, t, seat, resource):
    """Return the tokens of an investigator, with which a price is paid in a game without packs."""
    return np.int64(has_of(s, seat, resource))


# --- paying with them


@kernel
def offer_stand_ins(s, t, seat, resource, way, other):
    """List the things that can be spent next in place of a token."""
    if power_as(s, t, seat, resource) > 0:
        offer(s, POWER_SPENT)
    for place in range(s["n_held"][seat]):
        if worth_of_card(s, t, seat, place, resource, way) > 0:
            offer(s, CARD_SPENT + place)
    if resource == CLUE and has_named(s, t, NamedRule.TROPHIES_ARE_CLUES, seat):
        kinds = none_of(as_set(t["kind_sets"][0]))
        for marker in members(as_set(s["markers"][TROPHIES + seat])):
            kind = t["kind_of"][marker]
            if not has(kinds, kind):
                kinds = with_one(kinds, kind)
                offer(s, MONSTER_TROPHY + marker)
    if resource == MONEY and s["clues"][seat] > 0 and worth_by_rules(s, t, seat, CLUES, MONEY) > 0:
        offer(s, CLUE_OF + seat)
    if other != NONE:
        offer(s, CLUE_OF + other)


@kernel
def spend_card(s, t, log, seat, place):
    """Exhaust or discard a card that is spent in place of tokens."""
    card = np.int64(s["held"][seat, place])
    if t["stands_by"][card] == UsedUp.EXHAUSTED:
        before_use(s, t, log, seat, card)
        exhaust(s, log, seat, place)
    else:
        lose_card(t, s, log, seat, place)


@kernel
def spend_stand_in(s, t, log, seat, resource, way, option):
    """Spend a thing in place of tokens, which `due` then lacks; return True while it waits."""
    worth = np.int64(1)
    if option == POWER_SPENT:
        s["counters"][POWER, seat] -= 1
        emit4(log, Event.COUNTER, seat, POWER, -1, s["counters"][POWER, seat])
    elif option >= CLUE_OF:
        worth = worth_by_rules(s, t, seat, CLUES, MONEY)
        change_clues(t, s, log, seat, -1)
    elif option >= MONSTER_TROPHY:
        if put_in_cup_or_box(s, t, log, seat, option - MONSTER_TROPHY):
            return True
    else:
        worth = worth_of_card(s, t, seat, option - CARD_SPENT, resource, way)
        spend_card(s, t, log, seat, option - CARD_SPENT)
    s["due"] = max(np.int64(0), np.int64(s["due"]) - worth)
    return False


@kernel
def borrow(s, t, log, seat, other, way):
    """Ask another investigator for clue tokens; return True while it waits.

    `due` is `NOT_PAID` afterwards if the price cannot be paid with what the other allows.
    """
    most = min(np.int64(s["due"]), np.int64(s["clues"][other]))
    clear_options(s)
    for tokens in range(most, -1, -1):
        offer(s, tokens)
    if ask(t, s, log, Decision.SHARED, other):
        return True
    tokens = np.int64(chosen(s))
    if worth_alone(s, t, seat, CLUE, way) + tokens < s["due"]:
        s["due"] = NOT_PAID
        return False
    change_clues(t, s, log, other, -tokens)
    s["due"] -= tokens
    return False


@kernel
def settle(s, t, log, seat, resource, due, way):
    """Pay a price with other things than its tokens, as far as the player likes; return True while it waits.

    `due` holds what is left, or `NOT_PAID`.
    """
    group = np.int64(1) if way == IN_CHECK else group_of(s, t, seat, resource)
    s["due"] = (max(np.int64(0), np.int64(due)) + group - 1) // group * group
    other = np.int64(NONE) if way == ALONE else sharer_for(s, t, seat, resource)
    while s["due"] > 0:
        begin_options(s)
        if has_of(s, seat, resource) < s["due"]:
            clear_options(s)
        if other == NONE or worth_alone(s, t, seat, resource, way) >= s["due"]:
            offer_stand_ins(s, t, seat, resource, way, other)
        else:
            offer(s, CLUE_OF + other)
        if s["n_options"] == 0:
            return False
        if ask(t, s, log, Decision.SPENT, seat):
            return True
        option = np.int64(chosen(s))
        if option == NONE:
            return False
        if other != NONE and option == CLUE_OF + other:
            if borrow(s, t, log, seat, other, way):
                return True
            other = np.int64(NONE)
        elif spend_stand_in(s, t, log, seat, resource, way, option):
            return True
    return False


@kernel
def pay_price(s, t, log, seat, resource, price, way):
    """Pay clue tokens or dollars, or what replaces them ("Spend"); return True while it waits."""
    if settle(s, t, log, seat, resource, price, way):
        return True
    if s["due"] != NOT_PAID:
        if resource == CLUE:
            change_clues(t, s, log, seat, -np.int64(s["due"]))
        else:
            change_money(t, s, log, seat, -np.int64(s["due"]))
    return False


@kernel
def settle_freely(s, t, log, seat, resource, due):
    """Pay a part of a price with other things than its tokens; return True while it waits."""
    return settle(s, t, log, seat, resource, due, FREELY)


@kernel
def is_not_paid(s, _):
    """Return whether the last price could not be paid after all."""
    return s["due"] == NOT_PAID


@kernel
def tokens_due(s, _):
    """Return what is left of the last price."""
    return np.int64(s["due"])


@inlined
def whole_price(s, price):
    """Return a price in a game without packs, where nothing replaces its tokens."""
    return np.int64(price)


@kernel
def place_of_held(s, seat, place, card):
    """Return where a card is that lay at a place, after others may have been spent."""
    if place < s["n_held"][seat] and s["held"][seat, place] == card:
        return np.int64(place)
    return np.int64(place_of_card(s, seat, card))


@inlined
def same_place(s, seat, place, card):
    """Return a place in a game without packs, where no card is spent in place of tokens."""
    return np.int64(place)


place_now = pack_only(place_of_held, same_place)
"""`place_now(s, seat, place, card)`: where a card is now that lay at a place before a payment."""
can_spend = pack_only(worth_in_all, worth_of_tokens)
"""`can_spend(s, t, seat, resource)`: what an investigator can pay of a price in tokens."""
stand_in = pack_only(settle_freely, no)
"""`stand_in(s, t, log, seat, resource, due)`: pay a part of a price with other things."""
left_to_pay = pack_only(tokens_due, whole_price)
"""`left_to_pay(s, price)`: tokens that are still to be paid after `stand_in`."""
is_unpaid = pack_only(is_not_paid, no)
"""`is_unpaid(s, 0)`: whether the last price could not be paid after all."""
