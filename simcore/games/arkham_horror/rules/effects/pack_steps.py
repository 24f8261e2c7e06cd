"""Steps of programs that only packs use.

Each group of verbs of `box/pack_vocabulary.py` has its module: `pack_control.py`, `pack_body.py` and so on.
Verbs that lead to fights, gates and encounters are in `phases/pack_programs.py`.
"""

from __future__ import annotations

from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.effects.pack_battle import battle_step, is_of_battle
from simcore.games.arkham_horror.rules.effects.pack_board import board_step, is_of_board
from simcore.games.arkham_horror.rules.effects.pack_body import body_step, is_body_step
from simcore.games.arkham_horror.rules.effects.pack_boxes import boxes_step, is_of_boxes
from simcore.games.arkham_horror.rules.effects.pack_cards import cards_step, is_of_cards
from simcore.games.arkham_horror.rules.effects.pack_checks import check_step, is_check_step
from simcore.games.arkham_horror.rules.effects.pack_control import pack_control_step
from simcore.games.arkham_horror.rules.effects.pack_handling import do_charge
from simcore.games.arkham_horror.rules.effects.pack_market import is_of_market, market_step
from simcore.games.arkham_horror.rules.effects.pack_rules import is_rule_step, rule_step
from simcore.games.arkham_horror.rules.effects.pack_sifting import is_sifting_step, sifting_step
from simcore.games.arkham_horror.rules.effects.pack_slider_steps import slider_step
from simcore.jit.decorators import kernel


@kernel
def step(s, t, log, frame, row):
    """Execute a step of a verb that only packs use; return True while it waits."""
    op = row["op"]
    if op <= PackOp.ROLL_PAIR:
        return pack_control_step(t, s, log, frame, row)
    if PackOp.MOVE_SLIDERS <= op <= PackOp.LEND:
        return slider_step(t, s, log, frame, row)
    if is_body_step(op):
        return body_step(t, s, log, frame, row)
    if is_of_market(op):
        return market_step(s, t, log, frame, row)
    if op == PackOp.CHARGE:
        frame[PC] += 1
        do_charge(s, t, log, frame[WHO], row)
        return False
    if is_of_boxes(op):
        return boxes_step(s, t, log, frame, row)
    if is_of_battle(row):
        frame[PC] += 1
        battle_step(s, t, frame[WHO], row)
        return False
    if is_of_board(row["op"]):
        return board_step(s, t, log, frame, row)
    if is_check_step(op):
        return check_step(t, s, log, frame, row)
    if is_sifting_step(op):
        return sifting_step(t, s, log, frame, row)
    if is_of_cards(op):
        return cards_step(s, t, log, frame, row)
    frame[PC] += 1
    if is_rule_step(s, row["op"]):
        return rule_step(s, t, log, frame, row)
    return False


pack_step = pack_only(step, no)
