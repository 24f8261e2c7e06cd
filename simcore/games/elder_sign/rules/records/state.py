"""State record: the complete position of a game."""

from __future__ import annotations

from simcore.games.elder_sign.limits import (
    DICE,
    MAX_ADVENTURES,
    MAX_CAST,
    MAX_DECK,
    MAX_ICONS,
    MAX_MARKERS,
    MAX_MYTHOS,
    MAX_OPTIONS,
    MAX_SEATS,
    PLACES,
)
from simcore.games.elder_sign.printed import FEEDERS
from simcore.games.elder_sign.rules.records.codes import CUP, DECKS, ENTRANCE, NONE, Stream
from simcore.records.schema import Field, Group, Layout, Pool, Seen
from simcore.records.state_fields import header, program_fields

SEATS = (MAX_SEATS,)
DECKED = (len(DECKS),)
ADVENTURE_POOL = Pool("adventures", Stream.REDEAL)
WORLD_POOL = Pool("Other Worlds", Stream.REDEAL + 1)
MYTHOS_POOL = Pool("mythos", Stream.REDEAL + 2)

TURN = Group(
    "The turn",
    (
        Field("phase", "i8", "phase of the turn, a number of `Phase`"),
        Field("step", "i8", "step of the phase"),
        Field("active", "i8", "seat whose turn it is and who rolls dice"),
        Field("asked", "i8", "seat that is asked, if not the active one"),
        Field("coming", "i8", "seats that will still be asked, one bit each", bits=True),
        Field("turn", "i8", "turns so far, including the current one"),
        Field("in_turn", "i8", "1 during a turn; 0 between two turns, when midnight may come"),
        Field("hour", "i8", "quarters of the clock: 0 is midnight"),
        Field("midnights", "i8", "midnights resolved"),
        Field("midnights_due", "i8", "midnights that the clock reached in this turn"),
        Field("awake", "i8", "1 once the Ancient One is awake"),
        Field("awakens", "i8", "1 from the last doom token until the Ancient One is awake"),
        Field("battle_stage", "i8", "1 the Ancient One awakens, 2 it attacks, 3 otherwise", start=3),
        Field("late", "i8", "1 if the next midnight of this turn brings no attack"),
        Field("battle_turns", "i8", "turns of the battle so far"),
        Field("alive", "i8", "seats that have an investigator, one bit each", bits=True),
        Field(
            "day_used", "i8", "seats that used their daily ability since midnight, one bit each", bits=True
        ),
        Field("day_cards", "i8", "daily cards used since midnight, one bit each", bits=True),
    ),
)
MUSEUM_GROUP = Group(
    "The museum",
    (
        Field("elder_signs", "i8", "elder signs found"),
        Field("doom", "i8", "doom tokens on the track"),
        Field("clues_left", "i8", "clue tokens in the supply"),
        Field("place_card", "i1", "adventure in each place; -1: none. Six places of the museum, four that "
              "are not refilled, then the Other Worlds", (PLACES,), start=NONE),
        Field("mythos", "i8", "number of the mythos card in effect; -1: none", start=NONE),
        Field("marker_at", "i1", "place of each monster; -1 in the cup, -2 a trophy, -3 not in the game",
              (MAX_MARKERS,), start=CUP),
        Field("marker_row", "i1", "row of each monster; -1 under the last task", (MAX_MARKERS,)),
        Field("marker_order", "i2", "number of monsters that appeared before it", (MAX_MARKERS,)),
        Field("on_cards", "i8", "monsters on cards, one bit each", bits=True),
        Field("in_cup", "i8", "monsters in the cup, one bit each", bits=True),
        Field("appeared", "i8", "number of monsters that have appeared"),
        Field("placing", "i8", "monster to place; -1: none", start=NONE),
        Field("monsters_due", "i8", "monsters that will still appear anywhere"),
        Field("entered", "i8", "places of new cards whose effect is still due, one bit each", bits=True),
        Field("here_due", "i8", "monsters that will still appear on one card"),
        Field("here_at", "i8", "place of that card"),
        Field("locks_due", "i8", "1 while an icon can lock a die"),
        Field("n_icons", "i8", "number of locked die icons in play"),
        Field("icon_source", "i1", "source of each icon: a place; 32 + a monster; 31 the mythos card",
              (MAX_ICONS,)),
        Field("icon_colour", "i1", "colour of each icon: 0 green, 1 yellow, 2 red", (MAX_ICONS,)),
        Field("icon_die", "i1", "die on each icon; -1: none yet", (MAX_ICONS,), start=NONE),
        Field("x", "i8", "number X of the combat task"),
        Field("feeder", "i8", "current source of doom, a number of FEEDERS"),
        Field("last_feeder", "i8", "source of the last doom token", start=NONE),
        Field("used_investigators", "i8", "investigators who are or were in play, one bit each", bits=True),
    ),
)  # fmt: skip
PEOPLE = Group(
    "The investigators, by seat",
    (
        Field("investigator", "i1", "investigator of each seat", SEATS),
        Field("at", "i1", "place of each investigator; -1 entrance, -2 Ancient One, -3 out of the game",
              SEATS, start=ENTRANCE),
        Field("sanity", "i1", "sanity", SEATS),
        Field("stamina", "i1", "stamina", SEATS),
        Field("max_sanity", "i1", "maximum sanity", SEATS),
        Field("max_stamina", "i1", "maximum stamina", SEATS),
        Field("clues", "i1", "clue tokens", SEATS),
        Field("held", "i8", "cards of each seat, one bit for each number", SEATS, bits=True),
        Field("won", "i8", "adventures that are trophies of each seat, one bit each", SEATS, bits=True),
        Field("caught", "i8", "monsters that are trophies of each seat, one bit each", SEATS, bits=True),
        Field("doomed", "i8", "seats whose investigator will be devoured, one bit each", bits=True),
        Field("mourned", "i8", "those of them whose loss has had its effect, one bit each", bits=True),
        Field("arriving", "i8", "seats that get a new investigator, one bit each", bits=True),
        Field("start_due", "i8", "seats that still choose starting cards, one bit each", bits=True),
        Field("start_left", "i8", "starting cards that this seat still chooses"),
        Field("start_deck", "i8", "deck of its last choice"),
    ),
)  # fmt: skip
ATTEMPT = Group(
    "The attempt",
    (
        Field("rolls", "i8", "rolls of this turn, including rerolls"),
        Field("first_roll", "i8", "1 before the first roll of the attempt"),
        Field("done_rows", "i8", "completed rows of the card, one bit each", bits=True),
        Field("done_markers", "i8", "monsters whose task is completed, one bit each", bits=True),
        Field("done_extras", "i8", "monsters whose additional task is completed, one bit each", bits=True),
        Field("defeated", "i8", "monsters that cards defeated in this turn, one bit each", bits=True),
        Field("die_face", "i1", "face of each die, 0 to 5; -1: not rolled. Six green ones, yellow, red",
              (DICE,), start=NONE),
        Field("die_at", "i1", "0 supply, 1 pool, 2 set aside, 3 used, 4 locked, 8 + seat on a marker, "
              "16 + place in `cast` on a spell", (DICE,)),
        Field("returning", "i8", "locked dice that are in the pool for this turn, one bit each", bits=True),
        Field("changed", "i8", "cards used in this roll, one bit each", bits=True),
        Field("ability_used", "i8", "1 if the ability was used once in this roll"),
        Field("helped", "i8", "1 if the other players were asked for help with this roll"),
        Field("focused", "i8", "1 if a die was put on the player's own marker in this attempt"),
        Field(
            "assistants", "i8", "seats with a die on their marker in this attempt, one bit each", bits=True
        ),
        Field("refused", "i8", "seats that refuse to assist with this roll, one bit each", bits=True),
        Field("using", "i8", "card that is being used; -1: none", start=NONE),
        Field("paid", "i8", "1 if this roll has completed a task"),
        Field("cast", "i1", "spells that hold dice or will hold some; -1: none", (MAX_CAST,), start=NONE),
        Field("to_hold", "i1", "dice that each still takes", (MAX_CAST,)),
        Field("counted_aside", "i8", "1 + the die that an effect set aside and that counts; 0: none"),
        Field("cost_sanity", "i8", "sanity that a task still costs"),
        Field("cost_stamina", "i8", "stamina that a task still costs"),
        Field("cost_clock", "i8", "steps of the clock that a task still costs"),
        Field("abandoned", "i8", "1 if the investigator was devoured in the attempt"),
        Field("failing", "i8", "1 if an effect has ended the attempt"),
        Field("terrified", "i8", "1 while a terror effect runs"),
        Field("of_mythos", "i8", "1 while the lingering half of the mythos card runs"),
        Field("resolving", "i8", "place of the card that is taken; -1: none", start=NONE),
        Field("taken", "i8", "adventure whose attempt ends"),
        Field("price", "i8", "trophy value still to be paid"),
        Field("last_value", "i8", "value of the last trophy paid"),
        Field("last_paid", "i8", "last trophy paid"),
        Field("bought", "i8", "line of the entrance that is being paid for; -1: none", start=NONE),
        Field("resolved", "i8", "places whose effect of this midnight is resolved, one bit each", bits=True),
        Field("between", "i8", "interrupting rule that waits for an answer; 0: none"),
    ),
)  # fmt: skip
PROGRAM = Group(
    "The running effect",
    (
        *program_fields("registers of the current effect", waiting=4),
        Field("card_of", "i8", "place of the card whose effect runs; -1: none", start=NONE),
        Field("then_pc", "i8", "effect that follows the current one; -1: none", start=NONE),
        Field("loop_pc", "i8", "instruction of the running loop; -1: none", start=NONE),
        Field(
            "loop_left", "i8", "seats or Other Worlds that the loop has not reached, one bit each", bits=True
        ),
        Field("loop_owner", "i8", "seat that resolves the rest after the loop"),
        Field("block_end", "i8", "end of a block for another investigator; -1: none", start=NONE),
    ),
)
HIDDEN_GROUP = Group(
    "Decks; the last card is drawn next",
    (
        Field("n_adventures", "i8", "cards of the adventure deck"),
        Field("adventure_deck", "i1", "adventures", (MAX_ADVENTURES,), seen=Seen.BY_NO_ONE,
              count="n_adventures", pool=ADVENTURE_POOL),
        Field("n_worlds", "i8", "cards of the Other World deck"),
        Field("world_deck", "i1", "Other Worlds", (MAX_ADVENTURES,), seen=Seen.BY_NO_ONE,
              count="n_worlds", pool=WORLD_POOL),
        Field("n_mythos", "i8", "cards of the mythos deck"),
        Field("mythos_deck", "i1", "mythos cards", (MAX_MYTHOS,), seen=Seen.BY_NO_ONE,
              count="n_mythos", pool=MYTHOS_POOL),
        Field("mythos_mixed", "i8", "how often the mythos deck was shuffled again"),
        Field("n_deck", "i1", "cards of the decks of common items, unique items, spells and allies", DECKED),
        Field("deck", "i1", "cards of each deck", (len(DECKS), MAX_DECK), seen=Seen.BY_NO_ONE),
    ),
)  # fmt: skip
OUTCOME = Group(
    "For the result; not used during the game",
    (
        Field("tried", "i2", "attempts at adventures"),
        Field("succeeded", "i2", "attempts that succeeded"),
        Field("failed", "i2", "attempts that failed"),
        Field("worlds_tried", "i2", "attempts at Other Worlds"),
        Field("worlds_won", "i2", "attempts at Other Worlds that succeeded"),
        Field("monsters_defeated", "i2", "monsters taken as trophies"),
        Field("dice_rolled", "i4", "dice rolled, including rerolls"),
        Field("items_used", "i2", "common and unique items used"),
        Field("spells_used", "i2", "spells cast"),
        Field("clues_used", "i2", "clue tokens spent"),
        Field("devoured", "i2", "investigators devoured"),
        Field("fed", "i2", "doom tokens by source", (len(FEEDERS),)),
        Field("icon_monsters", "i2", "monster icons covered by doom tokens"),
        Field("battle_end", "i2", "end of the battle, a number of BATTLES"),
        Field("card_seen", "i1", "number of times that each adventure came into play", (MAX_ADVENTURES,)),
        Field("card_tried", "i1", "number of attempts at each adventure", (MAX_ADVENTURES,)),
        Field("card_won", "i1", "number of successes at each adventure", (MAX_ADVENTURES,)),
        Field("last_lost", "i2", "adventure that was failed last; -1: none", start=NONE),
        Field("first_investigator", "i1", "investigator of each seat at the start", SEATS),
    ),
)
GROUPS = (header(MAX_OPTIONS), TURN, MUSEUM_GROUP, PEOPLE, ATTEMPT, PROGRAM, HIDDEN_GROUP, OUTCOME)
LAYOUT = Layout(*GROUPS)
STATE = LAYOUT.dtype
"""State of one game. Copying it is one assignment; comparing two states compares bytes."""
FRESH = LAYOUT.fresh()
HIDDEN = LAYOUT.hidden_piles()
