"""An experienced table, which knows the odds, the decks and each other's plans."""

from __future__ import annotations

from heuristics.arkham_horror.memo import MEMO
from heuristics.arkham_horror.plans import (
    CELL_WEIGHTS,
    PROVENANCE,
    WEIGHTS,
    prepare_plans,
    takes_other_plan,
    weights_of_other_plan,
)
from heuristics.arkham_horror.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from simcore.jit.decorators import kernel

play = kernel(play_standard)


@strategy(
    "expert",
    games=("arkham-horror",),
    weights=WEIGHTS,
    cell_weights=CELL_WEIGHTS,
    version=13,
    prepare=prepare_plans,
    provenance=PROVENANCE,
    memo=MEMO,
)
def choose(tables, state, weights, memo):
    """Play like an experienced table.

    Decides as `standard` does, with weights that depend on the Ancient One and the number of players, and
    follows one plan. Against Ithaqua, Nyarlathotep and Yig, with up to five players also against Hastur, and
    alone against Cthulhu, it buys arms, lets the Ancient One awaken, and wins the battle. Against the others
    it keeps clue tokens and seals, but with one or two players it fights the battle against Shub-Niggurath,
    and alone that against Yog-Sothoth. With two players against Cthulhu and Yog-Sothoth, the team decides: it
    fights the battle if the lowest Fight of both, and a quarter of the dice of the weapons on their sheets,
    come to 3 or more, and seals otherwise. It includes the clue tokens that could be spent in the odds
    of checks, and counts where the remaining mythos cards open gates. It knows how many monsters the next
    surge brings and which monsters disappear with a gate. It leaves gates to investigators who will close
    them on the way to the last one, and avoids a gate that would awaken the Ancient One. Investigators in one
    place hand weapons to those who need them more, and cards that seal to those who return through a gate.

    It sets its sliders for the monsters in its area, with two or more players also to reach a gate or clue
    tokens a turn earlier, and avoids streets during the curfew and in storms. For the battle, it values cards
    by the dice that they add against this Ancient One and by sixes that count twice, and keeps the trophies
    and clue tokens that the attack takes. In the battle, its sliders serve the successes of all rounds that
    the investigator may expect to live.

    Limits: considers one goal of each investigator at a time, trades no money, moves to no investigator in
    order to trade, and plans only as far as the next goal. Other weights do not change the plan that only
    some teams follow (`other_plan`).
    """
    if takes_other_plan(state, weights):
        return play(tables, state, weights_of_other_plan(weights), memo)
    return play(tables, state, weights, memo)
