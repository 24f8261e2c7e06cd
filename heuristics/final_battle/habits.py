"""Choices of the final battle in which greedy play of one round errs: what later rounds or rolls need."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.greedy import clue_gain
from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, CLUE_OPTION, FIGHT, LORE, STOPS, Effect
from simcore.jit.decorators import kernel


@kernel
def keep_high(t, s, choice):
    """Keep a slider of fight or lore as high as it is, and set it as high as possible where that is free.

    Fight and lore without a use in this round still have one after a trade, and moving up again takes focus.
    A slider that also defends is left as the plan sets it.
    """
    track = np.int64(s["track"])
    if t["attack_skill"] // 2 == track or (track != FIGHT // 2 and track != LORE // 2):
        return choice
    if s["focus_left"] >= STOPS * 2:
        return s["n_options"] - 1
    return max(choice, s["stop"][s["seat"], track] - s["options"][0])


@kernel
def clue_before_reroll(t, s, w, choice):
    """Spend a clue token before a reroll that is to follow, so that its dice are rolled again, too."""
    option = s["options"][choice]
    if option <= CLUE_OPTION or not s["counts_all"]:
        return choice
    if option < ABILITY_OPTION:
        effect = t["effect"][s["held"][s["seat"], option - 1]]
        if effect == Effect.CLUE or effect == Effect.REROLL_DIE:
            return choice
    for i in range(s["n_options"]):
        if s["options"][i] == CLUE_OPTION and clue_gain(t, s, s["seat"], w) > 0.0:
            return i
    return choice
