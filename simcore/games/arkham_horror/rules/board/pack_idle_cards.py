"""Dice of cards in hand, which rules of packs take away if the cards give nothing (`forbid(cards)`)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Quantity
from simcore.games.arkham_horror.box.pack_kinds import PackQuantity
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.kinds_of_checks import SKILL_CHECK, SPECIAL_CHECK
from simcore.games.arkham_horror.rules.board.pack_sources import turn_back, turn_to
from simcore.games.arkham_horror.rules.board.rule_matching import applies
from simcore.games.arkham_horror.rules.board.rule_sources import rules_of
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule, Source
from simcore.jit.decorators import kernel


@kernel
def dice_by_card_rules(t, s, seat, what):
    """Return what the standing rules of the cards in hand add to a number."""
    dice = np.int64(0)
    for place in range(s["n_held"][seat]):
        source = np.int64(Source.FIRST_CARD) + place
        first, end = rules_of(t, s, source, seat, NONE)
        kept = turn_to(s, source, seat)
        for rule in range(first, end):
            is_meant = t["rule_what"][rule] == Rule.MODIFY and t["rule_of"][rule] == what
            if is_meant and applies(t, s, rule, seat, NONE):
                dice += amount(t, s, seat, np.int64(t["rule_amount"][rule]))
        turn_back(s, kept)
    return dice


@kernel
def dice_of_cards(t, s, seat, kind, skill):
    """Return the dice that the cards in hand add to a check by themselves (Skill Check)."""
    dice = np.int64(s["bonus"][seat, skill]) + dice_by_card_rules(t, s, seat, Quantity.ALL_CHECKS)
    dice += dice_by_card_rules(t, s, seat, PackQuantity.ALL_SKILLS)
    dice += dice_by_card_rules(t, s, seat, skill)
    if SPECIAL_CHECK[kind] >= 0:
        dice += dice_by_card_rules(t, s, seat, np.int64(SPECIAL_CHECK[kind]))
    if SPECIAL_CHECK[kind] < 0 or t["environment_special_checks"]:
        dice += dice_by_card_rules(t, s, seat, np.int64(SKILL_CHECK[skill]))
    return dice
