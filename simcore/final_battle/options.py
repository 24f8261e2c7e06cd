"""How a kernel asks: it lists the options and stands still, or goes on if there is only one."""

from __future__ import annotations

from simcore.final_battle.state import NONE
from simcore.jit import kernel


@kernel
def offer(s, value):
    """Add an option."""
    n = s["n_options"]
    s["options"][n] = value
    s["n_options"] = n + 1


@kernel
def begin_options(s):
    """Start a new list of options that begins with: none of them."""
    s["options"][0] = NONE
    s["n_options"] = 1


@kernel
def must_ask(s, decision, seat):
    """Open a decision over the listed options; False if there is nothing to choose."""
    s["choice"] = 0
    if s["n_options"] <= 1:
        return False
    s["decision"] = decision
    s["seat"] = seat
    return True


@kernel
def chosen(s):
    """The option that was chosen."""
    return s["options"][s["choice"]]
