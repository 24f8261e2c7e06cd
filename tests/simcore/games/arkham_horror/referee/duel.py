"""One investigator fights an Ancient One in an Other World (Dual-Color Gate Cards)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Step

from . import (
    cards,
    checks,
    combat,
    effects,
    effects_packs,
    last_battle,
    mythos,
    of_packs,
    topics,
    upkeep,
)
from .pieces import Until
from .standing import Source
from .table import Person, Table

if TYPE_CHECKING:
    from .effects import Running

ONE = Source("one")


def do_battle(g: Table, r: Running, step: Step) -> None:
    """He alone fights it to the end; who is at none is devoured."""
    if fight(g, r.person, step.word()):
        effects.block(g, r, step.block("win"))
    else:
        effects.block(g, r, step.block("lose"))


def fight(g: Table, person: Person, name: str) -> bool:
    """Whether he takes its last doom token; those of the game's own come back."""
    kept, tokens = g.one, g.doom
    own = kept.id == name
    one = g.book.ones[name]
    g.one = one if own else replace(one, program=())
    g.doom = tokens if own else one.doom
    g.packs.doom = tokens
    g.packs.duel, g.packs.round, g.packs.successes = person, 0, 0
    try:
        g.log.expect("duel", seat=person.seat, doom=g.doom)
        begin(g, person)
        for _ in range(g.book.rules["round_limit"]):
            if g.doom <= 0:
                return True
            one_round(g, person)
        return g.doom <= 0
    finally:
        g.one, g.doom = kept, tokens
        g.packs.duel, g.packs.doom, g.packs.round, g.packs.successes = None, None, 0, 0
        effects_packs.ends(g, "duel_end")


def begin(g: Table, person: Person) -> None:
    """Apply the start of a battle."""
    rules = tuple(step for step in g.one.start if step.verb in topics.IN_FORCE)
    g.packs.until.append(Until(rules, Source("card", person), "duel_end"))
    effects.run(g, person, mythos.once(g.one.start), ONE)
    last_battle.start_for(g, person)


def one_round(g: Table, person: Person) -> None:
    """Refresh after the first round, attack, be attacked."""
    g.packs.round += 1
    if g.packs.round > 1:
        refresh(g, person)
    combat.bare_check(g, person, last_battle.rating(g, person), checks.MANY)
    g.doom = max(0, g.doom - g.successes)
    g.log.expect("duel", seat=person.seat, doom=g.doom)
    if g.doom <= 0:
        return
    if g.one.attack:
        effects.run(g, person, tuple(step for step in g.one.attack if step.verb != "rule"), ONE)
    else:
        g.log.note("assault")
        last_battle.attacked(g, person, g.one.box["attack"])
        if g.one.box["attack"].get("doom"):
            g.doom = min(g.one.doom, g.doom + g.one.box["attack"]["doom"])


def refresh(g: Table, person: Person) -> None:
    """Cards and sliders, as between the rounds of the last battle."""
    of_packs.refresh(g, person)
    if person.status and not person.status_fresh:
        cards.roll_status(g, person)
    upkeep.actions(g, person)
    of_packs.sliders(g, person)


VERBS: dict[str, Any] = {"battle": do_battle}
