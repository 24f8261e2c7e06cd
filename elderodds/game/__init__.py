"""Imports for a new game. CONTRIBUTING.md, "A game", describes the steps.

`elderodds.game.scenario` holds the parts for data files, `elderodds.game.effects` the language of effects,
and `elderodds.game.positions` the keys of positions as files.
"""

from __future__ import annotations

from simcore.contract.events import (
    SEAT,
    YES_NO,
    Argument,
    DecisionCode,
    EventCode,
    choice_of,
    decision,
    event,
    integer,
)
from simcore.contract.frames import Choice, ComponentKind, Frame, Seat
from simcore.contract.game import Ablation, Cell, Change, CheckReport, Continuation, Game, Scenario
from simcore.contract.look import Look, Names
from simcore.contract.narration import Dealt, Fact, Narration
from simcore.contract.quantities import Alternative, Quantity, settings_for
from simcore.contract.questions import Odds, OddsParameter, OddsPart, OddsPool, OddsQuestion
from simcore.contract.rules import Rules, close_count
from simcore.games import find_game, games, register
from simcore.jit.decorators import generic, inlined, kernel
from simcore.jit.intrinsics import row_word, scratch, scratch_bytes, set_row_word, wipe_record
from simcore.kernels import bits, packed_words
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.derived import NO_PILES, copy_columns, redeal_hidden, restore_fresh
from simcore.kernels.dice_pool import roll_dice
from simcore.kernels.endings import lose_game, win_game
from simcore.kernels.event_log import (
    emit,
    emit1,
    emit2,
    emit3,
    emit4,
    emit_pile,
    is_on,
    read,
)
from simcore.kernels.piles import mix_again
from simcore.kernels.rng import EVERYBODY, below, fair, give_luck, philox, settle_card, shuffle
from simcore.messages.errors import UnknownNameError
from simcore.messages.names import nearest, unknown_name
from simcore.narration.log import tell
from simcore.narration.story import Narrator, narrate
from simcore.play.batch import Replay, play_cell, play_one
from simcore.play.roster import Policy, Roster
from simcore.play.seating import roster_of
from simcore.records.columns import (
    COMMON,
    COURSE,
    DETAIL,
    OUTCOME,
    TEAM,
    Column,
    ComponentCount,
    PlaceCount,
    component_columns,
    row_dtype,
)
from simcore.records.schema import Field, Group, Layout, Pool, Seen
from simcore.records.shared import DICE, LOG, LOG_SIZE, MAX_OPTIONS, MAX_SEATS, MAX_WEIGHTS, WEIGHTS
from simcore.records.state_fields import HEADER, header

__all__ = [
    "COMMON",
    "COURSE",
    "DETAIL",
    "DICE",
    "EVERYBODY",
    "HEADER",
    "LOG",
    "LOG_SIZE",
    "MAX_OPTIONS",
    "MAX_SEATS",
    "MAX_WEIGHTS",
    "NO_PILES",
    "OUTCOME",
    "SEAT",
    "TEAM",
    "WEIGHTS",
    "YES_NO",
    "Ablation",
    "Alternative",
    "Argument",
    "Cell",
    "Change",
    "CheckReport",
    "Choice",
    "Column",
    "ComponentCount",
    "ComponentKind",
    "Continuation",
    "Dealt",
    "DecisionCode",
    "EventCode",
    "Fact",
    "Field",
    "Frame",
    "Game",
    "Group",
    "Layout",
    "Look",
    "Names",
    "Narration",
    "Narrator",
    "Odds",
    "OddsParameter",
    "OddsPart",
    "OddsPool",
    "OddsQuestion",
    "PlaceCount",
    "Policy",
    "Pool",
    "Quantity",
    "Replay",
    "Roster",
    "Rules",
    "Scenario",
    "Seat",
    "Seen",
    "UnknownNameError",
    "ask",
    "below",
    "bits",
    "choice_of",
    "chosen",
    "clear_options",
    "close_count",
    "component_columns",
    "copy_columns",
    "decision",
    "emit",
    "emit1",
    "emit2",
    "emit3",
    "emit4",
    "emit_pile",
    "event",
    "fair",
    "find_game",
    "games",
    "generic",
    "give_luck",
    "header",
    "inlined",
    "integer",
    "is_on",
    "kernel",
    "list_bits",
    "lose_game",
    "mix_again",
    "narrate",
    "nearest",
    "offer",
    "packed_words",
    "philox",
    "play_cell",
    "play_one",
    "read",
    "redeal_hidden",
    "register",
    "restore_fresh",
    "roll_dice",
    "roster_of",
    "row_dtype",
    "row_word",
    "scratch",
    "scratch_bytes",
    "set_row_word",
    "settings_for",
    "settle_card",
    "shuffle",
    "tell",
    "unknown_name",
    "win_game",
    "wipe_record",
]
