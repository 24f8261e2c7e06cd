"""Decisions that only games with packs ask for."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.answers import card_value, choose_toughest
from heuristics.arkham_horror.closing import choose_far
from heuristics.arkham_horror.layout import W_GATE_TROPHY, W_TROPHY
from heuristics.arkham_horror.needs import clue_value
from heuristics.arkham_horror.people import choose_weakest
from heuristics.toolbox.by_value import by_value
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.pack_kinds import SPENT_AS, PackTrigger
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import in_arkham
from simcore.games.arkham_horror.rules.board.pack_gate_markers import leads_to
from simcore.games.arkham_horror.rules.effects.spending import trophy_value
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import (
    CARD_SPENT,
    CLUE_OF,
    GATE_TROPHY,
    MONSTER_TROPHY,
    POINTS_OF,
    POWER_SPENT,
    Decision,
)
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, members

OWN_TOKEN = 1.0  # price of a clue token or a dollar, if something else can be spent
DEAR = 3  # items and clue tokens that are worth more than an Injury or Madness card costs

SANITY = RESOURCES.index("sanity")
AS_CLUE, AS_MONEY = SPENT_AS.numbers["clue"], SPENT_AS.numbers["money"]


@kernel
def replaces(s):
    """Choose whether a rule replaces what would happen: a misfortune, but no gain of points."""
    return 0 if s["event_trigger"] == PackTrigger.GAIN else 1


@by_value
def choose_symbol(t, s, _w, symbol):
    """Choose the dimensional symbol of most monsters in Arkham."""
    n = 0
    for marker in members(in_arkham(t, s)):
        n += t["kind_symbol"][t["kind_of"][marker]] == symbol
    return 1.0 * n


@by_value
def choose_loss(_t, s, _w, option):
    """Choose the share of sanity in a loss that leaves most of both; of another resource the least."""
    seat, resource, points = s["seat"], option % POINTS_OF, option // POINTS_OF
    if resource != SANITY:
        return -1.0 * points
    left = np.int64(s["options"][s["n_options"] - 1]) // POINTS_OF
    return 1.0 * min(s["sanity"][seat] - points, s["stamina"][seat] - (left - points))


@by_value
def choose_given(t, s, w, option):
    """Choose the least valuable of a clue token, cards and trophies."""
    seat = np.int64(s["seat"])
    if option == 0:
        return clue_value(t, s, seat, -1, w)
    if option >= GATE_TROPHY:
        return -w["value"][W_GATE_TROPHY]
    if option >= MONSTER_TROPHY:
        return -w["value"][W_TROPHY] * trophy_value(t, s, option - MONSTER_TROPHY)
    return -card_value(t, s, seat, np.int64(s["held"][seat, option - 1]), w)


@by_value
def choose_world(t, s, _w, world):
    """Choose the Other World to which most gates lead, because any of them leads back."""
    gates = 0
    for area in range(t["n_areas"]):
        gates += leads_to(s, t, area, world)
    return 1.0 * gates


@by_value
def choose_spent(t, s, w, option):
    """Choose what costs least in place of a token: a card that is refreshed, a power token, a whole card."""
    seat = np.int64(s["seat"])
    if option == NONE or option >= CLUE_OF:
        return -OWN_TOKEN
    if option == POWER_SPENT:
        return -OWN_TOKEN / 2
    if option >= MONSTER_TROPHY:
        return -w["value"][W_TROPHY] * trophy_value(t, s, option - MONSTER_TROPHY) - OWN_TOKEN / 2
    card = np.int64(s["held"][seat, option - CARD_SPENT])
    if t["stands_by"][card] == UsedUp.EXHAUSTED:
        return 0.0
    is_whole = max(t["stands_for"][card, AS_CLUE], t["stands_for"][card, AS_MONEY]) <= s["due"]
    return -OWN_TOKEN / 2 if is_whole else -OWN_TOKEN * 2


@kernel
def choose_payment(s, t, decision, w):
    """Make decisions about prices: what replaces tokens, and whether to help with a price."""
    if decision == Decision.SPENT:
        return choose_spent(t, s, w)
    return s["n_options"] - 1 if decision == Decision.RAISE or decision == Decision.WORTH_MORE else 0


@kernel
def choose_of_programs(s, t, decision, w):
    """Make decisions that programs of packs ask for: who, what to lose, what to give up."""
    if decision == Decision.PICK:
        return choose_weakest(t, s, w)
    if decision == Decision.LOSE:
        return choose_loss(t, s, w)
    if decision == Decision.WORLD_ENTERED:
        return choose_world(t, s, w)
    if decision == Decision.GIVE_UP:
        return choose_given(t, s, w)
    return choose_payment(s, t, decision, w)


@kernel
def takes_ailment(s):
    """Choose an Injury or Madness card if being knocked out costs more than a few items and clue tokens."""
    seat = np.int64(s["seat"])
    losses = count(np.int64(s["items"][seat])) // 2 + s["clues"][seat] // 2
    return 1 if losses >= DEAR else 0


@kernel
def choose(s, t, decision, w):
    """Make decisions that only games with packs ask for."""
    if decision == Decision.INSTEAD:
        return replaces(s)
    if decision == Decision.AILMENT:
        return takes_ailment(s)
    if decision == Decision.MONSTER_NAMED:
        return choose_toughest(t, s, w)
    if decision == Decision.MONSTER_TO:
        return choose_far(t, s, w)
    if decision == Decision.SYMBOL:
        return choose_symbol(t, s, w)
    return choose_of_programs(s, t, decision, w)


choose_with_packs = pack_only(choose, no)
