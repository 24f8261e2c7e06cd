"""Strategies. A strategy may use what its keeper knows; `elderodds game check` finds one that peeks.

The options are `state["options"][: state["n_options"]]`; a strategy returns the index of one of them.
"""

from elderodds.strategy import strategy

from .rules import BELL, LAMP, REST, showing


@strategy("standard", games=("NAME",), weights={"fear": 1.0, "fog": 6.0})
def sensible(tables, state, weights):
    """Rest when the nerve is low, ring the bell when the fog is thick, and light the lamp otherwise."""
    fear, thick = weights["value"][0], weights["value"][1]
    if state["nerve"][state["seat"]] <= fear:
        return REST
    room = tables["most_fog"] - state["fog"]
    bells, lights = showing(state, tables["bell_die"]), showing(state, tables["lamp_die"])
    if (room <= thick and bells > 0) or bells > lights + 1:
        return BELL
    return LAMP


@strategy("lamplighter", games=("NAME",))
def lamp_only(tables, state, weights):
    """Always light the lamp."""
    return LAMP
