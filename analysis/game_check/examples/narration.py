"""Events and decisions with their texts. The story and the replay page are derived from them."""

from elderodds.game import (
    SEAT,
    YES_NO,
    DecisionCode,
    EventCode,
    Fact,
    Narration,
    choice_of,
    decision,
    event,
    integer,
)

from .state import OMENS

task = choice_of("task", "light the lamp", "ring the bell", "rest")
omen = choice_of("omen", *OMENS)
outcome = YES_NO("win", words=lambda _, won: "The tower stands." if won else "The tower is lost.")


class Event(EventCode):
    """Events, with their arguments in the order in which the rules write them."""

    ROLL = event(
        "dice are rolled",
        SEAT,
        integer("lights"),
        integer("bells"),
        text="  {seat} rolls {lights:light} and {bells:bell}.",
    )
    LAMP = event("the lamp gets brighter", integer("light"), text="  The lamp is at {light}.")
    BELL = event("fog is driven away", integer("fog"), text="  The fog is down to {fog}.")
    REST = event("a keeper rests", SEAT, integer("nerve"), text="  {seat} has {nerve} nerve.")
    NIGHT = event(
        "a card is drawn", integer("night"), omen, integer("fog"), text="Night {night}: {omen}. Fog {fog}."
    )
    FLEE = event("a keeper runs away", SEAT, text="  {seat} runs away.")
    END = event("the game is over", outcome, text="{win}")


class Decision(DecisionCode):
    """Decisions of the keepers."""

    TASK = decision(task, "what to do with the dice", text="  {seat} decides to {choice}.")


NARRATION = Narration(
    events=(Event,),
    decisions=(Decision,),
    facts=(Fact("Fog", "fog"), Fact("Lamp", "lamp"), Fact("Cards left", "n_omens")),
    seat_facts=(Fact("Nerve", "nerve"),),
)
