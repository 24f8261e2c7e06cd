"""The clock, midnight and the mythos cards (p.9)."""

from __future__ import annotations

import contextlib

from simcore.games.elder_sign.limits import EXTRAS, MUSEUM
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import devour, effects, locks, monsters, outcome
from .table import Table, TurnCutError


def advance(g: Table, steps: int) -> None:
    """Move the hand; each time it comes to midnight one is due (A1)."""
    for _ in range(steps):
        g.hour = (g.hour + 1) % g.box.hours
        g.log.expect(Event.CLOCK, g.hour)
        g.midnights_due += g.hour == 0


def clock_step(g: Table) -> None:
    """The last step of a turn, with midnight in it or behind it."""
    g.before_clock = False
    awoke = g.awoke_this_turn
    advance(g, 1)
    g.in_turn = not g.box.rule["midnight_after"]
    due, g.midnights_due = g.midnights_due, 0
    if due and not g.box.rule["each_midnight"]:
        further(g, due - 1)
        due = 1
    for _ in range(due):
        midnight(g, skip_attack=awoke and g.box.rule["late_attack"])
    g.in_turn = False


def further(g: Table, midnights: int) -> None:
    """Further midnights of a turn add doom (C26)."""
    if g.awake:
        return
    g.feeder = codes.CLOCK
    effects.add_doom(g, midnights)
    monsters.of_icons(g)
    g.feeder = codes.OTHER
    with contextlib.suppress(TurnCutError):
        devour.settle(g)


def midnight(g: Table, *, skip_attack: bool) -> None:
    """All effects of midnight, then a new mythos card; in the battle the attack (p.9, p.12)."""
    g.day_used.clear()
    g.day_cards.clear()
    if g.awake and skip_attack:
        return
    g.midnights += 1
    if g.awake:
        attack(g)
        return
    g.log.expect(Event.MIDNIGHT, g.midnights)
    try:
        at_midnight(g)
        draw_mythos(g)
    except TurnCutError:
        if not g.box.rule["no_first_attack"]:
            attack(g)


def at_midnight(g: Table) -> None:
    """Effects of adventures in an order of the active player's choice, then that of the mythos card (C25)."""
    if g.box.rule["extra_leaves"]:
        for place in range(MUSEUM, MUSEUM + EXTRAS):
            if place in g.places:
                outcome.to_entrance(g, place)
                g.adventure_deck.insert(0, outcome.leave(g, place, outcome.DECK))
    g.feeder = codes.MIDNIGHT
    left = {place for place, card in g.places.items() if g.box.adventures[card].programs.get("midnight")}
    while left:
        place = g.log.decide(Decision.MIDNIGHT, g.active, sorted(left))
        left.remove(place)
        g.log.expect(Event.MIDNIGHT_OF, place)
        program = g.box.adventures[g.places[place]].programs["midnight"]
        effects.run(g, program, g.now, effects.Source(place))
        devour.settle(g)
    program = g.box.mythos_program(g.mythos, "midnight")
    if program:
        g.log.expect(Event.MIDNIGHT_OF, codes.NONE)
        g.feeder = codes.MYTHOS
        effects.run(g, program, g.now, effects.Source(of_mythos=True))
        devour.settle(g)
    g.feeder = codes.OTHER


def draw_mythos(g: Table) -> None:
    """The next mythos card takes the place of the one in effect (p.9, A21)."""
    locks.unlock(g, locks.OF_MYTHOS, later=True)
    if not g.mythos_deck:
        g.mythos_deck = [card for card in range(len(g.box.mythos)) if card != g.mythos]
        g.mythos_mixed += 1
        g.mythos_known = False
        g.log.expect(Event.MIXED, len(g.mythos_deck))
    if g.mythos_known:
        card = g.mythos_deck.pop()
        g.log.expect(Event.MYTHOS, card)
    else:
        (card,) = g.log.learn(Event.MYTHOS)
        if card not in g.mythos_deck:
            g.log.fail(f"one of {g.mythos_deck} is drawn")
        g.mythos_deck.remove(card)
    g.mythos = card
    printed = g.box.mythos[card]
    if printed.lock != "none":
        locks.lock(g, locks.OF_MYTHOS, codes.COLOURS.index(printed.lock))
    locks.hand_on(g)
    g.feeder = codes.MYTHOS
    effects.run(g, g.box.mythos_program(card, "now"), g.now)
    g.feeder = codes.OTHER
    devour.settle(g)
    if printed.extra_card and g.adventure_deck:
        outcome.enter(g, g.adventure_deck.pop(), extra=True)
    devour.settle(g)


def attack(g: Table) -> None:
    """The Ancient One attacks (p.12)."""
    g.log.expect(Event.ATTACK, g.midnights)
    before, g.feeder = g.feeder, codes.OTHER
    effects.run(g, g.box.foe["attack"], g.now)
    g.feeder = before
    devour.settle(g)
