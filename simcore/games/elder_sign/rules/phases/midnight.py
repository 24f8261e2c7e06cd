"""End of a turn: the clock, midnight and mythos cards (rulebook p.9)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import PLACES
from simcore.games.elder_sign.rules.attempt.outcome import TO_DECK, end_abandoned, take_next_marker
from simcore.games.elder_sign.rules.board.cards_in_play import FIRST_EXTRA, FIRST_WORLD, add_extra
from simcore.games.elder_sign.rules.board.clock import active_seat, advance_clock, enter
from simcore.games.elder_sign.rules.board.dice import clear_dice
from simcore.games.elder_sign.rules.board.doom import add_doom
from simcore.games.elder_sign.rules.board.locked_dice import add_icon, end_borrowing, free_icons
from simcore.games.elder_sign.rules.board.monsters import markers_at, send_back
from simcore.games.elder_sign.rules.board.possessions import return_adventure, sweep_spells
from simcore.games.elder_sign.rules.effects.interpreter import start_because
from simcore.games.elder_sign.rules.records.codes import CLOCK as FROM_CLOCK
from simcore.games.elder_sign.rules.records.codes import (
    ENTRANCE,
    MYTHOS_SOURCE,
    NONE,
    OF_ANCIENT_ONE,
    OF_LASTING,
    OF_MIDNIGHT,
    OF_MYTHOS,
    OTHER,
    Phase,
    Stream,
)
from simcore.games.elder_sign.rules.records.codes import MIDNIGHT as FROM_MIDNIGHT
from simcore.games.elder_sign.rules.records.codes import MYTHOS as FROM_MYTHOS
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members, with_one
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import DONE, asking_phase
from simcore.kernels.event_log import emit1, emit3
from simcore.kernels.piles import drawing, mix_again

draw_mythos_card = drawing("mythos_deck", "n_mythos")


@kernel
def run(s, log, program, place, feeder, of, thing):
    """Begin an effect outside of attempts."""
    s["feeder"] = feeder
    s["card_of"] = place
    start_because(s, log, program, s["active"] + 0, of, thing)


# --- the clock step (p.9)

BEGIN, TROPHIES, ADVANCE, END = range(4)


@kernel
def clock_step(t, s, log):
    """Take the next step of the end of a turn."""
    step = s["step"] + 0
    s["step"] += 1
    if step == BEGIN:
        here = has(s["alive"], s["active"]) and not s["abandoned"]
        if here and s["at"][s["active"]] == ENTRANCE:
            run(s, log, t["on_entrance"] + 0, NONE, OTHER, OF_ANCIENT_ONE, NONE)
    elif step == TROPHIES:
        if s["abandoned"]:
            end_abandoned(t, s, log)
        elif take_next_marker(t, s, log, s["defeated"] + 0, NONE):
            s["step"] = TROPHIES
    elif step == ADVANCE:
        clear_dice(s)
        forget_attempt(s)
        end_borrowing(s)
        s["locks_due"] = 1
        sweep_spells(t, s, log)
        advance_clock(t, s, log, 1)
    else:
        end_turn(t, s)


@inlined
def forget_attempt(s):
    """Clear the attempt at the end of a turn (p.7)."""
    s["done_rows"] = s["done_markers"] = s["done_extras"] = s["defeated"] = 0
    s["first_roll"] = s["focused"] = s["assistants"] = s["refused"] = s["failing"] = s["counted_aside"] = 0
    s["paid"] = s["changed"] = s["ability_used"] = s["helped"] = 0
    s["using"] = s["resolving"] = NONE


@inlined
def end_turn(t, s):
    """Resolve midnight if it is due, as a part of this turn or right after it.

    Each midnight ends the day of daily abilities, even one without a card or an attack.
    """
    if s["midnights_due"] == 0:
        enter(s, Phase.NEXT)
        return
    s["day_used"] = s["day_cards"] = 0
    if not s["awake"]:
        s["in_turn"] = 1 - t["midnight_after"]
        enter(s, Phase.MIDNIGHT)
    elif s["late"]:
        s["midnights_due"] = 0
        enter(s, Phase.NEXT)
    else:
        s["midnights"] += 1
        enter(s, Phase.ATTACK)


# --- midnight (p.9)

STRIKES, EFFECTS, LINGERING, NEW_CARD, STAYS, OVER = range(6)


@inlined
def list_midnight(t, s, log):
    """Take the next step of midnight; the active player orders the effects of the cards (p.9)."""
    step = s["step"] + 0
    if step == EFFECTS:
        clear_options(s)
        for place in range(PLACES):
            card = s["place_card"][place]
            if card != NONE and t["on_midnight"][card] != NONE and not has(s["resolved"], place):
                offer(s, place)
        if s["n_options"] > 0:
            return Decision.MIDNIGHT
    s["step"] += 1
    if step == STRIKES:
        strike_midnight(t, s, log)
    elif step == LINGERING:
        program = t["mythos_midnight"][s["mythos"]] + 0
        if program != NONE:
            emit1(log, Event.MIDNIGHT_OF, NONE)
            run(s, log, program, NONE, FROM_MYTHOS, OF_LASTING, s["mythos"] + 0)
            s["of_mythos"] = 1
    elif step == NEW_CARD:
        draw_mythos(t, s, log)
    elif step == STAYS:
        begin_lingering(t, s, log)
    elif step == OVER:
        if further_is_doom(t, s, log):  # time went on at midnight
            s["step"] = OVER
        else:
            s["midnights_due"] -= 1
            enter(s, Phase.MIDNIGHT if s["midnights_due"] > 0 else Phase.NEXT)
    return DONE


@inlined
def resolve_midnight(t, s, log, place):
    """Run the effect of the chosen card next."""
    s["resolved"] = with_one(s["resolved"], place)
    emit1(log, Event.MIDNIGHT_OF, place)
    card = s["place_card"][place] + 0
    run(s, log, t["on_midnight"][card] + 0, place, FROM_MIDNIGHT, OF_MIDNIGHT, card)
    return False


midnight_phase = asking_phase(list_midnight, resolve_midnight, active_seat)


@kernel
def further_is_doom(t, s, log):
    """Add a doom token for each further midnight in a turn; return True if there is one (p.9)."""
    if s["midnights_due"] <= 1 or t["each_midnight"]:
        return False
    add_doom(t, s, log, s["midnights_due"] - 1, FROM_CLOCK)
    s["midnights_due"] = 1
    return True


@kernel
def strike_midnight(t, s, log):
    """Resolve midnight (p.9)."""
    s["midnights"] += 1
    emit1(log, Event.MIDNIGHT, s["midnights"])
    s["resolved"] = 0
    further_is_doom(t, s, log)
    if t["extra_leaves"]:
        for place in range(FIRST_EXTRA, FIRST_WORLD):
            if s["place_card"][place] != NONE:
                discard_extra(t, s, log, place)


@kernel
def discard_extra(t, s, log, place):
    """Put a card that is not replaced under its deck, which is an alternative."""
    for marker in members(markers_at(t, s, place)):
        send_back(s, log, marker)
    free_icons(s, log, place)
    card = s["place_card"][place] + 0
    s["place_card"][place] = NONE
    return_adventure(t, s, card)
    emit3(log, Event.LEAVE, place, card, TO_DECK)
    for seat in members(s["alive"]):
        if s["at"][seat] == place:
            s["at"][seat] = ENTRANCE


@kernel
def draw_mythos(t, s, log):
    """Draw a mythos card: discard the previous one, free its die, resolve the immediate half (p.9)."""
    free_icons(s, log, MYTHOS_SOURCE)
    if s["n_mythos"] == 0:
        for card in range(t["n_mythos"]):
            if card != s["mythos"]:
                s["mythos_deck"][s["n_mythos"]] = card
                s["n_mythos"] += 1
        s["mythos_mixed"] += 1
        key, game, n = s["key"], s["game_number"], s["n_mythos"]
        mix_again(key, game, Stream.MYTHOS_AGAIN, s["mythos_mixed"], s["mythos_deck"], n)
        emit1(log, Event.MIXED, s["n_mythos"])
    s["mythos"] = draw_mythos_card(s)
    card = s["mythos"] + 0
    emit1(log, Event.MYTHOS, card)
    run(s, log, t["mythos_now"][card] + 0, NONE, FROM_MYTHOS, OF_MYTHOS, card)
    if t["mythos_lock"][card] != NONE:
        add_icon(t, s, log, MYTHOS_SOURCE, t["mythos_lock"][card])


@kernel
def begin_lingering(t, s, log):
    """Begin the lingering half of the mythos card, after the whole immediate half (p.9)."""
    if t["extra_card"][s["mythos"]]:
        add_extra(t, s, log)
