"""What investigators do in their turns, and what is decided there, each declared once."""

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
from simcore.games.arkham_horror.rules.records.event_places import place
from simcore.games.arkham_horror.rules.records.events_board import area, chosen_marker
from simcore.look import Look, Names
from simcore.telling.words import DEEP, STEP

# Options of the decisions below.
USE = 64
"""From here on a place in `held`: the card that is used."""
TRADE, RIDE = 128, 129
STATUS, SHEET, AID = 128, 129, 130
"""In the upkeep: the roll for blessing or curse, what stands on the sheet, help and spells of the box. In
other
phases `AID` is the ability that heals, if it can be used there."""
ACTIONS = {
    "trade": "trade",
    "ride": "ride",
    "aid": "help",
    "status": "roll for blessing or curse",
    "sheet": "do what the sheet says",
}
"""Options that are neither a place nor a card, in words."""
FIGHT = 64
"""From here on: fight that marker; below: evade it."""
MONEY = 64
"""In the place of a card: dollars."""
DRAW_CARD, SPECIAL, RUMOUR = range(3)


def _held(look: Look, place: int, seat: int) -> str:
    return str(look.label("cards", int(look.state["held"][seat][place])))


def _monster(look: Look, marker: int) -> str:
    return str(look.label("monsters", int(look.tables["kind_of"][marker])))


def _walk(look: Look, option: int, told: EventRecord) -> Any:
    if option in (TRADE, RIDE, AID):
        return {TRADE: "trade", RIDE: "ride", AID: "aid"}[option]
    if option >= USE:
        return {"use": _held(look, option - USE, told["seat"])}
    return str(look.label("areas", option))


def _upkeep(look: Look, option: int, told: EventRecord) -> Any:
    if option >= STATUS:
        return ("status", "sheet", "aid")[option - STATUS]
    return {"use": _held(look, option % USE, told["seat"])}


def _use_in_words(names: Names, option: Any) -> str:
    if isinstance(option, dict):
        return f"use {names.title(option['use'])}"
    return ACTIONS.get(option) or names.title(option)


def _face(look: Look, option: int, _: EventRecord) -> Any:
    marker = option % FIGHT
    return {"fight" if option >= FIGHT else "evade": _monster(look, marker), "marker": marker}


def _face_in_words(names: Names, option: Any) -> str:
    how = "fight" if "fight" in option else "evade"
    return f"{how} {names.title(option[how])}"


def _gift(look: Look, option: int, told: EventRecord) -> Any:
    return "money" if option == MONEY else {"card": _held(look, option, told["seat"])}


def _gift_in_words(names: Names, option: Any) -> str:
    return names.title(option["card"]) if isinstance(option, dict) else option


number = integer("card", "number of the card in its deck")
step = Argument(
    "step",
    f"area; {USE} + place of a card in `held`; {TRADE} trade; {RIDE} ride; {AID} the ability that heals",
    value=_walk,
    words=_use_in_words,
)
action = Argument(
    "action",
    f"place of a card in `held`, {USE} + place to use one; {STATUS} blessing or curse, {SHEET} the sheet, "
    f"{AID} help and spells",
    value=_upkeep,
    words=_use_in_words,
)
facing = Argument(
    "facing",
    f"marker that is evaded; {FIGHT} + marker that is fought",
    value=_face,
    words=_face_in_words,
)
gift = Argument("gift", f"place of a card in `held`; {MONEY} dollars", value=_gift, words=_gift_in_words)


class Event(EventCode):
    """What happens."""

    MOVE = event("", SEAT, place("from"), place, told=DEEP + "{seat} goes to {to}.", code=301)
    STANDS_UP = event("no longer delayed", SEAT, told=DEEP + "{seat} stands up again.")
    DRAWN_IN = event(
        "through a gate",
        SEAT,
        area,
        choice_of("how", "walks", "is drawn in and delayed"),
        told=STEP + "{seat} goes through the gate at {area}.",
    )
    EXPLORED = event("", SEAT, integer("marker", "1: has an explored marker, 0: no longer"), told="")
    POINTS = event("movement points", SEAT, integer("points"), told=DEEP + "{seat} has {points:point}.")
    CLUES_TAKEN = event("", SEAT, area, integer("left", "on the area"), told=DEEP + "{seat} takes clues.")
    MONEY_GIVEN = event(
        "", SEAT, integer("dollars"), SEAT("to"), told=DEEP + "{seat} gives ${dollars} to {to}."
    )
    LOCATION_CARD = event("a location card is drawn", SEAT, area, number, told="")
    WORLD_CARD = event(
        "a gate card is drawn",
        SEAT,
        number,
        choice_of("use", "goes under the deck", "fits", "shuffles the deck"),
        told="",
    )
    ENCOUNTER = event(
        "an encounter begins", SEAT, place("at"), number, told=STEP + "{seat} has an encounter: {at}."
    )
    SPECIAL = event(
        "the special ability of a location", SEAT, area, told=STEP + "{seat} uses what {area} offers."
    )
    RUMOUR_ACT = event("the action of a rumour", SEAT, told=STEP + "{seat} acts against the rumor.")
    BACK = event("from being lost", SEAT, place, told=STEP + "{seat} is back: {to}.")


class Decision(DecisionCode):
    """What is to be chosen."""

    GATE_BACK = decision(area, "by which gate to return", code=141)
    LOCATION_KEPT = decision(number, "which location card counts")
    WORLD_KEPT = decision(number, "which gate card counts")
    REDRAW = decision(YES_NO, "whether another card is drawn")
    UPKEEP_ACTION = decision(action, "what to do next in the upkeep", none="done")
    WAKE = decision(area, "where to come back to")
    WALK = decision(step, "what to do in the movement", none="end it")
    IN_WORLD = decision(step, "what to do before going on in the Other World", none="go on")
    RIDE_TO = decision(area, "where to ride")
    FACE = decision(facing, "which monster comes next, and how")
    FIGHT_ONE = decision(chosen_marker, "which monster to fight", none="none")
    TAKE_CLUES = decision(integer("clues"), "how many clue tokens to take")
    TRADE_FROM = decision(SEAT("giver"), "who gives something away", none="nobody")
    TRADE_WHAT = decision(gift, "what to give away")
    TRADE_TO = decision(SEAT("taker"), "who takes it")
    DOLLARS = decision(integer("dollars"), "how much money to give")
    ARKHAM = decision(
        choice_of("act", "card", "special", "rumor"), "what to do in the encounters", none="nothing"
    )
    ACT_STREET = decision(YES_NO, "whether to act against the rumor")
    USE_NOW = decision(step, "what to use before an encounter or the Mythos Phase", none="nothing")
