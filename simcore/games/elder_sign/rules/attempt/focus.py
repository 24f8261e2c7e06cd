"""After a failed roll: a die set aside, focus and assisting (rulebook p.7, p.10)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.attempt.before_roll import end_without_dice
from simcore.games.elder_sign.rules.board.clock import active_seat, asked_seat, enter
from simcore.games.elder_sign.rules.board.dice import shown_in_log
from simcore.games.elder_sign.rules.records.codes import ASIDE, FOCUS_DICE, MARKER, NONE, POOL, Phase
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members, with_one
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.dice_pool import dice_at, offer_dice, unlike
from simcore.kernels.effects import DONE, asking_phase
from simcore.kernels.event_log import emit1, emit2, emit3

# --- going on after a failed roll (p.7)


@inlined
def list_set_aside(t, s, log):
    """List the dice of the roll to set aside, or to give up (p.7) or stop in the battle (p.12)."""
    pool, gone = dice_at(s, POOL), s["counted_aside"] + 0
    if pool == 0 and gone == 0:
        end_without_dice(s)
        return DONE
    clear_options(s)
    offer(s, NONE)
    if gone:
        offer(s, gone - 1)
    else:
        offer_dice(t, s, pool)
    return Decision.GIVE_UP


@inlined
def set_aside(t, s, log, die):
    """Set aside the die, or end the attempt."""
    if die == NONE:
        if s["awake"]:
            emit1(log, Event.STOPPED, s["active"])
        end_without_dice(s)
        return False
    if s["counted_aside"] == 0:
        emit2(log, Event.ASIDE, s["active"], shown_in_log(s, die))
        s["die_at"][die] = ASIDE
    s["counted_aside"] = 0
    enter(s, Phase.BEFORE_ROLL if s["awake"] else Phase.FOCUS)
    return False


give_up_phase = asking_phase(list_set_aside, set_aside, active_seat)


# --- focusing and assisting (p.10)


@kernel
def may_hold(t, s, seat):
    """Return whether an investigator on the same card with a free marker may hold a die (p.10)."""
    if s["at"][seat] != s["at"][s["active"]] or has(s["refused"], seat) or dice_at(s, MARKER + seat):
        return False
    return seat != s["active"] or not (t["focus_once"] and s["focused"])


@inlined
def list_markers(t, s, log):
    """List the dice and markers for focus or assisting: the own marker, or another one on the card (p.10)."""
    different = unlike(t, s, dice_at(s, POOL))
    clear_options(s)
    offer(s, NONE)
    for seat in members(s["alive"]):
        if may_hold(t, s, seat):
            for die in members(different):
                offer(s, die * FOCUS_DICE + seat)
    if s["n_options"] > 1:
        return Decision.FOCUS
    enter(s, Phase.BEFORE_ROLL)
    return DONE


@inlined
def put_on_marker(t, s, log, put):
    """Put the die on the marker, after its owner's consent if needed."""
    if put == NONE:
        enter(s, Phase.BEFORE_ROLL)
        return False
    die, seat = put // FOCUS_DICE, put % FOCUS_DICE
    if t["assist_consent"] and seat != s["active"]:
        s["asked"] = seat
        enter(s, Phase.CONSENT)
        s["step"] = die
    else:
        lay_on_marker(s, log, die, seat)
    return False


focus_phase = asking_phase(list_markers, put_on_marker, active_seat)


@kernel
def lay_on_marker(s, log, die, seat):
    """Put a die on a marker until it is used or the turn ends (p.10)."""
    emit3(log, Event.FOCUS, s["active"], seat, shown_in_log(s, die))
    s["die_at"][die] = MARKER + seat
    if seat == s["active"]:
        s["focused"] = 1
    else:
        s["assistants"] = with_one(s["assistants"], seat)
    enter(s, Phase.BEFORE_ROLL)


@inlined
def list_consent(t, s, log):
    """Ask the other investigator whether to assist."""
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    return Decision.CONSENT


@inlined
def consent(t, s, log, agrees):
    """Put the die on the marker after consent, or offer another choice."""
    seat = s["asked"] + 0
    if agrees:
        lay_on_marker(s, log, s["step"], seat)
    else:
        emit1(log, Event.REFUSED, seat)
        s["refused"] = with_one(s["refused"], seat)
        enter(s, Phase.FOCUS)
    return False


consent_phase = asking_phase(list_consent, consent, asked_seat)
