"""A strategy of your own. It plays as it stands; change what you like.

    elderodds strategy check FILE     finds mistakes and says where they are
    elderodds run -s FILE -s random   plays it against chance

docs/strategies.md explains all that is used here. In short: `choose` is called whenever somebody has to decide,
for whoever that is, and answers with the place of an option in state["options"], counted from 0.
Everything below is compiled: numbers and loops over them are fine, lists, texts and files are not.
"""

from __future__ import annotations

from heuristics.contract import strategy
from heuristics.luck import draw_below
from simcore.final_hour.program import Op
from simcore.final_hour.state import NONE, Decision, ints
from simcore.jit import kernel

# Kinds of decisions that this strategy thinks about; it draws lots for all others.
PRIORITY, MOVE, LOCATION, TARGET = ints(
    Decision.PRIORITY, Decision.MOVE, Decision.LOCATION, Decision.TARGET
)
SEAL, MAY, READY, HOLD_BACK = ints(Decision.SEAL, Decision.MAY, Decision.READY, Decision.HOLD_BACK)
ATTACK, DESTROY = ints(Op.ATTACK, Op.DESTROY)

# Numbers that tune it. Their order counts: weights["value"][OMEN] is the first of them, and so on.
WEIGHTS = {"omen": 4.0, "icon": 6.0, "near": 2.0, "room": 1.0}
OMEN, ICON, NEAR, ROOM = range(4)


@kernel
def pressure(tables, state, location, weights):
    """How much the monsters of a location press: those close to the ritual location count more."""
    steps = tables["distance"][location, tables["ritual"]]
    return state["n_monsters"][location] * (1.0 + weights["value"][NEAR] / (1.0 + steps))


@kernel
def room(tables, state, location):
    """Free monster spaces of a location; the game is lost where the ritual location has none left."""
    return tables["spaces"][location] - state["damage"][location] - state["n_monsters"][location]


@kernel
def copies(tables, state, icon):
    """How many cards of the own hand show this icon."""
    seat = state["seat"]
    n = 0
    for i in range(state["n_hand"][seat]):
        if tables["card_icon"][state["hand"][seat, i]] == icon:
            n += 1
    return n


@kernel
def value(tables, state, option, weights):
    """What an option is worth. Options mean something else in each kind of decision."""
    kind = state["decision"]
    if kind == PRIORITY:  # a card: play low numbers without omens, keep icons for the ritual
        icon = tables["card_icon"][option]
        shown = state["found"][icon]  # clues that were found: what the ritual may ask for
        return -1.0 * option - weights["value"][OMEN] * tables["card_omens"][option] - 2.0 * shown
    if kind == HOLD_BACK:  # a card that stays out of the ritual: the one whose icon is the rarest
        return -weights["value"][ICON] * copies(tables, state, tables["card_icon"][option])
    if kind == MOVE:  # a location: walk to where monsters press
        return pressure(tables, state, option, weights)
    if kind == LOCATION:  # a location: hit where they press; all other effects do the least harm far away
        operation = tables["code"][state["pc"], 0]
        if operation == ATTACK or operation == DESTROY:
            return pressure(tables, state, option, weights)
        return 1.0 * tables["distance"][option, tables["ritual"]]
    if kind == TARGET:  # a kind of monster, the weakest first; NONE would stop
        return -100.0 if option == NONE else -1.0 * tables["monster_health"][option]
    if kind == SEAL:  # a walkway: close the ritual location
        ritual = tables["ritual"]
        return 1.0 if tables["ends"][option, 0] == ritual or tables["ends"][option, 1] == ritual else 0.0
    if kind == READY:  # 0 or 1: try the ritual early only when the board is about to be lost
        lost = room(tables, state, tables["ritual"]) <= weights["value"][ROOM]
        return 1.0 * option if lost else -1.0 * option
    return 1.0 * option  # MAY, 0 or 1: what one may do is nearly always good


@strategy("NAME", games=("final-hour",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Kill what presses on the ritual location, keep icons, avoid omens."""
    n = state["n_options"]
    kind = state["decision"]
    if not (
        kind == PRIORITY
        or kind == MOVE
        or kind == LOCATION
        or kind == TARGET
        or kind == SEAL
        or kind == MAY
        or kind == READY
        or kind == HOLD_BACK
    ):
        return draw_below(state, n)  # the only dice that a strategy may use
    best = 0
    best_value = -1e9
    for i in range(n):
        found = value(tables, state, state["options"][i], weights)
        if found > best_value:
            best = i
            best_value = found
    return best
