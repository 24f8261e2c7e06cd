"""What happens in the course of the turns, and at the end."""

from __future__ import annotations

from simcore.events import SEAT, Argument, EventCode, choice_of, event, integer
from simcore.games.arkham_horror.rules.records.codes import AWAKENINGS, VICTORIES
from simcore.telling.words import STEP

PART_NAMES = (
    "Setup", "A turn begins", "Upkeep", "Movement", "Arkham Encounters", "Other World Encounters", "Mythos",
    "Final battle",
)  # fmt: skip
part = choice_of("part", *PART_NAMES)


class Event(EventCode):
    """What happens."""

    TURN = event(
        "a turn begins", integer("turn"), SEAT("lead"), told="Turn {turn}: {lead} is first", code=601
    )
    PART = event("a part of a turn begins", part, integer("turn"), SEAT("lead"), told=STEP + "{part}.")
    BATTLE = event(
        "the final battle begins",
        Argument("why", labels=AWAKENINGS),
        integer("turn"),
        told=STEP + "The Ancient One awakens ({why}).",
    )
    END = event(
        "null where it does not apply",
        Argument("win", "true or false", value=lambda _, won, __: bool(won)),
        Argument("victory", labels=VICTORIES, field="victory"),
        Argument("cause", labels="loss_causes", field="cause"),
        integer("doom", "tokens left").of("doom"),
        told="",
    )
