"""Amounts and conditions of programs: numbers, words and terms, as they are worked out when they are needed.

An operand below `WORDS` is a number, one from `TERMS` on a row of the table of terms; the others are words.
Terms may stand in terms, two deep for amounts and three deep for conditions: no kernel calls itself.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS as TERMS
from simcore.effects.kinds import WORDS as WORDS
from simcore.games.arkham_horror.box.effect_kinds import (
    AMOUNT,
    CONDITION,
    MARKERS,
    RESOURCES,
    THINGS,
)
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.records.codes import OUTSKIRTS, RUMOUR, SKY, Down, ints
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import count, has

ALL, HALF_UP, HALF_DOWN, ROLL, SUCCESSES, FAILURES, PAID = (
    AMOUNT.numbers[word] for word in ("all", "half_up", "half_down", "roll", "successes", "failures", "paid")
)
TOKENS, TERROR, INVESTIGATORS = (AMOUNT.numbers[word] for word in ("tokens", "terror", "investigators"))
MAX_SANITY, MAX_STAMINA = AMOUNT.numbers["max_sanity"], AMOUNT.numbers["max_stamina"]
FIRST_RESOURCE = AMOUNT.numbers[RESOURCES[0]]  # the others follow it
PLUS, MINUS, TIMES, RANGE, BY_PLAYERS, FALLING = (
    list(AMOUNT.terms).index(term) for term in ("plus", "minus", "times", "range", "by_players", "falling")
)
IS_UP, IS_CURSED, IS_BLESSED, GATE_OPEN, MONSTER_ON_BOARD, IN_ARKHAM, AWAKE = (
    CONDITION.numbers[word]
    for word in ("up", "cursed", "blessed", "gate_open", "monster_on_board", "in_arkham", "awake")
)
AT_LEAST, AT_MOST, HAS, IN_PLAY, FREE, ALLOWED, NOT, AND, OR = (
    list(CONDITION.terms).index(term)
    for term in ("at_least", "at_most", "has", "in_play", "free", "allowed", "not", "and", "or")
)
SANITY, STAMINA, CLUE, MONEY = range(len(RESOURCES))
COMMON, UNIQUE, SPELL, SKILL, ALLY, ITEM, WEAPON, TOME = range(len(THINGS))
FIRST_THING = len(RESOURCES)  # among the numbers of the game that conditions name
FIRST_MARKER = FIRST_THING + len(THINGS)
M_TERROR, M_TOKENS, M_RUMOUR, M_MONSTERS, M_GATES, M_DOOM, M_ALLIES = (
    FIRST_MARKER + MARKERS.index(word) for word in MARKERS
)
UP = ints(Down.UP)[0]


# --- what somebody has


@kernel
def has_of(s, seat, resource):
    """Sanity, stamina, clue tokens or dollars that somebody has; of nobody 0."""
    if seat < 0:
        return 0
    if resource == SANITY:
        return np.int64(s["sanity"][seat])
    if resource == STAMINA:
        return np.int64(s["stamina"][seat])
    if resource == CLUE:
        return np.int64(s["clues"][seat])
    return np.int64(s["money"][seat])


@kernel
def is_ally(t, card):
    """Whether a card is an ally (Allies)."""
    for i in range(t["n_allies"]):
        if t["allies"][i] == card:
            return True
    return False


@kernel
def is_thing(t, card, thing):
    """Whether a card is a thing of some kind: a deck's, an item, a weapon, a tome (Item, Weapons, Tome)."""
    if thing == ITEM:
        return t["item"][card] != 0
    if thing == WEAPON:
        return t["card_type"][card] == 1
    if thing == TOME:
        return t["card_type"][card] == 2
    if thing == ALLY:
        return is_ally(t, card)
    return t["card_deck"][card] == thing


@kernel
def things_of(t, s, seat, thing):
    """Cards of some kind that somebody holds, as bits of their places."""
    found = np.int64(0)
    if seat < 0:
        return found
    for place in range(s["n_held"][seat]):
        if is_thing(t, np.int64(s["held"][seat, place]), thing):
            found |= np.int64(1) << place
    return found


@kernel
def place_of_card(s, seat, card):
    """Where somebody holds a card, as a place in `held`; -1 if it is not there."""
    if seat >= 0:
        for place in range(s["n_held"][seat]):
            if s["held"][seat, place] == card:
                return place
    return -1


@kernel
def is_held(s, card):
    """Whether anybody holds a card (Special Cards)."""
    for seat in range(s["n_seats"]):
        if place_of_card(s, seat, card) >= 0:
            return True
    return False


@inlined
def in_arkham(s, seat):
    """Whether somebody stands in a street or location of Arkham."""
    return seat >= 0 and s["at"][seat] < MAX_AREAS


@kernel
def is_monster_on_board(t, s):
    """Whether there is a monster in Arkham, in the Sky or in the Outskirts (Monster Limit, The Outskirts)."""
    found = np.int64(s["markers"][SKY] | s["markers"][OUTSKIRTS])
    for area in range(t["n_areas"]):
        found |= np.int64(s["markers"][area])
    return found != 0


@kernel
def tokens_here(s, seat):
    """Tokens on the card whose program runs: a card that is held, else the rumour."""
    if s["card_at"] >= 0 and seat >= 0:
        return np.int64(s["tokens"][seat, np.int64(s["card_at"])])
    return np.int64(s["rumour_tokens"])


@kernel
def number_of(t, s, seat, what):
    """A number of the game that conditions compare."""
    if what < FIRST_THING:
        return has_of(s, seat, what)
    if what < FIRST_MARKER:
        return np.int64(count(things_of(t, s, seat, what - FIRST_THING)))
    if what == M_TERROR:
        return np.int64(s["terror"])
    if what == M_TOKENS:
        return tokens_here(s, seat)
    if what == M_RUMOUR:
        return np.int64(count(np.int64(s["markers"][RUMOUR])))
    if what == M_DOOM:
        return np.int64(s["doom"])
    if what == M_ALLIES:
        return np.int64(s["n_allies"])
    if seat < 0:
        return np.int64(0)
    return np.int64(s["monster_trophies"][seat] if what == M_MONSTERS else s["gate_trophies"][seat])


# --- amounts


@kernel
def plain_amount(s, seat, number):
    """An amount that is a number or a word."""
    if number < WORDS:
        return np.int64(number)
    if number >= FIRST_RESOURCE:
        return np.int64(has_of(s, seat, number - FIRST_RESOURCE))
    if number == ROLL:
        return np.int64(s["rolled"])
    if number == SUCCESSES:
        return np.int64(s["successes_rolled"])
    if number == FAILURES:
        return np.int64(s["failures_rolled"])
    if number == PAID:
        return np.int64(s["paid"])
    if number == TOKENS:
        return tokens_here(s, seat)
    if number == TERROR:
        return np.int64(s["terror"])
    if number == INVESTIGATORS:
        return np.int64(s["n_seats"])
    if seat >= 0 and number == MAX_SANITY:
        return np.int64(s["max_sanity"][seat])
    if seat >= 0 and number == MAX_STAMINA:
        return np.int64(s["max_stamina"][seat])
    return np.int64(0)


@kernel
def worked_out(s, function, a, b, c):
    """What a function makes of its arguments; of a range the most, as long as nobody has chosen."""
    if function == PLUS:
        return a + b
    if function == MINUS:
        return a - b
    if function == TIMES:
        return a * b
    if function == BY_PLAYERS:
        return a if s["n_seats"] < b else c
    if function == FALLING:
        return a - max(0, np.int64(s["round"]) - 1)
    return b


@kernel
def inner_amount(t, s, seat, number):
    """An amount of which no argument is a term."""
    if number < TERMS:
        return plain_amount(s, seat, number)
    term = t["terms"][number - TERMS]
    a = plain_amount(s, seat, np.int64(term["a"]))
    b = plain_amount(s, seat, np.int64(term["b"]))
    c = plain_amount(s, seat, np.int64(term["c"]))
    return worked_out(s, term["op"], a, b, c)


@kernel
def amount(t, s, seat, number):
    """An amount of a program that runs for a seat; `all` and halves are 0, see `amount_of`."""
    if number < TERMS:
        return plain_amount(s, seat, number)
    term = t["terms"][number - TERMS]
    a = inner_amount(t, s, seat, np.int64(term["a"]))
    b = inner_amount(t, s, seat, np.int64(term["b"]))
    c = inner_amount(t, s, seat, np.int64(term["c"]))
    return worked_out(s, term["op"], a, b, c)


@kernel
def amount_of(t, s, seat, number, have):
    """An amount of something of which there is so much; a negative one counts as none (Rounding)."""
    if number == ALL:
        return np.int64(have)
    if number == HALF_UP:
        return np.int64(have + 1) // 2
    if number == HALF_DOWN:
        return np.int64(have) // 2
    return max(np.int64(0), amount(t, s, seat, number))


@inlined
def is_range(t, number):
    """Whether an amount is a range out of which the player chooses."""
    return number >= TERMS and t["terms"][number - TERMS]["op"] == RANGE


@kernel
def range_of(t, s, seat, number):
    """The least and the most of a range."""
    term = t["terms"][number - TERMS]
    least = inner_amount(t, s, seat, np.int64(term["a"]))
    return least, inner_amount(t, s, seat, np.int64(term["b"]))


# --- conditions


@kernel
def word_holds(t, s, seat, word):
    """A condition that is a word."""
    if word == GATE_OPEN:
        return s["n_open"] > 0
    if word == MONSTER_ON_BOARD:
        return is_monster_on_board(t, s)
    if word == AWAKE:
        return s["awoke"] >= 0
    if seat < 0:
        return False
    if word == IS_UP:
        return s["down"][seat] == UP
    if word == IN_ARKHAM:
        return in_arkham(s, seat)
    return s["status"][seat] < 0 if word == IS_CURSED else s["status"][seat] > 0


@kernel
def plain_holds(t, s, seat, condition):
    """A condition that is no other condition's `not`, `and` or `or`."""
    if condition < TERMS:
        return word_holds(t, s, seat, condition)
    term = t["terms"][condition - TERMS]
    function, a = np.int64(term["op"]), np.int64(term["a"])
    if function == AT_LEAST:
        return number_of(t, s, seat, a) >= amount(t, s, seat, np.int64(term["b"]))
    if function == AT_MOST:
        return number_of(t, s, seat, a) <= amount(t, s, seat, np.int64(term["b"]))
    if function == HAS:
        return place_of_card(s, seat, a) >= 0
    if function == FREE:
        return not is_held(s, a)
    if function == ALLOWED:  # of a loan only: a rule that lasts for this seat
        return seat < 0 or not has(np.int64(s["no_loan"]), seat)
    return s["environment"] == a or s["rumour"] == a


@inlined
def joins(t, condition):
    """Whether a condition is made of other conditions."""
    return condition >= TERMS and t["terms"][condition - TERMS]["op"] >= NOT


@inlined
def joined(function, first, second):
    """What two conditions come to together; of `not` the second does not count."""
    if function == NOT:
        return not first
    return (first and second) if function == AND else (first or second)


@kernel
def inner_holds(t, s, seat, condition):
    """A condition whose parts are plain."""
    if not joins(t, condition):
        return plain_holds(t, s, seat, condition)
    term = t["terms"][condition - TERMS]
    first = plain_holds(t, s, seat, np.int64(term["a"]))
    return joined(term["op"], first, plain_holds(t, s, seat, np.int64(term["b"])))


@kernel
def middle_holds(t, s, seat, condition):
    """A condition whose parts have plain parts."""
    if not joins(t, condition):
        return plain_holds(t, s, seat, condition)
    term = t["terms"][condition - TERMS]
    first = inner_holds(t, s, seat, np.int64(term["a"]))
    return joined(term["op"], first, inner_holds(t, s, seat, np.int64(term["b"])))


@kernel
def holds(t, s, seat, condition):
    """Whether a condition of a program that runs for a seat holds."""
    if not joins(t, condition):
        return plain_holds(t, s, seat, condition)
    term = t["terms"][condition - TERMS]
    first = middle_holds(t, s, seat, np.int64(term["a"]))
    return joined(term["op"], first, middle_holds(t, s, seat, np.int64(term["b"])))
