"""Steps of missions and tasks as numbers of the Tables (Mission, Task)."""

from __future__ import annotations

from typing import Any

from simcore.effects.program import Program, Step, attribute, check
from simcore.games.arkham_horror.box.pack_kinds import PLACE
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.scenario.models import Possession
from simcore.games.arkham_horror.scenario.pack_models import TASK
from simcore.games.arkham_horror.scenario.programs import Programs

DONE = check("mark(clue,1)", PACK_EFFECTS)
"""Program that marks a step of the card as done."""
LEAVES = check("remove(self)", PACK_EFFECTS)


def write_mission(t: Any, number: int, name: str, card: Possession, programs: Programs) -> None:
    """Write the steps of a mission or a task, each with the program that runs when it is done.

    Parameters
    ----------
    t
        Tables record.
    number, name
        Number and key of the card.
    card
        Its effects.
    programs
        Programs of the cell.
    """
    steps = next((step.body for step in card.program if step.name == "mission"), ())
    payoff = next((step.body for step in card.program if step.name == "payoff"), ())
    t["n_steps"][number], t["is_task"][number] = len(steps), card.type == TASK
    for place, step in enumerate(steps):
        then = DONE if place + 1 < len(steps) else (*payoff, *LEAVES)
        t["step_at"][number, place] = programs.number(PLACE, step.at)
        program = (*step.do, *then) if card.type == TASK else paid_for(step.do, then)
        t["step_program"][number, place] = programs.add(program, "possessions", name)


def paid_for(payment: Program, then: Program) -> Program:
    """Return the payment of a step of a mission, with what follows it.

    Raises
    ------
    ValueError
        If the step is not one payment without blocks.
    """
    if [step.name for step in payment] != ["pay"]:
        found = ", ".join(step.name for step in payment)
        raise ValueError(f"a step of a mission has `{found}`; allowed is one `pay` without a block")
    (step,) = payment
    return (_with_block(step, then),)


def _with_block(step: Step, then: Program) -> Step:
    paid = step.body.model_copy(update={attribute("then"): then})
    return step.model_copy(update={attribute(step.name): paid})
