"""Course of a turn up to the roll: the next player, early help, the move (rulebook p.5-6)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import PLACES
from simcore.games.elder_sign.rules.attempt.cards_in_use import own_turn_options, use_card
from simcore.games.elder_sign.rules.board.clock import active_seat, asked_seat, enter, first_seat
from simcore.games.elder_sign.rules.board.dice import gather_pool
from simcore.games.elder_sign.rules.board.investigators import change_sanity, change_stamina, has_ability
from simcore.games.elder_sign.rules.effects.interpreter import tell_cause, tell_cause_over
from simcore.games.elder_sign.rules.records.codes import (
    ELSEWHERE,
    ENTRANCE,
    NO_END,
    NONE,
    OF_ABILITY,
    Ability,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members, with_one, without
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import DONE, asking_phase
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit1, emit2, emit3
from simcore.kernels.turns import seat_after


@kernel
def begin_turn(t, s, log):
    """Begin the next player's turn; abandon a battle with too many rounds (p.5, p.12)."""
    if s["awake"]:
        s["battle_turns"] += 1
        s["battle_stage"] = ELSEWHERE
        if s["battle_turns"] > t["round_limit"] * s["n_seats"]:
            lose_game(s, NO_END)
            s["battle_end"] = ELSEWHERE
            return
    s["turn"] += 1
    s["round"] = s["midnights"] + 1
    s["in_turn"] = 1
    s["rolls"] = 0
    s["abandoned"] = 0
    s["late"] = 0
    emit3(log, Event.TURN, s["active"], s["turn"], s["hour"])
    if not has(s["alive"], s["active"]):
        enter(s, Phase.CLOCK)
        return
    s["coming"] = 0
    for seat in members(s["alive"]):
        if can_heal(t, s, seat):
            s["coming"] = with_one(s["coming"], seat)
    enter(s, Phase.HEAL)


@kernel
def can_heal(t, s, seat):
    """Return whether an investigator may use an ability that heals at the start of any turn (ability)."""
    used = has(s["day_used"], seat) and not t["every_turn"]
    return not used and (
        has_ability(t, s, seat, Ability.DAY_HEAL_SANITY) or has_ability(t, s, seat, Ability.DAY_HEAL_STAMINA)
    )


# --- abilities at the start of a turn


@inlined
def list_healed(t, s, log):
    """List the investigators whom the next healer may heal; without one there is no decision."""
    while s["coming"]:
        healer = first_seat(s["coming"])
        s["asked"] = healer
        clear_options(s)
        offer(s, NONE)
        for seat in members(s["alive"]):
            if has_ability(t, s, healer, Ability.DAY_HEAL_SANITY):
                hurt = s["sanity"][seat] < s["max_sanity"][seat]
            else:
                hurt = s["stamina"][seat] < s["max_stamina"][seat]
            if hurt:
                offer(s, seat)
        if s["n_options"] > 1:
            return Decision.HEAL
        s["coming"] = without(s["coming"], healer)
    enter(s, Phase.OWN_CARDS)
    return DONE


@inlined
def heal(t, s, log, seat):
    """Restore a point to the chosen investigator."""
    healer = s["asked"] + 0
    s["coming"] = without(s["coming"], healer)
    if seat != NONE:
        s["day_used"] = with_one(s["day_used"], healer)
        emit1(log, Event.ABILITY, healer)
        tell_cause(log, OF_ABILITY, healer)
        if has_ability(t, s, healer, Ability.DAY_HEAL_SANITY):
            change_sanity(s, log, seat, 1)
        else:
            change_stamina(s, log, seat, 1)
        tell_cause_over(log)
    return False


heal_phase = asking_phase(list_healed, heal, asked_seat)


# --- cards that need no roll


@inlined
def list_own_cards(t, s, log):
    """List the cards that may be used before the move."""
    clear_options(s)
    offer(s, NONE)
    own_turn_options(t, s)
    if s["n_options"] > 1:
        return Decision.OWN_CARD
    enter(s, Phase.ATTEMPT if s["awake"] else Phase.MOVE)
    return DONE


@inlined
def take_own_card(t, s, log, card):
    """Use the chosen card, or continue."""
    if card == NONE:
        enter(s, Phase.ATTEMPT if s["awake"] else Phase.MOVE)
    else:
        use_card(t, s, log, card)
    return False


own_cards_phase = asking_phase(list_own_cards, take_own_card, active_seat)


# --- the move


@inlined
def list_moves(t, s, log):
    """List the entrance and every card in play; staying is an option (p.6)."""
    clear_options(s)
    offer(s, ENTRANCE)
    for place in range(PLACES):
        if s["place_card"][place] != NONE:
            offer(s, place)
    return Decision.MOVE


@inlined
def move(t, s, log, place):
    """Move to the chosen place."""
    s["at"][s["active"]] = place
    emit2(log, Event.MOVE, s["active"], place)
    enter(s, Phase.ENTRANCE if place == ENTRANCE else Phase.ATTEMPT)
    return False


move_phase = asking_phase(list_moves, move, active_seat)


# --- an attempt begins


@kernel
def begin_attempt(t, s, log):
    """Gather the dice for an attempt (p.6), or in the battle for an attack (p.12)."""
    seat = s["active"] + 0
    s["done_rows"] = s["done_markers"] = s["done_extras"] = 0
    s["focused"] = s["assistants"] = s["failing"] = s["counted_aside"] = 0
    s["first_roll"] = 1
    s["using"] = NONE
    gather_pool(s)
    if s["awake"]:
        emit1(log, Event.COMBAT, seat)
    else:
        place = s["at"][seat] + 0
        card = s["place_card"][place]
        s["card_tried"][card] += 1
        if t["is_world"][card]:
            s["worlds_tried"] += 1
        s["tried"] += 1
        emit3(log, Event.ATTEMPT, seat, place, card)
    enter(s, Phase.BEFORE_ROLL)


# --- the next seat


@kernel
def pass_turn(t, s):
    """Pass the turn to the left, skipping players without an investigator (p.9, p.11).

    In the battle, an alternative decides whether the turns of devoured investigators still advance the clock.
    """
    seat = seat_after(s, s["active"], 1)
    while not has(s["alive"], seat) and not (s["awake"] and t["battle_feeds"]):
        seat = seat_after(s, seat, 1)
    s["active"] = seat
    enter(s, Phase.TURN)
