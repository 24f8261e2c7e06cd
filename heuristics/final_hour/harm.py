"""Monsters that hurt investigators on their way: their paths, and when the sheet moves them."""

from __future__ import annotations

from heuristics.final_hour.board import price_of_health
from heuristics.final_hour.flow import room
from heuristics.final_hour.layout import OMENS
from simcore.games.final_hour.limits import MAX_LOCATIONS
from simcore.games.final_hour.rules.state import KIND, NONE, TURNS
from simcore.games.final_hour.rules.tables import MAX_OMENS
from simcore.games.final_hour.rules.vocabulary import ALL, Op
from simcore.jit.decorators import kernel


@kernel
def add_path(t, s, kind, start, harm):
    """Add the harm of one monster on its way from a location to its stop."""
    at = start
    for _ in range(t["n_locations"]):
        goal = t["arrow"][t["colour"][kind], at]
        way = t["walkway"][at, goal]
        if way >= 0 and s["seals"][way] > 0 and t["ignores_seals"][kind] == 0:
            return
        harm[at] += t["harm"][kind]
        harm[goal] += t["harm"][kind]
        at = goal
        if at == t["ritual"] or room(t, s, at) > 0:
            return


@kernel
def fill_harm(t, s, harm):
    """Compute the harm in each location if all such monsters moved on."""
    for location in range(t["n_locations"]):
        harm[location] = 0
    for start in range(t["n_locations"]):
        for slot in range(s["n_monsters"][start]):
            kind = s["monsters"][start, slot] & KIND
            if t["harm"][kind] > 0:
                add_path(t, s, kind, start, harm)


@kernel
def effect_to_come(t, s, w):
    """Return the program of this round's effect of the sheet, once the numbers are revealed."""
    total = 0.0
    for slot in range(TURNS):
        total += t["card_omens"][s["slot_number"][slot]]
    omens = int(total + w["prepared"][OMENS] * s["n_omen_cards"] + 0.5)
    return t["omen_program"][min(omens, MAX_OMENS - 1)] + 0


@kernel
def share_on_the_move(t, s, program):
    """Return the share of such monsters that an effect of the sheet moves on."""
    if program == NONE:
        return 0.0
    pc = program
    while True:
        op = t["code"][pc]["op"]
        if op == Op.END:
            return 0.0
        if op == Op.JUMP:
            pc = t["code"][pc]["target"]
        elif op == Op.CHOOSE:
            pc = t["code"][pc + 1]["target"]
        else:
            kind = t["code"][pc]["kind"]
            if op == Op.ADVANCE and kind >= 0 and t["harm"][kind] > 0:
                on_board = t["copies"][kind] - s["beside"][kind]
                return (
                    1.0
                    if t["code"][pc]["count"] == ALL
                    else min(1.0, t["code"][pc]["count"] / max(1, on_board))
                )
            pc += 1


@kernel
def price_of_path(t, s, kind, start, harm, death, w):
    """Return the harm to investigators on the way of one moving monster; `harm` is working space."""
    for location in range(MAX_LOCATIONS):
        harm[location] = 0
    add_path(t, s, kind, start, harm)
    cost = 0.0
    for seat in range(s["n_seats"]):
        hurt = harm[s["at"][seat]]
        if hurt > 0:
            cost += hurt * price_of_health(s["health"][seat], w)
            if hurt >= s["health"][seat]:
                cost += death
    return cost
