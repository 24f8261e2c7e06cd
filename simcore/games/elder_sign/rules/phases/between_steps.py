"""Work between two steps of a turn: locks, monsters, running effects, devouring, awakening.

The order is: dice that icons lock, starting cards, monsters to place, the next instruction of the running
effect, effects of new cards, investigators without sanity or stamina, new investigators, the awakening. All
gains are therefore received before an investigator is devoured and before the Ancient One awakens (rulebook
p.11).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcore.games.elder_sign.rules.board.clock import active_seat, first_seat
from simcore.games.elder_sign.rules.board.investigators import (
    arriver,
    devour,
    list_arrivals,
    list_start_cards,
    next_doomed,
    starter,
    take_arrival,
    take_start_card,
)
from simcore.games.elder_sign.rules.board.locked_dice import list_locks, take_lock
from simcore.games.elder_sign.rules.board.monsters import list_spots, put_marker
from simcore.games.elder_sign.rules.effects.interpreter import run_instruction, start_because
from simcore.games.elder_sign.rules.phases.last_battle import awaken
from simcore.games.elder_sign.rules.records.codes import NONE, OF_ANCIENT_ONE, OF_NEW_CARD
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, with_one, without
from simcore.kernels.decisions import ask, chosen
from simcore.kernels.effects import BEGINS

Kernel = Callable[..., Any]
NOTHING, LOCK, START, MONSTER, ARRIVAL = range(5)


def asking_between(number: int, options: Kernel, resolve: Kernel, asked: Kernel) -> Kernel:
    """Make a rule between two steps that asks once; `between` records that it waits.

    Parameters
    ----------
    number
        Which rule it is.
    options
        `options(t, s, log)` lists what can be chosen and returns the kind of the decision; 0: nothing.
    resolve
        `resolve(t, s, log, choice)` does what was chosen.
    asked
        `asked(s)` is the seat that decides.

    Returns
    -------
    Callable
        `run(t, s, log)`, a kernel that returns True while it waits for an outside answer.
    """

    @inlined
    def run(t, s, log):
        if s["between"] == NOTHING:
            decision = options(t, s, log)
            if decision == 0:
                return False
            s["between"] = number
            if ask(t, s, log, decision, asked(s)):
                return True
        s["between"] = NOTHING
        resolve(t, s, log, chosen(s))
        return False

    return run


settle_lock = asking_between(LOCK, list_locks, take_lock, active_seat)
settle_start = asking_between(START, list_start_cards, take_start_card, starter)
settle_monster = asking_between(MONSTER, list_spots, put_marker, active_seat)
settle_arrival = asking_between(ARRIVAL, list_arrivals, take_arrival, arriver)


@kernel
def something_between(s):
    """Return whether anything has to be resolved before the turn continues."""
    due = s["locks_due"] | s["start_due"] | s["monsters_due"] | s["here_due"] | s["between"]
    return (due | s["entered"] | s["doomed"] | s["arriving"] | s["awakens"]) != 0 or s["pc"] != NONE


@inlined
def mourn_or_devour(t, s, log):
    """Devour the next investigator, after an effect of some Ancient Ones."""
    seat = next_doomed(s)
    effect = t["on_no_sanity"] + 0
    if effect != NONE and s["sanity"][seat] <= 0 and not has(s["mourned"], seat):
        s["mourned"] = with_one(s["mourned"], seat)
        start_because(s, log, effect, seat, OF_ANCIENT_ONE, NONE)
    else:
        devour(t, s, log, seat)


@inlined
def welcome(t, s, log):
    """Run the effect of a new card (p.10)."""
    place = first_seat(s["entered"])
    s["entered"] = without(s["entered"], place)
    s["card_of"] = place
    card = s["place_card"][place] + 0
    start_because(s, log, t["on_enter"][card] + 0, s["active"] + 0, OF_NEW_CARD, card)


@kernel
def settle(t, s, log):
    """Resolve the next item; return True while it waits for a choice."""
    asked, at_rest = s["between"], s["stage"] == BEGINS or s["pc"] == NONE
    if asked == LOCK or (asked == NOTHING and at_rest and s["locks_due"]):
        return settle_lock(t, s, log)
    if asked == START or (asked == NOTHING and at_rest and s["start_due"]):
        return settle_start(t, s, log)
    if asked == MONSTER or (asked == NOTHING and at_rest and s["here_due"] + s["monsters_due"] > 0):
        return settle_monster(t, s, log)
    if asked == ARRIVAL:
        return settle_arrival(t, s, log)
    if s["pc"] != NONE:
        return run_instruction(t, s, log)
    if s["entered"]:
        welcome(t, s, log)
    elif s["doomed"]:
        mourn_or_devour(t, s, log)
    elif s["arriving"]:
        return settle_arrival(t, s, log)
    elif s["awakens"]:
        awaken(t, s, log)
    return False
