"""Greedy play by exact odds: the most expected successes this round, less their cost."""

from __future__ import annotations

from heuristics.arkham_horror.battle.greedy import play
from heuristics.arkham_horror.battle.plans import WEIGHTS
from heuristics.final_battle.habits import clue_before_reroll, keep_high
from heuristics.strategy.contract import strategy
from heuristics.toolbox.cell_weights import CellWeights
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.records.shared import MAX_SEATS

LAST_CLUES = CellWeights(ancient_ones=("nyarlathotep",), players=(1,), weights={"clue": 5.0})
"""Alone against an attack on clue tokens, each of them is worth another round."""

TEAM_RACE = CellWeights(
    ancient_ones=("yog-sothoth",), players=tuple(range(2, MAX_SEATS + 1)), weights={"race": 1.0}
)
"""Fight and the defence share a slider, so a team that pays for each defence never attacks.

Alone, the weight helps some investigators and harms others.
"""


@strategy(
    "exact-greedy",
    games=("final-battle",),
    weights={**WEIGHTS, "sixes": 1.0},
    version=6,
    cell_weights=(LAST_CLUES, TEAM_RACE),
)
def choose(tables, state, weights):
    """Maximize the expected successes of this round, less their cost.

    Values every slider, weapon, spell, clue token and reroll by the exact probabilities of the dice, and a
    failed defence by the share of what is left that it takes. Counts sixes twice for weapons that do so. In a
    team against Yog-Sothoth, sliders weigh the successes of all coming rounds. Investigators trade cards if
    both together gain. Keeps fight and lore high for later rounds, and spends clue tokens before a reroll.
    Uses upkeep, allies and cards that prevent losses as `standard` does.

    Limits: otherwise plans only for this round, and considers no more than two cards ahead.
    """
    choice = play(tables, state, weights)
    if state["decision"] == BoxDecision.SLIDER:
        return keep_high(tables, state, choice)
    if state["decision"] == BoxDecision.MEND:
        return clue_before_reroll(tables, state, weights, choice)
    return choice
