"""A table that has played often, and knows the odds of every card."""

from __future__ import annotations

from heuristics.elder_sign.effects import PLAIN
from heuristics.elder_sign.exact import BOOK, prepare_exact
from heuristics.elder_sign.prepared import prepare as prepare_standard
from heuristics.elder_sign.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from simcore.games.elder_sign.odds.book_play import book_choice
from simcore.games.elder_sign.rules.codes import SPELL, ints
from simcore.games.elder_sign.rules.events import Decision
from simcore.jit.decorators import kernel

PAY, GIVE_UP, FOCUS = ints(Decision.PAY, Decision.GIVE_UP, Decision.FOCUS)
WEIGHTS = {**PLAIN}
play = kernel(play_standard)
prepare_approximately = kernel(prepare_standard)


def prepare(tables, weights):
    """What the standard strategy prepares, with exact chances in the place of its own."""
    prepare_approximately(tables, weights)
    prepare_exact(tables, weights)


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

    Knows the exact chance of every card with every pool of dice, from the best play of its tasks, and pays,
    sets aside and keeps dice by it; chooses cards, items, clues and the entrance as the standard strategy
    does, but by these chances and by prices that a search has found for them.

    Limits: of cards with monsters on them, and with dice on spells, it knows the chances only roughly. It
    plans no further than the attempt at hand.
    """
    decision = state["decision"]
    if (decision == PAY or decision == GIVE_UP or decision == FOCUS) and not has_spell_dice(state):
        own = play(tables, state, weights)
        if decision == GIVE_UP and state["options"][own] < 0:
            return own
        found = book_choice(tables, state, weights["prepared"], BOOK)
        return found if found >= 0 else own
    return play(tables, state, weights)
