"""The final battle in games with packs.

A program, and each investigator's part of a round, is a segment of its own: after an outside answer, it is
replayed up to that answer (`simcore/kernels/replay.py`). Where nothing in the data acts otherwise than in the
printed game, the rounds are those of that game, which store their position. Rules are cited by their entries
in the reference guide; "Final Battle 1" to "3" are the steps of a round in its entry "Final Battle".
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
from simcore.games.arkham_horror.box.codes import COMBAT, FIGHT, LORE, SPELL, Phase
from simcore.games.arkham_horror.box.effect_kinds import Quantity, Trigger
from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackDeck, PackTrigger
from simcore.games.arkham_horror.box.upkeep import restore
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_decks import pack_left
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_rule
from simcore.games.arkham_horror.rules.board.pack_phases import turn_is_over
from simcore.games.arkham_horror.rules.board.pack_sources import end_entry
from simcore.games.arkham_horror.rules.board.pack_subject import focus_of
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules, queue_instead
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.phases.pack_battle_rounds import (
    attack_all,
    begin_part,
    defend_all,
    is_open,
    lose_endless,
    refresh_all,
    set_needed,
)
from simcore.games.arkham_horror.rules.phases.programs import run_program, run_queue
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, Down, Rank
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members
from simcore.kernels.decisions import begin_options, chosen
from simcore.kernels.replay import is_full, is_recording
from simcore.kernels.turns import next_actor, pass_turn

BEGIN, ASKED = range(2)  # steps before the program of an attack


# --- programs


@kernel
def run_in_battle(s, t, log, program, seat):
    """Run a program in the battle; return True while it waits. A battle that fills a segment is lost."""
    if program < 0:
        return False
    begin_part(s)
    for other in members(np.int64(s["alive"])):
        s["focus"][other] = focus_of(t, s, other)
    return is_open(s, run_program(t, s, log, program, seat))


@kernel
def is_in_program(s, _):
    """Return whether the open decision belongs to a program, and the answer replays it."""
    return is_recording(s)


answers_program = pack_only(is_in_program, no)
"""`answers_program(s, 0)`: whether a program of the battle waits; in the base, none ever does."""


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


@kernel
def spare_lost(s, t, log):
    """Spare lost investigators whom a card saves from being devoured: they are in the battle (Devoured)."""
    for seat in members(np.int64(s["alive"])):
        if s["at"][seat] == LOST and queue_instead(s, t, log, PackTrigger.DEVOURED, seat, NONE, 1):
            s["at"][seat], s["down"][seat] = 0, Down.UP
    run_queue(s, t, log)
    return False


awakens_with_packs = pack_only(awaken_with_packs, no)
"""`awakens_with_packs(s, t, log)`: run what happens at the awakening; False if the base has to do it."""
spared = pack_only(spare_lost, no)
"""`spared(s, t, log)`: spare the lost investigators whom a card saves from being devoured."""


# --- a round


@kernel
def begin_pack_round(s, t, log):
    """Begin a round: what is used once a turn can be used again, and what lasts for a turn ends."""
    begin_round(t, s, log)
    s["taken"] = s["queued"] = 0
    s["used_this_turn"][:] = 0
    turn_is_over(s)


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
def is_as_printed(t):
    """Return whether nothing in the data acts in the battle otherwise than in the printed game."""
    programs = t["attack_program"] >= 0 or t["start_program"] >= 0
    return t["n_uses"] == 0 and not programs and t["hit_program"] < 0 and t["life_program"] < 0


@kernel
def set_changes(s, t):
    """Store the focus, and what standing rules change about checks and doom tokens, as a phase begins."""
    set_needed(t, s)
    rating = number_with(t, s, Quantity.ANCIENT_COMBAT, 0, NONE, NONE)
    for seat in members(np.int64(s["alive"])):
        s["focus"][seat], s["focus_paid"][seat] = focus_of(t, s, seat), 0
        s["check_bonus"][seat, COMBAT] = rating + skill_bonus(t, s, seat, COMBAT, FIGHT)
        s["check_bonus"][seat, SPELL] = skill_bonus(t, s, seat, SPELL, LORE)


@kernel
def play_printed_round(s, t, log):
    """Play the rest of a round as in the printed game; return True while waiting for a choice."""
    if s["phase"] == Phase.START:
        start_battle(t, s, log)
    if s["phase"] == Phase.ROUND and not s["over"]:
        begin_round(t, s, log)
        s["taken"] = 0
        set_changes(s, t)
    if s["over"]:
        return False
    if s["phase"] == Phase.REFRESH and refresh(t, s, log):
        return True
    if s["phase"] == Phase.TRADE and trade(t, s, log):
        return True
    if s["phase"] == Phase.ATTACK and s["step"] == 0 and s["coming"] == s["alive"]:
        set_changes(s, t)
    if s["phase"] == Phase.ATTACK and attack(t, s, log):
        return True
    if s["phase"] == Phase.WARD and ward(t, s, log):
        return True
    return s["phase"] == Phase.DEFEND and defend(t, s, log)


@kernel
def play_pack_round(s, t, log):
    """Play from the current phase to the end of the round; return True while waiting for a choice."""
    if is_as_printed(t):
        return play_printed_round(s, t, log)
    if s["phase"] == Phase.START:
        if s["alive"] and run_in_battle(s, t, log, np.int64(t["start_program"]), NONE):
            return True
        if not s["over"]:
            start_battle(t, s, log)
    if s["phase"] == Phase.ROUND and not s["over"]:
        begin_pack_round(s, t, log)
    if s["over"]:
        return False
    if s["phase"] == Phase.REFRESH and refresh_all(s, t, log):
        return True
    if s["over"]:
        return False
    if s["phase"] == Phase.TRADE and trade(t, s, log):
        return True
    if s["phase"] == Phase.AFTER_ATTACK and after_attack(s, t, log):
        return True
    if s["over"]:
        return False
    if s["phase"] == Phase.ATTACK and attack_all(s, t, log):
        return True
    if s["over"]:
        return False
    if s["phase"] == Phase.WARD and ward(t, s, log):
        return True
    if s["phase"] == Phase.PROGRAM:
        return attack_by_program(s, t, log)
    return s["phase"] == Phase.DEFEND and defend_all(s, t, log)


@inlined
def play_base_round(s, t, log):
    """Play a round of the base, in which the Ancient One has no programs."""
    return play_round(t, s, log)


play_battle_round = pack_only(play_pack_round, play_base_round)
