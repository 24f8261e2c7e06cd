"""Missions and tasks: cards with steps at certain places (Mission, Task)."""

from __future__ import annotations

from dataclasses import replace

from tests.simcore.games.program_text import Block, Step, parse

from . import events, narrowing
from .standing import Source
from .table import LOST, Held, Person, Table

DONE = parse("mark(clue,1)")
LEAVES = parse("remove(self)")


def is_task(held: Held) -> bool:
    """Whether a card is a task: its steps are done by encounters, and cost nothing."""
    return held.card.type == "task"


def next_step(held: Held) -> Block | None:
    """The next step of a mission or a task that is not complete; None of any other card."""
    mission = held.card.first("mission")
    done = held.marks["clue"]
    return mission.blocks[done] if mission is not None and done < len(mission.blocks) else None


def begin_encounter(g: Table, person: Person) -> None:
    """Note where he spends his encounter phase; a place with a gate cannot be visited."""
    person.met_card = False
    at_place = isinstance(person.at, str) and person.at in g.book.areas and person.at not in g.gates
    person.visited = person.at if at_place else None


def end_encounter(g: Table, person: Person) -> None:
    """Steps of tasks at the place are done, wherever the encounter has led him."""
    if person.visited is None or "task-upkeep" in g.book.switches:
        return
    if "task-encounter-only" in g.book.switches and not person.met_card:
        return
    for held in [held for held in person.cards if is_task(held)]:
        block = next_step(held)
        if block is not None and narrowing.is_in(g, block.args[0], person.visited):
            take_step(g, person, held, block)
    events.drain(g)


def begin_upkeep(g: Table) -> None:
    """Steps of missions are done where their owners still are after an encounter, if they pay for them."""
    for person in g.everybody():
        for held in person.cards:
            block = next_step(held)
            if block is None or not narrowing.is_in(g, block.args[0], person.at):
                continue
            if is_task(held):
                is_time = "task-upkeep" in g.book.switches
            else:
                is_time = person.at == LOST or person.visited == person.at
            if is_time:
                take_step(g, person, held, block)
        person.visited = None


def take_step(g: Table, person: Person, held: Held, block: Block) -> None:
    """Let the program of a step wait: its price, then a token on the card; of the last one, the payoff."""
    is_last = held.marks["clue"] + 1 == len(held.card.first("mission").blocks)
    then = (*held.card.first("payoff").block(""), *LEAVES) if is_last else DONE
    steps = (*block.steps, *then)
    if not is_task(held):
        (price,) = block.steps
        steps = (replace(price, blocks=(Block("then", {}, then),)),)
    waiting = Step("on", ("step",), {}, (Block("", {}, steps),))
    g.packs.queue.append((waiting, Source("card", person, held), person))
