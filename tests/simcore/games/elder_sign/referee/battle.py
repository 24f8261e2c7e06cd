"""The battle with the Ancient One (p.12)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.events import Decision, Event

from . import after_roll, attempt, before_roll, devour, monsters, outcome, tasks
from .ending import lose, win
from .table import Table


def count_round(g: Table) -> None:
    """A battle that has no end is lost (C53)."""
    g.battle_turns += 1
    if g.battle_turns > g.box.round_limit * len(g.people):
        lose(g, codes.NO_END)


def fight(g: Table) -> None:
    """Roll against the combat task as long as dice last."""
    g.log.expect(Event.COMBAT, g.active)
    attempt.begin(g, codes.ANCIENT_ONE)
    g.attempting = True
    while g.dice.lying(codes.POOL) or before_roll.acts(g):
        if before_roll.before_roll(g) == codes.STAND:
            break
        attempt.roll(g)
        after_roll.after_roll(g)
        if strike(g):
            continue
        if not go_on(g):
            break
    g.attempting = False
    monsters.catch(g, g.now, outcome.completed_markers(g))  # before the dice go, as in a failure (A12)
    devour.settle(g)
    outcome.end_attempt(g)


def strike(g: Table) -> bool:
    """Complete the combat task, and take a doom token off the track."""
    ways = tasks.payments(g)
    option = g.log.decide(Decision.PAY, g.active, [codes.NONE, *ways])
    if option == codes.NONE:
        return False
    attempt.complete(g, *ways[option])
    g.doom -= 1
    g.log.expect(Event.STRUCK, g.doom)
    if g.doom == 0:
        win(g, codes.BANISHED)
    return True


def go_on(g: Table) -> bool:
    """Set a die aside, or stop; no terror, no focus, no assist (A25)."""
    pool = g.dice.lying(codes.POOL)
    if not pool:
        return False
    g.log.expect(Event.MISS, g.active, int(attempt.shows_terror(g, pool)))
    if attempt.set_aside(g):
        return True
    g.log.expect(Event.STOPPED, g.active)
    return False
