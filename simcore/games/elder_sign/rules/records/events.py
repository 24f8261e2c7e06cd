"""Events and decisions of the game, each declared once (`simcore/contract/events.py`)."""

from __future__ import annotations

from typing import Any

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
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.arguments import (
    act_after,
    act_before,
    adventure,
    card,
    card_option,
    cause,
    cause_thing,
    change,
    chosen,
    colour,
    dice_option,
    dice_shown,
    die_number,
    die_option,
    die_shown,
    feeder,
    given,
    investigator,
    line,
    marker,
    mythos,
    now,
    payment,
    place,
    put,
    row,
    source,
    spot,
    task,
    trophy,
    unless,
)
from simcore.narration.words import DEEP, STEP


class Event(EventCode):
    """Events of the game. A die is written as 8 * number + face."""

    TURN = event("a turn begins", SEAT, integer("turn"), integer("hour"), text="Turn {turn}: {seat}.")
    MOVE = event("an investigator moves", SEAT, integer("place", "-1 the entrance"), text="")
    ATTEMPT = event(
        "an attempt begins", SEAT, integer("place"), adventure, text=STEP + "{seat} attempts {adventure}."
    )
    ROLL = event(
        "dice of the pool are rolled",
        SEAT,
        integer("roll"),
        dice_shown,
        text=DEEP + "Roll: {dice}.",
        luck="dice",
    )
    REROLL = event(
        "dice of the pool are rolled again",
        SEAT,
        integer("roll"),
        dice_shown,
        text=DEEP + "Reroll: {dice}.",
        luck="dice",
    )
    FACE = event(
        "a die is turned",
        SEAT,
        die_shown("before"),
        die_shown("after"),
        text=DEEP + "{before} becomes {after}.",
    )
    DICE_TO = event("dice move to another place", integer("to", "as in `die_at`"), dice_shown, text="")
    TASK = event("a task is completed", SEAT, task, dice_shown, text="")
    MISS = event("a roll completes no task", SEAT, integer("terror", "1: it shows terror"), text="")
    ASIDE = event("a die is set aside", SEAT, die_shown, text=DEEP + "Set aside: {die}.")
    FOCUS = event(
        "a die goes onto a marker",
        SEAT,
        SEAT("on"),
        die_shown,
        text=DEEP + "Placed on the marker of {on}: {die}.",
    )
    REFUSED = event("an investigator does not assist", SEAT, text=DEEP + "{seat} does not assist.")
    HOLD = event(
        "a die goes onto a spell",
        card,
        integer("slot", "place in `cast`"),
        die_shown,
        text=DEEP + "{card} secures {die}.",
    )
    TERROR = event("a terror effect", choice_of("of", "adventure", "mythos"), text="")
    IMMUNE = event(
        "an effect has no effect on an immune investigator", SEAT, text=DEEP + "{seat} is not affected."
    )
    HOPELESS = event(
        "no roll can complete a task any more", SEAT, text=DEEP + "{seat} can no longer complete a task."
    )
    SUCCESS = event(
        "an attempt succeeds", SEAT, integer("place"), adventure, text=STEP + "{seat} completes {adventure}."
    )
    FAILURE = event(
        "an attempt fails", SEAT, integer("place"), adventure, text=STEP + "{seat} fails {adventure}."
    )
    ABANDON = event(
        "an attempt ends because its investigator is devoured",
        SEAT,
        text=DEEP + "{seat} ends the attempt.",
    )
    ENTER = event(
        "an adventure comes into play",
        integer("place"),
        adventure,
        text=DEEP + "{adventure} comes into play.",
        luck="adventures",
    )
    LEAVE = event(
        "an adventure leaves play",
        integer("place"),
        adventure,
        choice_of("to", "trophy", "deck", "box"),
        text="",
    )
    MARKER = event("a monster appears", marker, integer("place"), row, text="", luck="monsters")
    NO_MONSTER = event(
        "a monster does not appear", choice_of("why", "cup is empty", "ability", "no place"), text=""
    )
    CAUGHT = event(
        "a monster becomes a trophy", SEAT, marker, text=DEEP + "{seat} takes {monster} as a trophy."
    )
    TO_CUP = event("a monster returns to the cup", marker, text=DEEP + "{monster} returns to the cup.")
    DEFEATED = event("a card defeats a monster", SEAT, marker, card, text=DEEP + "{card} defeats {monster}.")
    LOCK = event(
        "a die is locked",
        source,
        colour,
        integer("die", "its number; -1: none can be locked now"),
        text="",
    )
    UNLOCK = event("a locked die is released", source, die_number, text="")
    FREED = event(
        "a locked die joins the pool of this turn",
        SEAT,
        die_number,
        text=DEEP + "{seat} may roll a locked {die} this turn.",
    )
    DOOM = event("the doom track changes", feeder, change, now, text="")
    ELDER_SIGN = event("the elder signs change", SEAT, change, now, text="")
    SANITY = event("sanity changes", SEAT, change, now, text=DEEP + "{seat}: sanity {change:+d}, now {now}.")
    STAMINA = event(
        "stamina changes", SEAT, change, now, text=DEEP + "{seat}: stamina {change:+d}, now {now}."
    )
    MAX_SANITY = event(
        "the maximum sanity changes", SEAT, now, text=DEEP + "{seat}: maximum sanity is now {now}."
    )
    MAX_STAMINA = event(
        "the maximum stamina changes", SEAT, now, text=DEEP + "{seat}: maximum stamina is now {now}."
    )
    CLUES = event(
        "the clue tokens of an investigator change",
        SEAT,
        change,
        now,
        text=DEEP + "{seat}: clues {change:+d}, now {now}.",
    )
    GAIN = event("a card is gained", SEAT, card, text=DEEP + "{seat} gains {card}.", luck="cards drawn")
    USE = event("a card is used", SEAT, card, text=DEEP + "{seat} uses {card}.")
    LOSE = event("a card returns to the bottom of its deck", SEAT, card, text="")
    SPENT = event("a clue token is spent on a reroll", SEAT, integer("left"), text="")
    ABILITY = event("an ability is used", SEAT, text="")
    PAID = event("a trophy is spent or lost", SEAT, trophy, text=DEEP + "{seat} discards {trophy}.")
    ADDED = event("a die joins the pool", SEAT, die_number, text=DEEP + "{seat} adds the {die}.")
    TAKEN_BACK = event(
        "a die on a spell joins the pool",
        SEAT,
        die_number,
        text=DEEP + "{seat} takes back a {die} from a spell.",
    )
    CLOCK = event("the clock advances", integer("hour"), text="")
    MIDNIGHT = event("the clock reaches midnight", integer("midnight"), text="Midnight {midnight}.")
    MIDNIGHT_OF = event("a midnight effect", integer("place", "-1: the mythos card"), text="")
    MYTHOS = event(
        "a mythos card is drawn", mythos, text=STEP + "Mythos card: {mythos}.", luck="mythos cards"
    )
    MIXED = event(
        "the mythos deck is shuffled again",
        integer("cards"),
        text=STEP + "The mythos deck is shuffled: {cards:card}.",
    )
    ENTRANCE = event(
        "an action at the entrance",
        SEAT,
        line,
        text=STEP + "{seat} at the entrance: {line}.",
    )
    FOUND = event(
        "the die roll of Lost and Found",
        SEAT,
        die_shown,
        text=DEEP + "The green die shows {die}.",
        luck="dice",
    )
    DEVOURED = event("an investigator is devoured", SEAT, investigator, text="")
    ARRIVES = event(
        "an investigator joins the game",
        SEAT,
        investigator,
        integer("sanity"),
        integer("stamina"),
        text=STEP + "{investigator} joins the game: sanity {sanity}, stamina {stamina}.",
        sits="investigator",
    )
    OUT = event("a player has no investigator left", SEAT, text=STEP + "{seat} is out of the game.")
    AWAKENS = event("the Ancient One awakens", integer("x", "number X of its task"), text="")
    COMBAT = event("an investigator attacks", SEAT, text=STEP + "{seat} attacks.")
    STRUCK = event("a doom token is removed in the battle", now, text="")
    STOPPED = event("an investigator stops attacking", SEAT, text=DEEP + "{seat} stops attacking.")
    ATTACK = event("the Ancient One attacks", integer("midnight"), text="")
    EFFECT = event("an effect begins; it causes the next events", cause, cause_thing, text="")
    EFFECT_ENDS = event("the effect ends", text="")
    DOOM_SPACE = event("a doom token reaches a space that adds a monster", text="")
    END = event(
        "the game ends; null if not applicable",
        YES_NO("win"),
        Argument("victory", labels=codes.VICTORIES, field="victory"),
        Argument("cause", labels=codes.LOSS_CAUSES, field="cause"),
        text="",
    )


def silent(option: Argument, question: str, none: str = "") -> Any:
    """Declare a decision without a line in the story: its events describe the result."""
    return decision(option, question, none=none, text="")


class Decision(DecisionCode):
    """Decisions of the players; -1 is the option that declines."""

    START_CARDS = silent(choice_of("deck", *codes.DECKS[:3]), "which card to start with")
    INVESTIGATOR = silent(investigator, "which investigator joins the game")
    HEAL = silent(SEAT("whom"), "which investigator the daily ability heals", "none")
    OWN_CARD = silent(card_option, "which card to use now", "none")
    MOVE = silent(place, "where to go", "the entrance")
    ENTRANCE = silent(line, "what to do at the entrance", "nothing")
    TROPHY = silent(trophy, "which trophy to spend")
    BEFORE_ROLL = silent(act_before, "what to do before the roll")
    BUY_DICE = silent(given, "what to discard for dice")
    AFTER_ROLL = silent(act_after, "what to do about the roll")
    REROLL = silent(dice_option, "which dice to reroll")
    FACE = silent(die_option, "which die to turn")
    SECURE = silent(dice_option, "which dice a spell secures")
    PAY = silent(payment, "which task to complete", "none")
    COST = silent(card_option, "what pays a cost of the task", "own sanity or stamina")
    GIVE_UP = silent(die_option, "which die to set aside", "give up")
    FOCUS = silent(put, "which die to put on which marker", "none")
    CONSENT = silent(YES_NO, "whether to assist")
    PLACE = silent(spot, "where the monster goes")
    LOCK = silent(die_number, "which die is locked")
    CHOICE = silent(chosen, "which effect to take")
    UNLESS = silent(unless, "whether to pay rather than be devoured")
    WHO = silent(SEAT("who"), "which investigator to choose")
    LOSE_CARD = silent(card_option, "which card to lose")
    SPARE = silent(card_option, "which card prevents the loss", "nothing")
    SWAP = silent(choice_of("gain", "as drawn", "clue", "common", "spell"), "what to gain instead")
    DEFEAT = silent(marker("monster", option="number of a monster"), "which monster to defeat or discard")
    MIDNIGHT = silent(place, "which midnight effect comes next")
