"""What can happen and be decided, each declared once (`simcore/events.py`)."""

from __future__ import annotations

from typing import Any

from simcore.events import (
    SEAT,
    YES_NO,
    Argument,
    DecisionCode,
    EventCode,
    EventRecord,
    choice_of,
    decision,
    event,
    integer,
)
from simcore.games.elder_sign.rules import codes
from simcore.look import Look, Names
from simcore.telling.words import DEEP, STEP

NOWHERE = {codes.ENTRANCE: "entrance", codes.ANCIENT_ONE: "ancient-one", codes.GONE: "gone"}


def face_name(look: Look, die: int, face: int) -> str:
    """A die as it lies: `green-lore`, `red-wild`, `yellow-4`."""
    t = look.tables
    colour = int(t["die_colour"][die])
    symbol = int(t["face_symbol"][colour, face])
    shown = {1: "lore", 2: "peril", 3: "terror", 7: "wild"}.get(
        symbol, str(int(t["face_value"][colour, face]))
    )
    return f"{codes.COLOURS[colour]}-{shown}"


def _die_in_state(look: Look, die: int, _: EventRecord) -> str | None:
    return None if die < 0 else face_name(look, die, int(look.state["die_face"][die]))


def _dice_in_state(look: Look, dice: int, _: EventRecord) -> list[str]:
    faces = look.state["die_face"]
    return [face_name(look, die, int(faces[die])) for die in range(codes.RED_DIE + 1) if dice >> die & 1]


def _shown(look: Look, number: int, _: EventRecord) -> str:
    return face_name(look, number // 8, number % 8)


def _place(look: Look, place: int, _: EventRecord) -> str:
    if place < 0:
        return NOWHERE[place]
    return str(look.labels["adventures"][int(look.state["place_card"][place])])


def _task(look: Look, task: int, _: EventRecord) -> str:
    for first, word in ((codes.COMBAT_TASK, "combat"), (codes.EXTRA_TASK, "extra"), (codes.MARKER_TASK, "")):
        if task >= first:
            name = str(look.labels["markers"][task - first]) if first < codes.COMBAT_TASK else ""
            return " ".join(part for part in (name, word) if part)
    return f"task {task + 1}"


def _payment(look: Look, option: int, event: EventRecord) -> Any:
    if option < 0:
        return None
    task, dice = divmod(option, codes.SETS)
    return {"task": _task(look, task, event), "dice": _dice_in_state(look, dice, event)}


def _put(look: Look, option: int, event: EventRecord) -> Any:
    if option < 0:
        return None
    die, seat = divmod(option, codes.FOCUS_DICE)
    return {"die": _die_in_state(look, die, event), "on": seat}


BEFORE = {
    codes.ROLL: "roll", codes.DECLARE_FAILED: "declare-failed", codes.BUY_DICE: "buy-dice",
    codes.WORLD_DICE: "dice-of-the-other-world", codes.STAND: "stand",
}  # fmt: skip
AFTER = {codes.ACCEPT: "accept", codes.CLUE: "clue", codes.OWN_ABILITY: "own-ability"}


def _before(look: Look, option: int, event: EventRecord) -> Any:
    if option >= codes.FREE_LOCKED:
        return {"free": _die_in_state(look, option - codes.FREE_LOCKED, event)}
    if option >= codes.TAKE_BACK:
        return {"take-back": _die_in_state(look, option - codes.TAKE_BACK, event)}
    return BEFORE[option] if option in BEFORE else look.labels["cards"][option]


def _after(look: Look, option: int, _: EventRecord) -> Any:
    return AFTER[option] if option in AFTER else look.labels["cards"][option]


def _trophy(look: Look, option: int, _: EventRecord) -> str:
    if option >= codes.MONSTER_TROPHY:
        return str(look.labels["markers"][option - codes.MONSTER_TROPHY])
    return str(look.labels["adventures"][option])


def _given(look: Look, option: int, _: EventRecord) -> str:
    return "clue" if option == codes.CLUE_OPTION else str(look.labels["cards"][option])


def _spot(look: Look, option: int, event: EventRecord) -> Any:
    place, row = divmod(option, 8)
    where = _place(look, place, event)
    return {"card": where, "row": None if row == 7 else row + 1}


def _named(names: Names, value: Any) -> str:
    """Words for the values above."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_named(names, inner)}" for key, inner in value.items() if inner is not None)
    if isinstance(value, list):
        return " ".join(str(each) for each in value)
    return names.title(value) if isinstance(value, str) else str(value)


def shown(name: str, value: Any, option: str = "", **more: Any) -> Argument:
    """An argument whose value is made by a function."""
    return Argument(name, value=value, words=_named, option=option, **more)


card = Argument("card", labels="cards")
adventure = Argument("adventure", labels="adventures")
marker = Argument("monster", labels="markers")
mythos = Argument("mythos", labels="mythos")
investigator = Argument("investigator", labels="investigators")
feeder = Argument("from", labels=codes.FEEDERS, words=lambda _, word: word)
colour = choice_of("colour", *codes.COLOURS)
place = shown("place", _place, "place; -1 the entrance")
die_shown = shown("die", _shown)
dice_shown = die_shown.list_of("dice")
task = shown("task", _task)
change = integer("change", "what really changed")
now = integer("now")
source = integer("source", "a place; 31 the mythos card; 32 + a monster")
row = integer("row", "from 0; -1 under the last task")


class Event(EventCode):
    """What happens. A die is written as 8 * number + face."""

    TURN = event("a turn begins", SEAT, integer("turn"), integer("hour"), told="Turn {turn}: {seat}.")
    MOVE = event("", SEAT, integer("place", "-1 the entrance"), told="")
    ATTEMPT = event(
        "an attempt begins", SEAT, integer("place"), adventure, told=STEP + "{seat} tries {adventure}."
    )
    ROLL = event(
        "dice of the pool are rolled", SEAT, integer("roll"), dice_shown, told=DEEP + "Roll: {dice}."
    )
    REROLL = event(
        "dice of the pool are rolled again", SEAT, integer("roll"), dice_shown, told=DEEP + "Again: {dice}."
    )
    FACE = event(
        "a die is turned",
        SEAT,
        die_shown("before"),
        die_shown("after"),
        told=DEEP + "{before} becomes {after}.",
    )
    DICE_TO = event("dice go elsewhere", integer("to", "as in `die_at`"), dice_shown, told="")
    TASK = event("a task is completed", SEAT, task, dice_shown, told=DEEP + "{task}: {dice}.")
    MISS = event(
        "a roll completes no task",
        SEAT,
        integer("terror", "1 if it shows terror"),
        told=DEEP + "No task is completed.",
    )
    ASIDE = event("a die is set aside", SEAT, die_shown, told=DEEP + "{die} is set aside.")
    FOCUS = event("a die goes onto a marker", SEAT, SEAT("on"), die_shown, told=DEEP + "{die} lies on {on}.")
    REFUSED = event("an investigator does not assist", SEAT, told=DEEP + "{seat} does not assist.")
    HOLD = event(
        "a die goes onto a spell",
        card,
        integer("slot", "place in `cast`"),
        die_shown,
        told=DEEP + "{card} keeps {die}.",
    )
    TERROR = event(
        "a terror effect", integer("of_mythos", "1: that of the mythos card"), told=DEEP + "Terror strikes."
    )
    IMMUNE = event("an effect does nothing to an investigator", SEAT, told=DEEP + "{seat} is not touched.")
    SUCCESS = event(
        "an attempt succeeds", SEAT, integer("place"), adventure, told=STEP + "{adventure} is completed."
    )
    FAILURE = event(
        "an attempt fails", SEAT, integer("place"), adventure, told=STEP + "{adventure} is failed."
    )
    ABANDON = event("an attempt ends because its investigator is devoured", SEAT, told="")
    ENTER = event(
        "an adventure comes into play",
        integer("place"),
        adventure,
        told=DEEP + "{adventure} comes into play.",
    )
    LEAVE = event(
        "an adventure leaves play",
        integer("place"),
        adventure,
        choice_of("to", "trophy", "deck", "box"),
        told="",
    )
    MARKER = event("a monster appears", marker, integer("place"), row, told=DEEP + "{monster} appears.")
    NO_MONSTER = event(
        "a monster does not appear", choice_of("why", "cup is empty", "ability", "no place"), told=""
    )
    CAUGHT = event("a monster becomes a trophy", SEAT, marker, told=DEEP + "{seat} takes {monster}.")
    TO_CUP = event(
        "a monster goes back into the cup", marker, told=DEEP + "{monster} goes back into the cup."
    )
    DEFEATED = event("a card defeats a monster", SEAT, marker, card, told=DEEP + "{card} defeats {monster}.")
    LOCK = event(
        "a die is locked", source, colour, integer("die", "-1: none is left, the icon waits"), told=""
    )
    UNLOCK = event("a locked die is free", source, integer("die"), told="")
    FREED = event("a locked die joins the pool of this turn", SEAT, integer("die"), told="")
    DOOM = event("", feeder, change, now, told=DEEP + "Doom {change:+d}, now {now}.")
    ELDER_SIGN = event("", SEAT, change, now, told=DEEP + "Elder signs {change:+d}, now {now}.")
    SANITY = event("", SEAT, change, now, told=DEEP + "{seat}: sanity {change:+d}, now {now}.")
    STAMINA = event("", SEAT, change, now, told=DEEP + "{seat}: stamina {change:+d}, now {now}.")
    MAX_SANITY = event("", SEAT, now, told=DEEP + "{seat} can hold {now} sanity at most.")
    MAX_STAMINA = event("", SEAT, now, told=DEEP + "{seat} can hold {now} stamina at most.")
    CLUES = event("", SEAT, change, now, told=DEEP + "{seat}: clues {change:+d}, now {now}.")
    GAIN = event("", SEAT, card, told=DEEP + "{seat} gains {card}.")
    USE = event("a card is used", SEAT, card, told=DEEP + "{seat} uses {card}.")
    LOSE = event("a card goes under its deck", SEAT, card, told="")
    SPENT = event(
        "a clue token is spent on a reroll", SEAT, integer("left"), told=DEEP + "{seat} spends a clue."
    )
    ABILITY = event("an ability is used", SEAT, told=DEEP + "{seat} uses an ability.")
    PAID = event(
        "a trophy is spent or lost", SEAT, shown("trophy", _trophy), told=DEEP + "{seat} gives {trophy}."
    )
    ADDED = event("a die joins the pool", SEAT, integer("die"), told="")
    TAKEN_BACK = event("a die on a spell joins the pool", SEAT, integer("die"), told="")
    CLOCK = event("the clock advances", integer("hour"), told="")
    MIDNIGHT = event("", integer("midnight"), told="Midnight {midnight}.")
    MIDNIGHT_OF = event("an effect of midnight", integer("place", "-1: that of the mythos card"), told="")
    MYTHOS = event("a mythos card is drawn", mythos, told=STEP + "Mythos: {mythos}.")
    MIXED = event("the mythos deck is mixed again", integer("cards"), told="")
    ENTRANCE = event(
        "something is done at the entrance",
        SEAT,
        Argument("line", labels="entrance"),
        told=STEP + "{seat} at the entrance: {line}.",
    )
    FOUND = event("the die of the lost and found", SEAT, die_shown, told=DEEP + "It shows {die}.")
    DEVOURED = event("", SEAT, investigator, told=STEP + "{investigator} is devoured.")
    ARRIVES = event(
        "an investigator comes into the game", SEAT, investigator, told=STEP + "{investigator} arrives."
    )
    OUT = event("a player has no investigator any more", SEAT, told=STEP + "{seat} is out of the game.")
    AWAKENS = event(
        "the Ancient One awakens", integer("x", "number X of its task"), told="The Ancient One awakens."
    )
    COMBAT = event("an investigator attacks", SEAT, told=STEP + "{seat} attacks.")
    STRUCK = event("a doom token leaves the track in the battle", now, told=DEEP + "Doom falls to {now}.")
    STOPPED = event("an investigator stops attacking", SEAT, told="")
    ATTACK = event("the Ancient One attacks", integer("midnight"), told="The Ancient One attacks.")
    END = event("the game is over", YES_NO("win", words=lambda _, won: "won" if won else "lost"),
                told="The game is {win}.")  # fmt: skip


card_option = Argument("card", labels="cards", option="number of a card")


class Decision(DecisionCode):
    """What is to be chosen; -1 is the option that declines."""

    START_CARDS = decision(choice_of("deck", *codes.DECKS[:3]), "which card to begin with")
    INVESTIGATOR = decision(investigator, "who comes into the game")
    HEAL = decision(SEAT("whom"), "whom the daily ability heals", none="nobody")
    OWN_CARD = decision(card_option, "which card to use now", none="none")
    MOVE = decision(place, "where to go")
    ENTRANCE = decision(
        Argument("line", labels="entrance", option="line of the entrance"),
        "what to do at the entrance",
        none="nothing",
    )
    TROPHY = decision(
        shown("trophy", _trophy, "number of an adventure; 64 + number of a monster"), "which trophy to give"
    )
    BEFORE_ROLL = decision(
        shown(
            "act",
            _before,
            "number of a card; 64 roll, 65 declare the attempt failed, 66 buy "
            "dice, 67 dice of an Other World, 68 stop, 72 + die: take it back from a spell, "
            "80 + die: free it from its lock",
        ),
        "what to do before the roll",
    )
    BUY_DICE = decision(shown("given", _given, "number of a card; 63 a clue token"), "what to give for dice")
    AFTER_ROLL = decision(
        shown("act", _after, "number of a card; 64 accept the roll, 65 spend a clue, 66 the own ability"),
        "what to do about the roll",
    )
    REROLL = decision(shown("dice", _dice_in_state, "dice, a bit each; 0 none"), "which dice to roll again")
    FACE = decision(shown("die", _die_in_state, "number of a die"), "which die to turn")
    SECURE = decision(shown("dice", _dice_in_state, "dice, a bit each"), "which dice a spell keeps")
    PAY = decision(
        shown(
            "payment",
            _payment,
            "task * 256 + dice, a bit each; a task is a row, 4 + a monster under "
            "the last task, 44 + a monster for the task that the Ancient One adds, 84 that of the "
            "battle",
        ),
        "which task to complete",
        none="none",
    )
    COST = decision(card_option, "what pays a cost of the task", none="the own point")
    GIVE_UP = decision(
        shown("die", _die_in_state, "number of a die"), "which die to set aside", none="give up"
    )
    FOCUS = decision(shown("put", _put, "die * 16 + seat"), "which die goes onto which marker", none="none")
    CONSENT = decision(YES_NO, "whether to assist")
    PLACE = decision(shown("spot", _spot, "place * 8 + row; 7 under the last task"), "where the monster goes")
    LOCK = decision(integer("die", "number of a die"), "which die is locked")
    CHOICE = decision(integer("option", "by its place on the card, from 0"), "which effect to take")
    UNLESS = decision(YES_NO, "whether to pay rather than be devoured")
    WHO = decision(SEAT("who"), "who is meant")
    LOSE_CARD = decision(card_option, "which card to lose")
    SPARE = decision(card_option, "what takes the loss", none="nothing")
    SWAP = decision(choice_of("gain", "as drawn", "clue", "common", "spell"), "what to gain instead")
    DEFEAT = decision(marker("monster", option="number of a monster"), "which monster is meant")
    MIDNIGHT = decision(shown("place", _place, "place"), "which effect of midnight comes next")  # fmt: skip
