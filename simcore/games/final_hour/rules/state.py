"""State record of Final Hour and the codes of its fields.

Numbers are signed on purpose: numba computes unsigned minus unsigned as unsigned, and a count that runs
below zero would wrap. Locations count from 0 here and from 1 wherever a person reads them.
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
    """Phases of a round; `step` counts inside a phase."""

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
    """The three ways to lose (rulebook p.9)."""

    OVERRUN = 0
    INVESTIGATOR_LOST = 1
    RITUAL_FAILED = 2


LOSS_CAUSES = ("ritual-location-overrun", "investigator-lost", "ritual-failed")


class Stream(IntEnum):
    """Sources of luck, each with a stream of its own."""

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
        Field("step", "i2", "answers that the phase has had, if it asks several times"),
        Field("solo", "i2", "1 in a solo game"),
        Field("lead", "i2", "seat of the lead investigator"),
        Field("first", "i2", "seat that is first in turn order (solo: as the player chose)"),
        Field("hidden", "i2", "1: priority cards lie face down this round"),
        Field("hidden_next", "i2", "1: priority cards lie face down in the next round"),
        Field("n_turns", "i2", "priority cards played this round, 0 to 4", resets=EACH_ROUND),
        Field("resolved", "i2", "action cards resolved this round, 0 to 4", resets=EACH_ROUND),
        *program_fields(
            "registers of that instruction: with `move` r[0] is the number of steps left; with "
            "`target` and `destroy` r[1] is the location and r[2] what is left of hits or "
            "monsters; with `destination` r[1] is location x 64 + monster; with `slot` r[0] is "
            "the seat and r[1] the action card"
        ),
        Field("owner", "i2", "seat that started it", start=NONE),
        Field("left", "i2", "location that the resolver left last in this program", start=NONE),
        Field("source", "i2", "number of what is being resolved, for the result row"),
        Field("blind", "i2", "1 while a card is resolved that another one revealed"),
        Field("cancelled", "i2", "1: an item replaces the bottom effect"),
        Field("slot", "i2", "place of the row whose action card is resolved; -1: none", start=NONE),
        Field("played", "i2", "priority card of that place", start=NONE),
    ),
)
CARDS_ON_THE_TABLE = Group(
    "Cards on the table: four places (slots) a round, in the order of playing",
    (
        Field("slot_seat", "i1", "seat that played; -1: none yet", (TURNS,), start=NONE, resets=EACH_ROUND),
        Field(
            "slot_card",
            "i1",
            "action card there, as in `card_top` of the tables; -1: none; hidden from other seats"
            " until it is revealed",
            (TURNS,),
            seen=Seen.IN_PART,
            start=NONE,
            resets=EACH_ROUND,
        ),
        Field(
            "slot_number",
            "i1",
            "priority card there (its rank); the first `n_turns` count; hidden from other seats "
            "during the turns of a round with `hidden`",
            (TURNS,),
            seen=Seen.IN_PART,
        ),
        Field(
            "order",
            "i1",
            "places in the order in which they are resolved; set after the turns, hidden before",
            (TURNS,),
            seen=Seen.IN_PART,
        ),
    ),
)
BOARD = Group(
    "The board; locations count from 0 here and from 1 in events",
    (
        Field("investigator", "i1", "who sits at each seat, as in `deck_size` of the tables", (MAX_SEATS,)),
        Field("health", "i1", "health of each investigator, in points", (MAX_SEATS,)),
        Field("at", "i1", "location of each investigator", (MAX_SEATS,)),
        Field(
            "monsters",
            "i1",
            "tokens in each location, the first `n_monsters` count (at most 6), behind them "
            "stands 63, and nothing in the eighth place; `& 63` gives the kind, bit 64 says that "
            "it has acted",
            (MAX_LOCATIONS, ROW),
            start=(*[EMPTY] * (ROW - 1), 0),
        ),
        Field("n_monsters", "i1", "tokens in each location", (MAX_LOCATIONS,)),
        Field("damage", "i1", "damage tokens in each location", (MAX_LOCATIONS,)),
        Field("seals", "i1", "seal on each walkway: 2 gold, 1 grey, 0 none", (MAX_WALKWAYS,)),
        Field("tokens", "i1", "gate tokens on the board, by icon", (MAX_GATE_ICONS,)),
        Field("beside", "i1", "monsters beside the cup and the sheet, by kind", (MAX_KINDS,)),
        Field(
            "clue",
            "i1",
            "clue of each location: -1 none; anything else: one lies there, which one is hidden "
            "(an icon, or 8 for an item)",
            (MAX_LOCATIONS,),
            seen=Seen.IN_PART,
            start=NONE,
        ),
        Field("found", "i1", "clues that were turned up, by icon", (MAX_CLUE_ICONS,)),
        Field("held", "i1", "items of each investigator, by item", (MAX_SEATS, MAX_ITEMS)),
        Field("n_held", "i1", "items of each investigator, how many", (MAX_SEATS,)),
    ),
)
PILES = Group(
    "Piles; the last card of a pile is the next to be drawn, and only the first `n_...` count",
    (
        Field(
            "cup",
            "i1",
            "monsters to come",
            (MAX_CUP,),
            seen=Seen.BY_NOBODY,
            count="n_cup",
            pool=Pool("cup", Stream.CUP),
        ),
        Field("n_cup", "i2", "monsters in the cup"),
        Field(
            "gate_stack",
            "i1",
            "gate tokens to come, by icon",
            (MAX_GATE_STACK,),
            seen=Seen.BY_NOBODY,
            count="n_stack",
            pool=GATES,
        ),
        Field("n_stack", "i2", "gate tokens in the stack"),
        Field(
            "gate_removed",
            "i1",
            "tokens taken out at the beginning",
            (MAX_GATE_STACK,),
            seen=Seen.BY_NOBODY,
            count="n_removed",
            pool=GATES,
        ),
        Field("n_removed", "i2", "gate tokens taken out"),
        Field("reserved", "i1", "the clues of the ritual", (MAX_RESERVED,), seen=Seen.BY_NOBODY),
        Field(
            "item_deck",
            "i1",
            "items to come",
            (MAX_ITEMS,),
            seen=Seen.BY_NOBODY,
            count="n_items",
            pool=Pool("items", Stream.ITEMS),
        ),
        Field("n_items", "i2", "items to come, how many"),
        Field("priority_deck", "i1", "priority cards to come", (MAX_PRIORITY,), seen=Seen.BY_NOBODY),
        Field("n_priority", "i2", "cards in the priority deck"),
        Field("priority_discard", "i1", "priority cards that were discarded", (MAX_PRIORITY,)),
        Field("n_priority_discard", "i2", "priority cards that were discarded, how many"),
        Field(
            "hand",
            "i1",
            "priority cards in hand, ascending; the own row is known, the others are hidden",
            (MAX_SEATS, ROW),
            seen=Seen.IN_PART,
        ),
        Field("n_hand", "i1", "priority cards in each hand, how many", (MAX_SEATS,)),
        Field("aside", "i1", "solo: cards set aside for the ritual", (MAX_GATE_STACK,)),
        Field("n_aside", "i2", "cards set aside, how many"),
        Field(
            "omen_cards",
            "i1",
            "solo: priority cards that lie face down until the reckoning",
            (8,),
            seen=Seen.BY_NOBODY,
        ),
        Field("n_omen_cards", "i2", "face-down cards, how many"),
        Field(
            "action_deck",
            "i1",
            "action cards to come, a row a seat",
            (MAX_SEATS, MAX_DECK),
            seen=Seen.BY_NOBODY,
        ),
        Field("n_action", "i1", "cards in each action deck", (MAX_SEATS,)),
        Field("action_discard", "i1", "action cards that were discarded", (MAX_SEATS, MAX_DECK)),
        Field("n_action_discard", "i1", "action cards that were discarded, how many", (MAX_SEATS,)),
        Field("mixed_cup", "i2", "how often the cup was mixed"),
        Field("mixed_priority", "i2", "how often the priority deck was mixed"),
        Field("mixed_action", "i1", "how often each action deck was mixed", (MAX_SEATS,)),
    ),
)
FOR_THE_RESULT = Group(
    "For the result; not used during the game",
    (
        Field("loss_location", "i2", "location where the game was lost; -1: none", start=NONE),
        Field(
            "loss_origin",
            "i2",
            "location from which the monster came that ended the game; -1: none",
            start=NONE,
        ),
        Field("loss_monster", "i2", "kind of that monster; -1: none", start=NONE),
        Field("loss_source", "i2", "number of what was being resolved; -1: none", start=NONE),
        Field("loss_investigator", "i2", "investigator lost, or who resolved the card; -1: none", start=NONE),
        Field("destroyed", "i2", "monsters destroyed so far"),
        Field("seals_used", "i2", "seals placed so far"),
        Field("clues_found", "i2", "ritual clues turned up so far"),
        Field("matches", "i2", "matches counted at the ritual"),
        Field("omens", "i2", "omens counted in all Reckonings so far"),
        Field(
            "noted",
            "i2",
            "after each of the first three rounds: clues found, health in all, monsters, damage "
            "tokens, omens; -1: that round has not ended",
            (NOTED_ROUNDS, len(NOTED)),
            start=NONE,
        ),
    ),
)
LAYOUT = Layout(header(), ROUND, CARDS_ON_THE_TABLE, BOARD, PILES, FOR_THE_RESULT)
STATE = LAYOUT.dtype
"""One game. Copying it is one assignment; comparing two is comparing bytes."""
FRESH = LAYOUT.fresh()
ROUND_BEGIN, ROUND_END = LAYOUT.span(EACH_ROUND)
HIDDEN_PILES = LAYOUT.hidden_piles()
