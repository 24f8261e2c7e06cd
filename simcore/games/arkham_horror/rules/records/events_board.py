"""What happens on the board, and what is decided about it, each declared once (`simcore/events.py`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simcore.events import (
    SEAT,
    Argument,
    DecisionCode,
    EventCode,
    EventRecord,
    choice_of,
    decision,
    event,
    integer,
)
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.rules.records.codes import (
    ASIDE,
    AWAKENINGS,
    BOX,
    CUP,
    OUTSKIRTS,
    RUMOUR,
    SKY,
    TROPHY,
)
from simcore.games.arkham_horror.rules.records.event_places import place
from simcore.look import Look, Names
from simcore.telling.words import DEEP, STEP

CLOSE_CARD = 16
"""How a gate is closed: number of a skill, or from here on the place of a card in `held` that seals."""

ELSEWHERE = {
    SKY: "sky",
    OUTSKIRTS: "outskirts",
    CUP: "cup",
    BOX: "box",
    ASIDE: "encounter",
    RUMOUR: "rumor",
}


def _marker(look: Look, number: int, _: EventRecord) -> str | None:
    if number < 0:
        return None
    return str(look.label("monsters", int(look.tables["kind_of"][number])))


def _marker_place(look: Look, place: int, _: EventRecord) -> Any:
    if place >= TROPHY:
        return {"trophy": place - TROPHY}
    return ELSEWHERE.get(place) or str(look.label("areas", place))


def _marker_place_in_words(names: Names, place: Any) -> str:
    if isinstance(place, dict):
        return f"the trophies of {names.who(place['trophy'])}"
    if place in (ELSEWHERE[SKY], ELSEWHERE[OUTSKIRTS]):
        return f"the {names.title(place)}"
    return f"the {place}" if place in ELSEWHERE.values() else names.title(place)


def _marker_in_words(names: Names, number: int) -> Any:
    """The monster, where the game as it stands tells of it; a log has the number alone."""
    return names.title(_marker(names, number, {})) if isinstance(names, Look) else number


def _gate(look: Look, number: int, _: EventRecord) -> str | None:
    return None if number < 0 else str(look.label("worlds", int(look.tables["gate_world"][number])))


def _how_closed(look: Look, option: int, event_record: EventRecord) -> str:
    if option < CLOSE_CARD:
        return SKILLS[option]
    return str(look.label("cards", look.state["held"][event_record["seat"]][option - CLOSE_CARD]))


def _seal_in_words(_: Names, cards: int) -> str:
    return ("with clue tokens alone", "with a card for a clue token")[min(cards, 1)]


area = Argument("area", labels="areas")
world = Argument("world", labels="worlds")
gate = Argument("gate", "its Other World", value=_gate, words=lambda names, label: names.title(label))
monster = Argument("monster", value=_marker, words=lambda names, label: names.title(label))
marker_number = integer("marker", "number of the marker")
chosen_marker = replace(marker_number, words=_marker_in_words)
marker_place = Argument("to", value=_marker_place, words=_marker_place_in_words)
mythos = Argument("card", labels="mythos")
ally = Argument("card", labels="cards")
symbol = integer("symbol", "number of the dimensional symbol")
change = integer("change")
now = integer("now")
MYTHOS_USES = {
    "all of it": "",
    "its gate alone": " (only its gate counts)",
    "it is shuffled in": " (shuffled back into the deck)",
    "it is not used": " (not used)",
}
mythos_use = Argument("use", labels=tuple(MYTHOS_USES), words=lambda _, use: MYTHOS_USES[use])
closed_until = Argument(
    "until",
    "turn up to which; 0 for good",
    words=lambda _, turn: f" until the end of turn {turn}" if turn else " for the rest of the game",
)
gate_trophy = Argument(
    "trophy",
    "1: a trophy, 0: under the stack",
    words=lambda _, kept: "" if kept else " and gets no trophy for it",
)
how_closed = Argument(
    "how",
    f"number of a skill; {CLOSE_CARD} + place of a card in `held`",
    value=_how_closed,
    words=lambda names, label: names.title(label),
)
seal_cards = Argument("cards", "cards that stand for clue tokens", words=_seal_in_words)


class Event(EventCode):
    """What happens."""

    DOOM_TRACK = event("", change, now, told=STEP + "Doom {change:+d}, now {now}.", code=201)
    AWAKES = event(
        "the Ancient One awakens", Argument("why", labels=AWAKENINGS), told=STEP + "It stirs: {why}."
    )
    TERROR = event("", now, told=STEP + "The terror level is {now}.")
    ALLY_BOXED = event("an ally leaves the game", ally, told=DEEP + "{card} leaves the town.")
    CLOSED = event(
        "a location closes",
        area,
        closed_until,
        told=STEP + "{area} is closed{until}.",
    )
    PUT_OUT = event("somebody has to leave", SEAT, area("to"), told=DEEP + "{seat} has to leave for {to}.")
    MARKER = event(
        "a monster marker moves",
        monster,
        marker_number,
        marker_place("from"),
        marker_place,
        told=DEEP + "{monster}: from {from} to {to}.",
    )
    NO_MONSTER = event("none may appear here", place("area"), told=DEEP + "No monster appears at {area}.")
    GATE_OPENS = event("", area, gate, marker_number, told=STEP + "A gate to {gate} opens at {area}.")
    NO_GATE = event(
        "none opens here",
        area,
        choice_of("why", "a seal", "somebody keeps it shut"),
        told=STEP + "No gate opens at {area}: {why}.",
    )
    GATE_CLOSES = event(
        "",
        SEAT,
        area,
        gate,
        marker_number,
        gate_trophy,
        told=STEP + "{seat} closes the gate to {gate} at {area}{trophy}.",
    )
    SEALED = event("", area, told=STEP + "{area} is sealed.")
    UNSEALED = event("all seals leave the board", integer("seals"), told=STEP + "{seals:seal} broken.")
    SEAL_CARD = event("a card that seals leaves the game", SEAT, ally, told=DEEP + "{seat} uses {card}.")
    SURGE = event(
        "monsters come out of all gates",
        area,
        integer("monsters"),
        integer("room", "how many of them stay in Arkham"),
        told=STEP + "A monster surge at {area}: {monsters:monster}, room for {room}.",
    )
    CLUE_AT = event("clue tokens on an area", area, change, now, told=DEEP + "Clue tokens at {area}: {now}.")
    MYTHOS = event(
        "a mythos card is drawn",
        mythos,
        mythos_use,
        told=STEP + "Mythos card: {card}{use}.",
    )
    ENVIRONMENT = event("a new environment", mythos, told=STEP + "{card} is the environment.")
    IGNORED = event(
        "a card that does not count",
        mythos,
        choice_of("why", "the Ancient One cancels the weather", "another rumor is in play"),
        told=STEP + "{card} has no effect: {why}.",
    )
    RUMOUR = event("a rumour comes into play", mythos, told=STEP + "{card} is the rumor.")
    RUMOUR_ENDS = event(
        "", mythos, choice_of("outcome", "passed", "failed"), told=STEP + "{card} ends: {outcome}."
    )
    RUMOUR_TOKENS = event("tokens on the rumour", change, now, told=DEEP + "Tokens on the rumor: {now}.")
    NEWCOMER = event(
        "somebody new, or nobody",
        SEAT,
        Argument("investigator", labels="investigators"),
        area("home"),
        told=STEP + "{investigator} comes to {home}.",
        sits="investigator",
    )
    DEALT = event("a fixed possession", SEAT, ally, told="")
    MOVES_NEXT = event(
        "chance says which monster moves next", monster, marker_number, told=DEEP + "{monster} moves next."
    )


class Decision(DecisionCode):
    """What is to be chosen."""

    CLUE_TAKER = decision(SEAT("taker"), "who takes the clue token", none="nobody", code=121)
    SURGE_GATE = decision(area, "which gate gets one more monster")
    PREY = decision(area, "where a monster goes whose ways are equal")
    CLOSE = decision(how_closed, "how to close the gate", none="not now")
    SEAL = decision(seal_cards, "whether to seal the location", none="no")
    MOVER = decision(chosen_marker, "which monster moves next")
