"""The Upkeep phase (C1)."""

from __future__ import annotations

from typing import Any

from . import arms, cards, effects, narrowing, of_packs, standing, travel, windows
from .movement import can_use, skips, use_now_of
from .table import JAIL, LOST, Held, Person, Table

TRACKS = ("speed-sneak", "fight-will", "lore-luck")


def wake(g: Table) -> None:
    """Those who were lost and lost their turn come back now (Lost in Time and Space)."""
    for person in g.everybody():
        if person.at == LOST and g.turn >= person.returns_at:
            areas = [area for area in g.book.areas if not g.is_closed(area)]
            to = g.log.decide("wake", person.seat, areas)
            g.log.expect("back", seat=person.seat, to=to)
            person.delayed = False
            travel.go(g, person, to)


def of(g: Table, person: Person) -> None:
    """One person's upkeep."""
    person.raised = 0
    if person.at in (LOST, JAIL) or person.skipping:
        return
    if person.pulled and g.book.open["pulled_skips_upkeep"]:
        return
    if skips(person, "upkeep"):
        return
    refresh(g, person)
    if g.packs.on:
        of_packs.end_borrowing(g, person)
    try:
        actions(g, person)
    finally:  # also if the last sanity has paid for a spell
        for held in person.cards:
            held.fresh = False
    if g.packs.on:
        of_packs.sliders(g, person)
    else:
        sliders(g, person, person.sheet.box["focus"])


def refresh(g: Table, person: Person) -> None:
    """Exhausted cards are refreshed (Refresh)."""
    if g.packs.on:
        of_packs.refresh(g, person)
        return
    for held in person.cards:
        held.exhausted = False
        held.used = False


def mandatory(g: Table, person: Person) -> list[Any]:
    """Return the mandatory upkeep actions, each once."""
    found: list[Any] = []
    stays = g.packs.on and person.status == "cursed" and standing.forbidden(g, "curse_roll", person)
    if person.status and not person.status_fresh and not g.packs.awake and not stays:
        found.append("status")
    found.extend(due_cards(g, person))
    gains = any(step.verb == "on" and step.word() == "upkeep" for step in person.sheet.program)
    if gains and not g.packs.awake:  # of money and clue tokens
        found.append("sheet")
    return found


def due_cards(g: Table, person: Person) -> list[Held]:
    """Cards of his that do something in each upkeep."""
    return [
        held
        for held in person.cards
        if trigger(held)
        and not (held.fresh and only_rolls(held))
        and not (g.packs.on and of_packs.is_spared(g, person, held))
    ]


def trigger(held: Held) -> Any:
    """Return the effect of a card in each upkeep."""
    return next((step for step in held.card.program if step.verb == "on" and step.word() == "upkeep"), None)


ROLLS = ("keep_by_roll", "roll")


def only_rolls(held: Held) -> bool:
    """Whether a card does nothing but what it leaves out in its first upkeep."""
    return all(node.verb in ROLLS for node in trigger(held).block(""))


def optional_uses(g: Table, person: Person) -> list[Held]:
    """Cards that he may use in the upkeep."""
    return [
        card
        for card in person.cards
        if can_use(g, person, card, "upkeep") and is_action(g, person, card)
        if not (card.id in of_packs.NOT_IN_BATTLE and (g.packs.awake or g.packs.duel))
    ]


def is_action(g: Table, person: Person, held: Held) -> bool:
    """Whether the use of a card is an action of its own, and no spell that helps another investigator."""
    use = use_now_of(g, person, held, "upkeep")
    return not use.is_set("cast") or (g.packs.on and not arms.is_help(use))


def actions(g: Table, person: Person) -> None:
    """All that has to be done and may be done, in any order."""
    todo = mandatory(g, person)
    known = list(person.cards)
    person.status_fresh = False
    aided = False
    while True:
        todo += [each for each in due_cards(g, person) if each not in known]  # that he has just gained
        known = list(person.cards)
        todo = [task for task in todo if not isinstance(task, Held) or task in person.cards]
        options: list[Any] = [{"use": task.id} if isinstance(task, Held) else task for task in todo]
        may = optional_uses(g, person)
        options += [{"use": each.id} for each in may]
        found = windows.offers(g, person, "upkeep", with_cards=False)
        options += [offer.key for offer in found]
        if arms.helps(g, person) and not aided and not g.packs.awake:
            options.append("aid")
        if not todo:
            options.append(None)
        choice = g.log.decide("upkeep_action", person.seat, options)
        if choice is None:
            break
        aided = aided or choice == "aid"
        if any(each.key == choice for each in found):
            windows.use(g, person, windows.chosen(g, found, choice), {})
        else:
            perform(g, person, choice, todo)
        if not person.alive or person.out_this_turn:
            return


def is_second(g: Table, choice: Any, todo: list[Any]) -> bool:
    """Whether it is not what a card makes him do that he has chosen, but what he may do with it."""
    due = [task for task in todo if isinstance(task, Held) and task.id == choice["use"]]
    return g.log.alike[0] >= len(due)


def perform(g: Table, person: Person, choice: Any, todo: list[Any]) -> None:
    """One action."""
    if choice == "status":
        todo.remove("status")
        cards.roll_status(g, person)
    elif choice == "sheet":
        todo.remove("sheet")
        for step in person.sheet.program:
            if step.verb == "on" and step.word() == "upkeep":
                effects.run(g, person, step.block(""), standing.Source("person", person))
    elif choice == "aid":
        arms.help_others(g, person)
    elif is_second(g, choice, todo):  # a loan that is paid back
        todo[:] = [task for task in todo if not (isinstance(task, Held) and task.id == choice["use"])]
        effects.use_card(g, person, choice["use"], "upkeep")
    else:
        for task in todo:
            if isinstance(task, Held) and task.id == choice["use"]:
                todo.remove(task)
                for steps in steps_of(g, person, task):
                    effects.run(g, person, steps, standing.Source("card", person, task))
                return
        effects.use_card(g, person, choice["use"], "upkeep")


def steps_of(g: Table, person: Person, task: Held) -> list[Any]:
    """Return the programs of a card in this upkeep whose conditions hold."""
    source = standing.Source("card", person, task)
    found = [step for step in task.card.program if step.verb == "on" and step.word() == "upkeep"]
    blocks = []
    for step in found:
        if g.packs.on and not narrowing.fits(g, step, source, person, {}):
            continue
        steps = step.block("")
        if task.fresh:
            steps = tuple(each for each in steps if each.verb not in ROLLS)
        if g.packs.on and standing.forbidden(g, "retainer_roll", person):
            steps = tuple(each for each in steps if each.verb != "keep_by_roll")
        blocks.append(steps)
    return blocks


def sliders(g: Table, person: Person, left: float) -> None:
    """Sliders move, at most as many stops as the focus allows (Skill Sliders)."""
    for track in [track for track in person.stops if track != "maximum"]:
        stop = person.stops[track]
        options = [each for each in range(4) if abs(each - stop) <= left]
        chosen = g.log.decide("slider", person.seat, options)
        if left > 3 * len(TRACKS):  # at first a slider has no position, so any move is allowed
            person.stops[track] = chosen
            g.log.note("slide", seat=person.seat, track=track, stop=chosen)
        elif chosen != stop:
            left -= abs(chosen - stop)
            person.stops[track] = chosen
            g.log.expect("slide", seat=person.seat, track=track, stop=chosen)
