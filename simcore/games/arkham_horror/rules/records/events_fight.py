"""What happens in checks and fights, and what befalls people; what is decided there, each declared once."""

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
from simcore.games.arkham_horror.box.events import card, card_in_place
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.rules.records.codes import TRAIT_NAMES
from simcore.games.arkham_horror.rules.records.events_board import marker_number, marker_place, monster
from simcore.look import Look, Names
from simcore.telling.words import DEEP, STEP

FIGHT, FLEE, USE = range(3)
"""Options of a round of combat; from the last on: `USE` + place of a card in `held`."""

CHECK_NAMES = ("combat", "spell", "plain", "evade", "horror", "gate")


def _round(look: Look, option: int, event_record: EventRecord) -> Any:
    if option < USE:
        return ("fight", "flee")[option]
    return {"use": str(look.label("cards", int(look.state["held"][event_record["seat"]][option - USE])))}


def _round_in_words(names: Names, option: Any) -> str:
    return f"use {names.title(option['use'])}" if isinstance(option, dict) else str(option)


check = choice_of("check", *CHECK_NAMES)
skill = Argument("skill", labels=SKILLS)
trait = Argument("ability", labels=TRAIT_NAMES)
round_option = Argument(
    "act",
    f"{FIGHT} fight; {FLEE} flee; {USE} + place of a card in `held`",
    value=_round,
    words=_round_in_words,
)
passed = integer("passed", "1: passed, 0: failed")


class Event(EventCode):
    """What happens."""

    COMBAT = event(
        "a combat begins",
        SEAT,
        monster,
        marker_number,
        marker_place("at"),
        told=STEP + "{seat} fights {monster}.",
        code=501,
    )
    COMBAT_ROUND = event(
        "he stands and fights", SEAT, integer("toughness", "successes that he needs"), told=""
    )
    FLED = event("", SEAT, monster, marker_number, told=DEEP + "{seat} flees from {monster}.")
    EVADED = event("", SEAT, monster, marker_number, told=DEEP + "{seat} evades {monster}.")
    BEATEN = event("", SEAT, monster, marker_number, told=STEP + "{seat} defeats {monster}.")
    DAMAGE = event(
        "of a monster, before anything lessens it",
        SEAT,
        choice_of("of", "sanity", "stamina"),
        integer("points"),
        told="",
    )
    COMBAT_ENDS = event("", SEAT, monster, marker_number, told="")
    WITHOUT_ROLL = event("a check that nobody rolls for", SEAT, check, passed, told=DEEP + "{seat}: no roll.")
    OUTCOME = event("a check is passed or failed", SEAT, check, skill, integer("need"), passed, told="")
    LET_GO = event("a spell is not kept up", SEAT, card, told=DEEP + "{seat} lets {card} go.")
    WEAKENED = event(
        "for this combat",
        monster,
        marker_number,
        integer("toughness", "now"),
        told=DEEP + "{monster} is weaker: toughness {toughness}.",
    )
    ABILITY_GONE = event(
        "for this combat", monster, marker_number, trait, told=DEEP + "{monster} loses: {ability}."
    )
    KNOCKED_OUT = event(
        "",
        SEAT,
        choice_of("how", "insane", "unconscious"),
        told=STEP + "{seat} is {how}.",
    )
    LOST = event("in time and space", SEAT, told=STEP + "{seat} is lost in time and space.")
    ARRESTED = event("", SEAT, told=STEP + "{seat} is arrested.")
    DEVOURED_BEFORE = event("before the battle", SEAT, told=STEP + "{seat} is devoured.")


class Decision(DecisionCode):
    """What is to be chosen."""

    COMBAT_ROUND = decision(round_option, "fight or flee, or what to use first", code=181)
    BEFORE_HORROR = decision(card_in_place, "what to cast before the Horror check", none="nothing")
    ABILITY = decision(trait, "which ability the monster loses")
    LET_GO = decision(card_in_place, "which spell is not kept up", none="none")
    EVADE_BY = decision(card_in_place, "what to use in the place of an Evade check", none="nothing")
    GATE_BY = decision(card_in_place, "what to use in the place of the check at a gate", none="nothing")
    DISCARD = decision(card_in_place, "which item is lost")
    KEEP_ENDLESS = decision(YES_NO, "whether an endless monster is a trophy")
