"""Events of this game, in addition to those of the box and of the battle."""

from __future__ import annotations

from simcore.contract.events import Argument, EventCode, event, integer
from simcore.games.arkham_horror.box.codes import ATTACKS
from simcore.games.arkham_horror.box.events import cause


class Event(EventCode):
    """Events of this game."""

    END = event(
        "the game ends; null if not applicable",
        Argument("win", "true or false", value=lambda _, won, __: bool(won)),
        cause.of("cause"),
        Argument("attack", labels=ATTACKS, field="loss_attack"),
        Argument("investigator", "the last one devoured", labels="investigators", field="loss_investigator"),
        integer("doom", "tokens left").of("doom"),
        text="",
        code=109,
    )
