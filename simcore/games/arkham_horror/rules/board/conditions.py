"""Conditions of programs: words, comparisons of numbers, and their combinations by `not`, `and` and `or`.

A condition below `TERMS` is a word, any other is a row of the table of terms. The rows of its parts come
before its own, so a loop evaluates them in order, and no kernel calls itself.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.effect_kinds import (
    CONDITION,
    MARKERS,
    RESOURCES,
    THINGS,
    Condition,
)
from simcore.games.arkham_horror.limits import MAX_AREAS, MOST_TERMS
from simcore.games.arkham_horror.rules.board.amounts import (
    amount,
    has_of,
    place_of_card,
    things_of,
    tokens_here,
)
from simcore.games.arkham_horror.rules.board.pack_conditions import (
    pack_measure,
    pack_term_holds,
    pack_word_holds,
)
from simcore.games.arkham_horror.rules.records.codes import NONE, ON_RUMOR, OUTSKIRTS, SKY, Down
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import as_set, count, has

AT_LEAST, AT_MOST, HAS, FREE, ALLOWED, NOT, AND, OR = (
    list(CONDITION.terms).index(term)
    for term in ("at_least", "at_most", "has", "free", "allowed", "not", "and", "or")
)
FIRST_THING = len(RESOURCES)  # among the numbers of the game that conditions name
FIRST_MARKER = FIRST_THING + len(THINGS)
M_TERROR, M_TOKENS, M_RUMOR, M_MONSTERS, M_DOOM, M_ALLIES = (
    FIRST_MARKER + MARKERS.index(word)
    for word in ("terror", "tokens", "rumor_monsters", "monster_trophies", "doom", "allies_left")
)


@kernel
def is_held(s, card):
    """Return whether any investigator holds a card (Special Cards)."""
    for seat in range(s["n_seats"]):
        if place_of_card(s, seat, card) >= 0:
            return True
    return False


@inlined
def in_arkham(s, seat):
    """Return whether an investigator is in a street or location of Arkham."""
    return seat >= 0 and s["at"][seat] < MAX_AREAS


@kernel
def is_monster_on_board(t, s):
    """Return whether a monster is in Arkham, the Sky or the Outskirts (Monster Limit, The Outskirts)."""
    markers = as_set(s["markers"][SKY]) | as_set(s["markers"][OUTSKIRTS])
    for area in range(t["n_areas"]):
        markers |= as_set(s["markers"][area])
    return markers != 0


@kernel
def number_of(t, s, seat, what):
    """Return a number of the game for a comparison."""
    if what > M_ALLIES:
        return pack_measure(s, t, seat, what)
    if what < FIRST_THING:
        return has_of(s, seat, what)
    if what < FIRST_MARKER:
        return np.int64(count(things_of(t, s, seat, what - FIRST_THING)))
    if what == M_TERROR:
        return np.int64(s["terror"])
    if what == M_TOKENS:
        return tokens_here(s, seat)
    if what == M_RUMOR:
        return np.int64(count(as_set(s["markers"][ON_RUMOR])))
    if what == M_DOOM:
        return np.int64(s["doom"])
    if what == M_ALLIES:
        return np.int64(s["n_allies"])
    if seat < 0:
        return np.int64(0)
    return np.int64(s["monster_trophies"][seat] if what == M_MONSTERS else s["gate_trophies"][seat])


@kernel
def word_holds(t, s, seat, word):
    """Return whether a word condition holds."""
    if word > Condition.AWAKE:
        return pack_word_holds(s, t, seat, word)
    if word == Condition.GATE_OPEN:
        return s["n_open"] > 0
    if word == Condition.MONSTER_ON_BOARD:
        return is_monster_on_board(t, s)
    if word == Condition.AWAKE:
        return s["awoke"] >= 0
    if seat < 0:
        return False
    if word == Condition.UP:
        return s["down"][seat] == Down.UP
    if word == Condition.IN_ARKHAM:
        return in_arkham(s, seat)
    return s["status"][seat] < 0 if word == Condition.CURSED else s["status"][seat] > 0


@kernel
def plain_holds(t, s, seat, condition):
    """Return whether a plain condition holds, without `not`, `and` or `or`."""
    if condition < TERMS:
        return word_holds(t, s, seat, condition)
    term = t["terms"][condition - TERMS]
    function, a = np.int64(term["op"]), np.int64(term["a"])
    if function > OR:
        return pack_term_holds(s, t, seat, condition - TERMS)
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
    return s["environment"] == a or s["rumor"] == a


@inlined
def joins(t, condition):
    """Return whether a condition combines other conditions."""
    return condition >= TERMS and NOT <= t["terms"][condition - TERMS]["op"] <= OR


@inlined
def joined(function, first, second):
    """Return the combined value of two conditions; `not` ignores the second."""
    if function == NOT:
        return not first
    return (first and second) if function == AND else (first or second)


@kernel
def waiting_condition(t, row, last):
    """Return the row of the first combined part that is not evaluated yet; NONE if there is none."""
    term = t["terms"][row]
    for operand in (term["a"], term["b"]):
        if operand - TERMS > last and joins(t, operand):
            return np.int64(operand) - TERMS
    return np.int64(NONE)


@inlined
def verdict_of(t, s, seat, verdicts, condition):
    """Return whether a part of a condition holds; for a combination, read the verdict on its row."""
    if joins(t, condition):
        return verdicts[condition - TERMS] != 0.0
    return plain_holds(t, s, seat, condition)


@kernel
def joined_holds(t, s, seat, root):
    """Return whether a combined condition holds, evaluating its parts in the order of their rows."""
    verdicts, open_terms = scratch(MOST_TERMS), scratch(MOST_TERMS)
    open_terms[0] = root
    n, last = 1, np.int64(NONE)
    while n > 0:
        row = np.int64(open_terms[n - 1])
        part = waiting_condition(t, row, last)
        if part != NONE:
            open_terms[n] = part
            n += 1
            continue
        term = t["terms"][row]
        first = verdict_of(t, s, seat, verdicts, np.int64(term["a"]))
        second = verdict_of(t, s, seat, verdicts, np.int64(term["b"]))
        verdicts[row] = 1.0 if joined(term["op"], first, second) else 0.0
        last = row
        n -= 1
    return verdicts[root] != 0.0


@kernel
def holds(t, s, seat, condition):
    """Return whether a condition of a program that runs for a seat holds."""
    if not joins(t, condition):
        return plain_holds(t, s, seat, condition)
    return joined_holds(t, s, seat, np.int64(condition) - TERMS)
