"""What can happen and be decided in every game with this box, each declared once (`simcore/events.py`)."""

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
from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, BLESSED, CLUE_OPTION, CURSED, STOPS
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.look import Look, Names
from simcore.telling.words import DEEP, STEP

TRACK_NAMES = ("speed-sneak", "fight-will", "lore-luck")
STATUS = {BLESSED: "blessed", 0: None, CURSED: "cursed"}


def _status(_: Look, value: int, __: EventRecord) -> str | None:
    return STATUS[value]


def _slider_in_words(names: Names, stop: int) -> Any:
    """Both printed skills at a stop, if the state is at hand; otherwise the stop."""
    if not isinstance(names, Look):
        return stop
    s, track = names.state, int(names.state["track"])
    lowest = names.tables["lowest"][int(s["investigator"][int(s["seat"])])]
    up, down = 2 * track, 2 * track + 1
    return f"{SKILLS[up]} {int(lowest[up]) + stop}, {SKILLS[down]} {int(lowest[down]) + STOPS - 1 - stop}"


def _no_longer(_: Names, what: str) -> str:
    return f"is no longer {what}"


def _in_place(look: Look, place: int, told: EventRecord) -> str:
    held = look.state["held"][told["seat"]]
    return str(look.label("cards", held[place]))


def _upkeep(look: Look, option: int, told: EventRecord) -> Any:
    return {"ability": told["seat"]} if option == ABILITY_OPTION else _in_place(look, option, told)


def _upkeep_in_words(names: Names, option: Any) -> str:
    return "the own ability" if isinstance(option, dict) else names.title(option)


def _mend(look: Look, option: int, told: EventRecord) -> Any:
    if option >= ABILITY_OPTION:
        return {"ability": option - ABILITY_OPTION}
    return "clue" if option == CLUE_OPTION else _in_place(look, option - 1, told)


def _mend_in_words(names: Names, option: Any) -> str:
    if isinstance(option, dict):
        return f"{names.who(option['ability'])} helps"
    return "spend a clue token" if option == "clue" else names.title(option)


card = Argument("card", labels="cards")
card_in_place = Argument(
    "card",
    value=_in_place,
    words=lambda names, label: names.title(label),
    option="place of a card in `held`",
)
use = Argument(
    "use",
    f"place of a card in `held`; {ABILITY_OPTION} the own ability",
    value=_upkeep,
    words=_upkeep_in_words,
)
mend = Argument(
    "mend",
    f"{CLUE_OPTION} a clue token; 1 + place of a card in `held`; {ABILITY_OPTION} + seat of an ability",
    value=_mend,
    words=_mend_in_words,
)
most = Argument(
    "most",
    labels=("sanity", "stamina"),
    words=lambda _, what: f"most {what}",
    option="0 sanity, 1 stamina",
)
slider = Argument("stop", "stop of the pair `track`", words=_slider_in_words)
status = Argument("status", "`blessed`, `cursed` or null", value=_status)
check = choice_of("check", "combat", "spell", "defence", "evade", "horror", "gate")
track = Argument("track", labels=TRACK_NAMES, words=lambda _, pair: pair.replace("-", "/"))
change = integer("change", "what really changed")
now = integer("now")


class Event(EventCode):
    """What happens; codes from 101 on belong to the single games."""

    STATUS_ROLL = event(
        "",
        SEAT,
        integer("die"),
        status("status", words=lambda _, stays: f"stays {stays}", nothing="it ends"),
        told=DEEP + "{seat} rolls {die} for blessing or curse: {status}.",
    )
    ABILITY = event("", SEAT, SEAT("target"), told=DEEP + "{seat} helps {target}.")
    SLIDE = event("", SEAT, track, integer("stop"), told=DEEP + "{seat} sets {track} to stop {stop}.")
    TRADE = event("", SEAT, card, SEAT("to"), told=DEEP + "{seat} gives {card} to {to}.")
    TAKE_UP = event("", SEAT, card, told=DEEP + "{seat} takes up {card}.")
    CAST = event("", SEAT, card, told=DEEP + "{seat} casts {card}.")
    CHECK = event("a check begins", SEAT, check, integer("dice"), told="")
    DICE = event(
        "dice of the open check",
        SEAT,
        choice_of("how", "first", "more", "all-anew", "one-failed", "all-failed"),
        integer("faces").list_of("faces"),
        told="",
    )
    RESULT = event("a check ends", SEAT, check, integer("successes"), told="{successes:success/successes}")
    CLUE_SPENT = event("", SEAT, integer("left"), told="")
    EXHAUST = event("", SEAT, card, told=DEEP + "{seat} uses {card}.")
    DISCARD = event("", SEAT, card, told=DEEP + "{card} of {seat} is gone.")
    ENCHANT = event("", SEAT, card, told=DEEP + "{card} of {seat} counts as magical.")
    SANITY = event("", SEAT, change, now, told=DEEP + "{seat}: sanity {change:+d}, now {now}.")
    STAMINA = event("", SEAT, change, now, told=DEEP + "{seat}: stamina {change:+d}, now {now}.")
    MAX_SANITY = event("", SEAT, now, told=DEEP + "{seat} can hold {now} sanity at most.")
    MAX_STAMINA = event("", SEAT, now, told=DEEP + "{seat} can hold {now} stamina at most.")
    CLUES = event("", SEAT, change, now, told=DEEP + "{seat}: clues {change:+d}, now {now}.")
    MONSTER_TROPHIES = event(
        "", SEAT, change, now, told=DEEP + "{seat}: monster trophies {change:+d}, now {now}."
    )
    GATE_TROPHIES = event("", SEAT, change, now, told=DEEP + "{seat}: gate trophies {change:+d}, now {now}.")
    STATUS = event(
        "a blessing or a curse comes or goes",
        SEAT,
        status("status", words=lambda _, what: f"is {what}", nothing=""),
        status("ended", "what goes: `blessed`, `cursed` or null", words=_no_longer, nothing=""),
        told=STEP + "{seat} {status}{ended}.",
    )
    ITEM_DIE = event("", SEAT, card, integer("die"), told=DEEP + "{seat} rolls {die} for {card}.")
    PREVENTED = event("", SEAT, card, integer("points"), told=DEEP + "{card} spares {seat} {points:point}.")


class Decision(DecisionCode):
    """What is to be chosen."""

    UPKEEP = decision(use, "what to use in the upkeep", none="done")
    TARGET = decision(SEAT, "whom to help")
    SLIDER = decision(slider, "how the slider stands")
    GIVER = decision(SEAT, "who gives a card away", none="nobody (any more)")
    GIFT = decision(card_in_place, "which card to give")
    TAKER = decision(SEAT, "who takes it")
    ARM = decision(card_in_place, "what to take up or cast", none="attack")
    ENCHANT = decision(card_in_place, "which weapon counts as magical")
    MEND = decision(mend, "what to do about the roll", none="let it be")
    WARD = decision(YES_NO, "whether the attack of this round is cancelled")
    RESTORE = decision(card_in_place, "who is sent away before the attack", none="nobody")
    PREVENT = decision(card_in_place, "what prevents the loss", none="nothing")
    MAXIMUM = decision(most, "what goes down")
