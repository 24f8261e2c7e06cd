"""Actions at the entrance (rulebook p.8)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.clock import active_seat, enter
from simcore.games.elder_sign.rules.board.possessions import (
    begin_payment,
    list_trophies,
    pay_trophy,
    trophies_value,
)
from simcore.games.elder_sign.rules.effects.interpreter import start_because
from simcore.games.elder_sign.rules.records.codes import (
    ALL_GREEN,
    NONE,
    OF_ENTRANCE,
    OTHER,
    SUPPLY,
    Phase,
    Stream,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.dice_pool import dice_at
from simcore.kernels.effects import DONE, asking_phase
from simcore.kernels.event_log import emit2
from simcore.kernels.rng import number_below

FACES = 6


@kernel
def price_of(t, s, line):
    """Return the price in trophies; souvenirs may cost more (p.8; Ancient One) or less (an ally)."""
    price = t["line_price"][line] + t["more_price"] * t["line_sold"][line]
    for card in members(s["held"][s["active"]] & t["rebates"]):
        if t["cheaper"][card] == line:
            price -= 1
    return max(0, price)


@inlined
def list_lines(t, s, log):
    """List the actions that can be paid for, and none; the lost and found needs a free green die (p.8)."""
    value = trophies_value(t, s, s["active"] + 0, False)
    clear_options(s)
    offer(s, NONE)
    for line in range(t["n_lines"]):
        searches = t["line_program"][line] == NONE
        if value >= price_of(t, s, line) and not (searches and dice_at(s, SUPPLY) & ALL_GREEN == 0):
            offer(s, line)
    return Decision.ENTRANCE


@inlined
def take_line(t, s, log, line):
    """Pay for the action, and resolve its effect."""
    if line == NONE:
        enter(s, Phase.CLOCK)
        return False
    emit2(log, Event.ENTRANCE, s["active"], line)
    s["bought"] = line
    begin_payment(s, price_of(t, s, line))
    enter(s, Phase.PAYING)
    return False


entrance_phase = asking_phase(list_lines, take_line, active_seat)


@inlined
def list_paid(t, s, log):
    """List the trophies that may be given; the effect begins when the price is paid."""
    seat = s["active"] + 0
    if s["price"] > 0:
        return list_trophies(t, s, seat, False)
    program = t["line_program"][s["bought"]] + 0
    if program == NONE:
        face = number_below(s["key"], s["game_number"], Stream.LOST_AND_FOUND, s["turn"], FACES)
        emit2(log, Event.FOUND, seat, face)
        program = t["found"][face] + 0
    start_because(s, log, program, seat, OF_ENTRANCE, s["bought"] + 0)
    s["bought"] = NONE
    enter(s, Phase.CLOCK)
    s["feeder"] = OTHER
    return DONE


@inlined
def pay(t, s, log, trophy):
    """Pay with the chosen trophy."""
    pay_trophy(t, s, log, s["active"] + 0, trophy)
    return False


paying_phase = asking_phase(list_paid, pay, active_seat)
