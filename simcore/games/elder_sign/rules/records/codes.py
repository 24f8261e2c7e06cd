"""Every code of the records, and the words of the data that have a code."""

from __future__ import annotations

from enum import IntEnum

from simcore.games.elder_sign.printed import FEEDERS

NONE = -1

# --- dice
LORE, PERIL, TERROR = 1, 2, 3  # symbols of `simcore.kernels.dice_pool`, beside POINTS and WILD
GREEN, YELLOW, RED = range(3)
COLOURS = ("green", "yellow", "red")
YELLOW_DIE, RED_DIE = 6, 7  # the first six are green
ALL_GREEN = 0b111111

# Places of a die.
SUPPLY, POOL, ASIDE, USED, LOCKED = range(5)
MARKER = 8  # + seat of the investigator on whose marker it lies
SPELL = 16  # + place in `cast`

# --- where investigators and monsters are: a place from 0 on, or
ENTRANCE, ANCIENT_ONE, GONE = -1, -2, -3  # GONE: its player has no investigator any more
CUP, TAKEN, BOX = -1, -2, -3
BOTTOM = -1  # row of a monster that lies under the last task of a card

# --- rows of cards
PLAIN, WHOLE, PARTLY, EMPTY = range(4)  # how much of a row a monster would cover

# --- decks of small cards
DECKS = ("common", "unique", "spell", "ally")
COMMON, UNIQUE, SPELLS, ALLIES = range(4)

WHEN = (
    "before-roll", "after-roll", "own-turn", "once-per-roll", "once-per-day", "join", "always",
)  # fmt: skip
BEFORE_ROLL, AFTER_ROLL, OWN_TURN, ONCE_PER_ROLL, ONCE_PER_DAY, JOIN, ALWAYS = range(7)

# --- tasks, for options: a row of the card, or
MARKER_TASK = 4  # + number of a monster that lies under the last task
EXTRA_TASK = 44  # + number of a monster: the task that the Ancient One adds to it
COMBAT_TASK = 84
SETS = 256  # sets of dice: a payment is task * SETS + set

# --- what the last doom tokens came from
MYTHOS, MIDNIGHT, TERROR_EFFECT, PENALTY, DEVOURED, CLOCK, OTHER_WORLDS, START, OTHER = range(9)

# --- when an investigator of the last battle is devoured, in `battle_stage`
AT_AWAKENING, AT_ATTACK, ELSEWHERE = 1, 2, 3

# --- sources of a lock: a place, or
MYTHOS_SOURCE = 31
MARKER_SOURCE = 32  # + number of a monster

# --- causes in the log
CAUSES = (
    "reward", "penalty", "monster-reward", "assisting", "midnight", "lasting", "mythos", "entrance",
    "adventure-terror", "mythos-terror", "new-card", "card", "ability", "clue", "monster", "task",
    "ancient-one",
)  # fmt: skip
(
    OF_REWARD, OF_PENALTY, OF_MONSTER_REWARD, OF_ASSISTING, OF_MIDNIGHT, OF_LASTING, OF_MYTHOS, OF_ENTRANCE,
    OF_TERROR, OF_MYTHOS_TERROR, OF_NEW_CARD, OF_CARD, OF_ABILITY, OF_CLUE, OF_MONSTER, OF_TASK,
    OF_ANCIENT_ONE,
) = range(len(CAUSES))  # fmt: skip

LOSS_CAUSES = (
    *(f"doom-from-{feeder}" for feeder in FEEDERS),
    "no-investigators",
    "no-end",
)
NO_INVESTIGATORS, NO_END = len(FEEDERS), len(FEEDERS) + 1
VICTORIES = ("sealed", "banished")
SEALED, BANISHED = range(2)

# Ways in which the battle went in a lost game.
BATTLES = ("never", "at-awakening", "at-attack", "elsewhere")

# Options that are no card and no die.
ROLL, DECLARE_FAILED, BUY_DICE, WORLD_DICE, STAND = 64, 65, 66, 67, 68
TAKE_BACK = 72  # + die on a spell
FREE_LOCKED = 80  # + locked die
ACCEPT, CLUE, OWN_ABILITY = 64, 65, 66
CLUE_OPTION = 63  # what can be given away beside cards
MONSTER_TROPHY = 64  # + number of a monster; below it: number of an adventure
FOCUS_DICE = 16  # an option of focus is die * FOCUS_DICE + seat


def words(codes: type[IntEnum]) -> tuple[str, ...]:
    """Return the words of the data in the order of their codes, from 1 on."""
    return tuple(code.name.lower().replace("_", "-") for code in codes)


class Stream(IntEnum):
    """Streams of random numbers; those followed by a gap have one stream for each deck."""

    ADVENTURES = 1
    WORLDS = 2
    MYTHOS = 3
    MYTHOS_AGAIN = 4
    INVESTIGATORS = 5
    CUP = 6
    LOST_AND_FOUND = 7
    DICE = 8
    DECK = 16  # + number of the deck
    REDEAL = 32  # + number of the pile


class Ability(IntEnum):
    """Abilities of investigators."""

    GAIN_SWAP = 1
    MANY_TASKS = 2
    EXTRA_COMMON = 3
    EXTRA_UNIQUE = 4
    EXTRA_SPELL = 5
    DAY_HEAL_SANITY = 6
    DAY_HEAL_STAMINA = 7
    RAISE_DIE = 8
    OTHER_WORLD_DICE = 9
    TERROR_TO_LORE = 10
    TERROR_TO_PERIL = 11
    BUY_DICE = 12
    CLUE_TWICE = 13
    NO_MONSTERS = 14
    DAY_REROLL = 15
    FREE_OF_MYTHOS = 16


ABILITY_PROGRAMS = {
    Ability.RAISE_DIE: "raise_die",
    Ability.TERROR_TO_LORE: "face(terror, lore)",
    Ability.TERROR_TO_PERIL: "face(terror, peril)",
    Ability.CLUE_TWICE: "reroll(any); reroll(any, may=yes)",
    Ability.DAY_REROLL: "reroll(2)",
}
"""Effects of abilities that are used after a roll; that of CLUE_TWICE replaces a clue's."""

CLUE_PROGRAM = "reroll(any)"
ASSIST_FAILED = "choose option{lose(sanity=1)} option{lose(stamina=1)}"


class Phase(IntEnum):
    """Phases of a turn."""

    SETUP = 0
    TURN = 1
    HEAL = 2  # abilities of anybody at the start of a turn
    OWN_CARDS = 3  # cards that need no roll, before the move
    MOVE = 4
    ENTRANCE = 5
    PAYING = 6  # trophies for what is done at the entrance
    ATTEMPT = 7
    BEFORE_ROLL = 8
    BUY = 9  # something is given away for dice
    ROLL = 10
    AFTER_ROLL = 11
    HELP = 12  # abilities of others after a roll
    HOLD = 13  # spells that were cast take their dice
    JUDGE = 14
    COSTS = 15  # sanity, stamina and time of a task
    TERROR = 16
    GIVE_UP = 17
    FOCUS = 18
    CONSENT = 19
    SUCCESS = 20
    FAILURE = 21
    CLOCK = 22
    MIDNIGHT = 23
    ATTACK = 24
    NEXT = 25
