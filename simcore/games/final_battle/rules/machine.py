"""The machine: runs on by itself until somebody has to choose, and goes on from there."""

from __future__ import annotations

from simcore.games.arkham_horror.battle.assault import defend, ward
from simcore.games.arkham_horror.battle.attack import attack
from simcore.games.arkham_horror.battle.awakening import start_battle
from simcore.games.arkham_horror.battle.codes import Phase
from simcore.games.arkham_horror.battle.events import Event
from simcore.games.arkham_horror.battle.refresh import refresh
from simcore.games.arkham_horror.battle.rounds import begin_round
from simcore.games.arkham_horror.battle.trading import trade
from simcore.games.arkham_horror.box.codes import ints
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.skill_checks import mend
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.event_log import emit1

(END,) = ints(Event.END)
START, ROUND, REFRESH, TRADE = ints(Phase.START, Phase.ROUND, Phase.REFRESH, Phase.TRADE)
ATTACK, WARD, DEFEND = ints(Phase.ATTACK, Phase.WARD, Phase.DEFEND)


@inlined
def play_round(t, s, log):
    """Run on from the phase that is open, to the end of the round; True while it waits for a choice."""
    if s["phase"] == START:
        start_battle(t, s, log)
    if s["phase"] == ROUND:
        begin_round(t, s, log)
    if s["phase"] == REFRESH and refresh(t, s, log):
        return True
    if s["phase"] == TRADE and trade(t, s, log):
        return True
    if s["phase"] == ATTACK and attack(t, s, log):
        return True
    if s["phase"] == WARD and ward(t, s, log):
        return True
    return s["phase"] == DEFEND and defend(t, s, log)


@kernel
def advance(t, s, log):
    """Run until a choice is open (True) or the game is over (False); see `simcore.game`."""
    if s["over"]:
        return False
    if s["decision"] != 0:
        s["decision"] = 0
        s["decisions"] += 1
    if s["checking"] and mend(t, s, log):
        return True
    while not s["over"]:
        if play_round(t, s, log):
            return True
    s["n_options"] = 0
    emit1(log, END, s["win"])
    return False


@kernel
def record(t, s, row):
    """Write the result row of a finished game."""
    row["game_number"] = s["game_number"]
    row["win"] = s["win"]
    row["loss_cause"] = s["cause"] & 255
    row["victory"] = s["victory"] & 255
    row["last_round"] = max(1, s["round"])
    row["decisions"] = s["decisions"]
    row["loss_attack"] = s["loss_attack"] & 255
    row["loss_investigator"] = s["loss_investigator"] & 255
    for seat in range(MAX_SEATS):
        write_investigator(row, seat, s["investigator"][seat] if seat < s["n_seats"] else 255)
    row["doom_left"] = s["doom"]
    row["doom_returned"] = s["returned"]
    row["successes"] = s["total_hits"]
    row["devoured"] = s["devoured"]
    row["first_devoured"] = s["first_devoured"] & 255
    row["clues_spent"] = s["clues_spent"]
    row["spells_tried"] = s["spells_tried"]
    row["spells_cast"] = s["spells_cast"]
    row["items_lost"] = s["items_lost"]


@inlined
def write_investigator(row, seat, who):
    """Write who sat at a seat; a column each."""
    if seat == 0:
        row["investigator_0"] = who
    elif seat == 1:
        row["investigator_1"] = who
    elif seat == 2:
        row["investigator_2"] = who
    elif seat == 3:
        row["investigator_3"] = who
    elif seat == 4:
        row["investigator_4"] = who
    elif seat == 5:
        row["investigator_5"] = who
    elif seat == 6:
        row["investigator_6"] = who
    else:
        row["investigator_7"] = who
