"""Terms of packs: amounts, conditions, sets of investigators and numbers of the game, nested in any way.

The rows of a term and of its arguments lie side by side, arguments first (`first_row`). A pass down finds the
kind of each row, and a pass up its value. A term about several investigators, for example `total(..)` or
`those(..)`, needs its argument for every seat. All values are then computed for every seat, and no kernel
calls itself.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.pack_kinds import (
    AMOUNT,
    ANY_DECK,
    CONDITION,
    MEASURE,
    MEMBERS,
    PACK_DECKS,
)
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.limits import MAX_TERM_ROWS
from simcore.games.arkham_horror.rules.board.pack_held import cards_of
from simcore.games.arkham_horror.rules.board.pack_places import is_at, seats_at
from simcore.games.arkham_horror.rules.board.pack_ties import partner_of
from simcore.games.arkham_horror.rules.board.pack_words import (
    amount_of_word,
    condition_of_word,
    counter_of,
    is_from_deck,
    is_ignoring,
    is_left,
    is_of_trait,
    marks_of,
    measure_of_word,
    members_of_word,
    monsters_in_play,
)
from simcore.games.arkham_horror.rules.board.plain_conditions import is_held
from simcore.games.arkham_horror.rules.board.plain_numbers import (
    FALLING,
    first_row,
    place_of_card,
    worked_out,
)
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import bit, count, has, members

KINDS = (AMOUNT, CONDITION, MEMBERS, MEASURE)
AMOUNTS, CONDITIONS, SETS, MEASURES, OTHERS = range(5)
"""Kinds of rows and of arguments; the last one is for names, places and other codes."""
ARGUMENTS = ("a", "b", "c")
COLUMNS = MAX_SEATS + 1
"""Values of a row: without an investigator, then of each seat."""
MOST_VALUES = MAX_TERM_ROWS * COLUMNS
MOST_IN_SET = 62
MOST_FUNCTIONS = max(len(kind.terms) for kind in KINDS)


def _kind_of(kind: object) -> int:
    return next((number for number, known in enumerate(KINDS) if known is kind), OTHERS)


def _argument_kinds() -> np.ndarray:
    """Return the kind of each argument of each function, by the kind of its term."""
    kinds = np.full((len(KINDS), MOST_FUNCTIONS, len(ARGUMENTS)), OTHERS, np.int64)
    for number, kind in enumerate(KINDS):
        for function, declared in enumerate(kind.terms.values()):
            arguments = [argument for argument in declared if argument is not ...]
            if declared[-1] is ...:  # written as a term of two
                arguments = [arguments[-1]] * 2
            for place, argument in enumerate(arguments):
                kinds[number, function, place] = _kind_of(PACK_EFFECTS.kind(argument))
    return kinds


KIND_OF_ARGUMENT = _argument_kinds()
ABOUT_ALL = np.zeros((len(KINDS), MOST_FUNCTIONS), np.bool_)
"""Functions that need an argument for every seat."""
for _kind, _terms in (
    (AMOUNTS, ("total", "number", "of_partner")),
    (CONDITIONS, ("some",)),
    (MEASURES, ("total",)),
):
    for _term in _terms:
        ABOUT_ALL[_kind, list(KINDS[_kind].terms).index(_term)] = True
for _term in ("those", "most", "least"):
    ABOUT_ALL[SETS, list(MEMBERS.terms).index(_term)] = True

DIV, MIN_OF, MAX_OF, SKILL, RISING, CARDS, COUNT, MARKS, TOTAL, NUMBER, OF_PARTNER, IN_PLAY = (
    list(AMOUNT.terms).index(term)
    for term in (
        *("div", "min_of", "max_of", "skill", "rising", "cards", "count", "marks", "total", "number"),
        "of_partner",
        "monsters_in_play",
    )
)
AT_LEAST, AT_MOST, HAS, FREE, ALLOWED, NOT, AND, OR, AT, EQUAL, MORE, SOME, ANCIENT_ONE = (
    list(CONDITION.terms).index(term)
    for term in (
        *("at_least", "at_most", "has", "free", "allowed", "not", "and", "or"),
        *("at", "equal", "more", "some", "ancient_one"),
    )
)
AVAILABLE, DRAWN, TRAIT_IS, FROM_DECK, IGNORES, ACT_IN_PLAY = (
    list(CONDITION.terms).index(term)
    for term in ("available", "drawn", "trait_is", "from_deck", "ignores", "act_in_play")
)
THOSE, MOST, LEAST, IN = (list(MEMBERS.terms).index(term) for term in ("those", "most", "least", "in"))
M_COUNT, M_MARKS, M_TOTAL, M_PLUS, M_SKILL, M_DISCARDED = (
    list(MEASURE.terms).index(term) for term in ("count", "marks", "total", "plus", "skill", "discarded")
)
FIRST_PACK_DECK = ANY_DECK.numbers[PACK_DECKS[0]]


# --- arguments


@kernel
def argument(t, s, seat, kind, operand, values, first):
    """Return an argument for a seat: the value of its row if it is a term, else that of its word."""
    if kind == OTHERS:
        return np.int64(operand)
    if operand >= TERMS:
        return np.int64(values[(operand - TERMS - first) * COLUMNS + seat + 1])
    if kind == AMOUNTS:
        return np.int64(amount_of_word(t, s, seat, operand))
    if kind == CONDITIONS:
        return np.int64(condition_of_word(t, s, seat, operand))
    if kind == SETS:
        return np.int64(members_of_word(t, s, seat, operand))
    return np.int64(measure_of_word(t, s, seat, operand))


@kernel
def total_of(t, s, operand, values, first):
    """Return the sum of an amount over all investigators in the game."""
    total = np.int64(0)
    for seat in members(np.int64(s["alive"])):
        total += argument(t, s, seat, AMOUNTS, operand, values, first)
    return total


@kernel
def those_of(t, s, operand, values, first):
    """Return the investigators for whom a condition holds."""
    those = np.int64(0)
    for seat in members(np.int64(s["alive"])):
        if argument(t, s, seat, CONDITIONS, operand, values, first):
            those |= bit(seat)
    return those


@kernel
def with_most(t, s, operand, sign, values, first):
    """Return the investigators with the highest amount, or with the lowest if `sign` is -1."""
    those, most = np.int64(0), np.int64(0)
    for seat in members(np.int64(s["alive"])):
        number = sign * argument(t, s, seat, AMOUNTS, operand, values, first)
        if those == 0 or number > most:
            those, most = bit(seat), number
        elif number == most:
            those |= bit(seat)
    return those


# --- the value of one row


@kernel
def amount_of_row(t, s, seat, function, a, b, c, term, values, first):
    """Return the value of an amount; the arguments have their values."""
    if function <= FALLING:
        return np.int64(worked_out(s, function, a, b, c))
    if function == DIV:
        return a // b if b > 0 else np.int64(0)
    if function == MIN_OF:
        return min(a, b)
    if function == MAX_OF:
        return max(a, b)
    if function == SKILL:
        return np.int64(skill_value(t, s, seat, a)) if seat >= 0 else np.int64(0)
    if function == RISING:
        return a + max(np.int64(0), np.int64(s["round"]) - 1)
    if function == CARDS:
        return np.int64(cards_of(t, s, seat, a))
    if function == COUNT:
        return np.int64(counter_of(s, seat, a))
    if function == MARKS:
        return np.int64(marks_of(s, seat, a))
    if function == TOTAL:
        return total_of(t, s, np.int64(term["a"]), values, first)
    if function == OF_PARTNER:
        partner = np.int64(partner_of(s, seat))
        return argument(t, s, partner, AMOUNTS, np.int64(term["a"]), values, first) if partner >= 0 else a - a
    if function == NUMBER:
        return np.int64(count(a))
    return np.int64(monsters_in_play(t, s, a)) if function == IN_PLAY else np.int64(0)


@kernel
def measure_of_row(t, s, seat, function, a, b, term, values, first):
    """Return the value of a number of the game that is a term."""
    if function == M_COUNT:
        return np.int64(counter_of(s, seat, a))
    if function == M_MARKS:
        return np.int64(marks_of(s, seat, a))
    if function == M_TOTAL:
        return total_of(t, s, np.int64(term["a"]), values, first)
    if function == M_PLUS:
        return a + b
    if function == M_DISCARDED:
        return np.int64(s["n_pack_discards"][a - FIRST_PACK_DECK])
    return np.int64(skill_value(t, s, seat, a)) if function == M_SKILL and seat >= 0 else np.int64(0)


@kernel
def base_condition(t, s, seat, function, a, b):
    """Return whether a condition holds that the base data have, too; the arguments have their values."""
    if function == AT_LEAST:
        return a >= b
    if function == AT_MOST:
        return a <= b
    if function == HAS:
        return place_of_card(s, seat, a) >= 0
    if function == FREE:
        return not is_held(s, a)
    if function == ALLOWED:  # of a loan only: a rule that lasts for this seat
        return seat < 0 or has(np.int64(s["no_loan"]), seat) == 0
    if function == NOT:
        return a == 0
    if function == AND:
        return a != 0 and b != 0
    if function == OR:
        return a != 0 or b != 0
    return s["environment"] == a or s["rumor"] == a


@kernel
def condition_of_row(t, s, seat, function, a, b):
    """Return whether a condition holds; the arguments have their values."""
    if function <= OR:
        return base_condition(t, s, seat, function, a, b)
    if function == AT:
        return is_at(t, s, seat, a)
    if function == EQUAL:
        return a == b
    if function == MORE:
        return a > b
    if function == SOME:
        return a != 0
    if function == ANCIENT_ONE:
        return t["ancient_one"] == a
    if function == AVAILABLE:
        return is_left(t, s, a)
    if function == DRAWN:
        return s["mythos_card"] == a
    if function == FROM_DECK:
        return is_from_deck(s, a)
    if function == IGNORES:
        return is_ignoring(t, s, seat, a)
    if function == ACT_IN_PLAY:
        return s["act"] == a
    return function == TRAIT_IS and is_of_trait(t, s, a)


@kernel
def set_of_row(t, s, seat, function, a, term, values, first):
    """Return a set of seats; of monsters, a set with as many members (`each` goes through the markers)."""
    if function == THOSE:
        return those_of(t, s, np.int64(term["a"]), values, first)
    if function == MOST:
        return with_most(t, s, np.int64(term["a"]), np.int64(1), values, first)
    if function == LEAST:
        return with_most(t, s, np.int64(term["a"]), np.int64(-1), values, first)
    if function == IN:
        return np.int64(seats_at(t, s, a))
    return bit(min(np.int64(monsters_in_play(t, s, a)), np.int64(MOST_IN_SET))) - 1


@kernel
def value_of_row(t, s, seat, kind, term, values, first):
    """Return the value of a row for a seat."""
    function = np.int64(term["op"])
    a = argument(t, s, seat, KIND_OF_ARGUMENT[kind, function, 0], np.int64(term["a"]), values, first)
    b = argument(t, s, seat, KIND_OF_ARGUMENT[kind, function, 1], np.int64(term["b"]), values, first)
    if kind == AMOUNTS:
        c = argument(t, s, seat, KIND_OF_ARGUMENT[kind, function, 2], np.int64(term["c"]), values, first)
        return amount_of_row(t, s, seat, function, a, b, c, term, values, first)
    if kind == CONDITIONS:
        return np.int64(condition_of_row(t, s, seat, function, a, b))
    if kind == SETS:
        return set_of_row(t, s, seat, function, a, term, values, first)
    return measure_of_row(t, s, seat, function, a, b, term, values, first)


# --- a whole term


@inlined
def note_kind(kinds, first, operand, kind):
    """Note the kind of an argument that is a term."""
    if operand >= TERMS and kind != OTHERS:
        kinds[operand - TERMS - first] = kind


@kernel
def find_kinds(t, kinds, first, root, kind):
    """Find the kind of each row of a term; return whether the term is about several investigators."""
    about_all = False
    for row in range(root - first + 1):
        kinds[row] = OTHERS
    kinds[root - first] = kind
    for row in range(root, first - 1, -1):
        of, term = kinds[row - first], t["terms"][row]
        if of == OTHERS:
            continue
        function = np.int64(term["op"])
        about_all |= ABOUT_ALL[of, function]
        note_kind(kinds, first, np.int64(term["a"]), KIND_OF_ARGUMENT[of, function, 0])
        note_kind(kinds, first, np.int64(term["b"]), KIND_OF_ARGUMENT[of, function, 1])
        note_kind(kinds, first, np.int64(term["c"]), KIND_OF_ARGUMENT[of, function, 2])
    return about_all


@kernel
def value_of_term(t, s, seat, kind, root):
    """Return the value of a term for a seat; -1: for no investigator."""
    kinds, values = scratch_integers(MAX_TERM_ROWS), scratch_integers(MOST_VALUES)
    first = np.int64(first_row(t, root))
    about_all = find_kinds(t, kinds, first, root, kind)
    for row in range(first, root + 1):
        of = kinds[row - first]
        if of == OTHERS:
            continue
        term = t["terms"][row]
        values[(row - first) * COLUMNS + seat + 1] = value_of_row(t, s, seat, of, term, values, first)
        if about_all:
            for other in members(np.int64(s["alive"])):
                values[(row - first) * COLUMNS + other + 1] = value_of_row(
                    t, s, other, of, term, values, first
                )
    return np.int64(values[(root - first) * COLUMNS + seat + 1])


# --- what programs ask for


@kernel
def pack_amount(s, t, seat, number):
    """Return an amount of a program that runs for a seat; `all` and halves are 0, see `amount_of`."""
    if number < TERMS:
        return np.int64(amount_of_word(t, s, seat, number))
    return value_of_term(t, s, seat, AMOUNTS, np.int64(number) - TERMS)


@kernel
def pack_holds(s, t, seat, condition):
    """Return whether a condition of a program that runs for a seat holds."""
    if condition < TERMS:
        return condition_of_word(t, s, seat, condition)
    return value_of_term(t, s, seat, CONDITIONS, np.int64(condition) - TERMS) != 0


@kernel
def pack_members(t, s, seat, of):
    """Return the seats of a set of investigators, for a program that runs for a seat."""
    if of < TERMS:
        return np.int64(members_of_word(t, s, seat, of))
    return value_of_term(t, s, seat, SETS, np.int64(of) - TERMS)
