"""Decisions that only games with packs ask for."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.answers import choose_given_up, choose_toughest
from heuristics.arkham_horror.card_values import card_value
from heuristics.arkham_horror.closing import choose_far
from heuristics.arkham_horror.goals import cards_of_place
from heuristics.arkham_horror.layout import W_GATE_TROPHY, W_TROPHY
from heuristics.arkham_horror.needs import clue_value, has_explored
from heuristics.arkham_horror.pack_choices import (
    choose_ability,
    choose_borrower,
    choose_cheap_card,
    choose_cheap_trophy,
    choose_deck,
    choose_easy_gate,
    choose_hard_gate,
    choose_held,
    choose_lender,
    choose_lost_seal,
    choose_mark,
    choose_most_stop,
    choose_pact,
    choose_picked,
    choose_price,
    choose_refreshed,
    choose_sifted,
    choose_skill,
    choose_spent,
    choose_swap,
    choose_symbol,
    choose_weak_monster,
    choose_world,
)
from heuristics.arkham_horror.pack_institutions import is_held_better
from heuristics.arkham_horror.pack_orders import choose_cleared, choose_guess, choose_order, choose_share
from heuristics.arkham_horror.pack_seen import choose_seen
from heuristics.arkham_horror.values import program_value
from heuristics.arkham_horror.walk import choose_place
from heuristics.toolbox.by_value import by_value
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.effects.spending import trophy_value
from simcore.games.arkham_horror.rules.records.decisions import (
    GATE_TROPHY,
    MONSTER_TROPHY,
    POINTS_OF,
    Decision,
)
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count

DEAR = 3  # items and clue tokens that are worth more than an Injury or Madness card costs
HEALTHY = 3  # sanity and stamina with which an investigator does without a point of them
LEAST_ENCOUNTER = 0.05  # what another encounter has to bring

SANITY = RESOURCES.index("sanity")


@kernel
def replaces(s, t, w):
    """Choose whether a rule replaces what would happen: a misfortune, or points that are not needed.

    An ally does not take the place of a better one in protective custody.
    """
    seat = s["seat"]
    if s["event_trigger"] == PackTrigger.ALLY_TO_BOX:
        return 0 if is_held_better(s, t, w) else 1
    hurt = s["sanity"][seat] < HEALTHY or s["stamina"][seat] < HEALTHY
    return 0 if s["event_trigger"] == PackTrigger.GAIN and hurt else 1


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


@kernel
def choose_times(t, s, w):
    """Choose to run a block as often as possible if it is worth something, else as rarely as possible."""
    row = np.int64(s["program_row"])
    is_known = row >= 0 and t["code"][row]["op"] == PackOp.REPEAT
    value = program_value(t, s, np.int64(s["seat"]), row + 1, w) if is_known else 0.0
    return np.int64(s["n_options"]) - 1 if value > 0.0 else 0


@kernel
def takes_ailment(s):
    """Choose an Injury or Madness card if being knocked out costs more than a few items and clue tokens."""
    seat = np.int64(s["seat"])
    losses = count(np.int64(s["items"][seat])) // 2 + s["clues"][seat] // 2
    return 1 if losses >= DEAR else 0


@kernel
def has_encounter_too(t, s, w):
    """Choose an encounter after the ability of the location if its cards are worth something."""
    seat = np.int64(s["seat"])
    return 1 if cards_of_place(t, s, seat, np.int64(s["at"][seat]), w) > LEAST_ENCOUNTER else 0


@kernel
def choose_on_board(s, t, decision, w):
    """Make decisions about places, monsters and gates."""
    if decision == Decision.MONSTER_NAMED:
        return choose_toughest(t, s, w)
    if decision == Decision.CLUE_FROM:
        return np.int64(s["n_options"]) - 1
    if decision == Decision.MONSTER_TO:
        return choose_far(t, s, w)
    if decision == Decision.SWAP_WITH:
        return choose_swap(t, s, w)
    if decision == Decision.SPECIAL_OF:
        return choose_ability(t, s, w)
    if decision == Decision.UNSEAL:
        return choose_lost_seal(t, s, w)
    if decision == Decision.GATE_REPLACED:
        return choose_hard_gate(t, s, w)
    if decision == Decision.GATE_LAID:
        return choose_easy_gate(t, s, w)
    if decision == Decision.WORLD_ENTERED:
        return choose_world(t, s, w)
    if decision == Decision.SYMBOL:
        return choose_symbol(t, s, w)
    return 1 if decision == Decision.TROPHY_BOXED else 0  # a weaker cup


@kernel
def choose_of_people(s, t, decision, w):
    """Make decisions that programs ask for: who, how often, what to lose, what to give up."""
    if decision == Decision.PICK:
        return choose_picked(t, s, w)
    if decision == Decision.TIMES:
        return choose_times(t, s, w)
    if decision == Decision.LOSE:
        return choose_loss(t, s, w)
    if decision == Decision.MARK:
        return choose_mark(t, s, w)
    if decision == Decision.MOST_STOP:
        return choose_most_stop(t, s, w)
    if decision == Decision.GIVE_UP:
        return choose_given(t, s, w)
    if decision == Decision.LENDER:
        return choose_lender(t, s, w)
    if decision == Decision.LENT:
        return choose_held(t, s, w)
    if decision == Decision.BORROWER:
        return choose_borrower(t, s, w)
    if decision == Decision.ENCOUNTER_TOO:
        return has_encounter_too(t, s, w)
    return choose_place(t, s, w) if decision == Decision.HOME else 0


@kernel
def choose_of_cards(s, t, decision, w):
    """Make decisions about cards, prices and checks."""
    if decision == Decision.INSTEAD:
        return replaces(s, t, w)
    if decision == Decision.AILMENT:
        return takes_ailment(s)
    if decision == Decision.REFRESH:
        return choose_refreshed(t, s, w)
    if decision == Decision.RAISE:
        return np.int64(s["n_options"]) - 1  # a sure success
    if decision == Decision.PRICE:
        return choose_price(t, s, w)
    if decision == Decision.WHICH_DECK:
        return choose_deck(t, s, w)
    if decision == Decision.REFRESH_CARD:
        return choose_held(t, s, w)
    if decision == Decision.EXHAUST_CARD:
        return choose_given_up(t, s, w)
    return choose_pact(t, s, w) if decision == Decision.PACT else 0


@kernel
def choose_in_order(s, t, decision, w):
    """Make decisions about orders, prices and shares."""
    if decision == Decision.ORDER:
        return choose_order(t, s, w)
    if decision == Decision.SPELL_SHARE:
        return choose_share(t, s, w)
    if decision == Decision.GUESS:
        return choose_guess(t, s, w)
    return choose_cleared(t, s, w) if decision == Decision.PLACE_CLEARED else 0


@kernel
def choose_of_boxes(s, t, decision, w):
    """Make decisions that the small boxes ask for."""
    if decision == Decision.APPEARS:
        return choose_weak_monster(t, s, w)
    if decision == Decision.RECOVER or decision == Decision.MAIL_ORDER:
        return choose_sifted(t, s, w)
    if decision == Decision.BUY_ALL or decision == Decision.READ:
        return np.int64(s["n_options"]) - 1
    if decision == Decision.GATE_FIRST:
        return 1  # whom it draws in is safe from the monsters that move then
    if decision >= Decision.ORDER:
        return choose_in_order(s, t, decision, w)
    if decision == Decision.WHICH_SKILL:
        return choose_skill(t, s, w)
    if decision == Decision.SIFTED:
        return choose_sifted(t, s, w)
    if decision == Decision.TRADED_IN:
        return choose_cheap_card(t, s, w)
    if decision == Decision.TROPHY_GIVEN:
        return choose_cheap_trophy(t, s, w)
    if decision == Decision.BLIGHTED:
        return choose_price(t, s, w)
    if decision == Decision.AGREE:
        return 0 if has_explored(s, np.int64(s["seat"])) else 1
    return choose_symbol(t, s, w) if decision == Decision.SYMBOL_NAMED else 0


@kernel
def choose(s, t, decision, w):
    """Make decisions that only games with packs ask for."""
    if decision == Decision.SPENT:
        return choose_spent(t, s, w)
    if decision == Decision.WORTH_MORE:
        return np.int64(s["n_options"]) - 1
    if decision >= Decision.ENCOUNTER_KEPT:
        return choose_seen(t, s, decision, w)
    if decision < Decision.PICK:
        return choose_on_board(s, t, decision, w)
    if decision < Decision.INSTEAD:
        return choose_of_people(s, t, decision, w)
    if decision < Decision.APPEARS:
        return choose_of_cards(s, t, decision, w)
    return choose_of_boxes(s, t, decision, w)


choose_with_packs = pack_only(choose, no)
