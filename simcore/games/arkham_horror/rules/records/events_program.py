"""What happens in programs, and what is decided there, each declared once (`simcore/events.py`)."""

from __future__ import annotations

from typing import Any

from simcore.events import (
    SEAT,
    YES_NO,
    Argument,
    DecisionCode,
    EventCode,
    EventRecord,
    decision,
    event,
    integer,
)
from simcore.games.arkham_horror.box.events import card, card_in_place, change, now
from simcore.games.arkham_horror.rules.records.events_board import area, chosen_marker, gate
from simcore.look import Look, Names
from simcore.telling.words import DEEP, STEP

GATE_TROPHY = 64
"""From here on a trophy is a gate marker; below, a monster marker."""


def _trophy(look: Look, option: int, told: EventRecord) -> dict[str, str]:
    if option >= GATE_TROPHY:
        return {"gate": str(gate.read(look, option - GATE_TROPHY, told))}
    return {"monster": str(look.label("monsters", int(look.tables["kind_of"][option])))}


def _trophy_in_words(names: Names, option: Any) -> str:
    return names.title(next(iter(option.values())))


def _offered(look: Look, answer: int, _: EventRecord) -> dict[str, str]:
    (does,) = look.label("options", int(look.state["program_row"]))
    return {"accepts" if answer else "declines": str(does)}


def _offered_in_words(_: Names, option: dict[str, str]) -> str:
    ((how, does),) = option.items()
    return f"{how}: {does}"


def _chosen(look: Look, option: int, _: EventRecord) -> dict[str, Any]:
    return {"option": option, "does": look.label("options", int(look.state["program_row"]))[option]}


offered = Argument(
    "offer", "0 declines, 1 accepts, and what is offered", value=_offered, words=_offered_in_words
)
chosen = Argument(
    "option",
    "number of the option in the program, and what it does",
    value=_chosen,
    words=lambda _, option: option["does"],
)
location_deck = Argument("deck", labels="location_decks")
trophy = Argument(
    "trophy",
    f"monster marker, or {GATE_TROPHY} + gate marker",
    value=_trophy,
    words=_trophy_in_words,
)


program = Argument(
    "of",
    "keys of the data that lead to it; null where there is none",
    value=lambda look, row, _: look.label("programs", row) or None if row >= 0 else None,
)


class Event(EventCode):
    """What happens."""

    GAIN = event("a card comes to somebody", SEAT, card, told=DEEP + "{seat} gets {card}.", code=401)
    SEEN = event("a card of a deck is looked at", SEAT, card, told=DEEP + "{seat} sees {card}.")
    BOXED = event("a card leaves the game", SEAT, card, told=DEEP + "{card} of {seat} leaves the game.")
    MONEY = event("", SEAT, change, now, told=DEEP + "{seat}: money {change:+d}, now ${now}.")
    ROLL = event(
        "dice that are no check",
        SEAT,
        integer("faces").list_of("faces"),
        told=DEEP + "{seat} rolls: {faces}.",
    )
    DELAYED = event("", SEAT, told=DEEP + "{seat} is delayed.")
    LOSE_TURN = event("the next one", SEAT, told=DEEP + "{seat} will miss the next turn.")
    USE = event("a card is used", SEAT, card, told=DEEP + "{seat} uses {card}.")
    TOKENS = event("on a card that is held", SEAT, card, now, told=DEEP + "Tokens on {card}: {now}.")
    FORESEEN = event(
        "a location card lies open",
        location_deck,
        integer("card", "number of the card in its deck"),
        told=DEEP + "The next card of {deck} lies open.",
    )
    BARRED = event(
        "nobody walks into or out of a street",
        area,
        integer("until", "turn up to which"),
        told=STEP + "{area} is barred until the end of turn {until}.",
    )
    RETIRES = event("", SEAT, told=STEP + "{seat} retires.")
    PROGRAM = event("a program begins; what follows comes from it", program, told="")
    PRICE = event("what follows is the price of a card", card, told="")
    PROGRAM_ENDS = event("what follows comes from what was before", told="")


class Decision(DecisionCode):
    """What is to be chosen."""

    MAY = decision(offered, "whether to do what the program offers", code=161)
    PAY = decision(YES_NO, "whether to pay")
    HOW_MUCH = decision(integer("amount"), "how much to pay")
    CHOOSE = decision(chosen, "which option")
    SPLIT = decision(integer("first"), "how much of a gain goes to the first of two")
    WHOM = decision(SEAT("whom"), "who is blessed")
    BOTTOM = decision(YES_NO, "whether to draw from the bottom")
    KEEP = decision(card, "which card to keep")
    TAKE = decision(card, "which card of the deck to take")
    BUY = decision(card, "which card to buy", none="nothing more")
    SELL = decision(card_in_place, "which card to sell", none="nothing")
    TROPHY = decision(trophy, "which trophy to spend")
    GATE_PAID = decision(gate, "which gate trophy to spend")
    PLACE = decision(area, "where to go")
    FORESEE = decision(location_deck, "of which location deck the next card lies open")
    BOARD_TROPHY = decision(chosen_marker, "which monster of the board becomes a trophy")
    CLOSE_WHICH = decision(area, "which gate closes")
    PULLED = decision(area, "through which of the nearest gates")
