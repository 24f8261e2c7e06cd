"""Events and decisions of the game, each declared once.

These declarations define the codes that the kernels write, the event log, the story, the replay page and the
tables of docs/events.md.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from simcore.contract.events import (
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
from simcore.contract.look import Look, Names
from simcore.games.final_hour.rules.state import CLUE_ITEM, LOSS_CAUSES
from simcore.narration.words import DEEP, STEP


class Pile(IntEnum):
    """Piles that can be reshuffled."""

    CUP = 0
    PRIORITY = 1
    ACTION = 2


class By(IntEnum):
    """Causes that move or destroy a monster."""

    RED = 0
    BLUE = 1
    EFFECT = 2
    FALLBACK = 3
    SEAL = 4


def kind_of_monster(monster: str) -> str:
    """Return the name of a kind of monster, with its health in parentheses.

    >>> kind_of_monster("red-runner-1")
    'red runner (1)'
    """
    *words, last = monster.split("-")
    return f"{' '.join(words)} ({last})" if last.isdigit() else " ".join([*words, last])


def _location(look: Look, place: int, _: EventRecord) -> int | None:
    return None if place < 0 else int(look.label("locations", place))


def _location_in_words(names: Names, place: int) -> str:
    return f"{place} {names.titles[place]}" if place in names.titles else str(place)


def _goal_in_words(names: Names, place: int) -> str:
    said = location.say(names, place)
    stays = isinstance(names, Look) and location.read(names, _own_place(names), {}) == place
    return f"{said} (stay)" if stays else str(said)


def _own_place(look: Look) -> int:
    return int(look.state["at"][look.state["seat"]])


def _card_in_words(names: Names, number: int) -> Any:
    """Return the number, with the icon if the tables are known."""
    if not isinstance(names, Look):
        return number
    rank = names.list_of("numbers").index(number)
    return f"{number} {names.label('clue_icons', int(names.tables['card_icon'][rank]))}"


def _action_card(look: Look, number: int, record: EventRecord) -> str | None:
    investigator = look.state["investigator"][record["seat"]]
    return None if number < 0 else str(look.label("titles", investigator)[number])


def _owner(_: Look, investigator: int, record: EventRecord) -> int | None:
    return investigator if record["pile"] == "action" else None


def _mixed(look: Look, number: int, record: EventRecord) -> Any:
    """Return a card or token of the pile that was reshuffled."""
    if record["pile"] == "action":
        return action_card.read(look, number, record)
    return (card if record["pile"] == "priority" else monster).read(look, number, record)


def _shown(look: Look, icon: int, _: EventRecord) -> str:
    return "item" if icon == CLUE_ITEM else str(look.label("clue_icons", icon))


def _shown_in_words(_: Names, icon: str) -> str:
    return "a key" if icon == "item" else f"the ritual icon {icon}"


def _monster_there(look: Look, option: int, record: EventRecord) -> list[Any]:
    place, kind = divmod(option, 64)  # `pair` of simcore.kernels.bits
    return [location.read(look, place, record), monster.read(look, kind, record)]


def _monster_there_in_words(names: Names, pair: Any) -> str:
    return f"{kind_of_monster(pair[1])} at {location.say(names, pair[0])}"


def _source(look: Look, number: int, _: EventRecord) -> str | None:
    if look.end["win"]:
        return "ritual"
    return None if number < 0 else str(look.label("sources", number))


location = Argument("location", value=_location, words=_location_in_words, option="location, from 0")
goal = location("location", words=_goal_in_words)
monster = Argument(
    "monster", labels="kinds", words=lambda _, kind: kind_of_monster(kind), option="kind of monster"
)
monster_there = Argument(
    "monster",
    "`[location, monster]`",
    value=_monster_there,
    words=_monster_there_in_words,
    option="location x 64 + kind of monster",
)
walkway = Argument("walkway", labels="walkways", words=lambda _, way: f"walkway {way}")
card = Argument("number", labels="numbers", words=_card_in_words, option="priority card by rank, from 0")
action_card = Argument(
    "card",
    value=_action_card,
    words=lambda names, label: names.title(label.partition("#")[0]),
    nothing="no card",
)
item = Argument("item", labels="items")
gate = Argument("icon", labels="gate_icons", words=lambda _, icon: icon)
icon = Argument("icon", labels="clue_icons", words=lambda _, icon: icon)
shows = Argument("shows", "icon or `item`", value=_shown, words=_shown_in_words)
by = choice_of("by", *(cause.name.lower() for cause in By))
slot = Argument("slot", "position in the row, from 0", words=lambda _, place: f"position {place + 1}")
branch = Argument("branch", "branch of a card, from 0", words=lambda _, n: f"option {n + 1}")


class Event(EventCode):
    """Events of the game."""

    PLACE = event("the setup places a monster", monster, location, text="")
    ROUND = event(
        "a round begins", integer("round"), SEAT("lead", "lead investigator; solo: 0"), text="Round {round}"
    )
    DRAW_ACTION = event("an action card is drawn", SEAT, action_card, text="", luck="cards drawn")
    PLAY_PRIORITY = event(
        "a priority card is played; solo: `seat` owns the action card",
        SEAT,
        action_card,
        card,
        YES_NO("face_down"),
        text="",
    )
    DRAW_PRIORITY = event(
        "a priority card is drawn, also for the opening hands; solo: seat 0",
        SEAT,
        card,
        text=DEEP + "draws priority card {number}",
        luck="cards drawn",
    )
    DISCARD_PRIORITY = event(
        "a priority card is discarded; solo: seat 0",
        SEAT,
        card,
        text=DEEP + "discards priority card {number}",
    )
    RESHUFFLE = event(
        "a pile is reshuffled",
        choice_of("pile", *(pile.name.lower() for pile in Pile)),
        SEAT("seat", "for an action deck, otherwise null", value=_owner),
        Argument("order", "next card first", value=_mixed, several=True),
        text="",
    )
    SET_ASIDE = event("solo: a card is set aside", card, text=STEP + "Set aside for the ritual: {number}.")
    ROW = event("solo: the row is laid", card.list_of("numbers"), text=STEP + "The row: {numbers}.")
    REVEAL = event(
        "an action card is revealed; `number` is null if an effect reveals it",
        SEAT,
        action_card,
        card,
        choice_of("half", "top", "bottom"),
        text="{half} of {card}",
    )
    ITEM_USED = event("an item is used", SEAT, item, text=DEEP + "{seat} uses {item}")
    MOVE = event(
        "an investigator takes a step",
        SEAT,
        location("from"),
        location("to"),
        text=DEEP + "{seat} moves from {from} to {to}",
    )
    ATTACK = event(
        "an attack begins",
        SEAT,
        location,
        integer("hits"),
        text=DEEP + "{seat} attacks {location} with {hits:hit}",
    )
    DESTROYED = event(
        "a monster is destroyed",
        monster,
        location,
        by("by", "`effect` or `seal`"),
        text="{monster:a} at {location}",
    )
    CLUE = event(
        "a clue is found", SEAT, location, shows, text=DEEP + "finds {shows} at {location}", luck="clues"
    )
    ITEM_GAINED = event("an item is gained", SEAT, item, text=DEEP + "{seat} gains {item}", luck="items")
    SEALED = event("a walkway is sealed", walkway, text=DEEP + "seals {walkway}")
    UNSEALED = event("an effect removes a seal", walkway, text=DEEP + "the seal on {walkway} is removed")
    SEAL_HIT = event("a seal destroys a monster", walkway, integer("left", "1: now grey, 0: gone"), text="")
    DAMAGED = event("a damage token is placed", location, text=DEEP + "{location} is damaged")
    REPAIRED = event("a damage token is removed", location, text=DEEP + "{location} is repaired")
    HEALTH = event(
        "health changes; `change` is the actual change", SEAT, integer("change"), integer("now"), text=""
    )
    SPAWN = event(
        "a monster is drawn and spawns at a location",
        monster,
        location,
        text=DEEP + "{monster:a} spawns at {location}",
        luck="monsters",
    )
    MONSTER_MOVES = event(
        "one step of a monster; a move of several steps has several events",
        monster,
        location("from"),
        location("to"),
        by,
        text="",
    )
    ACTIVATE = event(
        "a monster activates", monster, location, text=DEEP + "{monster:a} activates at {location}"
    )
    DISCARD_GATE = event(
        "a gate token is discarded from the stack",
        gate,
        text=DEEP + "a gate token is discarded: {icon} (one round fewer)",
    )
    GATE = event(
        "a gate token is placed",
        gate,
        location,
        integer("tokens", "after placing"),
        text=STEP + "Gate: {icon} at {location}, now {tokens:token}",
        luck="gates",
    )
    RECKONING = event(
        "the omens are counted",
        integer("omens"),
        Argument("effect", "null: none", labels="effects", nothing="nothing happens"),
        text=STEP + "Reckoning, {omens:omen}: {effect}",
    )
    DISCARD_ACTION = event("an action card is discarded", SEAT, action_card, text="")
    READY = event("a player decides whether they are ready; solo: seat 0", SEAT, YES_NO("ready"), text="")
    COMMIT = event("a card is committed; solo: seat 0", SEAT, card, text="")
    RITUAL = event(
        "the ritual is resolved",
        icon.list_of("reserved", backwards=True),
        integer("matches"),
        integer("needed"),
        order=("matches", "needed", "reserved"),
        text="{matches:match/matches}, {needed} needed",
        luck="ritual",
    )
    END = event(
        "the game ends; null if not applicable",
        YES_NO.of("win", "win"),
        choice_of("cause", *LOSS_CAUSES).of("cause"),
        location.of("loss_location"),
        location.of("loss_origin", "origin"),
        monster.of("loss_monster"),
        Argument(
            "source", "card, item or effect that was being resolved", value=_source, field="loss_source"
        ),
        Argument("investigator", labels="investigators", field="loss_investigator"),
        text="",
    )


class Decision(DecisionCode):
    """Decisions of the players."""

    PRIORITY = decision(card, "which priority card to play")
    SET_ASIDE = decision(card, "which priority card to keep for the ritual (solo)")
    DECK = decision(SEAT, "which action deck to use (solo)")
    SLOT = decision(slot, "where in the row the action card goes (solo)")
    MOVE = decision(goal, "where to move; the current location: stop")
    LOCATION = decision(location, "where the effect happens")
    TARGET = decision(monster, "which monster to hit", none="stop")
    DESTROY = decision(monster, "which monster to destroy")
    EVICT = decision(monster, "which monster makes room for a damage token")
    ACTIVATE = decision(monster, "which monster activates next")
    VICTIM = decision(SEAT, "which investigator loses health to a killer")
    INVESTIGATOR = decision(SEAT, "which investigator the effect applies to")
    TURN_ORDER = decision(SEAT, "first investigator (solo)")
    MONSTER = decision(monster_there, "which monster to move", none="stop")
    DESTINATION = decision(location, "where the monster goes")
    SEAL = decision(walkway, "which walkway to seal")
    UNSEAL = decision(walkway, "which walkway loses its seal")
    BRANCH = decision(branch, "which option of the card")
    MAY = decision(YES_NO, "whether to do it")
    ITEM = decision(item, "which item to use", none="no item")
    DISCARD = decision(card, "which priority card to discard")
    REPLACE = decision(slot, "where in the row the drawn card goes (solo)", none="keep the row as it is")
    READY = decision(YES_NO, "whether to attempt the ritual now")
    HOLD_BACK = decision(card, "which priority card not to commit to the ritual")
