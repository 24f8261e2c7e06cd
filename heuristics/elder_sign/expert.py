"""A table that has played often, and knows the odds of every card."""

from __future__ import annotations

from heuristics.elder_sign.effects import PLAIN
from heuristics.elder_sign.layout import SIZE
from heuristics.elder_sign.prepared import prepare as prepare_standard
from heuristics.elder_sign.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from simcore.games.elder_sign.odds.book import write_book
from simcore.games.elder_sign.odds.book_play import better_choice
from simcore.games.elder_sign.rules.codes import SPELL, ints
from simcore.games.elder_sign.rules.events import Decision
from simcore.jit.decorators import kernel

PAY, GIVE_UP, FOCUS = ints(Decision.PAY, Decision.GIVE_UP, Decision.FOCUS)
BOOK = SIZE  # the book lies behind what every strategy prepares
W_DOUBT = len(PLAIN)
WEIGHTS = {**PLAIN, "doubt": 0.02}  # by so much the book has to be better than the eye
play = kernel(play_standard)
prepare_approximately = kernel(prepare_standard)


def prepare(tables, weights):
    """What the standard strategy prepares, and behind it the book of exact chances."""
    prepare_approximately(tables, weights)
    write_book(tables, weights["prepared"], BOOK)


@kernel
def has_spell_dice(s):
    """Whether a die lies on a spell."""
    for die in range(8):
        if s["die_at"][die] >= SPELL:
            return True
    return False


@strategy("expert", games=("elder-sign",), weights=WEIGHTS, prepare=prepare)
def choose(tables, state, weights):
    """Play like a table that has played often.

    Knows the exact chance of every position of an attempt, from the best play of its tasks, and pays, sets
    aside and keeps dice by it where that is clearly better than the eye; everything else it does as the
    standard strategy does.

    Limits: of cards with monsters on them, and with dice on spells, it knows no exact chances. Cards are
    chosen by approximate chances: those of the book leave out clues and items, and choosing by them won less.
    """
    decision = state["decision"]
    own = play(tables, state, weights)
    if decision != PAY and decision != GIVE_UP and decision != FOCUS:
        return own
    if has_spell_dice(state) or (decision == GIVE_UP and state["options"][own] < 0):
        return own
    found = better_choice(tables, state, weights["prepared"], BOOK, own, weights["value"][W_DOUBT])
    return found if found >= 0 else own
