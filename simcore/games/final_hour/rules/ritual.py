"""Reversing the ritual: readiness, commitment, matches (rulebook p.9, solo p.15)."""

from __future__ import annotations

from simcore.games.final_hour.limits import NOTED_ROUNDS
from simcore.games.final_hour.rules.events import Decision, Event
from simcore.games.final_hour.rules.monsters import lose
from simcore.games.final_hour.rules.piles import offer_hand, out_of_hand
from simcore.games.final_hour.rules.state import NONE, Cause, Phase
from simcore.games.final_hour.rules.tables import RITUAL_SOURCE
from simcore.games.final_hour.rules.turn import enter
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import DONE, asking_phase
from simcore.kernels.endings import win_game
from simcore.kernels.event_log import emit2, emit_pile
from simcore.kernels.turns import seat_after


@inlined
def note_round(t, s):
    """Record the position after one of the first rounds for the result row."""
    number = s["round"] - 1
    if number >= NOTED_ROUNDS:
        return
    health = monsters = damage = 0
    for seat in range(s["n_seats"]):
        health += s["health"][seat]
    for location in range(t["n_locations"]):
        monsters += s["n_monsters"][location]
        damage += s["damage"][location]
    s["noted"][number, 0] = s["clues_found"]
    s["noted"][number, 1] = health
    s["noted"][number, 2] = monsters
    s["noted"][number, 3] = damage
    s["noted"][number, 4] = s["omens"]


# --- ask whether all are ready; without gate tokens there is no question (p.9, A16)


@inlined
def who_answers(s):
    """Return the next seat to ask, in order from the lead investigator."""
    return seat_after(s, s["lead"], s["step"])


@inlined
def ask_for_readiness(t, s, log):
    """List no and yes; the ritual is attempted once all are ready."""
    if s["step"] == 0:
        note_round(t, s)
    if s["n_stack"] == 0 or s["step"] == (1 if s["solo"] else s["n_seats"]):
        enter(s, Phase.RITUAL)
        return DONE
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    return Decision.READY


@inlined
def ready_or_not(t, s, log, ready):
    """Record that a seat is ready, or begin a new round."""
    emit2(log, Event.READY, who_answers(s), ready)
    if ready:
        s["step"] += 1
        return True
    enter(s, Phase.ROUND)
    return False


end_round = asking_phase(ask_for_readiness, ready_or_not, who_answers)


@kernel
def matches_of(t, s, card):
    """Return the number of reserved clues that a committed card matches (p.9)."""
    n = 0
    for i in range(t["reserved_clues"]):
        if s["reserved"][i] == t["card_icon"][card]:
            n += 1
    return n


@inlined
def count_matches(t, s, log):
    """Reveal the committed cards and count their matches."""
    matches = 0
    if s["solo"]:
        for i in range(s["n_aside"]):  # ascending
            for j in range(i, 0, -1):
                if s["aside"][j - 1] > s["aside"][j]:
                    s["aside"][j - 1], s["aside"][j] = s["aside"][j], s["aside"][j - 1]
        for i in range(s["n_aside"]):
            emit2(log, Event.COMMIT, 0, s["aside"][i])
            matches += matches_of(t, s, s["aside"][i])
        return matches
    for turn in range(s["n_seats"]):
        seat = seat_after(s, s["lead"], turn)
        for i in range(s["n_hand"][seat]):
            emit2(log, Event.COMMIT, seat, s["hand"][seat, i])
            matches += matches_of(t, s, s["hand"][seat, i])
    return matches


@inlined
def settle_ritual(t, s, log):
    """Settle the ritual, which wins or loses the game (p.9)."""
    s["source"] = RITUAL_SOURCE
    s["matches"] = count_matches(t, s, log)
    emit_pile(log, Event.RITUAL, s["matches"], t["matches_needed"], s["reserved"], t["reserved_clues"])
    if s["matches"] >= t["matches_needed"]:
        win_game(s)
    else:
        lose(s, Cause.RITUAL_FAILED, NONE, NONE, NONE, NONE)


# --- each investigator keeps cards back until as many are left as are committed (p.9)


@inlined
def list_cards_to_keep(t, s, log):
    """List the cards of the next seat with too many; if there is none, settle the ritual."""
    while not s["solo"] and s["step"] < s["n_seats"]:
        seat = who_answers(s)
        if s["n_hand"][seat] > t["commit"]:
            offer_hand(s, seat)
            return Decision.HOLD_BACK
        s["step"] += 1
    settle_ritual(t, s, log)
    return DONE


@inlined
def hold_back(t, s, log, card):
    """Hold back a card."""
    out_of_hand(s, who_answers(s), card)
    return True


attempt = asking_phase(list_cards_to_keep, hold_back, who_answers)
