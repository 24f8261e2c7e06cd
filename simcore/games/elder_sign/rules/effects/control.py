"""Control flow of programs: blocks for investigators and Other Worlds, and choices."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.cards_in_play import worlds_in_play
from simcore.games.elder_sign.rules.effects.losses import payable
from simcore.games.elder_sign.rules.records.codes import NONE
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, first_from, without
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import asking_once, jump, next_instruction

DEVOURED, PAYS = range(2)


# --- whom a block is for


@kernel
def run_loop(s, code, whole):
    """Run a block for the seats or places of a set, then continue after the block."""
    if s["loop_pc"] != s["pc"]:
        s["loop_pc"] = s["pc"]
        s["loop_left"] = whole
        s["loop_owner"] = s["resolver"]
    if s["loop_left"] == 0:
        s["loop_pc"] = NONE
        s["resolver"] = s["loop_owner"]
        jump(s, code["target"])
        return NONE
    member = first_from(s["loop_left"], s["active"])
    s["loop_left"] = without(s["loop_left"], member)
    next_instruction(s)
    return member


@inlined
def do_each(t, s, code):
    """Run the block for every investigator in turn order (p.12)."""
    seat = run_loop(s, code, s["alive"])
    if seat != NONE:
        s["resolver"] = seat


@inlined
def do_for_each_other_world(t, s, code):
    """Run the block for every Other World in play."""
    run_loop(s, code, worlds_in_play(s))


@inlined
def list_seats(t, s, log, code):
    """List the investigators to choose from."""
    clear_options(s)
    for seat in range(s["n_seats"]):
        if s["alive"] >> seat & 1:
            offer(s, seat)
    return Decision.WHO


@inlined
def take_seat(t, s, log, code, seat):
    """Run the block for the chosen investigator."""
    s["block_end"] = code["target"]
    s["loop_owner"] = s["resolver"]
    s["resolver"] = seat


do_any = asking_once(list_seats, take_seat)


# --- choices


@inlined
def list_choices(t, s, log, code):
    """List the options that can be paid in full; otherwise the last one is resolved as far as possible."""
    clear_options(s)
    n = code["count"]
    for option in range(n):
        if payable(t, s, s["resolver"], t["code"][s["pc"] + 1 + option]["target"]):
            offer(s, option)
    if s["n_options"] == 0:
        offer(s, n - 1)
    return Decision.CHOICE


@inlined
def take_choice(t, s, log, code, option):
    """Continue with the chosen option."""
    jump(s, t["code"][s["pc"] + 1 + option]["target"])


do_choose = asking_once(list_choices, take_choice)


@inlined
def list_unless(t, s, log, code):
    """List whether to pay the price, if it can be paid (p.12)."""
    clear_options(s)
    offer(s, DEVOURED)
    if payable(t, s, s["resolver"], s["pc"] + 1):
        offer(s, PAYS)
    return Decision.UNLESS


@inlined
def take_unless(t, s, log, code, pays):
    """Pay the price next, or devour the investigator."""
    if not pays:
        s["doomed"] |= bit(s["resolver"])
        jump(s, code["target"])


do_devoured_unless = asking_once(list_unless, take_unless)
