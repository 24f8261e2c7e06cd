"""Verbs of the small boxes that make checks and fights: rows of checks, trophies that come alive."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Step

from . import appearing, cards, checks, combat, effects_packs, encounter_steps, health, standing
from .pieces import Until
from .table import ASIDE, CUP, DownError, GameOverError, Marker, Table

if TYPE_CHECKING:
    from .effects import Running


def _amount(g: Table, r: Running, value: Any, of: int = 0) -> int:
    from .effects import amount

    return amount(g, r, value, of)


def _run(g: Table, r: Running, steps: tuple[Step, ...]) -> None:
    from .effects import block

    block(g, r, steps)


# --- checks


def do_check(g: Table, r: Running, step: Step) -> None:
    """A check of one of two skills, of the gate trophy at hand, or one like any other."""
    from . import effects

    which = step.args[0]
    if isinstance(which, Call):
        skill = g.log.decide("which_skill", r.person.seat, [str(each) for each in which.args])
        step = Step(step.verb, (_word(skill), *step.args[1:]), step.keys, step.blocks)
    elif str(which) == "gate":
        _check_of_gate(g, r, step)
        return
    effects.do_check(g, r, step)


def _word(text: str) -> Any:
    from tests.simcore.games.program_text import Word

    return Word(text)


def _check_of_gate(g: Table, r: Running, step: Step) -> None:
    """Fight or Lore with the modifier of the gate trophy of which the program speaks."""
    name = g.packs.trophy_gate
    modifier = _amount(g, r, step.args[1]) + (g.book.gates[name].modifier if name else 0)
    skill = g.log.decide("which_skill", r.person.seat, ["fight", "lore"])
    passed = checks.check(g, r.person, "gate", skill, modifier)
    _run(g, r, step.block("pass" if passed else "fail"))


def do_repeat(g: Table, r: Running, step: Step) -> None:
    """The block several times; once for each gate trophy, of which it then speaks."""
    if str(step.args[0]) != "gate_trophies":
        effects_packs.do_repeat(g, r, step)
        return
    for name in list(r.person.gates):
        g.packs.trophy_gate = name
        _run(g, r, step.block(""))
    g.packs.trophy_gate = None


def _skill_check(g: Table, r: Running, step: Step, modifier: int) -> bool:
    kind = step.word() if step.word() in checks.SKILL_OF else "plain"
    return checks.check(g, r.person, kind, checks.SKILL_OF.get(step.word(), step.word()), modifier)


def do_check_until(g: Table, r: Running, step: Step) -> None:
    """The check again and again until it is passed or he is out."""
    modifier, change = _amount(g, r, step.args[1]), int(step.keys.get("step", 0))
    for _ in range(99):
        if _skill_check(g, r, step, modifier):
            return
        _run(g, r, step.block("fail"))
        modifier += change


def do_push_luck(g: Table, r: Running, step: Step) -> None:
    """The check as long as he likes, until one is failed; what each brings comes before he decides."""
    modifier, change = _amount(g, r, step.args[1]), int(step.keys.get("step", 0))
    for passed in range(20):
        if not _skill_check(g, r, step, modifier + passed * change):
            g.paid = passed
            _run(g, r, step.block("fail"))
            return
        _run(g, r, step.block("pass"))
        if passed == 19 or not g.log.decide("go_on", r.person.seat, [0, 1]):
            return


def do_check_lowest(g: Table, r: Running, step: Step) -> None:
    """A check of his lowest skill."""
    values = {skill: cards.skill(g, r.person, skill) for skill in cards.PAIRS}
    least = [skill for skill in values if values[skill] == min(values.values())]
    skill = g.log.decide("which_skill", r.person.seat, least)
    passed = checks.check(g, r.person, "plain", skill, _amount(g, r, step.args[0]))
    _run(g, r, step.block("pass" if passed else "fail"))


# --- rules for a time


FROZEN = ("successes", "failures", "paid", "roll")


def do_until(g: Table, r: Running, step: Step) -> None:
    """Rules for a time; what the program knows now stays as it is."""
    if any(node.verb == "forbid" and node.word() == "cards" for node in step.block("")):
        encounter_steps.without_cards(r.person)
        return
    steps = tuple(_frozen(g, r, node) for node in step.block(""))
    source = standing.Source(
        r.source.name, r.person if r.source.held or r.source.person or r.person else None, r.source.held
    )
    time = f"turn {g.turn + 1}" if step.word() == "next_turn_end" else step.word()
    g.packs.until.append(Until(steps, source, time))


def _frozen(g: Table, r: Running, node: Step) -> Step:
    if len(node.args) > 1 and str(node.args[1]) in FROZEN:
        return Step(node.verb, (node.args[0], _amount(g, r, node.args[1])), node.keys, node.blocks)
    return node


# --- fights


def do_confront(g: Table, r: Running, step: Step) -> None:
    """He evades or fights each such monster in his area, in his order, as in the Movement Phase."""
    from . import movement
    from .effects_boxes_board import is_wanted

    person = r.person
    person.dealt_with.difference_update(g.monsters(person.at))
    while True:
        here = [
            (number, marker)
            for number, marker in g.numbers.items()
            if marker.place == person.at and marker not in person.dealt_with and is_wanted(g, r, step, marker)
        ]
        if not here:
            return
        options = [
            {how: marker.kind.id, "marker": number}
            for number, marker in here
            for how in combat.ways(g, person, marker)
        ]
        choice = g.log.decide("face", person.seat, options)
        movement.face(g, person, g.numbers[choice["marker"]], fight="fight" in choice)


def do_fight_trophy(g: Table, r: Running, step: Step) -> None:
    """One of his monster trophies, at random, comes alive; if he does not beat it, it goes to the cup."""
    person = r.person
    trophies = g.trophies(person)
    if not trophies:
        return
    line = g.log.learn("marker", {"marker": trophies}, **{"from": {"trophy": person.seat}, "to": "encounter"})
    marker = g.marker(line, among=trophies)
    marker.place = ASIDE
    g.trophies_changed(person, -1)
    outcome = "lose"
    try:
        with contextlib.suppress(combat.CombatOverError):
            outcome = "win" if _met(g, r, step, marker) else "lose"
    except (DownError, GameOverError):
        appearing.leave_aside(g, marker, CUP)
        raise
    appearing.leave_aside(g, marker, CUP)
    _run(g, r, step.block(outcome))


def _met(g: Table, r: Running, step: Step, marker: Marker) -> bool:
    return appearing.meet(g, r.person, marker, step) == "win"


# --- bodies


def do_swap_tokens(g: Table, r: Running, step: Step) -> None:
    """Sanity and stamina change places, each up to its maximum."""
    person = r.person
    sanity, stamina = person.sanity, person.stamina
    cards.change_health(g, person, "sanity", stamina - sanity)
    cards.change_health(g, person, "stamina", sanity - stamina)
    health.fall(g, person)


VERBS: dict[str, Any] = {
    name.removeprefix("do_"): what for name, what in list(globals().items()) if name.startswith("do_")
}
