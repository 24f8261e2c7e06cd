"""Terror effects of adventures and mythos cards after a roll without a completed task (rulebook p.7, p.9)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.clock import enter
from simcore.games.elder_sign.rules.board.investigators import has_ability
from simcore.games.elder_sign.rules.effects.interpreter import start_because
from simcore.games.elder_sign.rules.records.codes import (
    NONE,
    OF_MYTHOS_TERROR,
    OF_TERROR,
    TERROR_EFFECT,
    Ability,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit1


@kernel
def terror(t, s, log):
    """Run the terror effects of the adventure, then of the mythos card (p.7, p.9)."""
    if s["failing"]:
        enter(s, Phase.FAILURE)
        return
    if s["step"] == 2:
        enter(s, Phase.GIVE_UP)
        return
    of_mythos = (s["step"] == 1) != (t["mythos_first"] != 0)
    s["step"] += 1
    place = s["at"][s["active"]] + 0
    if of_mythos:
        program = NONE if s["mythos"] == NONE else t["mythos_terror"][s["mythos"]] + 0
        if has_ability(t, s, s["active"], Ability.FREE_OF_MYTHOS):
            program = NONE
    else:
        program = t["on_terror"][s["place_card"][place]] + 0
    if program == NONE:
        return
    if t["immune_to_all"] and has_ability(t, s, s["active"], Ability.NO_MONSTERS):
        emit1(log, Event.IMMUNE, s["active"])
        return
    emit1(log, Event.TERROR, of_mythos)
    s["terrified"] = 1
    s["of_mythos"] = of_mythos
    s["card_of"] = place
    s["feeder"] = TERROR_EFFECT
    if of_mythos:
        start_because(s, log, program, s["active"] + 0, OF_MYTHOS_TERROR, s["mythos"] + 0)
    else:
        start_because(s, log, program, s["active"] + 0, OF_TERROR, s["place_card"][place] + 0)
