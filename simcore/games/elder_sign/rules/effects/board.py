"""Effects on the board: doom, monsters, gates, the clock, and the end of an attempt or of the game."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.cards_in_play import open_gate
from simcore.games.elder_sign.rules.board.clock import advance_clock
from simcore.games.elder_sign.rules.board.doom import add_doom, remove_doom
from simcore.games.elder_sign.rules.board.monsters import completed_markers, send_back
from simcore.games.elder_sign.rules.effects.losses import untouched
from simcore.games.elder_sign.rules.records.codes import NONE
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, bit_if, members
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import asking_once
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit3

HERE, ALL_HERE = 1, 2


@inlined
def do_doom(t, s, log, code):
    """Add doom tokens to the track, or remove some (p.11)."""
    tokens = code["tokens"]
    if tokens > 0:
        add_doom(t, s, log, tokens, s["feeder"])
    else:
        remove_doom(s, log, -tokens, s["feeder"])


@inlined
def do_gate(t, s, log, code):
    """Bring Other Worlds into play (p.8)."""
    for _ in range(code["cards"]):
        open_gate(t, s, log)


@inlined
def do_clock(t, s, log, code):
    """Advance the clock (p.9)."""
    advance_clock(t, s, log, code["steps"])


@inlined
def do_fail(t, s, log, code):
    """End the attempt as a failure, unless the investigator is immune (p.7)."""
    if not untouched(t, s, log):
        s["failing"] = 1


@inlined
def do_lose_game(t, s, log, code):
    """End the game as a loss (p.12)."""
    lose_game(s, s["last_feeder"])


# --- monsters


@inlined
def do_monster(t, s, log, code):
    """Let monsters appear, anywhere or on the card itself (p.10)."""
    if code["here"] == 0:
        s["monsters_due"] += code["count"]
    elif s["card_of"] != NONE:  # the card is still there
        s["here_at"] = s["card_of"]
        s["here_due"] += code["count"]


@kernel
def targets(t, s, own):
    """Return the uncompleted monsters in play, as a set; with `own`, only those on the own card."""
    markers = 0
    here, done = s["at"][s["active"]], completed_markers(t, s)
    for marker in members(s["on_cards"] & ~done):
        markers |= bit_if(s["marker_at"][marker] == here or not own, marker)
    return markers


@kernel
def defeat_marker(s, log, marker):
    """Mark a monster as completed; it is taken at the end of the attempt or the turn."""
    s["defeated"] |= bit(marker)
    emit3(log, Event.DEFEATED, s["active"], marker, s["using"])


@inlined
def list_targets(t, s, log, code):
    """List the possible target monsters; all on the investigator's card are defeated without a choice."""
    clear_options(s)
    if code["here"] == ALL_HERE:
        for marker in members(targets(t, s, True)):
            defeat_marker(s, log, marker)
        return Decision.DEFEAT
    for marker in members(targets(t, s, code["here"] == HERE or t["defeat_own"] != 0)):
        offer(s, marker)
    return Decision.DEFEAT


@inlined
def take_target(t, s, log, code, marker):
    """Defeat the chosen monster."""
    defeat_marker(s, log, marker)


do_defeat = asking_once(list_targets, take_target)


@inlined
def take_discarded(t, s, log, code, marker):
    """Return the chosen monster to the cup."""
    send_back(s, log, marker)


do_discard_monster = asking_once(list_targets, take_discarded)
