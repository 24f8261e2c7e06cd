"""Follows a game from its log."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from . import (
    battle,
    comparing,
    encounters,
    events,
    health,
    last_battle,
    missions,
    movement,
    mythos,
    narrowing,
    of_packs,
    rumors,
    setup,
    standing,
    tracks,
    upkeep,
)
from .book import Book, book
from .log import GivenUpError, Log
from .table import LOST, DownError, GameOverError, Person, Table

MAXIMA = {"max_sanity", "max_stamina"}
"""Events of packs that follow from the cards; the last battle changes maxima itself."""
PHASES = ("Upkeep", "Movement", "Arkham Encounters", "Other World Encounters", "Mythos")


def follow(
    lines: Iterable[dict[str, Any]],
    alternatives: tuple[str, ...] = (),
    packs: tuple[str, ...] = (),
    found: Book | None = None,
    *,
    battle: bool = True,
) -> Table:
    """Follow one game.

    Parameters
    ----------
    lines
        Its events and decisions from `simcore.narration.log.tell`, the deal first. With packs, the deal may
        name a `herald`, a `guardian` and an `institution`.
    alternatives
        Alternatives of the data that it was played with.
    packs
        Packs that it was played with, by name.
    found
        The data in place of those of alternatives and packs.
    battle
        Whether to follow the last battle too.

    Raises
    ------
    RefereeError
        At the first difference.
    """
    log = Log(lines)
    deal = log.learn("deal")
    g = Table(found or book(alternatives, packs), log, deal)
    log.describe = g.describe
    if g.packs.on:
        log.optional |= MAXIMA
    log.compare = functools.partial(comparing.compare, g)
    try:
        lay_out(g, deal["team"], deal.get("lead", 0))
        setup.set_up(g, deal.get("allies"))
        while True:
            turn(g)
            pass_marker(g)
    except GameOverError:
        pass
    except GivenUpError:
        g.cause = "turn-limit"
    log.optional.clear()
    if battle or not g.awoke:
        finish(g)
    return g


def pass_marker(g: Table) -> None:
    """The first player marker goes on to the left, unless it stays until its holder is devoured."""
    if not standing.has_rule(g, "first_player_fixed"):
        g.lead = (g.lead + 1) % g.n


def lay_out(g: Table, team: list[str], lead: int) -> None:
    """Everything on the table as it is dealt."""
    setup.components(g)
    g.lead = lead
    setup.sit_down(g, team)


def begin(g: Table, part: str) -> None:
    """A part of a turn begins."""
    g.part = part
    g.log.expect("part", part=part, turn=g.turn, lead=g.lead)


def turn(g: Table) -> None:
    """The five phases (Turn)."""
    if g.turn == g.book.rules["turn_limit"]:
        g.cause = "turn-limit"
        raise GameOverError
    g.turn += 1
    g.log.expect("turn", turn=g.turn, lead=g.lead)
    for person in g.people:
        person.down = None
    g.given.clear()
    start(g)
    if g.packs.on:
        of_packs.begin_turn(g)
    for person in g.people:
        person.dealt_with.clear()
        person.left_alone = person.caught = False
        person.ability_used = False
        person.skipping, person.skip = person.skip, False
    phase(g, "Upkeep", upkeep.of)
    phase(g, "Movement", movement.of)
    phase(g, "Arkham Encounters", encounters.arkham)
    phase(g, "Other World Encounters", other_world)
    begin(g, "Mythos")
    of_packs.phase_ends(g, "world")
    for person in g.people:
        person.down = None
    for person in g.people:
        person.pulled = False
    of_packs.phase_begins(g, "mythos")
    mythos.phase(g)
    if g.packs.on:
        health.devour_without_maximum(g, at_last=True)
        of_packs.end_turn(g)


def start(g: Table) -> None:
    """Somebody new for those who were devoured; the lost come back."""
    for seat in g.seats():
        person = g.people[seat]
        if not person.alive and not person.out:
            setup.newcomer(g, person)
    if not g.everybody():
        g.cause = "all-devoured"
        raise GameOverError
    if not g.packs.on:
        upkeep.wake(g)


def phase(g: Table, name: str, act: Any) -> None:
    """One phase: each in turn, from the first player clockwise."""
    g.part = name
    if name == "Upkeep":  # at the start of the turn
        of_packs.phase_begins(g, narrowing.phase_now(g))
    begin(g, name)
    if name != "Upkeep":  # the game tells of the phase before what the end of the last one sets off
        of_packs.phase_ends(g, narrowing.PHASES[PHASES[PHASES.index(name) - 1]])
        of_packs.phase_begins(g, narrowing.phase_now(g))
    for seat in g.seats():
        person = g.people[seat]
        if not person.alive or person.retiring:
            continue
        g.log.skip(
            "part"
        )  # what the game comes to late, it tells at the end of somebody's part at the latest
        g.log.later.clear()
        g.foe = None  # an evasion may have ended with a knock-out
        before = person.down if person.out_this_turn else None
        if before is None or name in ("Upkeep", "Movement"):
            person.down = None
        if name == "Arkham Encounters" and not person.skipping and before is None:
            missions.begin_encounter(g, person)
        try:
            with events.acting(g, person):
                act(g, person)
        except DownError as down:
            if down.person is not person:
                raise
        person.down = person.down or before  # a knocked-out investigator has no encounters in this turn
        if g.packs.on:
            events.drain(g)
            lost = person.at == LOST and person.returns_at <= g.turn + 1
            for each in g.everybody() if name == "Movement" or not (person.skipping or lost) else ():
                of_packs.within_limits(g, each)
        rumors.watch(g)
        if name == "Arkham Encounters":
            missions.end_encounter(g, person)


def other_world(g: Table, person: Person) -> None:
    """The fourth phase of one person."""
    if person.caught and not g.book.open["encounter_gate_double"]:
        return
    if movement.skips(person, "world"):
        return
    if person.in_world and not person.skipping and not person.out_this_turn:
        encounters.world(g, person)


def finish(g: Table) -> None:
    """The last battle, if it awoke, and the end."""
    if g.packs.on and g.awoke and g.one.id != "azathoth":
        last_battle.follow(g)
    elif g.awoke and g.one.id != "azathoth":
        battle.follow(g)
        close(g)
        return
    if g.awoke and not g.packs.awake:
        battle.leave_rumor(g)
        g.cause = "azathoth-awoke"
    if g.win:
        g.cause = None
    g.log.expect("end", win=g.win, victory=g.victory, cause=g.cause, doom=g.doom)
    close(g)


def close(g: Table) -> None:
    """Compare the result row, if the log has it, and demand the end of the log."""
    if g.log.comes("row"):
        comparing.compare_row(g, g.log.peek() or {})
        g.log.take()
    g.log.finish()


__all__ = ["LOST", "tracks"]
