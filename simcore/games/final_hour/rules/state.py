"""State record of Final Hour and the codes of its fields.

Numbers are signed on purpose: numba computes unsigned minus unsigned as unsigned, and a count below zero
would wrap. Locations count from 0 here and from 1 in all output.
"""

from __future__ import annotations

from enum import IntEnum

from simcore.games.final_hour.limits import (
    MAX_CLUE_ICONS,
    MAX_CUP,
    MAX_DECK,
    MAX_GATE_ICONS,
    MAX_GATE_STACK,
    MAX_ITEMS,
    MAX_KINDS,
    MAX_LOCATIONS,
    MAX_PRIORITY,
    MAX_RESERVED,
    MAX_SEATS,
    MAX_WALKWAYS,
    NOTED,
    NOTED_ROUNDS,
)
from simcore.records.schema import Field, Group, Layout, Pool, Seen
from simcore.records.state_fields import header, program_fields

NONE = -1
TURNS = 4  # action cards a round, rulebook p.6
TOPS = 2  # of these, how many resolve their top effect
ACTED = 0x40  # set in a token that has been activated (or has advanced) by the present card
KIND = 0x3F  # the kind of a token
EMPTY = 0x3F  # in a place without a token: a kind that there is not
ROW = 8  # numbers that are read as one word; at most seven of them are used (simcore.kernels.packed_words)
GOLD, GREY = 2, 1  # sides of a seal
CLUE_ITEM = MAX_CLUE_ICONS  # a clue token that shows the key; 0 .. MAX_CLUE_ICONS-1 are icons


class Phase(IntEnum):
    """Phases of a round; `step` counts within a phase."""

    SETUP = 0
    ROUND = 1
    TURN = 2
    SOLO_DRAW = 3
    SOLO_CARD = 4
    CARD = 5
    ITEMS_BEFORE = 6
    ITEMS_AFTER = 7
    CARD_END = 8
    RECKONING = 9
    GATE = 10
    ROUND_END = 11
    RITUAL = 12


class Cause(IntEnum):
    """Loss causes (rulebook p.9)."""

    OVERRUN = 0
    INVESTIGATOR_LOST = 1
    RITUAL_FAILED = 2


LOSS_CAUSES = ("ritual-location-overrun", "investigator-lost", "ritual-failed")


class Stream(IntEnum):
    """Streams of random numbers."""

    TEAM = 0
    CUP = 1
    GATES = 2
    CLUES = 3
    PRIORITY = 4
    ITEMS = 5
    ACTION = 16  # + number of the investigator


EACH_ROUND = "round"
"""Periods after which some fields are reset."""

GATES = Pool("gates", Stream.GATES)

ROUND = Group(
    "The round",
    (
        Field(
            "phase",
            "i2",
            "0 setup, 1 round begins, 2 turns (cards are played), 3 solo draw, 4 solo card, 5 a "
            "card is resolved, 6 items before, 7 items after, 8 card ends, 9 reckoning, 10 gate, "
            "11 round ends, 12 ritual",
        ),
        Field("step", "i2", "number of answers so far in a phase with several choices"),
        Field("solo", "i2", "1 in a solo game"),
        Field("lead", "i2", "seat of the lead investigator"),
        Field("first", "i2", "first seat in turn order (solo: the player's choice)"),
        Field("hidden", "i2", "1: priority cards lie face down this round"),
        Field("hidden_next", "i2", "1: priority cards lie face down in the next round"),
        Field("n_turns", "i2", "priority cards played this round, 0 to 4", resets=EACH_ROUND),
        Field("resolved", "i2", "action cards resolved this round, 0 to 4", resets=EACH_ROUND),
        *program_fields(
            "registers of that instruction. `move`: r[0] is the number of remaining steps. "
            "`target` and `destroy`: r[1] is the location, r[2] the number of remaining hits or "
            "monsters. `destination`: r[1] is location x 64 + monster. `slot`: r[0] is the seat, "
            "r[1] the action card"
        ),
        Field("owner", "i2", "seat that started that effect", start=NONE),
        Field("left", "i2", "location that the resolver left last in this program", start=NONE),
        Field("source", "i2", "number of the card, item or effect being resolved, for the result row"),
        Field("blind", "i2", "1 while a card that another one revealed is resolved"),
        Field("cancelled", "i2", "1: an item replaces the bottom effect"),
        Field("slot", "i2", "slot whose action card is resolved; -1: none", start=NONE),
        Field("played", "i2", "priority card of that slot", start=NONE),
    ),
)
CARDS_ON_THE_TABLE = Group(
    "Cards on the table: four slots per round, in the order of play",
    (
        Field(
            "slot_seat",
            "i1",
            "seat that played in each slot; -1: none yet",
            (TURNS,),
            start=NONE,
            resets=EACH_ROUND,
        ),
        Field(
            "slot_card",
            "i1",
            "action card in each slot, as in `card_top` of the tables; -1: none; hidden from "
            "other seats until it is revealed",
            (TURNS,),
            seen=Seen.IN_PART,
            start=NONE,
            resets=EACH_ROUND,
        ),
        Field(
            "slot_number",
            "i1",
            "rank of the priority card in each slot; only the first `n_turns` count; hidden from "
            "other seats during the turns of a round with `hidden`",
            (TURNS,),
            seen=Seen.IN_PART,
        ),
        Field(
            "order",
            "i1",
            "slots in the order in which they are resolved; set after the turns, hidden before",
            (TURNS,),
            seen=Seen.IN_PART,
        ),
    ),
)
BOARD = Group(
    "The board; locations count from 0 here and from 1 in events",
    (
        Field(
            "investigator", "i1", "investigator of each seat, as in `deck_size` of the tables", (MAX_SEATS,)
        ),
        Field("health", "i1", "health of each investigator, in points", (MAX_SEATS,)),
        Field("at", "i1", "location of each investigator", (MAX_SEATS,)),
        Field(
            "monsters",
            "i1",
            "monster tokens in each location: the first `n_monsters` (at most 6), then 63; the "
            "eighth value is unused. `& 63` gives the kind, and bit 64 is set once it has acted",
            (MAX_LOCATIONS, ROW),
            start=(*[EMPTY] * (ROW - 1), 0),
        ),
        Field("n_monsters", "i1", "number of monster tokens in each location", (MAX_LOCATIONS,)),
        Field("damage", "i1", "damage tokens in each location", (MAX_LOCATIONS,)),
        Field("seals", "i1", "seal on each walkway: 2 gold, 1 grey, 0 none", (MAX_WALKWAYS,)),
        Field("tokens", "i1", "gate tokens on the board, by icon", (MAX_GATE_ICONS,)),
        Field("beside", "i1", "monsters beside the cup and the sheet, by kind", (MAX_KINDS,)),
        Field(
            "clue",
            "i1",
            "clue in each location; -1: none. Any other value means that there is one; which one "
            "(an icon, or 8 for an item) is hidden",
            (MAX_LOCATIONS,),
            seen=Seen.IN_PART,
            start=NONE,
        ),
        Field("found", "i1", "clues turned up, by icon", (MAX_CLUE_ICONS,)),
        Field("held", "i1", "items of each investigator, by item", (MAX_SEATS, MAX_ITEMS)),
        Field("n_held", "i1", "number of items of each investigator", (MAX_SEATS,)),
    ),
)
PILES = Group(
    "Piles: the last card is drawn first, and only the first `n_...` count",
    (
        Field(
            "cup",
            "i1",
            "monsters in the cup",
            (MAX_CUP,),
            seen=Seen.BY_NO_ONE,
            count="n_cup",
            pool=Pool("cup", Stream.CUP),
        ),
        Field("n_cup", "i2", "number of monsters in the cup"),
        Field(
            "gate_stack",
            "i1",
            "gate tokens in the stack, by icon",
            (MAX_GATE_STACK,),
            seen=Seen.BY_NO_ONE,
            count="n_stack",
            pool=GATES,
        ),
        Field("n_stack", "i2", "number of gate tokens in the stack"),
        Field(
            "gate_removed",
            "i1",
            "gate tokens removed at the start of the game",
            (MAX_GATE_STACK,),
            seen=Seen.BY_NO_ONE,
            count="n_removed",
            pool=GATES,
        ),
        Field("n_removed", "i2", "number of removed gate tokens"),
        Field("reserved", "i1", "reserved clues of the ritual", (MAX_RESERVED,), seen=Seen.BY_NO_ONE),
        Field(
            "item_deck",
            "i1",
            "items in the deck",
            (MAX_ITEMS,),
            seen=Seen.BY_NO_ONE,
            count="n_items",
            pool=Pool("items", Stream.ITEMS),
        ),
        Field("n_items", "i2", "number of items in the deck"),
        Field("priority_deck", "i1", "cards in the priority deck", (MAX_PRIORITY,), seen=Seen.BY_NO_ONE),
        Field("n_priority", "i2", "number of cards in the priority deck"),
        Field("priority_discard", "i1", "discarded priority cards", (MAX_PRIORITY,)),
        Field("n_priority_discard", "i2", "number of discarded priority cards"),
        Field(
            "hand",
            "i1",
            "priority cards in each hand, ascending; each seat knows only its own row",
            (MAX_SEATS, ROW),
            seen=Seen.IN_PART,
        ),
        Field("n_hand", "i1", "number of priority cards in each hand", (MAX_SEATS,)),
        Field("aside", "i1", "solo: cards set aside for the ritual", (MAX_GATE_STACK,)),
        Field("n_aside", "i2", "number of cards set aside"),
        Field(
            "omen_cards",
            "i1",
            "solo: priority cards that are face down until the Reckoning",
            (8,),
            seen=Seen.BY_NO_ONE,
        ),
        Field("n_omen_cards", "i2", "number of these face-down cards"),
        Field(
            "action_deck",
            "i1",
            "cards in the action deck of each seat",
            (MAX_SEATS, MAX_DECK),
            seen=Seen.BY_NO_ONE,
        ),
        Field("n_action", "i1", "number of cards in each action deck", (MAX_SEATS,)),
        Field("action_discard", "i1", "discarded action cards of each seat", (MAX_SEATS, MAX_DECK)),
        Field("n_action_discard", "i1", "number of discarded action cards of each seat", (MAX_SEATS,)),
        Field("mixed_cup", "i2", "number of shuffles of the cup"),
        Field("mixed_priority", "i2", "number of shuffles of the priority deck"),
        Field("mixed_action", "i1", "number of shuffles of each action deck", (MAX_SEATS,)),
    ),
)
FOR_THE_RESULT = Group(
    "For the result; not used during the game",
    (
        Field("loss_location", "i2", "location where the game was lost; -1: none", start=NONE),
        Field(
            "loss_origin",
            "i2",
            "location where the move of the monster that ended the game began; -1: none",
            start=NONE,
        ),
        Field("loss_monster", "i2", "kind of that monster; -1: none", start=NONE),
        Field(
            "loss_source",
            "i2",
            "number of the card, item or effect that was being resolved; -1: none",
            start=NONE,
        ),
        Field(
            "loss_investigator",
            "i2",
            "investigator who was lost or who resolved the card; -1: none",
            start=NONE,
        ),
        Field("destroyed", "i2", "monsters destroyed so far"),
        Field("seals_used", "i2", "seals placed so far"),
        Field("clues_found", "i2", "ritual clues turned up so far"),
        Field("matches", "i2", "matches in the ritual"),
        Field("omens", "i2", "omens in all Reckonings so far"),
        Field(
            "noted",
            "i2",
            "after each of the first three rounds: clues found, total health, monsters, damage "
            "tokens, omens; -1: the round has not ended",
            (NOTED_ROUNDS, len(NOTED)),
            start=NONE,
        ),
    ),
)
LAYOUT = Layout(header(), ROUND, CARDS_ON_THE_TABLE, BOARD, PILES, FOR_THE_RESULT)
STATE = LAYOUT.dtype
"""State of one game. Copying it is one assignment; comparing two states compares bytes."""
FRESH = LAYOUT.fresh()
ROUND_BEGIN, ROUND_END = LAYOUT.span(EACH_ROUND)
HIDDEN_PILES = LAYOUT.hidden_piles()
