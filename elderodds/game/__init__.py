"""Imports for a new game. CONTRIBUTING.md, "A game", describes the steps.

`elderodds.game.scenario` holds the parts for data files, `elderodds.game.effects` the language of effects.
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
from simcore.contract.frames import Choice, Frame, PieceKind, Seat
from simcore.contract.game import Ablation, Cell, Change, Continuation, Game, Scenario
from simcore.contract.look import Look, Names
from simcore.contract.narration import Dealt, Fact, Telling
from simcore.contract.quantities import Alternative, Quantity, settings_for
from simcore.contract.questions import Odds, OddsParameter, OddsPart, OddsPool, OddsQuestion
from simcore.contract.rules import Rules, close_count
from simcore.games import find_game, games, register
from simcore.jit.decorators import generic, inlined, kernel
from simcore.jit.intrinsics import row_word, scratch, scratch_bytes, set_row_word, wipe_record
from simcore.kernels import bits, packed_words
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.derived import NO_PILES, begin_anew, copy_columns, redeal_hidden
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
from simcore.messages.names import nearest, unknown_name
from simcore.play.batch import Replay, play_cell, play_one
from simcore.play.lineup import LineUp, Policy
from simcore.play.seating import line_up
from simcore.records.columns import (
    COMMON,
    COURSE,
    DETAIL,
    OUTCOME,
    TEAM,
    Column,
    PieceCount,
    PlaceCount,
    piece_columns,
    row_dtype,
)
from simcore.records.schema import Field, Group, Layout, Pool, Seen
from simcore.records.shared import DICE, LOG, LOG_SIZE, MAX_OPTIONS, MAX_SEATS, MAX_WEIGHTS, WEIGHTS
from simcore.records.state_fields import HEADER, header
from simcore.telling.log import tell
from simcore.telling.story import Narrator, narrate

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
    "Choice",
    "Column",
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
    "LineUp",
    "Look",
    "Names",
    "Narrator",
    "Odds",
    "OddsParameter",
    "OddsPart",
    "OddsPool",
    "OddsQuestion",
    "PieceCount",
    "PieceKind",
    "PlaceCount",
    "Policy",
    "Pool",
    "Quantity",
    "Replay",
    "Rules",
    "Scenario",
    "Seat",
    "Seen",
    "Telling",
    "ask",
    "begin_anew",
    "below",
    "bits",
    "choice_of",
    "chosen",
    "clear_options",
    "close_count",
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
    "line_up",
    "list_bits",
    "lose_game",
    "mix_again",
    "narrate",
    "nearest",
    "offer",
    "packed_words",
    "philox",
    "piece_columns",
    "play_cell",
    "play_one",
    "read",
    "redeal_hidden",
    "register",
    "roll_dice",
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
