"""The final battle with an Ancient One whose sheet has programs.

A program runs as a segment of its own: after an outside answer, the segment is replayed up to that answer
(`simcore/kernels/replay.py`). Everything else of the battle stores its position. Rules are cited by their
entries in the reference guide; "Final Battle 1" to "3" are the steps of a round in its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.assault import ask_restore, defend, may_restore, ward
from simcore.games.arkham_horror.battle.attack import attack
from simcore.games.arkham_horror.battle.awakening import start_battle
from simcore.games.arkham_horror.battle.phases import play_round
from simcore.games.arkham_horror.battle.refresh import refresh
from simcore.games.arkham_horror.battle.rounds import begin_round, enter
from simcore.games.arkham_horror.battle.trading import trade
from simcore.games.arkham_horror.box.codes import (
    AT_LIMIT,
    COMBAT,
    FIGHT,
    LORE,
    SPELL,
    BoxStream,
    Cause,
    Phase,
)
from simcore.games.arkham_horror.box.dice import draw_first_dice
from simcore.games.arkham_horror.box.effect_kinds import Quantity, Trigger
from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackDeck, PackQuantity
from simcore.games.arkham_horror.box.upkeep import restore
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, save
from simcore.games.arkham_horror.rules.board.pack_decks import pack_left
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_rule
from simcore.games.arkham_horror.rules.board.pack_refresh import choose_exhausted, stay_exhausted
from simcore.games.arkham_horror.rules.board.pack_sources import end_entry
from simcore.games.arkham_horror.rules.board.pack_subject import focus_of
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.phases.programs import run_program, run_queue
from simcore.games.arkham_horror.rules.records.codes import NONE, Rank
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members, with_one
from simcore.kernels.decisions import begin_options, chosen
from simcore.kernels.endings import lose_game
from simcore.kernels.replay import is_full, is_recording, stop_recording
from simcore.kernels.turns import next_actor, pass_turn, seat_after

BEGIN, ASKED = range(2)  # steps before the program of an attack


# --- programs


@kernel
def lose_endless(s):
    """Lose a battle that fills a segment or a record, as one without end; that is no rule of the game."""
    lose_game(s, Cause.NO_END)
    s["loss_attack"] = AT_LIMIT


@kernel
def run_in_battle(s, t, log, program, seat):
    """Run a program in the battle; return True while it waits. A battle that fills a segment is lost."""
    if program < 0:
        return False
    if not is_recording(s):
        save(s, 0)
        s["recounted"] = 0
    for other in members(np.int64(s["alive"])):
        s["focus"][other] = focus_of(t, s, other)
    waits = run_program(t, s, log, program, seat)
    if is_full(s):
        lose_endless(s)
    elif waits:
        return True
    stop_recording(s)
    return False


@kernel
def is_in_program(s, _):
    """Return whether the open decision belongs to a program, and the answer replays it."""
    return is_recording(s)


answers_program = pack_only(is_in_program, no)
"""`answers_program(s, 0)`: whether a program of the battle waits; in the base, none ever does."""


@kernel
def draw_dice_again(s):
    """Draw the first dice of the round again, which the checkpoint of a program has replaced."""
    if s["phase"] == Phase.AFTER_ATTACK or s["phase"] == Phase.REFRESH:
        draw_first_dice(s, BoxStream.FIRST_COMBAT)


renew_dice = pack_only(draw_dice_again, no)


# --- the beginning


@kernel
def reset_battle(s, t):
    """Reset what the start of the battle may change (Final Battle)."""
    s["fighting"] = 1
    s["debt"] = s["lives"] = s["doom_cap"] = s["taken"] = s["hits_more"] = 0
    s["need_more"] = s["lead_rating"] = s["life_lost"] = 0
    s["marker_stays"] = 1 if has_rule(s, t, NamedRule.FIRST_PLAYER_FIXED, NONE) else 0
    s["need_times"], s["need"] = 1, s["n_seats"]


@kernel
def end_rules_until(s, t):
    """End the rules of programs until a time of the turns; with an alternative, also Acts and Blights."""
    for place in range(np.int64(s["n_in_force"]) - 1, -1, -1):
        entry = np.int64(s["force_order"][place])
        is_blight = (s["force_rank"][entry] == Rank.BLIGHT or s["force_rank"][entry] == Rank.ACT) and t[
            "battle_blights_leave"
        ] != 0
        if s["force_until"][entry] != NONE or is_blight:
            end_entry(s, entry)


@kernel
def awaken_with_packs(s, t, log):
    """Run what happens when the Ancient One awakens, from all sources; it asks for nothing.

    Programs that waited when it awoke no longer run.
    """
    s["n_pending"] = 0
    reset_battle(s, t)
    fire_rules(s, t, log, Trigger.AWAKEN, NONE, NONE, 1)
    run_queue(s, t, log)
    if is_full(s):
        lose_endless(s)
    end_rules_until(s, t)
    s["rubble"] = pack_left(s, PackDeck.RUBBLE)
    return True


awakens_with_packs = pack_only(awaken_with_packs, no)
"""`awakens_with_packs(s, t, log)`: run what happens at the awakening; False if the base has to do it."""


# --- a round


@kernel
def set_changes(s, t):
    """Store what rules change about checks and doom tokens in this phase."""
    need = number_with(t, s, PackQuantity.DOOM_NEED, np.int64(s["n_seats"]), NONE, NONE)
    s["need"] = (need + np.int64(s["need_more"])) * np.int64(s["need_times"])
    rating = number_with(t, s, Quantity.ANCIENT_COMBAT, 0, NONE, NONE)
    for seat in members(np.int64(s["alive"])):
        s["check_bonus"][seat, COMBAT] = rating + skill_bonus(t, s, seat, COMBAT, FIGHT)
        s["check_bonus"][seat, SPELL] = skill_bonus(t, s, seat, SPELL, LORE)


@kernel
def exhaust_last_bursts(s, t, seat):
    """Exhaust the burst weapons of the last round, which has one check and is a combat (Weapons)."""
    for place in members(np.int64(s["in_use"][seat])):
        if t["burst"][s["held"][seat, place]]:
            s["exhausted"][seat] = with_one(np.int64(s["exhausted"][seat]), place)


@kernel
def choose_refreshed(s, t, log):
    """Let all investigators pay for what they refresh, or leave it exhausted; return True while it waits."""
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if not has(np.int64(s["alive"]), seat):
            continue
        s["focus"][seat], s["focus_paid"][seat] = focus_of(t, s, seat), 0
        exhaust_last_bursts(s, t, seat)
        if choose_exhausted(s, t, log, seat):
            return True
        if has(np.int64(s["alive"]), seat):
            stay_exhausted(s, t, log, seat)
            s["left_exhausted"][seat] = s["exhausted"][seat]
    return False


@kernel
def refresh_cards(s, t, log):
    """Refresh cards as in an upkeep, in a segment of its own (Final Battle 1); return True while it waits.

    The magical effects of refreshed spells leave (Magical Effect Cards).
    """
    if not is_recording(s):
        save(s, 0)
        s["recounted"] = 0
    waits = choose_refreshed(s, t, log)
    if is_full(s):
        lose_endless(s)
    elif waits:
        return True
    stop_recording(s)
    set_changes(s, t)
    return False


@inlined
def begins_now(s):
    """Return whether the present phase begins: no seat has had its turn."""
    return s["step"] == 0 and s["coming"] == s["alive"]


@kernel
def after_attack(s, t, log):
    """Run what follows an attack on the Ancient One, then continue the attacks; return True while waiting."""
    if s["life_lost"] and run_in_battle(s, t, log, np.int64(t["life_program"]), NONE):
        return True
    s["life_lost"] = 0
    if run_in_battle(s, t, log, np.int64(t["hit_program"]), np.int64(s["actor"])):
        return True
    s["phase"], s["step"] = Phase.ATTACK, 0
    return False


@kernel
def offer_restoring(s, t, log):
    """Offer allies that restore sanity or stamina before the attack, by turns; return True while waiting."""
    while True:
        if s["step"] == BEGIN:
            if not next_actor(s):
                return False
            begin_options(s)
            if not may_restore(s, np.int64(s["actor"])):
                pass_turn(s, np.int64(s["actor"]))
                continue
            s["step"] = ASKED
            if ask_restore(t, s, log, np.int64(s["actor"])):
                return True
        s["step"] = BEGIN
        if chosen(s) == NONE:
            pass_turn(s, np.int64(s["actor"]))
        else:
            restore(t, s, log, np.int64(s["actor"]), chosen(s))


@kernel
def attack_by_program(s, t, log):
    """Run the program of the Ancient One's attack (Final Battle 3); return True while waiting."""
    if offer_restoring(s, t, log) or run_in_battle(s, t, log, np.int64(t["attack_program"]), NONE):
        return True
    enter(s, Phase.ROUND)
    return False


@kernel
def play_pack_round(s, t, log):
    """Play from the current phase to the end of the round; return True while waiting for a choice."""
    if s["phase"] == Phase.START:
        if s["alive"] and run_in_battle(s, t, log, np.int64(t["start_program"]), NONE):
            return True
        if not s["over"]:
            start_battle(t, s, log)
    if s["phase"] == Phase.ROUND and not s["over"]:
        begin_round(t, s, log)
        s["taken"] = 0
    if s["over"]:
        return False
    if s["phase"] == Phase.REFRESH and begins_now(s) and refresh_cards(s, t, log):
        return True
    if s["over"]:
        return False
    if s["phase"] == Phase.REFRESH and refresh(t, s, log):
        return True
    if s["phase"] == Phase.TRADE and trade(t, s, log):
        return True
    if s["phase"] == Phase.ATTACK and begins_now(s):
        set_changes(s, t)
    if s["phase"] == Phase.AFTER_ATTACK and after_attack(s, t, log):
        return True
    if s["phase"] == Phase.ATTACK and attack(t, s, log):
        return True
    if s["phase"] == Phase.WARD and ward(t, s, log):
        return True
    if s["phase"] == Phase.PROGRAM:
        return attack_by_program(s, t, log)
    return s["phase"] == Phase.DEFEND and defend(t, s, log)


@inlined
def play_base_round(s, t, log):
    """Play a round of the base, in which the Ancient One has no programs."""
    return play_round(t, s, log)


play_battle_round = pack_only(play_pack_round, play_base_round)
