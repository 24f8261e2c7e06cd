"""What happens in the battle alone, beside the events of the box."""

from __future__ import annotations

from simcore.events import SEAT, Argument, EventCode, event, integer
from simcore.games.arkham_horror.battle.codes import LOSS_CAUSES
from simcore.telling.words import DEEP, STEP

LOSSES = {
    "no-sanity": "has lost the last sanity",
    "no-stamina": "has lost the last stamina",
    "no-max-sanity": "can hold no sanity any more",
    "no-max-stamina": "can hold no stamina any more",
    "no-clues": "has no clue token left",
    "no-monster-trophies": "has no monster trophy left",
    "no-gate-trophies": "has no gate trophy left",
    "no-rubble": "is buried with the last rubble token",
    "cursed-twice": "was cursed already",
    "lost-in-time": "was lost in time and space",
}
cause = Argument("cause", labels=LOSS_CAUSES, words=lambda _, name: LOSSES.get(name, name))
modifier = Argument("modifier", words=lambda _, by: f" ({by:+d})" if by else "")


class Event(EventCode):
    """What happens."""

    ROUND = event("a round begins", integer("round"), SEAT("lead"), told="Round {round}", code=101)
    LEAD = event("another first player", SEAT, told="")
    SUCCESSES = event(
        "towards the next doom token",
        integer("total"),
        told=DEEP + "Successes towards the next doom token: {total}.",
    )
    DOOM = event("left", integer("tokens"), told=STEP + "Doom tokens: {tokens}.")
    ASSAULT = event("the Ancient One attacks", modifier, told=STEP + "The Ancient One attacks{modifier}.")
    WARDED = event("", SEAT, told=STEP + "{seat} keeps the attack of this round from everybody.")
    RUBBLE = event("left", integer("tokens"), told=DEEP + "Rubble tokens left: {tokens}.")
    DEVOURED = event("", SEAT, cause, told=STEP + "{seat} {cause} and is devoured.")
