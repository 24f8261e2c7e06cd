"""The Mythos Phase (Mythos Phase, Mythos Cards)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import PackQuantity, PackTrigger
from simcore.games.arkham_horror.rules.board.clue_tokens import add_clue
from simcore.games.arkham_horror.rules.board.decks import draw_mythos, put_mythos_under, shuffle_mythos
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_numbers import by_packs
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_without_text
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, fire_more, is_replaced
from simcore.games.arkham_horror.rules.board.pack_windows import has_refused, pack_event
from simcore.games.arkham_horror.rules.board.rule_matching import fires
from simcore.games.arkham_horror.rules.board.rule_sources import rules_of
from simcore.games.arkham_horror.rules.board.standing_rules import WEATHER, is_ignored
from simcore.games.arkham_horror.rules.effects.using_cards import all_use_now
from simcore.games.arkham_horror.rules.phases.gate_step import gate_in
from simcore.games.arkham_horror.rules.phases.monster_movement import move_flyers, move_monsters
from simcore.games.arkham_horror.rules.phases.pack_mythos import (
    environment_comes,
    more_clues,
    more_gates,
    without_gate,
)
from simcore.games.arkham_horror.rules.phases.pack_using import pack_window_of_all
from simcore.games.arkham_horror.rules.phases.programs import run_pending, run_program
from simcore.games.arkham_horror.rules.phases.rumors import rumor_watch, run_card
from simcore.games.arkham_horror.rules.records.codes import NONE, SUBTYPES, Down, MythosKind, Source, Window
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.event_log import emit1, emit2

STEPS = 4  # of a mythos card
MOST_CARDS = 32  # of which one is drawn while another is resolved
ALL_OF_IT, GATE_ALONE, SHUFFLED, NOT_USED = range(4)  # what is done with a card
BURST = 1  # the second part of a card that programs draw alone: its gate, as a burst; the third: its movement
FIRST_STEP, END_STEP = np.array([0, 0, 2], np.int64), np.array([STEPS, 1, 3], np.int64)
NO_WEATHER, SECOND_RUMOR, NO_TEXT, REPLACED = range(4)  # why a card does not count
WEATHER_CARD = SUBTYPES.index("weather")


@kernel
def stand_up(s):
    """Clear earlier misfortunes of the investigators."""
    for seat in range(s["n_seats"]):
        s["down"][seat] = Down.UP


# --- the first step (Open Gate and Spawn Monster)


@kernel
def draw_card(t, s, log):
    """Draw a mythos card (Mythos Cards); NONE if there is none.

    A card that shuffles the deck goes into it, and another one is drawn. The caller writes what happens to
    the card.
    """
    for _ in range(len(s["mythos"])):
        card = draw_mythos(s)
        if card == NONE:
            break
        if t["mythos_kind"][card] != MythosKind.SPECIAL:
            return card
        emit2(log, Event.MYTHOS, card, SHUFFLED)
        fire(s, t, log, PackTrigger.MYTHOS_CARD, NONE, card, 1)
        put_mythos_under(s, card)
        shuffle_mythos(s)
    return np.int64(NONE)


@kernel
def gate_step(t, s, log, card):
    """Open a gate at the location of the card, or cause a surge (Open Gate and Spawn Monster).

    Return True while it waits.
    """
    area = np.int64(t["mythos_gate"][card])
    if area == NONE:
        return without_gate(s, t, log, card)
    return gate_in(t, s, log, area, card) or more_gates(s, t, log, card)


@kernel
def extra_card(t, s, log):
    """Draw a mythos card and resolve only its gate (a rumor's penalty); return True while it waits.

    Another one is drawn for a card that a rule replaces.
    """
    for _ in range(len(s["mythos"])):
        card = draw_card(t, s, log)
        if card == NONE:
            return False
        replaced = is_replaced(s, t, log, PackTrigger.MYTHOS_CARD, NONE, card, 1)
        emit2(log, Event.MYTHOS, card, NOT_USED if replaced else GATE_ALONE)
        if not replaced:
            if gate_step(t, s, log, card):
                return True
            put_mythos_under(s, card)
            return False
        put_mythos_under(s, card)
        if run_pending(s, t, log):
            return True
    return False


# --- the second step


@kernel
def place_clue(t, s, log, card):
    """Place the clue tokens of a mythos card (Place Clue Tokens); return True while it waits."""
    area = np.int64(t["mythos_clue"][card])
    if area != NONE:
        for _ in range(by_packs(s, t, PackQuantity.MYTHOS_CLUES, 1, NONE)):
            if add_clue(t, s, log, area):
                return True
    return more_clues(s, t, log, card)


# --- the fourth step


@kernel
def new_environment(t, s, log, card):
    """Replace the environment by a new one (Environment); return True while it waits.

    An environment that the Ancient One cancels has no effect, and the old one stays.
    """
    is_weather = t["mythos_subtype"][card] == WEATHER_CARD
    is_cancelled = is_weather and is_ignored(t, s, WEATHER)
    if is_cancelled or is_without_text(s, t, card):
        emit2(log, Event.IGNORED, card, NO_WEATHER if is_cancelled else NO_TEXT)
        put_mythos_under(s, card)
        return False
    if s["environment"] != NONE:
        put_mythos_under(s, np.int64(s["environment"]))
    s["environment"] = card
    environment_comes(s, 0)
    emit1(log, Event.ENVIRONMENT, card)
    return run_card(t, s, log, np.int64(t["mythos_program"][card]), card)


@kernel
def new_rumor(t, s, log, card):
    """Bring a rumor into play, unless there is one (Rumor); return True while it waits."""
    if s["rumor"] != NONE:
        emit2(log, Event.IGNORED, card, SECOND_RUMOR)
        put_mythos_under(s, card)
        return False
    s["rumor"] = card
    s["rumor_turn"] = s["round"]
    s["rumor_tokens"] = 0
    s["rumor_verdict"] = NONE
    emit1(log, Event.RUMOR, card)
    return run_card(t, s, log, np.int64(t["mythos_program"][card]), card)


@kernel
def ability(t, s, log, card):
    """Resolve the text of a card (Activate Mythos Ability); return True while it waits."""
    kind = t["mythos_kind"][card]
    if kind == MythosKind.ENVIRONMENT:
        return new_environment(t, s, log, card)
    if kind == MythosKind.RUMOR:
        return new_rumor(t, s, log, card)
    if is_without_text(s, t, card):
        emit2(log, Event.IGNORED, card, NO_TEXT)
    elif run_card(t, s, log, np.int64(t["mythos_program"][card]), card):
        return True
    put_mythos_under(s, card)
    return False


# --- the phase


@kernel
def counting_card(t, s, log):
    """Set the result to the next mythos card that no other effect replaces; return True while it waits."""
    for _ in range(len(s["mythos"])):
        card = draw_card(t, s, log)
        s["mythos_card"] = s["result"] = card
        if card == NONE:
            return False
        replaced = is_replaced(s, t, log, PackTrigger.MYTHOS_CARD, NONE, card, 1)
        emit2(log, Event.MYTHOS, card, NOT_USED if replaced else ALL_OF_IT)
        if not replaced:
            if pack_event(s, t, log, Window.MYTHOS_DRAWN, NONE):
                return True
            s["result"] = card
            if not has_refused(s, 0):
                return False
            emit2(log, Event.IGNORED, card, REPLACED)
        put_mythos_under(s, card)
        if run_pending(s, t, log):
            return True
    s["result"] = NONE
    return False


@kernel
def card_drawn(t, s, log, card):
    """Fire the event of a mythos card that is drawn and counts; return True while it waits."""
    s["mythos_card"] = card
    fire(s, t, log, PackTrigger.MYTHOS_CARD, NONE, card, 1)
    return run_pending(s, t, log)


@kernel
def card_step(t, s, log, card, step):
    """Resolve one of the four steps of a mythos card (Mythos Phase); return True while it waits."""
    if step == 0:
        return gate_step(t, s, log, card) or rumor_watch(t, s, log)
    if step == 1:
        return place_clue(t, s, log, card) or run_pending(s, t, log)
    if step == 2:
        if move_monsters(t, s, log, card):
            return True
        fire(s, t, log, PackTrigger.MOVES, NONE, card, 1)
        return run_pending(s, t, log)
    stand_up(s)
    return ability(t, s, log, card) or rumor_watch(t, s, log)


@kernel
def resolve_alone(s, t, log, card):
    """Resolve the steps of a mythos card one after the other; return True while it waits."""
    for step in range(STEPS):
        if is_ended(s):
            return False
        if card_step(t, s, log, card, step):
            return True
    return False


@kernel
def next_due(s):
    """Take one of the drawn mythos cards that are due: all of it, its gate as a burst, or its movement."""
    for part in range(len(s["mythos_due"])):
        if s["mythos_due"][part] > 0:
            s["mythos_due"][part] -= 1
            return part
    return NONE


@kernel
def resolve_with_more(s, t, log, card):
    """Resolve a mythos card, and at once each card that a program draws; return True while it waits.

    The step of the earlier card is finished first. Without a card, only the drawn ones count.
    """
    cards, steps = scratch_integers(MOST_CARDS), scratch_integers(MOST_CARDS)
    parts = scratch_integers(MOST_CARDS)
    cards[0], steps[0], parts[0] = card, 0, ALL_OF_IT
    n = 1 if card != NONE else 0
    while not is_ended(s):
        part = next_due(s) if n < MOST_CARDS else NONE
        if part != NONE:
            if counting_card(t, s, log):
                return True
            if s["result"] != NONE:
                cards[n], steps[n], parts[n] = s["result"], FIRST_STEP[part], part
                n += 1
                if card_drawn(t, s, log, np.int64(cards[n - 1])):
                    return True
        elif n == 0:
            break
        elif steps[n - 1] == END_STEP[parts[n - 1]]:
            n -= 1
            if parts[n] != ALL_OF_IT:
                put_mythos_under(s, np.int64(cards[n]))
        else:
            s["mythos_card"] = cards[n - 1]
            s["bursts"] = np.int64(parts[n - 1] == BURST)
            steps[n - 1] += 1
            if card_step(t, s, log, np.int64(cards[n - 1]), steps[n - 1] - 1):
                return True
            if s["bursts"] and not is_ended(s) and move_flyers(t, s, log, np.int64(cards[n - 1])):
                return True
            s["bursts"] = 0
    return False


resolve = pack_only(resolve_with_more, resolve_alone)


@kernel
def resolve_card(t, s, log, card):
    """Resolve the four steps of a mythos card (Mythos Phase); return True while it waits."""
    return resolve(s, t, log, card)


@kernel
def resolve_drawn(s, t, log):
    """Resolve the mythos cards that programs have drawn outside of the phase; return True while it waits."""
    before = np.int64(s["mythos_card"])
    if resolve_with_more(s, t, log, np.int64(NONE)):
        return True
    s["mythos_card"] = before
    return False


resolve_due = pack_only(resolve_drawn, no)
"""`resolve_due(s, t, log)`: resolve mythos cards that programs have drawn; return True while it waits."""


@kernel
def run_rule(t, s, log, rule):
    """Run the program of a rule for the first player; return True while it waits.

    An extra mythos card is drawn here, because programs depend only on lower modules.
    """
    program = np.int64(t["rule_program"][rule])
    if program < 0:
        return False
    if t["code"][program]["op"] == Op.MYTHOS_GATE_ONLY:
        return extra_card(t, s, log)
    return run_program(t, s, log, program, np.int64(s["lead"]))


@kernel
def run_rules(t, s, log, trigger):
    """Apply the Ancient One and mythos cards at a moment of the phase; return True while it waits.

    At the end of the phase, a rumor from this turn does nothing yet (Rumor).
    """
    for source in range(Source.PERSON):
        if source == Source.RUMOR and s["rumor"] != NONE and s["rumor_turn"] >= s["round"]:
            continue
        card = np.int64(s["rumor"]) if source == Source.RUMOR else np.int64(NONE)
        first, end = rules_of(t, s, source, NONE, NONE)
        for rule in range(first, end):
            if is_ended(s) or not fires(t, s, rule, trigger, NONE, NONE, NONE):
                continue
            stand_up(s)
            s["mythos_runs"] = card
            if run_rule(t, s, log, rule):
                return True
            s["mythos_runs"] = NONE
            if resolve_due(s, t, log) or rumor_watch(t, s, log):
                return True
            if source == Source.RUMOR and s["rumor"] != card:
                break  # it has ended
    fire_more(s, t, log, trigger, NONE, NONE, NONE)
    return run_pending(s, t, log)


@kernel
def next_card(t, s, log, number):
    """Draw and resolve a mythos card of the phase; return True while it waits."""
    if counting_card(t, s, log):
        return True
    card = np.int64(s["result"])
    s["mythos_card"] = card
    if card == NONE:
        return False
    return card_drawn(t, s, log, card) or resolve_card(t, s, log, card)


@kernel
def mythos_phase(t, s, log):
    """Play the Mythos Phase (Mythos Phase); return True while it waits."""
    stand_up(s)
    s["pulled"] = 0
    if rumor_watch(t, s, log) or all_use_now(t, s, log) or pack_window_of_all(s, t, log, Window.ANY):
        return True
    if run_rules(t, s, log, Trigger.MYTHOS_START):
        return True
    if is_ended(s):
        return False
    for number in range(by_packs(s, t, PackQuantity.MYTHOS_CARDS, 1, NONE)):
        if not is_ended(s) and next_card(t, s, log, number):
            return True
    return not is_ended(s) and run_rules(t, s, log, Trigger.MYTHOS_END)
