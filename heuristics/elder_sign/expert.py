"""An experienced table, which knows the odds of every card."""

from __future__ import annotations

from pathlib import Path

from heuristics.elder_sign.effects import NAMES
from heuristics.elder_sign.exact import BOOK, write_exact
from heuristics.elder_sign.prepared import prepare as prepare_standard
from heuristics.elder_sign.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from heuristics.toolbox.tuned_weights import read_weights
from simcore.games.elder_sign.chances.book_play import better_choice
from simcore.games.elder_sign.rules.records.codes import SPELL
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.jit.decorators import kernel

W_DOUBT = len(NAMES)  # by how much the book has to be better than the eye where dice are paid or kept
FILE = Path(__file__).parent / "weights" / "expert.toml"
WEIGHTS, CELL_WEIGHTS, PROVENANCE = read_weights(FILE, (*NAMES, "doubt"))
play = kernel(play_standard)
prepare_approximately = kernel(prepare_standard)


def prepare(tables, weights):
    """Prepare as `standard` does, then compute the exact chances of cards."""
    prepare_approximately(tables, weights)
    write_exact(tables, weights)


@kernel
def has_spell_dice(s):
    """Return whether a die lies on a spell."""
    for die in range(8):
        if s["die_at"][die] >= SPELL:
            return True
    return False


@strategy(
    "expert",
    games=("elder-sign",),
    weights=WEIGHTS,
    cell_weights=CELL_WEIGHTS,
    version=10,
    prepare=prepare,
    provenance=PROVENANCE,
)
def choose(tables, state, weights):
    """Play like an experienced table.

    Knows the exact chance of every position of an attempt under the best play of its tasks. Uses it to choose
    cards and, where it is clearly better than the estimate, to pay, set aside and keep dice. In everything
    else it plays as `standard` does, with weights tuned by search.

    Limits: the exact chances ignore clues, spells and monsters. A clue or spell counts as part of a die, a
    monster as a separate chance before the card. With monsters on the card or dice on spells, it pays and
    keeps dice by estimate.
    """
    decision = state["decision"]
    own = play(tables, state, weights)
    if decision != Decision.PAY and decision != Decision.GIVE_UP and decision != Decision.FOCUS:
        return own
    if has_spell_dice(state) or (decision == Decision.GIVE_UP and state["options"][own] < 0):
        return own
    choice = better_choice(tables, state, weights["prepared"], BOOK, own, weights["value"][W_DOUBT])
    return choice if choice >= 0 else own
